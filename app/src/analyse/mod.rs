//! `treville analyse`: the games of files, reviewed by the engine move by move.
//!
//! The result is the same games with scores, signs and better lines, which any GUI shows, and a
//! table of the players. The review itself is a part of the engine; here are files and threads.
//!
//! The files of games are read twice: once to see what there is and to name what is faulty, and
//! once for the work, with as many games in memory as are reviewed at a time.
//!
//! - [`args`]: the command line
//! - `input`: games from files
//! - `journal`: what is kept of an analysis until it is finished
//! - `players`: the moves of all players, as a table
//! - `runner`: many games at a time

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod args;
mod input;
mod journal;
mod players;
mod runner;

use std::fs;
use std::io::Write;
use std::path::Path;

use treville_core::rules::Rules;
use treville_engine::review::{Judgement, Summary, summaries};
use treville_engine::variant::Variants;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::jobs::End;
use treville_kit::progress::Progress;
use treville_kit::{say, signals};

pub use args::AnalyseArgs;
use args::Destination;
use input::{Survey, moves_of_play};
use journal::Journal;
pub use journal::{ReviewedGame, read_entry};
use players::Players;

/// The most faulty games that are named; all are counted.
const MOST_NAMED: u64 = 100;

/// Reviews the games and writes them with the verdicts. Games of `file`, which are among the
/// variants, are known by their names.
///
/// # Errors
///
/// The request makes no sense, a file cannot be read or written, the analysis was interrupted, or
/// some games were faulty; all others have been analysed then.
pub fn run(
    args: &AnalyseArgs,
    variants: &Variants,
    file: Option<&Path>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let signals = signals::listen();
    let destination = args.destination()?;
    check(&destination, args)?;
    let known = variants.rules_of_the_file();
    let survey = look_through(args, &known, file)?;
    let mut outcome = Outcome::default();
    let mut journal = None;
    if let Destination::File(path) = &destination {
        journal = Some(Journal::open(path, args, &survey, |done| outcome.add(&done))?);
        if outcome.games > 0 {
            writeln!(output, "{}: going on after {}", path_name(path), in_words(outcome.games))?;
            output.flush()?;
        }
    }
    let last = journal.as_ref().map_or(0, Journal::last);
    let left = survey.moves.saturating_sub(outcome.moves);
    let mut progress = Progress::new(Some(left), "moves");
    let end = runner::review_all(args, &known, last, &signals, &mut progress, |reviewed| {
        match &mut journal {
            Some(journal) => journal.add(&reviewed)?,
            None => write!(output, "{}", reviewed.pgn)?,
        }
        outcome.add(&reviewed);
        Ok(())
    });
    progress.finish();
    if end? != End::Finished {
        return Err(interrupted(&destination, &outcome));
    }
    journal.map(Journal::finish).transpose()?;
    if let Destination::File(path) = &destination {
        let games = in_words(outcome.games);
        writeln!(output, "{}: {games}, {}, {progress}\n", path_name(path), outcome.signs())?;
        outcome.players.table().print(&mut output)?;
    }
    output.flush()?;
    match survey.faults {
        0 => Ok(()),
        1 => Err(Failure::Request("1 faulty game was passed over".to_owned())),
        faults => Err(Failure::Request(format!("{faults} faulty games were passed over"))),
    }
}

/// Checks that everything can be written, before hours of work depend on it, and that the annotated
/// games go into none of the files that are read.
fn check(destination: &Destination, args: &AnalyseArgs) -> Result<(), Failure> {
    if let Destination::File(path) = destination {
        files::check(path)?;
        let own = fs::canonicalize(path).ok();
        if own.is_some() && args.files.iter().any(|file| fs::canonicalize(file).ok() == own) {
            let name = path_name(path);
            return Err(Failure::Request(format!(
                "expected another file for the annotated games, got {name} again"
            )));
        }
    }
    Ok(())
}

fn interrupted(destination: &Destination, outcome: &Outcome) -> Failure {
    let after = format!("interrupted after {}", in_words(outcome.games));
    Failure::Interrupted(match destination {
        Destination::Standard => after,
        Destination::File(path) => {
            format!("{}: {after}; the same command goes on", path_name(path))
        }
    })
}

/// Looks through the files and names the faulty games, of which there have to be others as well.
fn look_through(
    args: &AnalyseArgs,
    known: &[Rules],
    file: Option<&Path>,
) -> Result<Survey, Failure> {
    let mut named = 0;
    let survey = input::survey(args, known, file, |fault| {
        if named < MOST_NAMED {
            note(fault);
        }
        named += 1;
    })?;
    if named > MOST_NAMED {
        note(&format!("and {} more faulty games", named - MOST_NAMED));
    }
    if survey.games == 0 {
        return Err(Failure::Request("expected games without a fault, got none".to_owned()));
    }
    if survey.lenient > 0 {
        let games = in_words(survey.lenient);
        note(&format!("{games} read in another way than written; RUST_LOG=info tells how"));
    }
    Ok(survey)
}

/// Says something next to the results.
fn note(line: &str) {
    say::line(&format!("treville: {line}"));
}

/// A number of games.
fn in_words(games: u64) -> String {
    format!("{games} {}", if games == 1 { "game" } else { "games" })
}

/// The results of an analysis so far.
#[derive(Default)]
struct Outcome {
    games: u64,
    moves: u64,
    all: Summary,
    players: Players,
}

impl Outcome {
    fn add(&mut self, reviewed: &ReviewedGame) {
        self.games += 1;
        self.moves += moves_of_play(&reviewed.pgn);
        let both = summaries(&reviewed.pgn.game, &reviewed.verdicts);
        both.0.iter().for_each(|side| self.all.join(side));
        self.players.add(&reviewed.pgn, &both);
    }

    /// Number of signs set, such as `7 ?!, 2 ?, 1 ??`.
    fn signs(&self) -> String {
        let counts = Judgement::ALL
            .map(|judgement| format!("{} {}", self.all.count(judgement), judgement.sign()));
        counts.join(", ")
    }
}
