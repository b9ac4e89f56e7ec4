//! The page of an analysis: one file that needs nothing but itself.
//!
//! Games are added one by one and only what the page shows of them is kept, so its size and the
//! memory that it takes are bounded, however many games there are.
//!
//! - `headings`: headings of tables
//! - `graph`: the course of a game
//! - `moment`: a move on a board
//! - `section`: a game
//! - `tables`: all games and all players
//! - `data`: what is kept of the games
//! - `page`: the page, put together

mod data;
mod graph;
mod headings;
mod moment;
mod page;
mod section;
mod tables;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use treville_kit::failure::Failure;
use treville_kit::files;

pub use data::Report;

/// The name of the page in its folder.
const PAGE: &str = "index.html";

/// Whether the page can be written into a folder, found out before hours of work depend on it. A
/// missing folder is made.
///
/// # Errors
///
/// It cannot.
pub(super) fn check(folder: &Path) -> Result<(), Failure> {
    prepare(folder).map_err(|error| Failure::file(folder, error))?;
    files::check(&folder.join(PAGE))
}

/// Writes the page into a folder, which is made if it is missing.
///
/// # Errors
///
/// The folder cannot be used; a page that was there before is then as it was.
pub(super) fn write(folder: &Path, report: &Report) -> Result<(), Failure> {
    prepare(folder).map_err(|error| Failure::file(folder, error))?;
    files::write(&folder.join(PAGE), page::html(report)?.as_bytes())
}

fn prepare(folder: &Path) -> io::Result<()> {
    if folder.exists() && !folder.is_dir() {
        return Err(io::Error::new(ErrorKind::NotADirectory, "expected a folder"));
    }
    fs::create_dir_all(folder)
}
