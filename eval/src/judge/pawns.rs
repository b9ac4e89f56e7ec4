//! How the pawns stand to each other and how far they have come.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;

use super::view::{View, ahead, east, west};
use crate::sink::Sink;
use crate::weights::Feature;

/// The squares in the middle that pawns fight for.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl View<'_> {
    /// The pawns of `color`.
    pub(super) fn pawns(&self, color: Color, sink: &mut impl Sink) {
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
        let halted = own & self.pawn_attacks[!color].forward(!color);
        let mut isolated = 0;
        let mut backward = 0;
        for pawn in own {
            let rank = pawn.rank().relative(color).index().clamp(1, 6) - 1;
            let pawn_bit = Bitboard::of(pawn);
            let file = Bitboard::file(pawn.file());
            let is_isolated = ((east(file) | west(file)) & own).is_empty();
            isolated += i32::from(is_isolated);
            backward += i32::from(!is_isolated && (pawn_bit & halted & !defensible).any());
            sink.count(Feature::ADVANCED.at(rank), color, 1);
            if (pawn_bit & connected).any() {
                sink.count(Feature::CONNECTED.at(rank), color, 1);
            }
            if (pawn_bit & passed).any() {
                self.passed(pawn_bit, rank, color, sink);
            }
        }
        sink.count(Feature::ISOLATED, color, isolated);
        sink.count(Feature::BACKWARD, color, backward);
    }

    /// A pawn that no enemy pawn can stop.
    fn passed(&self, pawn: Bitboard, rank: usize, color: Color, sink: &mut impl Sink) {
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
