//! The transposition table: results of earlier searches.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use bytemuck::allocation::try_zeroed_vec;
use treville_core::moves::Move;
use treville_core::threads;

use crate::memory::{prefer_large_pages, prefetch};
use crate::score::{Bound, Score};

/// The data stored about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, if one raised alpha.
    pub best: Option<Move>,
    /// The score, with mates counted from this position.
    pub score: i32,
    /// The depth that was searched, in plies.
    pub depth: i32,
    /// The meaning of the score.
    pub bound: Bound,
    /// The evaluation of the position, in centipawns, uncorrected.
    pub eval: i32,
}

impl Entry {
    /// Whether the score decides a window: it is exact, or a bound outside it.
    #[inline]
    #[must_use]
    pub fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Whether the entry has a mate that decides a window, at any depth: a deeper search could only
    /// find a nearer mate.
    #[inline]
    #[must_use]
    pub fn mates(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Upper => self.score <= alpha.min(-Score::MATE_BOUND),
            _ => self.score >= beta.max(Score::MATE_BOUND),
        }
    }
}

/// A table of 16-byte entries that threads share without locks. Four entries make a bucket that
/// fills a cache line, so reading all four costs no more than reading one.
///
/// Each entry is a word of data and the key mixed with it. If the writes of two threads collide,
/// the halves do not match and the entry reads as absent (Robert Hyatt and Tim Mann, *A lock-less
/// transposition table implementation*, 2002).
#[derive(Debug)]
pub struct Table {
    /// The buckets, and the words that align the first one to a cache line.
    words: Vec<AtomicU64>,
    /// The index of the first bucket's first word.
    first: usize,
    buckets: usize,
    age: u8,
    /// Nothing has been stored, so there is nothing to clear.
    untouched: bool,
}

/// There is no memory for a table of this many megabytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory(pub usize);

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected memory for a table of {} MB, got none", self.0)
    }
}

impl std::error::Error for NoMemory {}

/// The smallest table there can be.
impl Default for Table {
    fn default() -> Table {
        let words = std::iter::repeat_with(AtomicU64::default).take(2 * WORDS - 1).collect();
        Table::of(words, 1)
    }
}

/// The fewest words worth a thread: 8 MB.
const LEAST_PART: usize = 1 << 20;

/// Bytes of a cache line, and so of a bucket.
const LINE: usize = 64;

/// Words of a bucket.
const WORDS: usize = LINE / size_of::<AtomicU64>();

const BUCKETS_OF_MEGABYTE: usize = (1 << 20) / LINE;

/// The plies of depth that an entry loses in value with every search since it was stored.
const PLIES_PER_SEARCH: i32 = 4;

/// By how many plies an entry may be deeper than the one that replaces it for the same position.
const MARGIN: i32 = 2;

/// Ages are counted modulo this.
const AGES: u8 = 64;

