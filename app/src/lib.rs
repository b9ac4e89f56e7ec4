//! The program `treville`: the engine behind protocols and a command line.
//!
//! - [`play`]: a game in the terminal
//! - [`cli`], [`commands`]: the command line
//! - [`twin`]: the same program for newer processors

pub mod cli;
pub mod commands;
pub mod play;
pub mod twin;
