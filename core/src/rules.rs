//! The rules as a value, and the piece sets that they are played with.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex};

use crate::attacks::Reach;
use crate::betza::Movement;
use crate::color::Color;
use crate::lone_mate::mates_alone;
use crate::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec, PieceType, SEIRAWAN_PIECES};
use crate::reach::{NeedsWalk, compile};
use crate::square::Square;

/// Everything that differs between games, small enough to be part of every position.
///
/// Orthodox chess is these rules with nothing to choose. There is no trait for variants: a rule
/// that differs is a field that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The pieces and how they move.
    pub pieces: &'static PieceSet,
    /// Whether and how pieces enter from outside the board.
    pub gating: Gating,
    /// Rule 6b: a king that is in check and moves without capturing a checking piece loses the
    /// piece waiting behind it. The official game has this rule; Musketeer-Stockfish and XBoard's
    /// own board do not.
    pub check_forfeit: bool,
    /// How castling is set up and written.
    pub castling: Castling,
    /// The pair that is played when Black names the type that White named, in order of choice, or
    /// where there is no choice.
    pub default_pair: [PieceType; 2],
}

/// How pieces enter from outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gating {
    /// They do not: nothing is chosen, and nothing waits or is in hand.
    None,
    /// Musketeer chess: two types are chosen and placed, and each piece enters when the one in
    /// front of it first moves.
    Mandatory,
    /// Seirawan chess: the default pair is in each side's hand, and a piece of the array that moves
    /// for the first time may bring one of the two in on the square that it leaves.
    Optional,
}

/// How castling is set up and written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// King on e1, rooks on a1 and h1; written as the king's two steps.
    Orthodox,
    /// King and rooks on any first-rank squares, as in Chess960; written as king takes rook.
    Chess960,
}

impl Rules {
    /// The official game of Musketeer chess, check forfeit included.
    #[must_use]
    pub fn musketeer() -> Rules {
        let pieces = PieceSet::musketeer();
        Rules {
            pieces,
            gating: Gating::Mandatory,
            check_forfeit: true,
            castling: Castling::Orthodox,
            default_pair: pieces.default_pair(),
        }
    }

    /// Musketeer chess as Musketeer-Stockfish and XBoard's board play it: without check forfeit.
    #[must_use]
    pub fn musketeer_peer() -> Rules {
        Rules { check_forfeit: false, ..Rules::musketeer() }
    }

    /// Orthodox chess.
    #[must_use]
    pub fn chess() -> Rules {
        Rules { gating: Gating::None, ..Rules::musketeer() }
    }

    /// Chess960.
    #[must_use]
    pub fn chess960() -> Rules {
        Rules { castling: Castling::Chess960, ..Rules::chess() }
    }

    /// Seirawan chess: hawk and elephant in hand.
    #[must_use]
    pub fn seirawan() -> Rules {
        let pieces = PieceSet::seirawan();
        Rules {
            pieces,
            gating: Gating::Optional,
            check_forfeit: false,
            castling: Castling::Orthodox,
            default_pair: pieces.default_pair(),
        }
    }

    /// Whether pieces enter from outside the board.
    #[inline]
    #[must_use]
    pub fn has_gating(&self) -> bool {
        self.gating != Gating::None
    }

    /// Whether two types are chosen and placed before play.
    #[inline]
    #[must_use]
    pub fn has_set_up(&self) -> bool {
        self.gating == Gating::Mandatory
    }
}

/// A piece type as it is played.
#[derive(Debug)]
pub struct Kind {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name, lower case.
    pub name: String,
    /// How it moves.
    pub movement: Movement,
    /// Whether a king and this piece can mate a bare king that cooperates (a pawn by promoting). If
    /// not, the game is drawn when no other piece is left.
    pub can_mate_alone: bool,
}

/// Piece types with their movements compiled to masks.
///
/// A set is built once for each different list of pieces and then lives for the whole program, so
/// positions point to it instead of owning it.
pub struct PieceSet {
    kinds: Vec<Kind>,
    /// By side, square and type, so that what one square needs lies together.
    reach: Box<[[[Reach; PieceType::LIMIT]; 64]; 2]>,
}

