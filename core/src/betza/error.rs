//! Errors in a text that is not Betza notation.

use std::fmt;

/// A text that is not Betza notation as this module reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// Column of the fault, counted in characters from 1.
    pub column: usize,
    /// The character that stands there, or `None` at the end of the text.
    pub found: Option<char>,
    /// The text expected there.
    pub expected: ExpectedText,
}

/// The text that the reader of Betza notation expected at the place of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpectedText {
    /// At least one move: the text is empty, or says castling and nothing else.
    Move,
    /// An atom, or a modifier before one.
    AtomOrModifier,
    /// An atom, because modifiers stand before this place.
    Atom,
    /// A modifier that is not already there: no letter but a direction may come twice.
    NewModifier,
    /// One kind of hopper, not `p` and `g` together.
    OneHop,
    /// An `h` where it has a meaning: `fh`, `bh`, `lh`, `rh`, `sh`, `vh` on oblique atoms and on
    /// K and Q, `hl` and `hr` on oblique atoms.
    Half,
    /// A range from 0 to 255 without leading zeros.
    Range,
    /// A digit from 0 to 7 in a leap such as `(4,1)`.
    LeapDigit,
    /// The comma of a leap such as `(4,1)`.
    Comma,
    /// The closing parenthesis of a leap such as `(4,1)`.
    Close,
    /// A leap that leaves its square: `(0,0)` does not.
    RealLeap,
    /// An atom that makes several steps: after `p`, `g` or `j` a single leap can never move, and
    /// after `z` it has nowhere to turn.
    Repeating,
    /// Another text: this one has two meanings. Each of the two texts has one of them.
    Reading(String, String),
    /// In a leg before `a`, nothing but directions, `m`, `y` and `i`: it passes over an empty
    /// square, so it neither captures nor hops.
    EmptyLeg,
    /// In a leg after `a`, nothing but directions, `m`, `c` and `e`.
    LastLeg,
    /// No third leg.
    TwoLegs,
    /// An atom of one leap, as no first leg may slide.
    Leap,
    /// Directions after `a` on an oblique atom that say `f` and nothing else: what the others mean
    /// there is not agreed.
    StraightOn,
    /// Directions after `a` that do not lead straight back.
    Onward,
    /// A leg after `y`: `a` and its modifiers.
    Again,
    /// Next to `z`, `t` and a bracket, nothing but directions, `m`, `c`, `e` and `i`.
    Plain,
    /// An atom that goes straight or diagonally after `z`, to turn by a right angle.
    Turning,
    /// `FR]` or `WB]` after `t[`: no other pair is bent.
    BentPair,
    /// `?` or `-` after the first leg in brackets.
    Between,
    /// The bracket after the second leg.
    BracketEnd,
    /// In the first leg in brackets, nothing but directions: it passes over an empty square or
    /// ends there, and how it ends is said before the bracket.
    FirstLeg,
    /// `m`, `c` and `e` in one place, before a bracket or in its last leg.
    OneMode,
    /// An atom with one kind of steps in brackets: K and Q have two.
    OneAtom,
    /// A second leg with steps as long as the first one, straight or diagonal, or the same oblique
    /// leap again: no other way that turns has a text of its own.
    AsLong,
    /// A second leg of one step, or as long as the board.
    WholeSlide,
    /// Directions of the second leg along which its atom goes.
    AlongAtom,
    /// A way that some square of the board has room for.
    Possible,
}

impl fmt::Display for ExpectedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ExpectedText::Reading(one, other) = self {
            return write!(f, "`{one}` or `{other}`, as this can mean both");
        }
        f.write_str(match self {
            ExpectedText::Move => "at least one move",
            ExpectedText::AtomOrModifier => "an atom or a modifier",
            ExpectedText::Atom => "an atom after the modifiers",
            ExpectedText::NewModifier => "each modifier only once",
            ExpectedText::OneHop => "only one of `p` and `g`",
            ExpectedText::Half => "`h` after a direction on an oblique atom, K or Q",
            ExpectedText::Range => "a range from 0 to 255 without leading zeros",
            ExpectedText::LeapDigit => "a digit from 0 to 7",
            ExpectedText::Comma => "a comma",
            ExpectedText::Close => "a closing parenthesis",
            ExpectedText::RealLeap => "a leap other than (0,0)",
            ExpectedText::Repeating => "an atom that repeats its step after `p`, `g`, `j` or `z`",
            ExpectedText::Reading(..) => "one meaning",
            ExpectedText::EmptyLeg => "only directions, `m`, `y` and `i` before `a`",
            ExpectedText::LastLeg => "only directions, `m`, `c` and `e` after `a`",
            ExpectedText::TwoLegs => "no more than two legs",
            ExpectedText::Leap => "an atom of one leap, as the first leg cannot slide",
            ExpectedText::StraightOn => "only `f` after `a` on an oblique atom",
            ExpectedText::Onward => "directions after `a` that do not lead straight back",
            ExpectedText::Again => "`a` and another leg after `y`",
            ExpectedText::Plain => {
                "only directions, `m`, `c`, `e` and `i` next to `z`, `t` or a bracket"
            }
            ExpectedText::Turning => "an atom that goes straight or diagonally after `z`",
            ExpectedText::BentPair => "`FR]` or `WB]` after `t[`",
            ExpectedText::Between => "`?` or `-` between two legs",
            ExpectedText::BracketEnd => "a closing bracket",
            ExpectedText::FirstLeg => "only directions in the first leg of a bracket",
            ExpectedText::OneMode => {
                "`m`, `c` and `e` before the bracket or in its last leg, not both"
            }
            ExpectedText::OneAtom => "an atom other than K and Q in a bracket",
            ExpectedText::AsLong => "a second leg with steps as long as the first",
            ExpectedText::WholeSlide => "no range, or one as long as the board",
            ExpectedText::AlongAtom => "directions along which the second leg's atom goes",
            ExpectedText::Possible => "a way that fits the board",
        })
    }
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, found ", self.column, self.expected)?;
        match self.found {
            Some(letter) => write!(f, "`{letter}`"),
            None => f.write_str("the end"),
        }
    }
}

impl std::error::Error for BetzaError {}
