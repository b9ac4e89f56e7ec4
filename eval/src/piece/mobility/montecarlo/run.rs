//! An experiment run: whole, in shares, or until its error is small.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;

use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;

use super::experiment::{Experiment, Part};
use super::outcome::Outcome;
use super::plan::Plan;
use super::runner::{Cancelled, Control, Runner, blocks_of};
use super::share::{Header, Share};

/// A run that stops at a wanted error checks it after every 16 blocks: 8,192 trials.
const ROUND: u64 = 16;

impl Experiment {
    /// Runs all trials. The result depends on the seed, but not on the number of threads.
    pub fn run(&self, threads: NonZeroUsize, control: Control<'_>) -> Result<Outcome, Cancelled> {
        Ok(self.run_part(Part::WHOLE, threads, control)?.outcome())
    }

    /// Runs trials until every piece's standard error is at most `error` pawns, but no more than
    /// the experiment has. Whether to go on is decided at fixed numbers of trials, so the
    /// result is as independent of the number of threads as that of [`run`](Experiment::run);
    /// it is that of an experiment with as many trials as were run.
    pub fn run_until(
        &self,
        error: f64,
        threads: NonZeroUsize,
        control: Control<'_>,
    ) -> Result<Outcome, Cancelled> {
        self.with_runner(threads, control, |runner| {
            let blocks = blocks_of(self.trials());
            let mut end = ROUND.min(blocks);
            let mut moments = runner.run(0..end)?;
            loop {
                let trials = moments.trials();
                let header = Header::new(&self.clone().with_trials(trials));
                let outcome = Share::new(header, 0..end, moments.clone()).outcome();
                let worst = outcome.worst_error();
                if end == blocks || worst.is_some_and(|worst| worst <= error) {
                    return Ok(outcome);
                }
                let start = end;
                end = blocks.min(end + ROUND);
                moments.merge(&runner.run(start..end)?);
            }
        })
    }

    /// Runs one of several shares, which [merge](super::merge) to exactly the result of the whole.
    pub fn run_part(
        &self,
        part: Part,
        threads: NonZeroUsize,
        control: Control<'_>,
    ) -> Result<Share, Cancelled> {
        self.with_runner(threads, control, |runner| {
            let blocks = part.range(blocks_of(self.trials()));
            let moments = runner.run(blocks.clone())?;
            Ok(Share::new(Header::new(self), blocks, moments))
        })
    }

    fn with_runner<T>(
        &self,
        threads: NonZeroUsize,
        control: Control<'_>,
        run: impl FnOnce(&Runner<'_>) -> T,
    ) -> T {
        let pawn = PieceSet::musketeer().kind(PieceType::PAWN).movement;
        let pieces = self.subjects().iter().map(|subject| (&subject.movement, subject.convention));
        let plan = Plan::new(pieces.chain([(pawn, self.pawn())]));
        let combinations: Vec<(u8, u8)> = self.densities().combinations().collect();
        run(&Runner {
            plan: &plan,
            combinations: &combinations,
            seed: self.seed(),
            trials: self.trials(),
            threads,
            control,
            done: AtomicU64::new(0),
        })
    }
}
