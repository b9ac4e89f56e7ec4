//! `treville-values factors`: tables 1 to 4 of source 001, as they are compiled in or by a fit.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::{Breakdown, formula};
use treville_eval::piece::mobility::Densities;

use crate::arguments::FactorArgs;
use treville_kit::failure::Failure;
use treville_kit::format::{PageFormat, Table};
use treville_results::fit::{Fit, INTERVAL};
use treville_results::pieces::Piece;

/// The command line of `factors`.
#[derive(Args, Clone, Debug)]
pub struct FactorsArgs {
    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// Take the factors of a fit, as `treville-tuner fit` writes it, and show beside each value what
    /// its games say, with the interval of 95%
    #[arg(long, value_name = "FILE", conflicts_with = "FactorArgs")]
    pub fit: Option<PathBuf>,
    /// The factors to take instead.
    #[command(flatten)]
    pub factors: FactorArgs,
}

/// The columns of tables 3 and 4 after the name of the piece.
pub const COLUMNS: [&str; 7] = ["Md1v", "Md2v", "Md3v", "Md4v", "Dirv", "Penalty", "Final"];

/// A piece's value by the formula, criterion by criterion, in centipawns.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct FormulaRow {
    /// The piece.
    pub piece: String,
    /// For squares at a distance of one to four.
    pub distance: [i32; 4],
    /// For directions.
    pub direction: i32,
    /// Taken off for being bound to one colour.
    pub penalty: i32,
    /// All together.
    pub total: i32,
}

impl FormulaRow {
    /// The row of a piece.
    #[must_use]
    pub fn of(piece: &Piece, factors: &Factors) -> FormulaRow {
        let value = formula(piece.movement(), factors);
        let total = value.total();
        let Breakdown { distance, direction, penalty } = value;
        FormulaRow { piece: piece.name.clone(), distance, direction, penalty, total }
    }

    /// The values in the order of [`COLUMNS`].
    #[must_use]
    pub fn values(&self) -> [i32; 7] {
        let [a, b, c, d] = self.distance;
        [a, b, c, d, self.direction, self.penalty, self.total]
    }

    /// A table of such rows, as the source has it.
    #[must_use]
    pub fn table(title: &str, rows: &[FormulaRow]) -> Table {
        let mut table = Table::new(title, &["Piece"]);
        table.headings.extend(COLUMNS.map(str::to_owned));
        for row in rows {
            let name = std::iter::once(row.piece.clone());
            table.row(name.chain(row.values().map(|number| number.to_string())));
        }
        table
    }
}

/// A row with what games say of the piece.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct MeasuredRow {
    #[serde(flatten)]
    formula: FormulaRow,
    /// Its value in the games of a fit, in the mean of both phases, and half the width of the
    /// interval of 95%; in centipawns of the fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_games: Option<[f64; 2]>,
}

impl MeasuredRow {
    fn table(title: &str, rows: &[MeasuredRow]) -> Table {
        let formula: Vec<FormulaRow> = rows.iter().map(|row| row.formula.clone()).collect();
        let mut table = FormulaRow::table(title, &formula);
        if rows.iter().any(|row| row.in_games.is_some()) {
            table.headings.extend(["In games", "+/-"].map(str::to_owned));
            for (cells, row) in table.rows.iter_mut().zip(rows) {
                let numbers = row.in_games.map(|own| own.map(|number| format!("{number:.0}")));
                cells.extend(numbers.unwrap_or_else(|| ["-", "-"].map(str::to_owned)));
            }
        }
        table
    }
}

/// The value of a piece in the games of a fit, and half the width of its interval.
fn in_games(fit: &Fit, movement: &str) -> Option<[f64; 2]> {
    let own = fit.pieces.iter().position(|piece| piece.movement == movement)?;
    let [middlegame, endgame] = fit.pieces[own].value;
    let phases = [2 * own, 2 * own + 1];
    let pairs = phases.iter().flat_map(|a| phases.map(|b| fit.covariance[*a][b]));
    Some([f64::midpoint(middlegame, endgame), INTERVAL * pairs.sum::<f64>().max(0.0).sqrt() / 2.0])
}

/// The factors as a JSON object.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct FactorValues {
    /// Table 1: centipawns for each square at a distance of one to four.
    pub distance: [i32; 4],
    /// Table 2: centipawns for each direction.
    pub direction: i32,
    /// A colour-bound piece loses one part in this many.
    pub color_bound_divisor: f64,
    /// The share of the formula in the combination.
    pub blend: f64,
    /// Additional worth of a piece in the endgame beyond its mobility.
    pub taper: f64,
    /// Chance that a square is empty, for mobility by a magic number.
    pub empty_probability: f64,
    /// Allies and enemies in the middlegame, each from and to.
    pub middlegame: [[u8; 2]; 2],
    /// The same in the endgame.
    pub endgame: [[u8; 2]; 2],
}

impl From<&Factors> for FactorValues {
    fn from(factors: &Factors) -> FactorValues {
        FactorValues {
            distance: factors.distance,
            direction: factors.direction,
            color_bound_divisor: factors.color_bound_divisor,
            blend: factors.blend,
            taper: factors.taper,
            empty_probability: factors.magic,
            middlegame: ends(factors.middlegame),
            endgame: ends(factors.endgame),
        }
    }
}

fn ends(densities: Densities) -> [[u8; 2]; 2] {
    [densities.allies(), densities.enemies()].map(|range| [*range.start(), *range.end()])
}

/// All that `factors` prints, as JSON.
#[derive(Serialize)]
struct Document {
    version: u32,
    factors: FactorValues,
    orthodox: Vec<MeasuredRow>,
    musketeer: Vec<MeasuredRow>,
}

