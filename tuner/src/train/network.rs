//! The net in training: forward, back, and one step of its parameters.
//!
//! The hidden units are cut into blocks that know nothing of each other but the error of the
//! output: a thread takes a block through everything, without waiting for the others. Sums of
//! floats are never put in another order, so a net has the same bits for any number of threads, and
//! on any processor of a system whose exponential function rounds alike.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_eval::net::factoriser::Numbering;
use treville_eval::net::parameters::{OUTPUT_BUCKETS, OUTPUT_ONE};

use super::adam::Step;
use super::batch::{Aim, Batch};
use super::lists::{LANES, Lanes, ZERO, sum, sum_of_shares};
use super::threads::Threads;

/// The most that a row of an accumulator may come to, and so a parameter: i16 at 255, twice
/// clipped.
pub const MOST_ROW: f32 = 505.0 / 255.0;
/// The most that an output weight may be: i8 at 64.
pub const MOST_OUTPUT: f32 = 127.0 / 64.0;

/// Weights of a block, or what Adam remembers of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// By place of a parameter among those in use.
    pub rows: Vec<Lanes>,
    /// The bias of accumulators.
    pub bias: Lanes,
    /// The weights of each output for the view of the side to move, and for the other one.
    pub outputs: Outputs,
}

/// By output: a row for the view of the side to move, and one for the other view.
pub type Outputs = [[Lanes; 2]; OUTPUT_BUCKETS];

/// Output weights as the engine has them: whole numbers of 64ths.
fn rounded(outputs: &Outputs) -> Outputs {
    const ONE: f32 = OUTPUT_ONE as f32;
    outputs.map(|output| output.map(|weights| weights.map(|weight| (weight * ONE).round() / ONE)))
}

/// A block of hidden units.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Values, means of slopes, and means of their squares.
    pub state: [Weights; 3],
    sources: Vec<Lanes>,
    views: Vec<Lanes>,
    /// The output weights of this batch.
    weights: Outputs,
    said: Vec<f32>,
}

/// Rates at which weights are pulled to zero, for a rate of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decay {
    /// Those of movements.
    pub shared: f32,
    /// Own rows.
    pub own: f32,
}

/// A net in training.
#[derive(Debug)]
pub struct Network {
    /// Its hidden units.
    pub blocks: Vec<Block>,
    /// The parameters in use, in the order of their places.
    pub used: Vec<u32>,
    /// Number of the first of these that came with a net that the training went on from. They stay
    /// as they are until a position has them.
    pub begun: usize,
    /// By output: its constant, and what Adam remembers of it.
    pub constants: [[f32; 3]; OUTPUT_BUCKETS],
    /// The steps so far.
    pub steps: u64,
    /// Whether output weights count as rounded: then all others learn to live with what the engine
    /// has of them. Steps still move what is behind them.
    pub is_rounded: bool,
    /// The seed of the first values.
    pub seed: u64,
}

/// Size of first values. Own rows begin at zero: they say what a type is beside its movement.
const FIRST_ROW: f32 = 0.02;
const FIRST_BIAS: [f32; 2] = [0.1, 0.4];
const FIRST_OUTPUT: f32 = 0.05;

