//! Values that a net gives to the pieces of a position: by leaving each out.

use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::position::Position;

use crate::net::accumulator::Accumulator;
use crate::net::evaluator::Net;
use crate::net::features::{Fact, Place, View, active};

/// The contribution of a piece to its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// The side of the piece.
    pub color: Color,
    /// Its slot; never the king's.
    pub slot: Slot,
    /// The place of the piece.
    pub place: Place,
    /// The score for its side with the piece less that without it, in centipawns. All else stays
    /// as it is, even if that would be no position.
    pub worth: i32,
}

impl Net {
    /// The contribution of each piece, those that wait included.
    #[must_use]
    pub fn contributions(&self, position: &Position) -> Vec<Contribution> {
        let folded = self.folded(position);
        let mut whole = Accumulator::new(&folded);
        whole.refresh(position, &folded);
        let plain = View::PLAIN;
        let mut found = Vec::new();
        active(position, plain, |feature| {
            let Fact::Piece(side, slot, place) = feature.fact() else { return };
            if slot == Slot::King {
                return;
            }
            let color = plain.color(side);
            let mut without = whole.clone();
            without.leave_out(position, feature, &folded);
            let turn = position.turn();
            let gain = self.score(&whole, turn) - self.score(&without, turn);
            let worth = if color == turn { gain } else { -gain };
            // A plain view of White has the squares and files of the board.
            found.push(Contribution { color, slot, place, worth });
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::games;
    use treville_core::fen;
    use treville_core::rules::Rules;

    /// Where nothing else changes with a piece, leaving it out is a position of its own.
    #[test]
    fn a_piece_is_worth_what_its_going_costs() {
        let net = Net::new(games::parameters(1)).unwrap();
        let position = |text| fen::parse(text, Rules::chess(), None).unwrap().position;
        let with = position("4k3/1p6/8/3n4/8/2N5/8/4K3 b - - 0 1");
        let contributions = net.contributions(&with);
        assert_eq!(contributions.len(), 3);
        for (square, without) in [
            ("b7", "4k3/8/8/3n4/8/2N5/8/4K3 b - - 0 1"),
            ("d5", "4k3/1p6/8/8/8/2N5/8/4K3 b - - 0 1"),
            ("c3", "4k3/1p6/8/3n4/8/8/8/4K3 b - - 0 1"),
        ] {
            let is_there =
                |one: &&Contribution| one.place == Place::Square(square.parse().unwrap());
            let one = contributions.iter().find(is_there).unwrap();
            let gain = net.evaluate_fresh(&with) - net.evaluate_fresh(&position(without));
            assert_eq!(one.worth, if one.color == Color::Black { gain } else { -gain }, "{square}");
        }
    }

    #[test]
    fn pieces_that_wait_count_too() {
        let net = Net::new(games::parameters(1)).unwrap();
        let start = &games::starts()[0];
        let mut gated = *start;
        while gated.stage() != treville_core::position::Stage::Play {
            gated = gated.after_unchecked(gated.legal_moves()[0]);
        }
        let waiting = |one: &&Contribution| matches!(one.place, Place::Waiting(_));
        assert_eq!(net.contributions(&gated).iter().filter(waiting).count(), 4);
        assert_eq!(net.contributions(&gated).len(), 34);
    }
}
