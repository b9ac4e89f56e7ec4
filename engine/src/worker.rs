//! Carries out the engine's orders, on whichever thread calls.
//!
//! [`Engine`](crate::engine::Engine) gives a worker a thread of its own. Where there are no
//! threads, as in WebAssembly, the caller's thread does the work.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, Once, PoisonError};
use std::thread::{JoinHandle, available_parallelism};
use std::time::Duration;

use treville_core::game::Game;
use treville_core::perft::{Effort, divide};
use treville_core::rules::Rules;
use treville_eval::net::built_in::{FILE, built_in};
use treville_eval::net::evaluator::Net;
use treville_eval::net::judge::{Doubt, Judge};
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::value_set::ValueSet;

use crate::bench;
use crate::clock::Instant;
use crate::level::{Level, Noise};
use crate::mate::{self, ProofContext};
use crate::memory::{Reserve, available_megabytes};
use crate::message::{Command, Event, Limits};
use crate::search::{
    Histories, Params, ProgressListener, SearchContext, ThreadPool, search, search_weakly,
};
use crate::tt::{NoMemory, Table};

/// Megabytes of transposition table at the start.
pub const DEFAULT_HASH: usize = 16;

/// The most threads of a search for each processor. A search stops only when all of them have had a
/// processor once more: 128 for each took seconds.
const THREADS_OF_A_PROCESSOR: usize = 8;

/// The time that a search lasts before it reports progress.
const QUIET_TIME: Duration = Duration::from_secs(3);

/// The signals to a worker while it works, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
    /// Rung after a change, for a search that is over and waits for leave to answer.
    bell: Arc<(Mutex<()>, Condvar)>,
}

impl Signals {
    /// Ends the search or count in hand; it answers as soon as it notices.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ring();
    }

    /// The opponent has made the move that the search in hand expects: from here on its clock
    /// counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.ring();
    }

    /// Waits until a search that is over may answer: an infinite one after a stop, one that ponders
    /// after the expected move or a stop.
    pub(crate) fn wait_for_leave(&self, infinite: bool) {
        let (lock, rung) = &*self.bell;
        let lock = lock.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |(): &mut ()| (infinite && !self.is_stopped()) || self.is_pondering();
        drop(rung.wait_while(lock, waits));
    }

    /// With the lock, so that no bell is missed between a look at the signals and the wait.
    fn ring(&self) {
        let (lock, rung) = &*self.bell;
        let _lock = lock.lock().unwrap_or_else(PoisonError::into_inner);
        rung.notify_all();
    }

    /// An order is given: from here on a stop means this order, even if it has not begun yet.
    pub(crate) fn begin(&self, order: &Command) {
        if matches!(order, Command::Search(..) | Command::Perft(..) | Command::Bench(_)) {
            self.stop.store(false, Ordering::Relaxed);
        }
        if let Command::Search(_, limits) = order {
            self.pondering.store(limits.ponder, Ordering::Relaxed);
        }
    }

    /// Whether the opponent is still thinking about the expected move, and no stop has come.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed) && !self.is_stopped()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// An engine without a thread: what it remembers from order to order.
///
/// ```
/// use treville_engine::{worker::Worker, message::{Command, Event, Limits}};
/// use treville_core::{game::Game, position::Position, rules::Rules};
///
/// let game = Game::new(Position::start(Rules::chess()));
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let mut answer = None;
/// Worker::new().carry_out(Command::Search(Box::new(game), limits), &mut |event| {
///     if let Event::BestMove { best, .. } = event {
///         answer = best;
///     }
/// });
/// assert!(answer.is_some());
/// ```
pub struct Worker {
    table: Table,
    /// The evaluator for the pieces that were played last.
    evaluator: Option<(Rules, Evaluator)>,
    /// Why the net does not judge alone, until it is said with the first search.
    doubt: Option<Doubt>,
    /// The net that positions are judged by.
    net: Option<Net>,
    /// The numbers of the classical evaluation.
    values: ValueSet,
    /// Called with each new evaluator; what it starts is waited for where memory is shared out.
    prepare: Prepare,
    preparing: Option<JoinHandle<()>>,
    /// The parameters of its searches.
    params: Params,
    /// The histories learnt in this game.
    histories: Histories,
    /// The threads that search beside the caller's.
    pool: ThreadPool,
    /// The noise of this game, where it is played below full strength.
    noise: Noise,
    signals: Signals,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker::new()
    }
}

