//! A whole match: hands games to the boards, collects results, writes files and ends the match.

mod board;
mod roll_call;
mod seats;

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::bounded;
use treville_core::fen::{self, Form};
use treville_notation::pgn::{Annotation, Pgn};

use super::check;
use super::engine_slot::{EngineBooks, MatchContext, open_books};
use super::flags::RunChanges;
use super::journal::Journal;
use super::opening_books::Books;
use super::patterns;
use super::process::Log;
use super::record::GameRecord;
use super::referee::{MoveFacts, PlayedGame};
use super::report;
use super::schedule::Schedule;
use super::screen::Screen;
use super::settings::{MatchPlan, MatchSettings};
use super::statistics::{Results, Verdict, sprt};
use board::{BoardEvent, Boards};
pub(crate) use roll_call::roll_call;
use seats::{Seats, seats};
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::jobs::{End, Work};
use treville_kit::signals;

/// Plays a match from its beginning.
///
/// # Errors
///
/// The settings contradict each other or what is in files, a file cannot be used, or an engine has
/// failed and the settings do not say to go on.
pub fn run(mut settings: MatchSettings, output: &mut dyn Write) -> Result<(), Failure> {
    let schedule = Schedule::new(&settings.plan).map_err(Failure::Request)?;
    let seats = seats(&settings).map_err(Failure::Request)?;
    let book = Books::new(&settings.plan)?;
    // The first opening shows most problems with openings before anything is written.
    book.opening(0)?;
    let engine_books = open_books(&settings.plan)?;
    let log = prepare(&settings)?;
    roll_call(&mut settings.plan)?;
    let journal = Journal::begin(&settings)?;
    MatchRun { settings, schedule, seats, journal, log, records: Vec::new(), engine_books }
        .play(&book, output)
}

/// Resumes a saved match.
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
    let seats = seats(&settings).map_err(Failure::Request)?;
    let log = prepare(&settings)?;
    let plan = &settings.plan;
    let schedule = Schedule::new(plan).map_err(Failure::Request)?;
    let book = Books::new(plan)?;
    let engine_books = open_books(plan)?;
    if saved.records.len() < schedule.count(settings.run.shard) {
        roll_call(&mut settings.plan)?;
    }
    MatchRun { settings, schedule, seats, journal, log, records: saved.records, engine_books }
        .play(&book, output)
}

/// Checks the report's folder and the files of engines, and opens the log, before the journal is
/// written.
fn prepare(settings: &MatchSettings) -> Result<Option<Arc<Log>>, Failure> {
    let run = &settings.run;
    for path in settings.plan.engines.iter().filter_map(|engine| engine.stderr.as_deref()) {
        files::open_log(path)?;
    }
    if let Some(folder) = &run.report {
        report::check(folder)?;
    }
    Ok(run.log.as_deref().map(Log::open).transpose()?.map(Arc::new))
}

/// A match with all that it needs.
struct MatchRun {
    settings: MatchSettings,
    schedule: Schedule,
    /// The processors of each board, if they are given out.
    seats: Vec<Seats>,
    journal: Journal,
    log: Option<Arc<Log>>,
    /// The finished games, including those of earlier runs.
    records: Vec<GameRecord>,
    engine_books: EngineBooks,
}

/// The most warnings that are shown.
const MOST_WARNINGS: usize = 200;

impl MatchRun {
    fn play(mut self, book: &Books, output: &mut dyn Write) -> Result<(), Failure> {
        let done: HashSet<u32> = self.records.iter().map(|record| record.number).collect();
        let plan = self.settings.plan.clone();
        let mut collector = Collector::new(&mut self, &plan, output);
        collector.greet(done.len())?;
        let end =
            if collector.is_decided() { Ok(End::Stopped) } else { collector.play(book, &done) };
        collector.close(end)
    }
}

/// Takes in results: everything that only one thread may do.
struct Collector<'a> {
    own: &'a mut MatchRun,
    plan: &'a MatchPlan,
    results: Results,
    screen: Screen,
    /// The warnings that were shown. Each is shown once, and not all of an engine that causes them
    /// all the time; the records have them all.
    warned: HashSet<String>,
    is_live: bool,
    output: &'a mut dyn Write,
}

