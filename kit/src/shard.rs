//! A share of a job for one of several machines.

use std::fmt;
use std::str::FromStr;

use crate::failure::quoted;

/// A share of numbered work: the units whose number modulo `count` is `index - 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    /// From 1 to `count`.
    pub index: u32,
    /// Number of shares.
    pub count: u32,
}

impl Shard {
    /// The whole work.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether a pair of games, by its number from 0, belongs to this share.
    #[must_use]
    pub fn has(self, pair: u32) -> bool {
        pair % self.count == self.index - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
        });
        numbers
            .filter(|shard| (1..=shard.count).contains(&shard.index))
            .ok_or_else(|| format!("expected a share such as 1/4, got {}", quoted(text)))
    }
}
