//! Random boards, drawn uniformly.
//!
//! Allies, then enemies, are thrown at the board like darts, each at one of all 64 squares with the
//! same chance; a dart that hits a taken square is thrown again. So the allies are any set of their
//! number with the same probability, and the enemies any set of theirs among the squares left.
//! Since 64 is a power of two a dart is six random bits, no more and no less, and all boards of a
//! block throw theirs at once. Boards that have all their pieces sit the last throws out.

use super::lanes::{Lanes, WORDS};
use super::random::{Generator, Stream};

/// Draws the boards of a block.
///
/// All that it works on is in this one place, at fixed distances: so the compiler sees that nothing
/// overlaps, and makes vector instructions of the loops.
pub(super) struct Sampler {
    random: Stream,
    /// By square: on which boards it is empty.
    empty: [Lanes; 64],
    /// By square: on which boards no ally stands there.
    open: [Lanes; 64],
    /// Number of darts that each board has still to place, in binary.
    left: [Lanes; 7],
    /// The boards whose last dart hit a taken square, and those that threw none.
    missed: Lanes,
    /// By rank: the boards that aim there.
    ranks: [Lanes; 8],
    /// By file: the boards that aim there.
    files: [Lanes; 8],
}

impl Sampler {
    /// A sampler that has drawn empty boards.
    pub(super) fn new(random: Stream) -> Sampler {
        Sampler {
            random,
            empty: [Lanes::ALL; 64],
            open: [Lanes::ALL; 64],
            left: [Lanes::NONE; 7],
            missed: Lanes::ALL,
            ranks: [Lanes::NONE; 8],
            files: [Lanes::NONE; 8],
        }
    }

    /// By square: on which boards it is empty.
    pub(super) fn empty(&self) -> &[Lanes; 64] {
        &self.empty
    }

    /// By square: on which boards no ally stands there.
    pub(super) fn open(&self) -> &[Lanes; 64] {
        &self.open
    }

    /// Replaces all boards by new ones with that many allies and enemies each, at most 64 together.
    #[inline(always)]
    pub(super) fn draw(&mut self, allies: u8, enemies: u8) {
        self.empty = [Lanes::ALL; 64];
        self.place(allies);
        self.open = self.empty;
        self.place(enemies);
    }

    /// Throws darts at all boards until each has placed `pieces` of them.
    #[inline(always)]
    fn place(&mut self, pieces: u8) {
        for (bit, left) in self.left.iter_mut().enumerate() {
            *left = Lanes::all_if(pieces >> bit & 1 != 0);
        }
        self.missed = Lanes::ALL;
        while self.aim() {
            self.throw();
        }
    }

    /// Takes the darts that were placed off those left, and chooses a square for the next one of
    /// every board. Whether any board has a dart left.
    #[inline(always)]
    fn aim(&mut self) -> bool {
        let mut any = 0;
        for word in 0..WORDS {
            let mut borrow = !self.missed[word];
            let mut playing = 0;
            for left in &mut self.left {
                let bit = left[word];
                left[word] = bit ^ borrow;
                playing |= bit ^ borrow;
                borrow &= !bit;
            }
            any |= playing;
            self.missed[word] = !playing;

            let mut generator = self.random.generator(word);
            let ranks = one_of_eight(playing, &mut generator);
            let files = one_of_eight(!0, &mut generator);
            self.random.put_back(word, generator);
            for n in 0..8 {
                self.ranks[n][word] = ranks[n];
                self.files[n][word] = files[n];
            }
        }
        any != 0
    }

    /// Takes the square that each board aims at, or notes that it was taken already.
    #[inline(always)]
    fn throw(&mut self) {
        for rank in 0..8 {
            for word in 0..WORDS {
                let aims = self.ranks[rank][word];
                let mut missed = self.missed[word];
                for file in 0..8 {
                    let hit = aims & self.files[file][word];
                    let square = &mut self.empty[8 * rank + file][word];
                    missed |= hit & !*square;
                    *square &= !hit;
                }
                self.missed[word] = missed;
            }
        }
    }
}

/// A random number below 8 for each of the boards in `playing`: entry `n` holds those that drew
/// `n`.
#[inline(always)]
fn one_of_eight(playing: u64, generator: &mut Generator) -> [u64; 8] {
    let (a, b, c) = (generator.draw(), generator.draw(), generator.draw());
    let (low, high) = (playing & !a, playing & a);
    let [p, q, r, s] = [low & !b, low & b, high & !b, high & b];
    [p & !c, p & c, q & !c, q & c, r & !c, r & c, s & !c, s & c]
}
