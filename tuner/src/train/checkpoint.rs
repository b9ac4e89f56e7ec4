//! Checkpoint of a training: it resumes as if it had never stopped.
//!
//! `TrvT`, the length of a JSON document (four bytes) and the document; the virtual features in
//! use, four bytes each; then of each block of hidden units the values, the means of gradients and
//! those of their squares: feature weights, bias, weights of all output buckets. At the end the
//! CRC-32 of all before. All numbers are little-endian.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use treville_eval::net::parameters::OUTPUT_BUCKETS;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;

use super::lists::{LANES, Lanes};
use super::network::{Network, Weights};
use super::training::Training;
use treville_results::training::Pass;
use treville_results::training::recipe::Recipe;

const MAGIC: [u8; 4] = *b"TrvT";
const VERSION: u32 = 2;
/// The lanes of a block that are no feature weights: the bias, and two for each output bucket.
const OTHERS: usize = 1 + 2 * OUTPUT_BUCKETS;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    treville_training: u32,
    recipe: Recipe,
    curve: Vec<Pass>,
    batch: u64,
    sums: [f64; 2],
    steps: u64,
    constants: [[f32; 3]; OUTPUT_BUCKETS],
    used: usize,
    #[serde(default)]
    begun: usize,
}

/// Saves a training.
///
/// # Errors
///
/// The file cannot be written; an old one is unchanged.
pub fn write(path: &Path, training: &Training, recipe: &Recipe) -> Result<(), Failure> {
    let Training { network, curve, batch, sums } = training;
    let document = Document {
        treville_training: VERSION,
        recipe: recipe.clone(),
        curve: curve.clone(),
        batch: *batch,
        sums: *sums,
        steps: network.steps,
        constants: network.constants,
        used: network.used.len(),
        begun: network.inherited,
    };
    let text = serde_json::to_vec(&document)
        .map_err(|error| Failure::file(path, std::io::Error::other(error)))?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&text);
    network.used.iter().for_each(|index| bytes.extend_from_slice(&index.to_le_bytes()));
    for weights in network.blocks.iter().flat_map(|block| &block.state) {
        let Weights { features, bias, outputs } = weights;
        let all = features.iter().chain([bias]).chain(outputs.as_flattened());
        all.flatten().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
    }
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    files::write(path, &bytes)
}

/// The training of a file, if there is one, for a net with this many virtual features.
///
/// # Errors
///
/// The file is no training, or damaged, or one by another recipe.
pub fn read(path: &Path, recipe: &Recipe, features: usize) -> Result<Option<Training>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    files::target(path).map_err(|error| Failure::file(path, error))?;
    let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    let name = path_name(path);
    let wrong = |problem: &str| Failure::Request(format!("{name}: {}", printable(problem)));
    let rest = bytes
        .strip_prefix(&MAGIC)
        .ok_or_else(|| wrong("expected a training that was interrupted, got another file"))?;
    let damaged = || wrong("expected a whole training, got a damaged one");
    let (all, checksum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
    if crc32fast::hash(all) != u32::from_le_bytes(*checksum) {
        return Err(damaged());
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
    let length = u32::from_le_bytes(*length) as usize;
    let (text, rest) = rest.split_at_checked(length).ok_or_else(damaged)?;
    let document: Document =
        serde_json::from_slice(text).map_err(|error| wrong(&error.to_string()))?;
    if document.treville_training != VERSION {
        let got = document.treville_training;
        return Err(wrong(&format!("expected version {VERSION} of a training, got {got}")));
    }
    if let Some(difference) = document.recipe.difference(recipe) {
        return Err(wrong(&format!(
            "expected the training that is asked for, got another: {difference}; name another file"
        )));
    }
    let network = network(&document, rest.get(..rest.len() - 4).unwrap_or_default())
        .filter(|network| network.used.iter().all(|index| (*index as usize) < features));
    let Document { curve, batch, sums, .. } = document;
    Ok(Some(Training { network: network.ok_or_else(damaged)?, curve, batch, sums }))
}

/// The net of these bytes, if there are as many as there have to be.
fn network(document: &Document, bytes: &[u8]) -> Option<Network> {
    let Document { recipe, used, steps, constants, begun, .. } = document;
    let mut network = Network::new(recipe.width, recipe.seed);
    let (indices, values) = bytes.split_at_checked(used.checked_mul(4)?)?;
    let in_block = used.checked_add(OTHERS)?.checked_mul(4 * LANES)?;
    if values.len() != in_block.checked_mul(3)?.checked_mul(network.blocks.len())? {
        return None;
    }
    let (indices, _) = indices.as_chunks::<4>();
    network.used = indices.iter().map(|index| u32::from_le_bytes(*index)).collect();
    let (values, _) = values.as_chunks::<4>();
    let (lanes, _) = values.as_chunks::<LANES>();
    let states = network.blocks.iter_mut().flat_map(|block| &mut block.state);
    for (weights, lanes) in states.zip(lanes.chunks_exact(used + OTHERS)) {
        let lanes: Vec<Lanes> = lanes.iter().map(|lanes| lanes.map(f32::from_le_bytes)).collect();
        let (features, rest) = lanes.split_at(*used);
        weights.features = features.to_vec();
        let (bias, outputs) = rest.split_first()?;
        weights.bias = *bias;
        weights.outputs.as_flattened_mut().copy_from_slice(outputs);
    }
    (network.steps, network.constants, network.inherited) = (*steps, *constants, *begun);
    Some(network)
}
