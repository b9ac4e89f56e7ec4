//! Commands of a GUI to an engine in XBoard's protocol (CECP, version 2): one line is one
//! [`Command`].
//!
//! This is text and data only. Moves and FENs stay text, because only a position can judge them.
//! Every command can be read with [`FromStr`] and written with [`Display`](fmt::Display), so that
//! the engine, the match runner and the tests share one definition.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use std::time::Duration;

use treville_core::encoding::excerpt;

mod clock;
mod shape;

use clock::{duration, minutes, seconds};
use shape::looks_like_move;

/// A line from the GUI to the engine. A text that a command does not need to understand is kept
/// whole, without the blanks around it, and may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: speak this protocol.
    Xboard,
    /// `protover N`: the protocol's version; an engine answers with its features.
    Protover(u32),
    /// `accepted F`: the GUI knows the feature of that name.
    Accepted(String),
    /// `rejected F`: the GUI does not know the feature of that name.
    Rejected(String),
    /// `new`: a new game, the engine playing Black.
    New,
    /// `variant NAME`: play that variant.
    Variant(String),
    /// `quit`: end the program.
    Quit,
    /// `random`: vary the play; sent after every `new`.
    Random,
    /// `force`: play neither side, only take moves.
    Force,
    /// `go`: play the side to move, beginning now.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white`: White is to move, the engine plays Black.
    White,
    /// `black`: Black is to move, the engine plays White.
    Black,
    /// `level MOVES BASE INCREMENT`: the time control. BASE is in minutes or minutes:seconds, and
    /// INCREMENT in seconds; both may have decimals and are kept to the millisecond.
    Level {
        /// The moves per period; 0 for all of the game.
        moves: u32,
        /// The time per period.
        base: Duration,
        /// The time gained by each move.
        increment: Duration,
    },
    /// `st SECONDS`: the time for every move, kept to the millisecond.
    MoveTime(Duration),
    /// `sd PLIES`: search no deeper than this.
    Depth(u32),
    /// `nps N`: this many nodes count as a second; 0 means wall-clock time again.
    NodesPerSecond(u64),
    /// `time N`: the engine's own clock in centiseconds, negative once overdrawn.
    Time(i32),
    /// `otim N`: the opponent's clock in centiseconds, negative once overdrawn.
    OpponentTime(i32),
    /// `usermove MOVE`: the opponent's move as text, whatever it looks like.
    UserMove(String),
    /// A move without a word in front: coordinates (`b1c3l`, `e7e8=q`, `c3/L`), `O-O` or `O-O-O`,
    /// either with a gate (`O-O/L`), a placement (`L@b0`), the null move `@@@@`, or a selection by
    /// capital letter or by name.
    Move(String),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: answer `pong N` when everything before it is done.
    Ping(i64),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result R {comment}`: the game is over.
    Result {
        /// The result as text: `1-0`, `0-1`, `1/2-1/2` or `*`; `*` where none is given.
        result: String,
        /// The reason, without its braces.
        comment: String,
    },
    /// `setboard FEN`: the game goes on from this position.
    SetBoard(String),
    /// `edit`: begin the position editor of version 1, which we refuse.
    Edit,
    /// `hint`: suggest a move.
    Hint,
    /// `bk`: show the book's moves.
    Book,
    /// `undo`: take back one ply.
    Undo,
    /// `remove`: take back two plies.
    Remove,
    /// `hard`: think in the opponent's time.
    Hard,
    /// `easy`: do not.
    Easy,
    /// `post`: print the thinking.
    Post,
    /// `nopost`: do not.
    NoPost,
    /// `analyze`: search the position until another command ends it.
    Analyze,
    /// `exit`: end the analysis.
    Exit,
    /// `.`: report on the analysis with a `stat01` line.
    Status,
    /// `name X`: the opponent's name.
    Name(String),
    /// `rating OWN OPPONENT`: both players' ratings, as text.
    Rating(String),
    /// `ics HOST`: the chess server played on; `-` for none.
    Ics(String),
    /// `computer`: the opponent is a program.
    Computer,
    /// `pause`: stop the engine's clock and thoughts.
    Pause,
    /// `resume`: go on after `pause`.
    Resume,
    /// `memory N`: use at most N mebibytes.
    Memory(u64),
    /// `cores N`: use at most N threads.
    Cores(u32),
    /// `egtpath TYPE PATH`: where endgame tables are, as text.
    EgtPath(String),
    /// `option NAME[=VALUE]`: change an option, or press a button.
    Option {
        /// The name.
        name: String,
        /// The text after the first `=`; `None` for a button.
        value: Option<String>,
    },
    /// `exclude MOVE`: leave this move, or `all`, out of the analysis.
    Exclude(String),
    /// `include MOVE`: take this move, or `all`, back in.
    Include(String),
    /// `setscore SCORE DEPTH`: the user's opinion of the position, as text.
    SetScore(String),
    /// `lift SQUARE`: the user picked up what stands there.
    Lift(String),
    /// `put SQUARE`: the user dropped the lifted piece there.
    Put(String),
    /// `hover SQUARE`: the lifted piece is above that square.
    Hover(String),
}

/// Why a line is not a [`Command`]. At most 40 characters of the line are quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseCommandError {
    /// The line holds no word.
    Empty,
    /// The first word, quoted here, is neither a command nor looks like a move.
    Unknown(String),
    /// The command is known, what follows it is wrong.
    Malformed {
        /// The command.
        command: &'static str,
        /// The expected text.
        expected: &'static str,
        /// The text that followed; empty where nothing did.
        got: String,
    },
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a command, got an empty line"),
            Self::Unknown(word) => write!(f, "expected a command or a move, got '{word}'"),
            Self::Malformed { command, expected, got } if got.is_empty() => {
                write!(f, "{command}: expected {expected}, got nothing")
            }
            Self::Malformed { command, expected, got } => {
                write!(f, "{command}: expected {expected}, got '{got}'")
            }
        }
    }
}

impl Error for ParseCommandError {}

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Reads one line. Words after a command that takes none are dropped.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let text = || rest.to_string();
        Ok(match word {
            "" => return Err(ParseCommandError::Empty),
            "xboard" => Self::Xboard,
            "protover" => Self::Protover(number("protover", rest)?),
            "accepted" => Self::Accepted(text()),
            "rejected" => Self::Rejected(text()),
            "new" => Self::New,
            "variant" => Self::Variant(some_text("variant", "a variant's name", rest)?),
            "quit" => Self::Quit,
            "random" => Self::Random,
            "force" => Self::Force,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "white" => Self::White,
            "black" => Self::Black,
            "level" => parse_level(rest)?,
            "st" => Self::MoveTime(parse_st(rest)?),
            "sd" => Self::Depth(number("sd", rest)?),
            "nps" => Self::NodesPerSecond(number("nps", rest)?),
            "time" => Self::Time(number("time", rest)?),
            "otim" => Self::OpponentTime(number("otim", rest)?),
            "usermove" => Self::UserMove(some_text("usermove", "a move", rest)?),
            "?" => Self::MoveNow,
            "ping" => Self::Ping(number("ping", rest)?),
            "draw" => Self::Draw,
            "result" => parse_result(rest),
            "setboard" => Self::SetBoard(text()),
            "edit" => Self::Edit,
            "hint" => Self::Hint,
            "bk" => Self::Book,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "hard" => Self::Hard,
            "easy" => Self::Easy,
            "post" => Self::Post,
            "nopost" => Self::NoPost,
            "analyze" | "analyse" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            "name" => Self::Name(text()),
            "rating" => Self::Rating(text()),
            "ics" => Self::Ics(text()),
            "computer" => Self::Computer,
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "memory" => Self::Memory(number("memory", rest)?),
            "cores" => Self::Cores(number("cores", rest)?),
            "egtpath" => Self::EgtPath(text()),
            "option" => parse_option(rest)?,
            "exclude" => Self::Exclude(text()),
            "include" => Self::Include(text()),
            "setscore" => Self::SetScore(text()),
            "lift" => Self::Lift(text()),
            "put" => Self::Put(text()),
            "hover" => Self::Hover(text()),
            _ if looks_like_move(word) => Self::Move(word.to_string()),
            _ => return Err(ParseCommandError::Unknown(excerpt(word))),
        })
    }
}

fn malformed(command: &'static str, expected: &'static str, got: &str) -> ParseCommandError {
    ParseCommandError::Malformed { command, expected, got: excerpt(got) }
}

/// Reads the first word of `rest` as a number.
fn number<T: FromStr>(command: &'static str, rest: &str) -> Result<T, ParseCommandError> {
    let word = rest.split_whitespace().next().unwrap_or_default();
    word.parse().map_err(|_| malformed(command, "a whole number", rest))
}

fn some_text(
    command: &'static str,
    expected: &'static str,
    rest: &str,
) -> Result<String, ParseCommandError> {
    if rest.is_empty() { Err(malformed(command, expected, rest)) } else { Ok(rest.to_string()) }
}

fn parse_level(rest: &str) -> Result<Command, ParseCommandError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [moves, base, increment, ..] = words.as_slice() else {
        return Err(malformed("level", "moves, base and increment", rest));
    };
    let base = match base.split_once(':') {
        Some((minutes, seconds)) => duration(minutes, seconds),
        None => duration(base, "0"),
    };
    Ok(Command::Level {
        moves: number("level", moves)?,
        base: base.ok_or_else(|| malformed("level", "minutes or minutes:seconds", rest))?,
        increment: duration("0", increment)
            .ok_or_else(|| malformed("level", "seconds as the increment", rest))?,
    })
}

fn parse_st(rest: &str) -> Result<Duration, ParseCommandError> {
    let word = rest.split_whitespace().next().unwrap_or_default();
    duration("0", word).ok_or_else(|| malformed("st", "seconds", rest))
}

fn parse_result(rest: &str) -> Command {
    let (result, comment) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let result = if result.is_empty() { "*" } else { result };
    let comment = comment.trim_start();
    let comment = match comment.strip_prefix('{') {
        Some(open) => open.strip_suffix('}').unwrap_or(open),
        None => comment,
    };
    Command::Result { result: result.to_string(), comment: comment.to_string() }
}

fn parse_option(rest: &str) -> Result<Command, ParseCommandError> {
    let (name, value) = match rest.split_once('=') {
        Some((name, value)) => (name.trim_end(), Some(value.trim_start().to_string())),
        None => (rest, None),
    };
    Ok(Command::Option { name: some_text("option", "NAME or NAME=VALUE", name)?, value })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xboard => f.write_str("xboard"),
            Self::Protover(version) => write!(f, "protover {version}"),
            Self::Accepted(feature) => write!(f, "accepted {feature}"),
            Self::Rejected(feature) => write!(f, "rejected {feature}"),
            Self::New => f.write_str("new"),
            Self::Variant(name) => write!(f, "variant {name}"),
            Self::Quit => f.write_str("quit"),
            Self::Random => f.write_str("random"),
            Self::Force => f.write_str("force"),
            Self::Go => f.write_str("go"),
            Self::PlayOther => f.write_str("playother"),
            Self::White => f.write_str("white"),
            Self::Black => f.write_str("black"),
            Self::Level { moves, base, increment } => {
                let (base, increment) = (minutes(*base), seconds(increment.as_millis()));
                write!(f, "level {moves} {base} {increment}")
            }
            Self::MoveTime(time) => write!(f, "st {}", seconds(time.as_millis())),
            Self::Depth(depth) => write!(f, "sd {depth}"),
            Self::NodesPerSecond(nodes) => write!(f, "nps {nodes}"),
            Self::Time(centiseconds) => write!(f, "time {centiseconds}"),
            Self::OpponentTime(centiseconds) => write!(f, "otim {centiseconds}"),
            Self::UserMove(text) => write!(f, "usermove {text}"),
            Self::Move(text) => f.write_str(text),
            Self::MoveNow => f.write_str("?"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Draw => f.write_str("draw"),
            Self::Result { result, comment } => write!(f, "result {result} {{{comment}}}"),
            Self::SetBoard(fen) => write!(f, "setboard {fen}"),
            Self::Edit => f.write_str("edit"),
            Self::Hint => f.write_str("hint"),
            Self::Book => f.write_str("bk"),
            Self::Undo => f.write_str("undo"),
            Self::Remove => f.write_str("remove"),
            Self::Hard => f.write_str("hard"),
            Self::Easy => f.write_str("easy"),
            Self::Post => f.write_str("post"),
            Self::NoPost => f.write_str("nopost"),
            Self::Analyze => f.write_str("analyze"),
            Self::Exit => f.write_str("exit"),
            Self::Status => f.write_str("."),
            Self::Name(name) => write!(f, "name {name}"),
            Self::Rating(ratings) => write!(f, "rating {ratings}"),
            Self::Ics(host) => write!(f, "ics {host}"),
            Self::Computer => f.write_str("computer"),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::Memory(mebibytes) => write!(f, "memory {mebibytes}"),
            Self::Cores(threads) => write!(f, "cores {threads}"),
            Self::EgtPath(text) => write!(f, "egtpath {text}"),
            Self::Option { name, value: None } => write!(f, "option {name}"),
            Self::Option { name, value: Some(value) } => write!(f, "option {name}={value}"),
            Self::Exclude(text) => write!(f, "exclude {text}"),
            Self::Include(text) => write!(f, "include {text}"),
            Self::SetScore(text) => write!(f, "setscore {text}"),
            Self::Lift(square) => write!(f, "lift {square}"),
            Self::Put(square) => write!(f, "put {square}"),
            Self::Hover(square) => write!(f, "hover {square}"),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
