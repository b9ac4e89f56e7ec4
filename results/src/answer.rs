//! The answer to what a piece is worth as a sentence about a named piece: every program says the
//! same.

use treville_core::betza::{Movement, SpelledMovement};
use treville_core::definition::{Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::Appraisal;
use treville_eval::position::endgame::{Mates, against_bare_king};
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

/// Whether such a piece and its king can force mate against a bare king, from nearly all positions
/// or from more.
#[must_use]
pub fn mates_alone(movement: &Movement) -> bool {
    matches!(lone_mates(movement), Ok(mates) if mates.is_won())
}

/// The same as a sentence.
#[must_use]
pub fn mate_in_words(movement: &Movement) -> String {
    match lone_mates(movement) {
        Ok(mates) if mates.is_won() => "With its king alone it can mate a bare king.".to_owned(),
        Ok(mates) if mates.won > 0 => {
            let percent = (100.0 * mates.share()).max(0.01);
            let digits = if percent < 1.0 { 2 } else { 0 };
            format!(
                "With its king alone it forces mate against a bare king in {percent:.digits$} % of \
                 positions only."
            )
        }
        Err(exists) if exists => {
            "With its king alone it cannot force mate against a bare king.".to_owned()
        }
        _ => "With its king alone it cannot mate a bare king.".to_owned(),
    }
}

/// The results of the piece and its king against a bare king; where no mate can be forced, whether
/// there is one.
fn lone_mates(movement: &Movement) -> Result<Mates, bool> {
    let piece = PieceDefinition {
        letter: 'X',
        name: "piece".to_owned(),
        movement: SpelledMovement::from(movement.clone()),
        owner: Owner::Both,
    };
    let pieces = ORTHODOX_PIECES.iter().map(PieceDefinition::from).chain([piece]);
    let kind = PieceType::new(PieceType::ORTHODOX as u8);
    let set = PieceSet::of(&pieces.collect::<Vec<_>>()).map_err(|_| false)?;
    if !set.mates_alone(kind) {
        return Err(false);
    }
    let mates = against_bare_king(set, &[kind]).ok().and_then(|mates| mates.into_iter().next());
    mates.filter(|mates| mates.won > 0).ok_or(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_mates_alone_where_it_can_force_it() {
        for (movement, words) in [
            ("R", "can mate"),
            ("K", "can mate"),
            ("BN", "can mate"),
            ("NC", "forces mate against a bare king in 0.08 % of positions only"),
            ("B", "cannot mate"),
            ("N", "cannot mate"),
        ] {
            let movement: Movement = movement.parse().unwrap();
            let said = mate_in_words(&movement);
            assert!(said.contains(words), "{movement}: {said}");
            assert_eq!(mates_alone(&movement), words == "can mate", "{movement}");
        }
    }
}
