//! Random sample of positions, by reservoir sampling.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_core::position::Position;

use super::record::Metadata;

/// A random sample of all positions that were shown.
pub struct Probe {
    rng: Xoshiro256PlusPlus,
    seen: u64,
    /// The positions with their metadata.
    pub positions: Vec<(Position, Metadata)>,
}

/// Number of positions in a probe, at most.
const MOST: usize = 20_000;

impl Default for Probe {
    fn default() -> Probe {
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        Probe { rng, seen: 0, positions: Vec::new() }
    }
}

impl Probe {
    /// Takes a position, or leaves it out: all that were shown are as likely to be in the probe.
    pub fn add(&mut self, position: &Position, metadata: &Metadata) {
        self.seen += 1;
        if self.positions.len() < MOST {
            return self.positions.push((*position, *metadata));
        }
        let place = self.rng.random_range(0..self.seen) as usize;
        if let Some(kept) = self.positions.get_mut(place) {
            *kept = (*position, *metadata);
        }
    }
}
