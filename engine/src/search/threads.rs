//! The threads of a search: what they share, and whose move is played.
//!
//! Each thread deepens by itself (lazy SMP), finds the others' results in the transposition table,
//! and defers the moves that others are searching (`abdada`). They share the histories, so that
//! they come to the moves of a node in the same order; without that, deferring gained nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crossbeam_channel::bounded;
use rayon_core::ThreadPoolBuilder;
use treville_core::moves::Move;

use super::abdada::MovesInFlight;
use crate::message::Info;
use crate::score::Score;

/// The threads that search beside the caller's. They wait from search to search: a thread started
/// for a search of a few milliseconds may get a processor only when the search is over.
pub struct ThreadPool(Option<rayon_core::ThreadPool>);

impl ThreadPool {
    /// No threads: the caller searches alone.
    pub const NONE: ThreadPool = ThreadPool(None);

    /// A pool of `count` threads, or of as many as the system gives.
    #[must_use]
    pub fn new(count: usize) -> ThreadPool {
        let mut fewer = given(count);
        while fewer > 0 {
            if let Ok(pool) = ThreadPoolBuilder::new().num_threads(fewer).build() {
                return ThreadPool(Some(pool));
            }
            fewer /= 2;
        }
        ThreadPool::NONE
    }

    /// The number of threads.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.as_ref().map_or(0, rayon_core::ThreadPool::current_num_threads)
    }

    /// Runs `follow` on each thread, with its number from 1 on, and `lead` on the caller's. Returns
    /// all results once all threads are done. A panic of any thread becomes the caller's.
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

/// Number of threads that the system gives at this moment, `most` at most. A pool that asks for
/// more gets none, and its threads are not gone at once when it tries again.
fn given(most: usize) -> usize {
    thread::scope(|scope| {
        let (all_there, rest) = bounded::<()>(0);
        let threads = (0..most).map_while(|_| {
            let rest = rest.clone();
            thread::Builder::new().spawn_scoped(scope, move || rest.recv()).ok()
        });
        let threads: Vec<_> = threads.collect();
        drop(all_there);
        threads.into_iter().filter_map(|thread| thread.join().ok()).count()
    })
}

/// The data that the threads of one search share, besides table and histories.
pub(super) struct SharedState {
    /// The positions made by each thread. Each has its own counter, so that they do not contend.
    nodes: Vec<PaddedCounter>,
    /// The moves that they are searching now.
    pub in_flight: MovesInFlight,
    /// The first thread has finished.
    done: AtomicBool,
}

/// A counter that has a cache line to itself.
#[repr(align(64))]
#[derive(Default)]
struct PaddedCounter(AtomicU64);

impl SharedState {
    pub(super) fn new(threads: usize) -> SharedState {
        let nodes = (0..threads).map(|_| PaddedCounter::default()).collect();
        SharedState { nodes, in_flight: MovesInFlight::new(threads), done: AtomicBool::new(false) }
    }

    /// Stores how many positions a thread has made.
    pub(super) fn count(&self, thread: usize, nodes: u64) {
        if let Some(own) = self.nodes.get(thread) {
            own.0.store(nodes, Ordering::Relaxed);
        }
    }

    /// The positions made by all threads but this one.
    pub(super) fn nodes_of_others(&self, thread: usize) -> u64 {
        let others = self.nodes.iter().enumerate().filter(|(number, _)| *number != thread);
        others.map(|(_, count)| count.0.load(Ordering::Relaxed)).sum()
    }

    /// Ends the search of the other threads when the value is dropped, by a panic as well: they do
    /// not watch the clock.
    pub(super) fn until_dropped(&self) -> impl Drop + '_ {
        Running(&self.done)
    }

    /// Whether the first thread has finished.
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

/// The result of one thread.
pub(super) struct ThreadResult {
    /// Its best line, with the score and the last depth that was completed.
    pub info: Info,
    /// The expected reply, even where the line is too short to have one.
    pub ponder: Option<Move>,
}

impl ThreadResult {
    /// The move to play; none only where there is no legal move.
    pub(super) fn best(&self) -> Option<Move> {
        self.info.pv.first().copied()
    }
}

/// The move played: that of the deepest thread, or the first thread's line if no thread is deeper
/// or the deepest plays the same move. A proved mate ranks above depth, the nearer the better.
pub(super) fn choose(first: ThreadResult, others: Vec<ThreadResult>) -> ThreadResult {
    let rank = |result: &ThreadResult| match result.info.score.0 {
        mate if mate >= Score::MATE_BOUND => (mate, 0),
        _ => (Score::MATE_BOUND - 1, result.info.depth),
    };
    let first_rank = rank(&first);
    // Of equal ones, the first.
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

    /// The result of a thread whose move begins on the square with this number.
    fn result(number: u8, depth: u32, score: i32) -> ThreadResult {
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
        ThreadResult { info, ponder: None }
    }

    /// The number of the thread whose move is played, of threads with these depths and scores.
    fn chosen(threads: &[(u32, i32)]) -> usize {
        let mut results =
            (0..).zip(threads).map(|(number, (depth, score))| result(number, *depth, *score));
        let first = results.next().unwrap();
        choose(first, results.collect()).best().unwrap().from().index()
    }

    #[test]
    fn the_whole_pool_works_at_the_same_time_as_the_caller() {
        for count in [0, 1, 5] {
            let (pool, all_there) = (ThreadPool::new(count), Barrier::new(count + 1));
            assert_eq!(pool.count(), count);
            for _ in 0..3 {
                let arrive = |number| {
                    all_there.wait();
                    number
                };
                let (first, others) = pool.work(arrive, || arrive(0));
                assert_eq!((first, others), (0, (1..=count).collect()));
            }
        }
    }

    #[test]
    #[should_panic(expected = "the second of them")]
    fn a_panic_of_a_pool_thread_is_not_swallowed() {
        ThreadPool::new(2).work(|number| assert!(number == 1, "the second of them"), || ());
    }

    #[test]
    fn the_move_of_the_deepest_thread_is_played() {
        assert_eq!(
            chosen(&[(9, 10), (9, 80), (8, 300)]),
            0,
            "the first thread's if none is deeper"
        );
        assert_eq!(chosen(&[(9, 10), (10, -50), (11, -60), (11, 90)]), 2);
    }

    /// The numbers stand for moves here, which threads may share.
    #[test]
    fn the_first_line_stays_where_the_deepest_thread_plays_the_same_move() {
        let first = || result(0, 9, 10);
        let chosen = choose(first(), vec![result(0, 11, 20), result(1, 10, 30)]);
        assert_eq!((chosen.best(), chosen.info.depth), (first().best(), 9));
        let chosen = choose(first(), vec![result(1, 11, 20), result(0, 10, 30)]);
        assert_eq!((chosen.best(), chosen.info.depth), (result(1, 1, 0).best(), 11));
    }

    #[test]
    fn a_proved_mate_ranks_above_depth() {
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
