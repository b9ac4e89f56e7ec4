//! The program `treville`: a command line and a terminal game above the engine.
//!
//! Each module uses only those above it:
//!
//! - [`commands`]: what can be asked for besides talking to a GUI
//! - [`play`]: a game in the terminal
//! - [`cli`]: the command line
//! - [`cpu_dispatch`]: the same program for newer processors

pub mod cli;
pub mod commands;
pub mod cpu_dispatch;
pub mod play;
