//! The factors behind the values: what squares, directions and colours are worth.
//!
//! Values of pieces with their covariance are explained by how the pieces move, by generalised
//! least squares (A. C. Aitken, "On least squares and linear combination of observations", 1935).
//! The model is the combination of source 001's formula with exact mobility,
//!
//! ```text
//! (b (f1 Md1 + f2 Md2 + f3 Md3 + f4 Md4 + d directions) (1 - c bound) + (1 - b) 100 mobility) x phase
//! ```
//!
//! in which `bound` is one for pieces that keep to squares of one colour and `phase` divides by the
//! mean of one and the taper, and multiplies by the taper in the endgame.

use nalgebra::{DMatrix, DVector};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use treville_core::betza::Movement;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::formula;
use treville_eval::piece::mobility::{Chances, Profile, exact};

use treville_results::fit::{FittedModel, Form, name};

/// The properties of a piece in the model.
#[derive(Clone, PartialEq, Debug)]
pub struct Properties {
    /// Squares at a distance of one to four.
    pub distance: [f64; 4],
    /// Directions.
    pub directions: f64,
    /// Whether it keeps to squares of one colour.
    pub is_bound: bool,
    /// Hundred times its mobility in pawns, in the middlegame and in the endgame.
    pub mobility: [f64; 2],
}

impl Properties {
    /// The properties of a movement.
    #[must_use]
    pub fn of(movement: &Movement) -> Properties {
        let ones =
            Factors { distance: [1; 4], direction: 1, color_bound_divisor: 1e9, ..Factors::SOURCE };
        let counts = formula(movement, &ones);
        let profile = Profile::new(movement);
        let phases = Factors::SOURCE.phases();
        let mobility = [phases.middlegame, phases.endgame].map(|densities| {
            100.0 * exact::exact(&profile, &Chances::over(densities)) / exact::pawn()
        });
        Properties {
            distance: counts.distance.map(f64::from),
            directions: f64::from(counts.direction),
            is_bound: movement.is_color_bound(),
            mobility,
        }
    }
}

/// The source's factors, from which the search for better ones begins.
fn start(form: Form) -> DVector<f64> {
    DVector::from_column_slice(match form {
        Form::Printed | Form::Mobility => &[1.0, 1.0],
        Form::Formula => &[50.0, 30.0, 24.0, 12.0, 8.0, 1.0 / 3.0, 1.0],
        Form::Combined => &[25.0, 15.0, 12.0, 6.0, 4.0, 1.0 / 3.0, 1.0, 0.5],
    })
}

/// The model's value of a piece in a phase.
pub(super) fn value(form: Form, piece: &Properties, endgame: bool, p: &DVector<f64>) -> f64 {
    let squares = |factors: [f64; 4], direction: f64, bound: f64| {
        let sum: f64 = piece.distance.iter().zip(factors).map(|(count, f)| count * f).sum();
        let whole = sum + direction * piece.directions;
        if piece.is_bound { whole * (1.0 - bound) } else { whole }
    };
    let mobility = piece.mobility[usize::from(endgame)];
    let (value, taper) = match form {
        Form::Printed => (p[0] * squares([50.0, 30.0, 24.0, 12.0], 8.0, 1.0 / 3.0), p[1]),
        Form::Formula => (squares([p[0], p[1], p[2], p[3]], p[4], p[5]), p[6]),
        Form::Mobility => (p[0] * mobility, p[1]),
        Form::Combined => (squares([p[0], p[1], p[2], p[3]], p[4], p[5]) + p[7] * mobility, p[6]),
    };
    let mean = (1.0 + taper) / 2.0;
    if endgame { value * taper / mean } else { value / mean }
}

/// A model that was fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// Its form.
    pub form: Form,
    /// The parameters in the order of their names.
    pub values: DVector<f64>,
    /// Their covariance.
    pub covariance: DMatrix<f64>,
    /// The residuals of the values, in the order of the values.
    pub residuals: DVector<f64>,
    /// The sum of squares of the residuals, weighted by the inverse of the values' covariance.
    pub chi_squared: f64,
    /// Number of values left to contradict the model.
    pub degrees: usize,
}

