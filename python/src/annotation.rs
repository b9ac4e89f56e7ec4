//! What a PGN says about its moves.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use treville_core::position::Position;
use treville_notation::pgn::{self, Annotation, NotedScore};

use crate::moves::PyMove;
use crate::position::PyPosition;

/// A player's or an engine's judgement, ``+0.35/18 1.2`` in a comment.
#[pyclass(frozen, eq, hash, module = "treville")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Evaluation(pgn::Evaluation);

#[pymethods]
impl Evaluation {
    /// The score in centipawns, good for the player of the move; None for a mate.
    #[getter]
    fn centipawns(&self) -> Option<i32> {
        centipawns(self.0.score)
    }

    /// The moves to mate, negative for being mated; None for any other score.
    #[getter]
    fn mate(&self) -> Option<i32> {
        mate(self.0.score)
    }

    /// The depth of the search in plies.
    #[getter]
    fn depth(&self) -> u16 {
        self.0.depth
    }

    /// The seconds spent.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.0.time.map(|time| time.as_secs_f64())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Evaluation {}>", self.0)
    }
}

fn centipawns(score: NotedScore) -> Option<i32> {
    match score {
        NotedScore::Centipawns(centipawns) => Some(centipawns),
        NotedScore::Mate(_) => None,
    }
}

fn mate(score: NotedScore) -> Option<i32> {
    match score {
        NotedScore::Mate(moves) => Some(moves),
        NotedScore::Centipawns(_) => None,
    }
}

/// A move of a PGN, with all that is said about it.
///
/// >>> pgn = read_pgn("1. e4 {[%eval 0.17] [%clk 0:03:00] best by test} e5 (1... c5 2. Nf3) *")[0]
/// >>> first, second = pgn.moves
/// >>> first.comment, first.white_centipawns, first.clock
/// ('best by test', 17, 180.0)
/// >>> [move.san for move in second.variations[0].moves]
/// ['c5', 'Nf3']
#[pyclass(frozen, module = "treville")]
pub struct PgnMove {
    pub played: PyMove,
    pub annotation: Annotation,
}

#[pymethods]
impl PgnMove {
    /// The move.
    #[getter]
    fn r#move(&self) -> PyMove {
        self.played
    }

    /// The move in SAN.
    #[getter]
    fn san(&self) -> String {
        treville_core::san::write(&self.played.position, self.played.m)
    }

    /// The position before the move.
    #[getter]
    fn before(&self) -> PyPosition {
        PyPosition(self.played.position)
    }

    /// The position after the move.
    #[getter]
    fn after(&self) -> PyPosition {
        PyPosition(self.played.position.after_unchecked(self.played.m))
    }

    /// The comment, without evaluation and commands.
    #[getter]
    fn comment(&self) -> &str {
        &self.annotation.comment
    }

    /// Numeric annotation glyphs: 1 is a good move, 2 a mistake, and so on.
    #[getter]
    fn nags(&self) -> Vec<u32> {
        self.annotation.nags.iter().map(|nag| u32::from(*nag)).collect()
    }

    /// The evaluation with which the comment begins.
    #[getter]
    fn evaluation(&self) -> Option<Evaluation> {
        self.annotation.evaluation.map(Evaluation)
    }

    /// The data of other programs, ``[%clk 0:05:00]``, by name. Of several with one name the last
    /// counts.
    #[getter]
    fn commands(&self) -> BTreeMap<&str, &str> {
        let commands = self.annotation.commands.iter();
        commands.map(|command| (command.name.as_str(), command.value.as_str())).collect()
    }

    /// The score of ``[%eval 0.35]`` in centipawns, good for White.
    #[getter]
    fn white_centipawns(&self) -> Option<i32> {
        self.annotation.white_score().and_then(centipawns)
    }

    /// The moves to mate of ``[%eval #-3]``, good for White.
    #[getter]
    fn white_mate(&self) -> Option<i32> {
        self.annotation.white_score().and_then(mate)
    }

    /// The seconds that ``[%clk 0:05:00]`` leaves.
    #[getter]
    fn clock(&self) -> Option<f64> {
        self.annotation.clock().map(|time| time.as_secs_f64())
    }

    /// The seconds that the move took, by ``[%emt 0:00:07]``.
    #[getter]
    fn elapsed(&self) -> Option<f64> {
        self.annotation.elapsed().map(|time| time.as_secs_f64())
    }

    /// The lines that could have been played instead.
    #[getter]
    fn variations(&self) -> Vec<Variation> {
        let variations = self.annotation.variations.iter().cloned();
        variations.map(|line| Variation { start: self.played.position, line }).collect()
    }

    fn __repr__(&self) -> String {
        format!("<PgnMove {}>", self.san())
    }
}

/// A line that could have been played instead of a move.
#[pyclass(frozen, module = "treville")]
pub struct Variation {
    start: Position,
    line: pgn::Variation,
}

#[pymethods]
impl Variation {
    /// The comment before the first move.
    #[getter]
    fn comment(&self) -> &str {
        &self.line.comment
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<PgnMove> {
        let mut position = self.start;
        let mut moves = Vec::new();
        for (m, annotation) in &self.line.moves {
            if !position.is_legal(*m) {
                break;
            }
            let played = PyMove::new(&position, *m);
            moves.push(PgnMove { played, annotation: annotation.clone() });
            position.play_unchecked(*m);
        }
        moves
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(PgnMove::san).collect();
        format!("<Variation {}>", moves.join(" "))
    }
}