/// Why a list of pieces is not a set that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceSetError {
    /// The Betza text of a piece is faulty; its name and what is wrong.
    Betza(String, crate::betza::BetzaError),
    /// A piece moves in a way that masks cannot hold; its name and the reason.
    NeedsWalk(String, NeedsWalk),
    /// Two pieces have the same letter, or a letter is no capital.
    Letter(char),
    /// The list does not begin with the six orthodox pieces, or it has fewer than two or more than
    /// [`PieceSet::MOST_OTHERS`] others; the number of pieces in it.
    Length(usize),
}

impl fmt::Display for PieceSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PieceSetError::Betza(name, error) => write!(f, "{name}: {error}"),
            PieceSetError::NeedsWalk(name, reason) => write!(f, "{name}: {reason}"),
            PieceSetError::Letter(letter) => {
                write!(
                    f,
                    "expected a different capital for each piece, got '{letter}' again or not a capital"
                )
            }
            PieceSetError::Length(length) => write!(
                f,
                "expected the six orthodox pieces and 2 to {} others, got {length} pieces",
                PieceSet::MOST_OTHERS
            ),
        }
    }
}

impl std::error::Error for PieceSetError {}

/// The sets built so far, by the canonical text of their pieces.
static INTERNED: LazyLock<Mutex<HashMap<String, &'static PieceSet>>> =
    LazyLock::new(Default::default);

static MUSKETEER: LazyLock<&'static PieceSet> = LazyLock::new(|| with_orthodox(&MUSKETEER_PIECES));

static SEIRAWAN: LazyLock<&'static PieceSet> = LazyLock::new(|| with_orthodox(&SEIRAWAN_PIECES));

/// The orthodox pieces and these, which are one of the lists of this program.
fn with_orthodox(others: &[PieceSpec]) -> &'static PieceSet {
    let mut specs = ORTHODOX_PIECES.to_vec();
    specs.extend(others);
    PieceSet::intern(&specs).expect("the pieces of each game are constants that a test checks")
}

impl PieceSet {
    /// The most types to choose from in a set: every piece has a capital letter of its own.
    pub const MOST_OTHERS: usize = 26 - PieceType::ORTHODOX;

