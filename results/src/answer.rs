//! The answer to what a piece is worth as a sentence about a named piece: every program says the
//! same.

use treville_core::betza::{Movement, SpelledMovement};
use treville_core::definition::{Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::Appraisal;
use treville_notation::literature;

use crate::pieces::Piece;

/// The answer in a line: `Zebu (CN) is the unicorn: about 5.7 pawns (5.5 to 6.4), ...`.
#[must_use]
pub fn sentence(piece: &Piece, appraisal: &Appraisal) -> String {
    let is = known_as(piece).map_or(String::new(), |name| format!(" is the {name}"));
    format!("{}{is}: {appraisal}", title(piece))
}

/// The piece and its movement: `Zebu (CN)`.
#[must_use]
pub fn title(piece: &Piece) -> String {
    let movement = piece.movement().to_string();
    if piece.name.eq_ignore_ascii_case(&movement) {
        movement
    } else {
        format!("{} ({movement})", piece.name)
    }
}

/// The name by which others know a piece, if it is another one than the user's.
#[must_use]
pub fn known_as(piece: &Piece) -> Option<String> {
    name_of(piece.movement()).filter(|name| !name.eq_ignore_ascii_case(&piece.name))
}

/// The name of a piece that moves like this: of chess, of Musketeer chess, or of literature.
#[must_use]
pub fn name_of(movement: &Movement) -> Option<String> {
    let set = PieceSet::musketeer();
    let kind = set.types().find(|kind| *set.kind(*kind).movement == *movement);
    match kind {
        // As a piece that can be taken the king has another name.
        Some(PieceType::KING) => Some("commoner".to_owned()),
        Some(kind) => Some(set.kind(kind).name.clone()),
        None => literature::name_of(movement).map(str::to_owned),
    }
}

/// Whether such a piece and its king can mate a bare king.
#[must_use]
pub fn mates_alone(movement: &Movement) -> bool {
    let piece = PieceDefinition {
        letter: 'X',
        name: "piece".to_owned(),
        movement: SpelledMovement::from(movement.clone()),
        owner: Owner::Both,
    };
    let pieces = ORTHODOX_PIECES.iter().map(PieceDefinition::from).chain([piece]);
    let kind = PieceType::new(PieceType::ORTHODOX as u8);
    PieceSet::of(&pieces.collect::<Vec<_>>()).is_ok_and(|set| set.mates_alone(kind))
}
