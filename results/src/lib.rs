#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Each module uses only those above it in this list.
//!
//! - [`bounds`]: how large numbers of files may be
//! - [`json_file`]: documents as files of JSON
//! - [`measured`]: a number and its error
//! - [`pieces`]: pieces as they are named on the command line and in files
//! - [`answer`]: the answer to what a piece is worth, as a sentence
//! - [`groups`]: groups of them as they are written
//! - [`answer_json`]: the same answer as an object, and that of a trade
//! - [`definition`]: the definition of a game as JSON
//! - [`plan`]: how games were played
//! - [`fit`]: weights, values of pieces and factors that were fitted to positions
//! - [`law`]: formulas fitted to values of pieces
//! - [`training`]: the recipe and the losses of a net
//! - [`game_values`]: what pieces are worth in games
//! - [`net_values`]: values of pieces by a net

pub mod answer;
pub mod answer_json;
pub mod bounds;
pub mod definition;
pub mod fit;
pub mod game_values;
pub mod groups;
pub mod json_file;
pub mod law;
pub mod measured;
pub mod net_values;
pub mod pieces;
pub mod plan;
pub mod training;
