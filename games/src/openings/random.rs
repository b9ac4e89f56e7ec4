//! A stream of random numbers for every topic and number, so that no stream depends on how much of
//! the others was used.

use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The purposes of random numbers. Different topics must not get the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The order of the pairs in a block.
    Pairs = 1,
    /// The order within a pair, and the files.
    Files,
    /// An array of Chess960.
    Array,
    /// The order of a book.
    Order,
    /// Random plies.
    Plies,
    /// Random plies instead of an engine's.
    Noise,
    /// Which search parameters go up and which down.
    Perturbation,
    /// Which way a search parameter is rounded.
    Rounding,
    /// Openings of a set.
    Set,
    /// The moves of engines' books.
    EngineBook,
}

/// The stream for a topic and a number: xoshiro256++ (D. Blackman and S. Vigna, "Scrambled linear
/// pseudorandom number generators", 2021) from a state that SplitMix64 makes. The seed, the topic
/// and the number go through SplitMix64 one after the other, so that streams of neighbours are
/// unrelated.
pub fn stream(seed: u64, topic: Topic, number: u64) -> Xoshiro256PlusPlus {
    let mix = |word| SplitMix64::seed_from_u64(word).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(mix(mix(seed) ^ topic as u64) ^ number)
}
