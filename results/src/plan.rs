//! Which games were played, and how.

use std::num::NonZeroU32;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use treville_engine::bench;
use treville_engine::variant::Variant;
use treville_eval::position::value_set::ValueSet;
use treville_games::settings::Adjudication;

/// Which games are played, and how: everything that their positions depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rules.
    #[serde(with = "treville_games::variant_text")]
    pub variant: Variant,
    /// The parts drawn anew for each game, if any; the variant is what they are drawn for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<PieceDraw>,
    /// The version of the engine.
    pub engine: String,
    /// The nodes of its benchmark, which change with the search and with its net.
    pub bench: u64,
    /// The CRC-32 of the numbers of its classical evaluation; older files have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<u32>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games in all shares together.
    pub games: u32,
    /// Nodes after which the search of a move stops.
    pub nodes: u64,
    /// Nodes after which it begins no further iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft_nodes: Option<u64>,
    /// Megabytes of transposition table.
    pub hash: usize,
    /// The name of the net that judged, if it was not the classical evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<String>,
    /// The random plies at the beginning of a game; every other game has one more.
    pub plies: u32,
    /// Allowed distance of a game's start from equality, in centipawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<u32>,
    /// Whether each side begins without a different piece.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imbalance: bool,
    /// Whether sides begin without the pieces of the pair, and without as much of the others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pair_missing: bool,
    /// Whether games start with few men, among them each piece of the pair for one side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub endings: bool,
    /// Nothing: the seed of wrong piece values in files of earlier versions.
    #[serde(default, skip_serializing, deserialize_with = "unperturbed")]
    pub perturb: (),
    /// When games are adjudicated.
    pub adjudication: Adjudication,
}

/// Pieces and armies that are drawn anew for each game, or for each few, as the command line names
/// them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDraw {
    /// The pair that waits behind the first rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<String>,
    /// The list of which each game has two, as `Name:Betza`; the seed is that of the plan.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<String>,
    /// White's array.
    pub white: String,
    /// Black's array.
    pub black: String,
    /// Whether the pieces of the arrays are spacious.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spacious: bool,
    /// Number of games in a row with the same draw, if more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<NonZeroU32>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            variant: Variant::musketeer(),
            drawn: None,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            bench: bench::SIGNATURE,
            by_hand: Some(by_hand(&ValueSet::FITTED)),
            seed: 1,
            games: 1000,
            nodes: 1000,
            soft_nodes: None,
            hash: 1,
            net: None,
            plies: 8,
            balance: None,
            imbalance: false,
            pair_missing: false,
            endings: false,
            perturb: (),
            adjudication: Adjudication::default(),
        }
    }
}

/// Reads the seed of earlier versions, if there was none.
fn unperturbed<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    let problem = |seed| {
        D::Error::custom(format!(
            "expected games with the engine's piece values, got perturb: {seed}"
        ))
    };
    Option::<serde_json::Value>::deserialize(from)?.map_or(Ok(()), |seed| Err(problem(seed)))
}

/// A number that changes with the classical evaluation, by which the benchmark does not judge.
#[must_use]
pub fn by_hand(values: &ValueSet) -> u32 {
    crc32fast::hash(format!("{:?}{:?}", values.factors, values.weights).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with wrong piece values say nothing about those of the engine.
    #[test]
    fn perturbed_games_of_earlier_versions_are_refused_in_one_line() {
        let text = serde_json::to_string(&Plan::default()).unwrap();
        assert!(!text.contains("perturb"));
        let read = |perturb: &str| {
            let text = text.replacen('{', &format!("{{\"perturb\":{perturb},"), 1);
            serde_json::from_str::<Plan>(&text).map_err(|error| error.to_string())
        };
        assert_eq!(read("null").unwrap(), Plan::default());
        let problem = read("3").unwrap_err();
        let expected = "expected games with the engine's piece values, got perturb: 3 at line 1";
        assert!(problem.starts_with(expected), "{problem}");
    }
}
