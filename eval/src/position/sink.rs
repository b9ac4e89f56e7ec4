//! Receivers of an evaluation.
//!
//! The evaluator is written once and hands its findings to an [`EvaluationSink`]: the search needs
//! the sum, a person the terms, a tuner the counts.

use treville_core::color::{ByColor, Color};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;

use crate::position::terms::Term;
use crate::position::weights::{Feature, Weights};
use crate::tapered::Tapered;

/// Takes the parts of an evaluation.
pub trait EvaluationSink {
    /// Whether the sink needs all features one by one. Otherwise the value of a piece on its
    /// square, by its movement and by the features of squares, comes as one sum, which saves
    /// two thirds of the look-ups.
    const ONE_BY_ONE: bool = true;

    /// `color` has this feature `count` times.
    fn count(&mut self, feature: Feature, color: Color, count: i32);

    /// `color` has this value, because of `term`.
    fn value(&mut self, term: Term, color: Color, value: Tapered);
}

/// The sum, positive where White stands better.
#[derive(Clone, Copy, Debug)]
pub struct ScoreSum<'a> {
    weights: &'a Weights,
    /// The sum so far.
    pub sum: Tapered,
}

impl<'a> ScoreSum<'a> {
    /// An empty sum with these weights.
    #[inline]
    #[must_use]
    pub fn new(weights: &'a Weights) -> ScoreSum<'a> {
        ScoreSum { weights, sum: Tapered::ZERO }
    }
}

impl EvaluationSink for ScoreSum<'_> {
    const ONE_BY_ONE: bool = false;

    #[inline]
    fn count(&mut self, feature: Feature, color: Color, count: i32) {
        self.value(Term::Material, color, self.weights.of(feature) * count);
    }

    #[inline]
    fn value(&mut self, _: Term, color: Color, value: Tapered) {
        match color {
            Color::White => self.sum += value,
            Color::Black => self.sum -= value,
        }
    }
}

/// Every term for each side.
#[derive(Clone, Debug)]
pub struct TermSums<'a> {
    weights: &'a Weights,
    /// By term and side.
    pub terms: [ByColor<Tapered>; Term::ALL.len()],
}

impl<'a> TermSums<'a> {
    /// An empty sum with these weights.
    #[must_use]
    pub fn new(weights: &'a Weights) -> TermSums<'a> {
        TermSums { weights, terms: Default::default() }
    }
}

impl EvaluationSink for TermSums<'_> {
    fn count(&mut self, feature: Feature, color: Color, count: i32) {
        self.value(feature.term(), color, self.weights.of(feature) * count);
    }

    fn value(&mut self, term: Term, color: Color, value: Tapered) {
        self.terms[term.index()][color] += value;
    }
}

/// The count of each feature, White's less Black's, and the sum of everything else: a tuner's view
/// of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// By the feature's number.
    pub counts: [i16; Feature::COUNT],
    /// By type: White's pieces less Black's, those that wait included.
    pub pieces: [i16; PieceType::LIMIT],
    /// The sum that does not depend on the weights, the values of the pieces among it.
    pub rest: Tapered,
    /// The shares of the middlegame's and of the endgame's sum in the score, in 16384ths.
    pub shares: [i32; 2],
    /// Whether the outcome is known, so that the score is not what the features say.
    pub is_known: bool,
}

impl Default for Trace {
    fn default() -> Trace {
        Trace {
            counts: [0; Feature::COUNT],
            pieces: [0; PieceType::LIMIT],
            rest: Tapered::ZERO,
            shares: [0; 2],
            is_known: false,
        }
    }
}

impl Trace {
    /// The sum that these weights make of the counts.
    #[must_use]
    pub fn sum(&self, weights: &Weights) -> Tapered {
        let parts = self.counts.iter().zip(&weights.0);
        parts.fold(self.rest, |sum, (count, weight)| sum + *weight * i32::from(*count))
    }

    /// The score of this sum in centipawns for White, before it is rounded.
    #[must_use]
    pub fn score(&self, weights: &Weights) -> f64 {
        let sum = self.sum(weights);
        let [middlegame, endgame] = self.shares.map(|share| f64::from(share) / 16_384.0);
        f64::from(sum.middlegame()) * middlegame + f64::from(sum.endgame()) * endgame
    }

    /// Counts the pieces of a position but the kings, those that wait included.
    pub(crate) fn count_pieces(&mut self, position: &Position) {
        let board = position.board();
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            for slot in Slot::OFFICERS.into_iter().chain([Slot::Pawn]) {
                let men = board.pieces(color, slot).count() as i16;
                self.pieces[board.kind(color, slot).index()] += sign * men;
            }
            for (number, kind) in position.chosen(color).into_iter().enumerate() {
                if let Some(kind) = kind.filter(|_| position.gates().may_enter(color, number)) {
                    self.pieces[kind.index()] += sign;
                }
            }
        }
    }
}

impl EvaluationSink for Trace {
    fn count(&mut self, feature: Feature, color: Color, count: i32) {
        let sign = if color == Color::White { 1 } else { -1 };
        self.counts[feature.index()] += (sign * count) as i16;
    }

    fn value(&mut self, _: Term, color: Color, value: Tapered) {
        match color {
            Color::White => self.rest += value,
            Color::Black => self.rest -= value,
        }
    }
}
