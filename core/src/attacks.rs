//! What pieces attack: movement in three masks.
//!
//! For every side, piece type and square a [`Reach`] holds the squares of leaps, of diagonal slides
//! and of orthogonal slides. What is attacked is then
//!
//! ```text
//! leap | bishop attacks & diagonal | rook attacks & orthogonal
//! ```
//!
//! whatever the piece is.

use crate::bitboard::Bitboard;
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
