//! The head of a file of positions: its first block.

use serde::{Deserialize, Serialize};

use super::block::{self, Kind, Problem};
use treville_kit::failure::printable;
use treville_kit::shard::Shard;
use treville_results::plan::Plan;

/// The version of the JSON document.
const VERSION: u32 = 2;

/// The description of a file of positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    treville_positions: u32,
    /// The plan of the games.
    pub plan: Plan,
    /// The share of the games that the file is for.
    #[serde(with = "treville_kit::text")]
    pub shard: Shard,
    /// The seed of the shuffle, if the positions were shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffled: Option<u64>,
    /// The plans of other games that were shuffled in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Plan>,
}

impl Head {
    /// The head of a file for a share of these games.
    #[must_use]
    pub fn new(plan: Plan, shard: Shard) -> Head {
        Head { treville_positions: VERSION, plan, shard, shuffled: None, others: Vec::new() }
    }

    /// The head as a block.
    ///
    /// # Errors
    ///
    /// Those of JSON, which these values do not have.
    pub fn block(&self) -> serde_json::Result<Vec<u8>> {
        Ok(block::block(Kind::Head, 0, &serde_json::to_vec(self)?))
    }

    /// Reads the contents of a head.
    ///
    /// # Errors
    ///
    /// They are no head, or one of another version.
    pub fn read(contents: &[u8]) -> Result<Head, Problem> {
        let wrong = |problem: String| Problem::Contents(printable(&problem));
        let head: Head =
            serde_json::from_slice(contents).map_err(|error| wrong(error.to_string()))?;
        let version = head.treville_positions;
        if version != VERSION {
            return Err(wrong(format!("expected version {VERSION} of the head, got {version}")));
        }
        Ok(head)
    }

    /// The first difference from the head of the wanted games, in words.
    #[must_use]
    pub fn difference(&self, wanted: &Head) -> String {
        let texts = |head: &Head| -> Vec<(String, String)> {
            let Ok(serde_json::Value::Object(plan)) = serde_json::to_value(&head.plan) else {
                return Vec::new();
            };
            let plan = plan.into_iter().map(|(key, value)| (key, value.to_string()));
            plan.chain([("shard".to_owned(), head.shard.to_string())]).collect()
        };
        let (own, wanted) = (texts(self), texts(wanted));
        let value = |list: &[(String, String)], key: &str| {
            let found = list.iter().find(|(name, _)| name == key);
            found.map_or_else(|| "nothing".to_owned(), |(_, value)| value.clone())
        };
        let keys = own.iter().chain(&wanted).map(|(key, _)| key);
        let differing = keys.filter(|key| value(&own, key) != value(&wanted, key));
        let first = differing
            .map(|key| format!("{key} is {}, not {}", value(&own, key), value(&wanted, key)));
        first.take(1).next().unwrap_or_else(|| "they were shuffled".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_results::plan::by_hand;

    /// A file from before the checksum is read, and is of another engine.
    #[test]
    fn games_of_another_evaluation_are_others() {
        let shard = Shard::WHOLE;
        let (ours, mut other) = (Head::new(Plan::default(), shard), Plan::default());
        other.by_hand = None;
        let text = serde_json::to_string(&Head::new(other, shard)).unwrap();
        assert!(!text.contains("by_hand"));
        let read = Head::read(text.as_bytes()).unwrap();
        assert_eq!(read.difference(&ours), format!("by_hand is nothing, not {}", by_hand()));
        assert_eq!(ours.difference(&ours), "they were shuffled");
    }
}
