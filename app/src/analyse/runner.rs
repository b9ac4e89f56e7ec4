//! Many games at a time, each with an engine of its own, and their reviews in the order of the
//! games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crossbeam_channel::Receiver;
use treville_core::rules::Rules;
use treville_engine::memory::Reserve;
use treville_engine::message::Info;
use treville_engine::review::{Review, Step, Verdict, annotate};
use treville_engine::worker::{Signals, Worker};
use treville_kit::failure::Failure;
use treville_kit::jobs::{self, End, Work};
use treville_kit::progress::Progress;
use treville_notation::pgn::Pgn;

use super::args::AnalyseArgs;
use super::input::Input;
use super::journal::ReviewedGame;

/// A message of a thread on its work.
enum Message {
    /// One move of a game has its verdict, which took this many nodes.
    Move(u64),
    /// A game is finished: which, counted from 0.
    Game(usize, Box<ReviewedGame>),
}

/// The threads that work, as those see them who stop them.
#[derive(Default)]
struct Threads {
    stopping: AtomicBool,
    signals: Mutex<Vec<Signals>>,
}

impl Threads {
    fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.iter().for_each(Signals::stop);
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Engines with empty tables, which stop together: as many as there is memory for. Each comes
    /// with the memory for its searches, lest one takes what another will need.
    fn engines(&self, args: &AnalyseArgs) -> Result<Vec<(Worker, Reserve)>, Failure> {
        let mut engines = Vec::new();
        while engines.len() < args.threads() {
            match Worker::with_hash(args.hash) {
                Ok(engine) => engines.push(engine),
                Err(problem) if engines.is_empty() => {
                    return Err(Failure::Request(problem.to_string()));
                }
                Err(problem) => {
                    log::warn!("only {} games at a time: {problem}", engines.len());
                    break;
                }
            }
        }
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.extend(engines.iter().map(|(engine, _)| engine.signals()));
        drop(signals);
        Ok(engines)
    }
}

/// Reviews the games after the number `last`; `collect` gets them in their order. Faulty ones are
/// passed over.
///
/// # Errors
///
/// A file cannot be read, `collect` has failed, or there is no memory for the tables.
pub(super) fn review_all(
    args: &AnalyseArgs,
    known: &[Rules],
    last: u64,
    signals: &Receiver<()>,
    progress: &mut Progress,
    mut collect: impl FnMut(ReviewedGame) -> Result<(), Failure>,
) -> Result<End, Failure> {
    let threads = Threads::default();
    let jobs = Input::new(args, known).filter_map(|found| match found {
        Ok(found) if found.number > last => Some(Ok((found.number, found.game.ok()?))),
        Ok(_) => None,
        Err(failure) => Some(Err(failure)),
    });
    let engines = threads.engines(args)?;
    let work = Work { threads: engines.len(), jobs, signals, stop: &mut || threads.stop() };
    let engines = Mutex::new(engines);
    let (mut ready, mut next) = (BTreeMap::new(), 0);
    work.run(
        |worker| {
            let mut engines = engines.lock().unwrap_or_else(PoisonError::into_inner);
            let Some((mut engine, reserve)) = engines.pop() else { return Ok(()) };
            drop((engines, reserve));
            while let Some((index, job)) = worker.next_job() {
                let (number, pgn) = job?;
                match review(args, pgn, &mut engine, &threads, worker) {
                    Some((pgn, verdicts)) => {
                        let reviewed = ReviewedGame { number, pgn, verdicts };
                        worker.send(Message::Game(index, Box::new(reviewed)));
                    }
                    None => break,
                }
            }
            Ok(())
        },
        |message| {
            match message {
                Message::Move(nodes) => progress.add(1, 1, nodes),
                Message::Game(index, reviewed) => {
                    ready.insert(index, reviewed);
                }
            }
            while let Some(reviewed) = ready.remove(&next) {
                next += 1;
                collect(*reviewed)?;
            }
            Ok(ControlFlow::Continue(()))
        },
    )
}

/// Reviews a game and annotates it; none if it was stopped.
fn review<J>(
    args: &AnalyseArgs,
    mut pgn: Pgn,
    engine: &mut Worker,
    threads: &Threads,
    worker: &jobs::Worker<'_, J, Message>,
) -> Option<(Pgn, Vec<Verdict>)> {
    let signals = engine.signals();
    let mut review = Review::new(&pgn.game, &args.limits(), args.thresholds);
    let mut verdicts = Vec::new();
    let mut nodes = 0;
    while !threads.is_stopping() {
        // A stop between two searches must end the second.
        let mut listen = |_: &Info| {
            if threads.is_stopping() {
                signals.stop();
            }
        };
        match review.step(engine, &mut listen) {
            Step::Verdict(verdict) => verdicts.push(*verdict),
            Step::Stopped => break,
            Step::Done => {
                verdicts.reverse();
                annotate(&mut pgn, &verdicts);
                return Some((pgn, verdicts));
            }
        }
        worker.send(Message::Move(review.nodes() - nodes));
        nodes = review.nodes();
    }
    None
}
