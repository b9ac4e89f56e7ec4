//! A run and its progress.

use serde::{Deserialize, Serialize};

use super::noise;
use super::plan::SpsaPlan;
use super::tally::Tally;

/// A run and its progress.
///
/// Iterations are played in batches. All iterations of a batch begin with the same values, so their
/// games can be played in any order and at the same time. They are counted in order afterwards, so
/// the values follow from the plan alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    treville_spsa: u32,
    /// The plan.
    pub plan: SpsaPlan,
    /// Number of iterations counted.
    pub iteration: u32,
    /// The present value of each parameter, which need not be a whole number.
    pub theta: Vec<f64>,
    /// All games of plus.
    pub tally: Tally,
    /// The values over time, a few hundred points at most.
    pub history: Vec<Point>,
}

/// The version of the file.
pub(super) const VERSION: u32 = 2;

/// About how many points a history has.
const POINTS: u32 = 200;

/// The values at some moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Number of iterations counted at that time.
    pub iteration: u32,
    /// The value of each parameter, to a thousandth.
    pub theta: Vec<f64>,
}

/// A pair of games that is to be played: each side has White once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The number of the pair in the run, from 0, and of its opening.
    pub number: u32,
    /// The values of the one side.
    pub plus: Vec<i32>,
    /// The values of the other.
    pub minus: Vec<i32>,
}

impl Run {
    /// A run that has not begun.
    #[must_use]
    pub fn new(plan: SpsaPlan) -> Run {
        let theta: Vec<f64> =
            plan.params.iter().map(|parameter| f64::from(parameter.start)).collect();
        let history = vec![Point { iteration: 0, theta: theta.clone() }];
        let tally = Tally::default();
        Run { treville_spsa: VERSION, plan, iteration: 0, theta, tally, history }
    }

    /// Whether all iterations are counted.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.iteration >= self.plan.iterations
    }

    /// The pairs of the next batch, in the order in which they are counted.
    #[must_use]
    pub fn bouts(&self) -> Vec<Bout> {
        let iterations = self.iteration..self.batch_end();
        iterations.flat_map(|iteration| self.bouts_of(iteration)).collect()
    }

    /// Counts a batch: the results of the pairs of [`Run::bouts`], in their order.
    pub fn count(&mut self, tallies: &[Tally]) {
        let (first, end) = (self.iteration, self.batch_end());
        for (iteration, tallies) in (first..end).zip(tallies.chunks(self.plan.pairs as usize)) {
            let tally: Tally = tallies.iter().copied().sum();
            self.tally += tally;
            self.shift(iteration, tally.lead() as f64);
        }
        self.iteration = end;
        // The history, too, depends on the plan and not on interruptions.
        let distance = self.plan.iterations.div_ceil(POINTS);
        if end / distance > first / distance || self.is_over() {
            let theta = self.theta.iter().map(|value| (value * 1000.0).round() / 1000.0).collect();
            self.history.push(Point { iteration: end, theta });
        }
    }

    /// The whole numbers that are nearest to the values.
    #[must_use]
    pub fn nearest(&self) -> Vec<i32> {
        let values = self.plan.params.iter().zip(&self.theta);
        values.map(|(parameter, value)| parameter.nearest(*value)).collect()
    }

    fn batch_end(&self) -> u32 {
        self.iteration.saturating_add(self.plan.batch).min(self.plan.iterations)
    }

    fn signs(&self, iteration: u32) -> Vec<f64> {
        noise::signs(self.plan.games.seed, iteration, self.theta.len())
    }

    /// The pairs of an iteration: all with the same perturbation, each with its own rounding.
    fn bouts_of(&self, iteration: u32) -> impl Iterator<Item = Bout> {
        let perturbation = self.plan.gains().perturbation(iteration);
        let signs = self.signs(iteration);
        let pairs = self.plan.pairs;
        (iteration * pairs..(iteration + 1) * pairs).map(move |number| {
            let thresholds = noise::thresholds(self.plan.games.seed, number, signs.len());
            let side = |side: f64| {
                let all = self.plan.params.iter().zip(&self.theta).zip(&signs).zip(&thresholds);
                let rounded = all.map(|(((parameter, value), sign), threshold)| {
                    let moved = value + side * sign * perturbation * parameter.step;
                    parameter.round(moved, *threshold)
                });
                rounded.collect()
            };
            Bout { number, plus: side(1.0), minus: side(-1.0) }
        })
    }

    /// Moves every value to the side that has won more games.
    fn shift(&mut self, iteration: u32, lead: f64) {
        let gain = self.plan.gains().gain(iteration);
        let signs = self.signs(iteration);
        let values = self.theta.iter_mut().zip(&self.plan.params).zip(&signs);
        for ((value, parameter), sign) in values {
            *value = parameter.clamp(*value + lead * gain * sign * parameter.step);
        }
    }
}
