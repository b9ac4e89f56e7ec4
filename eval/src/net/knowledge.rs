//! Share of a piece's movement that a net has learnt.
//!
//! The weights of a virtual feature that no position of the training had are zero. Where most
//! virtual features of a piece are such, the net takes it for one that hardly moves.

use treville_core::betza::Movement;
use treville_core::piece::{PieceType, Slot};
use treville_core::rules::Rules;
use treville_core::square::Square;

use crate::net::evaluator::Net;
use crate::net::factoriser::{FactorisedPiece, Numbering};
use crate::net::features::{Place, Side};
use crate::net::parameters::Parameters;

/// The least share of each movement that a net must know to judge. Against the classical evaluation
/// a net lost with pieces of which it knew 66 to 83%, and did not with other pieces that were new
/// to it, of which it knew all (`docs/nets.md`).
pub const ENOUGH: f64 = 0.9;

impl Net {
    /// The type of which the net knows the smallest share, from 0 to 1, if that is below
    /// [`ENOUGH`].
    #[must_use]
    pub fn stranger(&self, rules: Rules) -> Option<(PieceType, f64)> {
        let slot = |kind| match kind {
            PieceType::PAWN => Slot::Pawn,
            PieceType::KING => Slot::King,
            _ => Slot::First,
        };
        let movement = |kind| rules.pieces.kind(kind).movement;
        let known = |kind| (kind, known(self.parameters(), movement(kind), slot(kind)));
        let least = rules.pieces.types().map(known).min_by(|a, b| a.1.total_cmp(&b.1));
        least.filter(|(_, known)| *known < ENOUGH)
    }
}

/// The share of the steps and targets in a type's virtual features on the board that the net has
/// learnt, each as often as it counts. Own features do not count: a type that has some was in the
/// training, but a pawn was never on its first rank.
fn known(parameters: &Parameters, movement: &Movement, slot: Slot) -> f64 {
    let piece = FactorisedPiece::new(&parameters.numbering(), movement, slot);
    let (mut all, mut known) = (0_u32, 0_u32);
    for side in Side::ALL {
        for square in Square::all() {
            // The first virtual feature is the same for every type.
            for feature in &piece.features(side, false, Place::Square(square))[1..] {
                let index = feature.index as usize;
                if index < Numbering::first_zoned() {
                    let quarters = u32::from(feature.quarters);
                    all += quarters;
                    known += if parameters.is_learnt(index) { quarters } else { 0 };
                }
            }
        }
    }
    if all == 0 { 1.0 } else { f64::from(known) / f64::from(all) }
}

#[cfg(test)]
mod tests {
    use treville_core::definition::Definition;

    use super::*;
    use crate::net::built_in::built_in;
    use crate::piece::factors::{Corrections, Factors};

    /// A net that knows how the pieces of Musketeer chess move, and nothing else.
    fn musketeer() -> Net {
        let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
        let mut net = Parameters::zero(32, Vec::new(), factors, 346);
        let pieces = Rules::musketeer().pieces;
        for kind in pieces.types() {
            let piece =
                FactorisedPiece::new(&net.numbering(), pieces.kind(kind).movement, Slot::First);
            for (side, square) in
                Side::ALL.into_iter().flat_map(|s| Square::all().map(move |q| (s, q)))
            {
                for feature in piece.features(side, false, Place::Square(square)) {
                    net.feature_weights[feature.index as usize * 32 + 7] = -1;
                }
            }
        }
        Net::new(net).unwrap()
    }

    /// Musketeer chess, the first of the ten types with another movement.
    fn with(betza: &str) -> Rules {
        let mut game = Definition { name: "others".to_owned(), ..Definition::musketeer() };
        let first = &mut game.pieces[PieceType::ORTHODOX];
        (first.name, first.movement) = ("other".to_owned(), betza.parse().unwrap());
        game.rules().unwrap()
    }

    #[test]
    fn a_net_judges_what_it_was_trained_on() {
        assert_eq!(musketeer().stranger(Rules::musketeer()), None);
        assert_eq!(musketeer().stranger(Rules::chess()), None);
        // Steps and targets are what counts: knight and rook are known one by one.
        assert_eq!(musketeer().stranger(with("NR")), None);
    }

    #[test]
    fn the_least_known_piece_is_named_with_what_is_known_of_it() {
        let rules = with("gQ");
        let stranger = musketeer().stranger(rules).unwrap();
        // Of a grasshopper nothing is, not even which squares it reaches by a hurdle.
        assert_eq!(stranger, (PieceType::new(PieceType::ORTHODOX as u8), 0.0));
        let half = musketeer().stranger(with("NgQ"));
        assert!(matches!(half, Some((_, known)) if known > 0.1), "{half:?}");
        let nothing = Parameters::zero(32, Vec::new(), musketeer().parameters().factors, 346);
        let stranger = Net::new(nothing).unwrap().stranger(rules);
        assert!(matches!(stranger, Some((_, 0.0))), "{stranger:?}");
    }

    /// It learnt from pieces of nine families, of which none turns on its way.
    #[test]
    fn the_net_inside_knows_all_but_riders_that_turn() {
        let Some(net) = built_in() else { return };
        for known in ["gQ", "mRcpR", "nN", "NN", "CZ", "vRsB", "fRrlbK", "H"] {
            assert_eq!(net.stranger(with(known)), None, "{known}");
        }
        for rider in ["FyafsF", "t[WB]"] {
            assert!(net.stranger(with(rider)).is_some(), "{rider}");
        }
    }
}
