//! `treville-arena suite`: engines solve positions whose solutions are known.
//!
//! - [`epd`]: positions with what is to be found in them; `themes`: what they are about
//! - [`judge`](mod@judge): what a reply is worth
//! - `solve`: one position, one engine
//! - `report`: the results as tables, CSV and JSON

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod epd;
pub mod judge;
mod report;
mod solve;
#[cfg(test)]
mod tests;
mod themes;

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use crossbeam_channel::bounded;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;
use treville_kit::format::{print_json, print_tables};
use treville_kit::jobs::{End, Work};
use treville_kit::progress::Progress;
use treville_kit::{say, signals};

use super::command::guarded;
use super::engine_slot::MatchContext;
use super::flags::{self, SuiteRequest, parse_suite};
use super::patterns::Patterns;
use super::process::Log;
use super::runner::roll_call;
use super::settings::SuiteSettings;
use epd::{Suite, Task};
use report::Results;
use solve::{Job, JobResult, Solvers};

/// The command line of `suite`: all its words, because its flags have the form of those of `match`.
#[derive(Args, Clone, Debug)]
pub struct SuiteArgs {
    /// The file, and flags as those of `match`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FILE")]
    pub words: Vec<String>,
}

/// The most warnings that are shown.
const MOST_WARNINGS: usize = 200;

/// Has engines solve a suite and prints the results, or prints the help. A file of games before the
/// flags is as one among them.
///
/// # Errors
///
/// The request makes no sense or an engine does not start ([`Failure::Untried`]), the work was
/// interrupted, or the results cannot be written.
pub fn run(
    args: &SuiteArgs,
    variants: Option<&Path>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let file = variants.map(|file| ["-variants".to_owned(), file.display().to_string()]);
    let words = args.words.iter().cloned().chain(file.into_iter().flatten());
    let settings = match parse_suite(words).map_err(Failure::Untried)? {
        SuiteRequest::Help => return Ok(output.write_all(flags::suite_help().as_bytes())?),
        SuiteRequest::Suite(settings) => *settings,
    };
    guarded(|| solve_all(settings, &mut output))
}

fn solve_all(mut settings: SuiteSettings, output: &mut dyn Write) -> Result<(), Failure> {
    let untried = |failure: Failure| Failure::Untried(failure.to_string());
    let game = settings.is_game_given.then_some(settings.plan.variant);
    let mut suite = Suite::open(&settings.file, game)?;
    themes::name(&mut suite.tasks);
    settings.plan.variant = suite.variant;
    for file in [&settings.csv, &settings.json, &settings.solved].into_iter().flatten() {
        files::check(file).map_err(untried)?;
    }
    for file in settings.plan.engines.iter().filter_map(|engine| engine.stderr.as_deref()) {
        files::open_log(file).map_err(untried)?;
    }
    let log = settings.log.as_deref().map(Log::open).transpose().map_err(untried)?.map(Arc::new);
    roll_call(&mut settings.plan)?;
    let mut results = Results {
        suite: &suite,
        file: path_name(&settings.file),
        engines: settings.plan.engines.iter().map(|engine| engine.name.clone()).collect(),
        solutions: vec![vec![None; settings.plan.engines.len()]; suite.tasks.len()],
    };
    let end = search_all(&settings, log, &mut results)?;
    print_tables(&results.tables(), false, &mut *output)?;
    output.flush()?;
    if let Some(file) = &settings.csv {
        files::stream(file, |csv| results.write_csv(csv))?;
    }
    if let Some(file) = &settings.json {
        files::stream(file, |json| print_json(&results.document(), json))?;
    }
    if let Some(file) = &settings.solved {
        files::write(file, results.solved().as_bytes())?;
    }
    if end == End::Interrupted {
        let words = "the suite was interrupted; tables and files have what was searched";
        return Err(Failure::Interrupted(words.to_owned()));
    }
    Ok(())
}

/// Hands out every position to every engine, and collects what has come of it.
fn search_all(
    settings: &SuiteSettings,
    log: Option<Arc<Log>>,
    results: &mut Results,
) -> Result<End, Failure> {
    let (tasks, engines) = (&results.suite.tasks, &settings.plan.engines);
    let (abort_guard, abort) = bounded(0);
    let (variant, patterns) = (settings.plan.variant, Patterns::default());
    let context = MatchContext { variant, log, patterns, abort };
    let solvers = Solvers { tasks, engines, context };
    let jobs = (0..tasks.len())
        .flat_map(|task| (0..engines.len()).map(move |engine| Job { task, engine }));
    let count = tasks.len() * engines.len();
    let mut progress = Progress::new(u64::try_from(count).ok(), "positions");
    let mut notes = Notes::default();
    // Every wait for an engine ends when the guard is dropped.
    let mut guard = Some(abort_guard);
    let work = Work {
        threads: settings.concurrency.min(count),
        jobs,
        signals: &signals::listen(),
        stop: &mut || guard = None,
    };
    let end = work.run(
        |worker| solvers.work(worker),
        |done: JobResult| {
            let Job { task, engine } = done.job;
            let (Some(at), Some(row)) = (tasks.get(task), results.solutions.get_mut(task)) else {
                return Ok(ControlFlow::Continue(()));
            };
            let name = results.engines.get(engine).map_or("", String::as_str);
            notes.take(at, name, &done);
            progress.add(1, 1, done.solution.nodes.unwrap_or(0));
            if let Some(place) = row.get_mut(engine) {
                *place = Some(done.solution);
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    progress.finish();
    end
}

/// Notes about engines on standard error; each of them once, and a bounded number.
#[derive(Default)]
struct Notes(HashSet<String>);

impl Notes {
    fn take(&mut self, task: &Task, name: &str, done: &JobResult) {
        let (line, one) = (task.line, &done.solution);
        if let Some(fault) = &one.fault {
            self.say(&format!("line {line}: {name} {fault}"));
        }
        if let (Some(found), Some(announced)) = (one.mate, task.mate)
            && found < announced
        {
            self.say(&format!(
                "line {line}: {name} says mate in {found}, the suite in {announced}"
            ));
        }
        for warning in &done.warnings {
            self.say(&format!("{name} {warning}"));
        }
    }

    fn say(&mut self, note: &str) {
        let note = printable(note);
        if self.0.len() < MOST_WARNINGS && self.0.insert(note.clone()) {
            say::line(&format!("treville-arena: {note}"));
        }
    }
}
