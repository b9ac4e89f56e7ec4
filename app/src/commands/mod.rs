//! Commands of the command line besides talking to a GUI.

pub mod board;
pub mod genfens;
pub mod perft;
mod rate;
pub mod show;
pub mod suite;
pub mod value;
