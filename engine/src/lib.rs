//! The Treville engine: search, protocols, and the handle that drives them.
//!
//! - [`message`], [`score`]: what protocols and the engine say to each other
//! - [`engine`]: the engine as a thread that takes orders and tells of events
//! - [`search`], [`tt`], [`time`]: how it thinks, what it remembers, how long it may take
//! - [`level`], [`wdl`]: how to play worse than it can; what games come to from a score
//! - [`variant`], [`options`]: what can be chosen
//! - [`lines`], [`replace`]: lines from outside, whatever the bytes; files that are whole
//! - [`memory`]: how much of it there is, and in what pages
//! - [`calendar`]: dates as games have them
//! - [`protocol`]: UCI, XBoard
//! - [`play`]: a game in the terminal
//! - [`mod@bench`]: a fixed amount of work
//! - [`cli`], [`commands`]: the command line
//! - [`twin`]: the same program for newer processors

pub mod bench;
pub mod calendar;
pub mod cli;
pub mod commands;
pub mod engine;
pub mod level;
pub mod lines;
pub mod memory;
pub mod message;
pub mod options;
pub mod play;
pub mod protocol;
pub mod replace;
pub mod score;
pub mod search;
pub mod time;
pub mod tt;
pub mod twin;
pub mod variant;
pub mod wdl;
