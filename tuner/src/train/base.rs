//! The base of scores: material by the formula, to which a net adds.

use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_eval::net::base::value;
use treville_eval::piece::factors::{Corrections, Factors};
use treville_eval::piece::mobility::{Densities, magic};

use super::types::{Armies, Type};

/// The factors of nets: those by which the games of the first one were judged, without corrections
/// by type. They stay, so that a net can go on from any before.
pub const FACTORS: Factors = Factors {
    distance: [48, 29, 23, -10],
    direction: 12,
    color_bound_divisor: 3.01,
    blend: 0.799,
    taper: 1.466,
    middlegame: Densities::MIDDLEGAME,
    endgame: Densities::ENDGAME,
    magic: magic::USUAL,
    corrections: Corrections::NONE,
};

/// What types count for, by their number.
#[derive(Default)]
pub struct Base(Vec<i32>);

impl Base {
    /// Takes in types that are new.
    pub fn extend(&mut self, types: &[Type]) {
        for kind in &types[self.0.len()..] {
            let is_king = kind.slot == Slot::King;
            self.0.push(if is_king { 0 } else { value(kind.movement, &FACTORS) });
        }
    }

    /// The base of a position with these armies, in centipawns for the side to move.
    #[must_use]
    pub fn of(&self, position: &Position, armies: &Armies) -> i16 {
        let board = position.board();
        let value = |color: Color, slot: Slot| {
            let kind = armies[color.index()][slot.index()];
            kind.map_or(0, |kind| self.0[kind as usize])
        };
        let own = |color: Color| -> i32 {
            let men =
                Slot::ALL.map(|slot| value(color, slot) * board.pieces(color, slot).count() as i32);
            let waits = |number: &usize| position.gates().may_enter(color, *number);
            let waiting = (0..2).filter(waits).map(|number| value(color, Slot::CHOSEN[number]));
            men.into_iter().chain(waiting).sum()
        };
        let most = i32::from(i16::MAX);
        let turn = position.turn();
        (own(turn) - own(!turn)).clamp(-most, most) as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::net::built_in::built_in;

    /// Otherwise no training could go on from it.
    #[test]
    fn the_net_inside_has_these_factors() {
        assert_eq!(built_in().unwrap().parameters().factors, FACTORS);
    }
}
