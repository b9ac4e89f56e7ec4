#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Nothing here is written per piece: values follow from the Betza notation of a piece, so a new
//! piece has its value the moment it can move.
//!
//! - [`tapered`]: a value in the middlegame and in the endgame, as one number
//! - [`piece`]: what a piece is worth
//! - [`net`]: a net that reads how pieces move
//! - [`position`]: what a position is worth, by the classical evaluation or by a net
//! - [`appraisal`]: the answer for one piece: value, interval, phases, neighbours, reasons
//! - `tables`: the fitted numbers of both, written by `treville-tuner tables` from `fit.json`

pub mod appraisal;
pub mod net;
pub mod piece;
pub mod position;
mod tables;
pub mod tapered;

/// The fit of the evaluation to games of self-play from which `tables` is written, as JSON: for
/// programs that show where the numbers come from.
pub const FIT: &str = include_str!("../fit.json");

/// The law of piece values, likewise.
pub const LAW: &str = include_str!("../law.json");
