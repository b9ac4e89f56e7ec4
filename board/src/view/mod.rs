//! The page's view of a game: that of `docs/board-protocol.md`, field by field.
//!
//! - `gates`: what waits, has entered or is lost
//! - `early`: where the side that waits could go
//! - `material`: what was taken, and who is ahead
//! - `moves`: the legal moves, with all that they do
//! - `placing`: where pieces may be placed
//! - `nodes`: all moves of the game
//! - `noted`: what other programs have noted beside them
//! - `changes`: what has changed of the moves
//! - `whole`: all of it

mod changes;
mod early;
mod gates;
mod material;
mod moves;
mod nodes;
mod noted;
mod placing;
mod whole;

pub use changes::{Changes, ListState};
pub use early::early;
pub use gates::{GateView, gates};
pub use material::{Material, material};
pub use moves::{Entering, LegalMove, Path, moves};
pub use nodes::{NodeView, nodes};
pub use noted::{Arrow, Mark, MoveNotes, noted};
pub use placing::{Placing, placing};
pub use whole::{DefaultPair, GameEnd, View, board, view, waiting};
