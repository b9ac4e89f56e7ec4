//! The head of a file of positions: its first block.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};

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
    /// Nothing: the seed of a shuffle in files of earlier versions.
    #[serde(default, skip_serializing, deserialize_with = "unshuffled")]
    shuffled: (),
}

/// Reads the seed of a shuffle, if there was none.
fn unshuffled<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    let problem = |_| D::Error::custom("expected games, got positions without their order");
    Option::<IgnoredAny>::deserialize(from)?.map_or(Ok(()), |seed| Err(problem(seed)))
}

impl Head {
    /// The head of a file for a share of these games.
    #[must_use]
    pub fn new(plan: Plan, shard: Shard) -> Head {
        Head { treville_positions: VERSION, plan, shard, shuffled: () }
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
        let mut first = differing
            .map(|key| format!("{key} is {}, not {}", value(&own, key), value(&wanted, key)));
        first.next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::position::value_set::ValueSet;
    use treville_results::plan::by_hand;

    #[test]
    fn shuffled_files_of_earlier_versions_are_refused_in_one_line() {
        let text = serde_json::to_string(&Head::new(Plan::default(), Shard::WHOLE)).unwrap();
        let read = |seed: &str| {
            let text = text.strip_suffix('}').unwrap();
            Head::read(format!("{text},\"shuffled\":{seed}}}").as_bytes())
        };
        assert!(!text.contains("shuffled") && read("null").is_ok());
        let problem = read("1").unwrap_err().to_string();
        assert!(problem.starts_with("expected games, got positions without their order"));
        assert!(!problem.contains('\n'), "{problem}");
    }

    /// A file from before the checksum is read, and is of another engine.
    #[test]
    fn games_of_another_evaluation_are_others() {
        let shard = Shard::WHOLE;
        let (ours, mut other) = (Head::new(Plan::default(), shard), Plan::default());
        other.by_hand = None;
        let text = serde_json::to_string(&Head::new(other, shard)).unwrap();
        assert!(!text.contains("by_hand"));
        let read = Head::read(text.as_bytes()).unwrap();
        let ours_by_hand = by_hand(&ValueSet::FITTED);
        assert_eq!(read.difference(&ours), format!("by_hand is nothing, not {ours_by_hand}"));
        assert_eq!(ours.difference(&ours), "");
    }
}
