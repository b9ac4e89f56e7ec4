//! The transposition table: what earlier searches found out about positions.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bytemuck::allocation::try_zeroed_vec;
use treville_core::moves::Move;

use crate::score::Score;

/// What the stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least as high: the search was cut off.
    Lower,
    /// The true one is at most as high: no move reached alpha.
    Upper,
}

/// What is stored about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, if any was better than another.
    pub best: Option<Move>,
    /// The score, with mates counted from this position.
    pub score: i32,
    /// The depth that was searched, in plies.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
    /// The evaluation of the position, in centipawns, uncorrected.
    pub eval: i32,
}

impl Entry {
    /// Whether the score settles the question of a window: it is exact, or a bound beyond it.
    #[inline]
    #[must_use]
    pub fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// A table of entries of 16 bytes that threads share without locks.
///
/// Each entry is a word of data beside the key mixed with it. Where the writes of two threads meet,
/// the halves do not fit together and the entry reads as absent (Robert Hyatt and Tim Mann, *A
/// lock-less transposition table implementation*, 2002).
#[derive(Debug)]
pub struct Table {
    /// All entries, one after another.
    words: Vec<AtomicU64>,
    entries: usize,
    age: u8,
    /// Nothing has been stored yet, so nothing has to be forgotten.
    untouched: bool,
}

/// There is not enough memory for a table of this many megabytes.
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
        Table {
            words: vec![AtomicU64::new(0), AtomicU64::new(0)],
            entries: 1,
            age: 0,
            untouched: true,
        }
    }
}

/// The fewest words for which it pays to start a thread: 8 MB of them.
const LEAST_PART: usize = 1 << 20;

/// Ages are counted modulo this.
const AGES: u8 = 64;

impl Table {
    /// An empty table of about this many megabytes, at least one.
    ///
    /// # Errors
    ///
    /// There is not so much memory.
    pub fn new(megabytes: usize) -> Result<Table, NoMemory> {
        let megabytes = megabytes.clamp(1, Table::MAX_MEGABYTES);
        let entries = megabytes << 16;
        let words = try_zeroed_vec(2 * entries).map_err(|()| NoMemory(megabytes))?;
        let mut table = Table { words, entries, age: 0, untouched: false };
        // The system gives pages when they are first written to. That should not happen while a
        // search is on the clock.
        table.clear();
        Ok(table)
    }

    /// The most megabytes that can be asked for.
    pub const MAX_MEGABYTES: usize = 65_536;

    /// Forgets everything, with all processors if there is much to forget.
    pub fn clear(&mut self) {
        if self.untouched {
            return;
        }
        self.untouched = true;
        self.age = 0;
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let part = self.words.len().div_ceil(processors).max(LEAST_PART);
        thread::scope(|scope| {
            let mut parts = self.words.chunks_mut(part);
            let own = parts.next();
            for part in parts {
                scope.spawn(move || part.iter_mut().for_each(|word| *word.get_mut() = 0));
            }
            own.into_iter().flatten().for_each(|word| *word.get_mut() = 0);
        });
    }

    /// A search begins: everything stored so far is older now, and easier to replace.
    pub fn grow_older(&mut self) {
        self.untouched = false;
        self.age = (self.age + 1) % AGES;
    }

    /// How many of the first thousand entries are from the present search.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let (entries, _) = self.words.as_chunks::<2>();
        let sample = entries.iter().take(1000);
        let fresh = sample.filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        });
        fresh.count() as u32
    }

    /// Spreads keys over a table of any size: the high half of a product.
    #[inline]
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        let index = (u128::from(key) * self.entries as u128) >> 64;
        &self.words.as_chunks().0[index as usize]
    }

    /// What is known about the position with this key; `ply` is its distance from the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let [mixed, data] = self.slot(key);
        let data = data.load(Ordering::Relaxed);
        if data == 0 || mixed.load(Ordering::Relaxed) ^ data != key {
            return None;
        }
        let bound = match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        Some(Entry {
            best: Move::from_bits(data as u16),
            score: from_table(i32::from((data >> 16) as i16), ply),
            depth: i32::from((data >> 32) as i8),
            bound,
            eval: i32::from((data >> 48) as i16),
        })
    }

    /// Stores what was found out, unless something deeper of the same search is worth more.
    #[inline]
    pub fn insert(&self, key: u64, ply: usize, entry: Entry) {
        let [mixed, data] = self.slot(key);
        let old = data.load(Ordering::Relaxed);
        let same = mixed.load(Ordering::Relaxed) ^ old == key;
        let old_depth = i32::from((old >> 32) as i8);
        if old != 0 && age_of(old) == self.age && (entry.bound != Bound::Exact || entry.depth <= 0)
        {
            let margin = if same { 2 } else { 0 };
            if entry.depth + margin < old_depth {
                return;
            }
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

fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

/// Mates are counted from the root in a search and from the position in the table, where searches
/// of other roots find them.
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
        let mate_in_two_plies = Score::MATE - 7;
        let entry =
            Entry { best: None, score: mate_in_two_plies, depth: 4, bound: Bound::Exact, eval: 0 };
        table.insert(42 << 40, 5, entry);
        let found = table.get(42 << 40, 1).map(|entry| entry.score);
        assert_eq!(found, Some(Score::MATE - 3));
    }
}
