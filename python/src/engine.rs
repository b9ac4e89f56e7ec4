//! The engine, on a thread of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use crossbeam_channel::Receiver;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use treville_core::position::Position;
use treville_engine::engine;
use treville_engine::message::{Clock, Command, Event, Limits};
use treville_engine::options::{MAX_LINES, Settings};
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

use crate::errors::{EngineError, invalid, raise, seconds, some_number, wrong_type};
use crate::game;
use crate::job;
use crate::line::{Line, SearchResult};
use crate::moves::{self, PyMove};
use crate::options::{self, EngineOption};

const CLOSED: &str = "expected an open engine, got a closed one";
const SEARCHING: &str = "expected an engine at rest, got one that searches: stop it first";

/// The engine. It thinks on a thread of its own, so other Python threads run meanwhile.
///
/// One search runs at a time; :meth:`stop` ends it from any thread, or from the function that
/// receives its lines. Closing frees the memory, at the end of a ``with`` block at the latest.
///
/// >>> with Engine() as engine:
/// ...     result = engine.search(Position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), depth=4)
/// >>> result.best.san, result.line.mate
/// ('Qg7#', 1)
#[pyclass(frozen, module = "treville")]
pub struct Engine(Mutex<Option<Arc<OpenEngine>>>);

/// An open engine.
struct OpenEngine {
    handle: engine::Engine,
    /// Locked while an order is given and answered.
    state: Mutex<State>,
}

struct State {
    events: Receiver<Event>,
    settings: Settings,
}

impl Engine {
    fn open(&self) -> PyResult<Arc<OpenEngine>> {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.clone().ok_or_else(|| raise::<EngineError>(CLOSED))
    }
}

impl OpenEngine {
    fn at_rest(&self) -> PyResult<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(state)) => Ok(state.into_inner()),
            Err(TryLockError::WouldBlock) => Err(raise::<EngineError>(SEARCHING)),
        }
    }

    /// Gives an order and takes its events until one of them answers it. An interruption, or an
    /// exception of the listener, stops the order, and is raised once it has been answered.
    fn order(
        &self,
        py: Python<'_>,
        state: &State,
        order: Command,
        mut listen: impl FnMut(Event) -> PyResult<()>,
    ) -> PyResult<()> {
        self.handle.send(order);
        let mut problem = None;
        loop {
            let event = match job::receive(py, &state.events) {
                Ok(event) => event,
                Err(error) if error.is_instance_of::<EngineError>(py) => return Err(error),
                Err(error) => {
                    self.handle.stop();
                    problem.get_or_insert(error);
                    continue;
                }
            };
            let ends = matches!(event, Event::BestMove { .. } | Event::Done(_) | Event::Perft(_));
            if problem.is_none()
                && let Err(error) = listen(event)
            {
                self.handle.stop();
                problem = Some(error);
            }
            if ends {
                return problem.map_or(Ok(()), Err);
            }
        }
    }

    /// Sets an option and has the engine do what it means. If that fails the old value stands.
    fn set(
        &self,
        py: Python<'_>,
        state: &mut State,
        name: &str,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut settings = state.settings.clone();
        let order = options::set(&mut settings, name, value)?;
        if let Some(order) = order {
            self.order(py, state, order, |event| match event {
                Event::Done(Err(problem)) => Err(raise::<EngineError>(problem)),
                _ => Ok(()),
            })?;
        }
        state.settings = settings;
        Ok(())
    }
}

