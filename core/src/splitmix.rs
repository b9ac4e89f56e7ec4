//! SplitMix64: random numbers that are the same on every platform (G. L. Steele, D. Lea and
//! C. H. Flood, "Fast splittable pseudorandom number generators", 2014).

/// The step from one state to the next: odd, so that the sequence visits every state once.
pub const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of a state: a bijection of which every bit changes about half of the result. It maps
/// 0 to 0.
#[must_use]
pub const fn mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers.
///
/// ```
/// use treville_core::splitmix::SplitMix64;
///
/// assert_eq!(SplitMix64::new(1_234_567).next(), 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number below `limit`, which is small, so that the slight bias does not matter.
    pub const fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_authors() {
        // The first numbers of their program from the state 1234567.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
        assert_eq!(random.below(10), 3);
    }
}
