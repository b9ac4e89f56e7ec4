//! Features of the waiting pieces. One in hand counts like one that has not been placed.

use treville_core::color::Color;
use treville_core::piece::Slot;

use super::view::View;
use crate::position::sink::EvaluationSink;
use crate::position::terms::Term;
use crate::position::weights::Feature;

impl View<'_> {
    /// The waiting pieces of `color`: their worth, and what keeps them waiting.
    #[inline(always)]
    pub(super) fn gates(&mut self, color: Color, sink: &mut impl EvaluationSink) {
        let (position, board) = (self.position, self.position.board());
        let gates = position.gates();
        for (number, kind) in position.chosen(color).into_iter().enumerate() {
            let Some(kind) = kind.filter(|_| gates.may_enter(color, number)) else { continue };
            sink.value(Term::Material, color, self.tables.of(kind).mean);
            self.officers[color] += self.piece_values.of(kind);
            let square = gates.square(color, number);
            let helper = square.and_then(|square| board.slot_at(square));
            sink.count(Feature::WAITING.at(place(helper)), color, 1);
            sink.count(Feature::WAITING_CLASS.at(self.tables.of(kind).class), color, 1);
            let (Some(square), Some(helper)) = (square, helper) else { continue };
            let kind = board.kind(color, helper);
            let moves = position.attacks_of(color, kind, square, board.occupied());
            if (moves - board.color(color)).is_empty() {
                sink.count(Feature::STUCK, color, 1);
            }
        }
    }
}

/// The place of a helper in the row of weights.
const fn place(helper: Option<Slot>) -> usize {
    match helper {
        Some(Slot::Knight) => 0,
        Some(Slot::Bishop) => 1,
        Some(Slot::Rook) => 2,
        Some(Slot::Queen) => 3,
        Some(Slot::King) => 4,
        _ => 5,
    }
}
