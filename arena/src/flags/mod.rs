//! The command line of a match, as users of cutechess-cli and fastchess know it.
//!
//! There is one [table of flags](table::FLAGS). Parsing, the help, the reference in `docs/arena.md`
//! and the tests all use it.
//!
//! - [`flag`]: what a flag is, and what was given of it
//! - [`keys`]: flags with keys, and the values that they take
//! - `known_engines`: engines by name, from a file
//! - `pgnout`: those of `-pgnout`
//! - `openings`: those of `-openings`
//! - `quick`: a match of fastchess' in three words
//! - [`table`]: all flags, and those of other programs that are refused
//! - [`granted`]: words of other programs that ask for what is so anyway
//! - [`parse`](mod@parse): words to flags to settings; `suite`: those of `suite`
//! - [`show`]: the help and the reference; `complete`: the flags for completions of shells

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod complete;
pub mod flag;
pub mod granted;
pub mod keys;
mod known_engines;
mod openings;
pub mod parse;
mod pgnout;
mod quick;
pub mod show;
pub mod suite;
pub mod table;
#[cfg(test)]
mod tests;

pub use complete::with_flags;
pub use parse::{Request, RunChanges, knows, parse};
pub use show::{help, suite_help};
pub use suite::{SuiteRequest, parse_suite};
