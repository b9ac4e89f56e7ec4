//! Cost of an evaluation by a net, next to the classical one.
//!
//! ```text
//! cargo bench -p treville-eval --bench net
//! ```
//!
//! Positions come from random games and are judged in the order of the games; times are those of
//! all positions together, and the items a second say what one costs.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use treville_core::color::Color;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_eval::net::accumulator::Accumulator;
use treville_eval::net::evaluator::Net;
use treville_eval::net::features::{View, changes};
use treville_eval::net::judge::Judge;
use treville_eval::net::parameters::Parameters;
use treville_eval::piece::factors::{Corrections, Factors};
use treville_eval::position::evaluator::Evaluator;

fn main() {
    divan::main();
}

const WIDTHS: [usize; 3] = [64, 128, 256];

fn net(width: usize) -> Net {
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let mut parameters = Parameters::zero(width, Vec::new(), factors, 346);
    let mut random = Xoshiro256StarStar::seed_from_u64(1);
    for number in &mut parameters.feature_weights {
        *number = (random.next_u64() % 301) as i16 - 150;
    }
    for weight in parameters.output_buckets.iter_mut().flat_map(|bucket| &mut bucket.weights) {
        *weight = (random.next_u64() % 41) as i16 - 20;
    }
    Net::new(parameters).unwrap()
}

/// Every move of some random games of one pair, as the positions before and after it.
fn pairs() -> Vec<(Position, Position)> {
    let mut random = Xoshiro256StarStar::seed_from_u64(2);
    let mut pairs = Vec::new();
    for _ in 0..40 {
        let mut position = Position::start(Rules::musketeer());
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Always the same two types.
            let number = if ply < 2 { ply } else { random.next_u64() as usize % moves.len() };
            let before = position;
            position.play_unchecked(moves[number]);
            if before.stage() == Stage::Play {
                pairs.push((before, position));
            }
        }
    }
    pairs
}

/// The moves that change this many features and keep both kings on their sides of the board.
fn pairs_with(count: usize) -> Vec<(Position, Position)> {
    let view = |position: &Position| Color::ALL.map(|color| View::of(position, color));
    let mut pairs = pairs();
    pairs.retain(|(before, after)| {
        let (mut added, mut removed) = (0, 0);
        changes(before, after, View::ALL[0], |_| added += 1, |_| removed += 1);
        added + removed == count && view(before) == view(after)
    });
    pairs
}

fn update(bencher: Bencher, width: usize, count: usize) {
    let (net, pairs) = (net(width), pairs_with(count));
    let folded = net.folded(&pairs[0].0);
    let known: Vec<Accumulator> = pairs
        .iter()
        .map(|(before, _)| {
            let mut accumulator = Accumulator::new(&folded);
            accumulator.refresh(before, &folded);
            accumulator
        })
        .collect();
    // A search has its accumulators in the cache.
    let known = &known[..32];
    let mut next = Accumulator::new(&folded);
    bencher.counter(ItemsCount::new(32_usize)).bench_local(|| {
        let mut sum = 0;
        for (accumulator, (before, after)) in known.iter().zip(&pairs) {
            next.update(accumulator, before, after, &folded);
            sum += net.score(&next, after.turn());
        }
        black_box(sum)
    });
}

#[divan::bench(args = WIDTHS)]
fn two_changes(bencher: Bencher, width: usize) {
    update(bencher, width, 2);
}

#[divan::bench(args = WIDTHS)]
fn three_changes(bencher: Bencher, width: usize) {
    update(bencher, width, 3);
}

#[divan::bench(args = WIDTHS)]
fn four_changes(bencher: Bencher, width: usize) {
    update(bencher, width, 4);
}

#[divan::bench(args = WIDTHS)]
fn refresh(bencher: Bencher, width: usize) {
    let (net, pairs) = (net(width), pairs());
    let folded = net.folded(&pairs[0].0);
    let mut next = Accumulator::new(&folded);
    bencher.counter(ItemsCount::new(pairs.len())).bench_local(|| {
        let mut sum = 0;
        for (_, after) in &pairs {
            next.refresh(after, &folded);
            sum += net.score(&next, after.turn());
        }
        black_box(sum)
    });
}

#[divan::bench(args = WIDTHS)]
fn score_alone(bencher: Bencher, width: usize) {
    let (net, pairs) = (net(width), pairs());
    let folded = net.folded(&pairs[0].0);
    let mut accumulator = Accumulator::new(&folded);
    accumulator.refresh(&pairs[0].0, &folded);
    bencher.bench_local(|| net.score(black_box(&accumulator), Color::White));
}

/// All types of a game of Musketeer chess.
#[divan::bench(args = WIDTHS)]
fn fold(bencher: Bencher, width: usize) {
    let (net, pairs) = (net(width), pairs());
    let numbers = || Net::new(net.parameters().clone()).unwrap();
    bencher.with_inputs(numbers).bench_local_values(|net| net.folded(&pairs[0].0));
}

#[divan::bench]
fn classical(bencher: Bencher) {
    let pairs = pairs();
    let evaluator = Evaluator::new(pairs[0].0.pieces(), Judge::Classical);
    bencher
        .counter(ItemsCount::new(pairs.len()))
        .bench_local(|| pairs.iter().map(|(_, after)| evaluator.evaluate(after)).sum::<i32>());
}