    /// The orthodox pieces and the ten of Musketeer chess.
    #[must_use]
    pub fn musketeer() -> &'static PieceSet {
        *MUSKETEER
    }

    /// The orthodox pieces and the two of Seirawan chess.
    #[must_use]
    pub fn seirawan() -> &'static PieceSet {
        *SEIRAWAN
    }

    /// The set of these pieces, the six orthodox ones first. Equal lists give the same set.
    ///
    /// # Errors
    ///
    /// See [`PieceSetError`].
    pub fn intern(specs: &[PieceSpec]) -> Result<&'static PieceSet, PieceSetError> {
        const { assert!(PieceType::ORTHODOX + PieceSet::MOST_OTHERS <= PieceType::LIMIT) };
        let others = specs.strip_prefix(&ORTHODOX_PIECES).map_or(0, <[PieceSpec]>::len);
        if !(2..=PieceSet::MOST_OTHERS).contains(&others) {
            return Err(PieceSetError::Length(specs.len()));
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for spec in specs {
            if !spec.letter.is_ascii_uppercase() || kinds.iter().any(|k| k.letter == spec.letter) {
                return Err(PieceSetError::Letter(spec.letter));
            }
            let movement: Movement = spec
                .betza
                .parse()
                .map_err(|error| PieceSetError::Betza(spec.name.to_owned(), error))?;
            kinds.push(Kind {
                letter: spec.letter,
                name: spec.name.to_owned(),
                movement,
                can_mate_alone: true,
            });
        }
        let text: Vec<String> =
            kinds.iter().map(|k| format!("{}:{}:{}", k.letter, k.name, k.movement)).collect();
        let text = text.join(";");

        let mut interned = INTERNED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(set) = interned.get(&text) {
            return Ok(*set);
        }
        let mut reach = Box::new([[[Reach::default(); PieceType::LIMIT]; 64]; 2]);
        for (index, kind) in kinds.iter().enumerate() {
            let pawn = index == PieceType::PAWN.index();
            for color in Color::ALL {
                let compiled = compile(&kind.movement, color, pawn)
                    .map_err(|reason| PieceSetError::NeedsWalk(kind.name.clone(), reason))?;
                for (square, own) in reach[color.index()].iter_mut().zip(compiled) {
                    square[index] = own;
                }
            }
        }
        let of = |index: usize| reach[0].map(|square| square[index]);
        let king = of(PieceType::KING.index());
        for (index, kind) in kinds.iter_mut().enumerate().skip(PieceType::KNIGHT.index()) {
            kind.can_mate_alone =
                index != PieceType::KING.index() && mates_alone(&of(index), &king);
        }
        let set: &'static PieceSet = Box::leak(Box::new(PieceSet { kinds, reach }));
        interned.insert(text, set);
        Ok(set)
    }

    /// All types, in the order of their numbers.
    pub fn types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.kinds.len() as u8).map(PieceType::new)
    }

    /// The types that can be chosen, in the order of their numbers.
    pub fn selectable(&self) -> impl Iterator<Item = PieceType> + use<> {
        self.types().skip(PieceType::ORTHODOX)
    }

    /// The data of a type. A number that no piece has is read as the pawn.
    #[must_use]
    pub fn kind(&self, kind: PieceType) -> &Kind {
        self.kinds.get(kind.index()).unwrap_or(&self.kinds[0])
    }

    /// The letter of a type in the case that shows its side.
    #[must_use]
    pub fn letter(&self, color: Color, kind: PieceType) -> char {
        let letter = self.kind(kind).letter;
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The type with this letter, of either case.
    #[must_use]
    pub fn by_letter(&self, letter: char) -> Option<PieceType> {
        let letter = letter.to_ascii_uppercase();
        self.types().find(|kind| self.kind(*kind).letter == letter)
    }

    /// The type with this letter or name, of either case.
    #[must_use]
    pub fn by_text(&self, text: &str) -> Option<PieceType> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.by_letter(letter),
            _ => self.types().find(|kind| self.kind(*kind).name.eq_ignore_ascii_case(text)),
        }
    }

    /// Where a piece goes from a square, as masks.
    #[inline]
    #[must_use]
    pub fn reach(&self, color: Color, kind: PieceType, from: Square) -> &Reach {
        &self.reach[color.index()][from.index()][kind.index()]
    }

    /// Cannon and leopard, in this order, where the set has them; else its first two choices.
    fn default_pair(&self) -> [PieceType; 2] {
        match (self.by_text("cannon"), self.by_text("leopard")) {
            (Some(cannon), Some(leopard)) => [cannon, leopard],
            _ => [PieceType::new(6), PieceType::new(7)],
        }
    }
}

impl PartialEq for PieceSet {
    fn eq(&self, other: &PieceSet) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for PieceSet {}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.kinds.iter().map(|kind| kind.letter).collect();
        write!(f, "PieceSet({letters})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orthodox pieces and this many others, with letters from A on that are free.
    fn set(others: usize) -> Result<&'static PieceSet, PieceSetError> {
        let is_free = |letter: &char| ORTHODOX_PIECES.iter().all(|spec| spec.letter != *letter);
        let letters = ('A'..='Z').filter(is_free).chain('a'..);
        let mut specs = ORTHODOX_PIECES.to_vec();
        specs.extend(letters.take(others).map(|letter| PieceSpec {
            letter,
            name: "wazir",
            betza: "W",
        }));
        PieceSet::intern(&specs)
    }

    #[test]
    fn a_set_has_as_many_types_as_letters() {
        let most = set(PieceSet::MOST_OTHERS).unwrap();
        assert_eq!(most.types().count(), 26);
        assert!(
            most.types().all(|kind| most.by_letter(most.letter(Color::Black, kind)) == Some(kind))
        );
        assert_eq!(set(2).unwrap().selectable().count(), 2);
        for others in [0, 1, PieceSet::MOST_OTHERS + 1] {
            let error = set(others).unwrap_err();
            assert_eq!(error, PieceSetError::Length(6 + others));
            let expected =
                format!("the six orthodox pieces and 2 to 20 others, got {} pieces", 6 + others);
            assert_eq!(error.to_string(), format!("expected {expected}"));
        }
        assert_eq!(PieceSet::intern(&MUSKETEER_PIECES), Err(PieceSetError::Length(10)));
    }
}
