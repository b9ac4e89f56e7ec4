#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! The core writes a position, a move and a movement. This crate has the rest of what people write
//! games in, and turns it into the core's [`Definition`](treville_core::definition::Definition)s
//! and [`Game`](treville_core::game::Game)s. The modules in reading order:
//!
//! - [`marks`]: the squares that a piece may go to, for drawings
//! - [`words`]: a movement in plain English
//! - [`fairy`]: Fairy-Stockfish's reading of a movement, where it differs from ours
//! - [`named_piece`]: pieces as they are named on a command line, `zebu:CN`, and a game with a pair
//! - [`sum`]: sums of pieces, `B+R`
//! - [`armies`]: Betza's armies, and a game between two of them
//! - [`literature`]: pieces of chess literature by name, and the names of a movement
//! - [`variants`]: games in the format of `variants.ini`
//! - [`pgn`]: whole games, whose tags may bring rules of their own

pub mod armies;
pub mod fairy;
pub mod literature;
pub mod marks;
pub mod named_piece;
pub mod pgn;
pub mod sum;
pub mod variants;
pub mod words;
