//! The tables of source 001: the centipawn formula, criterion by criterion.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::{Breakdown, formula};
use treville_eval::piece::sources::formula_tables::{
    COUNTS, DIRECTION_FACTOR, DISTANCE_FACTORS, FormulaRow, MUSKETEER, ORTHODOX,
};

use crate::report::pieces::{Piece, by_name};
use treville_kit::page::build::{headings, ours, paired_headings, row, table};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The columns of tables 3 and 4.
const COLUMNS: [&str; 7] = ["Md1v", "Md2v", "Md3v", "Md4v", "Dirv", "Penalty", "Final"];

fn values(breakdown: &Breakdown) -> [i32; 7] {
    let [d1, d2, d3, d4] = breakdown.distance;
    [d1, d2, d3, d4, breakdown.direction, breakdown.penalty, breakdown.total()]
}

/// The source's whole number and ours.
fn both(key: &str, source: i32, own: i32, numbers: &mut Numbers) -> [Element; 2] {
    let printed = numbers.keep(format!("tables/{key}/source"), f64::from(source));
    let number = numbers.keep(format!("tables/{key}/ours"), f64::from(own));
    let cell = ours(&number, 0);
    let cell = if source == own { cell } else { cell.class("differs") };
    [printed.mark(tag("td").class("source")).text(&printed.text(0)), cell]
}

/// Tables 1 and 2: the factors.
pub fn factors(numbers: &mut Numbers) -> Element {
    let own = Factors::SOURCE;
    let names = ["Md1f, distance 1", "Md2f, distance 2", "Md3f, distance 3", "Md4f, distance 4"];
    let distances = names.into_iter().zip(DISTANCE_FACTORS).zip(own.distance);
    let mut rows = Vec::new();
    for ((name, source), own) in distances {
        let key = format!("formula-factors/{}", name.split(',').next().unwrap_or(name));
        rows.push(row(name, both(&key, source, own, numbers)));
    }
    let direction = both("formula-factors/direction", DIRECTION_FACTOR, own.direction, numbers);
    rows.push(row("Direction factor", direction));
    let divisor = both("formula-factors/divisor", 3, own.color_bound_divisor as i32, numbers);
    rows.push(row("Colour-bound, one part in", divisor));
    let head = paired_headings("Factor", &["Centipawns"]);
    table("Tables 1 and 2: the factors (source 001)", head, rows)
}

/// The worked examples: squares at each distance from e4, and directions.
pub fn counts(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let factors = Factors::SOURCE;
    let rows = COUNTS.iter().filter_map(|(name, distances, directions)| {
        let breakdown = formula(by_name(pieces, name)?.movement, &factors);
        let mut all = Vec::new();
        let own =
            breakdown.distance.iter().zip(factors.distance).map(|(value, factor)| value / factor);
        for ((own, source), distance) in own.zip(distances).zip(1..) {
            all.extend(both(&format!("formula-counts/{name}/{distance}"), *source, own, numbers));
        }
        let own = breakdown.direction / factors.direction;
        all.extend(both(&format!("formula-counts/{name}/directions"), *directions, own, numbers));
        Some(row(name, all))
    });
    let rows: Vec<Element> = rows.collect();
    let head = paired_headings("Piece", &["Md1", "Md2", "Md3", "Md4", "Directions"]);
    table("The worked examples: squares reached from e4 (source 001)", head, rows)
}

/// A table of breakdowns with the source's beside ours.
fn breakdowns(
    caption: &str,
    lines: &[FormulaRow],
    pieces: &[Piece],
    numbers: &mut Numbers,
) -> Element {
    let rows = lines.iter().filter_map(|(name, source)| {
        let own = values(&formula(by_name(pieces, name)?.movement, &Factors::SOURCE));
        let mut all = Vec::new();
        for ((source, own), column) in source.iter().zip(own).zip(COLUMNS) {
            all.extend(both(&format!("formula/{name}/{column}"), *source, own, numbers));
        }
        Some(row(name, all))
    });
    let rows: Vec<Element> = rows.collect();
    table(caption, paired_headings("Piece", &COLUMNS), rows)
}

/// Table 3: the pieces of chess.
pub fn orthodox(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let caption = "Table 3: pieces of chess, in centipawns (source 001)";
    breakdowns(caption, &ORTHODOX, pieces, numbers)
}

/// Table 4: the pieces of Musketeer chess.
pub fn musketeer(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let caption = "Table 4: the ten Musketeer pieces, in centipawns (source 001)";
    breakdowns(caption, &MUSKETEER, pieces, numbers)
}

/// The two pieces that the source leaves out.
pub fn others(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let rows = ["pawn", "king"].into_iter().filter_map(|name| {
        let own = values(&formula(by_name(pieces, name)?.movement, &Factors::SOURCE));
        let cells = own.iter().zip(COLUMNS).map(|(own, column)| {
            ours(&numbers.keep(format!("tables/formula/{name}/{column}/ours"), f64::from(*own)), 0)
        });
        Some(row(name, cells.collect::<Vec<_>>()))
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Piece"].into_iter().chain(COLUMNS));
    table("By the same formula, ours only: what the source has no row for", [head], rows)
}
