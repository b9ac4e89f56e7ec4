//! What the command line can ask for besides talking to a GUI.

pub mod perft;
pub mod show;
pub mod suite;

use std::fmt;

/// Why a command has failed, in one line.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for makes no sense: what was expected and what came.
    Request(String),
    /// A file or the output could not be used: which, and why.
    Io(String, std::io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(problem) => f.write_str(problem),
            Failure::Io(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io("output".to_owned(), error)
    }
}
