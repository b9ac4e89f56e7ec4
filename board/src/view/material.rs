//! Captured pieces and the material balance.

use std::collections::BTreeMap;

use serde::Serialize;
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::piece::PieceType;
use treville_core::position::Position;
use treville_core::square::Square;
use treville_eval::appraisal;

use super::gates::GateView;
use crate::kinds::side;

/// The captured pieces, and the balance of all that are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Material {
    /// By side, the types that it has taken, in the order of the moves.
    pub taken: BTreeMap<&'static str, Vec<usize>>,
    /// By how many centipawns White is ahead, waiting pieces counted, at the values of the cards.
    /// Armies that differ are equal as long as nothing is missing.
    pub lead: i32,
}

/// The material of the last position of a game, whose waiting pieces are `gates`.
#[must_use]
pub fn material(game: &Game, gates: &ByColor<Vec<GateView>>) -> Material {
    let mut taken = BTreeMap::from([("white", Vec::new()), ("black", Vec::new())]);
    for (position, m) in game.positions().iter().zip(game.moves()) {
        let Some(slot) = position.captured(*m) else { continue };
        let kind = position.board().kind(!position.turn(), slot);
        taken.entry(side(position.turn())).or_default().push(kind.index());
    }
    // What the armies of the game's first position differ by is no lead.
    let start = Position::start(game.position().rules());
    let none = ByColor::from_fn(|_| Vec::new());
    Material { taken, lead: lead(game.position(), gates) - lead(&start, &none) }
}

fn lead(position: &Position, gates: &ByColor<Vec<GateView>>) -> i32 {
    let mut count: BTreeMap<PieceType, i32> = BTreeMap::new();
    let mut add = |color, kind: PieceType| {
        *count.entry(kind).or_default() += if color == Color::White { 1 } else { -1 };
    };
    for piece in Square::all().filter_map(|square| position.board().piece_at(square)) {
        add(piece.color, piece.kind);
    }
    for color in [Color::White, Color::Black] {
        for (kind, gate) in position.chosen(color).into_iter().zip(&gates[color]) {
            kind.filter(|_| gate.gone.is_none()).into_iter().for_each(|kind| add(color, kind));
        }
    }
    let value = |kind| appraisal::value(position.pieces().kind(kind).movement).round() as i32;
    // Kings and equal numbers need no value.
    count.into_iter().filter(|(_, count)| *count != 0).map(|(kind, n)| n * value(kind)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::gates::gates;
    use treville_core::rules::Rules;
    use treville_engine::variant::Variant;
    use treville_notation::armies::{self, ARMIES};

    fn after(moves: &str) -> Material {
        after_by(Variant::chess().rules(), moves)
    }

    fn after_by(rules: Rules, moves: &str) -> Material {
        let mut game = Game::new(Position::start(rules));
        for san in moves.split_whitespace() {
            let m = treville_core::san::parse(game.position(), san).unwrap();
            game.try_play(m).unwrap();
        }
        material(&game, &gates(&game))
    }

    #[test]
    fn captures_are_listed_and_counted() {
        let start = after("");
        assert_eq!((start.taken["white"].len(), start.taken["black"].len(), start.lead), (0, 0, 0));
        let exchange = after("e4 d5 exd5 Qxd5 Nc3");
        assert_eq!(exchange.taken["white"], exchange.taken["black"]);
        assert_eq!(exchange.lead, 0);
        let queen = after("e4 d5 exd5 Qxd5 Nc3 a6 Nxd5");
        assert_eq!(queen.taken["white"].len(), 2);
        assert!(queen.lead > 700, "{}", queen.lead);
        // A pawn taken in passing.
        assert_eq!(after("e4 a6 e5 d5 exd6").taken["white"], [0]);
    }

    #[test]
    fn armies_that_differ_begin_equal() {
        for (white, black) in [(0, 1), (1, 3), (2, 0)] {
            let rules = armies::game(&ARMIES[white], &ARMIES[black], false).rules().unwrap();
            assert_eq!(after_by(rules, "").lead, 0);
            let pawn = after_by(rules, "e4 d5 exd5").lead;
            assert!((50..200).contains(&pawn), "{pawn}");
        }
    }
}