impl Model {
    /// The chance of a sum of squares this large if the model were true.
    #[must_use]
    pub fn chance(&self) -> f64 {
        let distribution = ChiSquared::new(self.degrees.max(1) as f64);
        distribution.map_or(f64::NAN, |distribution| distribution.sf(self.chi_squared))
    }

    /// The standard error of a parameter.
    #[must_use]
    pub fn error(&self, parameter: usize) -> f64 {
        self.covariance[(parameter, parameter)].max(0.0).sqrt()
    }

    /// Correlation of the errors of two parameters, from -1 to 1.
    #[must_use]
    pub fn correlation(&self, a: usize, b: usize) -> f64 {
        self.covariance[(a, b)] / (self.error(a) * self.error(b))
    }
}

impl From<&Model> for FittedModel {
    fn from(model: &Model) -> FittedModel {
        let names = model.form.parameters();
        let parameter = |i: usize| (names[i].to_owned(), model.values[i], model.error(i));
        let size = names.len();
        FittedModel {
            form: name(model.form).to_owned(),
            parameters: (0..size).map(parameter).collect(),
            correlations: (0..size)
                .map(|a| (0..size).map(|b| model.correlation(a, b)).collect())
                .collect(),
            chi_squared: model.chi_squared,
            degrees: model.degrees,
            chance: model.chance(),
            residuals: model.residuals.iter().copied().collect(),
        }
    }
}

/// Steps after which no model is looked for any more; it takes about ten.
const STEPS: usize = 500;

/// Fits a model to values, the middlegame's and the endgame's of each piece one behind the other,
/// by the method of Levenberg and Marquardt (D. W. Marquardt, "An algorithm for least-squares
/// estimation of nonlinear parameters", 1963). None if the values do not determine it.
#[must_use]
pub fn fit(
    form: Form,
    pieces: &[Properties],
    values: &DVector<f64>,
    covariance: &DMatrix<f64>,
) -> Option<Model> {
    let weights = covariance.clone().cholesky()?;
    let predicted = |p: &DVector<f64>| {
        let both = |piece| [false, true].map(|endgame| value(form, piece, endgame, p));
        DVector::from_iterator(2 * pieces.len(), pieces.iter().flat_map(both))
    };
    let squares = |residuals: &DVector<f64>| residuals.dot(&weights.solve(residuals));
    let mut p = start(form);
    let mut residuals = values - predicted(&p);
    let mut sum = squares(&residuals);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let slopes = slopes(predicted, &p);
        let weighted = weights.solve(&slopes);
        let normal = slopes.transpose() * &weighted;
        let downhill = weighted.transpose() * &residuals;
        let mut damped = normal.clone();
        (0..p.len()).for_each(|i| damped[(i, i)] *= 1.0 + damping);
        let step = damped.cholesky()?.solve(&downhill);
        let moved = &p + &step;
        let left = values - predicted(&moved);
        let now = squares(&left);
        // A step that leads uphill was too long.
        if now.is_nan() || now > sum {
            damping *= 10.0;
            if damping > 1e12 {
                return None;
            }
            continue;
        }
        let is_last = sum - now < 1e-10 * (1.0 + sum);
        (p, residuals, sum, damping) = (moved, left, now, damping / 10.0);
        if is_last {
            let degrees = values.len() - p.len();
            let covariance = normal.cholesky()?.inverse();
            return Some(Model {
                form,
                values: p,
                covariance,
                residuals,
                chi_squared: sum,
                degrees,
            });
        }
    }
    None
}

/// The derivatives of a model's values by its parameters.
fn slopes(predicted: impl Fn(&DVector<f64>) -> DVector<f64>, p: &DVector<f64>) -> DMatrix<f64> {
    let columns = (0..p.len()).map(|column| {
        let step = 1e-5 * p[column].abs().max(1e-2);
        let at = |sign: f64| {
            let mut moved = p.clone();
            moved[column] += sign * step;
            predicted(&moved)
        };
        (at(1.0) - at(-1.0)) / (2.0 * step)
    });
    DMatrix::from_columns(&columns.collect::<Vec<_>>())
}
