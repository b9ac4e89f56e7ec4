//! Random numbers that are the same on every platform.

use treville_core::splitmix::{GAMMA, SplitMix64, mix};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers(SplitMix64);

impl Numbers {
    /// The stream of these words, unrelated to that of any others.
    pub(super) fn of(words: &[u64]) -> Numbers {
        let seed = words.iter().fold(0, |state, word| mix(state ^ mix(word.wrapping_add(GAMMA))));
        Numbers(SplitMix64::new(seed))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `count`, each as likely as the others; 0 if there are none.
    pub(super) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number from `low` to `high`.
    pub(super) fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low).max(0) as usize + 1) as i32
    }

    /// True once in this number of cases, by chance.
    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of the items.
    pub(super) fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items.get(self.below(items.len())).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_stay_the_same_and_those_of_neighbours_differ() {
        assert_eq!(Numbers::of(&[7, 1]).next(), 0x45a8_fe95_7b58_ba66);
        let first = |words: &[u64]| Numbers::of(words).next();
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
        assert_ne!(first(&[0]), first(&[0, 0]));
        let mut numbers = Numbers::of(&[7]);
        assert!((0..1000).all(|_| (3..=5).contains(&numbers.within(3, 5))));
        assert_eq!(numbers.below(0), 0);
    }
}
