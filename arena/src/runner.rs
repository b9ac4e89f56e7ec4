//! A whole match: games handed out to workers, results gathered, files written, an end found.

mod queue;
mod worker;

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, bounded, never, select, unbounded};
use treville_core::fen::{self, Form};
use treville_core::pgn::Annotation;

use super::flags::{RunChanges, check};
use super::journal::Journal;
use super::player::{Fault, Player};
use super::process::Log;
use super::record::GameRecord;
use super::referee::Played;
use super::report;
use super::schedule::Schedule;
use super::screen::Screen;
use super::seat::Surroundings;
use super::settings::{Plan, Run, Settings};
use super::statistics::{Results, Verdict, sprt};
use queue::Queue;
use treville_games::openings::Book;
use treville_kit::failure::{Failure, path_name};
use treville_kit::signals;
use worker::{Message, Worker};

/// Plays a match from its beginning.
///
/// # Errors
///
/// The settings contradict each other or what is in files, a file cannot be used, or an engine has
/// failed and the settings do not say to go on.
pub fn run(mut settings: Settings, output: &mut dyn Write) -> Result<(), Failure> {
    let schedule = Schedule::new(&settings.plan).map_err(Failure::Request)?;
    let book = Book::new(&settings.plan.openings, settings.plan.variant, settings.plan.seed)?;
    // The first opening shows most of what can be wrong with openings, before anything is written.
    book.opening(0)?;
    let log = prepare(&settings.run)?;
    name_engines(&mut settings.plan)?;
    let journal = Journal::begin(&settings)?;
    Match { settings, schedule, journal, log, records: Vec::new() }.play(&book, output)
}

/// Goes on with a match that was saved.
///
/// # Errors
///
/// As for [`run`]; also if the file is no saved match, or another program is writing it.
pub fn resume(state: &Path, changes: &RunChanges, output: &mut dyn Write) -> Result<(), Failure> {
    let (journal, saved) = Journal::resume(state)?;
    let mut settings = saved.settings;
    changes.apply(&mut settings.run);
    settings.run.state = Some(state.to_owned());
    check::settings(&settings).map_err(Failure::Request)?;
    let log = prepare(&settings.run)?;
    let plan = &settings.plan;
    let schedule = Schedule::new(plan).map_err(Failure::Request)?;
    let book = Book::new(&plan.openings, plan.variant, plan.seed)?;
    Match { settings, schedule, journal, log, records: saved.records }.play(&book, output)
}

/// Looks whether what is not saved can be written, before anything that is.
fn prepare(run: &Run) -> Result<Option<Arc<Log>>, Failure> {
    if let Some(folder) = &run.report {
        report::check(folder)?;
    }
    Ok(run.log.as_deref().map(Log::open).transpose()?.map(Arc::new))
}

/// Gives a name to every engine that has none: its own, or that of its program, with a number where
/// another has the same.
///
/// # Errors
///
/// An engine without a name does not start.
fn name_engines(plan: &mut Plan) -> Result<(), Failure> {
    for index in 0..plan.engines.len() {
        if !plan.engines[index].name.is_empty() {
            continue;
        }
        let player = Player::start(&plan.engines[index], plan.variant, None, never());
        let player = player.map_err(|fault| {
            let number = index + 1;
            Failure::Request(format!("-engine {number} does not start: {}", in_words(&fault)))
        })?;
        let name = player.name().to_owned();
        player.quit();
        let taken = |name: &str| plan.engines.iter().any(|engine| engine.name == name);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name));
        plan.engines[index].name = free.unwrap_or(name);
    }
    Ok(())
}

/// Why an engine does not start.
fn in_words(fault: &Fault) -> String {
    match fault {
        Fault::NoStart(problem) => problem.clone(),
        Fault::Crash(status) => format!("it crashes ({status})"),
        Fault::Disconnect => "it ends at once".to_owned(),
        Fault::Late | Fault::Stalled | Fault::Interrupted => "it does not answer".to_owned(),
    }
}

