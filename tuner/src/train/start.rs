//! Start of a training: an untrained net, or fine-tuning, which begins with the dequantised weights
//! of a net.
//!
//! Fine-tuning sees new games only, and they need not have all that the net knows. So the weights
//! of a virtual feature are frozen until a position of the new games has it: neither steps nor
//! decay change them.

use std::path::Path;

use treville_eval::net::evaluator::Net;
use treville_eval::net::facts::{Experience, Facts};
use treville_eval::net::parameters::{
    FEATURE_ONE, OUTPUT_BIAS_ONE, OUTPUT_ONE, OutputBucket, Parameters,
};
use treville_eval::net::threats::ClassBounds;
use treville_eval::piece::factors::Factors;
use treville_kit::failure::{Failure, path_name, printable};

use super::lists::{LANES, Lanes, ZERO};
use super::network::{Network, OutputWeights, Weights};
use crate::nets;

/// A net before it learns anything.
#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// The factors of its material skip connection.
    pub factors: Factors,
    /// The bounds of value classes.
    pub bounds: ClassBounds,
    /// Centipawns of an output of 1.0.
    pub scale: i32,
    /// Its metadata.
    pub facts: Facts,
}

impl Origin {
    /// The origin of `start` if a net is fine-tuned from it. A new net has material skip, scale and
    /// unit of the net inside the program, and no experience of games that it never sees, so the
    /// classical evaluation helps there.
    ///
    /// # Errors
    ///
    /// There is neither net.
    pub fn new(start: Option<&Net>) -> Result<Origin, Failure> {
        let net = start.cloned().map_or_else(|| nets::open_or_built_in(None), Ok)?;
        let Parameters { factors, bounds, scale, facts, .. } = net.parameters();
        let stranger = Experience { positions: 0, is_helped: true };
        let games = if start.is_some() { facts.games } else { [stranger; _] };
        let facts = Facts { games, ..*facts };
        Ok(Origin { factors: *factors, bounds: *bounds, scale: *scale, facts })
    }
}

/// Reads the net that a training is fine-tuned from. It must not be wider than asked for.
///
/// # Errors
///
/// The file is no net, or a wider one.
pub fn open(path: &Path, width: Option<usize>) -> Result<Net, Failure> {
    let net = nets::open(path)?;
    let got = net.parameters().width;
    match width.filter(|width| *width < got) {
        Some(width) => {
            let problem =
                format!("expected a net of at most {width} hidden units, got one of {got}");
            let name = path_name(path);
            Err(Failure::Request(format!("{name}: {}", printable(&problem))))
        }
        None => Ok(net),
    }
}

/// A net in training of this width, with the output of one that is no wider. Virtual features
/// without weights begin as in a new training of this seed, and so do added hidden units, but for
/// their output weights: these are zero (T. Chen, I. Goodfellow and J. Shlens, *Net2Net*, 2016, has
/// other ways to widen a net).
#[must_use]
pub fn network(from: &Parameters, width: usize, seed: u64) -> Network {
    let mut network = Network::new(width, seed);
    let features = || from.feature_weights.chunks(from.width).zip(0..);
    let is_there = |weights: &[i16]| weights.iter().any(|weight| *weight != 0);
    let used = features().filter(|(weights, _)| is_there(weights)).map(|(_, index)| index);
    network.extend(&used.collect::<Vec<_>>());
    network.inherited = network.used.len();
    let (known, added) = network.blocks.split_at_mut(from.width / LANES);
    for block in added {
        block.state[0].outputs = OutputWeights::default();
    }
    for (number, block) in known.iter_mut().enumerate() {
        let output = |bucket: &OutputBucket| {
            let views = bucket.weights.chunks(from.width);
            let mut views = views.map(|view| view[number * LANES..][..LANES].iter());
            [(); 2].map(|()| {
                let weights: Vec<i16> = views.next().into_iter().flatten().copied().collect();
                lanes(&weights, OUTPUT_ONE)
            })
        };
        let values = Weights {
            features: features()
                .filter(|(weights, _)| is_there(weights))
                .map(|(weights, _)| lanes(&weights[number * LANES..], FEATURE_ONE))
                .collect(),
            bias: lanes(&from.bias[number * LANES..], FEATURE_ONE),
            outputs: from.output_buckets.each_ref().map(output),
        };
        // The optimiser starts afresh: no gradients of earlier games.
        let nothing = Weights { features: vec![ZERO; values.features.len()], ..Weights::default() };
        block.state = [values, nothing.clone(), nothing];
    }
    for (constant, bucket) in network.constants.iter_mut().zip(&from.output_buckets) {
        constant[0] = float(bucket.bias, OUTPUT_BIAS_ONE);
    }
    network
}

/// The first numbers as floats.
fn lanes<N: Copy + Into<i32>>(numbers: &[N], one: i32) -> Lanes {
    std::array::from_fn(|lane| float(numbers[lane].into(), one))
}

fn float(number: i32, one: i32) -> f32 {
    (f64::from(number) / f64::from(one)) as f32
}
