//! The report of a match: one page that needs nothing but itself.
//!
//! - [`Match`]: the games and what they add up to
//! - [`chart`]: how it went, pairs of games, lengths
//! - [`heat`]: scores by chosen types and by placement
//! - [`tables`]: everything else
//! - [`page`]: the page, put together

pub mod chart;
mod data;
pub mod heat;
pub mod page;
pub mod tables;
#[cfg(test)]
mod tests;

use std::path::Path;

use super::record::GameRecord;
use super::settings::MatchPlan;
pub use data::{Match, empty_results};
use treville_kit::failure::Failure;
use treville_kit::files;

/// The name of the page in its folder.
pub const PAGE: &str = "index.html";

/// Writes the page into a folder, which is made if it is missing.
///
/// # Errors
///
/// The folder cannot be used; a page that was there before is then as it was.
pub fn write(folder: &Path, plan: &MatchPlan, records: &[GameRecord]) -> Result<(), Failure> {
    files::folder(folder)?;
    files::write(&folder.join(PAGE), html(plan, records)?.as_bytes())
}

/// Whether the page can be written into a folder, found out before hours of play depend on it. A
/// missing folder is made.
///
/// # Errors
///
/// It cannot.
pub fn check(folder: &Path) -> Result<(), Failure> {
    files::folder(folder)?;
    files::check(&folder.join(PAGE))
}

/// The page as text; equal matches give equal pages. Games are taken in the order in which they are
/// given, which should be that in which they ended.
///
/// # Errors
///
/// The words of the page ask for something that is not there, which a test excludes.
pub fn html(plan: &MatchPlan, records: &[GameRecord]) -> Result<String, Failure> {
    page::make(&Match::new(plan, records))
}