impl<'a> Collector<'a> {
    fn new(own: &'a mut MatchRun, plan: &'a MatchPlan, output: &'a mut dyn Write) -> Collector<'a> {
        let mut results = Results::new(plan.engines.len(), own.schedule.repeats());
        for record in &own.records {
            results.add(record);
        }
        let is_live = io::stdout().is_terminal();
        let run = &own.settings.run;
        let games = u32::try_from(own.schedule.count(run.shard)).unwrap_or(u32::MAX);
        let screen = Screen::new(is_live, plan, run, own.schedule.len(), games);
        Collector { own, plan, results, screen, warned: HashSet::new(), is_live, output }
    }

    /// Says what is known before the first game.
    fn greet(&mut self, done: usize) -> Result<(), Failure> {
        if done > 0 {
            let text = format!("Going on after {done} finished games");
            self.screen.notice(&text, self.output)?;
        }
        Ok(())
    }

    /// Plays the games that are not done yet.
    fn play(&mut self, book: &Books, done: &HashSet<u32>) -> Result<End, Failure> {
        let run = self.own.settings.run.clone();
        let (abort_guard, abort) = bounded(0);
        let log = self.own.log.clone();
        let match_lines = run.pgn.as_ref().map_or(&[][..], |out| &out.match_lines);
        let patterns = patterns::compile(match_lines).map_err(Failure::Request)?;
        let engine_books = self.own.engine_books.clone();
        let boards = Boards {
            plan: self.plan,
            book,
            engine_books: &engine_books,
            context: MatchContext { variant: self.plan.variant, log, patterns, abort },
            seats: self.own.seats.clone(),
            pause: Duration::from_millis(run.wait),
            reports_moves: self.is_live,
        };
        let schedule = self.own.schedule.clone();
        let left = schedule.count(run.shard).saturating_sub(done.len());
        // Every wait for an engine ends when the guard is dropped.
        let mut guard = Some(abort_guard);
        let work = Work {
            threads: run.concurrency.min(left),
            jobs: schedule.share(run.shard).filter(|game| !done.contains(&game.number)),
            signals: &signals::listen(),
            stop: &mut || guard = None,
        };
        work.run(|worker| boards.play(worker), |event| self.take(event))
    }

    fn take(&mut self, event: BoardEvent) -> Result<ControlFlow<()>, Failure> {
        match event {
            BoardEvent::Started(board, fixture) => {
                self.screen.started(board, &fixture, self.output)?
            }
            BoardEvent::Moved { board, ply, text, evaluation } => {
                self.screen.progress(board, ply, &text, evaluation);
            }
            BoardEvent::Finished(board, played) => return self.finished(board, *played),
        }
        self.output.flush()?;
        Ok(ControlFlow::Continue(()))
    }

    fn finished(&mut self, board: usize, played: PlayedGame) -> Result<ControlFlow<()>, Failure> {
        let PlayedGame { record, pgn, facts } = played;
        let last = fen::write(pgn.game.position(), Form::Bracket);
        self.own.journal.add(&record, &self.text(pgn, &facts), &(last + "\n"))?;
        for warning in &record.warnings {
            if self.warned.len() < MOST_WARNINGS && self.warned.insert(warning.clone()) {
                let text = format!("game {}: {warning}", u64::from(record.number) + 1);
                self.screen.warning(&text, self.output)?;
            }
        }
        self.results.add(&record);
        self.screen.finished(board, &record, &self.results, self.output)?;
        self.output.flush()?;
        let failure = self.failure_of(&record);
        self.own.records.push(record);
        match failure {
            Some(failure) => Err(failure),
            None if self.is_decided() => Ok(ControlFlow::Break(())),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    /// The text of a game as the settings want it.
    fn text(&self, mut pgn: Pgn, facts: &[MoveFacts]) -> String {
        match &self.own.settings.run.pgn {
            Some(out) if out.minimal => {
                pgn.annotations = vec![Annotation::default(); pgn.game.moves().len()];
            }
            Some(out) => {
                for (annotation, facts) in pgn.annotations.iter_mut().zip(facts) {
                    facts.write(&out.details, annotation);
                }
            }
            None => {}
        }
        pgn.to_string()
    }

    /// The failure that ends the match with this game, if an engine has failed.
    fn failure_of(&self, record: &GameRecord) -> Option<Failure> {
        let ends = record.termination.is_failure() && !self.own.settings.run.recover;
        ends.then(|| {
            let number = u64::from(record.number) + 1;
            let reason = &record.reason;
            Failure::Request(format!(
                "the match ends with game {number}: {reason} (-recover goes on)"
            ))
        })
    }

    /// Whether the sequential test has decided. A share alone decides nothing.
    fn is_decided(&self) -> bool {
        let run = &self.own.settings.run;
        let test = self.plan.sprt.filter(|_| run.shard.count == 1);
        test.is_some_and(|test| {
            sprt::verdict(&self.results.head_to_head(0, 1), &test) != Verdict::Continue
        })
    }

    /// Prints the tables and writes the report, if one is wanted.
    fn close(&mut self, end: Result<End, Failure>) -> Result<(), Failure> {
        let shown = self.show_results();
        match end {
            // Why the match ended matters more than what could not be written afterwards.
            Err(failure) => Err(failure),
            Ok(End::Interrupted) => shown.and(Err(self.interruption())),
            Ok(End::Finished | End::Stopped) => shown,
        }
    }

    /// The way in which an interrupted match can go on.
    fn interruption(&self) -> Failure {
        let how =
            self.own.journal.path().map_or_else(String::new, |path| {
                format!("; go on with -resume {}", path_name(path))
            });
        Failure::Interrupted(format!("the match was interrupted{how}"))
    }

    fn show_results(&mut self) -> Result<(), Failure> {
        self.screen.closed(&self.results, self.output)?;
        if let Some(folder) = &self.own.settings.run.report {
            report::write(folder, self.plan, &self.own.records)?;
        }
        Ok(self.output.flush()?)
    }
}
