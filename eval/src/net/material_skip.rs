//! The material skip connection: the value of each type by how it moves, added to the net's output
//! past all layers, as other nets add a PSQT.
//!
//! It gives pieces that training never saw a value to begin with. The factors are the net's own and
//! stand in its file, so that a new fit of the program's does not move the scores of old nets.
//! There are no corrections by type: what a type is worth beyond the formula is for the net to say.

use treville_core::betza::Movement;
use treville_core::color::ByColor;
use treville_core::piece::{BySlot, Slot};
use treville_core::pieces::PieceSet;

use crate::net::factoriser::Types;
use crate::piece::factors::Factors;
use crate::piece::mobility::Profile;
use crate::piece::values::combined;

/// The most that a type is worth, in centipawns, up and down.
const LIMIT: f64 = 10_000.0;

/// The value of a type in centipawns: the mean of its values in the middlegame and in the endgame,
/// by the formula and by mobility.
#[must_use]
pub fn value(movement: &Movement, factors: &Factors) -> i32 {
    let value = combined(&Profile::new(movement), factors);
    value.mean().round().clamp(-LIMIT, LIMIT) as i32
}

/// The values of the types of a game, by side and slot. Kings and slots without a type are worth
/// nothing.
#[must_use]
pub fn values(pieces: &PieceSet, types: &Types, factors: &Factors) -> ByColor<BySlot<i32>> {
    ByColor(types.0.map(|own| {
        BySlot(Slot::ALL.map(|slot| match own[slot] {
            Some(kind) if slot != Slot::King => value(pieces.kind(kind).movement, factors),
            _ => 0,
        }))
    }))
}

#[cfg(test)]
mod tests {
    use treville_core::color::Color;
    use treville_core::position::Position;
    use treville_core::rules::Rules;

    use super::*;
    use crate::net::factoriser::types_of;
    use crate::piece::factors::Corrections;

    #[test]
    fn types_are_worth_what_their_movement_says() {
        let of = |text: &str| value(&text.parse().unwrap(), &Factors::FITTED);
        let pawn = of("fmWfceFifmnD");
        assert!((60..130).contains(&pawn), "{pawn}");
        assert!(pawn < of("N") && of("N") < of("R") && of("R") < of("Q") && of("Q") < of("QN"));
        // Corrections by type are left out.
        let bare = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
        assert_eq!(of("RN"), value(&"RN".parse().unwrap(), &bare));
    }

    #[test]
    fn kings_and_what_is_not_chosen_are_worth_nothing() {
        let start = Position::start(Rules::musketeer());
        let values = values(start.pieces(), &types_of(&start), &Factors::FITTED);
        for color in Color::ALL {
            let zero = Slot::ALL.into_iter().filter(|slot| values[color][*slot] == 0);
            assert_eq!(zero.collect::<Vec<_>>(), [Slot::King, Slot::First, Slot::Second]);
        }
    }
}
