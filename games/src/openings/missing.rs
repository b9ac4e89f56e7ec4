//! Set-ups in which each side lacks a different piece, so that games compare two pieces.
//!
//! If both sides begin with the same pieces, a side lacks one only after giving it up for
//! something. Games that begin without a piece show its value without this bias.

use rand::Rng;
use rand::seq::IndexedRandom;
use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::piece::Slot;
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
    let chosen = |slot| Slot::CHOSEN.iter().position(|chosen| *chosen == slot);
    let is_there = |slot: &Slot| {
        chosen(*slot).is_none_or(|number| position.chosen(Color::White)[number].is_some())
    };
    let slots: Vec<Slot> = Slot::OFFICERS.into_iter().filter(is_there).collect();
    let worth = |slot: Slot| evaluator.value(position.board().kind(Color::White, slot));
    let near = |a: Slot, b: Slot| a != b && worth(a).abs_diff(worth(b)) <= APART as u32;
    let white = *slots.choose(random)?;
    let rivals: Vec<Slot> = slots.into_iter().filter(|slot| near(white, *slot)).collect();
    let slots = ByColor([white, *rivals.choose(random)?]);
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
    if let Some(number) = Slot::CHOSEN.iter().position(|chosen| *chosen == slot) {
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
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashSet;
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
}