/// The net inside the program, with a word the first time that there is no memory for it.
fn net_inside() -> Option<Net> {
    static TOLD: Once = Once::new();
    let net = built_in();
    if net.is_none() && !FILE.is_empty() {
        TOLD.call_once(|| {
            log::warn!("expected memory for the net, got none: the classical evaluation judges");
        });
    }
    net
}

/// Computes parts of a new evaluator, perhaps on a thread of its own.
type Prepare = fn(Evaluator, Rules) -> Option<JoinHandle<()>>;

impl Worker {
    /// A worker with a small table, which starts no thread unless it is ordered to search with
    /// several.
    #[must_use]
    pub fn new() -> Worker {
        Worker::preparing(|_, _| None)
    }

    /// A worker with a table of this many megabytes, for a thread that is still to start, and memory
    /// for its searches: to be dropped when all workers are there, so that none takes what another
    /// will need.
    ///
    /// # Errors
    ///
    /// There is too little memory.
    pub fn with_hash(megabytes: usize) -> Result<(Worker, Reserve), NoMemory> {
        let none = NoMemory(megabytes);
        drop(Reserve::for_worker(megabytes).ok_or(none)?);
        let mut worker = Worker::new();
        worker.resize(megabytes)?;
        Ok((worker, Reserve::for_search(0).ok_or(none)?))
    }

    /// A worker that gives a copy of each new evaluator to `prepare`: some of its parts take a few
    /// milliseconds, and are otherwise computed when a search first needs them.
    pub(crate) fn preparing(prepare: Prepare) -> Worker {
        Worker {
            table: Table::new(DEFAULT_HASH).unwrap_or_default(),
            evaluator: None,
            doubt: None,
            net: net_inside(),
            values: ValueSet::FITTED,
            prepare,
            preparing: None,
            params: Params::default(),
            histories: Histories::default(),
            pool: ThreadPool::NONE,
            noise: Noise::random(),
            signals: Signals::default(),
        }
    }

    /// Stops an order from another thread, or from the function that receives the events.
    #[must_use]
    pub fn signals(&self) -> Signals {
        self.signals.clone()
    }

    /// Errs like this where it plays below full strength, until the next game. Without it the
    /// system gives the noise, which in WebAssembly is the same at every start.
    pub fn set_noise(&mut self, noise: Noise) {
        self.noise = noise;
    }

    /// Carries out an order on the caller's thread. A search answers when it is over, even an
    /// infinite one or one that ponders.
    pub fn carry_out(&mut self, order: Command, tell: &mut dyn FnMut(Event)) {
        self.signals.begin(&order);
        self.perform(order, tell);
    }

