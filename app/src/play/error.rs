//! Why a game cannot be played or kept.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a game could not be played or kept.
#[derive(Debug)]
pub enum PlayError {
    /// The game that was asked for cannot start: the reason.
    Start(String),
    /// The game could not be saved: to which file, and the reason.
    Save(PathBuf, io::Error),
    /// The output takes no more, and no reader has left it.
    Output(io::Error),
    /// The engine's thread has ended.
    Engine,
    /// Ctrl-C has ended the game.
    Interrupted,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Start(problem) => f.write_str(problem),
            PlayError::Save(path, error) => {
                write!(f, "the game is not saved to {}: {error}", path.display())
            }
            PlayError::Output(error) => write!(f, "the game cannot be shown: {error}"),
            PlayError::Interrupted => f.write_str("the game was interrupted"),
            PlayError::Engine => f.write_str("expected a move from the engine, got nothing"),
        }
    }
}

impl std::error::Error for PlayError {}
