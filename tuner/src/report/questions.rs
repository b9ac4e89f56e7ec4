//! What games say of the questions that the sources leave open: which of two is worth more, and
//! whether pieces are as well balanced over the phases as Betza expects.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::fit::document::INTERVAL;
use treville_kit::failure::Failure;
use treville_kit::page::numbers::{Number, Numbers};

/// The answers: `docs/tuning.md` has the commands that make them.
const ANSWERS: &str = include_str!("questions.csv");

/// What pieces are worth by phase, likewise.
const PHASES: &str = include_str!("phases.csv");

/// A line of the answers, in the engine's centipawns.
#[derive(Deserialize)]
struct Line {
    left: String,
    right: String,
    /// What the left side is worth more.
    difference: f64,
    /// The standard error of that.
    error: f64,
    games: u32,
}

/// Which of two is worth more.
pub struct Question {
    /// The one.
    pub left: String,
    /// The other.
    pub right: String,
    /// What the better one is worth more.
    pub difference: Number,
    /// How far that may be off, with 95 % confidence.
    pub interval: Number,
    /// How many games say so.
    pub games: Number,
    is_left: bool,
}

impl Question {
    /// What is better, as far as games tell.
    #[must_use]
    pub fn answer(&self) -> &str {
        match self.is_left {
            _ if self.difference.value() < self.interval.value() => "not known",
            true => &self.left,
            false => &self.right,
        }
    }
}

/// A piece at full boards and in endings, in the engine's centipawns.
#[derive(Deserialize)]
struct Phases {
    piece: String,
    movement: String,
    full: f64,
    full_error: f64,
    ending: f64,
    ending_error: f64,
}

/// How well a piece is balanced over the phases.
pub struct Balance {
    /// Its name.
    pub piece: String,
    /// Its movement.
    pub movement: String,
    /// What it is worth at full boards, and how far that may be off, with 95 % confidence.
    pub full: (Number, Number),
    /// The same in endings.
    pub ending: (Number, Number),
    /// How many times as much that is, likewise.
    pub times: (Number, Number),
}

/// Which of two is worth more.
///
/// # Errors
///
/// A line makes no sense, which a test excludes.
pub fn all(numbers: &mut Numbers) -> Result<Vec<Question>, Failure> {
    let mut question = |line: Line| {
        let Line { left, right, difference, error, games } = line;
        let key = format!("questions/{left} or {right}");
        let mut keep = |what: &str, value| numbers.keep(format!("{key}/{what}"), value);
        Question {
            difference: keep("difference", difference.abs()),
            interval: keep("interval", INTERVAL * error),
            games: keep("games", f64::from(games)),
            is_left: difference > 0.0,
            left,
            right,
        }
    };
    lines(ANSWERS)?.into_iter().map(|line| Ok(question(line))).collect()
}

/// The pieces of source 002 over the phases.
///
/// # Errors
///
/// As [`all`].
pub fn balances(numbers: &mut Numbers) -> Result<Vec<Balance>, Failure> {
    let mut balance = |line: Phases| {
        let Phases { piece, movement, full, full_error, ending, ending_error } = line;
        let times = ending / full;
        // Errors of both are independent, so their parts add up as squares.
        let part = (full_error / full).hypot(ending_error / ending);
        let mut keep = |what: &str, value| numbers.keep(format!("phases/{movement}/{what}"), value);
        let mut both = |what: &str, value, error| {
            (keep(what, value), keep(&format!("{what}-interval"), INTERVAL * error))
        };
        Balance {
            full: both("full", full, full_error),
            ending: both("ending", ending, ending_error),
            times: both("times", times, times * part),
            piece,
            movement,
        }
    };
    Ok(lines(PHASES)?.into_iter().map(&mut balance).collect())
}

fn lines<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, Failure> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    reader.deserialize().map(|line| Ok(line?)).collect()
}
