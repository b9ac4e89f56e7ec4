//! `treville-tuner values`: the tables of the sources, or any piece by every method.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::values::{ByPhase, Method, combined};

use crate::arguments::FactorArgs;
use crate::factors::{FactorValues, FormulaRow};
use crate::methods::{MethodArgs, MethodChoice, Value, pawn_note, values};
use crate::montecarlo::SamplingArgs;
use crate::montecarlo::precision::{DECIMALS, error_text};
use crate::pieces::Piece;
use crate::source_tables;
use treville_kit::failure::Failure;
use treville_kit::format::{Format, Table, decimals, print_json, print_tables};

/// The command line of `values`.
#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    /// Pieces to value: names or letters of the piece table, or Name:Betza for any other; without
    /// pieces and methods, the tables of the sources
    pub pieces: Vec<String>,
    /// By which methods.
    #[command(flatten)]
    pub methods: MethodArgs,
    /// How to print the values; csv and json carry all digits
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// What `montecarlo` does.
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// What formula, combination and magic number take.
    #[command(flatten)]
    pub factors: FactorArgs,
}

/// The pieces that stand beside those that were asked for.
const BESIDE: [&str; 3] = ["knight", "rook", "queen"];

/// Prints the tables of the sources if neither pieces nor methods are asked for, else the values of
/// the pieces.
///
/// # Errors
///
/// A piece is faulty, and then nothing is printed; or the output is closed.
pub fn run(args: &ValuesArgs, output: impl Write) -> Result<(), Failure> {
    if args.pieces.is_empty() && args.methods.method.is_empty() {
        return source_tables::print::print(args.format, &args.sampling, output);
    }
    let mut pieces = Piece::read_all(&args.pieces)?;
    if pieces.is_empty() {
        pieces = Piece::all();
    } else {
        for known in Piece::named(BESIDE) {
            if !pieces.iter().any(|piece| piece.movement() == known.movement()) {
                pieces.push(known);
            }
        }
    }
    let methods = args.methods.methods();
    let factors = args.factors.factors();
    let rows = values(&pieces, &methods, &factors, &args.sampling)?;
    let report = Report { pieces, methods, factors, rows };
    match args.format {
        Format::Table => Ok(print_tables(&report.tables(), false, output)?),
        Format::Markdown => Ok(print_tables(&report.tables(), true, output)?),
        Format::Csv => report.print_csv(output),
        Format::Json => print_json(&report.document(&args.sampling), output),
    }
}

/// Values of pieces.
struct Report {
    pieces: Vec<Piece>,
    methods: Vec<MethodChoice>,
    factors: Factors,
    rows: Vec<Vec<Value>>,
}

/// A line of the CSV file and an object of the JSON document.
#[derive(Serialize)]
struct ValueRow<'a> {
    piece: &'a str,
    betza: String,
    #[serde(flatten)]
    value: &'a Value,
}

/// The value of a piece by the combination, for each phase, in centipawns.
#[derive(Serialize)]
struct PhaseRow {
    piece: String,
    whole: f64,
    middlegame: f64,
    endgame: f64,
}

/// What Monte Carlo was run with.
#[derive(Serialize)]
struct SamplingValues {
    trials: u64,
    seed: u64,
}

/// All that is printed, as JSON.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    factors: FactorValues,
    montecarlo: Option<SamplingValues>,
    values: Vec<ValueRow<'a>>,
    formula: Vec<FormulaRow>,
    combined: Vec<PhaseRow>,
}

impl Report {
    fn has(&self, method: Method) -> bool {
        self.methods.contains(&MethodChoice::Certain(method))
    }

