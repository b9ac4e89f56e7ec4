//! `treville-tuner spsa`: the parameters of the search, tuned by games of the engine against
//! itself.
//!
//! All values are perturbed at once, each up or down at random. Two engines inside the process play
//! a pair of games, one with these values and one with the opposite perturbation. Every value then
//! moves towards the side that won more: simultaneous perturbation stochastic approximation (J. C.
//! Spall, 1992). One iteration costs two games, however many values there are.
//!
//! - [`parameter`]: a number that is tuned
//! - [`choice`]: which numbers are tuned
//! - [`gains`]: how far values are perturbed, and how far they move
//! - [`noise`]: random numbers
//! - [`plan`]: everything that a run depends on
//! - [`tally`]: results of games
//! - [`run`](mod@run): the values so far, and the pairs to play next
//! - [`document`]: a run as a file
//! - [`duel`]: pairs of games
//! - [`runner`]: a whole run, several pairs at a time
//! - [`show`]: a run as a table

pub mod choice;
pub mod document;
pub mod duel;
pub mod gains;
pub mod noise;
pub mod parameter;
pub mod plan;
pub mod run;
pub mod runner;
pub mod show;
pub mod tally;
#[cfg(test)]
mod tests;

use std::io::{ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use crossbeam_channel::Receiver;
use treville_games::memory;
use treville_games::variant_file::VariantFile;
use treville_kit::threads::cores;

use crate::selfplay::casting::GameArgs;
use crate::selfplay::thinking::check_memory;
use crate::selfplay::{EndingArgs, MOST_GAMES, OpeningArgs, ThinkingArgs};
use treville_kit::arguments::{numbers, threads, within};
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::jobs::End;
use treville_kit::progress::Progress;
use treville_kit::signals;
use treville_results::plan::Plan;

use choice::{Choice, chosen};
use plan::SpsaPlan;
use run::Run;

/// The command line of `spsa`.
#[derive(Args, Clone, Debug)]
pub struct SpsaArgs {
    /// The file for the values; if it has a part of this run already, the rest is played
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Show the values in the file, and play nothing
    #[arg(long)]
    pub show: bool,
    /// Tune this parameter only, or these if given several times; perturbed by STEP at the end, or
    /// by a twentieth of its range but at least 0.5 [default: all]
    #[arg(long = "param", value_name = "NAME[:STEP]")]
    pub params: Vec<Choice>,
    /// Iterations, each of which perturbs and moves all values: 1000, 100_000 or 1e6
    #[arg(long, value_name = "N", default_value = "10000", value_parser = iterations)]
    pub iterations: u32,
    /// Pairs of games in an iteration
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = pairs)]
    pub pairs: u32,
    /// Iterations that begin with the same values, so that they can be played at the same time;
    /// the run is saved after each batch
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = batch)]
    pub batch: u32,
    /// Steps that a value moves per game won, at the end
    #[arg(long, value_name = "R", default_value_t = 0.005, value_parser = rate)]
    pub rate: f64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = numbers(0..=u64::MAX, "a seed"))]
    pub seed: u64,
    /// Pairs of games at a time; the values are the same for any number [default: one for each
    /// core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Which game is played.
    #[command(flatten)]
    pub game: GameArgs,
    /// The cost of a move.
    #[command(flatten)]
    pub thinking: ThinkingArgs,
    /// Where games start.
    #[command(flatten)]
    pub opening: OpeningArgs,
    /// Where they end.
    #[command(flatten)]
    pub ending: EndingArgs,
}

