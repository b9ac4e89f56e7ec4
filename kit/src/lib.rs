#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Each module uses only those above it in this list:
//!
//! - [`failure`]: why a command has failed, in one line; [`say`]: our words on standard error
//! - [`arguments`]: numbers on a command line; [`shard`]: shares of a job; [`text`]: values that
//!   files hold as texts
//! - [`files`]: files that are written whole, and files that only grow; [`fixed_file`]: files that
//!   must not change while they are read; [`journal`]: lines with checksums
//! - [`program`]: the start and the end of a program; [`manual`]: its completions and man pages
//! - [`calendar`]: dates as games have them
//! - [`threads`]: work shared by threads; [`signals`]: Ctrl-C as a message; [`jobs`]: numbered
//!   jobs on threads
//! - [`progress`]: how far a long command has come, and how fast
//! - [`format`](mod@format): tables for people, JSON, CSV and Markdown
//! - [`page`]: HTML pages with charts

pub mod arguments;
pub mod calendar;
pub mod failure;
pub mod files;
pub mod fixed_file;
pub mod format;
pub mod jobs;
pub mod journal;
#[cfg(not(target_family = "wasm"))]
pub mod manual;
pub mod page;
pub mod program;
#[cfg(not(target_family = "wasm"))]
pub mod progress;
pub mod say;
pub mod shard;
#[cfg(not(target_family = "wasm"))]
pub mod signals;
pub mod text;
pub mod threads;
