//! Replies of an engine to a GUI in XBoard's protocol (CECP, version 2): one line is one [`Reply`].
//!
//! Like the commands, this is text and data only, in both directions.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::fmt;
use std::str::FromStr;

use treville_core::encoding::excerpt;

mod feature;
mod field;
mod thinking;

use feature::parse_features;
pub use feature::{Feature, FeatureValue};
pub use field::ParseReplyError;
use field::{malformed, number, split_word};
pub use thinking::{Bound, Extra, Score, Status, Thinking};
use thinking::{parse_status, parse_thinking};

/// A line from the engine to the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `feature NAME=VALUE ...`: what the engine can do.
    Feature(Vec<Feature>),
    /// `setup TABLE LAYOUT FEN`: the start of an engine-defined variant.
    Setup {
        /// Which letters stand for which of the GUI's pieces, in parentheses.
        table: String,
        /// The board's size and the variant that it is derived from.
        layout: Layout,
        /// The position.
        fen: String,
    },
    /// `piece ID BETZA`: how a piece moves.
    Piece {
        /// The piece's letter, with `&` if it is meant for both colours.
        id: String,
        /// The move in Betza notation.
        betza: String,
    },
    /// `choice LETTERS`: the pieces that the user may choose from.
    Choice(String),
    /// `pong N`: the answer to `ping N`.
    Pong(i64),
    /// `move MOVE`: the engine's move, as text.
    Move(String),
    /// `1-0 {comment}` and the like: the game is over.
    Result {
        /// The result.
        result: GameResult,
        /// Why, without the braces.
        comment: String,
    },
    /// `Illegal move: MOVE` or `Illegal move (reason): MOVE`.
    IllegalMove {
        /// Why; it cannot hold `):`.
        reason: Option<String>,
        /// The move as it came.
        text: String,
    },
    /// `Error (reason): COMMAND`.
    Error {
        /// Why, such as `unknown command`; it cannot hold `):`.
        reason: String,
        /// The command as it came.
        text: String,
    },
    /// `tellusererror TEXT`: show an error, such as an illegal position.
    TellUserError(String),
    /// `telluser TEXT`: show a message.
    TellUser(String),
    /// `tellothers TEXT`: a message for those who watch. Newer XBoards keep one that begins with
    /// `prelude` as a tag of the game.
    TellOthers(String),
    /// `DEPTH SCORE TIME NODES ... PV`: how the search is going.
    Thinking(Thinking),
    /// `stat01: ...`: how far the analysis is.
    Status(Status),
    /// `Hint: MOVE`: a suggestion, or the move pondered on.
    Hint(String),
    /// `offer draw`: offer, or agree to, a draw.
    OfferDraw,
    /// `resign`: give up.
    Resign,
    /// `highlight FEN`: colour the squares where the FEN has a letter.
    Highlight(String),
    /// `# TEXT`: a remark for the debug file.
    Comment(String),
}

