//! What a piece is worth, and what a position is.
//!
//! Nothing here is written per piece: values follow from the Betza notation of a piece, so a new
//! piece has its value the moment it can move.
//!
//! - [`mobility`]: how many squares a piece can go to, by every method of sources 000 and 002
//! - [`factors`]: the numbers of the formula and of the combination, as one value
//! - [`formula`]: centipawns from distance, direction and colour (source 001)
//! - [`values`]: every method under its name, and their combination by phase and by square
//! - [`reinfeld`]: the values that people use, bishop pair included (source 000)
//! - [`compare`]: what is better, one piece or a group of pieces or another
//! - [`setups`]: how many ways there are to begin a game (source 000)
//! - [`sources`]: the tables that the sources print, and where they are wrong
//! - [`terms`], [`weights`]: what a position is judged by, and how much each feature counts
//! - `tables`: the fitted numbers, written by a program
//! - [`sink`]: who listens to the judgement: a score, a table for people, a tuner
//! - `kinds`, `judge`, `endgame`, [`evaluator`]: what is known of each type; the features; endings that are
//!   known; the judgement itself

pub mod compare;
mod endgame;
pub mod evaluator;
pub mod factors;
pub mod formula;
mod judge;
mod kinds;
pub mod mobility;
pub mod reinfeld;
pub mod setups;
pub mod sink;
pub mod sources;
mod tables;
pub mod terms;
pub mod values;
pub mod weights;

/// The fit of the evaluation to games of self-play from which `tables` is written, as JSON: for programs
/// that show where the numbers come from.
pub const FIT: &str = include_str!("../fit.json");
