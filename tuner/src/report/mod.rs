//! `treville-tuner report`: all values, tables and pictures as one page.
//!
//! - [`pieces`]: the pieces that are shown
//! - [`runs`]: the Monte Carlo experiment at 1, 10, 100, ... trials
//! - [`diagrams`]: how the pieces move, in the signs of source 000
//! - [`boards`]: boards with distances, wrapped squares, mobility or pieces on them
//! - [`fitted`], [`models`]: what a fit of the evaluation has found in games
//! - [`games`]: the section that shows it
//! - [`charts`]: values, ranks, convergence, density, what games say
//! - [`tables`]: the sources' tables with ours beside them, and our own
//! - [`page`]: the page, put together

pub mod boards;
pub mod charts;
pub mod diagrams;
pub mod fitted;
pub mod games;
pub mod models;
pub mod page;
pub mod pieces;
pub mod runs;
pub mod tables;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::fit::document::Fit;
use treville_kit::arguments::count;
use treville_kit::failure::{Failure, quoted};
use treville_kit::files;

use page::Report;

/// The command line of `report`.
#[derive(Args, Clone, Debug)]
pub struct ReportArgs {
    /// The folder for index.html and values.json; made if it is missing
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The trials of the longest Monte Carlo run, at least 10; the shorter ones have 1, 10, 100, ...
    #[arg(long, value_name = "N", default_value = "100000", value_parser = trials)]
    pub trials: u64,
    /// A fit to show, from `fit` [default: the one by which the engine plays]
    #[arg(long, value_name = "FILE")]
    pub fit: Option<PathBuf>,
    /// What the random boards start from: the same number, the same page
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// The longest run that a report may ask for: the source's longest.
const MOST_TRIALS: u64 = 1_000_000;

fn trials(text: &str) -> Result<u64, String> {
    // One trial alone has no standard error.
    let trials = count(text, MOST_TRIALS, "trials").ok().filter(|trials| *trials >= 10);
    trials.ok_or_else(|| format!("expected 10 to {MOST_TRIALS} trials, got {}", quoted(text)))
}

/// Makes the page and the file of its numbers, and says where they are.
///
/// # Errors
///
/// The folder cannot be used, or the file given is no fit; a page that was there before is then as it
/// was.
pub fn run(args: &ReportArgs, mut output: impl Write) -> Result<(), Failure> {
    let fit = args.fit.as_deref().map_or_else(Fit::committed, Fit::read)?;
    let folder = &args.out;
    prepare(folder).map_err(|error| Failure::file(folder, error))?;
    let (page, values) = (folder.join("index.html"), folder.join("values.json"));
    // Nothing is worth computing that cannot be written.
    files::check(&page)?;
    files::check(&values)?;

    let report = Report::make(args.trials, args.seed, &fit)?;
    files::write(&values, report.values.as_bytes())?;
    files::write(&page, report.html.as_bytes())?;
    writeln!(output, "{}", page.display())?;
    Ok(writeln!(output, "{}", values.display())?)
}

/// Makes the folder if it is missing.
fn prepare(folder: &Path) -> io::Result<()> {
    if folder.exists() && !folder.is_dir() {
        return Err(io::Error::new(ErrorKind::NotADirectory, "expected a folder"));
    }
    fs::create_dir_all(folder)
}
