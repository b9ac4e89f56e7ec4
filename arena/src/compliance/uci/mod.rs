//! What UCI demands, from the description of the protocol by Stefan Meyer-Kahlen (2006).
//!
//! - `conversation`: an engine's introduction and its searches
//! - `introduction`, `searches`: what is looked at, in the order of the checks
//! - `checks`: the list

mod conversation;
mod introduction;
mod searches;

mod checks;

pub(super) use checks::CHECKS;
pub(super) use conversation::Uci;
