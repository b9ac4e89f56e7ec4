//! The net in training: forward pass, backward pass, and steps of the optimiser.
//!
//! The hidden units are cut into blocks that share nothing but the gradient of the output: a thread
//! takes a block through everything, without waiting for the others. Sums of floats are never put
//! in another order, so a net has the same bits for any number of threads, and on any processor of
//! a system whose exponential function rounds alike.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_eval::net::factoriser::Numbering;
use treville_eval::net::parameters::{OUTPUT_BUCKETS, OUTPUT_ONE};

use super::adam::Step;
use super::batch::{Batch, Target};
use super::lists::{LANES, Lanes, ZERO, sum, sum_of_shares};
use super::threads::Threads;

/// The limit of feature weights, so that folded ones rarely need clipping: see
/// [`FOLDED_LIMIT`](treville_eval::net::parameters::FOLDED_LIMIT).
pub const MOST_FEATURE: f32 = 505.0 / 255.0;
/// The same for those of threats.
pub const MOST_THREAT: f32 = 127.0 / 255.0;
/// The limit of output weights: i8 at 64.
pub const MOST_OUTPUT: f32 = 127.0 / 64.0;

/// Weights of a block, or a running mean of the optimiser for each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// By place of a virtual feature among those in use.
    pub features: Vec<Lanes>,
    /// The bias of accumulators.
    pub bias: Lanes,
    /// The output weights.
    pub outputs: OutputWeights,
}

/// By output bucket: the weights for the view of the side to move, and for the other view.
pub type OutputWeights = [[Lanes; 2]; OUTPUT_BUCKETS];

/// Output weights as the engine quantises them: whole numbers of 64ths.
fn rounded(outputs: &OutputWeights) -> OutputWeights {
    const ONE: f32 = OUTPUT_ONE as f32;
    outputs.map(|bucket| bucket.map(|weights| weights.map(|weight| (weight * ONE).round() / ONE)))
}

/// A block of hidden units.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Values, means of gradients, and means of their squares.
    pub state: [Weights; 3],
    sources: Vec<Lanes>,
    views: Vec<Lanes>,
    /// The output weights of this batch.
    weights: OutputWeights,
    /// The block's part of the output, by position.
    outputs: Vec<f32>,
}

/// Weight decay, for a learning rate of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decay {
    /// That of the features that pieces share by their movements.
    pub shared: f32,
    /// That of own features, of those by zone and of threats.
    pub own: f32,
}

/// A net in training.
#[derive(Debug)]
pub struct Network {
    /// Its hidden units.
    pub blocks: Vec<Block>,
    /// The virtual features in use, in the order of their places.
    pub used: Vec<u32>,
    /// Number of the first of these that came with the net that it is fine-tuned from. They are
    /// frozen until a position has them.
    pub inherited: usize,
    /// By output bucket: its bias, and the running means of the optimiser.
    pub constants: [[f32; 3]; OUTPUT_BUCKETS],
    /// The steps so far.
    pub steps: u64,
    /// Whether output weights count as quantised, so that all others adapt to the engine's. Steps
    /// still move the floats.
    pub is_rounded: bool,
    /// The seed of the initial weights.
    pub seed: u64,
}

/// Size of initial weights. Own features, those by zone and threats begin at zero: they are what a
/// type is beyond its movement, what changes with the own king, and what is attacked.
const FIRST_FEATURE: f32 = 0.02;
const FIRST_BIAS: [f32; 2] = [0.1, 0.4];
const FIRST_OUTPUT: f32 = 0.05;

impl Network {
    /// A net of this many hidden units, a multiple of [`LANES`].
    #[must_use]
    pub fn new(width: usize, seed: u64) -> Network {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut block = || {
            let mut values = Weights::default();
            values.bias.fill_with(|| between(&mut rng, FIRST_BIAS));
            let mut first = [ZERO; 2];
            for weight in first.as_flattened_mut() {
                *weight = between(&mut rng, [-FIRST_OUTPUT, FIRST_OUTPUT]);
            }
            // All output buckets begin alike, so that a unit means the same in each.
            values.outputs = [first; OUTPUT_BUCKETS];
            Block { state: [values, Weights::default(), Weights::default()], ..Block::default() }
        };
        let blocks = (0..width / LANES).map(|_| block()).collect();
        Network {
            blocks,
            used: Vec::new(),
            inherited: 0,
            constants: [[0.0; 3]; OUTPUT_BUCKETS],
            steps: 0,
            is_rounded: false,
            seed,
        }
    }

