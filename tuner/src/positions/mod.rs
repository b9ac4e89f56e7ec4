//! Files of positions with scores and results: what games of the engine against itself leave, and
//! what evaluations are fitted to.
//!
//! A file is a sequence of [blocks](block), each with its checksum and written at once. The first
//! one, the [head], says in JSON how the games were played, and by which pieces. The others have
//! games with their [positions](packed) in order, or, once a file has been shuffled, positions without
//! their order. `docs/tuning.md` describes the format for other programs.
//!
//! - [`packed`]: a position in forty bytes
//! - [`block`]: frames and checksums
//! - [`game`]: games in blocks
//! - [`head`]: what a file is about
//! - [`blocks`]: a file block by block, damaged ones included
//! - [`reader`]: a file's head, games and positions
//! - [`store`]: a file that grows, and is gone on with
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
