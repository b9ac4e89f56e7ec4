//! What a piece is worth, and what a position is.
//!
//! Nothing here is written per piece: values follow from the Betza notation of a piece, so a new
//! piece has its value the moment it can move.
//!
//! - [`factors`]: the numbers of the formula, as one value
//! - [`formula`]: centipawns from distance, direction and colour (source 001)
//! - [`terms`]: what a position is judged by
//! - [`sink`]: who listens to the judgement: a score, a table for people
//! - [`evaluator`]: the judgement itself

pub mod evaluator;
pub mod factors;
pub mod formula;
pub mod sink;
pub mod terms;
