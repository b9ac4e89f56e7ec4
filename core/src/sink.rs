//! Receivers of the moves that a generator finds.
//!
//! A list of moves is one [`MoveSink`]; a counter that only adds up the sizes of the sets is
//! another, and it is what makes perft fast.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::piece::Slot;
use crate::position::Position;
use crate::square::Square;

/// Takes the moves that a generator finds: as whole sets, or else one by one.
pub trait MoveSink {
    /// Plain moves of one piece to each square of a set.
    #[inline]
    fn moves(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.single(Move::plain(from, to));
        }
    }

    /// Plain moves of pawns to each square of a set; each pawn comes from the square whose index is
    /// lower by `step`.
    #[inline]
    fn pawn_moves(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            self.single(Move::plain(origin(to, step), to));
        }
    }

    /// Promotions on each square of a set to each slot; `step` as in [`pawn_moves`].
    ///
    /// [`pawn_moves`]: MoveSink::pawn_moves
    fn promotions(
        &mut self,
        targets: Bitboard,
        step: i8,
        slots: impl Iterator<Item = Slot> + Clone,
    ) {
        for to in targets {
            for slot in slots.clone() {
                self.single(Move::promote(origin(to, step), to, slot));
            }
        }
    }

    /// Plain moves of one piece to each square of a set, with which the first or the second piece
    /// (`number` 0 or 1) enters from hand.
    fn entering_moves(&mut self, from: Square, targets: Bitboard, number: usize) {
        for to in targets {
            self.single(Move::plain(from, to).with_entering(number, false));
        }
    }

    /// A single move: en passant, castling, choosing or placing a piece; any move of a sink that
    /// takes no sets.
    fn single(&mut self, m: Move);
}

/// The square a step earlier.
#[inline]
fn origin(target: Square, step: i8) -> Square {
    Square::new((target.index() as u8).wrapping_sub(step as u8))
}

impl MoveSink for MoveList {
    #[inline]
    fn moves(&mut self, from: Square, targets: Bitboard) {
        self.extend(targets.into_iter().map(|to| Move::plain(from, to)));
    }

    #[inline]
    fn pawn_moves(&mut self, targets: Bitboard, step: i8) {
        self.extend(targets.into_iter().map(|to| Move::plain(origin(to, step), to)));
    }

    fn promotions(
        &mut self,
        targets: Bitboard,
        step: i8,
        slots: impl Iterator<Item = Slot> + Clone,
    ) {
        for to in targets {
            self.extend(slots.clone().map(|slot| Move::promote(origin(to, step), to, slot)));
        }
    }

    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

/// Counts moves without making them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counter(pub u64);

impl MoveSink for Counter {
    #[inline]
    fn moves(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn pawn_moves(&mut self, targets: Bitboard, _: i8) {
        self.0 += u64::from(targets.count());
    }

    fn promotions(&mut self, targets: Bitboard, _: i8, slots: impl Iterator<Item = Slot> + Clone) {
        self.0 += u64::from(targets.count()) * slots.count() as u64;
    }

    fn entering_moves(&mut self, _: Square, targets: Bitboard, _: usize) {
        self.0 += u64::from(targets.count());
    }

    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Hands moves from open squares on, with a piece that enters from hand. No pawn stands there, so
/// they are plain moves and castling.
pub(crate) struct Entering<'a, S> {
    /// The squares that are open.
    pub open: Bitboard,
    /// Which piece enters, the first or the second (0 or 1).
    pub number: usize,
    /// The position that they are moves of.
    pub position: &'a Position,
    /// The receiver of the moves.
    pub sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for Entering<'_, S> {
    #[inline]
    fn moves(&mut self, from: Square, targets: Bitboard) {
        self.sink.entering_moves(from, targets, self.number);
    }

    /// Castling leaves two squares, and in Chess960 may come to stand on one of them again.
    fn single(&mut self, m: Move) {
        let (king_to, rook_to) = self.position.castling_targets(m.from(), m.to());
        for (square, at_rook) in [(m.from(), false), (m.to(), true)] {
            if self.open.has(square) && square != king_to && square != rook_to {
                let m = m.with_entering(self.number, at_rook);
                if self.position.pieces().is_plain() || self.position.is_safe_after(m) {
                    self.sink.single(m);
                }
            }
        }
    }
}
