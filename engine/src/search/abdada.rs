//! ABDADA: threads put off moves that another thread is searching, so that they seldom do the same
//! work.
//!
//! A thread that comes to a move in flight on another thread defers it until its other moves are
//! done. By then the transposition table mostly has the result (J.-C. Weill, *The ABDADA
//! distributed minimax search algorithm*, 1996, in the form of Tom Kerrigan's *Simplified ABDADA*).
//! Only time depends on it, never the result of a search.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use treville_core::exchange::SeeValues;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::history::Histories;
use super::picker::{List, Picker};
use super::stack::Node;

/// The moves that threads are searching now.
pub(super) struct MovesInFlight {
    /// Their hashes, each in the slot that the hash chooses; zero where there is none. Where two
    /// need one slot, the later one is not noted and may be searched twice. The length is a power
    /// of two.
    slots: Box<[AtomicU64]>,
}

/// A move of one position, searched to one depth, as a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flight(u64);

impl Flight {
    /// The move `m` of the position with this key, searched to this depth.
    #[inline]
    pub(super) fn new(key: u64, m: Move, depth: i32) -> Flight {
        let which = u64::from(m.bits()) << 8 | u64::from(depth as u8);
        Flight(key ^ which.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

/// Slots for each thread: several times the moves on its line, so that two seldom need the same
/// one.
const SLOTS: usize = 512;

impl MovesInFlight {
    /// A single thread needs no slots.
    pub(super) fn new(threads: usize) -> MovesInFlight {
        let slots = if threads > 1 { (threads * SLOTS).next_power_of_two() } else { 0 };
        MovesInFlight { slots: (0..slots).map(|_| AtomicU64::default()).collect() }
    }

    #[inline]
    fn slot(&self, flight: Flight) -> Option<&AtomicU64> {
        self.slots.get((flight.0 >> 40) as usize & self.slots.len().wrapping_sub(1))
    }

    /// Whether a thread is searching this move. If two are, the move counts as free once the thread
    /// that noted it is done.
    #[inline]
    pub(super) fn contains(&self, flight: Flight) -> bool {
        self.slot(flight).is_some_and(|slot| slot.load(Ordering::Relaxed) == flight.0)
    }

    /// A thread begins to search this move. False if it cannot be noted; then it must not be ended.
    #[inline]
    pub(super) fn begin(&self, flight: Flight) -> bool {
        let note = |slot: &AtomicU64| {
            slot.compare_exchange(0, flight.0, Ordering::Relaxed, Ordering::Relaxed)
        };
        self.slot(flight).is_some_and(|slot| note(slot).is_ok())
    }

    /// The thread that has noted this move is done with it.
    #[inline]
    pub(super) fn end(&self, flight: Flight) {
        if let Some(slot) = self.slot(flight) {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

/// A move to search next.
#[derive(Clone, Copy)]
pub(super) struct NextMove {
    pub m: Move,
    /// Its number among the moves of the node, from 1. Deferring does not change it, because the
    /// reduction depends on it.
    pub number: i32,
    /// The entry that other threads should see while it is searched, if there is one.
    pub flight: Option<Flight>,
}

/// The moves of a node in the order of the search: the picker's, with deferred moves last.
pub(super) struct DeferredMoves<'a> {
    picker: Picker,
    in_flight: &'a MovesInFlight,
    depth: i32,
    /// Number of moves that the picker has given.
    count: i32,
    /// The moves that another thread was searching. Takes memory only where there are any.
    deferred: VecDeque<NextMove>,
    /// Moves are noted here, and deferred.
    shares: bool,
    /// No move is deferred here.
    in_order: bool,
}

/// Threads share the moves of a node from this depth on; below it that takes longer than it saves.
const SHARED_DEPTH: i32 = 2;

impl<'a> DeferredMoves<'a> {
    /// `in_order` asks for the picker's order even if other threads search these moves: a move of
    /// the root that the first thread has not searched when time is up cannot be played.
    #[inline]
    pub(super) fn new(
        picker: Picker,
        in_flight: &'a MovesInFlight,
        position: &Position,
        node: &Node,
        in_order: bool,
    ) -> DeferredMoves<'a> {
        let shares = !in_flight.slots.is_empty()
            && node.depth >= SHARED_DEPTH
            && position.stage() == Stage::Play;
        let depth = node.depth;
        DeferredMoves {
            picker,
            in_flight,
            depth,
            count: 0,
            deferred: VecDeque::new(),
            shares,
            in_order,
        }
    }

    /// Whether the node had no move at all.
    pub(super) fn is_without_moves(&self) -> bool {
        self.count == 0
    }

    /// The quiet moves still to come are not wanted.
    pub(super) fn skip_quiet(&mut self) {
        self.picker.skip_quiet();
    }

    /// Returns the picker's list.
    pub(super) fn into_list(self) -> List {
        self.picker.into_list()
    }

    /// The next move to search, of those that are not left out.
    #[inline]
    pub(super) fn next(
        &mut self,
        position: &Position,
        values: &SeeValues,
        histories: &Histories,
        is_left_out: impl Fn(Move) -> bool,
    ) -> Option<NextMove> {
        while let Some(m) = self.picker.next(position, values, histories) {
            if is_left_out(m) {
                continue;
            }
            self.count += 1;
            let flight = self.shares.then(|| Flight::new(position.key(), m, self.depth));
            let next = NextMove { m, number: self.count, flight };
            // Every thread begins with the first move: the others depend on its result.
            let may_wait = next.number > 1 && !self.in_order;
            if may_wait && flight.is_some_and(|flight| self.in_flight.contains(flight)) {
                self.deferred.push_back(next);
                continue;
            }
            return Some(next);
        }
        self.deferred.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::square::Square;

    fn flight(key: u64) -> Flight {
        Flight::new(key, Move::plain(Square::new(12), Square::new(28)), 7)
    }

    #[test]
    fn a_move_is_in_flight_until_its_search_ends() {
        let moves = MovesInFlight::new(2);
        assert!(!moves.contains(flight(5 << 40)));
        assert!(moves.begin(flight(5 << 40)));
        assert!(moves.contains(flight(5 << 40)));
        assert!(!moves.begin(flight(5 << 40)), "it is noted once");
        moves.end(flight(5 << 40));
        assert!(!moves.contains(flight(5 << 40)));
    }

    #[test]
    fn another_move_position_or_depth_is_another_flight() {
        let moves = MovesInFlight::new(2);
        let m = |to| Move::plain(Square::new(12), Square::new(to));
        assert!(moves.begin(Flight::new(5 << 40, m(28), 7)));
        for other in [
            Flight::new(5 << 40, m(20), 7),
            Flight::new(6 << 40, m(28), 7),
            Flight::new(5 << 40, m(28), 8),
        ] {
            assert!(!moves.contains(other));
        }
    }

    #[test]
    fn of_two_that_need_one_slot_the_first_has_it() {
        let moves = MovesInFlight::new(2);
        let (first, second) = (flight(5 << 40), flight(5 << 40 | 1));
        assert!(moves.begin(first) && !moves.begin(second));
        assert!(moves.contains(first) && !moves.contains(second));
    }

    #[test]
    fn a_single_thread_notes_nothing() {
        let moves = MovesInFlight::new(1);
        assert!(!moves.begin(flight(1)) && !moves.contains(flight(1)));
    }
}
