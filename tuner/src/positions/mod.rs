//! Files of positions with scores and results, which self-play writes and fits read.
//!
//! A file is a sequence of [blocks](block), each with a checksum and written by one write. The
//! first block is the [head]: in JSON, how the games were played and with which pieces. The others
//! have games with their [positions](packed) in order or, in a shuffled file, positions without
//! their order. `docs/tuning.md` describes the format for other programs.
//!
//! - [`packed`]: a position in forty bytes
//! - [`block`]: frames and checksums
//! - [`game`]: games in blocks
//! - [`head`]: the description of a file
//! - [`blocks`]: a file block by block, including damaged ones
//! - [`reader`]: a file's head, games and positions
//! - [`store`]: a file that grows
//! - [`merge`], [`shuffle`], [`stats`], [`inspect`], [`export`]: the commands

pub mod block;
pub mod blocks;
pub mod export;
pub mod game;
pub mod head;
pub mod inspect;
pub mod merge;
pub mod packed;
pub mod reader;
pub mod shuffle;
pub mod stats;
pub mod store;
#[cfg(test)]
mod tests;
