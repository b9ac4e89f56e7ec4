//! The Treville engine as a library: search, protocols, and the handle that drives them.
//!
//! Each module uses only those above it:
//!
//! - [`score`], [`message`]: what protocols and the engine say to each other
//! - [`lines`]: lines from outside, whatever the bytes
//! - [`memory`]: how much of it there is, and in what pages
//! - [`tt`], [`time`], [`level`]: what a search remembers, how long it may take, how it plays worse
//! - [`search`]: how it thinks
//! - [`bench`](mod@bench): a fixed amount of work
//! - [`engine`]: the engine as a thread that takes orders and sends events
//! - [`wdl`]: what games come to from a score
//! - [`variant`], [`options`]: what can be chosen
//! - [`protocol`]: UCI, XBoard

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