    /// Carries out an order that has [begun](Signals::begin).
    pub(crate) fn perform(&mut self, order: Command, tell: &mut dyn FnMut(Event)) {
        match order {
            Command::NewGame => {
                self.forget();
                self.noise = Noise::random();
                tell(Event::Done(Ok(())));
            }
            Command::Prepare(rules) => {
                self.prepare_for(rules);
                tell(Event::Done(Ok(())));
            }
            Command::Net(net) => {
                self.net = net;
                self.judge_anew();
                tell(Event::Done(Ok(())));
            }
            Command::Values(values) => {
                self.values = *values;
                self.judge_anew();
                tell(Event::Done(Ok(())));
            }
            Command::Parameter(name, value) => {
                self.params.set(name, value);
                self.forget();
                tell(Event::Done(Ok(())));
            }
            Command::Hash(megabytes) => {
                let resized = self.resize(megabytes).map_err(|problem| problem.to_string());
                tell(Event::Done(resized));
            }
            Command::Threads(threads) => {
                self.set_threads(threads, tell);
                tell(Event::Done(Ok(())));
            }
            Command::Bench(depth) => {
                bench::run(depth, &self.signals.stop, |line| tell(Event::Line(line)));
                tell(Event::Done(Ok(())));
            }
            Command::Search(game, limits) => self.search(&game, &limits, tell),
            Command::Perft(game, depth, threads) => {
                let effort = Effort { threads, hash_mb: 0, stop: Some(&self.signals.stop) };
                tell(Event::Perft(divide(game.position(), depth, effort)));
            }
        }
    }

    /// Searches with this many threads from here on, unless they are too many for the processors.
    fn set_threads(&mut self, threads: usize, tell: &mut dyn FnMut(Event)) {
        let processors = available_parallelism().map_or(1, NonZeroUsize::get);
        let most = processors * THREADS_OF_A_PROCESSOR;
        if threads > most {
            let crowd = format!("more would only wait for the {processors} processors");
            tell(Event::Note(format!("{crowd}: searching with {most} of {threads} threads")));
        }
        let others = threads.min(most).saturating_sub(1);
        if others != self.pool.count() {
            self.employ(others);
            self.tell_of_fewer(others, tell);
        }
    }

    /// Gets this many threads besides the caller's, or as many as the system has room for.
    fn employ(&mut self, others: usize) {
        // Two pools at once may be more than the system allows, so the old one goes first.
        self.pool = ThreadPool::NONE;
        let fit = (1..=others).rev().find(|fit| Reserve::with_stacks(*fit).is_some()).unwrap_or(0);
        let _reserve = Reserve::for_search(fit);
        self.pool = ThreadPool::new(fit);
    }

    /// Makes room for a search where memory is short: by fewer threads and, if that is not enough,
    /// by the smallest table.
    fn make_room(&mut self, tell: &mut dyn FnMut(Event)) {
        self.end_preparing();
        let others = self.pool.count();
        let fit = (1..=others).rev().find(|fit| Reserve::for_search(*fit).is_some()).unwrap_or(0);
        if fit < others {
            self.employ(fit);
            self.tell_of_fewer(others, tell);
        }
        if Reserve::for_search(0).is_none() && self.table.megabytes() > 0 {
            self.table = Table::default();
            tell(Event::Note(
                "the system has no room for a table: searching without one".to_owned(),
            ));
        }
    }

    /// Waits for what was begun with the evaluator, some milliseconds at most: it takes memory too.
    fn end_preparing(&mut self) {
        if let Some(preparing) = self.preparing.take() {
            // Its parts are computed by the search then.
            let _ = preparing.join();
        }
    }

    fn tell_of_fewer(&self, others: usize, tell: &mut dyn FnMut(Event)) {
        let (got, asked) = (1 + self.pool.count(), 1 + others);
        if got < asked {
            let room = "the system has no room for more";
            tell(Event::Note(format!("{room}: searching with {got} of {asked} threads")));
        }
    }

