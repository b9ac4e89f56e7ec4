//! What a search has found.

use pyo3::prelude::*;
use treville_core::position::Position;
use treville_engine::message::{Info, per_second};
use treville_engine::wdl;

use crate::moves::PyMove;

/// A line that a search has found.
#[pyclass(frozen, module = "treville")]
#[derive(Clone)]
pub struct Line {
    root: Position,
    pub info: Info,
}

impl Line {
    pub fn new(root: Position, info: Info) -> Line {
        Line { root, info }
    }
}

#[pymethods]
impl Line {
    /// The rank of the line among those asked for, from 1.
    #[getter]
    fn rank(&self) -> u32 {
        self.info.multipv
    }

    /// The depth of the search, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.info.depth
    }

    /// The deepest ply that was searched.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.info.seldepth.max(self.info.depth)
    }

    /// The score for the side to move, in centipawns; None for a mate.
    #[getter]
    fn centipawns(&self) -> Option<i32> {
        self.info.score.mate_in().is_none().then_some(self.info.score.0)
    }

    /// The moves to mate, negative for being mated; None for any other score.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.info.score.mate_in()
    }

    /// The score as UCI writes it: ``cp 35`` or ``mate -3``.
    #[getter]
    fn score(&self) -> String {
        self.info.score.to_string()
    }

    /// The chances of a win, a draw and a loss for the side to move, in thousandths.
    #[getter]
    fn wdl(&self) -> (u32, u32, u32) {
        let [win, draw, loss] = wdl::FITTED.chances(self.info.score);
        (win, draw, loss)
    }

    /// The points that the side to move can expect, from 0 for a loss to 1 for a win.
    #[getter]
    fn expected(&self) -> f64 {
        wdl::FITTED.expected(self.info.score)
    }

    /// Positions made so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.info.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn seconds(&self) -> f64 {
        self.info.time.as_secs_f64()
    }

    /// Positions a second.
    #[getter]
    fn nps(&self) -> u64 {
        per_second(self.info.nodes, self.info.time)
    }

    /// Share of the transposition table in use, in thousandths.
    #[getter]
    fn hashfull(&self) -> u32 {
        self.info.hashfull
    }

    /// The moves that both sides are expected to play.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let mut position = self.root;
        let mut moves = Vec::new();
        for m in &self.info.pv {
            if !position.is_legal(*m) {
                break;
            }
            moves.push(PyMove::new(&position, *m));
            position.play_unchecked(*m);
        }
        moves
    }

    fn __repr__(&self) -> String {
        let (depth, score) = (self.info.depth, self.score());
        let moves = self.moves().into_iter();
        let moves = moves.map(|own| treville_core::san::write(&own.position, own.m));
        format!("<Line depth {depth} {score}: {}>", moves.collect::<Vec<_>>().join(" "))
    }
}

/// The result of a search.
#[pyclass(frozen, get_all, module = "treville")]
pub struct SearchResult {
    /// The move to play; None only where there is no legal move.
    pub best: Option<PyMove>,
    /// The reply that is expected.
    pub ponder: Option<PyMove>,
    /// The last line of each rank, the best one first.
    pub lines: Vec<Line>,
    /// The notes of the engine, a sentence each.
    pub notes: Vec<String>,
}

#[pymethods]
impl SearchResult {
    /// The best line; None where there is no legal move.
    #[getter]
    fn line(&self) -> Option<Line> {
        self.lines.first().cloned()
    }

    fn __repr__(&self) -> String {
        let uci = |own: &PyMove| treville_core::uci::write(&own.position, own.m, false);
        let best = self.best.as_ref().map_or("None".to_owned(), uci);
        let score = self.lines.first().map(|line| line.info.score.to_string());
        format!("<SearchResult {best} {}>", score.unwrap_or_default())
    }
}
