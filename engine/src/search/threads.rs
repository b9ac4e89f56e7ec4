//! Several threads at one search: what they share, and whose move is played.
//!
//! Nobody tells them what to do: each deepens by itself, finds in the table what the others have found,
//! and puts off what another one is at (`claims`). They learn together (`history`), so that they come
//! to the moves of a node in the same order; without that, putting off gained nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon_core::{ThreadPool, ThreadPoolBuilder};
use treville_core::moves::Move;

use crate::message::Info;
use crate::score::Score;

use super::claims::Claims;

/// The threads that search beside the first one. They wait from search to search: a thread that is
/// made for a search of a few milliseconds may get a processor only when the search is over.
pub struct Crew(Option<ThreadPool>);

impl Crew {
    /// Nobody: the first thread searches alone.
    pub const NONE: Crew = Crew(None);

    /// So many threads, or with a warning fewer where the system does not give as many.
    #[must_use]
    pub fn new(count: usize) -> Crew {
        let mut fewer = count;
        while fewer > 0 {
            match ThreadPoolBuilder::new().num_threads(fewer).build() {
                Ok(pool) => return Crew(Some(pool)),
                Err(problem) if fewer == count => {
                    log::warn!("expected {count} more threads, got fewer: {problem}");
                }
                Err(_) => {}
            }
            fewer /= 2;
        }
        Crew::NONE
    }

    /// How many they are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Lets each of them do `follow`, with its number from 1 on, while the caller does `lead`; returns
    /// what all of them say, once all of them are done. A panic of any of them becomes the caller's.
    pub(super) fn work<First, Other: Send>(
        &self,
        follow: impl Fn(usize) -> Other + Sync,
        lead: impl FnOnce() -> First,
    ) -> (First, Vec<Other>) {
        let Some(pool) = &self.0 else { return (lead(), Vec::new()) };
        let mut others: Vec<Option<Other>> = (0..self.count()).map(|_| None).collect();
        let first = pool.in_place_scope(|scope| {
            let follow = &follow;
            for (number, other) in (1..).zip(&mut others) {
                scope.spawn(move |_| *other = Some(follow(number)));
            }
            lead()
        });
        (first, others.into_iter().flatten().collect())
    }
}

/// What the threads of one search share, besides the table.
pub(super) struct Shared {
    /// The positions that each thread has made; each counts for itself, so that they do not get into
    /// each other's way.
    nodes: Vec<Padded>,
    /// The moves that they are at.
    pub claims: Claims,
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
        Shared { nodes, claims: Claims::new(threads), done: AtomicBool::new(false) }
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

    /// Ends the search of the other threads as soon as the value is dropped, by a panic as well: they
    /// look at no clock.
    pub(super) fn until_dropped(&self) -> impl Drop + '_ {
        Running(&self.done)
    }

    /// Whether the first thread has come to its end.
    pub(super) fn is_finished(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

/// The first thread is searching.
struct Running<'a>(&'a AtomicBool);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
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
    use std::sync::Barrier;
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
    fn the_whole_crew_works_at_the_same_time_as_the_first_thread() {
        for count in [0, 1, 5] {
            let (crew, all_there) = (Crew::new(count), Barrier::new(count + 1));
            assert_eq!(crew.count(), count);
            for _ in 0..3 {
                let arrive = |number| {
                    all_there.wait();
                    number
                };
                let (first, others) = crew.work(arrive, || arrive(0));
                assert_eq!((first, others), (0, (1..=count).collect()));
            }
        }
    }

    #[test]
    #[should_panic(expected = "the second of them")]
    fn a_panic_of_another_thread_is_not_swallowed() {
        Crew::new(2).work(|number| assert!(number == 1, "the second of them"), || ());
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
