//! `treville-tuner chances`: fits the win, draw and loss model (WDL) of search scores to results of
//! games.
//!
//! - [`curves`]: the fit
//! - [`armies`]: the same of armies instead of scores, by their difference and by their ratio
//!
//! `UCI_ShowWDL` and the reviews of games rest on it ([`treville_engine::wdl`]).

pub mod armies;
pub mod curves;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::positions::reader::{Care, Reader};
use crate::positions::sample::Sample;
use crate::train::sources::halves;
use armies::Armies;
use curves::{Curves, FittedCurves};
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;
use treville_kit::format::{PageFormat, Table};

/// The command line of `chances`.
#[derive(Args, Clone, Debug)]
pub struct ChancesArgs {
    /// Files of positions from `selfplay`
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Leave out positions whose search score is above this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 2000)]
    #[arg(value_parser = numbers(1..=10_000_u32, "centipawns"))]
    pub most: u32,
    /// Fit results to the armies instead: to their difference and to the logarithm of their ratio
    #[arg(long, conflicts_with = "most")]
    pub armies: bool,
    /// With --armies: only the first N quiet positions of each game; 0 takes all
    #[arg(long, value_name = "N", default_value_t = 0, requires = "armies")]
    #[arg(value_parser = numbers(0..=10_000_usize, "positions"))]
    pub first: usize,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// The curves, and the results of scores next to the fit; the JSON document is this.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct Report {
    version: u32,
    games: u32,
    #[serde(flatten)]
    fitted: FittedCurves,
    rows: Vec<Row>,
}

/// The positions in a range of scores, for White.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct Row {
    /// The lowest and the highest score, in centipawns.
    scores: [i32; 2],
    positions: u64,
    /// The shares of positions from which White has won, drawn and lost.
    came: [f64; 3],
    /// The shares by the curves.
    expected: [f64; 3],
}

/// The width of a range of scores in the table.
const RANGE: i32 = 100;

/// Fits the curves and prints them.
///
/// # Errors
///
/// A file cannot be read, is no file of positions or is damaged; the games do not determine the
/// curves; or the output is closed.
pub fn run(args: &ChancesArgs, output: impl Write) -> Result<(), Failure> {
    let problem =
        || Failure::Request("expected games of which some are won, lost and drawn".to_owned());
    if args.armies {
        let mut armies = Armies::default();
        let games = each_game(args, |game, samples| armies.add(game, samples, args.first))?;
        let findings = armies.findings(games).ok_or_else(problem)?;
        return args.format.print(&[findings.table()], &findings, output);
    }
    let mut curves = Curves::new(args.most as i32);
    let games = each_game(args, |game, samples| {
        for sample in samples {
            if let Some(halves) = halves(sample.result) {
                curves.add(game, sample.score, halves);
            }
        }
    })?;
    let fitted = curves.fit().ok_or_else(problem)?;
    let rows = (-(args.most as i32) / RANGE..args.most as i32 / RANGE)
        .filter_map(|range| row(&curves, &fitted, range * RANGE))
        .collect();
    let report = Report { version: 1, games, fitted, rows };
    args.format.print(&[report.table()], &report, output)
}

/// Hands on the positions of each game, with its number; the number of games.
fn each_game(args: &ChancesArgs, mut add: impl FnMut(u32, &[Sample])) -> Result<u32, Failure> {
    let mut games = 0;
    for path in &args.files {
        Reader::open(path, args.care)?.each(|_, samples| {
            add(games, samples);
            games += 1;
            Ok(())
        })?;
    }
    Ok(games)
}

/// The positions with scores from `first` on; none if there are none.
fn row(curves: &Curves, fitted: &FittedCurves, first: i32) -> Option<Row> {
    let scores = [first, first + RANGE - 1];
    let [mut came, mut expected] = [[0.0; 3]; 2];
    for score in scores[0]..=scores[1] {
        let counts = curves.counts(score);
        let chances = fitted.chances(f64::from(score));
        let all: f64 = counts.iter().sum();
        for outcome in 0..3 {
            came[outcome] += counts[outcome];
            expected[outcome] += all * chances[outcome];
        }
    }
    let all: f64 = came.iter().sum();
    let share = |sums: [f64; 3]| sums.map(|sum| sum / all);
    let positions = all as u64;
    (positions > 0).then(|| Row { scores, positions, came: share(came), expected: share(expected) })
}

impl Report {
    fn table(&self) -> Table {
        let FittedCurves { scale, scale_error, margin, margin_error, positions } = self.fitted;
        let title = format!(
            "{scale:.0} +/- {:.0} centipawns multiply the odds of a win by e, and from {margin:.0} \
             +/- {:.0} on a win is more likely than not",
            1.96 * scale_error,
            1.96 * margin_error
        );
        let mut table =
            Table::new(title, &["score for White", "positions", "won, drawn, lost", "expected"]);
        let percent = |shares: [f64; 3]| {
            let [win, draw, loss] = shares.map(|share| 100.0 * share);
            format!("{win:.1}, {draw:.1}, {loss:.1} %")
        };
        for row in &self.rows {
            let [low, high] = row.scores;
            let cells = [percent(row.came), percent(row.expected)];
            let [came, expected] = cells;
            table.row([format!("{low} to {high}"), row.positions.to_string(), came, expected]);
        }
        table.notes.push(format!(
            "{positions} positions of {} games. Intervals of 95%, by game.",
            self.games
        ));
        table
    }
}

#[cfg(test)]
mod tests;