impl Table {
    /// An empty table of about this many megabytes, at least one.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(megabytes: usize) -> Result<Table, NoMemory> {
        let megabytes = megabytes.clamp(1, Table::MAX_MEGABYTES);
        let buckets = megabytes * BUCKETS_OF_MEGABYTE;
        let words = Table::words_for(buckets).and_then(|words| try_zeroed_vec(words).ok());
        let mut words: Vec<AtomicU64> = words.ok_or(NoMemory(megabytes))?;
        prefer_large_pages(&mut words);
        let mut table = Table::of(words, buckets);
        table.untouched = false;
        // The system provides pages when they are first written, which should not happen while a
        // search is on the clock.
        table.clear();
        Ok(table)
    }

    /// A table of this many buckets in zeroed memory.
    fn of(words: Vec<AtomicU64>, buckets: usize) -> Table {
        let spare = words.len() - buckets * WORDS;
        let first = words.as_ptr().align_offset(LINE).min(spare);
        Table { words, first, buckets, age: 0, untouched: true }
    }

    /// The words for this many buckets, wherever the first word lies; none where there are more
    /// than this machine can count.
    fn words_for(buckets: usize) -> Option<usize> {
        buckets.checked_mul(WORDS)?.checked_add(WORDS - 1)
    }

    /// The largest table, in megabytes.
    pub const MAX_MEGABYTES: usize = 65_536;

    /// The size of the table in megabytes.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        self.words.len() >> 17
    }

    /// Clears the table, with all processors if it is large.
    pub fn clear(&mut self) {
        if self.untouched {
            return;
        }
        self.untouched = true;
        self.age = 0;
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let part = self.words.len().div_ceil(processors).max(LEAST_PART);
        let parts: Vec<&[AtomicU64]> = self.words.chunks(part).collect();
        let next = AtomicUsize::new(0);
        threads::share(parts.len(), || {
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                part.iter().for_each(|word| word.store(0, Ordering::Relaxed));
            }
        });
    }

    /// A search begins: all entries become older, and easier to replace.
    pub fn grow_older(&mut self) {
        self.untouched = false;
        self.age = (self.age + 1) % AGES;
    }

    /// Number of the first thousand entries that are from the current search.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let (entries, _) = self.words[self.first..].as_chunks::<2>();
        let sample = entries.iter().take(1000);
        let fresh = sample.filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        });
        fresh.count() as u32
    }

    /// Spreads keys over a table of any size: the high half of a product.
    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let index = (u128::from(key) * self.buckets as u128) >> 64;
        self.words[self.first..].as_chunks::<WORDS>().0[index as usize].as_chunks().0
    }

    /// The entry of the position with this key will soon be asked for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// The entry of the position with this key; `ply` is its distance from the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let data = self.bucket(key).iter().find_map(|[mixed, data]| {
            let data = data.load(Ordering::Relaxed);
            (mixed.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
        })?;
        let bound = match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        Some(Entry {
            best: Move::from_bits(data as u16),
            score: from_table(i32::from((data >> 16) as i16), ply),
            depth: depth_of(data),
            bound,
            eval: i32::from((data >> 48) as i16),
        })
    }

    /// The value of an entry: its depth, less for every search since.
    #[inline]
    fn value_of(&self, data: u64) -> i32 {
        let searches = self.age.wrapping_sub(age_of(data)) % AGES;
        depth_of(data) - PLIES_PER_SEARCH * i32::from(searches)
    }

    /// The slot for a position: the one that it has, or else that of the least valuable entry of
    /// its bucket; with the data there, and whether that belongs to the position.
    #[inline]
    fn place(&self, key: u64) -> (&[AtomicU64; 2], u64, bool) {
        let bucket = self.bucket(key);
        let (mut worst, mut least) = ((&bucket[0], 0), i32::MAX);
        for slot in bucket {
            let [mixed, data] = slot;
            let data = data.load(Ordering::Relaxed);
            if data != 0 && mixed.load(Ordering::Relaxed) ^ data == key {
                return (slot, data, true);
            }
            let value = if data == 0 { i32::MIN } else { self.value_of(data) };
            if value < least {
                (worst, least) = ((slot, data), value);
            }
        }
        (worst.0, worst.1, false)
    }

    /// Stores an entry in place of the position's old one, unless that is from this search and
    /// clearly deeper, or else of the least valuable entry of the bucket.
    #[inline]
    pub fn insert(&self, key: u64, ply: usize, entry: Entry) {
        let ([mixed, data], old, same) = self.place(key);
        let settled = entry.bound == Bound::Exact && entry.depth > 0;
        if same && !settled && age_of(old) == self.age && entry.depth + MARGIN < depth_of(old) {
            return;
        }
        let best = match entry.best {
            Some(best) => best.bits(),
            None if same => old as u16,
            None => 0,
        };
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let new = u64::from(best)
            | u64::from(to_table(entry.score, ply) as u16) << 16
            | u64::from(entry.depth.clamp(-128, 127) as i8 as u8) << 32
            | bound << 40
            | u64::from(self.age) << 42
            | u64::from(entry.eval.clamp(-32_000, 32_000) as i16 as u16) << 48;
        mixed.store(key ^ new, Ordering::Relaxed);
        data.store(new, Ordering::Relaxed);
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 32) as i8)
}

fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

/// A search counts mates from the root, the table from the position, because searches of other
/// roots read it.
fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let score = match score {
        _ if score >= Score::MATE_BOUND => score + ply,
        _ if score <= -Score::MATE_BOUND => score - ply,
        _ => score,
    };
    score as i16
}

