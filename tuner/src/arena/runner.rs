//! A whole match: games handed out to workers, results gathered, files written, an end found.

mod queue;
mod signals;
mod worker;

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, bounded, never, select, unbounded};
use treville_core::fen::{self, Form};
use treville_core::pgn::Annotation;

use super::flags::RunChanges;
use super::journal::Journal;
use super::openings::Book;
use super::player::Player;
use super::process::Log;
use super::record::GameRecord;
use super::referee::Played;
use super::report;
use super::schedule::{Fixture, Schedule};
use super::screen::Screen;
use super::seat::Surroundings;
use super::settings::{Plan, Settings};
use super::statistics::{Results, Verdict, sprt};
use crate::failure::Failure;
use queue::Queue;
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
    name_engines(&mut settings.plan);
    let journal = Journal::begin(&settings)?;
    Match { settings, schedule, journal, records: Vec::new() }.play(&book, output)
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
    let plan = &settings.plan;
    let schedule = Schedule::new(plan).map_err(Failure::Request)?;
    let book = Book::new(&plan.openings, plan.variant, plan.seed)?;
    Match { settings, schedule, journal, records: saved.records }.play(&book, output)
}

/// Gives a name to every engine that has none: its own, or that of its program, with a number where
/// another has the same.
fn name_engines(plan: &mut Plan) {
    for index in 0..plan.engines.len() {
        if !plan.engines[index].name.is_empty() {
            continue;
        }
        let own = Player::start(&plan.engines[index], plan.variant, None, never())
            .map(|player| {
                let name = player.name().to_owned();
                player.quit();
                name
            })
            .ok()
            .filter(|name| !name.is_empty());
        let program = || {
            let stem = Path::new(&plan.engines[index].cmd).file_stem();
            stem.map_or_else(|| "engine".to_owned(), |stem| stem.to_string_lossy().into_owned())
        };
        let name = own.unwrap_or_else(program);
        let taken = |name: &str| plan.engines.iter().any(|engine| engine.name == name);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name));
        plan.engines[index].name = free.unwrap_or(name);
    }
}

/// A match with all that it needs.
struct Match {
    settings: Settings,
    schedule: Schedule,
    journal: Journal,
    /// The finished games, also those that were played before the match was resumed.
    records: Vec<GameRecord>,
}

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
        let own = self.schedule.share(share).count();
        let left: Vec<Fixture> =
            self.schedule.share(share).filter(|game| !done.contains(&game.number)).collect();
        let plan = self.settings.plan.clone();
        let mut desk = Desk::new(&mut self, &plan, u32::try_from(own).unwrap_or(u32::MAX), output);
        desk.greet(done.len())?;
        let end = if desk.is_decided() { Some(End::Decided) } else { desk.play(book, left)? };
        desk.close(end)
    }
}

/// Where results come in: everything that only one thread may do.
struct Desk<'a> {
    own: &'a mut Match,
    plan: &'a Plan,
    results: Results,
    screen: Screen,
    /// Warnings that have been shown; an engine that says the same at every start is shown once.
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

    /// Looks whether everything can be written, and says what is known before the first game.
    fn greet(&mut self, done: usize) -> Result<(), Failure> {
        if let Some(folder) = &self.own.settings.run.report {
            report::check(folder)?;
        }
        if done > 0 {
            let text = format!("Going on after {done} finished games");
            self.screen.notice(&text, self.output)?;
        }
        Ok(())
    }

    /// Plays the games that are left. Gives why it ended before they were all played, if it did.
    fn play(&mut self, book: &Book, left: Vec<Fixture>) -> Result<Option<End>, Failure> {
        let run = self.own.settings.run.clone();
        let log = run.log.as_deref().map(Log::open).transpose()?.map(Arc::new);
        let (abort_guard, abort) = bounded(0);
        let around = Surroundings { variant: self.plan.variant, log, abort };
        let (sender, messages) = unbounded();
        let queue = Queue::new(left);
        let signals = signals::listen();
        thread::scope(|scope| {
            for slot in 0..run.concurrency {
                let worker = Worker {
                    slot,
                    plan: self.plan,
                    book,
                    queue: &queue,
                    around: around.clone(),
                    wait: run.wait,
                    tells_moves: self.is_live,
                    messages: sender.clone(),
                };
                scope.spawn(move || worker.work());
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
    ) -> Result<Option<End>, Failure> {
        let mut end = None;
        loop {
            select! {
                recv(messages) -> message => {
                    let Ok(message) = message else { return Ok(end) };
                    // What comes in after the end was not to be: it would bend the result.
                    if end.is_none() {
                        end = self.message(message)?;
                        self.output.flush()?;
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
        Ok(None)
    }

    fn finished(&mut self, slot: usize, played: Played) -> Result<Option<End>, Failure> {
        let Played { record, pgn } = played;
        let last = fen::write(pgn.game.position(), Form::Bracket);
        self.own.journal.add(&record, &self.text(pgn), &(last + "\n"))?;
        for warning in &record.warnings {
            if self.warned.insert(warning.clone()) {
                let text = format!("game {}: {warning}", record.number + 1);
                self.screen.warning(&text, self.output)?;
            }
        }
        self.results.add(&record);
        self.screen.finished(slot, &record, &self.results, self.output)?;
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
            let number = record.number + 1;
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
        self.screen.closed(&self.results, self.output)?;
        if matches!(end, Some(End::Interrupted)) {
            let how = match self.own.journal.path() {
                Some(path) => format!("; go on with -resume {}", path.display()),
                None => String::new(),
            };
            self.screen.notice(&format!("The match was broken off{how}"), self.output)?;
        }
        if let Some(folder) = &self.own.settings.run.report {
            report::write(folder, self.plan, &self.own.records)?;
        }
        self.output.flush()?;
        match end {
            Some(End::Failed(failure)) => Err(failure),
            _ => Ok(()),
        }
    }
}
