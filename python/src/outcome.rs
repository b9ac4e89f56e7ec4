//! How a game has ended.

use pyo3::prelude::*;
use treville_core::outcome::{self, DrawReason};

use crate::errors::side_name;

/// How a game has ended on the board.
#[pyclass(frozen, eq, hash, module = "treville")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome(pub outcome::Outcome);

#[pymethods]
impl Outcome {
    /// The result: ``1-0``, ``0-1`` or ``1/2-1/2``.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// The winner, ``white`` or ``black``; None for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(side_name)
    }

    /// The reason: ``checkmate``, ``stalemate``, ``repetition``, ``fifty-moves`` or
    /// ``dead-position``.
    #[getter]
    fn reason(&self) -> &'static str {
        match self.0 {
            outcome::Outcome::Mate(_) => "checkmate",
            outcome::Outcome::Stalemate(_) | outcome::Outcome::Draw(DrawReason::Stalemate) => {
                "stalemate"
            }
            outcome::Outcome::Draw(DrawReason::Repetition) => "repetition",
            outcome::Outcome::Draw(DrawReason::FiftyMoves) => "fifty-moves",
            outcome::Outcome::Draw(DrawReason::DeadPosition) => "dead-position",
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.0)
    }
}
