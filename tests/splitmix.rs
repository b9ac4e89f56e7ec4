//! Random numbers that are the same on every machine.

use treville_core::splitmix::SplitMix64;

/// A stream of them, to which suites add what they draw.
pub struct Random(SplitMix64);

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below a small limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }
}
