//! The words of a reply, and what can be wrong with them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use treville_core::encoding::excerpt;

/// Why a line is not a [`Reply`](super::Reply). At most 40 characters of the line are quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseReplyError {
    /// The line, quoted here, begins like no reply. Engines print such lines, and GUIs skip them.
    Unknown(String),
    /// The reply is known, what follows is wrong.
    Malformed {
        /// The reply.
        reply: &'static str,
        /// The expected text.
        expected: &'static str,
        /// The text that followed; empty where nothing did.
        got: String,
    },
}

impl fmt::Display for ParseReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) if line.is_empty() => f.write_str("expected a reply, got nothing"),
            Self::Unknown(line) => write!(f, "expected a reply, got '{line}'"),
            Self::Malformed { reply, expected, got } if got.is_empty() => {
                write!(f, "{reply}: expected {expected}, got nothing")
            }
            Self::Malformed { reply, expected, got } => {
                write!(f, "{reply}: expected {expected}, got '{got}'")
            }
        }
    }
}

impl Error for ParseReplyError {}

pub(super) fn malformed(reply: &'static str, expected: &'static str, got: &str) -> ParseReplyError {
    ParseReplyError::Malformed { reply, expected, got: excerpt(got) }
}

pub(super) fn number<T: FromStr>(reply: &'static str, word: &str) -> Result<T, ParseReplyError> {
    word.parse().map_err(|_| malformed(reply, "a whole number", word))
}

/// The first word and what comes after it, without the blanks around either.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
