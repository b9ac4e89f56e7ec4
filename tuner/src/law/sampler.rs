//! Draws from the posterior of a law after the games.
//!
//! Values are a law, piece effects (normal, with the residual standard deviation tau), and errors
//! of games: a hierarchical model (A. Gelman and others, *Bayesian Data Analysis*, chapters 5 and
//! 15). The prior of tau is uniform from zero to half of the mean value (A. Gelman, "Prior
//! distributions for variance parameters in hierarchical models", 2006). The draws are by Gibbs
//! sampling: coefficients given tau, then the loss of pieces on one colour, and tau given both.
//! Coefficients keep their conditions: they are turned until they are independent, and drawn one
//! after the other within what the conditions leave (G. Rodriguez-Yam and others, "Efficient Gibbs
//! sampling of truncated multivariate normal", 2004).

use nalgebra::{DMatrix, DVector};

use super::rng::Rng;
use treville_results::law::forms::{BOUND, Condition, Form, PULL, Pull, UNIT};

/// Values to be explained, turned so that their errors are independent.
pub(super) struct Problem {
    pub form: Form,
    /// The values.
    pub values: Vec<f64>,
    /// The variances of their errors.
    pub variances: Vec<f64>,
    /// Each coefficient's counts.
    pub counts: Vec<Vec<f64>>,
    /// The part of these of which a piece on one colour loses a share.
    pub at_stake: Vec<Vec<f64>>,
    /// The upper bound of the residual standard deviation.
    pub most_residual_sd: f64,
}

/// Number of draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// Those that are thrown away, as they still depend on the start.
    pub before: usize,
    /// Those that are kept.
    pub kept: usize,
}

/// A law that may be true, after the games.
#[derive(Clone, PartialEq, Debug)]
pub struct Draw {
    /// The coefficients.
    pub coefficients: Vec<f64>,
    /// The part that a piece on one colour loses.
    pub bound: f64,
    /// Residual standard deviation of pieces.
    pub residual_sd: f64,
}

/// Steps of the residual standard deviation; within a step all values are equally likely.
const STEPS: usize = 80;

/// The weights of values in one step of the residual standard deviation.
struct Step {
    from: f64,
    to: f64,
    weights: Vec<f64>,
    /// The log-likelihood of values without any deviation, plus the logarithm of the step's width.
    base: f64,
}

/// The state of the sampler.
pub(super) struct Sampler<'a> {
    problem: &'a Problem,
    precision: DMatrix<f64>,
    conditions: Vec<Condition>,
    steps: Vec<Step>,
    now: Draw,
}

