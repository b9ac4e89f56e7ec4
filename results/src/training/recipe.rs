//! Recipe of a net: settings and data from which the same net is trained again.

use serde::{Deserialize, Serialize};

/// The settings of a training, and its data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The version of the program.
    pub version: String,
    /// Hidden units.
    pub width: usize,
    /// Passes over the positions.
    pub passes: u32,
    /// Positions in a batch.
    pub batch: usize,
    /// The highest learning rate.
    pub rate: f64,
    /// The weight decay of feature weights, for a learning rate of one.
    pub decay: f64,
    /// The same for own features.
    pub own_decay: f64,
    /// Positions in which a type has to take part to get own features.
    pub own_from: u64,
    /// The share of game results in the targets.
    pub result_share: f64,
    /// The share of later searches in the scores.
    #[serde(default)]
    pub later: f64,
    /// The exponent of the sampling weights of sources.
    pub balance: f64,
    /// Scores above this are left out.
    pub most: u32,
    /// The fold that is held out for validation.
    pub fold: u8,
    /// About the most positions, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_positions: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
    /// The name of the net that it is fine-tuned from, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The files.
    pub files: Vec<DataFile>,
    /// The checksum of all positions to train on, in the order in which they were read.
    pub checksum: u32,
}

/// A file of positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataFile {
    /// Its name, without its folder.
    pub name: String,
    /// Its length in bytes.
    pub length: u64,
    /// The CRC-32 of its head.
    pub head: u32,
}

impl Recipe {
    /// The first difference from another recipe, in words.
    #[must_use]
    pub fn difference(&self, wanted: &Recipe) -> Option<String> {
        let texts = |recipe: &Recipe| match serde_json::to_value(recipe) {
            Ok(serde_json::Value::Object(all)) => all,
            _ => serde_json::Map::new(),
        };
        let (own, wanted) = (texts(self), texts(wanted));
        let keys = own.keys().chain(wanted.keys());
        let mut differing = keys.filter(|key| own.get(*key) != wanted.get(*key));
        let text = |value: Option<&serde_json::Value>| match value {
            Some(serde_json::Value::Array(_)) => "others".to_owned(),
            Some(value) => value.to_string(),
            None => "nothing".to_owned(),
        };
        let key = differing.next()?;
        Some(format!("{key} is {}, not {}", text(own.get(key)), text(wanted.get(key))))
    }
}
