//! Pieces that could be taken.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::rules::Gating;

use super::view::View;
use crate::position::sink::EvaluationSink;
use crate::position::weights::Feature;

impl View<'_> {
    /// Features of the pieces that `color` could take.
    #[inline(always)]
    pub(super) fn threats(&self, color: Color, sink: &mut impl EvaluationSink) {
        let board = self.position.board();
        let theirs = board.color(!color);
        let pawns = board.pieces(!color, Slot::Pawn);
        let officers = board.officers(!color);
        let by_pawn = officers & self.pawn_attacks[color];
        let by_cheaper = self.by_cheaper[color] - by_pawn;
        let loose = self.attacks[color] - self.attacks[!color];
        // The side to move can take at once, or get out of the way.
        let waits = usize::from(self.position.turn() != color);
        if (by_pawn | by_cheaper | officers & loose).any() {
            for (class, men) in self.classes[!color].into_iter().enumerate() {
                let place = 2 * class + waits;
                let count = |squares: Bitboard| (squares & men).count() as i32;
                sink.count(Feature::BY_PAWN.at(place), color, count(by_pawn));
                sink.count(Feature::BY_CHEAPER.at(place), color, count(by_cheaper));
                sink.count(Feature::HANGING.at(place), color, count(loose));
            }
        }
        sink.count(Feature::LOOSE_PAWN.at(waits), color, (pawns & loose).count() as i32);
        // Pieces in hand have no helper: they enter behind any piece that has not moved.
        let helpers = match self.position.rules().gating {
            Gating::Optional => Bitboard::EMPTY,
            _ => self.position.gates().squares() & theirs & loose,
        };
        sink.count(Feature::HELPER_HANGS.at(waits), color, helpers.count() as i32);
    }
}
