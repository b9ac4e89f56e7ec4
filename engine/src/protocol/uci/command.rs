//! Commands of a GUI to an engine in UCI: one line is one [`Command`].
//!
//! This is text and data only. Moves and FENs stay text, because only a position can judge them.
//! Every command can be read with [`FromStr`] and written with [`Display`](fmt::Display), so that
//! the engine, the match runner and the tests share one definition.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::error::Error;
use std::fmt;
use std::iter::Peekable;
use std::str::FromStr;

use treville_core::encoding::excerpt;
use treville_core::position_text::{self, after_moves};

/// The largest clock value kept, in milliseconds (about 31 years). Anything beyond it, in either
/// direction, is cut to this, so that arithmetic on clocks cannot overflow.
pub const CLOCK_LIMIT: i64 = 1_000_000_000_000;

/// UCI's notation for a value of no characters.
const EMPTY: &str = "<empty>";

/// A line from the GUI to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: introduce yourself, list the options, end with `uciok`.
    Uci,
    /// `debug on` or `debug off`: say more or less in `info string`.
    Debug(bool),
    /// `isready`: answer `readyok` as soon as everything before it is done.
    IsReady,
    /// `setoption name .. [value ..]`: change an option, or press a button.
    SetOption {
        /// The name as the GUI spelled it, its words joined by single spaces.
        name: String,
        /// The value, its words joined by single spaces; `None` for a button.
        value: Option<String>,
    },
    /// `register ..`: there is nothing to register, so what follows the word is dropped.
    Register,
    /// `ucinewgame`: what comes next belongs to another game.
    UciNewGame,
    /// `position ..`: the position that later commands are about.
    Position {
        /// The position where the moves begin.
        start: Start,
        /// The moves played from there, in order, as text.
        moves: Vec<String>,
    },
    /// `go ..`: search, or count with `perft`.
    Go(Go),
    /// `stop`: end the search and print its best move.
    Stop,
    /// `ponderhit`: the pondered move was played, the clock runs from now.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// `d`: show the position. An extra, not part of UCI.
    Display,
    /// `eval`: show the evaluation term by term. An extra, not part of UCI.
    Eval,
    /// `value [PIECE...]`: say what pieces are worth, without any those of the game. An extra, not
    /// part of UCI.
    Value {
        /// Letters or names of the game's pieces, movements in Betza notation, or two sides of a
        /// trade such as `B+R Q`.
        pieces: Vec<String>,
    },
    /// `bench [depth]`: search a fixed set of positions. An extra, not part of UCI.
    Bench {
        /// The depth in plies; `None` leaves it to the engine.
        depth: Option<u32>,
    },
    /// `flip`: swap the colours of the position. An extra, not part of UCI.
    Flip,
    /// `help`: print a summary of the commands. An extra, not part of UCI.
    Help,
}

/// The position where the move list of a `position` command begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start of the current variant.
    StartPos,
    /// A FEN in any form, not judged here; its words are joined by single spaces.
    Fen(String),
}

/// The limits of a `go` command. Whatever the GUI left out is `None`, `false` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The only moves to consider, as text; empty for all.
    pub searchmoves: Vec<String>,
    /// Search in the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// White's clock in milliseconds, negative once overdrawn.
    pub wtime: Option<i64>,
    /// Black's clock in milliseconds, negative once overdrawn.
    pub btime: Option<i64>,
    /// White's increment per move in milliseconds.
    pub winc: Option<i64>,
    /// Black's increment per move in milliseconds.
    pub binc: Option<i64>,
    /// The moves left until the next time control.
    pub movestogo: Option<u32>,
    /// The depth to stop at, in plies.
    pub depth: Option<u32>,
    /// The number of nodes to stop at.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    /// The time for this move in milliseconds.
    pub movetime: Option<i64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Count the legal move sequences of this many plies instead of searching.
    pub perft: Option<u32>,
}

/// Why a line is not a [`Command`]. At most 40 characters of the line are quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseCommandError {
    /// The line holds no word.
    Empty,
    /// No word of the line is a command; the first word is quoted.
    Unknown(String),
    /// The command is known, what follows it is wrong.
    Malformed {
        /// The command or parameter at fault.
        context: &'static str,
        /// The expected text.
        expected: &'static str,
        /// The text that came instead; empty where the line ended.
        got: String,
    },
}

impl ParseCommandError {
    fn malformed(context: &'static str, expected: &'static str, got: &str) -> Self {
        Self::Malformed { context, expected, got: excerpt(got) }
    }
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a command, got an empty line"),
            Self::Unknown(word) => write!(f, "expected a command, got '{word}'"),
            Self::Malformed { context, expected, got } if got.is_empty() => {
                write!(f, "{context}: expected {expected}, got nothing")
            }
            Self::Malformed { context, expected, got } => {
                write!(f, "{context}: expected {expected}, got '{got}'")
            }
        }
    }
}

