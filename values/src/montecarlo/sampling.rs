//! Settings of the experiment.

use std::num::NonZeroUsize;

use clap::Args;
use treville_eval::piece::mobility::BoardSize;
use treville_eval::piece::mobility::montecarlo::{
    Control, Estimate, Experiment, Outcome, Part, Subject, plain,
};

use treville_kit::arguments::{seed, threads, within};
use treville_kit::failure::{Failure, quoted};
use treville_kit::progress::Progress;
use treville_kit::threads::cores;
use treville_results::pieces::Piece;

/// No run has more tests.
pub const MOST_REPEATS: u64 = 1000;

/// How commands that show Monte Carlo among other things run it.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
#[command(next_help_heading = "Monte Carlo")]
pub struct SamplingArgs {
    /// Trials, 342 boards each: 1000, 1_000_000 or 1e6 [default: 1000; 20 on another board than 8x8,
    /// fewer beyond 80 squares]
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub trials: Option<u64>,
    /// The same seed gives the same numbers
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,
    /// Threads to run on; the numbers are the same for any [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Let `combined` take its mobility from Monte Carlo, with its error, instead of `exact`
    #[arg(long)]
    pub sampled: bool,
}

/// Trials on 8x8, unless others are asked for.
const USUAL_TRIALS: u64 = 1000;

/// The same on another board, where a trial takes a thousand times as long. It has more densities on
/// a larger one.
fn usual_trials(board: BoardSize) -> u64 {
    match board {
        BoardSize::CHESS => USUAL_TRIALS,
        _ => (20 * 80_u64.pow(2) / u64::from(board.area()).pow(2)).clamp(1, 20),
    }
}

impl SamplingArgs {
    /// The number of trials on a board of this size.
    #[must_use]
    pub fn trials(&self, board: BoardSize) -> u64 {
        self.trials.unwrap_or_else(|| usual_trials(board))
    }

    /// The squares and the pawns of these pieces on a board of this size.
    #[must_use]
    pub fn sample_on(&self, board: BoardSize, pieces: &[Piece]) -> Vec<[Estimate; 2]> {
        let subject = |piece: &Piece| Subject {
            convention: piece.profile.convention(),
            ..Subject::new(&piece.name, piece.movement())
        };
        let subjects: Vec<Subject> = pieces.iter().map(subject).collect();
        plain::experiment(&subjects, board, self.trials(board), self.seed, cores(self.threads))
    }

    /// Runs the experiment for these pieces, with a bar for long runs.
    ///
    /// # Errors
    ///
    /// It cannot be run.
    pub fn sample(&self, pieces: &[Piece]) -> Result<Outcome, Failure> {
        let trials = self.trials(BoardSize::CHESS);
        let progress = Progress::new(Some(trials), "trials");
        let experiment = experiment(pieces, trials, self.seed)?;
        let outcome = watch(&progress, 0, |control| experiment.run(cores(self.threads), control));
        progress.finish();
        outcome.map_err(|stopped| Failure::Request(stopped.to_string()))
    }
}

/// Does a part of the work and shows how it goes; `before` trials were done earlier.
pub(super) fn watch<T>(progress: &Progress, before: u64, work: impl FnOnce(Control<'_>) -> T) -> T {
    // Threads may report trials out of order.
    let advance = |done: u64| progress.set(before.saturating_add(done).max(progress.done()));
    work(Control { progress: Some(&advance), ..Control::default() })
}

/// The experiment with this number of trials of these pieces.
///
/// # Errors
///
/// There are too many trials, which the command line has excluded.
pub fn experiment(pieces: &[Piece], trials: u64, seed: u64) -> Result<Experiment, Failure> {
    let subjects = pieces.iter().map(|piece| Subject::new(&piece.name, piece.movement()));
    let experiment = Experiment::new(subjects.collect(), trials);
    let experiment = experiment.map_err(|problem| Failure::Request(problem.to_string()))?;
    Ok(experiment.with_seed(seed))
}

/// Reads a number of trials.
pub(super) fn trials(text: &str) -> Result<u64, String> {
    within(text, 1, Experiment::MAX_TRIALS, "trials")
}

/// Reads which part of a run to do.
pub(super) fn part(text: &str) -> Result<Part, String> {
    text.parse().map_err(|problem| format!("{problem}, got {}", quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!(part("2/3").map(|part| part.to_string()), Ok("2/3".to_owned()));
        for bad in ["", "/", "1", "0/3", "5/3", "1/0", "a/b", "1/2/3", "-1/3"] {
            let problem = part(bad).unwrap_err();
            assert!(problem.ends_with(&format!("got '{bad}'")), "{problem}");
        }
    }

    #[test]
    fn larger_boards_have_fewer_trials() {
        let usual = ["8x8", "10x8", "2x2", "12x12", "16x16"].map(|text| text.parse().unwrap());
        assert_eq!(usual.map(usual_trials), [1000, 20, 20, 6, 1]);
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(trials("1e9"), Ok(1_000_000_000));
        assert!(["0", "-1", "1e12"].into_iter().all(|bad| trials(bad).is_err()));
    }
}
