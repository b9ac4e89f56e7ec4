//! UCI's demands, from the description of the protocol by Stefan Meyer-Kahlen (2006).
//!
//! - `conversation`: an engine's introduction and its searches
//! - `introduction`, `searches`: the checks themselves, in their order
//! - `checks`: the list

mod conversation;
mod introduction;
mod searches;

mod checks;

pub(super) use checks::CHECKS;
pub(super) use conversation::Uci;