/// Prints the tables.
///
/// # Errors
///
/// The file is no fit, or the output is closed.
pub fn run(args: &FactorsArgs, output: impl Write) -> Result<(), Failure> {
    let fit = args.fit.as_deref().map(Fit::read).transpose()?;
    let factors =
        fit.as_ref().map_or_else(|| args.factors.factors(), |fit| Factors::from(&fit.factors));
    let set = PieceSet::musketeer();
    let rows = |kinds: &mut dyn Iterator<Item = PieceType>| -> Vec<MeasuredRow> {
        let pieces = kinds.map(|kind| Piece::new(&set.kind(kind).name, set.kind(kind).movement));
        let row = |piece: Piece| MeasuredRow {
            formula: FormulaRow::of(&piece, &factors),
            in_games: fit.as_ref().and_then(|fit| in_games(fit, &piece.movement().to_string())),
        };
        pieces.map(row).collect()
    };
    // The king is never traded, and the pawn is 100 by definition: the source values neither.
    let mut officers =
        [PieceType::KNIGHT, PieceType::BISHOP, PieceType::ROOK, PieceType::QUEEN].into_iter();
    let orthodox = rows(&mut officers);
    let musketeer = rows(&mut set.others());
    let values = FactorValues::from(&factors);
    let mut tables = factor_tables(&values).to_vec();
    if fit.is_some() {
        let note = "A factor has one interval, that of a law: treville-tuner law --values FILE";
        tables[1].notes.push(note.to_owned());
    }
    tables.push(MeasuredRow::table("Table 3: orthodox pieces, in centipawns", &orthodox));
    tables.push(MeasuredRow::table("Table 4: Musketeer pieces, in centipawns", &musketeer));
    tables.push(combination(&values));
    let document = Document { version: 1, factors: values, orthodox, musketeer };
    args.format.print(&tables, &document, output)
}

/// Tables 1 and 2.
fn factor_tables(values: &FactorValues) -> [Table; 2] {
    let mut distance =
        Table::new("Table 1: distance mobility factors", &["Md1f", "Md2f", "Md3f", "Md4f"]);
    distance.row(values.distance.map(|factor| factor.to_string()));
    let mut direction = Table::new("Table 2: direction factor", &["direction factor"]);
    direction.row([values.direction.to_string()]);
    [distance, direction]
}

/// Numbers the source lacks: the penalty's part and how the formula goes together with mobility.
fn combination(values: &FactorValues) -> Table {
    let mut table = Table::new("Other factors", &["Factor", "Value"]);
    let ends = |[[a, b], [c, d]]: [[u8; 2]; 2]| format!("{a}-{b} allies, {c}-{d} enemies");
    for (name, value) in [
        ("colour-bound penalty", format!("1/{}", values.color_bound_divisor)),
        ("share of the formula", values.blend.to_string()),
        ("endgame to middlegame", values.taper.to_string()),
        ("middlegame", ends(values.middlegame)),
        ("endgame", ends(values.endgame)),
        ("empty probability", values.empty_probability.to_string()),
    ] {
        table.row([name.to_owned(), value]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::piece::sources::formula_tables::{
        DIRECTION_FACTOR, DISTANCE_FACTORS, MUSKETEER, ORTHODOX,
    };

    fn document_of(fit: Option<PathBuf>) -> serde_json::Value {
        let args = FactorsArgs { format: PageFormat::Json, fit, factors: FactorArgs::default() };
        let mut output = Vec::new();
        run(&args, &mut output).unwrap();
        serde_json::from_slice(&output).unwrap()
    }

    fn document() -> serde_json::Value {
        document_of(None)
    }

    /// A fit has its factors and what its games say of each piece.
    #[test]
    fn the_tables_are_those_of_a_fit() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/fit.json");
        let (document, fit) = (document_of(Some(path.into())), Fit::committed().unwrap());
        assert_eq!(document["factors"]["distance"], serde_json::json!(Factors::FITTED.distance));
        assert_eq!(document["factors"]["blend"], Factors::FITTED.blend);
        for (key, count) in [("orthodox", 4), ("musketeer", 10)] {
            let rows = document[key].as_array().unwrap();
            assert_eq!(rows.len(), count);
            for row in rows {
                let name = row["piece"].as_str().unwrap();
                let own = fit.pieces.iter().find(|piece| piece.name == name).unwrap();
                let value = row["in_games"][0].as_f64().unwrap();
                assert!((value - (own.value[0] + own.value[1]) / 2.0).abs() < 1e-9, "{name}");
                let far = row["in_games"][1].as_f64().unwrap();
                assert!(far > 0.0 && far < own.error[0] + own.error[1], "{name}: {far}");
            }
        }
        let missing = FactorsArgs {
            format: PageFormat::Table,
            fit: Some("no-fit.json".into()),
            factors: FactorArgs::default(),
        };
        assert!(run(&missing, Vec::new()).unwrap_err().to_string().starts_with("no-fit.json: "));
    }

    #[test]
    fn the_tables_are_those_of_the_source() {
        let document = document();
        assert_eq!(document["factors"]["distance"], serde_json::json!(DISTANCE_FACTORS));
        assert_eq!(document["factors"]["direction"], DIRECTION_FACTOR);
        for (key, table) in [("orthodox", &ORTHODOX[..]), ("musketeer", &MUSKETEER[..])] {
            let rows = document[key].as_array().unwrap();
            assert_eq!(rows.len(), table.len());
            for (row, (piece, [d1, d2, d3, d4, direction, penalty, total])) in
                rows.iter().zip(table)
            {
                assert_eq!(
                    *row,
                    serde_json::json!({
                        "piece": piece, "distance": [d1, d2, d3, d4], "direction": direction,
                        "penalty": penalty, "total": total,
                    })
                );
            }
        }
    }
}
