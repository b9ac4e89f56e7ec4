//! The plan of a run: everything that its values depend on.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use treville_engine::search::Params;

use super::gains::Gains;
use super::parameter::Parameter;
use treville_results::plan::Plan;

/// The plan of a run: everything that its values depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpsaPlan {
    /// How games are played, and by which engine.
    pub games: Plan,
    /// Number of times that all values are perturbed and moved.
    pub iterations: u32,
    /// Pairs of games in an iteration.
    pub pairs: u32,
    /// Iterations that begin with the same values.
    pub batch: u32,
    /// Number of steps that a value moves in the last iteration per game won.
    pub rate: f64,
    /// Nothing: in files of earlier versions whether the search was tuned or piece values.
    #[serde(default, skip_serializing, deserialize_with = "of_search")]
    pub subject: (),
    /// The numbers of the search that are tuned.
    pub params: Vec<Parameter>,
}

impl SpsaPlan {
    /// The sizes of the perturbations and of the moves of values.
    #[must_use]
    pub fn gains(&self) -> Gains {
        Gains::new(self.iterations, self.rate)
    }

    /// The search parameters of a side with these values; all others are the usual ones.
    #[must_use]
    pub fn search(&self, values: &[i32]) -> Params {
        let mut params = Params::default();
        for (parameter, value) in self.params.iter().zip(values) {
            params.set(&parameter.name, *value);
        }
        params
    }

    /// The first difference from another plan, in words.
    #[must_use]
    pub fn difference(&self, wanted: &SpsaPlan) -> Option<String> {
        let (own, wanted) = (self.texts(), wanted.texts());
        let value = |list: &[(String, String)], key: &str| {
            let found = list.iter().find(|(name, _)| name == key);
            found.map_or_else(|| "nothing".to_owned(), |(_, value)| value.clone())
        };
        let mut keys = own.iter().chain(&wanted).map(|(key, _)| key);
        let key = keys.find(|key| value(&own, key) != value(&wanted, key))?;
        Some(format!("{key} is {}, not {}", value(&own, key), value(&wanted, key)))
    }

    /// All that it says, as names and values.
    fn texts(&self) -> Vec<(String, String)> {
        let own = [
            ("iterations", self.iterations.to_string()),
            ("pairs", self.pairs.to_string()),
            ("batch", self.batch.to_string()),
            ("rate", self.rate.to_string()),
        ];
        let own = own.map(|(key, value)| (key.to_owned(), value));
        let params = self.params.iter().map(|one| (one.name.clone(), one.to_string()));
        let games = match serde_json::to_value(&self.games) {
            Ok(serde_json::Value::Object(games)) => games,
            _ => serde_json::Map::new(),
        };
        // How many games there are follows from the rest.
        let games = games.into_iter().filter(|(key, _)| key != "games");
        let games = games.map(|(key, value)| (key, value.to_string()));
        own.into_iter().chain(games).chain(params).collect()
    }
}

/// Reads the subject of a run of earlier versions, if it was the search.
fn of_search<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    match String::deserialize(from)?.as_str() {
        "search" => Ok(()),
        other => Err(D::Error::custom(format!("a run that tuned {other}, not the search"))),
    }
}