impl Network {
    /// A net of this many hidden units, a multiple of [`LANES`].
    #[must_use]
    pub fn new(width: usize, seed: u64) -> Network {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut block = || {
            let mut values = Weights::default();
            values.bias.fill_with(|| between(&mut random, FIRST_BIAS));
            let mut first = [ZERO; 2];
            for weight in first.as_flattened_mut() {
                *weight = between(&mut random, [-FIRST_OUTPUT, FIRST_OUTPUT]);
            }
            // All outputs begin alike, so that units begin to mean one thing.
            values.outputs = [first; OUTPUT_BUCKETS];
            Block { state: [values, Weights::default(), Weights::default()], ..Block::default() }
        };
        let blocks = (0..width / LANES).map(|_| block()).collect();
        Network {
            blocks,
            used: Vec::new(),
            begun: 0,
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

    /// Takes parameters into use. First values follow from the parameter alone, whenever it comes.
    fn extend(&mut self, new: &[u32]) {
        for row in new {
            let seed = self.seed ^ (u64::from(*row) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let is_own = *row as usize >= Numbering::first_own();
            let most = if is_own { 0.0 } else { FIRST_ROW };
            for block in &mut self.blocks {
                let [values, means, squares] = &mut block.state;
                values.rows.push(std::array::from_fn(|_| between(&mut random, [-most, most])));
                means.rows.push(ZERO);
                squares.rows.push(ZERO);
            }
        }
        self.used.extend_from_slice(new);
    }

    /// The net's output for each position of a batch beside its base, in logarithms of the odds.
    pub fn forward(&mut self, batch: &Batch, threads: &Threads, outputs: &mut Vec<f32>) {
        self.extend(&batch.new);
        let is_rounded = self.is_rounded;
        threads.each(&mut self.blocks, |block| block.forward(batch, is_rounded));
        outputs.clear();
        outputs.extend(batch.outputs.iter().map(|number| self.constants[usize::from(*number)][0]));
        for block in &self.blocks {
            for (output, part) in outputs.iter_mut().zip(&block.said) {
                *output += part;
            }
        }
    }

    /// Moves all parameters against the slopes of the mean loss of a batch, whose slopes by output
    /// are given, right after [`forward`](Network::forward).
    pub fn back(
        &mut self,
        batch: &Batch,
        threads: &Threads,
        slopes: &[f32],
        rate: f64,
        decay: Decay,
    ) {
        self.steps += 1;
        let step = Step::new(self.steps, rate);
        let used = ActiveParameters { rows: &self.used, begun: self.begun };
        threads.each(&mut self.blocks, |block| {
            let outputs = block.slopes(batch, slopes);
            block.step(batch, &used, &outputs, &step, decay);
        });
        let mut sums = [0.0; OUTPUT_BUCKETS];
        for (slope, number) in slopes.iter().zip(&batch.outputs) {
            sums[usize::from(*number)] += slope;
        }
        for ([value, mean, square], slope) in self.constants.iter_mut().zip(sums) {
            step.value(value, mean, square, slope, 0.0, f32::MAX);
        }
    }
}

/// The parameters in use, and how many of them came with another net.
struct ActiveParameters<'a> {
    rows: &'a [u32],
    begun: usize,
}

fn between(random: &mut Xoshiro256PlusPlus, [low, high]: [f32; 2]) -> f32 {
    let share = (random.random::<u32>() >> 8) as f32 / (1 << 24) as f32;
    low + (high - low) * share
}

impl Block {
    fn forward(&mut self, batch: &Batch, is_rounded: bool) {
        let Block { state: [values, ..], sources, views, weights, said } = self;
        *weights = if is_rounded { rounded(&values.outputs) } else { values.outputs };
        sources.clear();
        sources.extend(batch.rows.iter().map(|parts| sum_of_shares(parts, &values.rows)));
        for list in batch.armies.iter() {
            sources.push(sum(list, sources, values.bias));
        }
        views.clear();
        views.extend(batch.views.iter().map(|list| sum(list, sources, ZERO)));
        said.clear();
        let both = views.as_chunks::<2>().0.iter().zip(&batch.outputs);
        said.extend(both.map(|(both, number)| activated(both, &weights[usize::from(*number)])));
    }

    /// Slopes by output become those of the output weights, which are given back, and of the
    /// sources, which take the place of the sources.
    fn slopes(&mut self, batch: &Batch, slopes: &[f32]) -> Outputs {
        let Block { sources, views, weights, .. } = self;
        let mut outputs = [[ZERO; 2]; OUTPUT_BUCKETS];
        let positions = slopes.iter().zip(&batch.outputs);
        for (both, (slope, number)) in views.as_chunks_mut::<2>().0.iter_mut().zip(positions) {
            let number = usize::from(*number);
            let rows = outputs[number].iter_mut().zip(&weights[number]);
            for (view, (own, weights)) in both.iter_mut().zip(rows) {
                for lane in 0..LANES {
                    let clipped = view[lane].clamp(0.0, 1.0);
                    own[lane] += slope * clipped * clipped;
                    // A clipped unit has no slope.
                    let is_free = view[lane] == clipped;
                    let back = slope * weights[lane] * (2.0 * clipped);
                    view[lane] = if is_free { back } else { 0.0 };
                }
            }
        }
        for (source, list) in sources.iter_mut().zip(batch.of_sources.iter()) {
            *source = sum(list, views, ZERO);
        }
        outputs
    }

    /// Slopes of the sources become those of the parameters, which are moved.
    fn step(
        &mut self,
        batch: &Batch,
        used: &ActiveParameters<'_>,
        outputs: &Outputs,
        step: &Step,
        decay: Decay,
    ) {
        let Block { state: [values, means, squares], sources, .. } = self;
        let (rows, armies) = sources.split_at_mut(batch.rows.len());
        let mut bias = ZERO;
        for (slopes, list) in armies.iter().zip(batch.armies.iter()) {
            add(&mut bias, slopes);
            list.iter().for_each(|item| add(&mut rows[item.index()], slopes));
        }
        for (place, list) in batch.of_parameters.iter().enumerate() {
            // A slope leaves its square behind, so without one none has come yet.
            if place < used.begun && list.is_empty() && squares.rows[place] == ZERO {
                continue;
            }
            let slopes = sum_of_shares(list, rows);
            let is_own = used.rows[place] as usize >= Numbering::first_own();
            let decay = if is_own { decay.own } else { decay.shared };
            let (value, mean) = (&mut values.rows[place], &mut means.rows[place]);
            step.row(value, mean, &mut squares.rows[place], &slopes, decay, MOST_ROW);
        }
        step.row(&mut values.bias, &mut means.bias, &mut squares.bias, &bias, 0.0, MOST_ROW);
        let values = values.outputs.as_flattened_mut().iter_mut();
        let means = means.outputs.as_flattened_mut().iter_mut();
        let squares = squares.outputs.as_flattened_mut().iter_mut();
        let remembered = values.zip(means).zip(squares);
        for (((value, mean), square), slopes) in remembered.zip(outputs.as_flattened()) {
            step.row(value, mean, square, slopes, 0.0, MOST_OUTPUT);
        }
    }
}

/// The output for both views of a position.
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

/// The cross entropy of what a net expects with the target, and its slope by the net's output.
#[inline]
#[must_use]
pub fn loss(output: f32, aim: &Aim) -> (f32, f32) {
    let odds = output + aim.base;
    // log(1 + exp(-odds)) without overflow, whatever the sign.
    let tail = (-odds.abs()).exp();
    let expected = if odds >= 0.0 { 1.0 / (1.0 + tail) } else { tail / (1.0 + tail) };
    let loss = odds.max(0.0) - aim.target * odds + tail.ln_1p();
    (loss, expected - aim.target)
}
