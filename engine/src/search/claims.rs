//! Which moves the threads of a search are at, so that they seldom do the same work.
//!
//! A thread that comes to a move while another one is at it puts it off until its other moves are
//! done. By then the table mostly knows what the move has come to (Tom Kerrigan, *Simplified ABDADA*;
//! ABDADA itself is Jean-Christophe Weill's, 1996). Nothing depends on it but the time that is saved.

use std::sync::atomic::{AtomicU64, Ordering};

use treville_core::moves::Move;

/// The moves that threads are at.
pub(super) struct Claims {
    /// The names of these moves, each in the slot that follows from it; zero where there is none. Where
    /// two want one slot, the later one is not noted, and may be searched twice. A power of two.
    slots: Box<[AtomicU64]>,
}

/// A move of one position, searched to one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim(u64);

impl Claim {
    /// The move `m` of the position with this key, searched to this depth.
    #[inline]
    pub(super) fn new(key: u64, m: Move, depth: i32) -> Claim {
        let which = u64::from(m.bits()) << 8 | u64::from(depth as u8);
        Claim(key ^ which.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

/// Slots for each thread: several times as many as there are moves on its line, so that two seldom meet.
const SLOTS: usize = 512;

impl Claims {
    /// None so far; a single thread needs none, so it has no slots.
    pub(super) fn new(threads: usize) -> Claims {
        let slots = if threads > 1 { (threads * SLOTS).next_power_of_two() } else { 0 };
        Claims { slots: (0..slots).map(|_| AtomicU64::default()).collect() }
    }

    /// Whether there are threads whose claims are to be heeded.
    #[inline]
    pub(super) fn matter(&self) -> bool {
        !self.slots.is_empty()
    }

    #[inline]
    fn slot(&self, claim: Claim) -> Option<&AtomicU64> {
        self.slots.get((claim.0 >> 40) as usize & self.slots.len().wrapping_sub(1))
    }

    /// Whether a thread is at this move. Where two are, it counts as free once the one that has noted it
    /// is done.
    #[inline]
    pub(super) fn is_taken(&self, claim: Claim) -> bool {
        self.slot(claim).is_some_and(|slot| slot.load(Ordering::Relaxed) == claim.0)
    }

    /// A thread begins with this move. False if it cannot be noted, and then nothing is to be given back.
    #[inline]
    pub(super) fn take(&self, claim: Claim) -> bool {
        let note = |slot: &AtomicU64| {
            slot.compare_exchange(0, claim.0, Ordering::Relaxed, Ordering::Relaxed)
        };
        self.slot(claim).is_some_and(|slot| note(slot).is_ok())
    }

    /// The thread that has taken this move is done with it.
    #[inline]
    pub(super) fn give_back(&self, claim: Claim) {
        if let Some(slot) = self.slot(claim) {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::square::Square;

    fn claim(key: u64) -> Claim {
        Claim::new(key, Move::plain(Square::new(12), Square::new(28)), 7)
    }

    #[test]
    fn a_move_is_taken_until_it_is_given_back() {
        let claims = Claims::new(2);
        assert!(!claims.is_taken(claim(5 << 40)));
        assert!(claims.take(claim(5 << 40)));
        assert!(claims.is_taken(claim(5 << 40)));
        assert!(!claims.take(claim(5 << 40)), "once is enough");
        claims.give_back(claim(5 << 40));
        assert!(!claims.is_taken(claim(5 << 40)));
    }

    #[test]
    fn another_move_position_or_depth_is_another_matter() {
        let claims = Claims::new(2);
        let m = |to| Move::plain(Square::new(12), Square::new(to));
        assert!(claims.take(Claim::new(5 << 40, m(28), 7)));
        for other in [
            Claim::new(5 << 40, m(20), 7),
            Claim::new(6 << 40, m(28), 7),
            Claim::new(5 << 40, m(28), 8),
        ] {
            assert!(!claims.is_taken(other));
        }
    }

    #[test]
    fn of_two_that_want_one_slot_the_first_has_it() {
        let claims = Claims::new(2);
        let (first, second) = (claim(5 << 40), claim(5 << 40 | 1));
        assert!(claims.take(first) && !claims.take(second));
        assert!(claims.is_taken(first) && !claims.is_taken(second));
    }

    #[test]
    fn a_single_thread_has_nobody_to_leave_moves_to() {
        let claims = Claims::new(1);
        assert!(!claims.matter() && !claims.take(claim(1)) && !claims.is_taken(claim(1)));
    }
}
