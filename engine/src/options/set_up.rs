//! The beginning of a game of Musketeer chess where no moves set it up, as in XBoard: which types
//! are played, where they wait, and who decides that.

use std::fmt;
use std::str::FromStr;

use treville_core::color::{ByColor, Color};
use treville_core::fen;
use treville_core::piece::{MUSKETEER_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_core::position::Stage;
use treville_core::rules::Rules;
use treville_core::square::File;

/// The chooser of a part of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice<T> {
    /// No choice: the default.
    #[default]
    Default,
    /// The engine, by a short search.
    Engine,
    /// Chance.
    Random,
    /// The user: this.
    Fixed(T),
}

impl<T> Choice<T> {
    /// The same choice of something that follows from it.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Choice<U> {
        match self {
            Choice::Default => Choice::Default,
            Choice::Engine => Choice::Engine,
            Choice::Random => Choice::Random,
            Choice::Fixed(what) => Choice::Fixed(make(what)),
        }
    }
}

/// Everything that can be decided before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    /// The type that each side names.
    pub pieces: ByColor<Choice<PieceType>>,
    /// The files on which the pieces of each side wait: that of the type that White has named, and
    /// that of the other.
    pub gates: ByColor<Choice<[File; 2]>>,
    /// A FEN that settles all of it, if it is not empty.
    pub start: String,
    /// The sides whose choices the user makes by clicks on boards that are shown before the game,
    /// if the GUI can do that.
    pub clicks: Clicks,
}

/// The sides whose choices the user makes by clicks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Clicks {
    /// Neither.
    #[default]
    Off,
    /// White.
    White,
    /// Black.
    Black,
    /// White and Black.
    Both,
}

impl Clicks {
    /// All of them, by the names that the option has for them.
    const ALL: [(&str, Clicks); 4] = [
        ("off", Clicks::Off),
        ("White", Clicks::White),
        ("Black", Clicks::Black),
        ("both", Clicks::Both),
    ];

    /// Whether the user clicks for this side.
    #[must_use]
    pub fn are_for(self, color: Color) -> bool {
        match self {
            Clicks::Off => false,
            Clicks::White => color == Color::White,
            Clicks::Black => color == Color::Black,
            Clicks::Both => true,
        }
    }
}

/// The values of the option about clicks.
pub(super) const CLICKS: &[&str] =
    &[Clicks::ALL[0].0, Clicks::ALL[1].0, Clicks::ALL[2].0, Clicks::ALL[3].0];

impl FromStr for Clicks {
    type Err = NoChoice;

    /// Reads a name of any case. The option was a box to tick once, for White: settings that were
    /// saved then still mean that.
    fn from_str(text: &str) -> Result<Self, NoChoice> {
        let named = Clicks::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        match (named, text) {
            (Some((_, clicks)), _) => Ok(*clicks),
            (None, "1" | "true") => Ok(Clicks::White),
            (None, "0" | "false") => Ok(Clicks::Off),
            _ => Err(NoChoice),
        }
    }
}

impl fmt::Display for Clicks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Clicks::ALL.iter().find(|(_, clicks)| clicks == self).map(|(name, _)| name);
        f.write_str(name.unwrap_or(&"off"))
    }
}

/// The values of an option that names a type: three words, then the names of the piece table.
pub(super) const PIECES: &[&str] = &{
    let mut words = ["default"; 3 + MUSKETEER_PIECES.len()];
    (words[1], words[2]) = ("engine", "random");
    let mut number = 0;
    while number < MUSKETEER_PIECES.len() {
        words[3 + number] = MUSKETEER_PIECES[number].name;
        number += 1;
    }
    words
};

/// Reads the words that are no type and no files.
fn word<T>(text: &str) -> Option<Choice<T>> {
    match text.to_ascii_lowercase().as_str() {
        "default" => Some(Choice::Default),
        "engine" => Some(Choice::Engine),
        "random" => Some(Choice::Random),
        _ => None,
    }
}

/// The text is no choice; the description of the option says what is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoChoice;

impl FromStr for Choice<PieceType> {
    type Err = NoChoice;

    /// Reads a word, or a type by letter or name.
    fn from_str(text: &str) -> Result<Self, NoChoice> {
        let pieces = PieceSet::musketeer();
        let named = || {
            let kind = pieces.by_text(Color::White, text)?;
            pieces.others().find(|selectable| *selectable == kind).map(Choice::Fixed)
        };
        word(text).or_else(named).ok_or(NoChoice)
    }
}

impl FromStr for Choice<[File; 2]> {
    type Err = NoChoice;

    /// Reads a word, or two files as in `bg`: different ones, and a or h not with e.
    fn from_str(text: &str) -> Result<Self, NoChoice> {
        let files = || match text.to_ascii_lowercase().as_bytes() {
            &[first, second] if first != second => {
                let is_corner = |file| matches!(file, b'a' | b'h');
                let at_king =
                    first == b'e' && is_corner(second) || is_corner(first) && second == b'e';
                let files = File::from_byte(first).zip(File::from_byte(second));
                files.filter(|_| !at_king).map(|(first, second)| Choice::Fixed([first, second]))
            }
            _ => None,
        };
        word(text).or_else(files).ok_or(NoChoice)
    }
}

impl fmt::Display for Choice<PieceType> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Default => f.write_str("default"),
            Choice::Engine => f.write_str("engine"),
            Choice::Random => f.write_str("random"),
            Choice::Fixed(kind) => f.write_str(&PieceSet::musketeer().kind(*kind).name),
        }
    }
}

impl fmt::Display for Choice<[File; 2]> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Default => f.write_str("default"),
            Choice::Engine => f.write_str("engine"),
            Choice::Random => f.write_str("random"),
            Choice::Fixed([first, second]) => write!(f, "{}{}", first.letter(), second.letter()),
        }
    }
}

/// Whether a text is a position in which a game of Musketeer chess can begin, everything placed.
pub(super) fn is_start(text: &str) -> bool {
    let parsed = fen::parse(text, Rules::musketeer(), None);
    parsed.is_ok_and(|parsed| {
        parsed.position.rules().has_set_up() && parsed.position.stage() == Stage::Play
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_can_be_asked_for() {
        let pieces = PieceSet::musketeer();
        let names: Vec<&str> =
            pieces.others().map(|kind| pieces.kind(kind).name.as_str()).collect();
        assert_eq!(PIECES[3..], names);
        for name in PIECES {
            assert_eq!(name.parse::<Choice<PieceType>>().unwrap().to_string(), *name);
        }
        let dragon = "D".parse::<Choice<PieceType>>().unwrap();
        assert_eq!(dragon.to_string(), "dragon");
        for text in ["", "queen", "Q", "dragons", "馬"] {
            assert_eq!(text.parse::<Choice<PieceType>>(), Err(NoChoice), "{text}");
        }
    }

    #[test]
    fn gates_are_two_files_that_the_rules_allow() {
        for text in ["bg", "ah", "ed", "engine"] {
            assert_eq!(text.parse::<Choice<[File; 2]>>().unwrap().to_string(), text);
        }
        for text in ["", "b", "bb", "ea", "he", "bi", "bgc", "é"] {
            assert_eq!(text.parse::<Choice<[File; 2]>>(), Err(NoChoice), "{text}");
        }
    }

    #[test]
    fn a_start_has_everything_placed() {
        let rows = "*c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* w KQkq - 0 1";
        assert!(is_start(rows));
        let chosen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[L?C?l?c?] w KQkq - 0 1";
        let open = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in [chosen, open, "nonsense", ""] {
            assert!(!is_start(text), "{text}");
        }
    }
}
