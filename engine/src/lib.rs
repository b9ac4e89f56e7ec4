//! The Treville engine: search, protocols, and the handle that drives them.
//!
//! - [`message`], [`score`]: what protocols and the engine say to each other
//! - [`engine`]: the engine as a thread that takes orders and tells of events
//! - [`search`], [`tt`], [`time`]: how it thinks, what it remembers, how long it may take
//! - [`level`], [`wdl`]: how to play worse than it can; what games come to from a score
//! - [`variant`], [`options`]: what can be chosen
//! - [`lines`]: lines from outside, whatever the bytes
//! - [`memory`]: how much of it there is, and in what pages
//! - [`protocol`]: UCI, XBoard
//! - [`mod@bench`]: a fixed amount of work

pub mod bench;
pub mod engine;
pub mod level;
pub mod lines;
pub mod memory;
pub mod message;
pub mod options;
pub mod protocol;
pub mod score;
pub mod search;
pub mod time;
pub mod tt;
pub mod variant;
pub mod wdl;
