//! Values of pieces in games, each by itself, with errors.
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
    /// Number of its parameters.
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
    solve(&design).ok_or_else(|| {
        Failure::Request(format!(
            "{} games are too few to fit {} values: play about 2,000, some with --imbalance",
            samples.games, design.size
        ))
    })
}

/// The rows of a regression: how much each has of the few parameters that it has something of.
pub trait Rows {
    /// Number of parameters.
    fn size(&self) -> usize;

    /// Number of rows.
    fn count(&self) -> usize;

    /// Adds what a row has to `counts`, all of which are zero, and lists once in `present` where;
    /// none if the row is left out. Rows of a game stand one behind the other.
    fn row(&self, row: usize, counts: &mut [f64], present: &mut Vec<usize>) -> Option<Outcome>;
}

/// The outcome of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The points that were scored.
    pub points: f64,
    /// The weight of the row.
    pub weight: f64,
    /// Its game.
    pub game: u32,
}

/// The most likely value of each parameter; none where rows do not tell them apart.
#[must_use]
pub fn solve(rows: &impl Rows) -> Option<Estimates> {
    let mut values = DVector::zeros(rows.size());
    for _ in 0..STEPS {
        let (slope, curvature) = slopes(rows, &values);
        let curvature = curvature.cholesky()?;
        let step = curvature.solve(&slope);
        values -= &step;
        if step.amax() > ENOUGH {
            continue;
        }
        let (scores, clusters) = cluster_scores(rows, &values);
        let bread = curvature.inverse();
        let few = clusters as f64 / (clusters as f64 - 1.0).max(1.0);
        let covariance = &bread * scores * &bread * few;
        return Some(Estimates { values, covariance, clusters });
    }
    None
}

/// Calls `see` for each row with what it has, where it has it, the expected points, and what came.
pub fn each(
    rows: &impl Rows,
    values: &DVector<f64>,
    mut see: impl FnMut(&[f64], &[usize], f64, Outcome),
) {
    let (mut counts, mut present) = (vec![0.0; rows.size()], Vec::new());
    for row in 0..rows.count() {
        if let Some(outcome) = rows.row(row, &mut counts, &mut present) {
            let x: f64 = present.iter().map(|place| counts[*place] * values[*place]).sum();
            see(&counts, &present, expected(x), outcome);
        }
        present.drain(..).for_each(|place| counts[place] = 0.0);
    }
}

/// Gradient and Hessian of the loss.
fn slopes(rows: &impl Rows, values: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
    let size = rows.size();
    let (mut slope, mut curvature) = (DVector::zeros(size), DMatrix::zeros(size, size));
    each(rows, values, |counts, present, share, outcome| {
        let error = outcome.weight * (share - outcome.points);
        let weight = outcome.weight * share * (1.0 - share);
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
fn cluster_scores(rows: &impl Rows, values: &DVector<f64>) -> (DMatrix<f64>, usize) {
    let size = rows.size();
    let mut meat = DMatrix::zeros(size, size);
    let mut own = vec![0.0; size];
    let mut met: Vec<usize> = Vec::new();
    let (mut game, mut clusters) = (None, 0);
    let mut end = |own: &mut Vec<f64>, met: &mut Vec<usize>| {
        for a in met.iter() {
            for b in met.iter() {
                meat[(*a, *b)] += own[*a] * own[*b];
            }
        }
        met.drain(..).for_each(|place| own[place] = 0.0);
    };
    each(rows, values, |counts, present, share, outcome| {
        if game != Some(outcome.game) {
            end(&mut own, &mut met);
            game = Some(outcome.game);
            clusters += 1;
        }
        let error = outcome.weight * (share - outcome.points);
        for place in present {
            if !met.contains(place) {
                met.push(*place);
            }
            own[*place] += error * counts[*place];
        }
    });
    end(&mut own, &mut met);
    (meat, clusters)
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
}

impl Rows for Design<'_> {
    fn size(&self) -> usize {
        self.size
    }

    fn count(&self) -> usize {
        self.samples.len()
    }

    fn row(&self, row: usize, counts: &mut [f64], present: &mut Vec<usize>) -> Option<Outcome> {
        let known = Some(&self.samples.rows[row]).filter(|known| known.is_known)?;
        let shares = known.shares.map(f64::from);
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
        Some(Outcome { points: f64::from(known.result), weight: 1.0, game: known.game })
    }
}
