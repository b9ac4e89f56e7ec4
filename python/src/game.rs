//! Games: a first position and its moves.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use treville_core::game;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::san;
use treville_engine::variant::Variant;
use treville_notation::pgn::Pgn as PgnText;

use crate::errors::{invalid, raise, wrong_type};
use crate::moves::{self, PyMove};
use crate::outcome::Outcome;
use crate::position::{PyPosition, rules_for};
use crate::variant::{self, PyVariant, text};

/// A game: its first position, its moves, and what only the history can tell.
///
/// >>> game = Game(variant="chess")
/// >>> for move in "f3 e5 g4 Qh4".split():
/// ...     game.push(move)
/// >>> str(game.outcome), game.result
/// ('Black mates', '0-1')
/// >>> game.pop().san
/// 'Qh4#'
#[pyclass(module = "treville")]
#[derive(Clone)]
pub struct Game(pub game::Game);

impl Game {
    /// The moves with their positions.
    pub fn listed(game: &game::Game) -> Vec<PyMove> {
        let pairs = game.positions().iter().zip(game.moves());
        pairs.map(|(position, m)| PyMove::new(position, *m)).collect()
    }
}

#[pymethods]
impl Game {
    /// A game from a position, or from the start of a variant: Musketeer chess if nothing is said.
    #[new]
    #[pyo3(signature = (position=None, variant=None))]
    fn new(
        position: Option<PyRef<'_, PyPosition>>,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let start = match position {
            Some(position) => position.0,
            None => Position::start(rules_for(None, variant)?),
        };
        Ok(Game(game::Game::new(start)))
    }

    /// The game of a text: a FEN, an EPD, the address of a page or a line of a log, with the moves
    /// that follow it.
    ///
    /// >>> [move.san for move in Game.read("startpos moves e2e4 c7c5", variant="chess").moves]
    /// ['e4', 'c5']
    #[staticmethod]
    #[pyo3(signature = (text, variant=None))]
    fn read(text: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let text = self::text(text)?;
        let rules = variant.map_or(Ok(position_text::rules_of(&text)), variant::rules)?;
        let read = position_text::read(&text, rules, None).map_err(invalid)?;
        Ok(Game(read.game))
    }

    /// Plays a move, given as a move, in UCI or in SAN. One that is not legal changes nothing.
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let m = moves::read(self.0.position(), r#move)?;
        self.0.play_unchecked(m);
        Ok(())
    }

    /// Takes the last move back, and returns it.
    fn pop(&mut self) -> PyResult<PyMove> {
        let m = self.0.undo();
        let m = m.ok_or_else(|| raise::<PyIndexError>("expected a move to take back, got none"))?;
        Ok(PyMove::new(self.0.position(), m))
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.0.position())
    }

    /// The first position.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.0.start())
    }

    /// All positions, the first one first.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        self.0.positions().iter().copied().map(PyPosition).collect()
    }

    /// The moves played.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        Game::listed(&self.0)
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(Variant::of(self.0.position().rules()))
    }

    /// All legal moves.
    fn legal_moves(&self) -> Vec<PyMove> {
        let position = self.0.position();
        position.legal_moves().into_iter().map(|m| PyMove::new(position, m)).collect()
    }

    /// How the game has ended; None while it goes on. The third repetition and the move rule end
    /// it.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The result as a PGN writes it; ``*`` while the game goes on.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.outcome().map_or("*", treville_core::outcome::Outcome::result)
    }

    /// How often the position on the board has been there, this time included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// The game as PGN, without names or comments; :class:`Pgn` adds them.
    fn to_pgn(&self) -> String {
        PgnText::new(self.0.clone()).to_string()
    }

    /// A game of its own with the same moves.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.0 == other.0
    }

    fn __repr__(&self) -> String {
        let moves = self.0.positions().iter().zip(self.0.moves());
        let moves: Vec<String> = moves.map(|(at, m)| san::write(at, *m)).collect();
        let variant = Variant::of(self.0.position().rules());
        format!("<Game {variant}: {}>", moves.join(" "))
    }
}

/// The game that a value means: a game, or a position without a history.
pub fn of(value: &Bound<'_, PyAny>) -> PyResult<game::Game> {
    if let Ok(position) = value.cast::<PyPosition>() {
        return Ok(game::Game::new(position.get().0));
    }
    let game = value.cast::<Game>().map_err(|_| wrong_type("a Game or a Position", value))?;
    Ok(game.try_borrow()?.0.clone())
}