    fn value_rows(&self) -> Vec<ValueRow<'_>> {
        let rows = self.pieces.iter().zip(&self.rows);
        let each = rows.flat_map(|(piece, values)| {
            values.iter().map(|value| ValueRow {
                piece: &piece.name,
                betza: piece.movement().to_string(),
                value,
            })
        });
        each.collect()
    }

    fn formula_rows(&self) -> Vec<FormulaRow> {
        let rows = self.pieces.iter().map(|piece| FormulaRow::of(piece, &self.factors));
        if self.has(Method::Formula) { rows.collect() } else { Vec::new() }
    }

    fn phase_rows(&self) -> Vec<PhaseRow> {
        let rows = self.pieces.iter().map(|piece| {
            let ByPhase { whole, middlegame, endgame } = combined(&piece.profile, &self.factors);
            PhaseRow { piece: piece.name.clone(), whole, middlegame, endgame }
        });
        if self.has(Method::Combined) { rows.collect() } else { Vec::new() }
    }

    fn document(&self, sampling: &SamplingArgs) -> Document<'_> {
        let sampled = self.methods.contains(&MethodChoice::MonteCarlo);
        Document {
            version: 2,
            factors: FactorValues::from(&self.factors),
            montecarlo: sampled
                .then_some(SamplingValues { trials: sampling.trials, seed: sampling.seed }),
            values: self.value_rows(),
            formula: self.formula_rows(),
            combined: self.phase_rows(),
        }
    }

    fn print_csv(&self, output: impl Write) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(output);
        writer.write_record([
            "piece",
            "betza",
            "method",
            "raw",
            "pawns",
            "unit",
            "raw_error",
            "pawns_error",
        ])?;
        for ValueRow { piece, betza, value } in self.value_rows() {
            let error = |error: Option<f64>| error.map(decimals).unwrap_or_default();
            writer.write_record([
                piece,
                &betza,
                value.method,
                &decimals(value.raw),
                &value.pawns.map(decimals).unwrap_or_default(),
                value.unit,
                &error(value.raw_error),
                &error(value.pawns_error),
            ])?;
        }
        Ok(writer.flush()?)
    }

    fn tables(&self) -> Vec<Table> {
        let mut tables = if self.methods.len() == 1 {
            vec![self.single_table()]
        } else {
            let counts = |method: &MethodChoice| method.unit() == "squares";
            let pawns = |value: &Value| value.pawns.map(|pawns| format!("{pawns:.3}"));
            let pawns = self.wide_table("In pawns", counts, pawns);
            let title = "In squares; formula and combined in centipawns";
            let mut raw = self.wide_table(title, |_| true, |value| Some(raw_text(value)));
            raw.notes.extend(pawn_note(&self.methods, &self.factors));
            [pawns, raw].into_iter().filter(|table| table.headings.len() > 1).collect()
        };
        if self.methods.contains(&MethodChoice::MonteCarlo) && self.methods.len() > 1 {
            tables.push(self.errors());
        }
        if self.has(Method::Formula) {
            let title = "The formula by criterion, in centipawns";
            tables.push(FormulaRow::table(title, &self.formula_rows()));
        }
        if self.has(Method::Combined) {
            tables.push(phase_table(&self.phase_rows()));
        }
        tables
    }

    /// One method: every digit that fits.
    fn single_table(&self) -> Table {
        let unit = self.methods.first().map_or("squares", |method| method.unit());
        let name = self.methods.first().map_or("", |method| method.name());
        let is_sampled = self.methods.contains(&MethodChoice::MonteCarlo);
        let mut table = Table::new(name, &["Piece", unit]);
        table.headings.extend((unit == "squares").then(|| "pawns".to_owned()));
        table.headings.extend(is_sampled.then(|| "error".to_owned()));
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            for value in values {
                let raw = [piece.name.clone(), format!("{:.6}", value.raw)].into_iter();
                let pawns = value.pawns.map(|pawns| format!("{pawns:.DECIMALS$}"));
                table.row(raw.chain(pawns).chain(value.pawns_error.map(error_text)));
            }
        }
        table.notes.extend(pawn_note(&self.methods, &self.factors));
        table
    }

    /// The methods that `has` names, with a text for each of their values.
    fn wide_table(
        &self,
        title: &str,
        has: impl Fn(&MethodChoice) -> bool,
        text: impl Fn(&Value) -> Option<String>,
    ) -> Table {
        let mut table = Table::new(title, &["Piece"]);
        let methods = self.methods.iter().filter(|method| has(method));
        table.headings.extend(methods.map(|method| method.name().to_owned()));
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            table.row(std::iter::once(piece.name.clone()).chain(values.iter().filter_map(&text)));
        }
        table
    }

    /// How far Monte Carlo is from the value it tends to, against the error that it expects.
    fn errors(&self) -> Table {
        let headings = ["Piece", "pawns", "error"];
        let mut table = Table::new("Monte Carlo with its standard error", &headings);
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            for value in values {
                if let (Some(pawns), Some(error)) = (value.pawns, value.pawns_error) {
                    let numbers = [format!("{pawns:.DECIMALS$}"), error_text(error)];
                    table.row(std::iter::once(piece.name.clone()).chain(numbers));
                }
            }
        }
        table
    }
}

/// Squares need more decimals than centipawns.
fn raw_text(value: &Value) -> String {
    if value.unit == "squares" { format!("{:.4}", value.raw) } else { format!("{:.1}", value.raw) }
}

fn phase_table(rows: &[PhaseRow]) -> Table {
    let headings = ["Piece", "whole", "middlegame", "endgame"];
    let mut table =
        Table::new("The combination by phase, with exact mobility, in centipawns", &headings);
    for row in rows {
        let numbers = [row.whole, row.middlegame, row.endgame].map(|n| format!("{n:.1}"));
        table.row(std::iter::once(row.piece.clone()).chain(numbers));
    }
    table
}
