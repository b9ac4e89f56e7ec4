//! `treville-tuner law`: fits formulas of movement to the values of pieces, where no formula is
//! exactly true.
//!
//! A value is a law, a piece effect, and an error of games. The piece effects around a law have a
//! residual standard deviation. The forms of the law and its file are in
//! [`treville_results::law`]. In reading order:
//!
//! - `rng`: random numbers
//! - `rotation`: values turned so that their errors are independent
//! - `sampler`: draws from the posterior, by Gibbs sampling
//! - `posterior`: factors, piece effects, forecasts
//! - `joint`: joint regions of factors
//! - `judged`: cross-validation of forms, by pieces and families that were left out
//! - `worlds`: coverage of the intervals in simulated worlds
//! - `measured`: values from files
//! - `search`: all forms fitted and judged
//! - `verdict`, `show`: the law in sentences, as tables

mod joint;
pub mod judged;
pub mod measured;
pub mod posterior;
mod rng;
mod rotation;
mod sampler;
pub mod search;
mod show;
#[cfg(test)]
mod tests;
pub mod verdict;
pub mod worlds;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use treville_notation::armies::ARMIES;

use crate::arguments::text_of;
use measured::MeasuredPieces;
use search::{Settings, search};
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::{numbers, seed, threads};
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::format::{Format, print_json};
use treville_kit::threads::cores;
use treville_results::json_file;
use treville_results::law::criteria::Phase;
use treville_results::law::forms::Form;
use treville_results::pieces::{Piece, Pieces};

/// The command line of `law`.
#[derive(Args, Clone, Debug)]
pub struct LawArgs {
    /// Values of pieces: a list with the headings piece, movement, value, error, or a fit [default:
    /// eval/fit.json in a checkout, elsewhere the fit inside the program]
    pub values: Option<PathBuf>,
    /// Errors of a list and how they go together: rows of numbers with commas between
    #[arg(long, value_name = "FILE", requires = "values")]
    pub covariance: Option<PathBuf>,
    /// Values of pieces that no form has seen, a list like VALUES: how well each forecasts them
    #[arg(long, value_name = "FILE")]
    pub unseen: Option<PathBuf>,
    /// Whose values, where they are by phase
    #[arg(long, value_enum, default_value_t)]
    pub phase: Phase,
    /// How the residual standard deviation of pieces grows with their worth
    #[arg(long, value_enum, default_value_t)]
    pub scatter: ResidualGrowth,
    /// The form for piece effects and forecasts [default: the one that forecasts best; of those
    /// within a centipawn, the simplest]
    #[arg(long, value_enum)]
    pub form: Option<Form>,
    /// Forecast this piece, by name or as Name:Betza; may be repeated [default: those of the
    /// armies of Chess with Different Armies]
    #[arg(long = "piece", value_name = "PIECE")]
    pub pieces: Vec<String>,
    /// Test the coverage of the intervals in this many simulated worlds of each kind
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=1_000_000_usize, "worlds"))]
    pub coverage: usize,
    /// The same seed gives the same numbers
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Threads to work on; the numbers are the same for any [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Write the law to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// How the residual standard deviation of pieces grows with their worth.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ResidualGrowth {
    /// Not at all
    Absolute,
    /// With the root: each move deviates by itself
    #[default]
    Root,
    /// In proportion
    Relative,
}

impl ResidualGrowth {
    /// The power of the worth.
    #[must_use]
    pub const fn power(self) -> f64 {
        match self {
            ResidualGrowth::Absolute => 0.0,
            ResidualGrowth::Root => 0.5,
            ResidualGrowth::Relative => 1.0,
        }
    }
}

/// Looks for the law, writes the file that is asked for, and prints the results.
///
/// # Errors
///
/// The values cannot be read or make no sense, a piece is none, or the file cannot be written.
pub fn run(args: &LawArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        files::check(path)?;
    }
    let (name, text) = text_of(args.values.as_deref(), "eval/fit.json", treville_eval::FIT)?;
    let measured = MeasuredPieces::of_text(&name, &text, args.covariance.as_deref(), args.phase)?;
    let unseen = args.unseen.as_ref().map(|path| MeasuredPieces::read(path, None, args.phase));
    let unseen = unseen.transpose()?;
    let others = others(&args.pieces, games, &measured)?;
    let settings = Settings {
        phase: args.phase,
        power: args.scatter.power(),
        form: args.form,
        worlds: args.coverage,
        seed: args.seed,
        threads: cores(args.threads).get(),
    };
    let law = search(&measured, unseen.as_ref(), &others, &settings);
    if let Some(path) = &args.out {
        json_file::write(path, &law)?;
    }
    match args.format {
        Format::Table => show::print(&law, false, output),
        Format::Markdown => show::print(&law, true, output),
        Format::Csv => show::print_csv(&law, output),
        Format::Json => print_json(&law, output),
    }
}

/// Pieces to forecast: those that are named, or those of the armies that were not played.
fn others(
    words: &[String],
    games: &VariantFile,
    measured: &MeasuredPieces,
) -> Result<Vec<Piece>, Failure> {
    if !words.is_empty() {
        return Pieces::of_games(games.games()).read_all(words);
    }
    let specs = ARMIES.iter().flat_map(|army| army.pieces);
    let pieces = specs.filter_map(|spec| Some(Piece::new(spec.name, &spec.betza.parse().ok()?)));
    let is_new =
        |piece: &Piece| measured.pieces.iter().all(|known| known.movement() != piece.movement());
    Ok(pieces.filter(is_new).collect())
}
