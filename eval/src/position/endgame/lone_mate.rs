//! Whether a piece and its king mate a bare king, as a sentence: every program says the same.

use treville_core::betza::{Movement, SpelledMovement};
use treville_core::definition::{Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;

use super::mates::{Mates, against_bare_king};

/// The results of a piece and its king against a bare king.
enum Mating {
    /// They force mate, from some positions at least.
    Forced(Mates),
    /// Mates exist, and none can be forced.
    Helped,
    /// There is no mate.
    Never,
}

/// Whether such a piece and its king can force mate against a bare king, from nearly all positions
/// or from more.
#[must_use]
pub fn mates_alone(movement: &Movement) -> bool {
    matches!(mating(movement), Ok(Mating::Forced(mates)) if mates.is_won())
}

/// The same as a sentence.
#[must_use]
pub fn mate_in_words(movement: &Movement) -> String {
    if movement == ORTHODOX_PIECES[PieceType::PAWN.index()].movement().movement() {
        return "A pawn has to promote before it can mate.".to_owned();
    }
    let said = match mating(movement) {
        Ok(Mating::Forced(mates)) => forced(&mates),
        Ok(Mating::Helped) => "it cannot force mate against a bare king".to_owned(),
        Ok(Mating::Never) => "it cannot mate a bare king".to_owned(),
        Err(problem) => return format!("Whether it mates a bare king is not known: {problem}."),
    };
    format!("With its king alone {said}.")
}

fn forced(mates: &Mates) -> String {
    let moves = mates.longest.map_or(String::new(), |moves| format!(", in at most {moves} moves"));
    if mates.is_won() {
        return format!("it can mate a bare king{moves}");
    }
    let percent = (100.0 * mates.share()).max(0.01);
    let digits = if percent < 1.0 { 2 } else { 0 };
    format!("it forces mate against a bare king in {percent:.digits$} % of positions only{moves}")
}

/// The error says why no game has such a piece.
fn mating(movement: &Movement) -> Result<Mating, String> {
    let piece = PieceDefinition {
        letter: 'X',
        name: "piece".to_owned(),
        movement: SpelledMovement::from(movement.clone()),
        owner: Owner::Both,
    };
    let pieces = ORTHODOX_PIECES.iter().map(PieceDefinition::from).chain([piece]);
    let kind = PieceType::new(PieceType::ORTHODOX as u8);
    let set = PieceSet::of(&pieces.collect::<Vec<_>>()).map_err(|problem| problem.to_string())?;
    if !set.mates_alone(kind) {
        return Ok(Mating::Never);
    }
    let found = against_bare_king(set, &[kind]).map_err(|problem| problem.to_string())?;
    let forced = found.into_iter().next().filter(|mates| mates.won > 0);
    Ok(forced.map_or(Mating::Helped, Mating::Forced))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_mates_alone_where_it_can_force_it() {
        for (movement, words) in [
            ("R", "it can mate a bare king, in at most 16 moves."),
            ("K", "it can mate a bare king, in at most "),
            ("BN", "it can mate a bare king, in at most "),
            ("NC", "it forces mate against a bare king in 0.08 % of positions only, in at most "),
            ("B", "it cannot mate a bare king."),
            ("N", "it cannot mate a bare king."),
            ("fmWfceFifmnD", "A pawn has to promote before"),
            ("ceN", "is not known: "),
        ] {
            let movement: Movement = movement.parse().unwrap();
            let said = mate_in_words(&movement);
            assert!(said.contains(words), "{movement}: {said}");
            assert_eq!(mates_alone(&movement), words.starts_with("it can mate"), "{movement}");
        }
    }
}
