//! The `feature` line: what an engine can do.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::fmt;

use super::field::{ParseReplyError, malformed};

/// One `NAME=VALUE` of a `feature` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name, without blanks or `=`.
    pub name: String,
    /// The value.
    pub value: FeatureValue,
}

/// The value of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureValue {
    /// A whole number, written bare; 0 and 1 are no and yes.
    Number(i64),
    /// A text, written in quotation marks. It can hold none itself, so they become apostrophes.
    Text(String),
}

impl Feature {
    /// A feature with a number.
    pub fn number(name: &str, value: i64) -> Self {
        Self { name: name.to_string(), value: FeatureValue::Number(value) }
    }

    /// A feature with a text.
    pub fn text(name: &str, value: &str) -> Self {
        Self { name: name.to_string(), value: FeatureValue::Text(value.to_string()) }
    }
}

/// Reads what follows the word `feature`.
pub(super) fn parse_features(line: &str) -> Result<Vec<Feature>, ParseReplyError> {
    let mut features = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (name, after) = rest
            .split_once('=')
            .filter(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace))
            .ok_or_else(|| malformed("feature", "NAME=VALUE", rest))?;
        let (value, next) = match after.strip_prefix('"') {
            Some(open) => {
                let (text, next) = open
                    .split_once('"')
                    .ok_or_else(|| malformed("feature", "a closing quotation mark", after))?;
                (FeatureValue::Text(text.to_string()), next)
            }
            None => {
                let (word, next) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
                let text = || FeatureValue::Text(word.replace('"', "'"));
                (word.parse().map_or_else(|_| text(), FeatureValue::Number), next)
            }
        };
        features.push(Feature { name: name.to_string(), value });
        rest = next.trim_start();
    }
    Ok(features)
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            FeatureValue::Number(number) => write!(f, "{}={number}", self.name),
            FeatureValue::Text(text) => {
                write!(f, "{}=\"{}\"", self.name, text.replace('"', "'"))
            }
        }
    }
}