#[pymethods]
impl Engine {
    /// Starts an engine with this many megabytes of memory for positions and this many threads.
    /// Other options stand in a dictionary, by the names of :attr:`options`.
    #[new]
    #[pyo3(signature = (*, hash=None, threads=None, options=None))]
    fn new(
        py: Python<'_>,
        hash: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Engine> {
        let (handle, events) = engine::Engine::new().map_err(raise::<EngineError>)?;
        let state = State { events, settings: Settings::default() };
        let open = Arc::new(OpenEngine { handle, state: Mutex::new(state) });
        let engine = Engine(Mutex::new(Some(open)));
        let given = [("Hash", hash), ("Threads", threads)];
        for (name, value) in given.into_iter().filter(|(_, value)| value.is_some()) {
            engine.set_option(py, name, value)?;
        }
        for (name, value) in options.into_iter().flatten() {
            engine.set_option(py, &name.extract::<String>()?, Some(&value))?;
        }
        Ok(engine)
    }

    /// The options, with their values and bounds.
    ///
    /// >>> with Engine(hash=32) as engine:
    /// ...     print([option.value for option in engine.options if option.name == "Hash"])
    /// ['32']
    #[getter]
    fn options(&self) -> PyResult<Vec<EngineOption>> {
        Ok(options::all(&self.open()?.at_rest()?.settings))
    }

    /// Sets an option: ``set_option("Use NNUE", False)``. The name is in any case; a button takes
    /// no value.
    #[pyo3(signature = (name, value=None))]
    fn set_option(
        &self,
        py: Python<'_>,
        name: &str,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let open = self.open()?;
        let mut state = open.at_rest()?;
        open.set(py, &mut state, name, value)
    }

    /// Searches a position or the last one of a game, whose history counts for repetitions.
    ///
    /// The first limit that is reached ends the search: ``nodes``, ``depth`` in plies, ``time`` in
    /// seconds, a ``mate`` in that number of moves, or the clock of the side to move (``clock``,
    /// ``increment`` in seconds, ``moves_to_go``). Without any it goes on until it is stopped.
    /// ``multipv`` asks for several lines, ``moves`` are the only first moves to search, and
    /// ``on_info`` is called with every :class:`Line` as it is found.
    ///
    /// >>> lines = []
    /// >>> with Engine() as engine:
    /// ...     position = Position(variant="chess")
    /// ...     result = engine.search(position, nodes=20_000, multipv=3, on_info=lines.append)
    /// >>> len(result.lines), len(lines) > 3
    /// (3, True)
    #[pyo3(signature = (position, *, nodes=None, depth=None, time=None, mate=None, clock=None,
        increment=None, moves_to_go=None, multipv=None, moves=None, on_info=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords, all of them optional")]
    fn search(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
        mate: Option<&Bound<'_, PyAny>>,
        clock: Option<&Bound<'_, PyAny>>,
        increment: Option<&Bound<'_, PyAny>>,
        moves_to_go: Option<&Bound<'_, PyAny>>,
        multipv: Option<&Bound<'_, PyAny>>,
        moves: Option<Vec<Bound<'_, PyAny>>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<SearchResult> {
        let game = game::of(position)?;
        let root = *game.position();
        if let Some(listener) = on_info.filter(|listener| !listener.is_callable()) {
            return Err(wrong_type("a function as on_info", listener));
        }
        let open = self.open()?;
        let state = open.at_rest()?;
        let most = i64::from(u32::MAX);
        let some = |name, value, most| -> PyResult<Option<u32>> {
            Ok(some_number(name, value, 1..=most)?.map(|number| number as u32))
        };
        let (increment, to_go) =
            (seconds("an increment", increment)?, some("moves to go", moves_to_go, most)?);
        let clock = seconds("a clock", clock)?.map(|left| Clock {
            left,
            increment: increment.unwrap_or(Duration::ZERO),
            moves_to_go: to_go,
            overhead: state.settings.move_overhead,
        });
        if clock.is_none() && (increment.is_some() || to_go.is_some()) {
            return Err(invalid("expected a clock with the increment or moves to go, got none"));
        }
        let lines = some("a number of lines", multipv, MAX_LINES as i64)?;
        let searchmoves: PyResult<Vec<_>> =
            moves.iter().flatten().map(|own| moves::read(&root, own)).collect();
        let limits = Limits {
            depth: some("a depth", depth, most)?,
            nodes: some_number("nodes", nodes, 1..=i64::MAX)?.map(i64::cast_unsigned),
            movetime: seconds("a time", time)?,
            mate: some("moves to mate", mate, most)?,
            clock,
            searchmoves: searchmoves?,
            multipv: lines.map_or(state.settings.multipv, |lines| lines as usize),
            elo: state.settings.level(),
            ..Limits::default()
        };
        if moves.is_some_and(|moves| moves.is_empty()) {
            return Err(invalid("expected moves to search, got none"));
        }

        let (mut found, mut notes, mut answer) = (BTreeMap::new(), Vec::new(), None);
        let order = Command::Search(Box::new(game), limits);
        open.order(py, &state, order, |event| {
            match event {
                Event::Info(info) => {
                    let line = Line::new(root, info);
                    found.insert(line.info.multipv, line.clone());
                    if let Some(listener) = on_info {
                        listener.call1((line,))?;
                    }
                }
                Event::Note(note) => notes.push(note),
                Event::BestMove { best, ponder } => answer = Some((best, ponder)),
                _ => {}
            }
            Ok(())
        })?;
        let (best, ponder) = answer.unwrap_or_default();
        let reply = best.zip(ponder);
        Ok(SearchResult {
            best: best.map(|m| PyMove::new(&root, m)),
            ponder: reply.map(|(best, m)| PyMove::new(&root.after_unchecked(best), m)),
            lines: found.into_values().collect(),
            notes,
        })
    }

    /// The evaluation of a position without a search, in centipawns for the side to move.
    fn evaluate(&self, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let position: Position = *game::of(position)?.position();
        let open = self.open()?;
        let state = open.at_rest()?;
        let (judge, _) = Judge::of(position.rules(), state.settings.net());
        let evaluator = Evaluator::with_values(position.pieces(), &state.settings.values, judge);
        Ok(evaluator.evaluate(&position))
    }

    /// Forgets what was learnt: the next search belongs to another game.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        let open = self.open()?;
        let state = open.at_rest()?;
        open.order(py, &state, Command::NewGame, |_| Ok(()))
    }

    /// Ends the search in hand, if there is one: it returns what it has found.
    fn stop(&self) -> PyResult<()> {
        self.open()?.handle.stop();
        Ok(())
    }

    /// Ends the search in hand and the engine, and frees its memory. Closing again does nothing.
    fn close(&self) {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(open) = open {
            open.handle.stop();
        }
    }

    /// Whether the engine is closed.
    #[getter]
    fn is_closed(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyResult<PyRef<'_, Self>> {
        slf.open()?;
        Ok(slf)
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __repr__(&self) -> &'static str {
        if self.is_closed() { "<Engine closed>" } else { "<Engine>" }
    }
}
