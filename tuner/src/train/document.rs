//! What is kept of a training beside its net: enough to make it again, and to show it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use treville_kit::failure::Failure;
use treville_kit::files;

use super::check::Check;
use super::logistic::Line;
use super::recipe::Recipe;
use super::sources::Source;
use super::training::Pass;

/// The version of the file.
const VERSION: u32 = 1;

/// A net that was trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The version of the file.
    pub treville_net: u32,
    /// The name of the net: a hash of its file.
    pub net: String,
    /// How many of its numbers were cut to be integers in bounds.
    pub cut: u64,
    /// What it loses by being made of integers.
    pub check: Check,
    /// What the net follows from.
    pub recipe: Recipe,
    /// All positions that were read.
    pub seen: u64,
    /// Where those came from that were trained on.
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
    /// How many were trained on.
    pub positions: u64,
    /// How many were kept apart.
    pub kept_apart: u64,
    /// What scores mean.
    pub line: Line,
    /// How much each position counts.
    pub weight: f64,
}

impl From<&Source> for SourceText {
    fn from(source: &Source) -> SourceText {
        let Source { name, positions, kept_apart, line, weight, .. } = source.clone();
        SourceText { name, positions, kept_apart, line, weight }
    }
}

impl Document {
    /// What is kept of a training.
    #[must_use]
    pub fn new(
        recipe: &Recipe,
        net: &str,
        cut: u64,
        check: Check,
        seen: u64,
        sources: &[Source],
        curve: &[Pass],
    ) -> Document {
        Document {
            treville_net: VERSION,
            net: net.to_owned(),
            cut,
            check,
            recipe: recipe.clone(),
            seen,
            sources: sources.iter().map(SourceText::from).collect(),
            curve: curve.to_vec(),
        }
    }

    /// Writes the file beside the net's.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn write(&self, net: &Path) -> Result<(), Failure> {
        let path = beside(net);
        let mut text = serde_json::to_string_pretty(self)
            .map_err(|error| Failure::file(&path, std::io::Error::other(error)))?;
        text.push('\n');
        files::write(&path, text.as_bytes())
    }
}

/// The name of the document of a net.
#[must_use]
pub fn beside(net: &Path) -> PathBuf {
    let mut name = net.as_os_str().to_owned();
    name.push(".json");
    name.into()
}