/// A match with all that it needs.
struct Match {
    settings: Settings,
    schedule: Schedule,
    journal: Journal,
    log: Option<Arc<Log>>,
    /// The finished games, also those that were played before the match was resumed.
    records: Vec<GameRecord>,
}

/// More warnings than these are not shown.
const MOST_WARNINGS: usize = 200;

/// Why a match has ended before all games were played.
enum End {
    /// Somebody wanted it to.
    Interrupted,
    /// The test of its hypotheses has come to its end.
    Decided,
    /// It cannot go on.
    Failed(Failure),
}

impl Match {
    fn play(mut self, book: &Book, output: &mut dyn Write) -> Result<(), Failure> {
        let done: HashSet<u32> = self.records.iter().map(|record| record.number).collect();
        let share = self.settings.run.shard;
        let own = self.schedule.count(share);
        let plan = self.settings.plan.clone();
        let mut desk = Desk::new(&mut self, &plan, u32::try_from(own).unwrap_or(u32::MAX), output);
        desk.greet(done.len())?;
        let end = if desk.is_decided() { Some(End::Decided) } else { desk.play(book, &done) };
        desk.close(end)
    }
}

/// Where results come in: everything that only one thread may do.
struct Desk<'a> {
    own: &'a mut Match,
    plan: &'a Plan,
    results: Results,
    screen: Screen,
    /// Warnings that have been shown. What an engine gives cause for at every start is shown once, and
    /// of an engine that gives cause all the time not everything is: the records have it all.
    warned: HashSet<String>,
    is_live: bool,
    output: &'a mut dyn Write,
}

