//! Values of pieces that the players believe in.

use treville_core::betza::Movement;
use treville_core::piece::ORTHODOX_PIECES;
use treville_core::pieces::PieceSet;
use treville_eval::net::judge::Judge;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::random::coin;
use treville_eval::position::evaluator::Evaluator;

/// Distance of a piece's believed worth from its usual one, as a part of it.
const OFF: f64 = 0.25;

/// Ratio of a piece's believed worth to its usual one by this seed.
#[must_use]
pub fn belief(movement: &Movement, seed: u64) -> f64 {
    if coin(movement, seed) { 1.0 + OFF } else { 1.0 - OFF }
}

/// The evaluation by this judge, as it is or with perturbed worths of all pieces but those of chess.
#[must_use]
pub fn evaluator(pieces: &PieceSet, perturb: Option<u64>, judge: Judge) -> Evaluator {
    let belief = |movement: &Movement| match perturb {
        Some(seed) if !is_orthodox(movement) => belief(movement, seed),
        _ => 1.0,
    };
    Evaluator::with_values(pieces, &Factors::FITTED, belief, judge)
}

fn is_orthodox(movement: &Movement) -> bool {
    ORTHODOX_PIECES.iter().any(|spec| spec.betza.parse().as_ref() == Ok(movement))
}
