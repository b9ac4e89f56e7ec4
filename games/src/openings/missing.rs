//! Set-ups in which each side lacks a different piece, so that games compare two pieces.
//!
//! If both sides begin with the same pieces, a side lacks one only after giving it up for
//! something. Games that begin without a piece show its value without this bias.

use rand::Rng;
use rand::seq::IndexedRandom;
use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_core::setup::Setup;
use treville_core::square::{Rank, Square};
use treville_eval::position::evaluator::Evaluator;

/// The largest difference in value between the two missing pieces, in centipawns.
const APART: i32 = 350;

/// A set-up without one officer of each side, of different types with about the same value; none if
/// the drawn pieces cannot be removed.
pub(super) fn without(
    position: &Position,
    evaluator: &Evaluator,
    random: &mut impl Rng,
) -> Option<Position> {
    let board = position.board();
    let worth = |kind: PieceType| evaluator.value(kind);
    let officers = |color| {
        let own = Slot::OFFICERS.map(|slot| (slot, board.kind(color, slot)));
        // An empty slot stands for the king.
        own.into_iter().filter(|(_, kind)| *kind != PieceType::KING).collect::<Vec<_>>()
    };
    let near = |a: PieceType, b: PieceType| a != b && worth(a).abs_diff(worth(b)) <= APART as u32;
    let (white, kind) = *officers(Color::White).choose(random)?;
    let mut rivals = officers(Color::Black);
    rivals.retain(|(_, rival)| near(kind, *rival));
    let slots = ByColor([white, rivals.choose(random)?.0]);
    let mut setup = position.setup();
    for color in Color::ALL {
        take_off(&mut setup, position, color, slots[color], random)?;
    }
    setup.position().ok()
}

/// Removes a piece of this slot: a waiting one, or one on the board that is not a helper.
fn take_off(
    setup: &mut Setup,
    position: &Position,
    color: Color,
    slot: Slot,
    random: &mut impl Rng,
) -> Option<()> {
    let entering = Slot::CHOSEN.iter().position(|chosen| *chosen == slot);
    if let Some(number) = entering.filter(|_| position.rules().has_gating()) {
        setup.gates[color][number] = Gate::Gone;
        return Some(());
    }
    let gates = position.gates().of(color).into_iter().filter_map(Gate::file);
    let helpers: Vec<Square> = gates.map(|file| Square::at(file, Rank::first_of(color))).collect();
    let men: Vec<Square> = position
        .board()
        .pieces(color, slot)
        .into_iter()
        .filter(|square| !helpers.contains(square))
        .collect();
    let square = *men.choose(random)?;
    setup.pieces[square.index()] = None;
    setup.castling -= square.into();
    setup.open -= square.into();
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashSet;
    use treville_core::armies;
    use treville_core::definition::Definition;
    use treville_core::rules::Rules;

    use super::super::pairs;

    #[test]
    fn each_side_lacks_another_piece_of_about_the_same_worth() {
        let rules = Rules::musketeer();
        let evaluator = Evaluator::fitted(rules.pieces);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut lacking = HashSet::new();
        for number in 0..400 {
            let start = pairs::drawn(rules, 1, number);
            let Some(position) = without(&start, &evaluator, &mut random) else { continue };
            let trace = evaluator.trace(&position);
            let differing: Vec<(usize, i16)> =
                trace.pieces.iter().copied().enumerate().filter(|(_, count)| *count != 0).collect();
            let [(_, a), (_, b)] = differing[..] else { panic!("{position}: {differing:?}") };
            assert_eq!((a + b, a.abs()), (0, 1), "{position}");
            lacking.extend(differing.into_iter().map(|(kind, _)| kind));
        }
        assert_eq!(lacking.len(), 14, "every officer comes up: {lacking:?}");
    }

    /// Each side loses a piece of its own army.
    #[test]
    fn armies_that_differ_lack_pieces_of_their_own() {
        let [fides, clobberers, ..] = armies::ARMIES;
        for game in [armies::game(&clobberers, &fides, false), Definition::seirawan()] {
            let rules = game.rules().unwrap();
            let evaluator = Evaluator::fitted(rules.pieces);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
            let (start, mut lacking) = (Position::start(rules), HashSet::new());
            for _ in 0..200 {
                let Some(position) = without(&start, &evaluator, &mut random) else { continue };
                let counts = evaluator.trace(&position).pieces;
                let of = |color| {
                    let trace = evaluator.trace(&start).pieces;
                    let lost = counts.iter().zip(trace).map(|(now, before)| now - before);
                    let sign = if color == Color::White { -1 } else { 1 };
                    lost.enumerate().filter(move |(_, more)| *more == sign).map(|(kind, _)| kind)
                };
                let [white, black] = Color::ALL.map(|color| of(color).collect::<Vec<_>>());
                let ([white], [black]) = (&white[..], &black[..]) else {
                    panic!("{position}: {white:?} {black:?}")
                };
                let [a, b] = [*white, *black].map(|kind| PieceType::new(kind as u8));
                assert!(evaluator.value(a).abs_diff(evaluator.value(b)) <= APART as u32);
                for (color, kind) in [(Color::White, a), (Color::Black, b)] {
                    assert!(rules.pieces.kind(kind).owner.has(color), "{position}");
                }
                lacking.extend([*white, *black]);
            }
            assert!(lacking.len() >= 6, "{lacking:?}");
        }
    }
}
