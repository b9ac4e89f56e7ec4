//! Set-ups in which each side lacks something, so that games compare what they lack.
//!
//! If both sides begin with the same pieces, a side lacks one only after giving it up for
//! something. Games that begin without a piece show its value without this bias.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_core::setup::Setup;
use treville_core::square::{Rank, Square};
use treville_eval::position::piece_values::PieceValues;

/// The largest difference in value between the two missing pieces, in centipawns.
const APART: i32 = 350;

/// A set-up without one officer of each side, of different types with about the same value; none if
/// the drawn pieces cannot be removed.
pub(super) fn without(
    position: &Position,
    values: &PieceValues,
    random: &mut impl Rng,
) -> Option<Position> {
    let board = position.board();
    let worth = |kind: PieceType| values.of(kind);
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
        take_off(&mut setup, position, color, slots[color], 1, random)?;
    }
    setup.position().ok()
}

/// The most that both waiting pieces may be worth for one side to lack both, in centipawns: its
/// rival has to lack as much.
const TOGETHER: i32 = 1300;

/// Largest difference of what the sides lack, in centipawns. If it were always as much, games would
/// not say how much a centipawn counts.
const BESIDE: i32 = 200;

/// The most officers that a side lacks, or has, beside the pair, and the most of one type.
const MOST: usize = 3;
const MOST_ALIKE: usize = 2;

/// A set-up without both waiting pieces of one side, or without one of each side and another one;
/// and for balance without officers and pawns of the side that lacks less. None if the drawn pieces
/// cannot be removed.
///
/// So every game says something about both pieces of the pair, against each other and against those
/// that every game has.
pub(super) fn without_pair(
    position: &Position,
    values: &PieceValues,
    random: &mut impl Rng,
) -> Option<Position> {
    let shares = shares(position, values, random)?;
    let mut setup = position.setup();
    for color in Color::ALL {
        for (slot, count) in &shares[color] {
            take_off(&mut setup, position, color, *slot, *count, random)?;
        }
    }
    setup.position().ok()
}

/// Pieces of each side, with how many of each, that are worth about the same together: both of the
/// pair for one side, or one for each, and officers and pawns for the side that has less.
pub(super) fn shares(
    position: &Position,
    values: &PieceValues,
    random: &mut impl Rng,
) -> Option<ByColor<Vec<(Slot, usize)>>> {
    let board = position.board();
    let worth = |color, slot| values.of(board.kind(color, slot));
    let [one, other] = Slot::CHOSEN;
    let first = Color::from_white(random.random());
    let both = worth(first, one) + worth(first, other);
    let second = if both <= TOGETHER && random.random() { first } else { !first };
    let mut shares = ByColor::from_fn(|_| Vec::new());
    let mut sums = ByColor([0; 2]);
    for (color, slot) in [(first, one), (second, other)] {
        sums[color] += worth(color, slot);
        shares[color].push((slot, 1));
    }
    let [white, black] = sums.0;
    let debtor = if white < black { Color::White } else { Color::Black };
    let paid = collections(position, debtor, |slot| worth(debtor, slot));
    let apart = white.abs_diff(black) as i32;
    let near = |(_, sum): &&(Vec<(Slot, usize)>, i32)| (sum - apart).abs() <= BESIDE;
    let near: Vec<_> = paid.iter().filter(near).collect();
    // Helpers are no payment. Where queen and rook are helpers, the nearest sum has to do.
    let nearest = || paid.iter().min_by_key(|(_, sum)| (sum - apart).abs());
    let chosen = if near.is_empty() { nearest() } else { near.choose(random).copied() };
    shares[debtor].extend(&chosen?.0);
    Some(shares)
}

/// The sets of pieces on the board that a side may have or lack, and their values.
fn collections(
    position: &Position,
    color: Color,
    worth: impl Fn(Slot) -> i32,
) -> Vec<(Vec<(Slot, usize)>, i32)> {
    let mut all = vec![(Vec::new(), 0)];
    let array = Slot::OFFICERS.into_iter().filter(|slot| !Slot::CHOSEN.contains(slot));
    for slot in array.chain([Slot::Pawn]) {
        let most = men(position, color, slot).len().min(MOST_ALIKE);
        let with = |(lacks, sum): &(Vec<(Slot, usize)>, i32)| {
            let (lacks, sum, each) = (lacks.clone(), *sum, worth(slot));
            let more = move |count: usize| {
                let own = (count > 0).then_some((slot, count));
                let lacks: Vec<_> = lacks.iter().copied().chain(own).collect();
                (lacks, sum + each * count as i32)
            };
            (0..=most).map(more)
        };
        all = all.iter().flat_map(with).collect();
    }
    let officers = |lacks: &[(Slot, usize)]| {
        let officers = lacks.iter().filter(|(slot, _)| *slot != Slot::Pawn);
        officers.map(|(_, count)| count).sum::<usize>()
    };
    all.retain(|(lacks, _)| officers(lacks) <= MOST);
    all
}

/// Removes pieces of this slot: a waiting one, or some on the board that are no helpers.
fn take_off(
    setup: &mut Setup,
    position: &Position,
    color: Color,
    slot: Slot,
    count: usize,
    random: &mut impl Rng,
) -> Option<()> {
    let entering = Slot::CHOSEN.iter().position(|chosen| *chosen == slot);
    if let Some(number) = entering.filter(|_| position.rules().has_gating()) {
        setup.gates[color][number] = Gate::Gone;
        return Some(());
    }
    let mut men = men(position, color, slot);
    for _ in 0..count {
        let square = men.swap_remove((0..men.len()).collect::<Vec<_>>().choose(random).copied()?);
        setup.pieces[square.index()] = None;
        setup.castling -= square.into();
        setup.open -= square.into();
    }
    Some(())
}

