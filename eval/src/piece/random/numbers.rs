//! Random numbers that are the same on every platform.

/// A stream of random numbers: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast splittable
/// pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub(super) struct Numbers(u64);

impl Numbers {
    /// The stream of these words, unrelated to that of any others.
    pub(super) fn of(words: &[u64]) -> Numbers {
        let seed = words.iter().fold(0, |state, word| mix(state ^ mix(word.wrapping_add(GAMMA))));
        Numbers(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
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

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finalizer: every bit of the word changes about half of the result.
pub(super) fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        // The first numbers of the authors' program from the state 1234567.
        let mut numbers = Numbers(1_234_567);
        assert_eq!(numbers.next(), 6_457_827_717_110_365_317);
        assert_eq!(numbers.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn streams_of_neighbours_differ() {
        let first = |words: &[u64]| Numbers::of(words).next();
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
        assert_ne!(first(&[0]), first(&[0, 0]));
        let mut numbers = Numbers::of(&[7]);
        assert!((0..1000).all(|_| (3..=5).contains(&numbers.within(3, 5))));
        assert_eq!(numbers.below(0), 0);
    }
}
