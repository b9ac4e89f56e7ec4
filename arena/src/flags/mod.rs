//! The command line of a match, as users of cutechess-cli and fastchess know it.
//!
//! There is one [table of flags](table::FLAGS); what is read, the help, the reference in
//! `docs/arena.md` and the tests all come from it.
//!
//! - [`flag`]: what a flag is; [`table`]: all of them; [`unsupported`]: those of other programs
//! - [`values`]: texts as values; [`given`]: flags that were given, with their words
//! - [`engine`], [`openings`], [`judging`], [`files`]: flags that take more than a value
//! - [`read`]: words as flags; [`draft`]: flags as settings; [`check`]: whether they make sense
//! - [`show`]: the help and the reference

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod check;
pub mod draft;
pub mod engine;
pub mod files;
pub mod flag;
pub mod given;
pub mod judging;
pub mod openings;
pub mod read;
pub mod show;
pub mod table;
pub mod unsupported;
pub mod values;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

pub use show::help;

use super::settings::{Run, Settings};
use draft::Draft;

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The help.
    Help,
    /// A new match.
    Match(Box<Settings>),
    /// A saved match is to go on.
    Resume {
        /// Where it is saved.
        state: PathBuf,
        /// What is different from now on.
        run: RunChanges,
    },
}

/// What may be different when a saved match goes on: nothing that games depend on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunChanges {
    /// Games at a time.
    pub concurrency: Option<usize>,
    /// The pause between two games, in milliseconds.
    pub wait: Option<u64>,
    /// Whether the match goes on after an engine has failed.
    pub recover: Option<bool>,
    /// Finished games between two lines about Elo.
    pub ratinginterval: Option<u32>,
    /// Where everything said to and by the engines is written.
    pub log: Option<PathBuf>,
    /// The folder for the report.
    pub report: Option<PathBuf>,
}

impl RunChanges {
    /// Makes the changes; what is not mentioned stays.
    pub fn apply(&self, run: &mut Run) {
        run.concurrency = self.concurrency.unwrap_or(run.concurrency);
        run.wait = self.wait.unwrap_or(run.wait);
        run.recover = self.recover.unwrap_or(run.recover);
        run.ratinginterval = self.ratinginterval.unwrap_or(run.ratinginterval);
        run.log = self.log.clone().or(run.log.take());
        run.report = self.report.clone().or(run.report.take());
    }
}

/// Reads the words behind `treville-arena match`.
///
/// ```
/// use treville_arena::flags::{Request, parse};
///
/// let words = "-engine cmd=new -engine cmd=old -each tc=8+0.08 -rounds 50 -repeat";
/// let Ok(Request::Match(settings)) = parse(words.split(' ').map(str::to_owned)) else {
///     panic!("this is a match");
/// };
/// assert_eq!(settings.plan.engines[1].cmd, "old");
/// assert_eq!((settings.plan.rounds, settings.plan.games), (50, 2));
/// ```
///
/// # Errors
///
/// One line that names the flag and the key, what was expected and what came.
pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let args: Vec<String> = args.into_iter().collect();
    if args.iter().any(|word| read::asks_for_help(word)) {
        return Ok(Request::Help);
    }
    Draft::read(read::flags(&args)?)?.finish()
}
