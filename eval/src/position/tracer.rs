//! Positions taken apart with piece values that are being tried.

use treville_core::pieces::PieceSet;
use treville_core::position::Position;

use crate::net::judge::Judge;
use crate::piece::factors::Factors;
use crate::position::evaluator::Evaluator;
use crate::position::sink::Trace;
use crate::position::value_set::ValueSet;

/// Counts the features of positions for a fit. It gives no scores, so no game can be played by it.
#[derive(Clone, Debug)]
pub struct Tracer(Evaluator);

impl Tracer {
    /// A tracer to which pieces are worth what these factors say.
    #[must_use]
    pub fn new(pieces: &PieceSet, factors: &Factors) -> Tracer {
        let values = ValueSet { factors: *factors, ..ValueSet::FITTED };
        Tracer(Evaluator::with_values(pieces, &values, Judge::Classical))
    }

    /// The count of each feature; see [`Evaluator::trace`].
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        self.0.trace(position)
    }
}
