//! Replies of an engine to a GUI in UCI: one line is one [`Reply`].
//!
//! Like the commands, this is text and data only, in both directions.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::fmt;
use std::str::FromStr;

mod field;
mod info;

pub use field::ParseReplyError;
use field::{number, write_value};
use info::parse_info;
pub use info::{Bound, Info, Score, ScoreValue};

/// UCI's notation for a value of no characters.
const EMPTY: &str = "<empty>";

/// The word of an engine that has no move.
const NO_MOVE: &str = "(none)";

/// A line from the engine to the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name ..`: the engine's name and version.
    IdName(String),
    /// `id author ..`: who wrote it.
    IdAuthor(String),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `option ..`: an option that `setoption` can change.
    Option(OptionLine),
    /// `info ..`: how the search is going. Boxed, since it is far bigger than the rest.
    Info(Box<Info>),
    /// `bestmove ..`: the end of a search.
    BestMove {
        /// The move, as text; `None` is written `(none)` and means that no move is legal.
        best: Option<String>,
        /// The answer worth pondering on, as text.
        ponder: Option<String>,
    },
    /// A line outside UCI, such as a row of the board or a perft count. Reading gives this for
    /// every line that does not begin with one of the words above.
    Text(String),
}

/// The description of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// The name, its words joined by single spaces; it cannot hold the word `type`.
    pub name: String,
    /// The type with its default and bounds.
    pub kind: OptionKind,
}

/// The type of an option with its default and bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number; its unit is the option's own affair.
    Spin {
        /// The value at the start.
        default: i64,
        /// The least value allowed.
        min: i64,
        /// The greatest value allowed.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// The choice at the start.
        default: String,
        /// All choices.
        choices: Vec<String>,
    },
    /// Something to be done at once.
    Button,
    /// Free text.
    String {
        /// The text at the start.
        default: String,
    },
}

impl FromStr for Reply {
    type Err = ParseReplyError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["id", "name", name @ ..] => Self::IdName(name.join(" ")),
            ["id", "author", author @ ..] => Self::IdAuthor(author.join(" ")),
            ["id", rest @ ..] => {
                return Err(ParseReplyError::new("id", "'name' or 'author'", &rest.join(" ")));
            }
            ["uciok", ..] => Self::UciOk,
            ["readyok", ..] => Self::ReadyOk,
            ["option", rest @ ..] => Self::Option(parse_option(rest)?),
            ["info", ..] => {
                let fields = line.trim_start().strip_prefix("info").unwrap_or_default();
                Self::Info(Box::new(parse_info(fields)?))
            }
            ["bestmove", best, "ponder", ponder, ..] => {
                Self::BestMove { best: some_move(best), ponder: some_move(ponder) }
            }
            ["bestmove", best, ..] => Self::BestMove { best: some_move(best), ponder: None },
            ["bestmove"] => return Err(ParseReplyError::new("bestmove", "a move", "")),
            _ => Self::Text(line.trim_end().to_string()),
        })
    }
}

fn some_move(word: &str) -> Option<String> {
    (word != NO_MOVE).then(|| word.to_string())
}

fn parse_option(args: &[&str]) -> Result<OptionLine, ParseReplyError> {
    let fail = |expected, got: &[&str]| ParseReplyError::new("option", expected, &got.join(" "));
    let ["name", rest @ ..] = args else { return Err(fail("'name'", args)) };
    let mut parts = rest.splitn(2, |word| *word == "type");
    let name = parts.next().unwrap_or_default().join(" ");
    let (kind, fields) = match parts.next() {
        Some([kind, fields @ ..]) => (*kind, fields),
        _ => return Err(fail("'type' and a type", &[])),
    };
    let kind = match (kind, fields) {
        ("check", ["default", "true", ..]) => OptionKind::Check { default: true },
        ("check", ["default", "false", ..]) => OptionKind::Check { default: false },
        ("check", _) => return Err(fail("'default true' or 'default false'", fields)),
        ("spin", _) => parse_spin(fields)?,
        ("combo", _) => parse_combo(fields)?,
        ("button", _) => OptionKind::Button,
        ("string", ["default", EMPTY] | []) => OptionKind::String { default: String::new() },
        ("string", ["default", words @ ..]) => OptionKind::String { default: words.join(" ") },
        ("string", _) => return Err(fail("'default'", fields)),
        _ => return Err(fail("check, spin, combo, button or string", &[kind])),
    };
    Ok(OptionLine { name, kind })
}

fn parse_spin(fields: &[&str]) -> Result<OptionKind, ParseReplyError> {
    let [mut default, mut min, mut max] = [None; 3];
    for [name, value] in fields.as_chunks().0 {
        match *name {
            "default" => default = Some(number("default", value)?),
            "min" => min = Some(number("min", value)?),
            "max" => max = Some(number("max", value)?),
            _ => return Err(ParseReplyError::new("spin", "'default', 'min' or 'max'", name)),
        }
    }
    match (default, min, max) {
        (Some(default), Some(min), Some(max)) => Ok(OptionKind::Spin { default, min, max }),
        _ => {
            let got = fields.join(" ");
            Err(ParseReplyError::new("spin", "'default', 'min' and 'max'", &got))
        }
    }
}

/// Reads `default TEXT` and every `var TEXT`, in any order. A text may have several words, and its
/// first one may be a keyword, so that `var default` works.
fn parse_combo(fields: &[&str]) -> Result<OptionKind, ParseReplyError> {
    let mut default = String::new();
    let mut choices = Vec::new();
    let mut rest = fields;
    while let [keyword, tail @ ..] = rest {
        let more = tail.iter().skip(1).take_while(|word| !["default", "var"].contains(word));
        let Some((text, next)) = tail.split_at_checked(1 + more.count()) else {
            return Err(ParseReplyError::new("combo", "a value", ""));
        };
        let text = if let [EMPTY] = text { String::new() } else { text.join(" ") };
        match *keyword {
            "default" => default = text,
            "var" => choices.push(text),
            _ => return Err(ParseReplyError::new("combo", "'default' or 'var'", keyword)),
        }
        rest = next;
    }
    Ok(OptionKind::Combo { default, choices })
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => write!(f, "id name {name}"),
            Self::IdAuthor(author) => write!(f, "id author {author}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Option(option) => write!(f, "option name {} type {}", option.name, option.kind),
            Self::Info(info) => write!(f, "info{info}"),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))?;
                write_value(f, "ponder", ponder.as_ref())
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn shown(text: &str) -> &str {
            if text.is_empty() { EMPTY } else { text }
        }
        match self {
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Self::Combo { default, choices } => {
                write!(f, "combo default {}", shown(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", shown(choice)))
            }
            Self::Button => f.write_str("button"),
            Self::String { default } => write!(f, "string default {}", shown(default)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