impl Error for ParseCommandError {}

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Reads one line. Words in front of the first standard command are skipped, as UCI wants; the
    /// extras (`d`, `eval`, ...) count only as the first word, since `d` may be a typo.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(command) = parse_extra(&words)? {
            return Ok(command);
        }
        let mut rest = words.as_slice();
        while let [word, args @ ..] = rest {
            if let Some(command) = parse_standard(word, args)? {
                return Ok(command);
            }
            rest = args;
        }
        match words.as_slice() {
            [] => Err(ParseCommandError::Empty),
            [first, ..] => Err(ParseCommandError::Unknown(excerpt(first))),
        }
    }
}

fn parse_extra(words: &[&str]) -> Result<Option<Command>, ParseCommandError> {
    Ok(Some(match words {
        ["d", ..] => Command::Display,
        ["eval", ..] => Command::Eval,
        ["value", pieces @ ..] => {
            Command::Value { pieces: pieces.iter().map(|piece| (*piece).to_owned()).collect() }
        }
        ["bench"] => Command::Bench { depth: None },
        ["bench", depth, ..] => match number("bench", Some(depth))? {
            0 => return Err(ParseCommandError::malformed("bench", "a depth from 1", depth)),
            depth => Command::Bench { depth: Some(depth) },
        },
        ["flip", ..] => Command::Flip,
        ["help", ..] => Command::Help,
        _ => return Ok(None),
    }))
}

fn parse_standard(word: &str, args: &[&str]) -> Result<Option<Command>, ParseCommandError> {
    Ok(Some(match (word, args) {
        ("uci", _) => Command::Uci,
        ("debug", ["on", ..]) => Command::Debug(true),
        ("debug", ["off", ..]) => Command::Debug(false),
        ("debug", _) => {
            return Err(ParseCommandError::malformed("debug", "'on' or 'off'", &args.join(" ")));
        }
        ("isready", _) => Command::IsReady,
        ("setoption", _) => parse_setoption(args)?,
        ("register", _) => Command::Register,
        ("ucinewgame", _) => Command::UciNewGame,
        ("position", _) => parse_position(args)?,
        ("go", _) => Command::Go(read_go(args.iter().copied()).0),
        ("stop", _) => Command::Stop,
        ("ponderhit", _) => Command::PonderHit,
        ("quit", _) => Command::Quit,
        _ => return Ok(None),
    }))
}

fn parse_setoption(args: &[&str]) -> Result<Command, ParseCommandError> {
    let rest = match args {
        [word, rest @ ..] if word.eq_ignore_ascii_case("name") => rest,
        _ => return Err(ParseCommandError::malformed("setoption", "'name'", &args.join(" "))),
    };
    let mut parts = rest.splitn(2, |word| word.eq_ignore_ascii_case("value"));
    let name = parts.next().unwrap_or_default().join(" ");
    if name.is_empty() {
        return Err(ParseCommandError::malformed("setoption", "an option's name", &rest.join(" ")));
    }
    let value = parts.next().map(|value| match value {
        [EMPTY] => String::new(),
        words => words.join(" "),
    });
    Ok(Command::SetOption { name, value })
}

fn parse_position(args: &[&str]) -> Result<Command, ParseCommandError> {
    let words = args.join(" ");
    let (start, moves) = after_moves(&words).unwrap_or((&words, ""));
    let start: Vec<&str> = start.split_ascii_whitespace().collect();
    let list = |words: &str| words.split_ascii_whitespace().map(str::to_owned).collect();
    let start = match start.as_slice() {
        ["startpos"] => Start::StartPos,
        ["startpos", word, ..] => {
            return Err(ParseCommandError::malformed("position startpos", "'moves'", word));
        }
        ["fen"] => return Err(ParseCommandError::malformed("position fen", "a FEN", "")),
        ["fen", words @ ..] => Start::Fen(words.join(" ")),
        words => {
            let got = words.join(" ");
            // People forget the word, before the address of a page too.
            if position_text::fen_in(&got).is_some() || got.matches('/').count() > 6 {
                return Ok(Command::Position { start: Start::Fen(got), moves: list(moves) });
            }
            return Err(ParseCommandError::malformed("position", "'startpos' or 'fen'", &got));
        }
    };
    Ok(Command::Position { start, moves: list(moves) })
}

/// Errors in the limits of a `go` line. Reading it leaves these out, because a GUI waits for a best
/// move whatever it has sent.
#[must_use]
pub fn refused_limits(line: &str) -> Vec<ParseCommandError> {
    let mut words = line.split_whitespace();
    if words.by_ref().any(|word| word == "go") { read_go(words).1 } else { Vec::new() }
}

