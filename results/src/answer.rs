//! The answer to what a piece is worth as a sentence about a named piece: every program says the
//! same.

use treville_core::betza::Movement;
use treville_core::piece::PieceType;
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

/// The name of a piece that moves like this: of chess, of Musketeer chess, or of literature, where
/// neither game has a piece of that name.
#[must_use]
pub fn name_of(movement: &Movement) -> Option<String> {
    let set = PieceSet::musketeer();
    let kind = set.types().find(|kind| *set.kind(*kind).movement == *movement);
    match kind {
        // As a piece that can be taken the king has another name.
        Some(PieceType::KING) => Some("commoner".to_owned()),
        Some(kind) => Some(set.kind(kind).name.clone()),
        None => {
            let is_free = |name: &&str| set.types().all(|kind| set.kind(kind).name != *name);
            literature::name_of(movement).filter(is_free).map(str::to_owned)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_one_piece() {
        for (movement, name) in [
            ("NB2", Some("leopard")),
            ("K", Some("commoner")),
            ("KN", Some("jaguar")),
            // Chinese chess has an elephant as well.
            ("nA", None),
        ] {
            assert_eq!(name_of(&movement.parse().unwrap()).as_deref(), name, "{movement}");
        }
    }
}
