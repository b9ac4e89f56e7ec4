//! `treville-values report`: what pieces are worth, and what it rests on, as one page.
//!
//! - [`pieces`]: the pieces that are shown
//! - [`answer`]: what those that were asked for are worth, the first screen
//! - [`measured`]: the pieces that games have measured, and how well each is forecast
//! - [`findings`]: the figures of the three findings
//! - [`runs`]: the Monte Carlo experiment at 1, 10, 100, ... trials
//! - [`diagrams`]: how the pieces move, in the signs of source 000
//! - [`boards`]: boards with distances, wrapped squares or mobility on them
//! - [`fitted`]: what a fit of the evaluation has found in games
//! - [`games`]: the section that shows it
//! - [`laws`]: the law behind values
//! - [`questions`]: what games say of the sources' questions
//! - [`nets`]: what trainings of nets came to
//! - [`charts`]: values, forecasts, density, what games say
//! - [`tables`]: the sources' tables with ours beside them, and our own
//! - [`page`]: the page, put together

pub mod answer;
pub mod boards;
pub mod charts;
pub mod diagrams;
pub mod findings;
pub mod fitted;
pub mod games;
pub mod laws;
pub mod measured;
pub mod nets;
pub mod page;
pub mod pieces;
pub mod questions;
pub mod runs;
pub mod tables;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::arguments::board;
use crate::mates::MatesRow;
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::{seed, within};
use treville_kit::failure::{Failure, quoted};
use treville_kit::files;
use treville_results::fit::Fit;
use treville_results::law::document::LawDocument;
use treville_results::net_values::NetValues;
use treville_results::pieces::PieceFiles;

use page::{Own, Report};

/// The command line of `report`.
#[derive(Args, Clone, Debug)]
pub struct ReportArgs {
    /// The pieces of the first screen, as in `values` [default: the officers of chess and Musketeer
    /// chess]
    pub pieces: Vec<String>,
    /// Where else pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// Show whether a king and one or two pieces, such as 2B or B+Mine:NW, mate a bare king; may
    /// be repeated
    #[arg(long, value_name = "PIECES")]
    pub mates: Vec<String>,
    /// The folder for index.html and values.json; made if it is missing
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The trials of the longest Monte Carlo run, at least 10; the shorter ones have 1, 10, 100,
    /// ...
    #[arg(long, value_name = "N", default_value = "100000", value_parser = trials)]
    pub trials: u64,
    /// A fit to show, from `fit` [default: the one by which the engine plays]
    #[arg(long, value_name = "FILE")]
    pub fit: Option<PathBuf>,
    /// A law to show, from `law --out` [default: the law inside the program]
    #[arg(long, value_name = "FILE")]
    pub law: Option<PathBuf>,
    /// Show how nets were trained: the recipes that `train` writes beside them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub net_record: Vec<PathBuf>,
    /// Show what a net thinks that the pieces are worth: a file of `treville-tuner net-values --out`
    #[arg(long, value_name = "FILE")]
    pub net_values: Option<PathBuf>,
    /// Link each piece to the piece lab of a board at this address: a static page, or
    /// http://127.0.0.1:8738/... as `treville board` prints it
    #[arg(long, value_name = "URL", value_parser = board)]
    pub board: Option<String>,
    /// The seed of the random boards: the same number, the same page
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
}

/// The longest run that a report may ask for: the source's longest.
const MOST_TRIALS: u64 = 1_000_000;

fn trials(text: &str) -> Result<u64, String> {
    // One trial alone has no standard error.
    let trials = within(text, 1, MOST_TRIALS, "trials").ok().filter(|trials| *trials >= 10);
    trials.ok_or_else(|| format!("expected 10 to {MOST_TRIALS} trials, got {}", quoted(text)))
}

/// Makes the page and the file of its numbers, and says where they are.
///
/// # Errors
///
/// The folder cannot be used, or the file given is no fit; a page that was there before is then as
/// it was.
pub fn run(args: &ReportArgs, games: &VariantFile, mut output: impl Write) -> Result<(), Failure> {
    let fit = args.fit.as_deref().map_or_else(Fit::committed, Fit::read)?;
    let law = args.law.as_deref().map_or_else(LawDocument::committed, LawDocument::read)?;
    let own = own(args, games)?;
    let folder = &args.out;
    files::folder(folder)?;
    let (page, values) = (folder.join("index.html"), folder.join("values.json"));
    // Nothing is worth computing that cannot be written.
    files::check(&page)?;
    files::check(&values)?;

    let report = Report::make(args.trials, args.seed, (&fit, &law), &own)?;
    files::write(&values, report.values.as_bytes())?;
    files::write(&page, report.html.as_bytes())?;
    writeln!(output, "{}", page.display())?;
    Ok(writeln!(output, "{}", values.display())?)
}

/// The pieces and forces that were asked for. Pieces that the sources know are there anyway.
fn own(args: &ReportArgs, games: &VariantFile) -> Result<Own, Failure> {
    let files = args.files.read(games)?;
    let known = treville_results::pieces::Piece::all();
    let mut asked: Vec<treville_results::pieces::Piece> = Vec::new();
    for piece in files.read_all(&args.pieces)? {
        if !asked.contains(&piece) {
            asked.push(piece);
        }
    }
    let pieces: Vec<_> = asked.iter().filter(|piece| !known.contains(piece)).cloned().collect();
    if pieces.len() > MOST_PIECES {
        let (most, got) = (MOST_PIECES, pieces.len());
        let problem = format!("expected at most {most} pieces on one page, got {got}");
        return Err(Failure::Request(problem));
    }
    let forces = MatesRow::of_all(&args.mates, &files)?;
    let nets = nets::read(&args.net_record)?;
    let net_values = args.net_values.as_deref().map(NetValues::read).transpose()?;
    Ok(Own { asked, pieces, forces, nets, net_values, board: args.board.clone() })
}

/// The most pieces of one's own on a page, which has two boards with 64 numbers for each of them.
const MOST_PIECES: usize = 100;
