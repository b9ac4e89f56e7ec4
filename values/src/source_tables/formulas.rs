//! The tables of source 001, and the set-ups that source 000 counts.

use treville_core::pieces::PieceSet;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::setups;
use treville_eval::piece::sources::formula_tables as source;

use super::table::{Cell, SourceTable};
use crate::factors::{COLUMNS, FormulaRow};
use treville_results::pieces::Piece;

/// The tables in the order of the sources.
#[must_use]
pub fn tables() -> Vec<SourceTable> {
    let [distance, direction] = factor_tables();
    let orthodox = "Table 3: orthodox pieces, in centipawns";
    let musketeer = "Table 4: Musketeer pieces, in centipawns";
    vec![
        set_ups(),
        distance,
        direction,
        counts(),
        values("formula-orthodox", orthodox, &source::ORTHODOX),
        values("formula-musketeer", musketeer, &source::MUSKETEER),
        others(),
    ]
}

/// Counted by listing them.
fn set_ups() -> SourceTable {
    let mut table = SourceTable::new("set-ups", 0, "Ways to begin a game", &[("number", "")]);
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

/// The formula's counts of a piece: with every factor one, squares by distance and directions.
fn counted(piece: &Piece) -> [i32; 5] {
    let ones = Factors { distance: [1; 4], direction: 1, ..Factors::SOURCE };
    let FormulaRow { distance: [a, b, c, d], direction, .. } = FormulaRow::of(piece, &ones);
    [a, b, c, d, direction]
}

/// The factors that tables 3 and 4 come to: their centipawns divided by what we count, for squares
/// at each distance and for directions; last, what a colour-bound piece is worth without the
/// penalty, divided by the penalty.
fn factors_behind_the_values() -> [f64; 6] {
    let (mut printed, mut ours, mut bound) = ([0; 5], [0; 5], (0, 0));
    for (name, [values @ .., penalty, total]) in source::ORTHODOX.iter().chain(&source::MUSKETEER) {
        for piece in Piece::named([*name]) {
            let counts = counted(&piece).into_iter().zip(values);
            for ((printed, ours), (count, value)) in printed.iter_mut().zip(&mut ours).zip(counts) {
                (*printed, *ours) = (*printed + value, *ours + count);
            }
            if *penalty != 0 {
                bound = (bound.0 + penalty + total, bound.1 + penalty);
            }
        }
    }
    let [a, b, c, d, direction] =
        std::array::from_fn(|index| f64::from(printed[index]) / f64::from(ours[index]));
    [a, b, c, d, direction, f64::from(bound.0) / f64::from(bound.1)]
}

/// Tables 1 and 2. The factors are the choice of the source; what can be checked is whether its
/// values come from them.
fn factor_tables() -> [SourceTable; 2] {
    let [a, b, c, d, turn, bound] = factors_behind_the_values();
    let title = "Table 1: distance mobility factors, in centipawns a square";
    let columns = [("factor", "centipawns a square")];
    let mut distance = SourceTable::new("distance-factors", 1, title, &columns);
    distance.about = "Distance";
    let factors = [a, b, c, d].into_iter().zip(source::DISTANCE_FACTORS);
    for (name, (ours, theirs)) in ["Md1f", "Md2f", "Md3f", "Md4f"].iter().zip(factors) {
        distance.row(*name, [printed(ours, theirs)]);
    }
    let title = "Table 2: direction factor, and the penalty for keeping to one colour";
    let mut direction = SourceTable::new("direction-factor", 1, title, &[("factor", "")]);
    direction.about = "Criterion";
    direction.row("direction, centipawns each", [printed(turn, source::DIRECTION_FACTOR)]);
    direction.row("colour-bound, one part in", [printed(bound, 3)]);
    let note = "Ours: the values of tables 3 and 4 divided by the squares and directions that we \
                count.";
    distance.notes.push(note.to_owned());
    direction.notes.push(note.to_owned());
    [distance, direction]
}

/// A factor as it follows from values, beside the whole number that the source gives.
fn printed(ours: f64, theirs: i32) -> Cell {
    let theirs = theirs.to_string();
    let cell = Cell::beside(Some(ours), 0, Some(&theirs));
    Cell { agrees: Some(cell.shown == theirs), ..cell }
}

/// The worked examples.
fn counts() -> SourceTable {
    let columns = ["Md1", "Md2", "Md3", "Md4"].map(|name| (name, "squares"));
    let columns = [&columns[..], &[("directions", "directions")]].concat();
    let title = "Worked examples: squares by distance, and directions";
    let mut table = SourceTable::new("formula-counts", 1, title, &columns);
    for (name, [a, b, c, d], directions) in source::COUNTS {
        for piece in Piece::named([name]) {
            let figures = counted(&piece).into_iter().zip([a, b, c, d, directions]);
            table.row(name, figures.map(whole));
        }
    }
    table
}

fn values(id: &str, title: &str, rows: &[source::FormulaRow]) -> SourceTable {
    let mut table = SourceTable::new(id, 1, title, &COLUMNS.map(|name| (name, "centipawns")));
    for (name, figures) in rows {
        for piece in Piece::named([*name]) {
            let ours = FormulaRow::of(&piece, &Factors::SOURCE).values();
            table.row(*name, ours.into_iter().zip(*figures).map(whole));
        }
    }
    table
}

/// The two pieces that the source leaves out.
fn others() -> SourceTable {
    let title = "Pawn and king by the same formula, in centipawns: ours only";
    let columns = COLUMNS.map(|name| (name, "centipawns"));
    let mut table = SourceTable::new("formula-others", 1, title, &columns);
    for piece in Piece::named(["pawn", "king"]) {
        let ours = FormulaRow::of(&piece, &Factors::SOURCE).values();
        table.row(&piece.name, ours.map(|value| Cell::beside(Some(f64::from(value)), 0, None)));
    }
    table
}

fn whole((ours, theirs): (i32, i32)) -> Cell {
    Cell::whole(i64::from(ours), i64::from(theirs))
}
