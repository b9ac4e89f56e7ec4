//! What the page shows of a game: the view of `docs/board-protocol.md`, field by field.
//!
//! - `gates`: what waits, has entered or is lost
//! - `moves`: the legal moves, with all that they do
//! - `placing`: where pieces may be placed
//! - `nodes`: all moves of the game
//! - `whole`: all of it

mod gates;
mod moves;
mod nodes;
mod placing;
mod whole;

pub use gates::{Gate, gates};
pub use moves::{Entering, LegalMove, Path, moves};
pub use nodes::{NodeView, nodes};
pub use placing::{Placing, placing};
pub use whole::{DefaultPair, Ended, View, board, view};
