//! All weights at once, by gradient descent.
//!
//! AdamW (I. Loshchilov and F. Hutter, "Decoupled weight decay regularization", 2019) on batches of
//! positions drawn by chance; the decay pulls towards the values that the evaluation had before,
//! which follow from how pieces move. Games of one fold are held out, and the weights are kept
//! that expect them best.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lean::target;
use super::logistic::{Values, expected, loss, score};
use super::samples::{Samples, parts};
use treville_kit::threads;
use treville_results::fit::{Epoch, Leaning, Settings};

/// Settings of the training of weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Training {
    /// The share of the results in what is aimed at; the rest is what the search expected.
    pub results: f64,
    /// Of how many centipawns the logarithm of the odds is one.
    pub scale: f64,
    /// The meaning of scores of searches.
    pub lean: Leaning,
    /// The fold that is held out.
    pub fold: u8,
    /// The most passes over all positions.
    pub epochs: u32,
    /// Passes without a better loss on the fold that is held out after which to stop.
    pub patience: u32,
    /// Positions in a batch.
    pub batch: usize,
    /// The size of the first steps, in centipawns.
    pub rate: f64,
    /// Part of the way back that a step of one centipawn takes.
    pub decay: f64,
    /// By which positions are put in order.
    pub seed: u64,
    /// Threads to work with; the weights are the same for any number.
    pub threads: usize,
}

impl From<&Training> for Settings {
    fn from(training: &Training) -> Settings {
        let Training { results, scale, lean, fold, epochs, batch, rate, decay, seed, .. } =
            *training;
        let lean = (lean != Leaning::none(scale)).then_some(lean);
        Settings { results, scale, lean, fold, epochs, batch, rate, decay, seed }
    }
}

/// The result of training.
#[derive(Clone, Debug)]
pub struct TrainingResult {
    /// The best values.
    pub values: Values,
    /// The losses before the first pass and after each.
    pub curve: Vec<Epoch>,
}

/// The parts of a batch: the same for any number of threads, so that sums are the same.
const PARTS: usize = 16;

/// The rates at which Adam forgets gradients and their squares, and what it adds to a root.
const FORGET: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-9;

/// Trains weights that begin with `start`. Columns that are not `free` stay as they are.
#[must_use]
pub fn train(
    samples: &Samples,
    start: &[f64],
    free: impl Fn(usize) -> bool,
    training: &Training,
    mut tell: impl FnMut(usize, Epoch),
) -> TrainingResult {
    let folds = |own: bool| -> Vec<u32> {
        let rows = samples.rows.iter().enumerate();
        rows.filter(|(_, row)| (row.fold == training.fold) == own)
            .map(|(number, _)| number as u32)
            .collect()
    };
    let (mut trained_on, kept_apart) = (folds(false), folds(true));
    let judge = |values: &[f64], trained_on: &[u32]| Epoch {
        training: mean_loss(samples, trained_on, values, training),
        validation: mean_loss(samples, &kept_apart, values, training),
    };
    let mut adam = Adam::new(start, free);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(training.seed);
    let first = judge(start, &trained_on);
    tell(0, first);
    let (mut curve, mut best, mut since) = (vec![first], (first.validation, start.to_vec()), 0);
    let steps = trained_on.len().div_ceil(training.batch) * training.epochs as usize;
    for epoch in 1..=training.epochs as usize {
        trained_on.shuffle(&mut random);
        for batch in trained_on.chunks(training.batch) {
            let gradient = gradient(samples, batch, &adam.values, training);
            // A rate that falls along a cosine ends in steps too small to matter.
            let done = adam.steps as f64 / steps as f64;
            let rate = training.rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
            adam.step(&gradient, start, rate, training.decay);
        }
        let now = judge(&adam.values, &trained_on);
        tell(epoch, now);
        curve.push(now);
        since += 1;
        if now.validation < best.0 {
            (best, since) = ((now.validation, adam.values.clone()), 0);
        }
        if since >= training.patience {
            break;
        }
    }
    TrainingResult { values: best.1, curve }
}

/// The state of Adam.
struct Adam {
    values: Values,
    is_free: Vec<bool>,
    means: Values,
    squares: Values,
    steps: u32,
}

impl Adam {
    fn new(start: &[f64], free: impl Fn(usize) -> bool) -> Adam {
        Adam {
            values: start.to_vec(),
            is_free: (0..start.len()).map(|value| free(value / 2)).collect(),
            means: vec![0.0; start.len()],
            squares: vec![0.0; start.len()],
            steps: 0,
        }
    }

    fn step(&mut self, gradient: &[f64], start: &[f64], rate: f64, decay: f64) {
        self.steps += 1;
        let [mean_left, square_left] = FORGET.map(|kept| 1.0 - kept.powi(self.steps as i32));
        for i in (0..self.values.len()).filter(|i| self.is_free[*i]) {
            let slope = gradient[i];
            self.means[i] = FORGET[0] * self.means[i] + (1.0 - FORGET[0]) * slope;
            self.squares[i] = FORGET[1] * self.squares[i] + (1.0 - FORGET[1]) * slope * slope;
            let mean = self.means[i] / mean_left;
            let root = (self.squares[i] / square_left).sqrt();
            let back = decay * (self.values[i] - start[i]);
            self.values[i] -= rate * (mean / (root + EPSILON) + back);
        }
    }
}

/// Does `work` for each part of these rows, on several threads, and gives what they found in order.
fn in_parts<T: Send>(rows: &[u32], threads: usize, work: impl Fn(&[u32]) -> T + Sync) -> Vec<T> {
    let ranges = parts(rows.len(), PARTS);
    threads::map(PARTS, threads, |part| work(&rows[ranges[part].clone()]))
}

/// The gradient of the mean loss.
fn gradient(samples: &Samples, rows: &[u32], values: &[f64], training: &Training) -> Values {
    let found = in_parts(rows, training.threads, |rows| {
        let mut sum = vec![0.0; values.len()];
        for row in rows {
            let row = *row as usize;
            let known = &samples.rows[row];
            let x = score(samples, row, values) / training.scale;
            let error = expected(x) - target(&training.lean, samples, row, training.results);
            let slopes = known.shares.map(|share| error * f64::from(share));
            for entry in samples.entries(row) {
                let (at, count) = (2 * usize::from(entry.column), f64::from(entry.count));
                sum[at] += slopes[0] * count;
                sum[at + 1] += slopes[1] * count;
            }
        }
        sum
    });
    let mut whole = vec![0.0; values.len()];
    for part in found {
        whole.iter_mut().zip(part).for_each(|(whole, part)| *whole += part);
    }
    let each = 1.0 / (rows.len().max(1) as f64 * training.scale);
    whole.iter_mut().for_each(|slope| *slope *= each);
    whole
}

/// The mean loss over rows, less the least that is possible.
fn mean_loss(samples: &Samples, rows: &[u32], values: &[f64], training: &Training) -> f64 {
    let found = in_parts(rows, training.threads, |rows| -> f64 {
        let each = rows.iter().map(|row| {
            let row = *row as usize;
            let aim = target(&training.lean, samples, row, training.results);
            let known = if (1e-12..1.0 - 1e-12).contains(&aim) { logit(aim) } else { 800.0 };
            let least = if known == 800.0 { 0.0 } else { loss(known, aim) };
            loss(score(samples, row, values) / training.scale, aim) - least
        });
        each.sum()
    });
    found.into_iter().sum::<f64>() / rows.len().max(1) as f64
}

fn logit(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}
