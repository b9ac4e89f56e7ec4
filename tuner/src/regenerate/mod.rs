//! `treville-tuner regenerate`: source 001's experiment again, from games to a page.
//!
//! 1. Self-play in which each side begins without another piece.
//! 2. `fit`: values of pieces by results and material, and the engine's factors.
//! 3. `law`: the formula of source 001 with factors of its own, which is allowed to be wrong.
//! 4. A match of the new factors against those inside the program.
//! 5. The page: tables 1 to 4 of source 001 with intervals, next to the printed figures.
//!
//! Each step leaves a file that is there as a whole or not at all, so a run that was killed goes on
//! with the step at which it was.
//!
//! - `settings`: everything that the numbers depend on
//! - `rematch`: the match
//! - `tables`: the tables of source 001 by a law
//! - `page`: the page

mod page;
mod rematch;
mod settings;
mod tables;
#[cfg(test)]
mod tests;

use std::io::{Write, sink};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crossbeam_channel::Receiver;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

use crate::fit::{self, FitArgs};
use crate::law::{self, LawArgs, ResidualGrowth};
use crate::positions::reader::Care;
use crate::selfplay;
use crate::selfplay::game::SelfPlayer;
use crate::selfplay::openings::OpeningBooks;
pub use settings::RegenerateArgs;
use settings::Settings;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::{Failure, path_name};
use treville_kit::format::Format;
use treville_kit::threads::cores;
use treville_kit::{files, signals};
use treville_results::fit::Fit;
use treville_results::law::criteria::Phase;
use treville_results::law::document::LawDocument;
use treville_results::plan::Plan;

/// Does the steps that are not done yet.
///
/// # Errors
///
/// The folder cannot be written or was begun with other settings, the games are too few for a fit,
/// the run was interrupted, or the output cannot be written.
pub fn run(args: &RegenerateArgs, output: impl Write) -> Result<(), Failure> {
    run_until(args, &signals::listen(), output)
}

/// See [`run`]; a message on `signals` interrupts the run.
fn run_until(
    args: &RegenerateArgs,
    signals: &Receiver<()>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let settings = Settings::of(args);
    let folder = &Folder::begin(&args.out, &settings)?;
    let threads = cores(args.threads);
    let [games, fit, law, matched, page] = FILES.map(|name| folder.path(name));
    if page.exists() {
        return Ok(writeln!(output, "{}", path_name(&page))?);
    }
    if !fit.exists() {
        if !games.exists() {
            say(&mut output, &costs(&settings, threads)?)?;
        }
        say(&mut output, "1 of 5: games")?;
        let (head, evaluator) = (settings.head(), evaluator(&settings.plan));
        selfplay::play(&head, &evaluator, Some(threads), &games, signals, &mut output)?;
        say(&mut output, "2 of 5: fit")?;
        fit::run(&FitArgs { threads: Some(threads), ..fit_args(&games, &fit) }, sink())?;
    }
    if !law.exists() {
        say(&mut output, "3 of 5: law")?;
        let args = LawArgs { threads: Some(threads), ..law_args(&fit, &law) };
        law::run(&args, &VariantFile::default(), sink())?;
    }
    let (fit, law) = (Fit::read(&fit)?, LawDocument::read(&law)?);
    say(&mut output, "4 of 5: match")?;
    let played = rematch::play(&settings, &fit, &matched, threads, signals)?;
    say(&mut output, "5 of 5: page")?;
    files::write(&page, page::write(&settings, &fit, &law, &played)?.as_bytes())?;
    Ok(writeln!(output, "{}", path_name(&page))?)
}

/// A line of progress, at once.
fn say(output: &mut impl Write, line: &str) -> Result<(), Failure> {
    writeln!(output, "{line}")?;
    Ok(output.flush()?)
}

/// The classical evaluation with the numbers inside the program.
fn evaluator(plan: &Plan) -> Evaluator {
    Evaluator::new(plan.variant.rules().pieces, Judge::Classical)
}

/// The files that a run leaves, beside its settings.
const FILES: [&str; 5] = ["games.trv", "fit.json", "law.json", "match.json", "page.md"];

/// The folder of a run.
struct Folder(PathBuf);

impl Folder {
    /// Begins a run, or goes on with one of the same settings. Files of the same names that no run
    /// has left are not its own.
    fn begin(path: &Path, settings: &Settings) -> Result<Folder, Failure> {
        files::folder(path)?;
        let folder = Folder(path.to_owned());
        let known = folder.path("settings.json");
        let foreign = FILES.map(|name| folder.path(name)).into_iter().find(|file| file.exists());
        if let (false, Some(foreign)) = (known.exists(), foreign) {
            return Err(Failure::Request(format!(
                "{}: expected an empty folder or an earlier run, got a file of something else; \
                 name another folder",
                path_name(&foreign)
            )));
        }
        settings.keep(&known)?;
        Ok(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

fn fit_args(games: &Path, out: &Path) -> FitArgs {
    FitArgs {
        files: vec![games.to_owned()],
        out: out.to_owned(),
        results: 0.25,
        lean: false,
        most: 1500,
        fold: 0,
        epochs: 40,
        patience: 5,
        batch: 16_384,
        rate: 0.5,
        decay: 0.002,
        seed: 1,
        threads: None,
        care: Care::default(),
    }
}

fn law_args(values: &Path, out: &Path) -> LawArgs {
    LawArgs {
        values: Some(values.to_owned()),
        covariance: None,
        unseen: None,
        phase: Phase::Mean,
        scatter: ResidualGrowth::default(),
        form: None,
        pieces: Vec::new(),
        coverage: 0,
        seed: 1,
        threads: None,
        out: Some(out.to_owned()),
        format: Format::Table,
    }
}

/// Games that are played to know how long one takes.
const TRIED: u32 = 6;

/// Stated figures of a game, from docs/research/measurements.md: bytes in a file of positions,
/// bytes of memory and seconds on a core for its part in the fit. Law and page take half a minute.
const GAME_SIZE: f64 = 390.0;
const GAME_MEMORY: f64 = 28_000.0;
const GAME_FIT: f64 = 0.0013;
const REST: f64 = 30.0;

/// Size and time of the whole run, by the rate of a few games.
fn costs(settings: &Settings, threads: NonZeroUsize) -> Result<String, Failure> {
    let Settings { plan, pairs, .. } = settings;
    let (openings, stop) = (OpeningBooks::new(plan)?, AtomicBool::new(false));
    let begun = Instant::now();
    let mut player = SelfPlayer::new(plan, &openings, &evaluator(plan), &stop)?;
    for number in 0..TRIED {
        player.play(number)?;
    }
    let seconds = begun.elapsed().as_secs_f64() / f64::from(TRIED);
    let count = f64::from(plan.games);
    let played = (count + 2.0 * f64::from(*pairs)) * seconds;
    let minutes = ((played + count * GAME_FIT) / threads.get() as f64 + REST) / 60.0;
    let time = match minutes {
        ..90.0 => format!("{:.0} minutes", minutes.ceil()),
        _ => format!("{:.1} hours", minutes / 60.0),
    };
    Ok(format!(
        "{} games and a match of {}, each {seconds:.2} s of one of {threads} threads: about \
         {time}, {:.1} MB of disk and {:.1} GB of memory",
        plan.games,
        2 * pairs,
        count * GAME_SIZE / 1e6,
        count * GAME_MEMORY / 1e9,
    ))
}