/// The squares of a side's pieces of this slot that are no helpers.
fn men(position: &Position, color: Color, slot: Slot) -> Vec<Square> {
    let gates = position.gates().of(color).into_iter().filter_map(Gate::file);
    let helpers: Vec<Square> = gates.map(|file| Square::at(file, Rank::first_of(color))).collect();
    let men = position.board().pieces(color, slot).into_iter();
    men.filter(|square| !helpers.contains(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashSet;
    use treville_core::definition::Definition;
    use treville_core::rules::Rules;
    use treville_core::square::File;
    use treville_eval::net::judge::Judge;
    use treville_eval::piece::factors::Factors;
    use treville_eval::position::evaluator::Evaluator;
    use treville_notation::{armies, named_piece};

    use super::super::pairs;

    #[test]
    fn each_side_lacks_another_piece_of_about_the_same_worth() {
        let rules = Rules::musketeer();
        let evaluator = Evaluator::new(rules.pieces, Judge::Classical);
        let values = PieceValues::new(rules.pieces, &Factors::FITTED);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut lacking = HashSet::new();
        for number in 0..400 {
            let start = pairs::drawn(rules, 1, number);
            let Some(position) = without(&start, &values, &mut random) else { continue };
            let trace = evaluator.trace(&position);
            let differing: Vec<(usize, i16)> =
                trace.pieces.iter().copied().enumerate().filter(|(_, count)| *count != 0).collect();
            let [(_, a), (_, b)] = differing[..] else { panic!("{position}: {differing:?}") };
            assert_eq!((a + b, a.abs()), (0, 1), "{position}");
            lacking.extend(differing.into_iter().map(|(kind, _)| kind));
        }
        assert_eq!(lacking.len(), 14, "every officer comes up: {lacking:?}");
    }

    /// Of the pair each piece is lacked by one side, which pays or is paid in other pieces.
    #[test]
    fn what_sides_lack_for_the_pair_is_worth_about_as_much() {
        let rules = Rules::musketeer();
        let evaluator = Evaluator::new(rules.pieces, Judge::Classical);
        let values = PieceValues::new(rules.pieces, &Factors::FITTED);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut together, mut all, mut lacking, mut sums) = (0, 0, HashSet::new(), Vec::new());
        for number in 0..600 {
            let start = pairs::drawn(rules, 1, number);
            let Some(position) = without_pair(&start, &values, &mut random) else { continue };
            let counts = evaluator.trace(&position).pieces;
            let worth = |(kind, count): (usize, &i16)| {
                evaluator.value(PieceType::new(kind as u8)) * i32::from(*count)
            };
            let sum: i32 = counts.iter().enumerate().filter(|(_, n)| **n != 0).map(worth).sum();
            assert!(sum.abs() <= BESIDE, "{position}: {sum}");
            let pair: Vec<i16> = counts.iter().skip(6).copied().filter(|one| *one != 0).collect();
            assert!(matches!(pair[..], [1 | -1, 1 | -1]), "{position}: {pair:?}");
            together += usize::from(pair[0] == pair[1]);
            all += 1;
            lacking.extend(counts.iter().enumerate().filter(|(_, n)| **n != 0).map(|(k, _)| k));
            sums.push(sum);
        }
        assert_eq!(lacking.len(), 15, "every officer and the pawn: {lacking:?}");
        // Most pairs of Musketeer chess are too dear for one side to lack both.
        assert!(all > 500 && together > 0 && together < all / 2, "{together} of {all}");
        assert!(sums.iter().any(|sum| *sum > 150) && sums.iter().any(|sum| *sum < -150));
    }

    /// One piece of the pair is worth nearly all of an army, and the helpers are queen and rook: the
    /// rest of the army is not worth as much, but there is a game.
    #[test]
    fn where_nothing_is_worth_as_much_the_nearest_has_to_do() {
        let pair = ["Giant:G:QNACZ", "Dwarf:D:mWcF"].map(|text| text.parse().unwrap());
        let rules = named_piece::game_of_pair(&pair).unwrap().rules().unwrap();
        let values = PieceValues::new(rules.pieces, &Factors::FITTED);
        let mut setup = pairs::drawn(rules, 1, 0).setup();
        for color in Color::ALL {
            setup.gates[color] = [File::A, File::D].map(Gate::Waiting);
        }
        let position = setup.position().unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut sums = HashSet::new();
        for _ in 0..20 {
            let shares = shares(&position, &values, &mut random).unwrap();
            let sum = |color| {
                let worth = |(slot, count): &(Slot, usize)| {
                    values.of(position.board().kind(color, *slot)) * *count as i32
                };
                shares[color].iter().map(worth).sum::<i32>()
            };
            sums.insert((sum(Color::White) - sum(Color::Black)).abs());
            assert!(without_pair(&position, &values, &mut random).is_some(), "{position}");
        }
        assert!(sums.iter().all(|sum| *sum > BESIDE), "{sums:?}");
    }

    /// Each side loses a piece of its own army.
    #[test]
    fn armies_that_differ_lack_pieces_of_their_own() {
        let [fides, clobberers, ..] = armies::ARMIES;
        for game in [armies::game(&clobberers, &fides, false), Definition::seirawan()] {
            let rules = game.rules().unwrap();
            let evaluator = Evaluator::new(rules.pieces, Judge::Classical);
            let values = PieceValues::new(rules.pieces, &Factors::FITTED);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
            let (start, mut lacking) = (Position::start(rules), HashSet::new());
            for _ in 0..200 {
                let Some(position) = without(&start, &values, &mut random) else { continue };
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
