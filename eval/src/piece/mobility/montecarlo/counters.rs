//! Population counts of whole blocks, board by board.
//!
//! A count is kept as a binary number for each board, its bits spread over as many [`Lanes`] as it
//! needs. Adding one bit at a time would ripple through them; carry-save adders take three bits of
//! a weight and leave one of it and one of the next, so that sixteen terms cost fifteen adders and
//! pass a single carry on (Harley and Seal's population count, with boards in the place of words).

use super::lanes::{LANES, Lanes, WORDS, full_add};

/// Number of the lowest bits that are added to in groups of terms.
const LOW: usize = 4;

/// One number for each board of a block.
pub(super) struct Counter {
    /// The lowest bits of the numbers, and where terms are added to them.
    adder: Adder,
    /// The other bits, the lowest first.
    high: Vec<Lanes>,
    /// For each bit, low ones first, one more addend of its weight that waits for another one.
    waiting: Vec<Lanes>,
    /// For which bits an addend is waiting.
    is_waiting: u64,
}

impl Counter {
    /// A counter for numbers up to `most`, at zero.
    pub(super) fn new(most: u64) -> Counter {
        // There is always a bit for the adder's last carry, however small the numbers are.
        let bits = ((u64::BITS - most.leading_zeros()) as usize).max(LOW + 1);
        Counter {
            adder: Adder::new(),
            high: vec![Lanes::NONE; bits - LOW],
            waiting: vec![Lanes::NONE; bits],
            is_waiting: 0,
        }
    }

    /// Sets all numbers to zero.
    pub(super) fn clear(&mut self) {
        self.adder.low = [Lanes::NONE; LOW];
        self.high.fill(Lanes::NONE);
        self.is_waiting = 0;
    }

    /// Adds to the number of each board how many of `terms` hold on it. A term holds where both of
    /// its registers do.
    #[inline(always)]
    pub(super) fn add(&mut self, terms: &[[u32; 2]], registers: &[Lanes]) {
        let (groups, rest) = terms.as_chunks::<16>();
        for group in groups {
            self.add_group::<16, 4>(group, registers);
        }
        let (groups, rest) = rest.as_chunks::<4>();
        for group in groups {
            self.add_group::<4, 2>(group, registers);
        }
        for term in rest {
            self.add_group::<1, 0>(&[*term], registers);
        }
    }

    /// Adds `N = 2^L` terms to the lowest `L` bits, and their carry to the bit after those.
    #[inline(always)]
    fn add_group<const N: usize, const L: usize>(
        &mut self,
        terms: &[[u32; 2]; N],
        registers: &[Lanes],
    ) {
        for (product, [a, b]) in self.adder.terms.iter_mut().zip(terms) {
            let (a, b) = (&registers[*a as usize], &registers[*b as usize]);
            for word in 0..WORDS {
                product[word] = a[word] & b[word];
            }
        }
        for word in 0..WORDS {
            self.adder.carry[word] = match L {
                0 => self.adder.terms[0][word],
                2 => self.adder.four(0, word),
                _ => self.adder.sixteen(word),
            };
        }
        self.carry(L, self.adder.carry);
    }

    /// Adds one addend of the weight of bit `level`. Every second one of a level goes on to the
    /// next, so that on average this takes one adder.
    #[inline(always)]
    fn carry(&mut self, level: usize, mut addend: Lanes) {
        for (level, waiting) in self.waiting.iter_mut().enumerate().skip(level) {
            let flag = 1 << level;
            self.is_waiting ^= flag;
            if self.is_waiting & flag != 0 {
                *waiting = addend;
                return;
            }
            let bit = match level.checked_sub(LOW) {
                None => &mut self.adder.low[level],
                Some(high) => &mut self.high[high],
            };
            for word in 0..WORDS {
                (bit[word], addend[word]) = full_add(bit[word], waiting[word], addend[word]);
            }
        }
    }

    /// The numbers of all boards.
    pub(super) fn read(&self) -> [u64; LANES] {
        let mut numbers = [0; LANES];
        let bits = self.adder.low.iter().chain(&self.high);
        for (level, (bit, waiting)) in bits.zip(&self.waiting).enumerate() {
            let waits = self.is_waiting >> level & 1;
            let words = numbers.as_chunks_mut::<64>().0;
            for ((numbers, bit), waiting) in words.iter_mut().zip(bit.0).zip(waiting.0) {
                for (lane, number) in numbers.iter_mut().enumerate() {
                    *number += ((bit >> lane & 1) + (waiting >> lane & waits)) << level;
                }
            }
        }
        numbers
    }
}

/// Adds terms to the lowest bits of a counter. Like the sampler's, its parts are at fixed
/// distances, so that the compiler sees that none overlaps.
struct Adder {
    /// The lowest bits of the counter.
    low: [Lanes; LOW],
    /// The terms of a group.
    terms: [Lanes; 16],
    /// The carry to the next bit.
    carry: Lanes,
}

impl Adder {
    fn new() -> Adder {
        Adder { low: [Lanes::NONE; LOW], terms: [Lanes::NONE; 16], carry: Lanes::NONE }
    }

    /// Adds two bits of the weight of bit `level` and gives their carry.
    #[inline(always)]
    fn pair(&mut self, level: usize, word: usize, a: u64, b: u64) -> u64 {
        let (sum, carry) = full_add(self.low[level][word], a, b);
        self.low[level][word] = sum;
        carry
    }

    #[inline(always)]
    fn two(&mut self, at: usize, word: usize) -> u64 {
        self.pair(0, word, self.terms[at][word], self.terms[at + 1][word])
    }

    #[inline(always)]
    fn four(&mut self, at: usize, word: usize) -> u64 {
        let (a, b) = (self.two(at, word), self.two(at + 2, word));
        self.pair(1, word, a, b)
    }

    #[inline(always)]
    fn eight(&mut self, at: usize, word: usize) -> u64 {
        let (a, b) = (self.four(at, word), self.four(at + 4, word));
        self.pair(2, word, a, b)
    }

    #[inline(always)]
    fn sixteen(&mut self, word: usize) -> u64 {
        let (a, b) = (self.eight(0, word), self.eight(8, word));
        self.pair(3, word, a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Terms of every number up to 50, many times over: the sums are those of plain addition.
    #[test]
    fn counts_are_plain_sums() {
        let registers: Vec<Lanes> = (0..7_u64)
            .map(|n| Lanes(std::array::from_fn(|word| (n + 3).wrapping_pow(20 + word as u32))))
            .collect();
        let holds = |register: u32, lane: usize| {
            registers[register as usize][lane / 64] >> (lane % 64) & 1 != 0
        };
        for count in 0..50_u32 {
            let terms: Vec<[u32; 2]> = (0..count).map(|n| [n % 7, n * n % 5]).collect();
            let rounds = 1 + count % 4 * 9;
            let mut counter = Counter::new(u64::from(count * rounds));
            for _ in 0..2 {
                counter.clear();
                (0..rounds).for_each(|_| counter.add(&terms, &registers));
                for (lane, number) in counter.read().into_iter().enumerate() {
                    let true_terms =
                        terms.iter().filter(|[a, b]| holds(*a, lane) && holds(*b, lane));
                    assert_eq!(number, true_terms.count() as u64 * u64::from(rounds), "{count}");
                }
            }
        }
    }
}