    /// Number of hidden units.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.blocks.len() * LANES
    }

    /// Takes virtual features into use. Initial weights follow from the feature alone, whenever it
    /// comes.
    pub fn extend(&mut self, new: &[u32]) {
        for index in new {
            let seed = self.seed ^ (u64::from(*index) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let is_correction = *index as usize >= Numbering::first_zoned();
            let most = if is_correction { 0.0 } else { FIRST_FEATURE };
            for block in &mut self.blocks {
                let [values, means, squares] = &mut block.state;
                values.features.push(std::array::from_fn(|_| between(&mut rng, [-most, most])));
                means.features.push(ZERO);
                squares.features.push(ZERO);
            }
        }
        self.used.extend_from_slice(new);
    }

    /// The net's output for each position of a batch, without the skip connection, in logarithms of
    /// the odds.
    pub fn forward(&mut self, batch: &Batch, threads: &Threads, outputs: &mut Vec<f32>) {
        self.extend(&batch.new);
        let is_rounded = self.is_rounded;
        threads.each(&mut self.blocks, |block| block.forward(batch, is_rounded));
        outputs.clear();
        let bias = |bucket: &u8| self.constants[usize::from(*bucket)][0];
        outputs.extend(batch.buckets.iter().map(bias));
        for block in &self.blocks {
            for (output, part) in outputs.iter_mut().zip(&block.outputs) {
                *output += part;
            }
        }
    }

    /// The backward pass and a step of the optimiser, right after [`forward`](Network::forward).
    /// `gradients` are those of the mean loss of the batch by the outputs.
    pub fn back(
        &mut self,
        batch: &Batch,
        threads: &Threads,
        gradients: &[f32],
        rate: f64,
        decay: Decay,
    ) {
        self.steps += 1;
        let step = Step::new(self.steps, rate);
        let used = ActiveFeatures { indices: &self.used, inherited: self.inherited };
        threads.each(&mut self.blocks, |block| {
            let outputs = block.gradients(batch, gradients);
            block.step(batch, &used, &outputs, &step, decay);
        });
        let mut sums = [0.0; OUTPUT_BUCKETS];
        for (gradient, bucket) in gradients.iter().zip(&batch.buckets) {
            sums[usize::from(*bucket)] += gradient;
        }
        for ([value, mean, square], gradient) in self.constants.iter_mut().zip(sums) {
            step.value(value, mean, square, gradient, 0.0, f32::MAX);
        }
    }
}

/// The virtual features in use, and the number of them that came with another net.
struct ActiveFeatures<'a> {
    indices: &'a [u32],
    inherited: usize,
}

fn between(rng: &mut Xoshiro256PlusPlus, [low, high]: [f32; 2]) -> f32 {
    let share = (rng.random::<u32>() >> 8) as f32 / (1 << 24) as f32;
    low + (high - low) * share
}

impl Block {
    fn forward(&mut self, batch: &Batch, is_rounded: bool) {
        let Block { state: [values, ..], sources, views, weights, outputs } = self;
        *weights = if is_rounded { rounded(&values.outputs) } else { values.outputs };
        sources.clear();
        sources.extend(batch.features.iter().map(|list| sum_of_shares(list, &values.features)));
        for list in batch.armies.iter() {
            sources.push(sum(list, sources, values.bias));
        }
        views.clear();
        views.extend(batch.views.iter().map(|list| sum(list, sources, ZERO)));
        outputs.clear();
        let both = views.as_chunks::<2>().0.iter().zip(&batch.buckets);
        outputs.extend(both.map(|(both, bucket)| activated(both, &weights[usize::from(*bucket)])));
    }

