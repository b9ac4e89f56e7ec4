//! The program `treville`: a command line and a terminal game above the engine.
//!
//! Each module uses only those above it:
//!
//! - [`piece_diagram`]: how a piece moves, drawn
//! - [`commands`]: what can be asked for besides talking to a GUI
//! - [`play`]: a game in the terminal
//! - [`analyse`]: games that were played, judged move by move
//! - [`cli`]: the command line
//! - [`cpu_dispatch`]: the same program for newer processors

pub mod analyse;
pub mod cli;
pub mod commands;
pub mod cpu_dispatch;
pub mod piece_diagram;
pub mod play;