impl<'a> Desk<'a> {
    /// `games` is how many there are in this share of the match.
    fn new(own: &'a mut Match, plan: &'a Plan, games: u32, output: &'a mut dyn Write) -> Desk<'a> {
        let mut results = Results::new(plan.engines.len(), own.schedule.repeats());
        for record in &own.records {
            results.add(record);
        }
        let is_live = io::stdout().is_terminal();
        let run = &own.settings.run;
        let screen = Screen::new(is_live, plan, run, own.schedule.len(), games);
        Desk { own, plan, results, screen, warned: HashSet::new(), is_live, output }
    }

    /// Says what is known before the first game.
    fn greet(&mut self, done: usize) -> Result<(), Failure> {
        if done > 0 {
            let text = format!("Going on after {done} finished games");
            self.screen.notice(&text, self.output)?;
        }
        Ok(())
    }

    /// Plays the games that are not yet done. Gives why it ended before they were all played, if it
    /// did.
    fn play(&mut self, book: &Book, done: &HashSet<u32>) -> Option<End> {
        let run = self.own.settings.run.clone();
        let log = self.own.log.clone();
        let (abort_guard, abort) = bounded(0);
        let around = Surroundings { variant: self.plan.variant, log, abort };
        let (sender, messages) = unbounded();
        let schedule = self.own.schedule.clone();
        let left = schedule.count(run.shard).saturating_sub(done.len());
        let games = schedule.share(run.shard).filter(|game| !done.contains(&game.number));
        let queue = Queue::new(games);
        let next = || queue.next();
        let signals = signals::listen();
        thread::scope(|scope| {
            for slot in 0..run.concurrency.min(left) {
                let worker = Worker {
                    slot,
                    plan: self.plan,
                    book,
                    next: &next,
                    around: around.clone(),
                    wait: run.wait,
                    tells_moves: self.is_live,
                    messages: sender.clone(),
                };
                // Where the system has no more threads, those that there are play all games.
                let started = thread::Builder::new().spawn_scoped(scope, move || worker.work());
                if let Err(error) = started {
                    log::warn!("only {slot} games at a time: {error}");
                    break;
                }
            }
            drop(sender);
            // Engines listen to the workers' copies; when the guard is gone, every wait ends.
            let mut guard = Some(abort_guard);
            let end = self.listen(&messages, &signals, &mut || {
                queue.close();
                guard = None;
            });
            queue.close();
            drop(guard);
            end
        })
    }

    /// Hears the workers until they have all ended. `stop` ends them.
    fn listen(
        &mut self,
        messages: &Receiver<Message>,
        signals: &Receiver<()>,
        stop: &mut dyn FnMut(),
    ) -> Option<End> {
        let mut end = None;
        loop {
            select! {
                recv(messages) -> message => {
                    let Ok(message) = message else { return end };
                    // What comes in after the end was not to be: it would bend the result.
                    if end.is_none() {
                        let heard = self.message(message);
                        // What has been played is told even if it could not all be written.
                        end = heard.unwrap_or_else(|failure| Some(End::Failed(failure)));
                        if end.is_some() {
                            stop();
                        }
                    }
                }
                recv(signals) -> _ => {
                    end = end.or(Some(End::Interrupted));
                    stop();
                }
            }
        }
    }

    fn message(&mut self, message: Message) -> Result<Option<End>, Failure> {
        match message {
            Message::Started { slot, fixture } => {
                self.screen.started(slot, &fixture, self.output)?;
            }
            Message::Moved { slot, ply, text, evaluation } => {
                self.screen.progress(slot, ply, &text, evaluation);
            }
            Message::Finished { slot, played } => return self.finished(slot, *played),
            Message::Failed(failure) => return Ok(Some(End::Failed(failure))),
        }
        self.output.flush()?;
        Ok(None)
    }

    fn finished(&mut self, slot: usize, played: Played) -> Result<Option<End>, Failure> {
        let Played { record, pgn } = played;
        let last = fen::write(pgn.game.position(), Form::Bracket);
        self.own.journal.add(&record, &self.text(pgn), &(last + "\n"))?;
        for warning in &record.warnings {
            if self.warned.len() < MOST_WARNINGS && self.warned.insert(warning.clone()) {
                let text = format!("game {}: {warning}", u64::from(record.number) + 1);
                self.screen.warning(&text, self.output)?;
            }
        }
        self.results.add(&record);
        self.screen.finished(slot, &record, &self.results, self.output)?;
        self.output.flush()?;
        let end = self.end_after(&record);
        self.own.records.push(record);
        Ok(end)
    }

    /// The text of a game as the settings want it.
    fn text(&self, mut pgn: treville_core::pgn::Pgn) -> String {
        if self.own.settings.run.pgn.as_ref().is_some_and(|out| out.minimal) {
            pgn.annotations = vec![Annotation::default(); pgn.game.moves().len()];
        }
        pgn.to_string()
    }

    /// Why the match has to end with this game, if it has to.
    fn end_after(&self, record: &GameRecord) -> Option<End> {
        if record.termination.is_failure() && !self.own.settings.run.recover {
            let number = u64::from(record.number) + 1;
            return Some(End::Failed(Failure::Request(format!(
                "the match ends with game {number}: {} (-recover goes on)",
                record.reason
            ))));
        }
        self.is_decided().then_some(End::Decided)
    }

    /// Whether the test of the match has come to its end. A share alone decides nothing.
    fn is_decided(&self) -> bool {
        let run = &self.own.settings.run;
        let test = self.plan.sprt.filter(|_| run.shard.count == 1);
        test.is_some_and(|test| {
            sprt::verdict(&self.results.head_to_head(0, 1), &test) != Verdict::Continue
        })
    }

    /// The last words: the tables, and the report if one is wanted.
    fn close(&mut self, end: Option<End>) -> Result<(), Failure> {
        let told = self.tell_results();
        match end {
            // Why the match has ended says more than what could not be written afterwards.
            Some(End::Failed(failure)) => Err(failure),
            Some(End::Interrupted) => told.and(Err(self.interruption())),
            _ => told,
        }
    }

    /// How a match that was broken off can go on.
    fn interruption(&self) -> Failure {
        let how =
            self.own.journal.path().map_or_else(String::new, |path| {
                format!("; go on with -resume {}", path_name(path))
            });
        Failure::Interrupted(format!("the match was broken off{how}"))
    }

    fn tell_results(&mut self) -> Result<(), Failure> {
        self.screen.closed(&self.results, self.output)?;
        if let Some(folder) = &self.own.settings.run.report {
            report::write(folder, self.plan, &self.own.records)?;
        }
        Ok(self.output.flush()?)
    }
}
