//! `treville-values values`: the tables of the sources, or any piece by every method.

use std::borrow::Cow;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use treville_eval::appraisal::{appraise, pawns};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::BoardSize;
use treville_eval::piece::values::{ByPhase, Method, combined};

use crate::arguments::FactorArgs;
use crate::factors::{FactorValues, FormulaRow};
use crate::mates::MatesRow;
use crate::measured::{MeasuredArgs, by_games, by_net};
use crate::methods::{MethodArgs, MethodChoice, Unit, Value, pawn_note, values};
use crate::montecarlo::SamplingArgs;
use crate::montecarlo::precision::{DECIMALS, error_text};
use crate::other_boards::{beside_chess, counting, note, values_on};
use crate::source_tables;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::Failure;
use treville_kit::format::{Format, Table, decimals};
use treville_notation::words::in_words;
use treville_results::fit::Fit;
use treville_results::net_values::NetValues;
use treville_results::net_values::show::{NetDocument, NetRow, table};
use treville_results::pieces::{Piece, PieceFiles};

/// The command line of `values`.
#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    /// Pieces to value: names or letters of the piece table, names of the built-in armies or of a
    /// file, or Name:Betza or Name:L:Betza for any other; without pieces and methods, those of
    /// Musketeer chess
    pub pieces: Vec<String>,
    /// The tables of the sources beside what this program finds, some 350 lines; csv, json and
    /// markdown have them where nothing else is asked for
    #[arg(long, conflicts_with = "pieces")]
    pub sources: bool,
    /// Where else pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// By which methods.
    #[command(flatten)]
    pub methods: MethodArgs,
    /// The board: files x ranks, 2 to 16 of each, such as 10x8
    #[arg(long, value_name = "WxH", default_value_t = BoardSize::CHESS)]
    #[arg(allow_hyphen_values = true)]
    pub board: BoardSize,
    /// In what to give the values
    #[arg(long, value_enum, default_value_t)]
    pub unit: Unit,
    /// How to print the values; csv and json carry all digits
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The settings of `montecarlo`.
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// The settings of formula, combination and magic number.
    #[command(flatten)]
    pub factors: FactorArgs,
    /// Files of values by games and by nets.
    #[command(flatten)]
    pub measured: MeasuredArgs,
}

/// The pieces that stand beside those that were asked for.
const BESIDE: [&str; 3] = ["knight", "rook", "queen"];

/// Prints the values of the pieces, or the tables of the sources.
///
/// # Errors
///
/// A piece is faulty, and then nothing is printed; or the output is closed.
pub fn run(args: &ValuesArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    let files = args.files.read(games)?;
    let mut pieces = files.read_all(&args.pieces)?;
    let (played, net) = (args.measured.games()?, args.measured.net()?);
    let has_files = played.is_some() || net.is_some();
    let is_other = args.board != BoardSize::CHESS;
    if is_other && has_files {
        let problem = format!("expected no values by games or a net on {}, got some", args.board);
        return Err(Failure::Request(problem));
    }
    let is_bare = pieces.is_empty() && args.methods.is_empty() && !has_files && !is_other;
    if args.sources || is_bare && args.unit == Unit::default() && args.format != Format::Table {
        return source_tables::print::print(args.format, &args.sampling, output);
    }
    if is_bare && args.unit == Unit::default() {
        let mut table = piece_table(&Piece::all());
        table.title = "What pieces are worth, in pawns, with intervals of 95%".to_owned();
        let more = "Name pieces to see them by every method. --sources prints the tables of the \
                    sources beside what this program finds.";
        table.notes.extend([String::new(), more.to_owned()]);
        return Ok(table.print(output)?);
    }
    if pieces.is_empty() {
        pieces = Piece::all();
    } else {
        for known in Piece::named(BESIDE) {
            if !pieces.iter().any(|piece| piece.movement() == known.movement()) {
                pieces.push(known);
            }
        }
    }
    let mut methods = args.methods.methods();
    let factors = args.factors.factors();
    for (choice, flag, is_there) in [
        (MethodChoice::Games, "--game-values", played.is_some()),
        (MethodChoice::Net, "--net-values", net.is_some()),
    ] {
        match (methods.contains(&choice), is_there) {
            (true, false) => {
                let problem = format!("expected {flag} for the method {}, got none", choice.name());
                return Err(Failure::Request(problem));
            }
            (false, true) => methods.push(choice),
            _ => {}
        }
    }
    let mut rows = if is_other {
        methods = counting(args.board, &methods)?;
        values_on(args.board, &pieces, &methods, &factors, &args.sampling, args.unit)?
    } else {
        values(&pieces, &methods, &factors, &args.sampling, args.unit)?
    };
    for (piece, row) in pieces.iter().zip(&mut rows) {
        row.extend(played.as_ref().and_then(|played| by_games(played, piece, args.unit)));
        row.extend(net.as_ref().and_then(|net| by_net(net, piece, args.unit)));
    }
    // Who asks for certain methods wants no more than those.
    let is_whole = args.methods.is_empty();
    let mates = if is_whole && !is_other { MatesRow::of_each(&pieces) } else { Vec::new() };
    let (unit, board) = (args.unit, args.board);
    let report = Report { pieces, board, methods, factors, rows, mates, unit, is_whole, net };
    let (tables, document) = (report.tables()?, report.document(&args.sampling));
    args.format.print(&tables, &document, |output| report.print_csv(output), output)
}

