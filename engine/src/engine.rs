//! The engine as a thread that takes orders and tells of events.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use treville_core::game::Game;
use treville_core::perft::{Effort, divide};
use treville_core::rules::PieceSet;
use treville_eval::position::evaluator::Evaluator;

use crate::bench;
use crate::clock::Instant;
use crate::level::{Level, Noise};
use crate::memory::available_megabytes;
use crate::message::{Command, Event, Limits};
use crate::search::{
    Histories, ProgressListener, SearchContext, ThreadPool, search, search_weakly,
};
use crate::tt::{NoMemory, Table};

/// Megabytes of transposition table at the start.
pub const DEFAULT_HASH: usize = 16;

/// How long a search has to last before it tells of what it is doing.
const PATIENCE: Duration = Duration::from_secs(3);

/// A handle to an engine that thinks on a thread of its own.
///
/// Orders are carried out one after another. Dropping the handle stops the thread as soon as the
/// order in hand is done or stopped.
///
/// ```
/// use treville_engine::{engine::Engine, message::{Command, Event, Limits}};
/// use treville_core::{game::Game, position::Position, rules::Rules};
///
/// let (engine, events) = Engine::new();
/// let game = Game::new(Position::start(Rules::musketeer()));
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// engine.send(Command::Search(Box::new(game), limits));
/// let best = events.iter().find_map(|event| match event {
///     Event::BestMove { best, .. } => Some(best),
///     _ => None,
/// });
/// assert!(best.flatten().is_some());
/// ```
#[derive(Debug)]
pub struct Engine {
    orders: Sender<Command>,
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Engine {
    /// Starts an engine; its events come from the second value.
    #[must_use]
    pub fn new() -> (Engine, Receiver<Event>) {
        let (orders, incoming) = unbounded();
        let (outgoing, events) = unbounded();
        let stop = Arc::new(AtomicBool::new(false));
        let pondering = Arc::new(AtomicBool::new(false));
        let mut worker = Worker {
            table: Table::new(DEFAULT_HASH).unwrap_or_default(),
            evaluator: None,
            histories: Histories::default(),
            pool: ThreadPool::NONE,
            noise: Noise::random(),
            stop: Arc::clone(&stop),
            pondering: Arc::clone(&pondering),
            events: outgoing,
        };
        thread::spawn(move || {
            for order in incoming {
                worker.carry_out(order);
            }
        });
        (Engine { orders, stop, pondering }, events)
    }

    /// Gives an order. It waits until those before it are done.
    pub fn send(&self, order: Command) {
        // From here on a stop means this order, even if the thread has not looked at it yet.
        if matches!(order, Command::Search(..) | Command::Perft(..) | Command::Bench(_)) {
            self.stop.store(false, Ordering::Relaxed);
        }
        if let Command::Search(_, limits) = &order {
            self.pondering.store(limits.ponder, Ordering::Relaxed);
        }
        if self.orders.send(order).is_err() {
            log::error!("the search thread is gone");
        }
    }

    /// Ends the search or count in hand; it answers as soon as it notices.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has made the move that the search in hand expects: from here on its clock
    /// counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the thread owns.
struct Worker {
    table: Table,
    /// The evaluator for the pieces that were played last.
    evaluator: Option<(&'static PieceSet, Evaluator)>,
    /// What was learnt in this game.
    histories: Histories,
    /// The threads that search beside this one.
    pool: ThreadPool,
    /// The errors of this game, where it is played below the engine's best.
    noise: Noise,
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Worker {
    fn carry_out(&mut self, order: Command) {
        match order {
            Command::NewGame => {
                self.table.clear();
                self.histories = Histories::default();
                self.noise = Noise::random();
                self.tell(Event::Done(Ok(())));
            }
            Command::Hash(megabytes) => {
                let resized = self.resize(megabytes).map_err(|problem| problem.to_string());
                self.tell(Event::Done(resized));
            }
            Command::Threads(threads) => {
                let others = threads.saturating_sub(1);
                if others != self.pool.count() {
                    // Two crews at once may be more than the system allows, so the old one goes first.
                    self.pool = ThreadPool::NONE;
                    self.pool = ThreadPool::new(others);
                }
                self.tell(Event::Done(Ok(())));
            }
            Command::Bench(depth) => {
                bench::run(depth, &self.stop, |line| self.tell(Event::Line(line)));
                self.tell(Event::Done(Ok(())));
            }
            Command::Search(game, limits) => self.search(&game, &limits),
            Command::Perft(game, depth, threads) => {
                let effort = Effort { threads, hash_mb: 0, stop: Some(&self.stop) };
                let counts = divide(game.position(), depth, effort);
                self.tell(Event::Perft(counts));
            }
        }
    }

    /// Exchanges the table for one of another size, unless it is clear beforehand that it will not
    /// fit. Two tables at once may be more than fit, so the old one goes first; where the new one
    /// cannot be had after all, a small one takes its place.
    fn resize(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        let own = self.table.megabytes();
        if available_megabytes().is_some_and(|most| megabytes > most + own) {
            return Err(NoMemory(megabytes));
        }
        self.table = Table::default();
        match Table::new(megabytes) {
            Ok(table) => self.table = table,
            Err(problem) => {
                self.table = Table::new(DEFAULT_HASH).unwrap_or_default();
                return Err(problem);
            }
        }
        Ok(())
    }

    fn search(&mut self, game: &Game, limits: &Limits) {
        // Getting ready is on the clock as well.
        let start = Instant::now();
        self.table.grow_older();
        let pieces = game.position().rules().pieces;
        if self.evaluator.as_ref().is_none_or(|(known, _)| *known != pieces) {
            let evaluator = Evaluator::fitted(pieces);
            // Nobody waits for it: a search that needs a part earlier makes it or waits for that part.
            let copy = evaluator.clone();
            drop(thread::Builder::new().spawn(move || copy.prepare(pieces)));
            self.evaluator = Some((pieces, evaluator));
        }
        let Some((_, evaluator)) = &self.evaluator else { return };
        let events = &self.events;
        let mut progress = |progress| drop(events.send(Event::Progress(progress)));
        let context = SearchContext {
            pool: &self.pool,
            start,
            stop: &self.stop,
            pondering: &self.pondering,
            // Whoever listened may be gone, and then nobody misses the event.
            listener: Some(&mut |info| drop(events.send(Event::Info(info)))),
            progress: Some(ProgressListener { after: PATIENCE, listener: &mut progress }),
            ..SearchContext::new(evaluator, &self.table, &self.histories)
        };
        let outcome = match limits.elo {
            Some(elo) if !limits.infinite => {
                search_weakly(game, limits, Level::of(elo), self.noise, context)
            }
            _ => search(game, limits, context),
        };
        let waits = || limits.infinite || self.pondering.load(Ordering::Relaxed);
        while waits() && !self.stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        self.tell(Event::BestMove { best: outcome.best, ponder: outcome.ponder });
    }

    /// Whoever listened may be gone, and then nobody misses the event.
    fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::position::Position;
    use treville_core::rules::Rules;

    /// Far longer than it takes; a level would tell a single line and wait.
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn an_analysis_takes_no_notice_of_a_level() {
        let (engine, events) = Engine::new();
        let game = Game::new(Position::start(Rules::chess()));
        let limits = Limits { infinite: true, elo: Some(Level::LEAST), ..Limits::default() };
        engine.send(Command::Search(Box::new(game), limits));
        loop {
            match events.recv_timeout(LONG) {
                Ok(Event::Info(info)) if info.depth >= 6 => break,
                Ok(Event::Info(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}
