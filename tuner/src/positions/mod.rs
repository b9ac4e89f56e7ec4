//! Files of positions with scores and results, which self-play writes and fits read.
//!
//! A file is a sequence of [blocks](block), each with a checksum. The first block is the [head]: in
//! JSON, how the games were played. The others have [definitions] of games, and [games](game) as
//! their moves and scores. Each [definition](treville_results::definition) is there once, before
//! its first use.
//!
//! - [`layout`]: where pieces are, in few bytes
//! - [`sample`]: a position with its score, its best move and the result
//! - [`block`]: frames and checksums
//! - [`game`]: games in blocks
//! - [`definitions`]: definitions in blocks
//! - [`head`]: the description of a file
//! - [`blocks`]: a file block by block, including damaged ones
//! - [`reader`]: a file's head and games
//! - [`store`]: a file that grows
//! - [`merge`], [`stats`], [`inspect`], [`export`]: the commands

pub mod block;
pub mod blocks;
pub mod definitions;
pub mod export;
pub mod game;
pub mod head;
pub mod inspect;
pub mod layout;
pub mod merge;
pub mod reader;
pub mod sample;
pub mod stats;
pub mod store;
#[cfg(test)]
mod tests;
