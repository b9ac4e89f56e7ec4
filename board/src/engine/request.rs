//! Requests to the engine.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use treville_core::color::ByColor;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::uci;
use treville_engine::level::Level;
use treville_engine::message::{self, Limits};
use treville_engine::options::{MAX_LINES, MAX_THREADS};
use treville_engine::score::Score;

use crate::answer::Problem;
use crate::line;

/// No search lasts longer. So each looks at the clock now and then, and with it at whatever the
/// host's clock looks at.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The time that may pass between the engine's answer and the stopping of its clock on the page.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The most megabytes of transposition table.
pub const MOST_HASH: u64 = 4096;

/// A request, with its fields.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    /// The answer is `info` lines, then one `best`.
    Search(Search),
    /// The same for the other side; an error in check and before play.
    Threat(Search),
    /// The answer is `verdict` lines from the last move to the first, then `done` for these and for
    /// the `known` losses. Its `left` is how many moves were not judged, because of a stop.
    Review {
        line: String,
        time: Option<u64>,
        nodes: Option<u64>,
        #[serde(default)]
        known: EarlierLosses,
    },
    /// The answer is an empty `done`; `forget` begins another game.
    Settings { hash: Option<u64>, threads: Option<u64>, forget: Option<bool> },
    /// No answer: the work in hand answers with its last line.
    Stop {},
    #[cfg(feature = "planted-faults")]
    Fail {},
}

/// The losses of the moves behind the line, by side, from a review that was ended.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct EarlierLosses {
    white: Vec<f64>,
    black: Vec<f64>,
}

impl EarlierLosses {
    /// Both sides' losses, in points.
    pub fn losses(self) -> Result<ByColor<Vec<f64>>, Problem> {
        let EarlierLosses { white, black } = self;
        match white.iter().chain(&black).find(|loss| !(0.0..=1.0).contains(*loss)) {
            Some(loss) => {
                Err(Problem::new(format!("known: expected points from 0 to 1, got {loss}")))
            }
            None => Ok(ByColor([white, black])),
        }
    }
}

/// A search of the last position of a line.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    line: String,
    time: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u64>,
    clock: Option<ClockRequest>,
    infinite: Option<bool>,
    elo: Option<u64>,
    lines: Option<u64>,
    #[serde(default)]
    moves: Vec<String>,
}

/// The clock of the side to move, in milliseconds.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ClockRequest {
    left: u64,
    #[serde(default)]
    increment: u64,
}

/// Splits a line into the number of its request, as far as there is one, and what is asked.
pub(super) fn read(line: &str) -> (Value, Result<Ask, Problem>) {
    let mut fields = match serde_json::from_str(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return (Value::Null, Err(Problem::new("expected an object"))),
        Err(problem) => return (Value::Null, Err(Problem::new(problem))),
    };
    let id = fields.remove("id").unwrap_or_default();
    if !id.is_u64() {
        return (Value::Null, Err(Problem::new("expected a number as the id")));
    }
    (id, Ask::deserialize(Value::Object(fields)).map_err(Problem::new))
}

/// A number of a request, if it is there and makes sense.
fn number(
    name: &str,
    value: Option<u64>,
    range: RangeInclusive<u64>,
) -> Result<Option<u64>, Problem> {
    match value {
        Some(value) if !range.contains(&value) => Err(Problem::new(format!(
            "{name}: expected {} to {}, got {value}",
            range.start(),
            range.end()
        ))),
        value => Ok(value),
    }
}

fn milliseconds(name: &str, value: Option<u64>) -> Result<Option<Duration>, Problem> {
    let value = number(name, value, 1..=LONGEST.as_millis() as u64)?;
    Ok(value.map(Duration::from_millis))
}

impl Search {
    /// The game whose last position is searched, and how long.
    pub fn read(&self) -> Result<(Game, Limits), Problem> {
        let game = line::read(&self.line)?;
        let limits = self.limits(game.position())?;
        Ok((game, limits))
    }

    /// The same for the other side: what it would do if it were its turn.
    pub fn read_threat(&self) -> Result<(Game, Limits), Problem> {
        let mut position = *line::read(&self.line)?.position();
        if position.stage() != Stage::Play {
            return Err(Problem::new("expected a position of play, got one of the set-up"));
        }
        if position.in_check() {
            return Err(Problem::new("expected a position without check"));
        }
        position.pass_unchecked();
        let limits = self.limits(&position)?;
        Ok((Game::new(position), limits))
    }

    fn limits(&self, position: &Position) -> Result<Limits, Problem> {
        let elo = number("elo", self.elo, u64::from(Level::LEAST)..=u64::from(Level::MOST))?;
        let clock = self.clock.as_ref().map(|clock| message::Clock {
            left: Duration::from_millis(clock.left),
            increment: Duration::from_millis(clock.increment),
            moves_to_go: None,
            overhead: OVERHEAD,
        });
        let read = |text: &String| {
            uci::parse(position, text)
                .map_err(|problem: uci::MoveError| Problem::new(format!("moves: {problem}")))
        };
        Ok(Limits {
            depth: number("depth", self.depth, 1..=Score::MAX_PLY as u64 - 1)?.map(|n| n as u32),
            nodes: number("nodes", self.nodes, 1..=u64::MAX)?,
            movetime: Some(milliseconds("time", self.time)?.unwrap_or(LONGEST)),
            clock,
            searchmoves: self.moves.iter().map(read).collect::<Result<Vec<Move>, _>>()?,
            multipv: number("lines", self.lines, 1..=MAX_LINES as u64)?.unwrap_or(1) as usize,
            infinite: self.infinite.unwrap_or(false),
            elo: elo.map(|elo| elo as u32),
            ..Limits::default()
        })
    }
}

/// The time that a review thinks about each move.
pub(super) fn review_limits(time: Option<u64>, nodes: Option<u64>) -> Result<Limits, Problem> {
    if time.is_none() && nodes.is_none() {
        return Err(Problem::new("expected time or nodes for each move"));
    }
    Ok(Limits {
        nodes: number("nodes", nodes, 1..=u64::MAX)?,
        movetime: Some(milliseconds("time", time)?.unwrap_or(LONGEST)),
        ..Limits::default()
    })
}

/// The orders that settings are.
pub(super) fn orders(
    hash: Option<u64>,
    threads: Option<u64>,
    forget: bool,
) -> Result<Vec<message::Command>, Problem> {
    let hash = number("hash", hash, 1..=MOST_HASH)?;
    let threads = number("threads", threads, 1..=MAX_THREADS as u64)?;
    let hash = hash.map(|megabytes| message::Command::Hash(megabytes as usize));
    let threads = threads.map(|threads| message::Command::Threads(threads as usize));
    let forget = forget.then_some(message::Command::NewGame);
    Ok(hash.into_iter().chain(threads).chain(forget).collect())
}
