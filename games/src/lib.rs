//! How games between programs begin, and when they end before they are over: what matches and self-play
//! share.
//!
//! - [`settings`]: what can be asked for
//! - [`openings`]: where games start
//! - [`adjudication`]: ending games whose result is clear

pub mod adjudication;
pub mod openings;
pub mod settings;
