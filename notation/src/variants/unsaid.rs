//! What a section has no words for.

use std::fmt;

use super::read::read;
use treville_core::color::Color;
use treville_core::definition::{Definition, Gating, Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
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

/// The parts in which two games are not the same. A rule that a definition gains belongs here too:
/// the pattern sees to that.
fn differences(game: &Definition, again: &Definition) -> Vec<String> {
    let Definition {
        name,
        pieces,
        start: _,
        promotions,
        gating,
        choices,
        pairs,
        check_forfeit,
        castling,
        castling_squares,
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
    note(pieces.len() == again.pieces.len(), "a type that neither side has");
    for ((number, one), other) in (0..).zip(pieces).zip(&again.pieces) {
        let is_absent = number < ORTHODOX_PIECES.len() && one.owner == Owner::Neither;
        note(one == other || is_absent && other.owner == Owner::Neither, &piece(one));
    }
    let is_promoted = |color| sorted(promotions[color].as_ref());
    let same = |color: &Color| is_promoted(*color) == sorted(again.promotions[*color].as_ref());
    note(Color::ALL.iter().all(same), "what its pawns become");
    note(*gating == again.gating, "how pieces enter");
    note(*choices == again.choices, "the types to choose from");
    // A hand has no order.
    let pair = |game: &Definition, color| {
        game.pairs.map(|pairs| match game.gating {
            Gating::Optional => sorted(Some(&pairs[color].to_vec())).unwrap_or_default(),
            _ => pairs[color].to_vec(),
        })
    };
    let same = Color::ALL.iter().all(|color| pair(game, *color) == pair(again, *color));
    note(same || pairs.is_none() && again.gating == Gating::None, "the pieces that wait");
    note(*check_forfeit == again.check_forfeit, "what a king in check forfeits");
    note(
        (castling, castling_squares) == (&again.castling, &again.castling_squares),
        "where kings castle",
    );
    note(*stalemate == again.stalemate, "what a stalemate is");
    note(*halfmove_limit == again.halfmove_limit, "when a game without captures is drawn");
    // The text may be another where the position is the same.
    note(start(game) == start(again), "its start");
    lost
}

fn piece(piece: &PieceDefinition) -> String {
    format!("piece {}:{}, '{}'", piece.letter, piece.movement, piece.name)
}

fn sorted(kinds: Option<&Vec<PieceType>>) -> Option<Vec<PieceType>> {
    let mut kinds = kinds?.clone();
    kinds.sort_unstable();
    Some(kinds)
}

/// The position at the start, as text; the text of a game that has none.
fn start(game: &Definition) -> String {
    game.rules().map_or_else(|_| game.start.clone(), |rules| Position::start(rules).to_string())
}
