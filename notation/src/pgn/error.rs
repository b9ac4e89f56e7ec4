//! Errors in a PGN.

use std::fmt;

use treville_core::betza::BetzaError;
use treville_core::encoding::shorten;
use treville_core::fen::FenError;
use treville_core::san::SanError;

/// A fault and the line it is in, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The line; of something that is not closed, the one on which it begins.
    pub line: usize,
    /// The fault.
    pub fault: PgnFault,
}

/// A fault in a PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnFault {
    /// Something else came than was expected: what was expected, and what came.
    Text(&'static str, String),
    /// The line or the text ends too early: what was expected.
    End(&'static str),
    /// A `VariantMen` tag gives a letter a text that is no Betza notation: the letter and the
    /// fault.
    Betza(char, BetzaError),
    /// A tag makes no game that can be played here: the tag and the reason.
    Game(&'static str, String),
    /// The FEN tag is faulty.
    Fen(FenError),
    /// A move is no legal move.
    Move(SanError),
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnFault::Text(expected, got) => {
                write!(f, "expected {expected}, got '{}'", shorten(got))
            }
            PgnFault::End(expected) => write!(f, "expected {expected}, got the end"),
            PgnFault::Betza(letter, error) => write!(f, "VariantMen, piece {letter}: {error}"),
            PgnFault::Game(tag, reason) => write!(f, "{tag}: {reason}"),
            PgnFault::Fen(error) => write!(f, "FEN: {error}"),
            PgnFault::Move(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for PgnFault {}

impl std::error::Error for PgnError {}

impl PgnFault {
    /// The fault on this line.
    pub(super) fn on(self, line: usize) -> PgnError {
        PgnError { line, fault: self }
    }
}
