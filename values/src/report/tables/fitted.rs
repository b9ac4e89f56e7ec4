//! The table of a fit: what pieces are worth in games.

use crate::report::fitted::{FitFindings, PHASES};
use treville_kit::page::build::{grouped_headings, ours, row, table, uncertain};
use treville_kit::page::markup::Element;

/// The value of every piece in games and to the engine, by phase.
#[must_use]
pub fn values(fitted: &FitFindings) -> Option<Element> {
    let rows = fitted.pieces.iter().map(|piece| {
        let phases = || piece.phases.iter();
        let games = phases().map(|phase| uncertain(&phase.value, 0, &phase.interval, 0));
        let engine = phases().map(|phase| ours(&phase.engine, 0));
        let corrections = phases().map(|phase| ours(&phase.correction, 0));
        row(&piece.name, games.chain(engine).chain(corrections))
    });
    let groups = ["In games", "To the engine", "Correction"];
    let head = grouped_headings("Piece", &groups, PHASES);
    let caption = "Values in games, with 95% intervals, and to the engine, in its centipawns";
    (!fitted.pieces.is_empty()).then(|| table(caption, head, rows))
}
