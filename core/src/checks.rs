//! Who attacks what in a position: checks and pins.
//!
//! Black's pieces are White's turned by 180 degrees, and that also turns a move round: a white piece
//! attacks the king exactly if the same piece of Black's on the king's square attacks that piece.
//! So attackers are found with the other side's masks and no table of reversed moves is needed.

use crate::attacks::Reach;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::{PieceType, Slot};
use crate::position::{Checks, Position};
use crate::sliders::between;
use crate::square::Square;

impl Position {
    /// The squares that a piece of `color` and `kind` on `from` attacks, own pieces included.
    #[inline]
    #[must_use]
    pub fn attacks_of(
        &self,
        color: Color,
        kind: PieceType,
        from: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.rules().pieces.reach(color, kind, from).attacks(from, occupied)
    }

    /// The pieces of `by` that could attack `target` on an empty board, by the kind of line: those
    /// that leap, those that slide diagonally, those that slide along files and ranks.
    #[inline]
    pub(crate) fn aligned_with(&self, target: Square, by: Color) -> Reach {
        let mut aligned = Reach::default();
        let pieces = self.rules().pieces;
        for slot in Slot::ALL {
            let men = self.board().pieces(by, slot);
            let reach = pieces.reach(!by, self.board().kind(by, slot), target);
            aligned.leap |= reach.leap & men;
            aligned.diagonal |= reach.diagonal & men;
            aligned.orthogonal |= reach.orthogonal & men;
        }
        aligned
    }

    /// The pieces of `by` that attack `target` when these squares are occupied. Pieces of `by` that
    /// the set leaves out still attack: the caller masks them off.
    #[inline]
    #[must_use]
    pub fn attackers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.aligned_with(target, by).attacks(target, occupied)
    }

    /// Whether `by` attacks `target` when these squares are occupied.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, target: Square, by: Color, occupied: Bitboard) -> bool {
        self.attackers(target, by, occupied).any()
    }

    /// Finds checks and pins from scratch. After a move, mover, gated piece and discovered lines
    /// can all give check, so looking from the king once is both simplest and fastest.
    #[inline]
    pub(crate) fn find_checks(&self) -> Checks {
        let us = self.turn;
        let king = self.board.king(us);
        let aligned = self.aligned_with(king, !us);
        let occupied = self.board.occupied();
        let mut checks = Checks { checkers: aligned.leap, ..Checks::default() };
        for slider in aligned.diagonal | aligned.orthogonal {
            let blockers = between(king, slider) & occupied;
            if blockers.is_empty() {
                checks.checkers |= slider.into();
                checks.sliding |= slider.into();
            } else if !blockers.many() && (blockers & self.board.color(us)).any() {
                checks.pinned |= blockers;
                checks.pinners |= slider.into();
            }
        }
        checks
    }
}
