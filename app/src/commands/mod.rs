//! What the command line can ask for besides talking to a GUI.

pub mod board;
pub mod perft;
mod rate;
pub mod show;
pub mod suite;
