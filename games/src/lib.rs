//! Beginnings and adjudication of games between programs, for matches and for self-play. Each
//! module uses only those above it in this list:
//!
//! - [`variant_file`]: files of games on command lines
//! - [`variant_text`]: games in files of settings
//! - [`settings`]: settings of openings and adjudication
//! - [`memory`]: memory for searches
//! - [`judge`]: searches that judge positions
//! - [`openings`]: where games start
//! - [`polyglot`]: books of an engine's moves
//! - [`adjudication`]: ending games whose result is clear

pub mod adjudication;
pub mod judge;
pub mod memory;
pub mod openings;
pub mod polyglot;
pub mod settings;
pub mod variant_file;
pub mod variant_text;
