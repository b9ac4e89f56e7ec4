//! Record of a training next to its net: enough to repeat it, and to show it.

pub mod recipe;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use treville_kit::failure::{Failure, quoted};

use crate::json_file;
use recipe::Recipe;

/// The version of the file.
pub const VERSION: u32 = 1;

/// A net that was trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingDocument {
    /// The version of the file.
    pub treville_net: u32,
    /// The name of the net: a hash of its file.
    pub net: String,
    /// Number of its weights that quantisation has clipped.
    pub cut: u64,
    /// The cost of quantisation.
    pub check: Check,
    /// The recipe of the net.
    pub recipe: Recipe,
    /// All positions that were read.
    pub seen: u64,
    /// The sources of those that were trained on.
    pub sources: Vec<SourceText>,
    /// The losses after each pass.
    pub curve: Vec<Pass>,
}

/// Positions of one kind of game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceText {
    /// The kind.
    pub name: String,
    /// Number of positions trained on.
    pub positions: u64,
    /// Number of positions held out.
    #[serde(rename = "kept_apart")]
    pub held_out: u64,
    /// The meaning of scores.
    pub line: Line,
    /// The sampling weight: how much each position counts in the loss.
    pub weight: f64,
}

/// The meaning of a score: `expected((score - offset) / scale)` points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Of how many centipawns the logarithm of the odds is one.
    pub scale: f64,
    /// The score that means even chances.
    pub offset: f64,
}

/// The net in floats and quantised, on the same positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Number of positions.
    pub positions: u64,
    /// The divergence of the floats of the training.
    pub floats: f64,
    /// The divergence of the quantised net, by which the engine plays.
    pub integers: f64,
    /// The mean difference of their scores, in centipawns.
    pub mean: f64,
    /// The largest one.
    pub largest: f64,
}

/// Losses after a pass.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The training loss: the mean divergence over the pass, by sampling weight.
    pub training: f64,
    /// The validation loss, all sources together.
    #[serde(rename = "kept_apart")]
    pub held_out: Judgement,
    /// The validation loss by source.
    pub sources: Vec<Judgement>,
}

/// Divergences on the positions of a source, or on all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// Number of positions.
    pub positions: u64,
    /// The cross entropy of the net with the targets, less their own entropy.
    pub net: f64,
    /// The same of the classical evaluation, with the scale and the offset that fit best here.
    #[serde(rename = "hand_made")]
    pub classical: f64,
}

impl Judgement {
    /// The net's divergence by that of the classical evaluation: below one the net is better.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.net / self.classical
    }
}

impl TrainingDocument {
    /// Reads the file of a net that was trained.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is not such a file, or its parts do not belong together.
    pub fn read(path: &Path) -> Result<TrainingDocument, Failure> {
        json_file::read(path, TrainingDocument::parse)
    }

    fn parse(text: &str) -> Result<TrainingDocument, String> {
        let document: TrainingDocument = serde_json::from_str(text)
            .map_err(|error| format!("expected the recipe and losses of a net: {error}"))?;
        if document.treville_net != VERSION {
            let got = document.treville_net;
            return Err(format!("expected version {VERSION} of a net's recipe, got {got}"));
        }
        let is_name = |name: &String| name.chars().all(|c| c.is_ascii_hexdigit());
        let names = [Some(&document.net), document.recipe.start.as_ref()];
        if let Some(name) = names.into_iter().flatten().find(|name| !is_name(name)) {
            return Err(format!("expected the name of a net, got {}", quoted(name)));
        }
        let sources = document.sources.len();
        let differs = document.curve.iter().find(|pass| pass.sources.len() != sources);
        match (differs, document.curve.is_empty()) {
            (Some(pass), _) => {
                let got = pass.sources.len();
                Err(format!("expected losses of {sources} sources after each pass, got {got}"))
            }
            (None, true) => Err("expected losses after a pass, got none".to_owned()),
            (None, false) => Ok(document),
        }
    }

    /// Writes the file next to the net.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn write(&self, net: &Path) -> Result<(), Failure> {
        json_file::write(&beside(net), self)
    }
}

/// The name of the document of a net.
#[must_use]
pub fn beside(net: &Path) -> PathBuf {
    let mut name = net.as_os_str().to_owned();
    name.push(".json");
    name.into()
}
