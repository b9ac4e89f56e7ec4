//! A board in the browser: the rules' side of it, the engine behind it, and the server.
//!
//! The page holds no rules. It talks to a [`Table`](table::Table) in lines of JSON, as
//! `docs/board-protocol.md` has them.
//!
//! The modules in reading order; each uses only those above it:
//!
//! - [`answer`]: what came of a request
//! - [`line`](mod@line): a line of play as a short text
//! - [`picture`]: what shows a type of piece
//! - [`kinds`]: the types of pieces and the sides
//! - [`catalogue`]: the games and armies to choose from
//! - [`piece_text`]: pieces as people write them
//! - [`card`]: what there is to know of a piece at a glance
//! - [`compare`]: whether one group of pieces is worth another
//! - [`lab`]: all that can be worked out of a movement
//! - [`faults`]: what can be wrong with a position, by codes
//! - [`refusals`]: what is wrong with a text, by codes
//! - [`notes`]: what of a text was read as something else, by codes
//! - [`setup`]: a position with all that is wrong with it
//! - [`tree`]: a game with its variations
//! - [`view`]: what the page shows of a game
//! - [`engine`]: searches and reviews for the page
//! - [`table`]: games, rules and pieces for the page
//! - `page`: the files of the page
//! - `static_site`: the board as files, for any file server
//! - `server`: the page over HTTP
//!
//! The last three are not there in WebAssembly, which is behind the page and has no network.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod answer;
pub mod card;
pub mod catalogue;
pub mod compare;
pub mod engine;
pub mod faults;
pub mod kinds;
pub mod lab;
pub mod line;
pub mod notes;
#[cfg(not(target_family = "wasm"))]
pub mod page;
pub mod picture;
pub mod piece_text;
pub mod refusals;
#[cfg(not(target_family = "wasm"))]
pub mod server;
pub mod setup;
#[cfg(not(target_family = "wasm"))]
pub mod static_site;
pub mod table;
pub mod tree;
pub mod view;
