//! What pieces attack: movement in three masks.
//!
//! For every side, piece type and square a [`Reach`] holds the squares of leaps, of diagonal slides
//! and of orthogonal slides. What is attacked is then
//!
//! ```text
//! leap | bishop attacks & diagonal | rook attacks & orthogonal
//! ```
//!
//! whatever the piece is. Black's pieces are White's turned by 180 degrees, which is also what
//! turns a move round: a white piece attacks the king exactly if the king's square, seen as the
//! same piece of Black's, attacks the piece. No table of reversed moves is needed.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::{PieceType, Slot};
use crate::position::Position;
use crate::sliders::{bishop_attacks, rook_attacks};
use crate::square::Square;

/// Where a piece of one type and side gets from one square of an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Squares it attacks whatever stands between.
    pub leap: Bitboard,
    /// Squares it slides to diagonally, apart from those it leaps to anyway.
    pub diagonal: Bitboard,
    /// Squares it slides to along files and ranks, apart from those it leaps to anyway.
    pub orthogonal: Bitboard,
}

impl Reach {
    /// The squares attacked from `from`, the square this reach belongs to, among these blockers.
    #[inline]
    #[must_use]
    pub fn attacks(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut attacks = self.leap;
        if self.diagonal.any() {
            attacks |= bishop_attacks(from, occupied) & self.diagonal;
        }
        if self.orthogonal.any() {
            attacks |= rook_attacks(from, occupied) & self.orthogonal;
        }
        attacks
    }
}

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
}
