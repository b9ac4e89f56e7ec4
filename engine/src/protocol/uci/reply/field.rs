//! The fields of a reply, and what can be wrong with them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use treville_core::encoding::excerpt;

/// Why a line that begins like a [`Reply`](super::Reply) is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseReplyError {
    /// The message or field at fault.
    pub context: &'static str,
    /// The expected text.
    pub expected: &'static str,
    /// The text that came instead, at most 40 characters of it; empty where the line ended.
    pub got: String,
}

impl ParseReplyError {
    pub(super) fn new(context: &'static str, expected: &'static str, got: &str) -> Self {
        let got = excerpt(got);
        Self { context, expected, got }
    }
}

impl fmt::Display for ParseReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, got ", self.context, self.expected)?;
        if self.got.is_empty() { f.write_str("nothing") } else { write!(f, "'{}'", self.got) }
    }
}

impl Error for ParseReplyError {}

pub(super) fn number<T: FromStr>(context: &'static str, word: &str) -> Result<T, ParseReplyError> {
    word.parse().map_err(|_| ParseReplyError::new(context, "a whole number", word))
}

pub(super) fn write_value<T>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<T>,
) -> fmt::Result
where
    T: fmt::Display,
{
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}
