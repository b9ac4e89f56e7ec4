//! Blocks shared out among threads.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use treville_core::threads;

use super::lanes::LANES;
use super::moments::Moments;
use super::plan::Plan;
use super::trials::Machine;

/// A receiver of a run's progress, and a stop signal.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// Gets the number of trials that are done, whenever it has grown; any thread may call it.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Set it to stop the run, which then ends within a few milliseconds.
    pub cancel: Option<&'a AtomicBool>,
}

impl Control<'_> {
    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// A run was stopped before its end, so it has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the experiment was stopped before its end")
    }
}

impl std::error::Error for Cancelled {}

/// The data that all blocks of an experiment share.
pub(super) struct Runner<'a> {
    pub(super) plan: &'a Plan,
    pub(super) combinations: &'a [(u8, u8)],
    pub(super) seed: u64,
    /// The trials of the whole experiment; the last block has only what is left of them.
    pub(super) trials: u64,
    pub(super) threads: NonZeroUsize,
    pub(super) control: Control<'a>,
    /// The trials that are done.
    pub(super) done: AtomicU64,
}

/// Number of blocks that hold this number of trials.
pub(super) fn blocks_of(trials: u64) -> u64 {
    trials.div_ceil(LANES as u64)
}

/// Number of the `trials` trials that lie in some of their blocks.
pub(super) fn trials_in(trials: u64, blocks: &Range<u64>) -> u64 {
    let before = |block: u64| block.saturating_mul(LANES as u64).min(trials);
    before(blocks.end).saturating_sub(before(blocks.start))
}

impl Runner<'_> {
    /// Runs some blocks. Which thread runs which is left to chance; it makes no difference.
    pub(super) fn run(&self, blocks: Range<u64>) -> Result<Moments, Cancelled> {
        let next = AtomicU64::new(blocks.start);
        let total = Mutex::new(Moments::new(self.plan.pieces()));
        let count = usize::try_from(blocks.end - blocks.start).unwrap_or(usize::MAX);
        let count = self.threads.get().min(count);
        threads::share(count, || self.work(&next, blocks.end, &total));
        if self.control.is_cancelled() {
            return Err(Cancelled);
        }
        Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The work of one thread: one block after the other, as long as there are any.
    fn work(&self, next: &AtomicU64, end: u64, total: &Mutex<Moments>) {
        let mut machine = Machine::new(self.plan, self.combinations);
        let mut moments = Moments::new(self.plan.pieces());
        while !self.control.is_cancelled() {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= end {
                break;
            }
            let trials = trials_in(self.trials, &(block..block + 1));
            machine.run(self.seed, block, trials as usize, &mut moments);
            let done = self.done.fetch_add(trials, Ordering::Relaxed) + trials;
            if let Some(progress) = self.control.progress {
                progress(done);
            }
        }
        total.lock().unwrap_or_else(PoisonError::into_inner).merge(&moments);
    }
}
