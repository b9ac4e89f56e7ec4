//! A game with its variations.
//!
//! - `node`: the tree, and where we are in it
//! - `edit`: moves and remarks, deleting and promoting
//! - `end`: how a game ends
//! - `pgn`: from and to PGN

mod edit;
mod end;
mod node;
mod pgn;
#[cfg(test)]
mod tests;

pub use edit::{MOST_NODES, MOST_TAGS, MOST_WORDS};
pub use node::{MoveText, Node, Tree};
