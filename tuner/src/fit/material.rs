//! What pieces are worth in games, each by itself, with errors.
//!
//! A logistic regression of results on material alone, by Newton's method. All positions of a game
//! share its result, so errors are those of a cluster-robust ("sandwich") covariance by game (K.-Y.
//! Liang and S. L. Zeger, "Longitudinal data analysis using generalized linear models", 1986): they
//! say what other games would give, not what more positions of the same games would.

use nalgebra::{DMatrix, DVector};

use super::logistic::expected;
use super::samples::Samples;
use treville_kit::failure::Failure;

/// A quantity whose worth is estimated: columns that count alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regressor {
    /// Its name.
    pub name: String,
    /// Its columns; their counts are added.
    pub columns: Vec<usize>,
    /// Whether both phases have a value of their own; else it has one for all.
    pub by_phase: bool,
}

impl Regressor {
    /// How many parameters it has.
    #[must_use]
    pub const fn parameters(&self) -> usize {
        if self.by_phase { 2 } else { 1 }
    }
}

/// Estimates with their covariance.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimates {
    /// The most likely values, in nats, in the order of the regressors, middlegame first.
    pub values: DVector<f64>,
    /// Their covariance.
    pub covariance: DMatrix<f64>,
    /// The clusters behind it: games.
    pub clusters: usize,
}

impl Estimates {
    /// The same in other units.
    #[must_use]
    pub fn times(&self, unit: f64) -> Estimates {
        Estimates {
            values: &self.values * unit,
            covariance: &self.covariance * (unit * unit),
            clusters: self.clusters,
        }
    }

    /// The standard error of a value.
    #[must_use]
    pub fn error(&self, value: usize) -> f64 {
        self.covariance[(value, value)].max(0.0).sqrt()
    }
}

/// A step of Newton's method that changes no value by more than this, in nats, is the last.
const ENOUGH: f64 = 1e-9;

/// The most steps; from zero it takes about eight.
const STEPS: usize = 60;

/// Estimates what each regressor is worth.
///
/// # Errors
///
/// The positions do not tell the regressors apart, or are too few.
pub fn estimate(samples: &Samples, regressors: &[Regressor]) -> Result<Estimates, Failure> {
    let design = Design::new(samples, regressors);
    let size = design.size;
    let mut values = DVector::zeros(size);
    for _ in 0..STEPS {
        let (slope, curvature) = design.slopes(&values);
        let Some(curvature) = curvature.cholesky() else { break };
        let step = curvature.solve(&slope);
        values -= &step;
        if step.amax() > ENOUGH {
            continue;
        }
        let (scores, clusters) = design.cluster_scores(&values);
        let bread = curvature.inverse();
        let few = clusters as f64 / (clusters as f64 - 1.0).max(1.0);
        let covariance = &bread * scores * &bread * few;
        return Ok(Estimates { values, covariance, clusters });
    }
    Err(Failure::Request(format!(
        "expected positions that tell {size} values apart, got {} of {} games that do not",
        samples.len(),
        samples.games
    )))
}

/// The rows of the regression.
struct Design<'a> {
    samples: &'a Samples,
    /// By column of the samples: the parameter, and whether the endgame has one behind it.
    places: Vec<Option<(usize, bool)>>,
    size: usize,
}

impl<'a> Design<'a> {
    fn new(samples: &'a Samples, regressors: &[Regressor]) -> Design<'a> {
        let mut places = vec![None; super::samples::COLUMNS];
        let mut size = 0;
        for regressor in regressors {
            for column in &regressor.columns {
                places[*column] = Some((size, regressor.by_phase));
            }
            size += regressor.parameters();
        }
        Design { samples, places, size }
    }

    /// What a row has of each parameter; those that it has are listed.
    fn row(&self, row: usize, counts: &mut DVector<f64>, present: &mut Vec<usize>) {
        present.iter().for_each(|place| counts[*place] = 0.0);
        present.clear();
        let shares = self.samples.rows[row].shares.map(f64::from);
        for entry in self.samples.entries(row) {
            let Some((place, by_phase)) = self.places[usize::from(entry.column)] else { continue };
            let count = f64::from(entry.count);
            if !present.contains(&place) {
                present.push(place);
                if by_phase {
                    present.push(place + 1);
                }
            }
            if by_phase {
                counts[place] += count * shares[0];
                counts[place + 1] += count * shares[1];
            } else {
                counts[place] += count;
            }
        }
    }

    /// Calls `see` for each row with what it has, where it has it, and the expected share of
    /// points.
    fn each(
        &self,
        values: &DVector<f64>,
        mut see: impl FnMut(usize, &DVector<f64>, &[usize], f64),
    ) {
        let (mut counts, mut present) = (DVector::zeros(self.size), Vec::new());
        for row in (0..self.samples.len()).filter(|row| self.samples.rows[*row].is_known) {
            self.row(row, &mut counts, &mut present);
            let x: f64 = present.iter().map(|place| counts[*place] * values[*place]).sum();
            see(row, &counts, &present, expected(x));
        }
    }

    /// Gradient and Hessian of the loss.
    fn slopes(&self, values: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
        let mut slope = DVector::zeros(self.size);
        let mut curvature = DMatrix::zeros(self.size, self.size);
        self.each(values, |row, counts, present, share| {
            let error = share - f64::from(self.samples.rows[row].result);
            let weight = share * (1.0 - share);
            for a in present {
                slope[*a] += error * counts[*a];
                for b in present {
                    curvature[(*a, *b)] += weight * counts[*a] * counts[*b];
                }
            }
        });
        (slope, curvature)
    }

    /// The sum of the squared gradients of the games, and how many games there are.
    fn cluster_scores(&self, values: &DVector<f64>) -> (DMatrix<f64>, usize) {
        let mut meat = DMatrix::zeros(self.size, self.size);
        let mut own = DVector::zeros(self.size);
        let (mut game, mut clusters) = (None, 0);
        self.each(values, |row, counts, present, share| {
            let known = &self.samples.rows[row];
            if game != Some(known.game) {
                meat.ger(1.0, &own, &own, 1.0);
                own.fill(0.0);
                game = Some(known.game);
                clusters += 1;
            }
            let error = share - f64::from(known.result);
            present.iter().for_each(|place| own[*place] += error * counts[*place]);
        });
        meat.ger(1.0, &own, &own, 1.0);
        (meat, clusters)
    }
}
