//! What the programs share, with no chess in it.
//!
//! - [`failure`]: why a command has failed, in one line
//! - [`program`]: the start and the end of a program
//! - [`arguments`]: numbers on a command line; [`shard`]: shares of a job; [`text`]: values as texts in files
//! - [`files`]: files that are written whole, and files that only grow
//! - [`calendar`]: dates as games have them
//! - [`signals`]: Ctrl-C as a message
//! - [`progress`]: how far a long command has come
//! - [`format`](mod@format): tables for people, JSON, CSV and Markdown
//! - [`page`]: HTML pages with charts

pub mod arguments;
pub mod calendar;
pub mod failure;
pub mod files;
pub mod format;
pub mod page;
pub mod program;
pub mod progress;
pub mod shard;
pub mod signals;
pub mod text;
