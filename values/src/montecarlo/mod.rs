//! `treville-values montecarlo` and `merge`: the experiment of source 000.
//!
//! - [`sampling`]: what the experiment is run with
//! - [`precision`]: how many digits a standard error needs
//! - [`document`]: a run, or a part of one, as a file
//! - [`show`]: the tables
//! - [`merge`]: parts joined to the whole

pub mod document;
pub mod merge;
pub mod precision;
pub mod sampling;
pub mod show;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use treville_eval::piece::mobility::montecarlo::{Cancelled, Control, Experiment, Part};
use treville_eval::piece::sources::monte_carlo_tables::TRIALS_1;

use treville_games::variant_file::VariantFile;
use treville_kit::arguments::{numbers, seed, threads};
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::format::Format;
use treville_kit::progress::Progress;
use treville_kit::threads::cores;
use treville_results::pieces::{Piece, Pieces};

use document::{PartDocument, RunDocument, text};
use sampling::{MOST_REPEATS, experiment, part, trials, watch};

pub use sampling::SamplingArgs;

/// The trials of a test where the command line gives no number.
const USUAL_TRIALS: u64 = 1000;

/// The command line of `montecarlo`.
#[derive(Args, Clone, Debug)]
pub struct MonteCarloArgs {
    /// Pieces to try: names or letters of the piece table, names of the games of --variants, or
    /// Name:Betza for any other; without any, those of the source
    pub pieces: Vec<String>,
    /// Trials of each test, 342 boards each: 1000, 1_000_000 or 1e6 [default: 1000; with --error
    /// as many as it takes]
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub trials: Option<u64>,
    /// How many tests to run; test K has the seed S+K-1
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = numbers(1..=MOST_REPEATS, "tests"))]
    pub repeat: u64,
    /// Stop a test as soon as no piece's standard error, in pawns, is larger
    #[arg(long, value_name = "E", conflicts_with = "shard", allow_negative_numbers = true)]
    #[arg(value_parser = numbers(1e-6..=1.0, "a standard error in pawns"))]
    pub error: Option<f64>,
    /// Threads to run on; the numbers are the same for any [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// The same seed gives the same numbers
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// Run one part of several, such as 2/3, and save or print it as JSON for `merge`; parts are
    /// cut between blocks of 512 trials, so of a short run some are empty
    #[arg(long, value_name = "I/N", value_parser = part)]
    pub shard: Option<Part>,
    /// Save the run, or the part of it, in this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How to print the values; json is also what --out saves
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The pieces of the source's Monte Carlo tables, the pawn before them.
fn source_pieces() -> Vec<Piece> {
    Piece::named(std::iter::once("pawn").chain(TRIALS_1.iter().map(|row| row.piece)))
}

/// Runs the experiment, saves it and prints it.
///
/// # Errors
///
/// The request makes no sense, or cannot be saved; or the output is closed.
pub fn run(
    args: &MonteCarloArgs,
    games: &VariantFile,
    mut output: impl Write,
) -> Result<(), Failure> {
    let pieces = match &args.pieces[..] {
        [] => source_pieces(),
        words => Pieces::of_games(games.games()).read_all(words)?,
    };
    let usual = if args.error.is_some() { Experiment::MAX_TRIALS } else { USUAL_TRIALS };
    let experiment = experiment(&pieces, args.trials.unwrap_or(usual), args.seed)?;
    if let Some(path) = &args.out {
        files::check(path)?;
    }
    let threads = cores(args.threads);
    if let Some(part) = args.shard {
        let trials = experiment.trials_of(part);
        let tests = each_test(args.repeat, &experiment, Some(trials), |test, control| {
            test.run_part(part, threads, control)
        })?;
        let document = text(&PartDocument::new(part.to_string(), tests))?;
        let Some(path) = &args.out else { return Ok(output.write_all(&document)?) };
        files::write(path, &document)?;
        let all = experiment.trials();
        return Ok(writeln!(output, "{}: part {part}, {trials} of {all} trials", path.display())?);
    }
    // How many trials a wanted error takes is known when it is reached.
    let trials = args.error.is_none().then_some(experiment.trials());
    let outcomes = each_test(args.repeat, &experiment, trials, |test, control| match args.error {
        Some(error) => test.run_until(error, threads, control),
        None => test.run(threads, control),
    })?;
    let run = RunDocument::new(args.error, &outcomes);
    if let Some(path) = &args.out {
        files::write(path, &text(&run)?)?;
    }
    show::print(&run, args.format, output)
}

/// Runs one test after the other, with a bar for all of them.
fn each_test<T>(
    repeat: u64,
    experiment: &Experiment,
    trials: Option<u64>,
    run: impl Fn(&Experiment, Control<'_>) -> Result<T, Cancelled>,
) -> Result<Vec<T>, Failure> {
    let progress = Progress::new(trials.map(|trials| trials.saturating_mul(repeat)), "trials");
    let tests = (0..repeat).map(|number| {
        let test = experiment.repetition(number);
        let before = trials.map_or(progress.done(), |trials| trials.saturating_mul(number));
        watch(&progress, before, |control| run(&test, control))
    });
    let done: Result<Vec<T>, Cancelled> = tests.collect();
    progress.finish();
    done.map_err(|stopped| Failure::Request(stopped.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_the_source_are_all_there() {
        let names: Vec<String> = source_pieces().into_iter().map(|piece| piece.name).collect();
        assert_eq!(names.len(), 16);
        assert_eq!(names[..3], ["pawn", "knight", "bishop"]);
    }
}
