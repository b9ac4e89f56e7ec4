//! The progress of a match: plain lines for files and scripts, bars for a terminal.
//!
//! Lines go to the output of the caller; only bars go to standard error.

pub mod live;
pub mod plain;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use treville_notation::pgn::Evaluation;

use super::record::GameRecord;
use super::schedule::Fixture;
use super::settings::{MatchPlan, RunSettings};
use super::statistics::Results;
use super::table;

pub use live::Live;
pub use plain::Plain;

/// The display of a match.
pub enum Screen {
    /// As lines only.
    Plain(Plain),
    /// As bars with lines above them.
    Live(Live),
}

impl Screen {
    /// The screen for a match of `all_games`. This machine's share has `own_games`, including those
    /// of earlier runs. Engines must have their names.
    #[must_use]
    pub fn new(
        output_is_terminal: bool,
        plan: &MatchPlan,
        run: &RunSettings,
        all_games: u32,
        own_games: u32,
    ) -> Screen {
        if output_is_terminal {
            Screen::Live(Live::new(plan, run, own_games))
        } else {
            Screen::Plain(Plain::new(plan, run, all_games))
        }
    }

    /// A game begins; `slot` is the place where it is played, below the number of games at a time.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn started(
        &mut self,
        slot: usize,
        fixture: &Fixture,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Screen::Plain(plain) => plain.started(fixture, output),
            Screen::Live(live) => {
                live.started(slot, fixture);
                Ok(())
            }
        }
    }

    /// A move was made: its number, its text and its evaluation. Only the live screen shows it, at
    /// most ten times a second.
    pub fn progress(
        &mut self,
        slot: usize,
        ply: u32,
        last_move: &str,
        evaluation: Option<Evaluation>,
    ) {
        if let Screen::Live(live) = self {
            live.progress(slot, ply, last_move, evaluation);
        }
    }

    /// A game has ended and is counted in `results`.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finished(
        &mut self,
        slot: usize,
        record: &GameRecord,
        results: &Results,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Screen::Plain(plain) => plain.finished(record, results, output),
            Screen::Live(live) => live.finished(slot, record, results, output),
        }
    }

    /// Something is wrong, but the match goes on.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn warning(&mut self, text: &str, output: &mut dyn Write) -> io::Result<()> {
        self.notice(&format!("Warning: {text}"), output)
    }

    /// Something is worth a line.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn notice(&mut self, text: &str, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Screen::Plain(_) => writeln!(output, "{text}"),
            Screen::Live(live) => live.above(|| writeln!(output, "{text}")),
        }
    }

    /// The match is over or was interrupted: removes the bars and prints all tables.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn closed(&mut self, results: &Results, output: &mut dyn Write) -> io::Result<()> {
        let plan = match self {
            Screen::Plain(plain) => plain.plan(),
            Screen::Live(live) => {
                live.clear();
                live.plan()
            }
        };
        write!(output, "\n{}", table::closing(plan, results))?;
        output.flush()
    }
}
