//! Several threads at one search ("lazy SMP"): what they share, and whose move is played.
//!
//! Nobody tells them what to do: each deepens by itself, and as soon as one finds something in the
//! table that the other does not, they go different ways. Two things that are said to help brought
//! two threads to a depth no sooner, beyond chance: to leave moves that another thread is at for later (Tom Kerrigan's
//! simplified ABDADA), and to leave out some of the depths.

use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::ScopedJoinHandle;

use treville_core::moves::Move;

use crate::message::Info;
use crate::score::Score;

/// What the threads of one search share, besides the table.
pub(super) struct Shared {
    /// The positions that each thread has made; each counts for itself, so that they do not get into
    /// each other's way.
    nodes: Vec<Padded>,
    /// The first thread has come to its end.
    done: AtomicBool,
}

/// A counter that has a cache line to itself.
#[repr(align(64))]
#[derive(Default)]
struct Padded(AtomicU64);

impl Shared {
    pub(super) fn new(threads: usize) -> Shared {
        let nodes = (0..threads).map(|_| Padded::default()).collect();
        Shared { nodes, done: AtomicBool::new(false) }
    }

    /// A thread has made so many positions.
    pub(super) fn count(&self, thread: usize, nodes: u64) {
        if let Some(own) = self.nodes.get(thread) {
            own.0.store(nodes, Ordering::Relaxed);
        }
    }

    /// The positions that all threads but this one have made.
    pub(super) fn nodes_of_others(&self, thread: usize) -> u64 {
        let others = self.nodes.iter().enumerate().filter(|(number, _)| *number != thread);
        others.map(|(_, count)| count.0.load(Ordering::Relaxed)).sum()
    }

    /// The first thread has come to its end, and so the search has.
    pub(super) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// Whether the first thread has come to its end.
    pub(super) fn is_finished(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

/// What one thread ends with.
pub(super) struct Verdict {
    /// The line that it thinks best, its score and the last depth that was searched to the end.
    pub info: Info,
    /// The reply that it expects, even where the line is too short to have one.
    pub ponder: Option<Move>,
}

impl Verdict {
    /// The move to play; none only where there is no legal move.
    pub(super) fn best(&self) -> Option<Move> {
        self.info.pv.first().copied()
    }
}

/// Waits for the other threads, whose work ends with the first one's, and hears what they think.
pub(super) fn join(others: Vec<ScopedJoinHandle<'_, Verdict>>) -> Vec<Verdict> {
    let verdicts = others.into_iter().map(|other| other.join());
    verdicts.map(|verdict| verdict.unwrap_or_else(|fault| panic::resume_unwind(fault))).collect()
}

/// Whose move is played: that of the thread that has come deepest, or the first one's line if none is
/// deeper or the deepest says the same. A mate that is proved stands above depth, the nearer the better.
pub(super) fn choose(first: Verdict, others: Vec<Verdict>) -> Verdict {
    let rank = |verdict: &Verdict| match verdict.info.score.0 {
        mate if mate >= Score::MATE_BOUND => (mate, 0),
        _ => (Score::MATE_BOUND - 1, verdict.info.depth),
    };
    let first_rank = rank(&first);
    // Of several that are as good, the earliest.
    let best = others.into_iter().rev().max_by_key(rank);
    let better = best.filter(|other| rank(other) > first_rank && other.best().is_some());
    better.filter(|other| other.best() != first.best()).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use treville_core::square::Square;

    use super::*;

    /// A thread's verdict; its move begins on the square with its number.
    fn verdict(number: u8, depth: u32, score: i32) -> Verdict {
        let best = Some(Move::plain(Square::new(number), Square::new(63)));
        let info = Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: Score(score),
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            pv: best.into_iter().collect(),
        };
        Verdict { info, ponder: None }
    }

    /// The number of the thread whose move is played, of threads with these depths and scores.
    fn chosen(threads: &[(u32, i32)]) -> usize {
        let mut verdicts =
            (0..).zip(threads).map(|(number, (depth, score))| verdict(number, *depth, *score));
        let first = verdicts.next().unwrap();
        choose(first, verdicts.collect()).best().unwrap().from().index()
    }

    #[test]
    fn the_move_of_the_deepest_thread_is_played() {
        assert_eq!(chosen(&[(9, 10), (9, 80), (8, 300)]), 0, "the first one's if none is deeper");
        assert_eq!(chosen(&[(9, 10), (10, -50), (11, -60), (11, 90)]), 2);
    }

    /// The numbers are of moves here, which threads may share.
    #[test]
    fn the_first_line_stays_where_the_deepest_thread_says_the_same() {
        let first = || verdict(0, 9, 10);
        let chosen = choose(first(), vec![verdict(0, 11, 20), verdict(1, 10, 30)]);
        assert_eq!((chosen.best(), chosen.info.depth), (first().best(), 9));
        let chosen = choose(first(), vec![verdict(1, 11, 20), verdict(0, 10, 30)]);
        assert_eq!((chosen.best(), chosen.info.depth), (verdict(1, 1, 0).best(), 11));
    }

    #[test]
    fn a_mate_that_is_proved_stands_above_depth() {
        let mate = |plies| Score::MATE - plies;
        assert_eq!(chosen(&[(9, mate(5)), (12, 40)]), 0);
        assert_eq!(chosen(&[(9, 40), (8, mate(5)), (7, mate(3))]), 2);
        assert_eq!(chosen(&[(9, mate(5)), (12, mate(5))]), 0, "the same mate is no better");
        assert_eq!(
            chosen(&[(9, -mate(4)), (9, -mate(8)), (10, -mate(6))]),
            2,
            "being mated is none"
        );
    }
}
