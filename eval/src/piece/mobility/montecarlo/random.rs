//! Random bits, many at a time.

use std::array::from_fn;

use treville_core::splitmix::{GAMMA, mix};

use super::lanes::{Lanes, WORDS};

/// A xoshiro256++ generator (Blackman and Vigna 2019).
pub(super) struct Generator([u64; 4]);

impl Generator {
    /// The next 64 random bits.
    #[inline(always)]
    pub(super) fn draw(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let drawn = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        drawn
    }
}

/// The random numbers of one block of trials: a [`Generator`] for each word of the lanes, kept so
/// that a step of all of them is vector instructions.
///
/// Crates keep the state of a generator to themselves, one by one; a test holds these to
/// `rand_xoshiro`.
pub(super) struct Stream([Lanes; 4]);

impl Stream {
    /// The stream of block `block` of an experiment.
    ///
    /// The states of all its generators are a stretch of the SplitMix64 sequence that no other
    /// block of the experiment shares. The start of the sequence is the seed scrambled once, so
    /// that experiments with neighbouring seeds have stretches far apart.
    pub(super) fn new(seed: u64, block: u64) -> Stream {
        let start = mix(seed.wrapping_add(GAMMA));
        let first = block.wrapping_mul(4 * WORDS as u64);
        let number = |n: usize| {
            let steps = first.wrapping_add(n as u64 + 1);
            mix(start.wrapping_add(GAMMA.wrapping_mul(steps)))
        };
        Stream(from_fn(|part| Lanes(from_fn(|word| number(4 * word + part)))))
    }

    /// The generator of a word of the lanes as it stands.
    #[inline(always)]
    pub(super) fn generator(&self, word: usize) -> Generator {
        let [a, b, c, d] = &self.0;
        Generator([a[word], b[word], c[word], d[word]])
    }

    /// Puts the generator of a word back after its use.
    #[inline(always)]
    pub(super) fn put_back(&mut self, word: usize, generator: Generator) {
        for (part, state) in self.0.iter_mut().zip(generator.0) {
            part[word] = state;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};
    use std::collections::HashSet;

    #[test]
    fn every_word_has_a_xoshiro_generator() {
        let stream = Stream::new(7, 3);
        for word in 0..WORDS {
            let mut ours = stream.generator(word);
            let state: Vec<u8> = ours.0.iter().flat_map(|part| part.to_le_bytes()).collect();
            let mut theirs = Xoshiro256PlusPlus::from_seed(state.try_into().unwrap());
            for _ in 0..1000 {
                assert_eq!(ours.draw(), theirs.next_u64());
            }
        }
    }

    #[test]
    fn a_generator_goes_on_where_it_stopped() {
        let mut stream = Stream::new(0, 0);
        let mut all = stream.generator(2);
        for _ in 0..10 {
            let mut one = stream.generator(2);
            assert_eq!(one.draw(), all.draw());
            stream.put_back(2, one);
        }
    }

    #[test]
    fn streams_stay_the_same_and_differ_by_seed_and_by_block() {
        let Stream(parts) = Stream::new(7, 3);
        let (first, last) = (0xd783_05b3_bdc3_23a5, 0x1b57_40b4_c268_395a);
        assert_eq!((parts[0][0], parts[3][WORDS - 1]), (first, last));
        let mut seen = HashSet::new();
        for (seed, block) in (0..20).flat_map(|seed| (0..20).map(move |block| (seed, block))) {
            for part in Stream::new(seed, block).0 {
                assert!(part.0.into_iter().all(|state| seen.insert(state)), "{seed} {block}");
            }
        }
    }
}
