//! Proved facts about positions, in bounded memory.

use treville_core::moves::Move;

/// A proved fact about a position, in moves of the attacker from here on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ProvedFact {
    /// The attacker mates in this many moves.
    pub mates: Option<u32>,
    /// It does not mate in this many moves or fewer.
    pub fails: Option<u32>,
    /// The move that mates or refutes.
    pub best: Option<Move>,
}

impl ProvedFact {
    /// Whether the attacker mates in this many moves, if that is known.
    pub fn within(&self, moves: u32) -> Option<bool> {
        match *self {
            ProvedFact { mates: Some(mates), .. } if mates <= moves => Some(true),
            ProvedFact { fails: Some(fails), .. } if fails >= moves => Some(false),
            _ => None,
        }
    }
}

/// An entry; numbers of moves are stored with one added, and 0 is none.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// The positions that the proof took: cheap proofs give way to dear ones.
    work: u32,
    mates: u8,
    fails: u8,
    best: u16,
}

/// How many entries share a place.
const ENTRIES: usize = 4;

/// Proofs by the keys of positions. An entry that is lost is proved again.
pub(super) struct ProofTable {
    buckets: Vec<[Entry; ENTRIES]>,
}

impl ProofTable {
    /// A table of about this many megabytes, or of as many as there are; at least a little.
    pub fn new(megabytes: usize) -> ProofTable {
        let mut count = (megabytes << 20) / size_of::<[Entry; ENTRIES]>();
        let mut buckets = Vec::new();
        while count > 0 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        // One bucket is within what a search sets aside.
        buckets.resize(count.max(1), [Entry::default(); ENTRIES]);
        ProofTable { buckets }
    }

    /// The place of a key: its upper bits choose the bucket.
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The proved facts about a position.
    pub fn get(&self, key: u64) -> ProvedFact {
        let Some(bucket) = self.buckets.get(self.place(key)) else { return ProvedFact::default() };
        let found = bucket.iter().find(|entry| entry.key == key && entry.work > 0);
        found.map_or_else(ProvedFact::default, |entry| ProvedFact {
            mates: u32::from(entry.mates).checked_sub(1),
            fails: u32::from(entry.fails).checked_sub(1),
            best: Move::from_bits(entry.best),
        })
    }

    /// Remembers what is proved about a position, and how many positions that took.
    pub fn insert(&mut self, key: u64, known: ProvedFact, work: u64) {
        let place = self.place(key);
        let Some(bucket) = self.buckets.get_mut(place) else { return };
        let stored = |moves: Option<u32>| {
            moves.map_or(0, |moves| u8::try_from(moves + 1).unwrap_or(u8::MAX))
        };
        let own = bucket.iter().position(|entry| entry.key == key);
        let cheapest = || (0..ENTRIES).min_by_key(|index| bucket[*index].work).unwrap_or(0);
        let index = own.unwrap_or_else(cheapest);
        let before = own.map_or(0, |own| bucket[own].work);
        bucket[index] = Entry {
            key,
            work: u32::try_from(work).unwrap_or(u32::MAX).saturating_add(before).max(1),
            mates: stored(known.mates),
            fails: stored(known.fails),
            best: known.best.map_or(0, Move::bits),
        };
    }

    /// How full it is, in thousandths, by its first buckets.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flatten().filter(|entry| entry.work > 0).count();
        (used * 1000 / (sample.len() * ENTRIES).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_kept_and_cheap_ones_give_way() {
        let mut table = ProofTable::new(0);
        assert_eq!(table.buckets.len(), 1);
        assert_eq!(table.get(0), ProvedFact::default(), "nothing is known of the key 0 either");
        let known = |mates, fails| ProvedFact { mates, fails, best: None };
        for key in 1..=4 {
            table.insert(key, known(Some(key as u32), Some(0)), 10 * key);
        }
        assert_eq!((table.get(3), table.hashfull()), (known(Some(3), Some(0)), 1000));
        table.insert(9, known(None, Some(5)), 1);
        assert_eq!(table.get(1), ProvedFact::default());
        assert_eq!(table.get(9).within(5), Some(false));
        assert_eq!((table.get(9).within(6), table.get(4).within(3)), (None, None));
        assert_eq!(table.get(4).within(4), Some(true));
    }

    #[test]
    fn memory_is_bounded() {
        let table = ProofTable::new(2);
        assert_eq!(table.buckets.len() * size_of::<[Entry; ENTRIES]>(), 2 << 20);
    }
}
