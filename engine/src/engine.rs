//! The engine on a thread of its own, which takes orders and answers with events.

use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::lines::start;
use crate::memory::Reserve;
use crate::message::{Command, Event};
use crate::worker::{Signals, Worker};

/// A handle to an engine that thinks on a thread of its own.
///
/// Orders are carried out one after another. Dropping the handle stops the order in hand and ends
/// the thread.
///
/// ```
/// use treville_engine::{engine::Engine, message::{Command, Event, Limits}};
/// use treville_core::{game::Game, position::Position, rules::Rules};
///
/// let (engine, events) = Engine::new()?;
/// let game = Game::new(Position::start(Rules::musketeer()));
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// engine.send(Command::Search(Box::new(game), limits));
/// let best = events.iter().find_map(|event| match event {
///     Event::BestMove { best, .. } => Some(best),
///     _ => None,
/// });
/// assert!(best.flatten().is_some());
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Engine {
    orders: Sender<Command>,
    signals: Signals,
}

impl Engine {
    /// Starts an engine; its events come from the second value.
    ///
    /// # Errors
    ///
    /// The system has no thread or no memory for it.
    pub fn new() -> io::Result<(Engine, Receiver<Event>)> {
        if Reserve::for_worker(0).is_none() {
            let none = "expected memory for the engine, got none";
            return Err(io::Error::new(io::ErrorKind::OutOfMemory, none));
        }
        let (orders, incoming) = unbounded();
        let (outgoing, events) = unbounded();
        // The search does not wait for the evaluator's parts: it computes what it needs earlier.
        let mut worker = Worker::preparing(|evaluator, rules| {
            thread::Builder::new().spawn(move || evaluator.prepare(rules)).ok()
        });
        let signals = worker.signals();
        let handle = Engine { orders, signals: signals.clone() };
        start("the engine", move || {
            for order in incoming {
                let infinite = matches!(&order, Command::Search(_, limits) if limits.infinite);
                worker.perform(order, &mut |event| {
                    if matches!(event, Event::BestMove { .. }) {
                        signals.wait_for_leave(infinite);
                    }
                    // The receiver may have been dropped; ignore the error.
                    let _ = outgoing.send(event);
                });
            }
        })?;
        Ok((handle, events))
    }

    /// Gives an order. It waits until those before it are done.
    pub fn send(&self, order: Command) {
        self.signals.begin(&order);
        if self.orders.send(order).is_err() {
            log::error!("the search thread is gone");
        }
    }

    /// Ends the search or count in hand; it answers as soon as it notices.
    pub fn stop(&self) {
        self.signals.stop();
    }

    /// The opponent has made the move that the search in hand expects: from here on its clock
    /// counts.
    pub fn ponder_hit(&self) {
        self.signals.ponder_hit();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::level::Level;
    use crate::message::Limits;
    use treville_core::game::Game;
    use treville_core::position::Position;
    use treville_core::rules::Rules;

    /// Far longer than it takes; a level would report a single line and wait.
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn an_analysis_ignores_the_level() {
        let (engine, events) = Engine::new().unwrap();
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
