//! Answers of games to the questions that the sources leave open: which of two is worth more,
//! whether pieces are as well balanced over the phases as Betza expects, which law holds in which
//! phase, and whether values add.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::laws::Bounds;
use treville_kit::failure::Failure;
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::fit::INTERVAL;

/// The answers: `docs/research/piece-values.md` has the commands that make them.
const ANSWERS: &str = include_str!("../../data/questions.csv");

/// Values of pieces by phase, likewise.
const PHASES: &str = include_str!("../../data/phases.csv");

/// The laws by phase, likewise.
const LAWS: &str = include_str!("../../data/phase_laws.csv");

/// Whether values add, likewise.
const CLASHES: &str = include_str!("../../data/clashes.csv");

/// A line of the answers, in the engine's centipawns.
#[derive(Deserialize)]
struct Line {
    left: String,
    right: String,
    /// The surplus of the left side.
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
    /// The surplus of the better one.
    pub difference: Number,
    /// The 95% interval of that, to either side.
    pub interval: Number,
    /// Number of games that say so.
    pub games: Number,
    is_left: bool,
}

impl Question {
    /// The better one, as far as games tell.
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

/// The balance of a piece over the phases.
pub struct Balance {
    /// Its name.
    pub piece: String,
    /// Its movement.
    pub movement: String,
    /// Its value at full boards, and the 95% interval of that, to either side.
    pub full: (Number, Number),
    /// The same in endings.
    pub ending: (Number, Number),
    /// The ratio of endings to full boards, likewise.
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

/// A number of a law at full boards and in endings, in centipawns of source 001: how far off a form
/// of it is, or one of its factors.
#[derive(Deserialize)]
struct PhaseLine {
    form: String,
    of: String,
    full: f64,
    full_low: f64,
    full_high: f64,
    ending: f64,
    ending_low: f64,
    ending_high: f64,
}

/// A number of a law by phase.
pub struct ByPhase {
    /// The name of the form.
    pub form: String,
    /// The factor; none for the error of pieces left out.
    pub factor: Option<String>,
    /// At full boards.
    pub full: Bounds,
    /// In endings.
    pub ending: Bounds,
}

/// The laws by phase.
///
/// # Errors
///
/// As [`all`].
pub fn phase_laws(numbers: &mut Numbers) -> Result<Vec<ByPhase>, Failure> {
    let mut one = |line: PhaseLine| {
        let key = format!("phase-laws/{}/{}", line.form, line.of);
        let mut keep = |phase: &str, [mean, low, high]: [f64; 3]| {
            Bounds::of(&format!("{key}/{phase}"), [mean, low, high], numbers)
        };
        ByPhase {
            full: keep("full", [line.full, line.full_low, line.full_high]),
            ending: keep("ending", [line.ending, line.ending_low, line.ending_high]),
            form: line.form,
            factor: (line.of != "error").then_some(line.of),
        }
    };
    Ok(lines(LAWS)?.into_iter().map(&mut one).collect())
}

/// The result of a clash, and the expected one, in points of a hundred.
#[derive(Deserialize)]
struct ClashLine {
    clash: String,
    left: String,
    right: String,
    won: f64,
    drawn: f64,
    lost: f64,
    sum: f64,
    sum_low: f64,
    sum_high: f64,
    levelled: f64,
    levelled_low: f64,
    levelled_high: f64,
}

/// A clash of many cheap pieces with few dear ones. All numbers are points in a hundred.
pub struct Clash {
    /// The cheap ones.
    pub left: String,
    /// The dear ones.
    pub right: String,
    /// The points expected by the sum of values.
    pub sum: Bounds,
    /// The same with what officers level.
    pub levelled: Bounds,
    /// The points scored, and the 95% interval of that, to either side.
    pub found: (Number, Number),
}

/// Whether values add.
///
/// # Errors
///
/// As [`all`].
pub fn clashes(numbers: &mut Numbers) -> Result<Vec<Clash>, Failure> {
    let mut one = |line: ClashLine| {
        let games = line.won + line.drawn + line.lost;
        let mean = (line.won + line.drawn / 2.0) / games;
        let variance = (line.won + line.drawn / 4.0) / games - mean * mean;
        let off = INTERVAL * (variance / games).sqrt();
        let key = format!("clashes/{}", line.clash);
        let mut keep = |what: &str, value| numbers.keep(format!("{key}/{what}"), value);
        let found = (keep("found", 100.0 * mean), keep("found-interval", 100.0 * off));
        let mut bounds = |what: &str, own| Bounds::of(&format!("{key}/{what}"), own, numbers);
        Clash {
            sum: bounds("sum", [line.sum, line.sum_low, line.sum_high]),
            levelled: bounds("levelled", [line.levelled, line.levelled_low, line.levelled_high]),
            left: line.left,
            right: line.right,
            found,
        }
    };
    Ok(lines(CLASHES)?.into_iter().map(&mut one).collect())
}

fn lines<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, Failure> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    reader.deserialize().map(|line| Ok(line?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An answer is one only where the interval leaves no doubt.
    #[test]
    fn what_may_be_chance_is_not_known() {
        let mut numbers = Numbers::default();
        let mut keep = |what: &str, value| numbers.keep(what.to_owned(), value);
        let mut question = Question {
            left: "one".to_owned(),
            right: "other".to_owned(),
            difference: keep("difference", 8.0),
            interval: keep("interval", 7.0),
            games: keep("games", 100.0),
            is_left: true,
        };
        assert_eq!(question.answer(), "one");
        question.is_left = false;
        assert_eq!(question.answer(), "other");
        question.interval = keep("wider", 9.0);
        assert_eq!(question.answer(), "not known");
    }
}
