//! The tables of source 001, and the set-ups that source 000 counts.

use treville_core::rules::PieceSet;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::setups;
use treville_eval::piece::sources::formula_tables as source;

use super::{Cell, SourceTable};
use crate::factors::FormulaRow;
use crate::pieces::Piece;

/// The columns of tables 3 and 4.
const COLUMNS: [&str; 7] = ["Md1v", "Md2v", "Md3v", "Md4v", "Dirv", "Penalty", "Final"];

/// The tables in the order of the sources.
#[must_use]
pub fn tables() -> Vec<SourceTable> {
    let [distance, direction] = factor_tables();
    vec![
        set_ups(),
        distance,
        direction,
        counts(),
        values("formula-orthodox", "Table 3: orthodox pieces, in centipawns", &source::ORTHODOX),
        values("formula-musketeer", "Table 4: Musketeer pieces, in centipawns", &source::MUSKETEER),
    ]
}

/// Counted by listing them.
fn set_ups() -> SourceTable {
    let mut table = SourceTable::new("set-ups", 0, "Ways to begin a game", &["number"]);
    table.about = "What";
    let placements = setups::placements().len();
    for (what, ours, source) in [
        ("pairs of pieces", setups::pairs(PieceSet::musketeer()).len(), 45),
        ("placements of one side", placements, 52),
        ("placements of both sides", placements.pow(2), 2704),
        ("all together", setups::count(PieceSet::musketeer()), 121_680),
    ] {
        table.row(what, [Cell::whole(ours as i64, source)]);
    }
    table
}

fn factor_tables() -> [SourceTable; 2] {
    let title = "Table 1: distance mobility factors";
    let mut distance = SourceTable::new("distance-factors", 1, title, &["factor"]);
    distance.about = "Distance";
    let factors = Factors::SOURCE.distance.iter().zip(source::DISTANCE_FACTORS);
    for (name, (ours, theirs)) in ["Md1f", "Md2f", "Md3f", "Md4f"].iter().zip(factors) {
        distance.row(*name, [whole((*ours, theirs))]);
    }
    let title = "Table 2: direction factor";
    let mut direction = SourceTable::new("direction-factor", 1, title, &["factor"]);
    direction.about = "Criterion";
    direction.row("direction", [whole((Factors::SOURCE.direction, source::DIRECTION_FACTOR))]);
    [distance, direction]
}

/// The worked examples: with every factor one, the formula counts.
fn counts() -> SourceTable {
    let columns = ["Md1", "Md2", "Md3", "Md4", "directions"];
    let title = "Worked examples: squares by distance, and directions";
    let mut table = SourceTable::new("formula-counts", 1, title, &columns);
    let ones = Factors { distance: [1; 4], direction: 1, ..Factors::SOURCE };
    for (name, [a, b, c, d], directions) in source::COUNTS {
        for piece in Piece::named([name]) {
            let row = FormulaRow::of(&piece, &ones);
            let ours = row.distance.into_iter().chain([row.direction]);
            table.row(name, ours.zip([a, b, c, d, directions]).map(whole));
        }
    }
    table
}

fn values(id: &str, title: &str, rows: &[source::FormulaRow]) -> SourceTable {
    let mut table = SourceTable::new(id, 1, title, &COLUMNS);
    for (name, figures) in rows {
        for piece in Piece::named([*name]) {
            let row = FormulaRow::of(&piece, &Factors::SOURCE);
            let ours = row.distance.into_iter().chain([row.direction, row.penalty, row.total]);
            table.row(*name, ours.zip(*figures).map(whole));
        }
    }
    table
}

fn whole((ours, theirs): (i32, i32)) -> Cell {
    Cell::whole(i64::from(ours), i64::from(theirs))
}
