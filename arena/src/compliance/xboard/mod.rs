//! Demands of XBoard's protocol, from "Chess Engine Communication Protocol" by Tim Mann and H. G.
//! Muller, version 2.
//!
//! - `conversation`: an engine's board and its moves; `features`: its introduction
//! - `introduction`, `play`: the checks themselves, in their order
//! - `checks`: the list

mod conversation;
mod features;
mod introduction;
mod play;

mod checks;

pub(super) use checks::CHECKS;
pub(super) use conversation::XBoard;