    /// Backward from the gradients by output: returns those of the output weights, and replaces the
    /// sources by their gradients.
    fn gradients(&mut self, batch: &Batch, gradients: &[f32]) -> OutputWeights {
        let Block { sources, views, weights, .. } = self;
        let mut outputs = [[ZERO; 2]; OUTPUT_BUCKETS];
        let positions = gradients.iter().zip(&batch.buckets);
        for (both, (gradient, bucket)) in views.as_chunks_mut::<2>().0.iter_mut().zip(positions) {
            let bucket = usize::from(*bucket);
            let rows = outputs[bucket].iter_mut().zip(&weights[bucket]);
            for (view, (own, weights)) in both.iter_mut().zip(rows) {
                for lane in 0..LANES {
                    let clipped = view[lane].clamp(0.0, 1.0);
                    own[lane] += gradient * clipped * clipped;
                    // A clipped unit has no gradient.
                    let is_free = view[lane] == clipped;
                    let back = gradient * weights[lane] * (2.0 * clipped);
                    view[lane] = if is_free { back } else { 0.0 };
                }
            }
        }
        for (source, list) in sources.iter_mut().zip(batch.of_sources.iter()) {
            *source = sum(list, views, ZERO);
        }
        outputs
    }

    /// Backward from the gradients of the sources to those of the weights, and a step of these.
    fn step(
        &mut self,
        batch: &Batch,
        used: &ActiveFeatures<'_>,
        outputs: &OutputWeights,
        step: &Step,
        decay: Decay,
    ) {
        let Block { state: [values, means, squares], sources, .. } = self;
        let (features, armies) = sources.split_at_mut(batch.features.len());
        let mut bias = ZERO;
        for (gradients, list) in armies.iter().zip(batch.armies.iter()) {
            add(&mut bias, gradients);
            list.iter().for_each(|item| add(&mut features[item.index()], gradients));
        }
        for (place, list) in batch.of_virtual.iter().enumerate() {
            // Frozen: no gradient has come yet, or the mean of the squares would not be zero.
            if place < used.inherited && list.is_empty() && squares.features[place] == ZERO {
                continue;
            }
            let gradients = sum_of_shares(list, features);
            let is_correction = used.indices[place] as usize >= Numbering::first_zoned();
            let decay = if is_correction { decay.own } else { decay.shared };
            let is_threat = Numbering::is_threat(used.indices[place] as usize);
            let most = if is_threat { MOST_THREAT } else { MOST_FEATURE };
            let (value, mean) = (&mut values.features[place], &mut means.features[place]);
            step.lanes(value, mean, &mut squares.features[place], &gradients, decay, most);
        }
        step.lanes(&mut values.bias, &mut means.bias, &mut squares.bias, &bias, 0.0, MOST_FEATURE);
        let values = values.outputs.as_flattened_mut().iter_mut();
        let means = means.outputs.as_flattened_mut().iter_mut();
        let squares = squares.outputs.as_flattened_mut().iter_mut();
        let all = values.zip(means).zip(squares);
        for (((value, mean), square), gradients) in all.zip(outputs.as_flattened()) {
            step.lanes(value, mean, square, gradients, 0.0, MOST_OUTPUT);
        }
    }
}

/// The output of a block for both views of a position, by squared clipped ReLU.
#[inline]
fn activated(views: &[Lanes; 2], weights: &[Lanes; 2]) -> f32 {
    let mut parts = ZERO;
    for (view, weights) in views.iter().zip(weights) {
        for lane in 0..LANES {
            let clipped = view[lane].clamp(0.0, 1.0);
            parts[lane] += clipped * clipped * weights[lane];
        }
    }
    parts.iter().sum()
}

#[inline]
fn add(to: &mut Lanes, from: &Lanes) {
    for lane in 0..LANES {
        to[lane] += from[lane];
    }
}

/// The loss, the cross entropy of the output with the target, and its gradient by the output.
#[inline]
#[must_use]
pub fn loss(output: f32, target: &Target) -> (f32, f32) {
    let odds = output + target.skip;
    // log(1 + exp(-odds)) without overflow, whatever the sign.
    let tail = (-odds.abs()).exp();
    let expected = if odds >= 0.0 { 1.0 / (1.0 + tail) } else { tail / (1.0 + tail) };
    let loss = odds.max(0.0) - target.points * odds + tail.ln_1p();
    (loss, expected - target.points)
}
