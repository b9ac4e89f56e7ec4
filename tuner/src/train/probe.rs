//! Positions by chance from among all that are shown.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_core::position::Position;

use super::record::Metadata;

/// Positions by chance from among all that were shown.
pub struct Probe {
    random: Xoshiro256PlusPlus,
    seen: u64,
    /// The positions, with what is known of them.
    pub positions: Vec<(Position, Metadata)>,
}

/// Number of positions in a probe, at most.
const MOST: usize = 20_000;

impl Default for Probe {
    fn default() -> Probe {
        let random = Xoshiro256PlusPlus::seed_from_u64(0);
        Probe { random, seen: 0, positions: Vec::new() }
    }
}

impl Probe {
    /// Takes a position, or leaves it out: all that were shown are as likely to be in the probe.
    pub fn add(&mut self, position: &Position, known: &Metadata) {
        self.seen += 1;
        if self.positions.len() < MOST {
            return self.positions.push((*position, *known));
        }
        let place = self.random.random_range(0..self.seen) as usize;
        if let Some(kept) = self.positions.get_mut(place) {
            *kept = (*position, *known);
        }
    }
}