/// The version of the JSON document.
const VERSION: u32 = 2;

/// Values of pieces.
struct Report {
    pieces: Vec<Piece>,
    board: BoardSize,
    methods: Vec<MethodChoice>,
    factors: Factors,
    rows: Vec<Vec<Value>>,
    mates: Vec<MatesRow>,
    unit: Unit,
    /// Whether all is shown that is known of the pieces.
    is_whole: bool,
    net: Option<NetValues>,
}

/// A line of the CSV file and an object of the JSON document.
#[derive(Serialize)]
struct ValueRow<'a> {
    piece: &'a str,
    betza: String,
    /// The army or the sections that have the piece.
    from: Option<&'a str>,
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

/// The settings of Monte Carlo.
#[derive(Serialize)]
struct SamplingValues {
    trials: u64,
    seed: u64,
}

/// All that is printed, as JSON.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    board: String,
    factors: FactorValues,
    montecarlo: Option<SamplingValues>,
    values: Vec<ValueRow<'a>>,
    formula: Vec<FormulaRow>,
    combined: Vec<PhaseRow>,
    /// Alone against a bare king.
    mates: &'a [MatesRow],
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<NetDocument<'a>>,
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
                from: piece.from.as_deref(),
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
            version: VERSION,
            board: self.board.to_string(),
            factors: FactorValues::from(&self.factors),
            montecarlo: sampled.then_some(SamplingValues {
                trials: sampling.trials(self.board),
                seed: sampling.seed,
            }),
            values: self.value_rows(),
            formula: self.formula_rows(),
            combined: self.phase_rows(),
            mates: &self.mates,
            net: self.net.as_ref().map(|net| NetDocument::new(net, &self.pieces)),
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
            "from",
            "measured",
            "measured_unit",
            "measured_error",
        ])?;
        for ValueRow { piece, betza, from, value } in self.value_rows() {
            let error = |error: Option<f64>| error.map(decimals).unwrap_or_default();
            let measured = value.measured;
            writer.write_record([
                piece,
                &betza,
                &value.method,
                &decimals(value.raw),
                &value.pawns.map(decimals).unwrap_or_default(),
                value.unit,
                &error(value.raw_error),
                &error(value.pawns_error),
                from.unwrap_or_default(),
                &measured.map(|amount| decimals(amount.value)).unwrap_or_default(),
                measured.map_or("", |amount| amount.unit),
                &error(measured.and_then(|amount| amount.error)),
            ])?;
        }
        Ok(writer.flush()?)
    }

    fn tables(&self) -> Result<Vec<Table>, Failure> {
        let is_told = self.is_whole || self.pieces.iter().any(|piece| piece.from.is_some());
        let mut tables = Vec::from_iter(is_told.then(|| piece_table(&self.pieces)));
        if self.methods.len() == 1 {
            // What a net thinks has a table of its own.
            tables.extend(self.net.is_none().then(|| self.single_table()));
        } else {
            tables.extend(self.wide_tables());
        }
        if self.methods.contains(&MethodChoice::MonteCarlo) && self.methods.len() > 1 {
            tables.push(self.errors());
        }
        if self.board != BoardSize::CHESS {
            tables.push(beside_chess(self.board, &self.pieces)?);
        }
        if self.has(Method::Formula) {
            let title = "The formula by criterion, in centipawns";
            tables.push(FormulaRow::table(title, &self.formula_rows()));
        }
        if self.has(Method::Combined) {
            tables.push(phase_table(&self.phase_rows()));
        }
        if let Some(net) = &self.net {
            tables.push(table(net, &NetRow::of(net, &self.pieces), &Fit::committed()?));
        }
        if !self.mates.is_empty() {
            tables.push(MatesRow::table(&self.mates));
        }
        Ok(tables)
    }

    /// Several methods: all of them in one unit, and as they count.
    fn wide_tables(&self) -> Vec<Table> {
        let has_unit = |choice: &MethodChoice| match self.unit {
            Unit::Pawns | Unit::LiteralPawns => choice.unit() == "squares",
            Unit::Knights | Unit::Rooks => true,
        };
        let text = |value: &Value| {
            let amount = value.amount();
            let has_unit = !["centipawns", "squares"].contains(&amount.unit);
            has_unit.then(|| format!("{:.3}", amount.value))
        };
        let is_other = self.board != BoardSize::CHESS;
        let place = if is_other { format!(" on {}", self.board) } else { String::new() };
        let unit = self.wide_table(&format!("In {}{place}", self.unit.name()), has_unit, text);
        let measured = [MethodChoice::Games, MethodChoice::Net].into_iter();
        let measured = measured.filter(|method| self.methods.contains(method));
        let mut names: Vec<Cow<str>> = vec!["formula".into(), "combined".into()];
        names.extend(measured.map(MethodChoice::name));
        let last = names.pop().unwrap_or_default();
        let title = match is_other {
            true => format!("In squares{place}"),
            false => format!("In squares; {} and {last} in centipawns", names.join(", ")),
        };
        let mut raw = self.wide_table(&title, |_| true, |value| Some(raw_text(value)));
        raw.notes.extend(pawn_note(&self.methods, &self.factors));
        raw.notes.extend(is_other.then(|| note(self.board)));
        [unit, raw].into_iter().filter(|table| table.headings.len() > 1).collect()
    }

    /// One method: every digit that fits.
    fn single_table(&self) -> Table {
        let unit = self.methods.first().map_or("squares", |method| method.unit());
        let name = self.methods.first().map(|method| method.name()).unwrap_or_default();
        let mut all = self.rows.iter().flatten();
        let has_error = all.any(|value| value.amount().error.is_some());
        let mut table = Table::new(name, &["Piece", unit]);
        let amount = self.rows.iter().flatten().next().map_or("", |value| value.amount().unit);
        table.headings.extend((unit != amount).then(|| amount.to_owned()));
        table.headings.extend(has_error.then(|| "error".to_owned()));
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            for value in values {
                let raw = [piece.name.clone(), format!("{:.6}", value.raw)].into_iter();
                let amount = value.amount();
                let other = (unit != amount.unit).then(|| format!("{:.DECIMALS$}", amount.value));
                table.row(raw.chain(other).chain(amount.error.map(error_text)));
            }
        }
        table.notes.extend(pawn_note(&self.methods, &self.factors));
        table.notes.extend((self.board != BoardSize::CHESS).then(|| note(self.board)));
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
        let methods = || self.methods.iter().filter(|method| has(method)).map(|one| one.name());
        table.headings.extend(methods().map(|name| name.into_owned()));
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            // Not every piece has a value by the net.
            let text =
                |name: Cow<str>| values.iter().find(|value| value.method == name).and_then(&text);
            let cells = methods().map(|name| text(name).unwrap_or("-".to_owned()));
            table.row(std::iter::once(piece.name.clone()).chain(cells));
        }
        table
    }

    /// Distance of Monte Carlo from its limit, against the error that it expects.
    fn errors(&self) -> Table {
        let headings = ["Piece", self.unit.name(), "error"];
        let mut table = Table::new("Monte Carlo with its standard error", &headings);
        for (piece, values) in self.pieces.iter().zip(&self.rows) {
            for value in values {
                let amount = value.amount();
                if let (Some(error), true) = (amount.error, value.pawns.is_some()) {
                    let numbers = [format!("{:.DECIMALS$}", amount.value), error_text(error)];
                    table.row(std::iter::once(piece.name.clone()).chain(numbers));
                }
            }
        }
        table
    }
}

/// The pieces themselves: where they are from, and how they move.
fn piece_table(pieces: &[Piece]) -> Table {
    let has_origins = pieces.iter().any(|piece| piece.from.is_some());
    let mut table = Table::new("Pieces", &["Piece", "Betza", "worth"]);
    table.headings.extend(has_origins.then(|| "from".to_owned()));
    table.headings.push("moves".to_owned());
    for piece in pieces {
        let from = has_origins.then(|| piece.from.clone().unwrap_or("-".to_owned()));
        let (betza, words) = (piece.movement().to_string(), in_words(piece.movement()));
        let worth = appraise(piece.movement());
        let [value, low, high] = [worth.value, worth.low, worth.high].map(pawns);
        let worth = format!("{value} ({low} to {high})");
        table.row([piece.name.clone(), betza, worth].into_iter().chain(from).chain([words]));
    }
    table
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