impl<'a> Sampler<'a> {
    /// A sampler that begins with the source's law.
    pub fn new(problem: &'a Problem) -> Sampler<'a> {
        let form = problem.form;
        let end = |step: usize| problem.most_residual_sd * (step as f64 / STEPS as f64).powi(2);
        let step = |number: usize| {
            let (from, to) = (end(number), end(number + 1));
            let middle = f64::midpoint(from, to).powi(2);
            let sums = problem.variances.iter().map(|variance| variance + middle);
            let base = (to - from).ln() - 0.5 * sums.clone().map(f64::ln).sum::<f64>();
            Step { from, to, weights: sums.map(|sum| 1.0 / sum).collect(), base }
        };
        Sampler {
            problem,
            precision: precision(&form.pulls()),
            conditions: form.conditions(),
            steps: (0..STEPS).map(step).collect(),
            now: Draw {
                coefficients: form.start(),
                bound: if form.loses_on_one_color() { BOUND } else { 0.0 },
                residual_sd: problem.most_residual_sd / 8.0,
            },
        }
    }

    /// Runs the sampler.
    pub fn run(mut self, draws: Draws, rng: &mut Rng) -> Vec<Draw> {
        let mut kept = Vec::with_capacity(draws.kept);
        for number in 0..draws.before + draws.kept {
            self.draw_coefficients(rng);
            if self.problem.form.loses_on_one_color() {
                self.draw_bound(rng);
            }
            self.draw_residual_sd(rng);
            if number >= draws.before {
                kept.push(self.now.clone());
            }
        }
        kept
    }

    /// The weights of the values at the present residual standard deviation.
    fn weights(&self) -> Vec<f64> {
        let squared = self.now.residual_sd.powi(2);
        self.problem.variances.iter().map(|variance| 1.0 / (variance + squared)).collect()
    }

    /// The counts by which coefficients are multiplied at present.
    fn columns(&self) -> Vec<Vec<f64>> {
        let column = |(counts, at_stake): (&Vec<f64>, &Vec<f64>)| {
            let both = counts.iter().zip(at_stake);
            both.map(|(count, at_stake)| count - self.now.bound * at_stake).collect()
        };
        self.problem.counts.iter().zip(&self.problem.at_stake).map(column).collect()
    }

    fn draw_coefficients(&mut self, rng: &mut Rng) {
        let (weights, columns) = (self.weights(), self.columns());
        let size = columns.len();
        let mut precision = self.precision.clone();
        let mut pull = DVector::zeros(size);
        for (a, column) in columns.iter().enumerate() {
            let weighted: Vec<f64> = column.iter().zip(&weights).map(|(n, w)| n * w).collect();
            pull[a] = dot(&weighted, &self.problem.values);
            for (b, other) in columns.iter().enumerate().take(a + 1) {
                let product = dot(&weighted, other);
                precision[(a, b)] += product;
                if a != b {
                    precision[(b, a)] += product;
                }
            }
        }
        let Some(root) = precision.cholesky() else { return };
        let mean = root.solve(&pull);
        let lower = root.unpack();
        // A step of one in an independent direction moves the coefficients by a column of these.
        let Some(directions) = lower.transpose().try_inverse() else { return };
        let mut place = DVector::from_column_slice(&self.now.coefficients);
        let mut turned = lower.transpose() * (&place - &mean);
        for axis in 0..size {
            let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
            for (weights, constant) in &self.conditions {
                let sum = |vector: &dyn Fn(usize) -> f64| -> f64 {
                    weights.iter().map(|(place, weight)| weight * vector(*place)).sum()
                };
                let slack = (constant + sum(&|i| place[i])).max(0.0);
                let slope = sum(&|i| directions[(i, axis)]);
                let end = turned[axis] - slack / slope;
                if slope > 1e-300 {
                    low = low.max(end);
                } else if slope < -1e-300 {
                    high = high.min(end);
                }
            }
            let drawn = if low < high { rng.normal_within(low, high) } else { turned[axis] };
            place.axpy(drawn - turned[axis], &directions.column(axis), 1.0);
            turned[axis] = drawn;
        }
        self.now.coefficients = place.iter().copied().collect();
    }

    fn draw_bound(&mut self, rng: &mut Rng) {
        let (weights, counts) = (self.weights(), &self.problem.counts);
        let whole = product(counts, &self.now.coefficients);
        let lost = product(&self.problem.at_stake, &self.now.coefficients);
        let width = PULL * BOUND;
        let (mut precision, mut sum) = (width.powi(-2), BOUND * width.powi(-2));
        for ((weight, value), (whole, lost)) in
            weights.iter().zip(&self.problem.values).zip(whole.iter().zip(&lost))
        {
            precision += weight * lost * lost;
            sum += weight * lost * (whole - value);
        }
        let (mean, width) = (sum / precision, precision.sqrt().recip());
        let within = rng.normal_within((0.0 - mean) / width, (1.0 - mean) / width);
        self.now.bound = (mean + width * within).clamp(0.0, 1.0);
    }

    fn draw_residual_sd(&mut self, rng: &mut Rng) {
        let law = product(&self.columns(), &self.now.coefficients);
        let squares: Vec<f64> = law
            .iter()
            .zip(&self.problem.values)
            .map(|(law, value)| (value - law).powi(2))
            .collect();
        let log_likelihoods: Vec<f64> =
            self.steps.iter().map(|step| step.base - 0.5 * dot(&step.weights, &squares)).collect();
        let step = &self.steps[rng.weighted(&from_logarithms(&log_likelihoods))];
        self.now.residual_sd = rng.between(step.from, step.to);
    }
}

/// The prior of the coefficients before any game, as a precision around zero. The proportions of
/// the source have a unit in common, of which next to nothing is known.
fn precision(pulls: &[Pull]) -> DMatrix<f64> {
    let size = pulls.len();
    let proportions = pulls.iter().filter(|pull| matches!(pull, Pull::Proportion(_))).count();
    let entry = |a: usize, b: usize| match (pulls[a], pulls[b]) {
        (Pull::Proportion(first), Pull::Proportion(second)) => {
            let (own, count) = (if a == b { 1.0 } else { 0.0 }, proportions as f64);
            let unit = (UNIT * count).powi(-2);
            ((own - 1.0 / count) / (PULL * PULL) + unit) / (first * second)
        }
        (Pull::Nothing(width), _) if a == b => width.powi(-2),
        _ => 0.0,
    };
    DMatrix::from_fn(size, size, entry)
}

/// Counts times coefficients.
fn product(columns: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; columns.first().map_or(0, Vec::len)];
    for (column, coefficient) in columns.iter().zip(coefficients) {
        for (sum, count) in sums.iter_mut().zip(column) {
            *sum += coefficient * count;
        }
    }
    sums
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Numbers in proportion to these logarithms; the largest is one.
fn from_logarithms(logarithms: &[f64]) -> Vec<f64> {
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    logarithms.iter().map(|logarithm| (logarithm - most).exp()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prior does not mind in which unit factors are, but in which proportion.
    #[test]
    fn the_pull_is_to_proportions() {
        let precision = precision(&Form::Formula.pulls());
        let strain = |factors: [f64; 5]| {
            let factors = DVector::from_column_slice(&factors);
            factors.dot(&(&precision * &factors))
        };
        let unit = |unit: f64| (unit / UNIT).powi(2);
        assert!((strain([50.0, 30.0, 24.0, 12.0, 8.0]) - unit(1.0)).abs() < 1e-9);
        assert!((strain([100.0, 60.0, 48.0, 24.0, 16.0]) - unit(2.0)).abs() < 1e-9);
        // One factor of five doubled, at its best unit: 4/5 of its own strain of four.
        let doubled = strain([50.0, 30.0, 24.0, 12.0, 16.0]);
        assert!((doubled - 3.2 - unit(1.2)).abs() < 1e-9, "{doubled}");
    }

    /// One value and one coefficient: the mean of a truncated normal distribution.
    #[test]
    fn coefficients_keep_their_conditions() {
        let problem = Problem {
            form: Form::Printed,
            values: vec![-1.0, 1.0, 0.0],
            variances: vec![1.0; 3],
            counts: vec![vec![1.0; 3]],
            at_stake: vec![vec![0.0; 3]],
            most_residual_sd: 1e-9,
        };
        let draws = Draws { before: 10, kept: 20_000 };
        let draws = Sampler::new(&problem).run(draws, &mut Rng::of(&[3]));
        let mean: f64 = draws.iter().map(|draw| draw.coefficients[0]).sum::<f64>() / 20_000.0;
        assert!(draws.iter().all(|draw| draw.coefficients[0] >= 0.0));
        // Half of a normal distribution with variance one third.
        let expected = 0.797_885 / 3.0_f64.sqrt();
        assert!((mean - expected).abs() < 0.01, "{mean} {expected}");
    }
}