impl SpsaArgs {
    /// The run that is asked for.
    ///
    /// # Errors
    ///
    /// A parameter is asked for twice or is no such one, or there is no such game or net, or there
    /// are too many games, in all or in a batch.
    pub fn plan(&self, file: &VariantFile) -> Result<SpsaPlan, Failure> {
        let games = u64::from(self.iterations) * u64::from(self.pairs) * 2;
        let Some(games) = u32::try_from(games).ok().filter(|_| games <= MOST_GAMES) else {
            let problem = format!("expected at most {MOST_GAMES} games, got {games}");
            return Err(Failure::Request(problem));
        };
        let pairs = self.batch.min(self.iterations) * self.pairs;
        if pairs > MOST_IN_BATCH {
            let problem = format!("expected at most {MOST_IN_BATCH} pairs in a batch, got {pairs}");
            return Err(Failure::Request(problem));
        }
        let games = Plan { seed: self.seed, games, ..Plan::default() };
        let games = self.game.apply(games, file)?;
        Ok(SpsaPlan {
            games: self.ending.apply(self.opening.apply(self.thinking.apply(games)?)),
            iterations: self.iterations,
            pairs: self.pairs,
            batch: self.batch,
            rate: self.rate,
            subject: (),
            params: chosen(&self.params).map_err(Failure::Request)?,
        })
    }
}

/// Plays the part of a run that the file does not have yet, and shows the values.
///
/// # Errors
///
/// The file has another run or cannot be written, there is no memory for the tables, the run was
/// interrupted, or the output cannot be written.
pub fn run(args: &SpsaArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    run_until(args, games, &signals::listen(), output)
}

/// See [`run`](fn@run); a message on `signals` interrupts the run.
fn run_until(
    args: &SpsaArgs,
    games: &VariantFile,
    signals: &Receiver<()>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let path = &args.out;
    let name = path_name(path);
    let saved = document::read(path)?;
    if args.show {
        let run = saved.ok_or_else(|| Failure::file(path, ErrorKind::NotFound.into()))?;
        return Ok(show::print(&run, output)?);
    }
    let plan = args.plan(games)?;
    let evaluator = args.thinking.evaluator(&plan.games)?;
    check_memory(&plan.games, cores(args.threads).get().saturating_mul(2))?;
    let threads = memory::threads(args.threads, plan.games.hash.saturating_mul(2))?;
    let mut run = match saved {
        None => Run::new(plan),
        Some(run) => going_on(run, &plan, &name)?,
    };
    files::check(path)?;
    if run.iteration > 0 && !run.is_over() {
        let (done, all) = (run.iteration, run.plan.iterations);
        writeln!(output, "{name}: going on after {done} of {all} iterations")?;
        output.flush()?;
    }
    let left = u64::from(run.plan.games.games) - run.tally.games();
    let mut progress = Progress::new(Some(left), "games");
    let save = |run: &Run| document::write(path, run);
    let end = runner::play(&mut run, &evaluator, threads, &mut progress, signals, save);
    progress.finish();
    match end? {
        End::Finished => {
            if left > 0 {
                writeln!(output, "{name}: {progress}\n")?;
            }
            Ok(show::print(&run, output)?)
        }
        End::Stopped | End::Interrupted => Err(Failure::Interrupted(format!(
            "{name}: interrupted after {} of {} iterations, {} games; the same command goes on",
            run.iteration,
            run.plan.iterations,
            run.tally.games()
        ))),
    }
}

/// The run of a file, if it is the one that is asked for.
fn going_on(run: Run, plan: &SpsaPlan, name: &str) -> Result<Run, Failure> {
    match run.plan.difference(plan) {
        None => Ok(run),
        Some(difference) => Err(Failure::Request(format!(
            "{name}: expected the run that is asked for, got another: {difference}; name another \
             file"
        ))),
    }
}

/// The most pairs of a batch, which are kept in memory.
const MOST_IN_BATCH: u32 = 100_000;

fn iterations(text: &str) -> Result<u32, String> {
    let number = within(text, 1, MOST_GAMES / 2, "iterations")?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

fn pairs(text: &str) -> Result<u32, String> {
    within(text, 1, 10_000, "a number of pairs")
}

fn batch(text: &str) -> Result<u32, String> {
    within(text, 1, 10_000, "a number of iterations")
}

fn rate(text: &str) -> Result<f64, String> {
    within(text, 1e-6, 1.0, "a rate")
}
