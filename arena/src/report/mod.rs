//! The report of a match: one page that needs nothing but itself.
//!
//! - [`chart`]: how it went, pairs of games, lengths
//! - [`heat`]: scores by chosen types and by placement
//! - [`tables`]: everything else
//! - [`page`]: the page, put together

pub mod chart;
pub mod heat;
pub mod page;
pub mod tables;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::record::GameRecord;
use super::settings::{Format, Plan};
use super::statistics::Results;
use treville_kit::failure::Failure;
use treville_kit::files;

/// The name of the page in its folder.
pub const PAGE: &str = "index.html";

/// Writes the page into a folder, which is made if it is missing.
///
/// # Errors
///
/// The folder cannot be used; a page that was there before is then as it was.
pub fn write(folder: &Path, plan: &Plan, records: &[GameRecord]) -> Result<(), Failure> {
    prepare(folder).map_err(|error| Failure::file(folder, error))?;
    files::write(&folder.join(PAGE), html(plan, records)?.as_bytes())
}

/// Whether the page can be written into a folder, found out before hours of play depend on it. A
/// missing folder is made.
///
/// # Errors
///
/// It cannot.
pub fn check(folder: &Path) -> Result<(), Failure> {
    prepare(folder).map_err(|error| Failure::file(folder, error))?;
    files::check(&folder.join(PAGE))
}

fn prepare(folder: &Path) -> io::Result<()> {
    if folder.exists() && !folder.is_dir() {
        return Err(io::Error::new(ErrorKind::NotADirectory, "expected a folder"));
    }
    fs::create_dir_all(folder)
}

/// The page as text; equal matches give equal pages. Games are taken in the order in which they are
/// given, which should be that in which they ended.
///
/// # Errors
///
/// The words of the page ask for something that is not there, which a test excludes.
pub fn html(plan: &Plan, records: &[GameRecord]) -> Result<String, Failure> {
    page::make(&Match::new(plan, records))
}

/// A match that has been played, in whole or in part.
pub struct Match<'a> {
    /// Who played how.
    pub plan: &'a Plan,
    /// The games.
    pub records: &'a [GameRecord],
    /// What they add up to.
    pub results: Results,
}

impl<'a> Match<'a> {
    /// Adds the games up.
    #[must_use]
    pub fn new(plan: &'a Plan, records: &'a [GameRecord]) -> Match<'a> {
        let mut results = empty_results(plan);
        records.iter().for_each(|record| results.add(record));
        Match { plan, records, results }
    }

    /// Whether there are no more than two engines.
    #[must_use]
    pub fn is_duel(&self) -> bool {
        self.plan.engines.len() <= 2
    }

    /// Whether the first engine played in every game.
    #[must_use]
    pub fn has_protagonist(&self) -> bool {
        self.is_duel() || self.plan.format == Format::Gauntlet(1)
    }
}

/// The results of a plan before its first game.
#[must_use]
pub fn empty_results(plan: &Plan) -> Results {
    Results::new(plan.engines.len(), plan.repeat && plan.games > 1)
}
