//! What a position is worth: the hand-made evaluation.
//!
//! - [`terms`], [`weights`]: what a position is judged by, and how much each feature counts
//! - [`sink`]: who listens to the judgement: a score, a table for people, a tuner
//! - `kinds`, `judge`, `endgame`, [`evaluator`]: what is known of each type; the features; endings that are
//!   known; the judgement itself

mod endgame;
pub mod evaluator;
mod judge;
mod kinds;
pub mod sink;
pub mod terms;
pub mod weights;
