//! Attacks of pieces: movement in two masks.
//!
//! For every side, piece type and square a [`Reach`] holds the squares of leaps and those of
//! straight slides. What is attacked is then
//!
//! ```text
//! leap | bishop attacks & slide & diagonals | rook attacks & slide & straight lines
//! ```
//!
//! whatever the piece is.

use crate::bitboard::Bitboard;
use crate::sliders::{bishop_attacks, diagonals, rook_attacks};
use crate::square::Square;

/// The squares that a piece of one type and side reaches from one square of an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Squares it attacks whatever stands between.
    pub leap: Bitboard,
    /// Squares it slides to, diagonally or along files and ranks, apart from those it leaps to
    /// anyway.
    pub slide: Bitboard,
}

impl Reach {
    /// The squares attacked from `from`, the square this reach belongs to, among these blockers.
    #[inline]
    #[must_use]
    pub fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        let (diagonal, straight) = self.lines(from);
        let mut attacks = self.leap;
        if diagonal.any() {
            attacks |= bishop_attacks(from, occupied) & diagonal;
        }
        if straight.any() {
            attacks |= rook_attacks(from, occupied) & straight;
        }
        attacks
    }

    /// The slides from `from`, the square this reach belongs to: diagonal ones, and those along
    /// files and ranks.
    #[inline]
    #[must_use]
    pub fn lines(self, from: Square) -> (Bitboard, Bitboard) {
        let diagonal = self.slide & diagonals(from);
        (diagonal, self.slide - diagonal)
    }

    /// Both reaches together.
    #[must_use]
    pub fn union(self, other: Reach) -> Reach {
        let leap = self.leap | other.leap;
        Reach { leap, slide: (self.slide | other.slide) - leap }
    }
}

/// A set of squares for each square of a piece that is the same set, moved along with the piece and
/// cut off at the edges of the board.
///
/// For every file of the piece there are sixteen rows of the board: seven below the piece, its own
/// and seven above it. The eight that are on the board lie together, so one load gives the set in
/// its place, from 128 bytes where a table of 64 sets has 512.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pattern([[u8; 16]; 8]);

impl Pattern {
    /// The pattern of these sets, one for each square.
    pub(crate) fn new(set: impl Fn(Square) -> Bitboard) -> Pattern {
        let mut rows = [[0; 16]; 8];
        for from in Square::all() {
            let lowest = 7 - from.rank().index();
            let set = set(from).0.to_le_bytes();
            rows[from.file().index()][lowest..lowest + 8].copy_from_slice(&set);
        }
        Pattern(rows)
    }

    /// The set of a piece on this square.
    #[inline]
    pub(crate) fn at(&self, from: Square) -> Bitboard {
        let rows = &self.0[from.index() & 7];
        let lowest = 7 - (from.index() >> 3 & 7);
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&rows[lowest..lowest + 8]);
        Bitboard(u64::from_le_bytes(bytes))
    }
}
