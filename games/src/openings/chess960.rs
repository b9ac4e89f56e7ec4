//! Random arrays of Chess960.

use rand::{Rng, RngExt};
use treville_core::chess960::{ARRAYS, start};
use treville_core::position::Position;
use treville_core::rules::Rules;

/// A random array, all equally likely.
pub(super) fn drawn(rules: Rules, random: &mut impl Rng) -> Position {
    start(rules, random.random_range(0..ARRAYS))
}
