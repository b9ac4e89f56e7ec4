//! The written form of a definition, which loses nothing: what serde reads and writes.
//!
//! A section of `variants.ini` cannot say every game, such as one whose kings castle to different
//! squares. What is as in orthodox chess is left out, so that most texts have some two hundred
//! bytes. Equal definitions have equal texts, so files are joined by comparing them.
//!
//! | key | content | left out where it is |
//! |---|---|---|
//! | `name` | the name of the game | |
//! | `pieces` | each type as letter, name and Betza notation, and behind that `white`, `black` or `neither` if not both sides may have it; null for an orthodox type as it usually is | |
//! | `start` | the start as a FEN | the array of chess |
//! | `promotions` | what White's and Black's pawns become, by number from 0; null for all that the side has | |
//! | `gating` | `mandatory` or `optional` | none |
//! | `choices` | the types to choose from, by number | none |
//! | `pairs` | White's and Black's pair, by number | none |
//! | `check_forfeit` | rule 6b | false |
//! | `castling` | `chess960` | orthodox |
//! | `castling_squares` | White's and Black's: the king's file, those of the rooks, those on which the king lands, and the type to castle with | that of chess |
//! | `stalemate` | `win` or `loss` for the side that is stalemated | a draw |
//! | `halfmove_limit` | plies without a capture or a pawn move until a draw, 0 for never | 100 |

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Castling, CastlingSquares, Definition, Gating, Owner, PieceDefinition, Stalemate};
use crate::color::ByColor;
use crate::piece::{ORTHODOX_PIECES, PieceType};
use crate::square::File;

/// A definition as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDefinition {
    name: String,
    pieces: Vec<Option<Piece>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    promotions: [Option<Vec<u8>>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gating: Option<Gating>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pairs: Option<[[u8; 2]; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    check_forfeit: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    castling: Option<Castling>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    castling_squares: Option<[Squares; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stalemate: Option<Stalemate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    halfmove_limit: Option<u16>,
}

/// A type: letter, name, Betza notation, and whose it is if not both may have it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Piece {
    Both(char, String, String),
    Owned(char, String, String, Owner),
}

/// King, rooks towards a and h, the king's squares towards a and h, and the type of the rooks.
#[derive(Serialize, Deserialize)]
struct Squares(char, [char; 2], [char; 2], u8);

/// An orthodox type as both sides usually have it.
fn usual(number: usize) -> Option<PieceDefinition> {
    ORTHODOX_PIECES.get(number).map(PieceDefinition::from)
}

/// The value, unless it is that of orthodox chess.
fn unless<T: PartialEq>(value: T, usual: &T) -> Option<T> {
    (value != *usual).then_some(value)
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let chess = Definition::chess();
        let numbers = |kinds: &[PieceType]| kinds.iter().map(|kind| kind.index() as u8).collect();
        let pair = |pair: [PieceType; 2]| pair.map(|kind| kind.index() as u8);
        let piece = |(number, piece): (usize, &PieceDefinition)| {
            let PieceDefinition { letter, name, movement, owner } = piece.clone();
            let betza = movement.to_string();
            let written = match owner {
                Owner::Both => Piece::Both(letter, name, betza),
                owner => Piece::Owned(letter, name, betza, owner),
            };
            (usual(number).as_ref() != Some(piece)).then_some(written)
        };
        let squares = |squares: CastlingSquares| {
            let CastlingSquares { king, rooks, king_to, rook } = squares;
            let [rooks, king_to] = [rooks, king_to].map(|files| files.map(File::letter));
            Squares(king.letter(), rooks, king_to, rook.index() as u8)
        };
        let Definition { castling_squares, promotions, pairs, .. } = self;
        let written = WrittenDefinition {
            name: self.name.clone(),
            pieces: self.pieces.iter().enumerate().map(piece).collect(),
            start: unless(self.start.clone(), &chess.start),
            promotions: promotions.0.each_ref().map(|list| list.as_deref().map(numbers)),
            gating: unless(self.gating, &chess.gating),
            choices: numbers(&self.choices),
            pairs: pairs.map(|pairs| pairs.0.map(pair)),
            check_forfeit: self.check_forfeit,
            castling: unless(self.castling, &chess.castling),
            castling_squares: unless(castling_squares.0, &chess.castling_squares.0)
                .map(|both| both.map(squares)),
            stalemate: unless(self.stalemate, &chess.stalemate),
            halfmove_limit: unless(self.halfmove_limit, &chess.halfmove_limit),
        };
        written.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Definition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Definition, D::Error> {
        WrittenDefinition::deserialize(from)?.definition().map_err(D::Error::custom)
    }
}

impl WrittenDefinition {
    fn definition(self) -> Result<Definition, String> {
        let chess = Definition::chess();
        let of = |letter, name: String, betza: &str, owner| {
            let movement = betza.parse().map_err(|error| format!("{name}: {error}"))?;
            Ok(PieceDefinition { letter, name, movement, owner })
        };
        let piece = |(number, text): (usize, Option<Piece>)| match text {
            None => usual(number).ok_or_else(|| {
                format!("expected letter, name and movement of piece {number}, got null")
            }),
            Some(Piece::Both(letter, name, betza)) => of(letter, name, &betza, Owner::Both),
            Some(Piece::Owned(letter, name, betza, owner)) => of(letter, name, &betza, owner),
        };
        let pieces: Vec<PieceDefinition> =
            self.pieces.into_iter().enumerate().map(piece).collect::<Result<_, _>>()?;
        let known = pieces.len();
        let kind = |number: u8| match usize::from(number) < known.min(PieceType::LIMIT) {
            true => Ok(PieceType::new(number)),
            false => Err(format!("expected the number of one of {known} pieces, got {number}")),
        };
        let list = |numbers: Vec<u8>| numbers.into_iter().map(kind).collect::<Result<Vec<_>, _>>();
        let [white, black] = self.promotions.map(|numbers| numbers.map(list).transpose());
        let pair = |[one, other]: [u8; 2]| Ok::<_, String>([kind(one)?, kind(other)?]);
        let pairs = self.pairs.map(|[white, black]| Ok::<_, String>([pair(white)?, pair(black)?]));
        let castling_squares = match self.castling_squares {
            None => [CastlingSquares::ORTHODOX; 2],
            Some([white, black]) => [white.of(kind)?, black.of(kind)?],
        };
        Ok(Definition {
            name: self.name,
            start: self.start.unwrap_or(chess.start),
            promotions: ByColor([white?, black?]),
            gating: self.gating.unwrap_or(chess.gating),
            choices: list(self.choices)?,
            pairs: pairs.transpose()?.map(ByColor),
            check_forfeit: self.check_forfeit,
            castling: self.castling.unwrap_or(chess.castling),
            castling_squares: ByColor(castling_squares),
            stalemate: self.stalemate.unwrap_or(chess.stalemate),
            halfmove_limit: self.halfmove_limit.unwrap_or(chess.halfmove_limit),
            pieces,
        })
    }
}

impl Squares {
    fn of(self, kind: impl Fn(u8) -> Result<PieceType, String>) -> Result<CastlingSquares, String> {
        let Squares(king, [a, h], [to_a, to_h], rook) = self;
        let file = |letter: char| {
            let file = u8::try_from(letter).ok().filter(u8::is_ascii_lowercase);
            let file = file.and_then(File::from_byte);
            file.ok_or_else(|| format!("expected a file from a to h, got '{letter}'"))
        };
        Ok(CastlingSquares {
            king: file(king)?,
            rooks: [file(a)?, file(h)?],
            king_to: [file(to_a)?, file(to_h)?],
            rook: kind(rook)?,
        })
    }
}
