//! Values of pieces to a net, as a file and as a table.

pub mod show;

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use treville_core::betza::Movement;

use crate::json_file;
use crate::measured::NumberWithError;
use treville_kit::failure::{Failure, quoted};

/// The version of the file.
pub const VERSION: u32 = 1;

/// The values of pieces by a net.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetValues {
    /// The version of the file.
    pub treville_net_values: u32,
    /// The name of the net.
    pub net: String,
    /// The positions that it was asked in.
    pub positions: u64,
    /// By what its worths are multiplied to be comparable with others: all officers together are
    /// then worth as much as their bases. A net's centipawns are a unit of their own, as it is
    /// trained on what games end with, and not on material.
    pub unit: f64,
    /// By movement in canonical Betza notation.
    pub worths: BTreeMap<String, Worth>,
}

/// The value of one type.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The cost of leaving a piece out, in the engine's centipawns.
    pub line: Line,
    /// The part of that which is material by the formula, to which the net adds.
    pub base: i32,
}

/// The result of a tally.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Number of worths.
    pub pieces: u64,
    /// From how many games.
    pub games: u64,
    /// The mean of middlegame and endgame; where all positions are of one phase, the mean of all.
    pub value: NumberWithError,
    /// The middlegame's and the endgame's, where positions are of many phases.
    pub phases: Option<[NumberWithError; 2]>,
    /// The standard deviation of worths around the line.
    pub spread: f64,
}

impl NetValues {
    /// Reads a file of `net-values --out`.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no such file.
    pub fn read(path: &Path) -> Result<NetValues, Failure> {
        json_file::read(path, NetValues::parse)
    }

    fn parse(text: &str) -> Result<NetValues, String> {
        let values: NetValues = serde_json::from_str(text)
            .map_err(|error| format!("expected a file of `net-values`: {error}"))?;
        let version = values.treville_net_values;
        if version != VERSION {
            return Err(format!("expected version {VERSION} of a net's values, got {version}"));
        }
        if !values.net.chars().all(|c| c.is_ascii_hexdigit()) {
            return Err(format!("expected the name of a net, got {}", quoted(&values.net)));
        }
        Ok(values)
    }

    /// The net's value of the pieces that move like this; none if there were not enough.
    #[must_use]
    pub fn get(&self, movement: &Movement) -> Option<&Worth> {
        self.worths.get(&movement.to_string())
    }
}
