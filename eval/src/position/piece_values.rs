//! Values of the types in exchanges, and how much of a game's pieces is left.
//!
//! These stand beside the evaluation, not inside it: the search needs them whatever judges its
//! positions.

use treville_core::betza::Movement;
use treville_core::color::{ByColor, Color};
use treville_core::piece::{PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;

use crate::piece::factors::{Correction, Factors};
use crate::piece::mobility::{Convention, Profile};
use crate::piece::values::{ByPhase, combined};
use crate::tapered::Tapered;

/// Value of a pawn in the middlegame and in the endgame.
pub const PAWN: Tapered = Tapered::new(64, 109);

/// The value of every type of a set, in centipawns over all phases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceValues(Vec<i32>);

/// The values of a type, worked out once for everything that is made of them.
pub(crate) struct Valuation {
    pub profile: Profile,
    pub value: ByPhase<f64>,
    pub correction: Correction,
}

impl Valuation {
    /// One for each type of a set but the king, which is never traded.
    pub(crate) fn all(pieces: &PieceSet, factors: &Factors) -> Vec<Option<Valuation>> {
        let valuation = |kind| {
            let profile = Profile::new(pieces.kind(kind).movement);
            let value = combined(&profile, factors);
            let correction = factors.correction(&profile, &value);
            Valuation { profile, value, correction }
        };
        let types = pieces.types();
        types.map(|kind| (kind != PieceType::KING).then(|| valuation(kind))).collect()
    }
}

/// Value of a piece that moves like this in the middlegame and in the endgame, in centipawns, where
/// it usually stands. The engine counts with these values, square by square.
#[must_use]
pub fn worth(movement: &Movement) -> Tapered {
    worth_by(movement, &Factors::FITTED)
}

/// The same by other factors.
#[must_use]
pub fn worth_by(movement: &Movement, factors: &Factors) -> Tapered {
    worth_of(&Profile::new(movement), factors)
}

/// The same of a movement that has been taken apart.
pub(crate) fn worth_of(profile: &Profile, factors: &Factors) -> Tapered {
    if profile.convention() == Convention::PAWN {
        return PAWN;
    }
    let value = combined(profile, factors);
    let correction = factors.correction(profile, &value).tapered();
    let value = value.map(|value| value.round() as i32);
    Tapered::new(value.middlegame, value.endgame) + correction
}

impl PieceValues {
    /// The values that follow from how the pieces move, by these factors.
    #[must_use]
    pub fn new(pieces: &PieceSet, factors: &Factors) -> PieceValues {
        PieceValues::of_all(pieces, &Valuation::all(pieces, factors))
    }

    pub(crate) fn of_all(pieces: &PieceSet, all: &[Option<Valuation>]) -> PieceValues {
        let values = pieces.types().zip(all).map(|(kind, valuation)| match valuation {
            _ if kind == PieceType::PAWN => PAWN.middlegame(),
            Some(one) => one.value.whole.round() as i32 + one.correction.mean(),
            None => 0,
        });
        PieceValues(values.collect())
    }

    /// The value of a type.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: PieceType) -> i32 {
        self.0[kind.index()]
    }

    /// The value of each side's slots in a position.
    #[inline]
    #[must_use]
    pub fn by_slot(&self, position: &Position) -> ByColor<[i32; 8]> {
        let value = |color, slot| self.of(position.board().kind(color, slot));
        ByColor::from_fn(|color| Slot::ALL.map(|slot| value(color, slot)))
    }
}

/// The values of each side's officers on the board together; `by_slot` as of
/// [`PieceValues::by_slot`].
#[inline]
#[must_use]
pub fn officers(position: &Position, by_slot: &ByColor<[i32; 8]>) -> ByColor<i32> {
    let count = |color, slot| position.board().pieces(color, slot).count() as i32;
    let value = |color, slot: Slot| count(color, slot) * by_slot[color][slot.index()];
    ByColor::from_fn(|color| Slot::OFFICERS.into_iter().map(|slot| value(color, slot)).sum())
}

/// Remainder of the game's first pieces, in 256ths: 256 at the start, 0 with kings and pawns alone.
/// `officers` are the values of each side's pieces but kings and pawns, those that wait included;
/// `by_slot` are those of [`PieceValues::by_slot`].
#[inline]
#[must_use]
pub fn phase(position: &Position, by_slot: &ByColor<[i32; 8]>, officers: ByColor<i32>) -> i32 {
    let (array, board) = (&position.rules().array, position.board());
    let mut all = 0;
    for color in Color::ALL {
        for slot in Slot::OFFICERS {
            // A type that is not chosen yet has no piece.
            if board.kind(color, slot) != PieceType::KING {
                all += i32::from(array[color][slot]) * by_slot[color][slot.index()];
            }
        }
    }
    (256 * (officers[Color::White] + officers[Color::Black]) / all.max(1)).clamp(0, 256)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece that games have measured is worth that, whatever formula and law say.
    #[test]
    fn measured_pieces_are_worth_what_games_say() {
        let worths = Factors::FITTED.corrections.worths;
        assert!(worths.len() > 300);
        for known in worths {
            let worth = worth(&known.movement.parse().unwrap());
            let own = (worth.middlegame(), worth.endgame());
            assert_eq!(own, (known.middlegame, known.endgame), "{}", known.movement);
        }
    }

    #[test]
    fn the_worth_of_both_phases_has_the_value_of_exchanges_in_between() {
        let pieces = PieceSet::musketeer();
        let values = PieceValues::new(pieces, &Factors::FITTED);
        for kind in pieces.types().filter(|kind| *kind != PieceType::KING) {
            let worth = worth(pieces.kind(kind).movement);
            let (middlegame, endgame) = (worth.middlegame(), worth.endgame());
            assert!(middlegame < endgame, "{}", pieces.kind(kind).name);
            assert!(
                (middlegame..=endgame).contains(&values.of(kind)),
                "{}",
                pieces.kind(kind).name
            );
        }
        assert_eq!(worth(pieces.kind(PieceType::PAWN).movement), PAWN);
    }
}
