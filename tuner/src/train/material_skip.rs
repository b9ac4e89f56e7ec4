//! The material skip connection in training: the output of a net is added to it.

use treville_core::color::{ByColor, Color};
use treville_core::piece::{BySlot, Slot};
use treville_core::position::Position;
use treville_eval::net::material_skip::value;
use treville_eval::net::threats::{ClassBounds, ValueClasses};
use treville_eval::piece::factors::Factors;

use super::types::{Armies, Type};

/// The values of types, by number.
pub struct MaterialSkip {
    factors: Factors,
    values: Vec<i32>,
}

impl MaterialSkip {
    /// A skip connection by these factors, without types.
    #[must_use]
    pub const fn new(factors: Factors) -> MaterialSkip {
        MaterialSkip { factors, values: Vec::new() }
    }

    /// Adds the types that are new.
    pub fn extend(&mut self, types: &[Type]) {
        for kind in &types[self.values.len()..] {
            let is_king = kind.slot == Slot::King;
            self.values.push(if is_king { 0 } else { value(kind.movement, &self.factors) });
        }
    }

    /// The value classes of armies.
    #[must_use]
    pub fn classes(&self, armies: &Armies, bounds: &ClassBounds) -> ValueClasses {
        let value = |kind: Option<u32>| kind.map_or(0, |kind| self.values[kind as usize]);
        let values = ByColor(armies.map(|army| BySlot(army.map(value))));
        ValueClasses::new(&values, bounds)
    }

    /// The material of a position with these armies, in centipawns for the side to move.
    #[must_use]
    pub fn of(&self, position: &Position, armies: &Armies) -> i16 {
        let board = position.board();
        let value = |color: Color, slot: Slot| {
            let kind = armies[color.index()][slot.index()];
            kind.map_or(0, |kind| self.values[kind as usize])
        };
        let own = |color: Color| -> i32 {
            let on_board =
                Slot::ALL.map(|slot| value(color, slot) * board.pieces(color, slot).count() as i32);
            let waits = |number: &usize| position.gates().may_enter(color, *number);
            let waiting = (0..2).filter(waits).map(|number| value(color, Slot::CHOSEN[number]));
            on_board.into_iter().chain(waiting).sum()
        };
        let most = i32::from(i16::MAX);
        let turn = position.turn();
        (own(turn) - own(!turn)).clamp(-most, most) as i16
    }
}
