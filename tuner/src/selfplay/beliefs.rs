//! What pieces are thought to be worth by those who play.

use treville_core::betza::Movement;
use treville_core::pieces::PieceSet;
use treville_eval::piece::random::coin;
use treville_eval::position::evaluator::Evaluator;

/// How far a piece is thought to be from its usual worth, as a part of it.
const OFF: f64 = 0.25;

/// How many times its usual worth a piece is thought to be worth by this seed.
#[must_use]
pub fn belief(movement: &Movement, seed: u64) -> f64 {
    if coin(movement, seed) { 1.0 + OFF } else { 1.0 - OFF }
}

/// The hand-made evaluation, as it is or with perturbed worths.
#[must_use]
pub fn evaluator(pieces: &PieceSet, perturb: Option<u64>) -> Evaluator {
    match perturb {
        None => Evaluator::fitted(pieces),
        Some(seed) => Evaluator::believing(pieces, |movement| belief(movement, seed)),
    }
}
