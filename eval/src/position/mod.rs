//! Evaluation of positions.
//!
//! The parts that every evaluation needs, however it judges:
//!
//! - [`piece_values`]: what the types are worth in exchanges, and how much of a game is left
//! - [`endgame`]: endings whose outcome is known
//!
//! The classical evaluation:
//!
//! - [`terms`], [`weights`]: what a position is judged by, and how much each feature counts
//! - [`value_set`]: factors, corrections and weights as one value, and as a file
//! - [`sink`]: what a judgement becomes: a score, a table for people, a trace for a tuner
//! - `piece_tables`, `judge`: what is known of each type; the features, counted
//! - [`evaluator`]: the judgement itself, by the classical evaluation or by a net
//! - [`tracer`]: the features for a fit, with piece values that are being tried

pub mod endgame;
pub mod evaluator;
mod judge;
mod piece_tables;
pub mod piece_values;
pub mod sink;
pub mod terms;
pub mod tracer;
pub mod value_set;
pub mod weights;