/// The board of an engine-defined variant, `8x10+0_seirawan`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of files.
    pub files: u8,
    /// The number of ranks, gates included.
    pub ranks: u8,
    /// The number of kinds of piece held in hand.
    pub holdings: u8,
    /// Whether this is a board of the prelude (`!`) and the game's own is still to come.
    pub prelude: bool,
    /// The variant whose rules the GUI starts from.
    pub parent: String,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`.
    Unfinished,
}

impl FromStr for Reply {
    type Err = ParseReplyError;

    /// Reads one line, which may still have its line end.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (word, rest) = split_word(line);
        let text = || rest.to_string();
        if let (Ok(result), Some(comment)) = (word.parse(), parse_comment(rest)) {
            return Ok(Self::Result { result, comment });
        }
        Ok(match word {
            "feature" => Self::Feature(parse_features(rest)?),
            "setup" => parse_setup(rest)?,
            "piece" => match split_word(rest) {
                (_, "") => return Err(malformed("piece", "a letter and its Betza", rest)),
                (id, betza) => Self::Piece { id: id.to_string(), betza: betza.to_string() },
            },
            "choice" => Self::Choice(text()),
            "pong" => Self::Pong(number("pong", split_word(rest).0)?),
            "move" if rest.is_empty() => return Err(malformed("move", "a move", rest)),
            "move" => Self::Move(text()),
            "tellusererror" => Self::TellUserError(text()),
            "telluser" => Self::TellUser(text()),
            "tellothers" => Self::TellOthers(text()),
            "stat01:" => Self::Status(parse_status(rest)?),
            "Hint:" => Self::Hint(text()),
            "offer" if split_word(rest).0 == "draw" => Self::OfferDraw,
            "resign" => Self::Resign,
            "highlight" => Self::Highlight(text()),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                Self::Thinking(parse_thinking(line)?)
            }
            _ => parse_phrase(line.trim())?,
        })
    }
}

/// Reads the replies that do not begin with a word of their own.
fn parse_phrase(line: &str) -> Result<Reply, ParseReplyError> {
    if let Some(text) = line.strip_prefix('#') {
        return Ok(Reply::Comment(text.trim_start().to_string()));
    }
    if let Some(rest) = line.strip_prefix("Illegal move") {
        let (reason, text) = split_reason("Illegal move", rest)?;
        return Ok(Reply::IllegalMove { reason: reason.map(str::to_string), text });
    }
    if let Some(rest) = line.strip_prefix("Error") {
        return match split_reason("Error", rest)? {
            (Some(reason), text) => Ok(Reply::Error { reason: reason.to_string(), text }),
            (None, _) => Err(malformed("Error", "a reason in parentheses", rest)),
        };
    }
    Err(ParseReplyError::Unknown(excerpt(line)))
}

/// Splits ` (reason): text` or `: text`.
fn split_reason<'a>(
    reply: &'static str,
    rest: &'a str,
) -> Result<(Option<&'a str>, String), ParseReplyError> {
    let rest = rest.trim_start();
    let (reason, text) = match rest.strip_prefix('(') {
        Some(open) => open.split_once("):").map(|(reason, text)| (Some(reason), text)),
        None => rest.strip_prefix(':').map(|text| (None, text)),
    }
    .ok_or_else(|| malformed(reply, "':' or '(reason):'", rest))?;
    Ok((reason, text.trim_start().to_string()))
}

fn parse_setup(rest: &str) -> Result<Reply, ParseReplyError> {
    let (table, after) = split_word(rest);
    if !(table.starts_with('(') && table.ends_with(')')) {
        return Err(malformed("setup", "a table of letters in parentheses", rest));
    }
    let (layout, fen) = split_word(after);
    if fen.is_empty() {
        return Err(malformed("setup", "a layout and a FEN", after));
    }
    Ok(Reply::Setup { table: table.to_string(), layout: layout.parse()?, fen: fen.to_string() })
}

impl FromStr for Layout {
    type Err = ParseReplyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (files, rest) = text.split_once('x')?;
            let (ranks, rest) = rest.split_once('+')?;
            let (holdings, parent) = rest.split_once('_')?;
            let [files, ranks, holdings] = [files, ranks, holdings].map(|n| n.parse().ok());
            let prelude = parent.starts_with('!');
            let parent = parent.strip_prefix('!').unwrap_or(parent).to_string();
            Some(Self { files: files?, ranks: ranks?, holdings: holdings?, prelude, parent })
        };
        parse().ok_or_else(|| malformed("setup", "a layout such as 8x10+0_seirawan", text))
    }
}

/// Reads `{comment}`, which may be missing. Other text is none, so that a banner of asterisks does
/// not end a game.
fn parse_comment(rest: &str) -> Option<String> {
    if rest.is_empty() {
        return Some(String::new());
    }
    Some(rest.strip_prefix('{')?.strip_suffix('}')?.to_string())
}

impl FromStr for GameResult {
    type Err = ParseReplyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" => Ok(Self::Draw),
            "*" => Ok(Self::Unfinished),
            _ => Err(malformed("result", "1-0, 0-1, 1/2-1/2 or *", text)),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Feature(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Setup { table, layout, fen } => write!(f, "setup {table} {layout} {fen}"),
            Self::Piece { id, betza } => write!(f, "piece {id} {betza}"),
            Self::Choice(letters) => write!(f, "choice {letters}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Move(text) => write!(f, "move {text}"),
            Self::Result { result, comment } => write!(f, "{result} {{{comment}}}"),
            Self::IllegalMove { reason: None, text } => write!(f, "Illegal move: {text}"),
            Self::IllegalMove { reason: Some(reason), text } => {
                write!(f, "Illegal move ({reason}): {text}")
            }
            Self::Error { reason, text } => write!(f, "Error ({reason}): {text}"),
            Self::TellUserError(text) => write!(f, "tellusererror {text}"),
            Self::TellUser(text) => write!(f, "telluser {text}"),
            Self::TellOthers(text) => write!(f, "tellothers {text}"),
            Self::Thinking(thinking) => write!(f, "{thinking}"),
            Self::Status(status) => write!(f, "stat01: {status}"),
            Self::Hint(text) => write!(f, "Hint: {text}"),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Resign => f.write_str("resign"),
            Self::Highlight(fen) => write!(f, "highlight {fen}"),
            Self::Comment(text) => write!(f, "# {text}"),
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, ranks, holdings, prelude, parent } = self;
        let mark = if *prelude { "!" } else { "" };
        write!(f, "{files}x{ranks}+{holdings}_{mark}{parent}")
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
