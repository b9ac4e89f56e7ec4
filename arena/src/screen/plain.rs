//! The match as lines.

use std::io::{self, Write};

use crate::record::GameRecord;
use crate::schedule::Fixture;
use crate::settings::{MatchPlan, RunSettings};
use crate::statistics::Results;
use crate::table::{self, lines};

/// A line for every game that starts or ends, the score after every game of two engines, and more
/// about it at intervals.
pub struct Plain {
    plan: MatchPlan,
    interval: u32,
    total: u32,
    /// Games finished here.
    count: u32,
}

impl Plain {
    /// The screen for a match of `total` games.
    #[must_use]
    pub fn new(plan: &MatchPlan, run: &RunSettings, total: u32) -> Plain {
        Plain { plan: plan.clone(), interval: run.ratinginterval, total, count: 0 }
    }

    /// The match that is shown.
    #[must_use]
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// A game begins.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn started(&self, fixture: &Fixture, output: &mut dyn Write) -> io::Result<()> {
        let Fixture { number, white, black, .. } = *fixture;
        writeln!(output, "{}", lines::started(&self.plan, number, self.total, white, black))?;
        output.flush()
    }

    /// A game has ended and is counted in `results`.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finished(
        &mut self,
        record: &GameRecord,
        results: &Results,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        self.count += 1;
        writeln!(output, "{}", lines::finished(&self.plan, record))?;
        if self.plan.engines.len() <= 2 {
            let games = results.head_to_head(0, 1).games;
            writeln!(output, "{}", lines::score(&self.plan, (0, 1), &games))?;
        }
        if self.interval > 0 && self.count.is_multiple_of(self.interval) {
            write!(output, "{}", table::interim(&self.plan, results))?;
        }
        // A reader at the other end of a pipe gets the lines now.
        output.flush()
    }
}
