//! The features of a position, counted.
//!
//! - `view`: what several features need to know of a position: who attacks what
//! - `pieces`: material, squares, mobility, and what pieces do to the enemy king
//! - `threats`: what could be taken
//! - `pawns`: how pawns stand
//! - `king`: the pawns around the kings
//! - `gates`: the waiting pieces

mod gates;
mod king;
mod pawns;
mod pieces;
mod threats;
mod view;

use treville_core::color::{ByColor, Color};
use treville_core::position::Position;

use crate::position::piece_tables::PieceTables;
use crate::position::piece_values::{PieceValues, phase};
use crate::position::sink::EvaluationSink;
use crate::position::weights::Feature;
use view::View;

/// The inputs of the score's scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScaleInputs {
    /// The remainder of the game's first pieces: 256 at the start, 0 with kings and pawns alone.
    pub phase: i32,
    /// The piece values of each side's officers together, those that wait included.
    pub officers: ByColor<i32>,
}

/// Hands all features of both sides to `sink`.
pub(crate) fn judge(
    position: &Position,
    tables: &PieceTables,
    piece_values: &PieceValues,
    sink: &mut impl EvaluationSink,
) -> ScaleInputs {
    let mut view = View::new(position, tables, piece_values);
    // Naming the sides one by one and inlining all parts lets the compiler make each part for White
    // and for Black, without a branch on the colour: a seventh of the instructions.
    view.pieces(Color::White, sink);
    view.pieces(Color::Black, sink);
    view.side(Color::White, sink);
    view.side(Color::Black, sink);
    sink.count(Feature::SUPERIORITY, Color::White, view.superiority());
    sink.count(Feature::TEMPO, position.turn(), 1);
    let phase = phase(position, &view.slot_values, view.officers);
    ScaleInputs { phase, officers: view.officers }
}

impl View<'_> {
    /// The features that need all attacks of both sides.
    #[inline(always)]
    fn side(&mut self, color: Color, sink: &mut impl EvaluationSink) {
        self.attack(color, sink);
        self.threats(color, sink);
        self.pawns(color, sink);
        self.shelter(color, sink);
        self.gates(color, sink);
    }
}
