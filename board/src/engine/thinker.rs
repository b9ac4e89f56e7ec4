//! Carries requests out.

use serde_json::{Map, Value};
use treville_core::color::ByColor;
use treville_core::game::Game;
use treville_engine::level::Noise;
use treville_engine::message::{Command, Event, Limits};
use treville_engine::review::{Review, Step, Thresholds};
use treville_engine::worker::{Signals, Worker};
use treville_eval::net::evaluator::Net;

use super::report::{self, Root};
use super::request::{self, Ask};
use crate::answer::{MOST_BYTES, Problem};

/// The engine of a page, on the caller's thread.
///
/// ```
/// use treville_board::engine::Thinker;
///
/// let mut lines = Vec::new();
/// Thinker::new(1).line(r#"{"do":"settings","id":7,"hash":1}"#, &|| false, &mut |line| {
///     lines.push(line);
/// });
/// assert_eq!(lines, [r#"{"done":{},"id":7}"#]);
/// ```
pub struct Thinker {
    worker: Worker,
    /// The noise of the present game, where it is played below full strength.
    seed: u64,
}

/// The listener to the lines of an answer, and whether they are still wanted.
struct Client<'a> {
    id: Value,
    is_stopped: &'a dyn Fn() -> bool,
    tell: &'a mut dyn FnMut(String),
}

impl Client<'_> {
    /// Tells these fields in a line.
    fn tell<'b>(&mut self, fields: impl IntoIterator<Item = (&'b str, Value)>) {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
        self.send(fields.collect());
    }

    fn send(&mut self, mut fields: Map<String, Value>) {
        fields.insert("id".to_owned(), self.id.clone());
        (self.tell)(Value::Object(fields).to_string());
    }
}

impl Thinker {
    /// An engine with a small transposition table. The seed is that of the errors that it makes on
    /// purpose, where it plays below full strength.
    #[must_use]
    pub fn new(seed: u64) -> Thinker {
        let mut worker = Worker::new();
        worker.set_noise(Noise(seed));
        Thinker { worker, seed }
    }

    /// Ends the work in hand from another thread, or from the host's clock.
    #[must_use]
    pub fn signals(&self) -> Signals {
        self.worker.signals()
    }

    /// Judges by this net from now on, or by the classical evaluation.
    pub fn judge_by(&mut self, net: Option<Net>) {
        self.worker.carry_out(Command::Net(net), &mut |_| {});
    }

    /// Carries out a line, and tells each line of its answer.
    ///
    /// The work is to end when `is_stopped` says so, which is asked with each result of a search: a
    /// stop that comes before the search begins does not get lost. [`signals`](Thinker::signals) is
    /// for one that comes later.
    pub fn line(
        &mut self,
        line: &str,
        is_stopped: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(String),
    ) {
        let (id, ask) = match line.len() {
            0..=MOST_BYTES => request::read(line),
            _ => (Value::Null, Err(Problem::new("expected a line of at most 1 MiB"))),
        };
        let mut client = Client { id, is_stopped, tell };
        if let Err(problem) = ask.and_then(|ask| self.carry_out(ask, &mut client)) {
            client.send(problem.fields());
        }
    }

    fn carry_out(&mut self, ask: Ask, client: &mut Client) -> Result<(), Problem> {
        match ask {
            Ask::Search(search) => {
                let (game, limits) = search.read()?;
                self.search(game, limits, client);
            }
            Ask::Threat(search) => {
                let (game, limits) = search.read_threat()?;
                self.search(game, limits, client);
            }
            Ask::Review { line, time, nodes, known } => {
                let game = crate::line::read(&line)?;
                let limits = request::review_limits(time, nodes)?;
                self.review(&game, &limits, &known.losses()?, client);
            }
            Ask::Settings { hash, threads, forget } => {
                self.set(request::orders(hash, threads, forget.unwrap_or(false))?)?;
                client.tell([("done", Value::Object(Map::new()))]);
            }
            // Whatever it was to end has ended before it came here.
            Ask::Stop {} => {}
            #[cfg(feature = "planted-faults")]
            Ask::Fail {} => crate::answer::planted_fault(),
        }
        Ok(())
    }

    fn search(&mut self, game: Game, limits: Limits, client: &mut Client) {
        let (root, signals) = (Root::of(&game), self.signals());
        self.worker.carry_out(Command::Search(Box::new(game), limits), &mut |event| {
            if (client.is_stopped)() {
                signals.stop();
            }
            match event {
                Event::Info(info) => client.tell([("info", root.info(&info))]),
                Event::BestMove { best, ponder } => client.tell(root.best(best, ponder)),
                _ => {}
            }
        });
    }

    fn review(
        &mut self,
        game: &Game,
        limits: &Limits,
        known: &ByColor<Vec<f64>>,
        client: &mut Client,
    ) {
        let (mut review, signals) =
            (Review::new(game, limits, Thresholds::default()), self.signals());
        let (is_stopped, mut verdicts) = (client.is_stopped, Vec::new());
        let mut listen = |_: &_| {
            if is_stopped() {
                signals.stop();
            }
        };
        while let Step::Verdict(verdict) = review.step(&mut self.worker, &mut listen) {
            client.tell([("verdict", report::verdict(game, &verdict))]);
            verdicts.push(*verdict);
        }
        // A review begins as a new game does.
        self.worker.set_noise(Noise(self.seed));
        verdicts.reverse();
        client.tell([("done", report::done(game, &verdicts, known, review.remaining()))]);
    }

    fn set(&mut self, orders: Vec<Command>) -> Result<(), Problem> {
        let mut done = Ok(());
        for order in orders {
            let is_new_game = matches!(order, Command::NewGame);
            self.worker.carry_out(order, &mut |event| {
                if let Event::Done(Err(problem)) = event {
                    done = Err(Problem::new(problem));
                }
            });
            if is_new_game {
                self.seed = self.seed.wrapping_add(1);
                self.worker.set_noise(Noise(self.seed));
            }
        }
        done
    }
}
