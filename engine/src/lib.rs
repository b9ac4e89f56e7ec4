#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Each module uses only those above it:
//!
//! - [`clock`], [`memory`]: time and memory, from the system or its host
//! - [`lines`]: lines of input, whatever the bytes
//! - [`score`], [`message`]: what protocols and the engine say to each other
//! - [`wdl`], [`level`]: the outcome expected from a score; play below full strength
//! - [`record`]: a game in progress, for every program that lets people play
//! - [`tt`], [`time`], [`search`]: the transposition table, time management, the search
//! - [`mate`]: proofs of mates, apart from the search
//! - [`bench`](mod@bench): a fixed amount of work
//! - [`worker`]: carries out orders on the caller's thread
//! - [`review`](mod@review): a game that was played, judged move by move
//! - [`engine`]: a worker on a thread of its own
//! - [`variant`], [`options`]: what can be chosen
//! - [`protocol`]: UCI and XBoard, in both directions

pub mod bench;
pub mod clock;
pub mod engine;
pub mod level;
pub mod lines;
pub mod mate;
pub mod memory;
pub mod message;
pub mod options;
pub mod protocol;
pub mod record;
pub mod review;
pub mod score;
pub mod search;
pub mod time;
pub mod tt;
pub mod variant;
pub mod wdl;
pub mod worker;
