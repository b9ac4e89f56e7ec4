//! What XBoard's protocol demands, from "Chess Engine Communication Protocol" by Tim Mann and
//! H. G. Muller, version 2.
//!
//! - `conversation`: an engine's board and its moves; `features`: its introduction
//! - `introduction`, `play`: what is looked at, in the order of the checks
//! - `checks`: the list

mod conversation;
mod features;
mod introduction;
mod play;

mod checks;

pub(super) use checks::CHECKS;
pub(super) use conversation::XBoard;
