//! The pawns around the kings.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::square::{File, Rank};

use super::view::{View, ahead};
use crate::position::sink::EvaluationSink;
use crate::position::weights::Feature;

/// The place in a row for a file without a pawn.
const NONE: usize = 6;

impl View<'_> {
    /// The pawns before the king of `color`: its own, and those that storm it.
    #[inline(always)]
    pub(super) fn shelter(&self, color: Color, sink: &mut impl EvaluationSink) {
        let board = self.position.board();
        let king = board.king(color);
        let rank = king.rank().relative(color).index();
        // A king on the edge is sheltered by three files, too.
        let middle = king.file().index().clamp(1, 6);
        let before = ahead(Bitboard::rank(king.rank()), color).forward(color);
        for file in [middle - 1, middle, middle + 1] {
            let file = Bitboard::file(File::new(file as u8)) & before;
            let distance = |side: Color| {
                let pawns = board.pieces(side, Slot::Pawn) & file;
                nearest(pawns, color).map_or(NONE, |pawn| (pawn - rank - 1).min(NONE - 1))
            };
            sink.count(Feature::SHELTER.at(distance(color)), color, 1);
            sink.count(Feature::STORM.at(distance(!color)), color, 1);
        }
    }
}

/// The rank, as `color` counts, of the pawn that it meets first.
fn nearest(pawns: Bitboard, color: Color) -> Option<usize> {
    let square = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.flip().first().map(treville_core::square::Square::flip),
    };
    let relative = |rank: Rank| rank.relative(color).index();
    square.map(|square| relative(square.rank()))
}