/// The limits that make sense, and what is wrong with the others.
fn read_go<'a>(words: impl Iterator<Item = &'a str>) -> (Go, Vec<ParseCommandError>) {
    let mut go = Go::default();
    let mut refused = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        if let Err(problem) = read_limit(&mut go, word, &mut words) {
            refused.push(problem);
        }
    }
    (go, refused)
}

/// Reads one limit: its name, and as many of the words behind it as belong to it.
fn read_limit<'a>(
    go: &mut Go,
    name: &str,
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<(), ParseCommandError> {
    let mut value = || words.next_if(|word| !is_go_word(word));
    match name {
        "searchmoves" => match moves_until_keyword(words) {
            none if none.is_empty() => {
                return Err(ParseCommandError::malformed("searchmoves", "a move", ""));
            }
            moves => go.searchmoves.extend(moves),
        },
        "ponder" => go.ponder = true,
        "wtime" => go.wtime = Some(clock("wtime", value())?),
        "btime" => go.btime = Some(clock("btime", value())?),
        "winc" => go.winc = Some(clock("winc", value())?),
        "binc" => go.binc = Some(clock("binc", value())?),
        "movestogo" => go.movestogo = Some(number("movestogo", value())?),
        "depth" => go.depth = Some(number("depth", value())?),
        "nodes" => go.nodes = Some(number("nodes", value())?),
        "mate" => go.mate = Some(number("mate", value())?),
        "movetime" => go.movetime = Some(clock("movetime", value())?),
        "infinite" => go.infinite = true,
        "perft" => go.perft = Some(number("perft", value())?),
        word => return Err(ParseCommandError::malformed("go", "a limit", word)),
    }
    Ok(())
}

fn moves_until_keyword<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(word) = words.next_if(|word| !is_go_word(word)) {
        moves.push(word.to_string());
    }
    moves
}

/// Whether a word may follow `go`; the list of `searchmoves` ends at the first that may.
#[rustfmt::skip]
fn is_go_word(word: &str) -> bool {
    matches!(
        word,
        "searchmoves" | "ponder" | "wtime" | "btime" | "winc" | "binc" | "movestogo" | "depth"
            | "nodes" | "mate" | "movetime" | "infinite" | "perft"
    )
}

fn clock(context: &'static str, word: Option<&str>) -> Result<i64, ParseCommandError> {
    let word = word.unwrap_or_default();
    // Some GUIs write the largest number they have for a clock that does not matter.
    let millis: i128 = word
        .parse()
        .map_err(|_| ParseCommandError::malformed(context, "whole milliseconds", word))?;
    Ok(millis.clamp(i128::from(-CLOCK_LIMIT), i128::from(CLOCK_LIMIT)) as i64)
}

fn number<T: FromStr>(context: &'static str, word: Option<&str>) -> Result<T, ParseCommandError> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| ParseCommandError::malformed(context, "a whole number", word))
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => {
                let value = if value.is_empty() { EMPTY } else { value };
                write!(f, "setoption name {name} value {value}")
            }
            Self::Register => f.write_str("register later"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position { start, moves } => {
                write!(f, "position {start}")?;
                write_list(f, "moves", moves)
            }
            Self::Go(go) => write!(f, "go{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Display => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Value { pieces } => {
                f.write_str("value")?;
                pieces.iter().try_for_each(|piece| write!(f, " {piece}"))
            }
            Self::Bench { depth: None } => f.write_str("bench"),
            Self::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
            Self::Flip => f.write_str("flip"),
            Self::Help => f.write_str("help"),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartPos => f.write_str("startpos"),
            Self::Fen(fen) => write!(f, "fen {fen}"),
        }
    }
}

impl fmt::Display for Go {
    /// Writes the limits, each with a blank in front, without the word `go`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, "searchmoves", &self.searchmoves)?;
        write_flag(f, "ponder", self.ponder)?;
        write_value(f, "wtime", self.wtime)?;
        write_value(f, "btime", self.btime)?;
        write_value(f, "winc", self.winc)?;
        write_value(f, "binc", self.binc)?;
        write_value(f, "movestogo", self.movestogo)?;
        write_value(f, "depth", self.depth)?;
        write_value(f, "nodes", self.nodes)?;
        write_value(f, "mate", self.mate)?;
        write_value(f, "movetime", self.movetime)?;
        write_flag(f, "infinite", self.infinite)?;
        write_value(f, "perft", self.perft)
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() { Ok(()) } else { write!(f, " {name} {}", words.join(" ")) }
}

fn write_flag(f: &mut fmt::Formatter<'_>, name: &str, set: bool) -> fmt::Result {
    if set { write!(f, " {name}") } else { Ok(()) }
}

fn write_value<T>(f: &mut fmt::Formatter<'_>, name: &str, value: Option<T>) -> fmt::Result
where
    T: fmt::Display,
{
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
