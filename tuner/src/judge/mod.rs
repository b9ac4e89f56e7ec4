//! `treville-tuner judge`: the loss of a net next to that of the classical evaluation, on positions
//! of any games.
//!
//! - [`tally`]: losses of both, and their ratio with its error
//!
//! Games of pieces that no training saw are judged like all others: `selfplay --pieces
//! random:SEED/unseen` makes some.

pub mod tally;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use treville_core::color::Color;
use treville_eval::net::evaluator::Net;

use crate::fit::samples::Choice;
use crate::nets;
use crate::positions::reader::{Care, Reader};
use crate::positions::sample::{FOLDS, Sample};
use crate::train::classical::Judges;
use crate::train::sources::{halves, name};
use tally::{ExcessLosses, JudgedPosition, Tally, together};
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;
use treville_kit::format::{PageFormat, Table};
use treville_results::training::Line;

/// The command line of `judge`.
#[derive(Args, Clone, Debug)]
pub struct JudgeArgs {
    /// Files of positions from `selfplay`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub data: Vec<PathBuf>,
    /// The net [default: the one inside the program]
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Judge by this fold of games alone, which a training held out [default: all games]
    #[arg(long, value_name = "N", value_parser = numbers(0..=FOLDS - 1, "a fold"))]
    pub fold: Option<u8>,
    /// Leave out positions whose search score is above this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 1500)]
    #[arg(value_parser = numbers(1..=10_000_u32, "centipawns"))]
    pub most: u32,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// Losses by source; the JSON document is this.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct Report {
    version: u32,
    /// The name of the net.
    net: String,
    /// The positions that were read.
    seen: u64,
    sources: Vec<Row>,
    /// All sources together.
    all: ExcessLosses,
}

/// Losses on the positions of a source.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct Row {
    source: String,
    /// The meaning of scores of the search.
    line: Line,
    #[serde(flatten)]
    judged: ExcessLosses,
}

/// Judges a net and prints its losses, source by source.
///
/// # Errors
///
/// A file cannot be read, is no file of positions or no net, or is damaged; or there are no quiet
/// positions; or the output is closed.
pub fn run(args: &JudgeArgs, output: impl Write) -> Result<(), Failure> {
    let net = nets::open_or_built_in(args.net.as_deref())?;
    let mut reading = Reading { args, net: &net, sources: Vec::new(), games: 0, seen: 0 };
    args.data.iter().try_for_each(|path| reading.read(path))?;
    let Reading { sources, seen, .. } = reading;
    if sources.iter().all(|(_, tally)| tally.is_empty()) {
        return Err(Failure::Request("expected quiet positions of games, got none".to_owned()));
    }
    let scale = f64::from(net.parameters().scale);
    let (mut rows, mut all) = (Vec::new(), Vec::new());
    for (source, tally) in sources.into_iter().filter(|(_, tally)| !tally.is_empty()) {
        let line = tally.line();
        let losses = tally.losses(&line, scale);
        rows.push(Row { source, line, judged: together(std::slice::from_ref(&losses)) });
        all.push(losses);
    }
    let all = together(&all);
    let report = Report { version: 1, net: net.name().to_owned(), seen, sources: rows, all };
    args.format.print(&[report.table()], &report, output)
}

/// Files that are being read.
struct Reading<'a> {
    args: &'a JudgeArgs,
    net: &'a Net,
    sources: Vec<(String, Tally)>,
    games: u32,
    seen: u64,
}

impl Reading<'_> {
    fn read(&mut self, path: &Path) -> Result<(), Failure> {
        let reader = Reader::open(path, self.args.care)?;
        let source = name(&reader.head().plan);
        let known = self.sources.iter().position(|(name, _)| *name == source);
        let number = known.unwrap_or_else(|| {
            self.sources.push((source, Tally::new(self.args.most as i32)));
            self.sources.len() - 1
        });
        let mut judges = Judges::default();
        reader.each(|_, samples| {
            self.games += 1;
            self.seen += samples.len() as u64;
            samples.iter().for_each(|sample| self.add(sample, number, &mut judges));
            Ok(())
        })?;
        Ok(())
    }

    fn add(&mut self, sample: &Sample, number: usize, judges: &mut Judges) {
        let choice = Choice { most: self.args.most as i32 };
        let Sample { position, score, result, .. } = sample;
        let is_wanted = self.args.fold.is_none_or(|fold| fold == sample.fold);
        let Some(white) = halves(*result).filter(|_| is_wanted && choice.is_quiet(sample)) else {
            return;
        };
        let judge = judges.of(position.pieces());
        if judge.is_known(position) {
            return;
        }
        let is_white = position.turn() == Color::White;
        let most = i32::from(i16::MAX);
        self.sources[number].1.add(JudgedPosition {
            game: self.games,
            score: if is_white { *score } else { -score },
            halves: if is_white { white } else { 2 - white },
            net: self.net.evaluate_fresh(position).clamp(-most, most) as i16,
            classical: judge.score(position),
        });
    }
}

impl Report {
    fn table(&self) -> Table {
        let headings = [
            "Source",
            "games",
            "positions",
            "scale",
            "offset",
            "net",
            "scaled",
            "classical",
            "ratio",
            "error",
            "the net is",
        ];
        let title = format!("The net {}: divergence in thousandths of a nat a position", self.net);
        let mut table = Table::new(title, &headings);
        let mut row = |name: &str, line: Option<&Line>, judged: &ExcessLosses| {
            let thousandths = |loss: f64| format!("{:.2}", 1000.0 * loss);
            let number = |of: fn(&Line) -> f64| {
                line.map_or("-".to_owned(), |line| format!("{:.0}", of(line)))
            };
            table.row([
                name.to_owned(),
                judged.games.to_string(),
                judged.positions.to_string(),
                number(|line| line.scale),
                number(|line| line.offset),
                thousandths(judged.net),
                thousandths(judged.net_scaled),
                thousandths(judged.classical),
                format!("{:.3}", judged.ratio),
                judged.error.map_or("-".to_owned(), |error| format!("{error:.3}")),
                judged.verdict.to_owned(),
            ]);
        };
        self.sources.iter().for_each(|one| row(&one.source, Some(&one.line), &one.judged));
        if self.sources.len() > 1 {
            row("all", None, &self.all);
        }
        table.notes.push(
            "Ratio is the net's divergence from what the search expects by that of the classical \
             evaluation, whose scale and offset were fitted to these positions; scaled, those of \
             the net were too. The error is by game."
                .to_owned(),
        );
        table
    }
}
