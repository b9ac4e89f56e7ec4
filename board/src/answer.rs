//! Answers to requests, and how long a request may be.

use std::fmt;

use serde_json::{Map, Value};

/// The most bytes of a line with a request.
pub const MOST_BYTES: usize = 1 << 20;

/// The answer to a request: its fields, or what was wrong with the request.
pub type Answer = Result<Map<String, Value>, Problem>;

/// Why a request was refused, as the page learns it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The expected text and the text found, in one line of English: for logs, and for those who
    /// write requests by hand.
    pub words: String,
    /// The same for a page that words it by itself: `code` and its arguments. A request that no page
    /// sends has none.
    pub why: Option<Value>,
    /// The place in a text where it went wrong, in characters from 0.
    pub at: Option<usize>,
    /// The table has no game of this name (any more).
    pub lost: bool,
}

impl Problem {
    /// A problem in these words.
    pub fn new(words: impl fmt::Display) -> Problem {
        Problem { words: words.to_string(), why: None, at: None, lost: false }
    }

    /// A problem in these words, with what the page words: an object with a `code`.
    #[must_use]
    pub fn coded(words: impl fmt::Display, why: Value) -> Problem {
        Problem { why: Some(why), ..Problem::new(words) }
    }

    /// The fields of an answer that tells it.
    #[must_use]
    pub fn fields(self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("error".to_owned(), self.words.into());
        if let Some(why) = self.why {
            fields.insert("why".to_owned(), why);
        }
        if let Some(at) = self.at {
            fields.insert("at".to_owned(), at.into());
        }
        if self.lost {
            fields.insert("lost".to_owned(), true.into());
        }
        fields
    }
}

/// A number with three decimals, which is all that a page shows of one.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A fault of the program, for tests of a release build.
#[cfg(feature = "planted-faults")]
#[expect(clippy::panic, reason = "nothing else that can be asked for panics")]
pub(crate) fn planted_fault() -> ! {
    panic!("a planted fault")
}
