//! The figures of the three findings, in pawns.

use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::appraise;
use treville_eval::piece::forecast::table::MODEL;
use treville_kit::page::numbers::Numbers;

use super::measured::{MeasuredPiece, error};

/// The names of the officers of Musketeer chess that gain and that lose most, by ratio, as the
/// board empties.
pub struct Findings {
    /// The one that gains.
    pub gains: String,
    /// The one that loses.
    pub loses: String,
}

/// Keeps the figures under keys that begin with `findings/`.
#[must_use]
pub fn keep(measured: &[MeasuredPiece], numbers: &mut Numbers) -> Findings {
    let mut keep = |what: &str, value| numbers.keep(format!("findings/{what}"), value);
    keep("pieces", measured.len() as f64);
    keep("forecast", error(measured, |piece| &piece.forecast));
    keep("source-001", error(measured, |piece| &piece.printed));
    keep("one-colour", 100.0 * MODEL.color_bound);
    for (what, movement) in [("captures", "cQmW"), ("moves", "mQcW")] {
        let value = movement.parse().map_or(0.0, |movement| appraise(&movement).value);
        keep(what, value / 100.0);
    }
    let set = PieceSet::musketeer();
    let officers = set.types().filter(|kind| ![PieceType::PAWN, PieceType::KING].contains(kind));
    let officers = officers.map(|kind| (&set.kind(kind).name, appraise(set.kind(kind).movement)));
    let mut officers: Vec<(&String, [f64; 2])> =
        officers.map(|(name, appraisal)| (name, appraisal.phases)).collect();
    officers.sort_by(|(_, one), (_, other)| (other[1] / other[0]).total_cmp(&(one[1] / one[0])));
    let ends = [("gains", officers.first()), ("loses", officers.last())].map(|(what, officer)| {
        let (name, phases) = officer?;
        for (phase, value) in ["full-boards", "endings"].into_iter().zip(phases) {
            keep(&format!("{what}/{phase}"), value / 100.0);
        }
        Some((*name).clone())
    });
    let [gains, loses] = ends.map(Option::unwrap_or_default);
    Findings { gains, loses }
}