    fn forget(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Another evaluation from here on. The table has evaluations of the old one, and histories by
    /// how much they were wrong.
    fn judge_anew(&mut self) {
        self.forget();
        self.evaluator = None;
    }

    /// Replaces the table by one of another size, unless it is clear beforehand that it will not
    /// fit. Two tables at once may be more than fit, so the old one goes first; if the new one
    /// cannot be had after all, a small one takes its place.
    fn resize(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        let own = self.table.megabytes();
        if available_megabytes().is_some_and(|most| megabytes > most + own) {
            return Err(NoMemory(megabytes));
        }
        self.table = Table::default();
        self.end_preparing();
        let reserve = Reserve::for_search(self.pool.count()).ok_or(NoMemory(megabytes));
        let table = reserve.and_then(|_reserve| Table::new(megabytes));
        let resized = table.as_ref().map(drop).map_err(|problem| *problem);
        self.table = table.or_else(|_| Table::new(DEFAULT_HASH)).unwrap_or_default();
        resized
    }

    /// Chooses who judges games with these rules, unless that is settled.
    fn prepare_for(&mut self, rules: Rules) {
        let serves = |known: &Rules| known.pieces == rules.pieces && known.armies == rules.armies;
        if self.evaluator.as_ref().is_none_or(|(known, _)| !serves(known)) {
            let (judge, doubt) = Judge::of(rules, self.net.clone());
            let evaluator = Evaluator::with_values(rules.pieces, &self.values, judge);
            self.preparing = (self.prepare)(evaluator.clone(), rules);
            (self.evaluator, self.doubt) = (Some((rules, evaluator)), doubt);
        }
    }

    fn search(&mut self, game: &Game, limits: &Limits, tell: &mut dyn FnMut(Event)) {
        // Preparations are on the clock as well.
        let start = Instant::now();
        self.make_room(tell);
        let Signals { stop, pondering, .. } = &self.signals;
        let proof = ProofContext { hash: self.table.megabytes(), start, stop, pondering };
        let rest = mate::find(game, limits, proof, tell);
        let Some(limits) = &rest else { return };
        self.table.grow_older();
        let rules = game.position().rules();
        self.prepare_for(rules);
        if let Some(doubt) = self.doubt.take() {
            tell(Event::Note(doubt.consequence(rules)));
        }
        let Some((_, evaluator)) = &self.evaluator else { return };
        // Both listeners use the same function, one at a time.
        let tell = std::cell::RefCell::new(tell);
        let mut info = |info| (tell.borrow_mut())(Event::Info(info));
        let mut progress = |progress| (tell.borrow_mut())(Event::Progress(progress));
        let context = SearchContext {
            pool: &self.pool,
            params: self.params,
            start,
            stop: &self.signals.stop,
            pondering: &self.signals.pondering,
            listener: Some(&mut info),
            progress: Some(ProgressListener { after: QUIET_TIME, listener: &mut progress }),
            ..SearchContext::new(evaluator, &self.table, &self.histories)
        };
        let result = match limits.elo {
            Some(elo) if !limits.infinite => {
                search_weakly(game, limits, Level::of(elo), self.noise, context)
            }
            _ => search(game, limits, context),
        };
        let (best, ponder) = (result.best, result.ponder);
        (tell.into_inner())(Event::BestMove { best, ponder });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::definition::Definition;
    use treville_core::piece::PieceType;
    use treville_core::position::Position;
    use treville_core::rules::Rules;

    fn start() -> Box<Game> {
        Box::new(Game::new(Position::start(Rules::chess())))
    }

    #[test]
    fn orders_are_carried_out_before_the_call_returns() {
        let mut worker = Worker::new();
        let mut events = Vec::new();
        let limits = Limits { depth: Some(4), infinite: true, ponder: true, ..Limits::default() };
        for order in
            [Command::Perft(start(), 3, 1), Command::NewGame, Command::Search(start(), limits)]
        {
            worker.carry_out(order, &mut |event| events.push(event));
        }
        let Event::Perft(Some(counts)) = &events[0] else { panic!("{:?}", events[0]) };
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 8902);
        assert_eq!(events[1], Event::Done(Ok(())));
        let depths: Vec<u32> = events[2..6]
            .iter()
            .map(|event| if let Event::Info(info) = event { info.depth } else { 0 })
            .collect();
        assert_eq!(depths, [1, 2, 3, 4]);
        assert!(matches!(events[6..], [Event::BestMove { best: Some(_), .. }]), "{events:?}");
    }

    /// The game is said to be judged classically with its first search, even if it was prepared, and
    /// not again.
    #[test]
    fn a_piece_that_the_net_does_not_know_is_named() {
        let mut game = Definition { name: "griffins".to_owned(), ..Definition::musketeer() };
        game.pieces[PieceType::ORTHODOX].movement = "FyafsF".parse().unwrap();
        let griffins = Box::new(Game::new(Position::start(game.rules().unwrap())));
        let mut worker = Worker::new();
        let mut notes = |order| {
            let mut notes = Vec::new();
            worker.carry_out(order, &mut |event| {
                if let Event::Note(note) = event {
                    notes.push(note);
                }
            });
            notes
        };
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let search = |game: &Game| Command::Search(Box::new(game.clone()), limits.clone());
        assert!(notes(search(&start())).is_empty());
        assert!(notes(Command::Prepare(griffins.position().rules())).is_empty());
        let first = notes(search(&griffins));
        assert!(first[0].contains("% of how the leopard moves"), "{first:?}");
        assert_eq!(first.len(), 1);
        assert!(notes(search(&griffins)).is_empty());
        assert!(notes(Command::Net(None)).is_empty());
        assert!(notes(search(&griffins)).is_empty());
    }

    #[test]
    fn a_parameter_changes_the_search_and_its_default_brings_it_back() {
        let mut worker = Worker::new();
        let mut nodes = |value| {
            worker.carry_out(Command::Parameter("late_base", value), &mut |event| {
                assert_eq!(event, Event::Done(Ok(())));
            });
            let (mut nodes, limits) = (0, Limits { depth: Some(8), ..Limits::default() });
            worker.carry_out(Command::Search(start(), limits), &mut |event| {
                if let Event::Info(info) = event {
                    nodes = info.nodes;
                }
            });
            nodes
        };
        let usual = nodes(Params::default().late_base);
        assert_ne!(nodes(0), usual);
        assert_eq!(nodes(Params::default().late_base), usual);
    }

    /// The first search finds the evaluator that it needs.
    #[test]
    fn a_game_is_prepared_before_its_first_search() {
        let mut worker = Worker::new();
        let judged = |worker: &Worker| worker.evaluator.as_ref().map(|(rules, _)| *rules);
        worker.carry_out(Command::Prepare(Rules::seirawan()), &mut |event| {
            assert_eq!(event, Event::Done(Ok(())));
        });
        assert_eq!(judged(&worker), Some(Rules::seirawan()));
        worker.carry_out(Command::Prepare(Rules::chess()), &mut |_| {});
        assert_eq!(judged(&worker), Some(Rules::chess()));
    }

    #[test]
    fn threads_that_no_processor_has_time_for_are_left_out_with_a_word() {
        let mut worker = Worker::new();
        let most = THREADS_OF_A_PROCESSOR * available_parallelism().map_or(1, NonZeroUsize::get);
        let mut notes = Vec::new();
        for threads in [most, most + 1] {
            worker.carry_out(Command::Threads(threads), &mut |event| {
                if let Event::Note(note) = event {
                    notes.push(note);
                }
            });
            assert_eq!(1 + worker.pool.count(), most);
        }
        let [note] = &notes[..] else { panic!("{notes:?}") };
        let expected = format!(": searching with {most} of {} threads", most + 1);
        assert!(note.ends_with(&expected), "{note}");
    }

    #[test]
    fn the_receiver_of_the_events_can_stop_the_search_and_the_next_one_runs() {
        let mut worker = Worker::new();
        let signals = worker.signals();
        for _ in 0..2 {
            let mut deepest = 0;
            worker.carry_out(Command::Search(start(), Limits::default()), &mut |event| {
                if let Event::Info(info) = event {
                    deepest = deepest.max(info.depth);
                    if info.depth >= 5 {
                        signals.stop();
                    }
                }
            });
            assert!(deepest >= 5, "{deepest}");
        }
    }
}
