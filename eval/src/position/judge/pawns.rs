//! Pawn structure, and ranks that pawns have reached.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::square::Rank;

use super::view::{View, ahead, east, west};
use crate::position::sink::EvaluationSink;
use crate::position::weights::Feature;

/// The squares in the middle that pawns fight for.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl View<'_> {
    /// The pawns of `color`.
    #[inline(always)]
    pub(super) fn pawns(&self, color: Color, sink: &mut impl EvaluationSink) {
        let board = self.position.board();
        let own = board.pieces(color, Slot::Pawn);
        if own.is_empty() {
            return;
        }
        let theirs = board.pieces(!color, Slot::Pawn);
        sink.count(Feature::CENTER, color, (own & CENTER).count() as i32);
        // A pawn has another of its own somewhere before it.
        let behind = ahead(own.forward(!color), !color) & own;
        sink.count(Feature::DOUBLED, color, behind.count() as i32);
        let beside = east(own) | west(own);
        let connected = own & (beside | self.pawn_attacks[color]);
        // Squares that enemy pawns occupy, or attack on their way.
        let front = ahead(theirs.forward(!color), !color);
        let stopped = front | east(front) | west(front);
        let passed = own - stopped - behind;
        // Squares that own pawns defend, stand beside or may still come to defend.
        let path = ahead(own, color);
        let defensible = east(path) | west(path);
        let files = path | ahead(own, !color);
        let isolated = own - east(files) - west(files);
        let halted = own & self.pawn_attacks[!color].forward(!color);
        let backward = halted - isolated - defensible;
        sink.count(Feature::ISOLATED, color, isolated.count() as i32);
        sink.count(Feature::BACKWARD, color, backward.count() as i32);
        for rank in 0..6 {
            let row = Bitboard::rank(Rank::new(rank as u8 + 1).relative(color));
            sink.count(Feature::ADVANCED.at(rank), color, (own & row).count() as i32);
            sink.count(Feature::CONNECTED.at(rank), color, (connected & row).count() as i32);
        }
        for pawn in passed {
            let rank = pawn.rank().relative(color).index().clamp(1, 6) - 1;
            self.passed(Bitboard::of(pawn), rank, color, sink);
        }
    }

    /// A pawn that no enemy pawn can stop.
    #[inline(always)]
    fn passed(&self, pawn: Bitboard, rank: usize, color: Color, sink: &mut impl EvaluationSink) {
        let board = self.position.board();
        sink.count(Feature::PASSED.at(rank), color, 1);
        let stop = pawn.forward(color);
        if (stop & board.occupied()).is_empty() {
            sink.count(Feature::FREE.at(rank), color, 1);
        }
        if (stop & self.attacks[!color]).is_empty() {
            sink.count(Feature::UNOPPOSED.at(rank), color, 1);
        }
        if (pawn & self.pawn_attacks[color]).any() {
            sink.count(Feature::PROTECTED.at(rank), color, 1);
        }
        if let Some(square) = stop.first() {
            let steps = |king: Color| i32::from(board.king(king).distance(square)).min(5);
            let weight = rank as i32;
            sink.count(Feature::FAR_FROM_KING, color, steps(!color) * weight);
            sink.count(Feature::NEAR_TO_KING, color, steps(color) * weight);
        }
    }
}