fn from_table(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    match score {
        _ if score >= Score::MATE_BOUND => score - ply,
        _ if score <= -Score::MATE_BOUND => score + ply,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::square::Square;

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(1).unwrap();
        let best = Some(Move::plain(Square::new(12), Square::new(28)));
        for (score, bound) in [(-350, Bound::Upper), (17, Bound::Exact), (31_990, Bound::Lower)] {
            let entry = Entry { best, score, depth: 9, bound, eval: -77 };
            table.insert(0xDEAD_BEEF_0123_4567, 3, entry);
            assert_eq!(table.get(0xDEAD_BEEF_0123_4567, 3), Some(entry));
        }
        assert_eq!(table.get(0xDEAD_BEEF_0123_4568, 3), None);
    }

    fn entry(depth: i32) -> Entry {
        Entry { best: None, score: 0, depth, bound: Bound::Lower, eval: 0 }
    }

    /// Keys that differ in their low bits only share a bucket.
    fn depths_in_bucket(table: &Table) -> Vec<i32> {
        (1..16).filter_map(|key| table.get(key, 0)).map(|entry| entry.depth).collect()
    }

    #[test]
    fn a_full_bucket_gives_up_what_is_shallow_and_old() {
        let mut table = Table::new(1).unwrap();
        for (key, depth) in (1..).zip([9, 3, 7, 5]) {
            table.insert(key, 0, entry(depth));
        }
        table.insert(5, 0, entry(1));
        assert_eq!(depths_in_bucket(&table), [9, 7, 5, 1], "the shallowest has gone");
        table.insert(6, 0, entry(2));
        assert_eq!(depths_in_bucket(&table), [9, 7, 5, 2]);
        for _ in 0..3 {
            table.grow_older();
        }
        table.insert(7, 0, entry(1));
        table.insert(8, 0, entry(1));
        table.insert(9, 0, entry(1));
        assert_eq!(depths_in_bucket(&table), [9, 1, 1, 1], "twelve plies deeper, or it is too old");
        table.insert(10, 0, entry(1));
        assert_eq!(depths_in_bucket(&table), [1, 1, 1, 1]);
    }

    #[test]
    fn a_much_deeper_score_stays_for_one_search() {
        let mut table = Table::new(1).unwrap();
        table.insert(1, 0, entry(9));
        table.insert(1, 0, entry(6));
        assert_eq!(depths_in_bucket(&table), [9]);
        table.insert(1, 0, Entry { bound: Bound::Exact, ..entry(5) });
        assert_eq!(depths_in_bucket(&table), [5], "an exact score is worth more than a bound");
        table.insert(1, 0, entry(9));
        table.grow_older();
        table.insert(1, 0, entry(2));
        assert_eq!(depths_in_bucket(&table), [2]);
    }

    /// On 32 bits 4096 MB are more bytes than can be counted.
    #[test]
    fn sizes_that_cannot_be_counted_are_no_sizes() {
        assert_eq!(Table::words_for(1), Some(2 * WORDS - 1));
        for buckets in [usize::MAX / WORDS + 1, usize::MAX] {
            assert_eq!(Table::words_for(buckets), None);
        }
    }

    #[test]
    fn a_bucket_is_a_cache_line() {
        for table in [Table::default(), Table::new(1).unwrap(), Table::new(5).unwrap()] {
            assert_eq!(table.bucket(0).len(), 4);
            for key in [0, 1 << 40, u64::MAX] {
                assert_eq!(table.bucket(key).as_ptr().addr() % LINE, 0);
            }
        }
    }

    #[test]
    fn a_cleared_table_knows_nothing_in_any_of_its_parts() {
        let mut table = Table::new(33).unwrap();
        let keys = || (0..1000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        table.grow_older();
        for key in keys() {
            let entry = Entry { best: None, score: 1, depth: 1, bound: Bound::Exact, eval: 0 };
            table.insert(key, 0, entry);
        }
        assert!(keys().filter(|key| table.get(*key, 0).is_some()).count() > 990);
        table.clear();
        assert!(keys().all(|key| table.get(key, 0).is_none()));
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_whatever_the_root() {
        let table = Table::new(1).unwrap();
        // Two plies after the position, for the side to move and against it.
        for (score, seen) in
            [(Score::MATE - 7, Score::MATE - 3), (7 - Score::MATE, 3 - Score::MATE)]
        {
            table.insert(42 << 40, 5, Entry { score, bound: Bound::Exact, ..entry(4) });
            let found = table.get(42 << 40, 1).map(|entry| entry.score);
            assert_eq!(found, Some(seen));
        }
    }
}
