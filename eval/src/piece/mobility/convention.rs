//! Conventions for counting the squares of a piece.

use std::ops::Range;

use treville_core::betza::Movement;
use treville_core::bitboard::Bitboard;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;

/// On which squares a piece is tried, and how squares count on which it can only move or only
/// capture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convention {
    /// Whether the piece is tried on the first and on the last rank, as all but pawns are.
    pub edge_ranks: bool,
    /// The rank, from 0, on which the piece has its first move before it: only there do moves
    /// count that are for the first move only (`i`).
    pub start_rank: u8,
    /// Weight of a square to which the piece can move, but on which it could not capture.
    pub move_only: f64,
    /// When a square counts on which the piece can capture, but to which it could not move.
    pub capture_only: CaptureOnly,
}

/// When a square counts on which a piece can capture, but to which it could not move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaptureOnly {
    /// When an enemy stands there.
    Enemy,
    /// When no piece of its own side stands there.
    NotAlly,
}

impl Convention {
    /// Everything but pawns: tried on all 64 squares, every move and every capture counts one, so
    /// that the values of `mR` and `cR` add up to that of `R`. First moves count on the first rank,
    /// where the pieces start and enter.
    pub const PIECE: Convention = Convention {
        edge_ranks: true,
        start_rank: 0,
        move_only: 1.0,
        capture_only: CaptureOnly::Enemy,
    };

    /// The pawn as source 000 counted it: on ranks 2 to 7, squares straight ahead count half, and
    /// the two attacked squares count whenever no ally stands there.
    ///
    /// The source says that they count only with an enemy there, but its figures come out only this
    /// way: the pawn has 1.44432302 squares, and a knight is worth 3.152 pawns. See
    /// [`PAWN_IN_WORDS`](Convention::PAWN_IN_WORDS).
    pub const PAWN: Convention = Convention {
        edge_ranks: false,
        start_rank: 1,
        move_only: 0.5,
        capture_only: CaptureOnly::NotAlly,
    };

    /// The pawn as source 000 describes it: attacked squares count only with an enemy there.
    ///
    /// It has 0.4907097 squares, and a knight would be worth 9.28 pawns.
    pub const PAWN_IN_WORDS: Convention =
        Convention { capture_only: CaptureOnly::Enemy, ..Convention::PAWN };

    /// The convention by which a movement is counted by default:
    /// [`PAWN`](Convention::PAWN) for the pawn of chess, [`PIECE`](Convention::PIECE) for all else.
    #[must_use]
    pub fn of(movement: &Movement) -> Convention {
        if movement == pawn() { Convention::PAWN } else { Convention::PIECE }
    }

    /// The ranks, from 0, of a board of this height on which the piece is tried.
    #[must_use]
    pub fn ranks(&self, height: u8) -> Range<u8> {
        if self.edge_ranks { 0..height } else { 1..height.saturating_sub(1) }
    }

    /// The squares on which the piece is tried.
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        Bitboard(self.ranks(8).map(|rank| 0xff << (8 * rank)).sum())
    }

    /// The squares from which moves count that are for the first move only.
    #[must_use]
    pub fn start_squares(&self) -> Bitboard {
        let rank = 0xff_u64.checked_shl(8 * u32::from(self.start_rank)).unwrap_or(0);
        self.squares() & Bitboard(rank)
    }
}

/// The movement of the pawn of chess.
pub(super) fn pawn() -> &'static Movement {
    PieceSet::musketeer().kind(PieceType::PAWN).movement
}

#[cfg(test)]
mod tests {
    use treville_core::square::Square;

    use super::*;

    #[test]
    fn the_pawn_is_known_however_it_is_written() {
        for text in ["fmWfceFifmnD", "ifmnDfecFmfW"] {
            assert_eq!(Convention::of(&text.parse().unwrap()), Convention::PAWN, "{text}");
        }
        for text in ["N", "fmWfcF", "K"] {
            assert_eq!(Convention::of(&text.parse().unwrap()), Convention::PIECE, "{text}");
        }
    }

    #[test]
    fn pawns_live_on_six_ranks() {
        assert_eq!(Convention::PAWN.squares().count(), 48);
        assert_eq!(Convention::PAWN.start_squares().count(), 8);
        assert_eq!(Convention::PIECE.squares(), Bitboard::ALL);
        assert_eq!(Convention::PIECE.start_squares().first(), Some(Square::new(0)));
    }
}
