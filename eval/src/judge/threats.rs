//! What could be taken.

use treville_core::color::Color;
use treville_core::piece::Slot;

use super::view::View;
use crate::sink::Sink;
use crate::weights::Feature;

impl View<'_> {
    /// What `color` could take.
    pub(super) fn threats(&self, color: Color, sink: &mut impl Sink) {
        let board = self.position.board();
        let theirs = board.color(!color);
        let pawns = board.pieces(!color, Slot::Pawn);
        let officers = theirs - pawns - board.pieces(!color, Slot::King);
        let by_pawn = officers & self.pawn_attacks[color];
        sink.count(Feature::BY_PAWN, color, by_pawn.count() as i32);
        let by_cheaper = self.by_cheaper[color] - by_pawn;
        sink.count(Feature::BY_CHEAPER, color, by_cheaper.count() as i32);
        let loose = self.attacks[color] - self.attacks[!color];
        sink.count(Feature::HANGING, color, (officers & loose).count() as i32);
        sink.count(Feature::LOOSE_PAWN, color, (pawns & loose).count() as i32);
        let helpers = self.position.gates().squares() & theirs & loose;
        sink.count(Feature::HELPER_HANGS, color, helpers.count() as i32);
    }
}
