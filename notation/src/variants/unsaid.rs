//! The parts of a game that a section has no words for.

use std::collections::BTreeMap;
use std::fmt;

use super::read::read;
use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::definition::{CastlingSquares, Definition, Gating};
use treville_core::piece::PieceType;
use treville_core::position::Position;

/// The parts of a game that a section of `variants.ini` cannot say, in words, at least one.
///
/// The written form of a definition (core's feature `serde`) says all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaid(pub Vec<String>);

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "variants.ini has no words for {}", self.0.join("; "))
    }
}

impl std::error::Error for Unsaid {}

/// Reads a section again, and names what has become of the game on the way.
pub(super) fn compare(game: &Definition, section: &str) -> Result<(), Unsaid> {
    let library = read(section.as_bytes()).map_err(|error| Unsaid(vec![error.to_string()]))?;
    if let Some(reason) = library.left_out.first() {
        return Err(Unsaid(vec![reason.to_string()]));
    }
    let [again] = &library.games[..] else {
        return Err(Unsaid(vec![format!("the name '{}'", game.name)]));
    };
    let lost = differences(game, again);
    if lost.is_empty() { Ok(()) } else { Err(Unsaid(lost)) }
}

/// The parts in which two games are not the same to play. A rule that a definition gains belongs
/// here too: the pattern sees to that.
fn differences(game: &Definition, again: &Definition) -> Vec<String> {
    let Definition {
        name,
        pieces: _,
        start: _,
        promotions: _,
        gating,
        choices: _,
        pairs: _,
        check_forfeit,
        castling,
        castling_squares: _,
        stalemate,
        halfmove_limit,
    } = game;
    let mut lost = Vec::new();
    let mut note = |is_said: bool, what: &str| {
        if !is_said {
            lost.push(what.to_owned());
        }
    };
    note(*name == again.name, "its name");
    for color in Color::ALL {
        let [own, other] = [game, again].map(|game| types(game, color));
        for (letter, piece) in &own {
            note(
                other.get(letter) == Some(piece),
                &format!("piece {letter}:{}, '{}'", piece.0, piece.1),
            );
        }
        note(own.len() == other.len(), "the types of a side");
        let same = |letters: fn(&Definition, Color) -> Vec<char>| {
            letters(game, color) == letters(again, color)
        };
        note(same(promotions), "what its pawns become");
        note(same(choices), "the types to choose from");
        note(same(pair), "the pieces that wait");
        note(castling_of(game, color) == castling_of(again, color), "where kings castle");
    }
    note(*gating == again.gating, "how pieces enter");
    note(*castling == again.castling, "how castling is written");
    note(*check_forfeit == again.check_forfeit, "what a king in check forfeits");
    note(*stalemate == again.stalemate, "what a stalemate is");
    note(*halfmove_limit == again.halfmove_limit, "when a game without captures is drawn");
    // The text may be another where the position is the same.
    note(start(game) == start(again), "its start");
    lost.dedup();
    lost
}

/// The letter of a type.
fn letter(game: &Definition, kind: PieceType) -> char {
    game.pieces.get(kind.index()).map_or('?', |piece| piece.letter)
}

/// The types that a side can ever have, by letter, with movement and name: others of a definition
/// are none of its game.
fn types(game: &Definition, color: Color) -> BTreeMap<char, (Movement, String)> {
    let board = game.start.split([' ', '[']).next().unwrap_or_default();
    let own =
        |c: &char| c.is_ascii_alphabetic() && c.is_ascii_uppercase() == (color == Color::White);
    let mut letters: Vec<char> =
        board.chars().filter(own).map(|c| c.to_ascii_uppercase()).collect();
    letters.extend([PieceType::PAWN, PieceType::KING].map(|kind| letter(game, kind)));
    letters.extend(promotions(game, color));
    letters.extend(choices(game, color));
    letters.extend(pair(game, color));
    let pieces = game.pieces.iter().filter(|piece| piece.owner.has(color));
    let met = pieces.filter(|piece| letters.contains(&piece.letter));
    met.map(|own| (own.letter, (own.movement.movement().clone(), own.name.clone()))).collect()
}

fn promotions(game: &Definition, color: Color) -> Vec<char> {
    let kinds = game.promotions[color].as_ref();
    // A star stands for all that the side has.
    let mut letters: Vec<char> = kinds
        .map_or_else(|| vec!['*'], |kinds| kinds.iter().map(|kind| letter(game, *kind)).collect());
    letters.sort_unstable();
    letters
}

fn choices(game: &Definition, _: Color) -> Vec<char> {
    game.choices.iter().map(|kind| letter(game, *kind)).collect()
}

/// The pair of a side; a hand has no order.
fn pair(game: &Definition, color: Color) -> Vec<char> {
    let pairs = game.pairs.filter(|_| game.gating != Gating::None);
    let mut letters: Vec<char> =
        pairs.iter().flat_map(|pairs| pairs[color]).map(|kind| letter(game, kind)).collect();
    if game.gating == Gating::Optional {
        letters.sort_unstable();
    }
    letters
}

/// The squares of castling, where a side may castle at the start, and the piece to castle with.
fn castling_of(game: &Definition, color: Color) -> Option<(CastlingSquares, char)> {
    let CastlingSquares { rook, .. } = game.castling_squares[color];
    let squares = CastlingSquares { rook: PieceType::ROOK, ..game.castling_squares[color] };
    may_castle(game, color).then(|| (squares, letter(game, rook)))
}

/// Whether a side may castle at the start.
pub(super) fn may_castle(game: &Definition, color: Color) -> bool {
    let field = game.start.split_ascii_whitespace().nth(2).unwrap_or("-");
    let own =
        |c: &char| c.is_ascii_alphabetic() && c.is_ascii_uppercase() == (color == Color::White);
    let mut letters = field.chars().filter(own).map(|c| c.to_ascii_lowercase());
    // In Seirawan chess the files of other pieces that have not moved are listed as well.
    letters.any(|c| "kq".contains(c) || game.gating != Gating::Optional)
}

/// The position at the start, as text; the text of a game that has none.
fn start(game: &Definition) -> String {
    game.rules().map_or_else(|_| game.start.clone(), |rules| Position::start(rules).to_string())
}
