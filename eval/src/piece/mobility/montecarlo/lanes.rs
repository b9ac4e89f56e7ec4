//! One bit for each of several hundred boards.
//!
//! The boards of a block lie side by side: one [`Lanes`] holds what is on one square of all of
//! them. So a square of 512 boards takes a handful of instructions, whatever vectors the
//! machine has, and no code asks which board is which. The code that works on them is written for
//! one 64-bit word, in loops over the words that the compiler turns into vector instructions.

use std::ops::{Index, IndexMut};

/// Number of 64-bit words in a [`Lanes`]. Results depend on it, for it sets which trials share a
/// stream of random numbers, so it is the same on every machine.
pub(super) const WORDS: usize = 8;

/// Number of boards worked on at once.
pub(super) const LANES: usize = 64 * WORDS;

/// One bit for each board of a block: bit `n % 64` of word `n / 64` is board `n`'s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u64; WORDS]);

impl Lanes {
    /// No board.
    pub(super) const NONE: Lanes = Lanes([0; WORDS]);
    /// Every board.
    pub(super) const ALL: Lanes = Lanes([!0; WORDS]);

    /// Every board or none.
    #[inline(always)]
    pub(super) fn all_if(wanted: bool) -> Lanes {
        if wanted { Lanes::ALL } else { Lanes::NONE }
    }
}

impl Index<usize> for Lanes {
    type Output = u64;

    #[inline(always)]
    fn index(&self, word: usize) -> &u64 {
        &self.0[word]
    }
}

impl IndexMut<usize> for Lanes {
    #[inline(always)]
    fn index_mut(&mut self, word: usize) -> &mut u64 {
        &mut self.0[word]
    }
}

/// The sum of three bits of equal weight, as a bit of that weight and one of twice the weight, for
/// 64 boards at once.
#[inline(always)]
pub(super) fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}
