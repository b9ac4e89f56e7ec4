//! When a proof has to end before it is complete.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::time::Budget;

/// How many positions pass between two looks at the clock.
const POLL: u64 = 1024;

/// The end of a proof: its signals, its budget, and whether it has come.
pub(super) struct Halt<'a> {
    pub stop: &'a AtomicBool,
    pub pondering: &'a AtomicBool,
    pub budget: Budget,
    /// The positions that may be made.
    pub nodes: u64,
    /// The positions that this part of the proof may make.
    pub part: u64,
    /// Whether the proof has to end.
    pub is_stopped: bool,
    /// Whether this part of it has to.
    pub is_part_over: bool,
}

/// Of its time a proof leaves a part to the search that chooses a move where there is no mate.
const PART_OF_TIME: f64 = 0.75;

impl<'a> Halt<'a> {
    /// Ends a proof by these signals, by this budget, or after this many positions.
    pub fn new(
        stop: &'a AtomicBool,
        pondering: &'a AtomicBool,
        budget: Budget,
        nodes: u64,
    ) -> Halt<'a> {
        let (part, is_stopped, is_part_over) = (u64::MAX, false, false);
        Halt { stop, pondering, budget, nodes, part, is_stopped, is_part_over }
    }

    /// Begins another part of the proof, which may take this many positions in all.
    pub fn begin(&mut self, part: u64) {
        (self.part, self.is_part_over) = (part, false);
    }

    /// Whether nothing more is to be searched; a result that is not a proof means nothing then.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_stopped || self.is_part_over
    }

    /// Looks whether the proof has to end, after this many positions.
    #[inline]
    pub fn look(&mut self, nodes: u64) {
        if nodes >= self.part {
            self.is_part_over = true;
        }
        if nodes >= self.nodes {
            self.is_stopped = true;
        }
        if nodes.is_multiple_of(POLL) {
            self.look_outside();
        }
    }

    #[cold]
    fn look_outside(&mut self) {
        let is_late = || self.budget.is_past(PART_OF_TIME);
        self.is_stopped |= self.stop.load(Ordering::Relaxed)
            || (!self.pondering.load(Ordering::Relaxed) && is_late());
    }
}
