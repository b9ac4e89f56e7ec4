//! Counting the leaves of the game tree, the classic test of a move generator.
//!
//! The last ply is not played: the generator's sets are counted ("bulk counting").
//! See <https://www.chessprogramming.org/Perft>.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::movegen::{MoveSink, Scope};
use crate::moves::Move;
use crate::position::Position;
use crate::threads;

/// The settings of a large count.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Number of threads that count; at least one does.
    pub threads: usize,
    /// Megabytes of memory for positions already counted, at most: where the system has less, the
    /// table is smaller. 0 counts everything afresh.
    pub hash_mb: usize,
    /// Ends the count when it becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Effort { threads: 1, hash_mb: 0, stop: None }
    }
}

/// For counts that are not stopped.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Only counts deeper than this check whether they should stop, which then costs nothing. A count
/// to this depth is over at once, even from a position with hundreds of moves.
const UNSTOPPABLE: u32 = 2;

/// Number of sequences of `depth` legal moves; 1 for depth 0.
///
/// ```
/// use treville_core::{perft::perft, position::Position, rules::Rules};
///
/// let start = Position::start(Rules::musketeer());
/// assert_eq!(perft(&start, 3), 10 * 10 * 8);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(position, depth, &NEVER)
}

fn count(position: &Position, depth: u32, stop: &AtomicBool) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ if depth > UNSTOPPABLE && stop.load(Ordering::Relaxed) => 0,
        _ => {
            let mut descent = Descent { position, depth, stop, nodes: 0 };
            position.generate(Scope::ALL, &mut descent);
            descent.nodes
        }
    }
}

/// The count below each legal move, in the generator's order.
///
/// Threads share the work by pairs of moves, of which there are enough to keep all threads busy.
/// With a hash table, counts are exact up to a collision of 64-bit keys. None if the count was
/// stopped.
#[must_use]
pub fn divide(position: &Position, depth: u32, effort: Effort<'_>) -> Option<Vec<(Move, u64)>> {
    let moves = position.legal_moves();
    if depth <= 1 {
        return Some(moves.into_iter().map(|m| (m, u64::from(depth == 1))).collect());
    }
    let stop = effort.stop.unwrap_or(&NEVER);
    let children: Vec<Position> = moves.iter().map(|m| position.after_unchecked(*m)).collect();
    let (depth_below, jobs): (u32, Vec<(usize, Position)>) = if depth == 2 {
        (1, children.into_iter().enumerate().collect())
    } else {
        let grandchildren = children.iter().enumerate().flat_map(|(root, child)| {
            child.legal_moves().into_iter().map(move |m| (root, child.after_unchecked(m)))
        });
        (depth - 2, grandchildren.collect())
    };

    let table = Table::new(effort.hash_mb);
    let next = AtomicUsize::new(0);
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    threads::share(effort.threads, || {
        while let Some((root, position)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = match &table {
                Some(table) => hashed(position, depth_below, table, stop),
                None => count(position, depth_below, stop),
            };
            counts[*root].fetch_add(nodes, Ordering::Relaxed);
        }
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    (!stop.load(Ordering::Relaxed)).then(|| moves.into_iter().zip(counts).collect())
}

/// A sink that plays each move and counts the leaves below it, without a list in between.
struct Descent<'a> {
    position: &'a Position,
    depth: u32,
    stop: &'a AtomicBool,
    nodes: u64,
}

impl MoveSink for Descent<'_> {
    #[inline]
    fn single(&mut self, m: Move) {
        self.nodes += count(&self.position.after_unchecked(m), self.depth - 1, self.stop);
    }
}

/// Counts already made: a count and its key mixed with it, so that colliding writes of two threads
/// are recognised and ignored (Robert Hyatt's lockless table).
struct Table(Vec<(AtomicU64, AtomicU64)>);

impl Table {
    /// The largest table of at most this size that there is memory for.
    fn new(megabytes: usize) -> Option<Table> {
        let mut size = 1_usize << megabytes.saturating_mul((1 << 20) / 16).checked_ilog2()?;
        let mut entries = Vec::new();
        while size > 0 && entries.try_reserve_exact(size).is_err() {
            size /= 2;
        }
        entries.resize_with(size, Default::default);
        (size > 0).then_some(Table(entries))
    }

    fn entry(&self, key: u64) -> &(AtomicU64, AtomicU64) {
        &self.0[key as usize & (self.0.len() - 1)]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let (mixed, nodes) = self.entry(key);
        let nodes = nodes.load(Ordering::Relaxed);
        (mixed.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    fn insert(&self, key: u64, count: u64) {
        let (mixed, nodes) = self.entry(key);
        mixed.store(key ^ count, Ordering::Relaxed);
        nodes.store(count, Ordering::Relaxed);
    }
}

fn hashed(position: &Position, depth: u32, table: &Table, stop: &AtomicBool) -> u64 {
    if depth <= 1 {
        return count(position, depth, stop);
    }
    if depth > UNSTOPPABLE && stop.load(Ordering::Relaxed) {
        return 0;
    }
    // Any odd factor spreads the depth over the key; the same position at two depths must differ.
    let key = position.key() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    if let Some(nodes) = table.get(key) {
        return nodes;
    }
    let below = position.legal_moves();
    let nodes = below
        .into_iter()
        .map(|m| hashed(&position.after_unchecked(m), depth - 1, table, stop))
        .sum();
    // The next count must not find one that was stopped.
    if !stop.load(Ordering::Relaxed) {
        table.insert(key, nodes);
    }
    nodes
}
