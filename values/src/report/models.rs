//! The models of a fit: which factors explain what pieces are worth in games, how surely, and
//! whether they do.

use treville_eval::piece::factors::Factors;

use treville_kit::page::numbers::{Number, Numbers};
use treville_results::fit::{Fit, FittedModel, Form, INTERVAL, name};

/// The phases in the order of a fit.
pub const PHASES: [&str; 2] = ["middlegame", "endgame"];

/// A model with the best factors for it.
pub struct Model {
    /// Its form.
    pub form: Form,
    /// The weighted sum of squares of the residuals.
    pub chi_squared: Number,
    /// Number of values left to contradict it.
    pub degrees: Number,
    /// Chance of so large a sum if the model is true.
    pub chance: Number,
    /// The residuals of the values of each piece, in the order of the page.
    pub residuals: Vec<[Residual; 2]>,
    /// Its factors.
    pub factors: Vec<Factor>,
    correlations: Vec<Vec<f64>>,
}

/// The residual of a value.
pub struct Residual {
    /// In the engine's centipawns.
    pub centipawns: Number,
    /// In standard errors of the value.
    pub errors: Number,
}

/// A factor of a model; centipawns are the source's.
pub struct Factor {
    /// Its name.
    pub name: &'static str,
    /// The best value.
    pub value: Number,
    /// The 95% interval of that, widened by the misfit of the model.
    pub interval: Number,
    /// Its standard error, widened likewise.
    error: f64,
}

/// The forms as keys and in the words of the page.
#[must_use]
pub const fn names(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Printed => ("printed", "Formula, as printed"),
        Form::Formula => ("formula", "Formula, factors free"),
        Form::Mobility => ("mobility", "Mobility alone"),
        Form::Combined => ("combined", "Formula and mobility"),
    }
}

/// The name of a factor, in the words of the page.
#[must_use]
pub fn in_words(factor: &str) -> &str {
    match factor {
        "Md1" => "square at distance 1",
        "Md2" => "square at distance 2",
        "Md3" => "square at distance 3",
        "Md4" => "square at distance 4",
        "colour-bound" => "share lost on one colour",
        "taper" => "endgame by middlegame",
        "mobility" => "mobility, 0.01 pawns",
        "unit" => "whole formula, times",
        _ => factor,
    }
}

/// Whether a factor counts centipawns, so that it depends on their unit.
#[must_use]
pub fn counts_centipawns(factor: &str) -> bool {
    !matches!(factor, "colour-bound" | "taper")
}

/// The decimals that tell a factor well enough.
#[must_use]
pub fn decimals(factor: &str) -> usize {
    match factor {
        "colour-bound" | "taper" | "mobility" | "unit" => 3,
        _ => 1,
    }
}

/// Source 001's value for a factor.
pub fn of_source(factor: &str, numbers: &mut Numbers) -> Option<Number> {
    let Factors { distance, direction, color_bound_divisor, .. } = Factors::SOURCE;
    let value = match factor {
        "Md1" => f64::from(distance[0]),
        "Md2" => f64::from(distance[1]),
        "Md3" => f64::from(distance[2]),
        "Md4" => f64::from(distance[3]),
        "direction" => f64::from(direction),
        "colour-bound" => 1.0 / color_bound_divisor,
        "unit" => 1.0,
        _ => return None,
    };
    Some(numbers.keep(format!("fit/source/{factor}"), value))
}

/// Gathers the models that a fit has. The pieces of the page come with their number in the fit.
#[must_use]
pub fn gather(fit: &Fit, pieces: &[(usize, &str)], unit: f64, numbers: &mut Numbers) -> Vec<Model> {
    let find = |form: Form| {
        let model = fit.models.iter().find(|model| model.form == name(form))?;
        Some((form, model))
    };
    let found = Form::ALL.into_iter().filter_map(find);
    found.map(|(form, model)| gather_one(fit, form, model, pieces, unit, numbers)).collect()
}

fn gather_one(
    fit: &Fit,
    form: Form,
    model: &FittedModel,
    pieces: &[(usize, &str)],
    unit: f64,
    numbers: &mut Numbers,
) -> Model {
    let key = format!("fit/models/{}", names(form).0);
    let misfit = numbers.keep(format!("{key}/misfit"), misfit(model)).value();
    let mut residual = |number: usize, name: &str, phase: usize| {
        let key = format!("{key}/residuals/{name}/{}", PHASES[phase]);
        let residual = model.residuals[2 * number + phase];
        let errors = residual / fit.pieces[number].error[phase].max(1e-9);
        Residual {
            centipawns: numbers.keep(format!("{key}/centipawns"), residual),
            errors: numbers.keep(format!("{key}/standard-errors"), errors),
        }
    };
    let residuals = pieces
        .iter()
        .map(|(number, name)| [0, 1].map(|phase| residual(*number, name, phase)))
        .collect();
    let (factors, places): (Vec<Factor>, Vec<usize>) = form
        .parameters()
        .iter()
        .filter_map(|name| {
            let place = model.parameters.iter().position(|(known, _, _)| known == name)?;
            let (_, value, error) = model.parameters[place];
            let error = misfit * error;
            let scale = if counts_centipawns(name) { unit } else { 1.0 };
            let mut keep = |what: &str, value| numbers.keep(format!("{key}/{name}/{what}"), value);
            let factor = Factor {
                name,
                value: keep("value", scale * value),
                interval: keep("interval", scale * INTERVAL * error),
                error: scale * error,
            };
            Some((factor, place))
        })
        .unzip();
    let correlation = |a: &usize, b: &usize| model.correlations[*a][*b];
    Model {
        form,
        chi_squared: numbers.keep(format!("{key}/chi-squared"), model.chi_squared),
        degrees: numbers.keep(format!("{key}/degrees"), model.degrees as f64),
        chance: numbers.keep(format!("{key}/chance"), model.chance),
        residuals,
        factors,
        correlations: places
            .iter()
            .map(|a| places.iter().map(|b| correlation(a, b)).collect())
            .collect(),
    }
}

/// By what the errors of a model's factors are multiplied, because it is not true: they follow from
/// the errors of the values, but the values are farther from the model than that (R. T. Birge, "The
/// calculation of errors by the method of least squares", 1932).
#[must_use]
pub fn misfit(model: &FittedModel) -> f64 {
    (model.chi_squared / model.degrees.max(1) as f64).max(1.0).sqrt()
}

/// The chance below which a true model's sum of squares is held against a model.
const RARE: f64 = 0.05;

impl Model {
    /// Whether chance makes as much of a true model often enough to say nothing against this one.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.chance.value() >= RARE
    }

    /// The factor of this name.
    #[must_use]
    pub fn factor(&self, name: &str) -> Option<&Factor> {
        self.factors.iter().find(|factor| factor.name == name)
    }

    /// The joint 95% region of two factors, as far as the misfit says how wrong the model is.
    #[must_use]
    pub fn ellipse(&self, x: &str, y: &str) -> Option<Ellipse> {
        let place = |name: &str| self.factors.iter().position(|factor| factor.name == name);
        let (x, y) = (place(x)?, place(y)?);
        let correlation = self.correlations[x][y];
        let [x, y] = [x, y].map(|place| &self.factors[place]);
        let errors = (x.error, y.error);
        let middle = (x.value.value(), y.value.value());
        // Without a width there is no ellipse.
        let has_area = errors.0 > 0.0 && errors.1 > 0.0 && correlation.abs() < 1.0;
        has_area.then_some(Ellipse { middle, errors, correlation })
    }
}

/// The quantile of chi squared with two degrees of freedom for 95 %.
pub const JOINT: f64 = 5.991_465;

/// The corners of an outline: enough to look round.
const CORNERS: u16 = 96;

/// The joint confidence region of two factors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ellipse {
    /// The best values.
    pub middle: (f64, f64),
    /// Their standard errors.
    pub errors: (f64, f64),
    /// The correlation of these errors.
    pub correlation: f64,
}

impl Ellipse {
    /// The points that are as unlikely as it takes, once around.
    #[must_use]
    pub fn outline(&self) -> Vec<(f64, f64)> {
        let Ellipse { middle, errors, correlation } = *self;
        let rest = (1.0 - correlation * correlation).sqrt();
        let point = |corner: u16| {
            let turn = f64::from(corner) / f64::from(CORNERS) * std::f64::consts::TAU;
            let (sine, cosine) = turn.sin_cos();
            let x = middle.0 + JOINT.sqrt() * errors.0 * cosine;
            (x, middle.1 + JOINT.sqrt() * errors.1 * (correlation * cosine + rest * sine))
        };
        (0..CORNERS).map(point).collect()
    }

    /// Whether a point lies inside.
    #[must_use]
    pub fn holds(&self, point: (f64, f64)) -> bool {
        self.distance(point) <= JOINT
    }

    /// Distance of a point from the best values, as chi squared: [`JOINT`] on the outline.
    #[must_use]
    pub fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let Ellipse { middle, errors, correlation } = *self;
        let (u, v) = ((x - middle.0) / errors.0, (y - middle.1) / errors.1);
        (u * u - 2.0 * correlation * u * v + v * v) / (1.0 - correlation * correlation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every point of the outline is as far away, the ends of both axes among them.
    #[test]
    fn outlines_satisfy_the_quadratic_form() {
        let ellipse = Ellipse { middle: (40.0, -7.0), errors: (2.0, 0.5), correlation: -0.8 };
        let outline = ellipse.outline();
        for point in &outline {
            assert!((ellipse.distance(*point) - JOINT).abs() < 1e-9, "{point:?}");
        }
        let farthest = outline.iter().map(|(x, _)| x - 40.0).fold(0.0, f64::max);
        assert!((farthest - 2.0 * JOINT.sqrt()).abs() < 1e-9);
        // Values that go against each other make it fall to the right.
        assert!(outline[0].0 > 40.0 && outline[0].1 < -7.0);
        assert_eq!(ellipse.distance((40.0, -7.0)), 0.0);
        // The chance of more than the joint quantile is 5 %.
        assert!(((-JOINT / 2.0).exp() - 0.05).abs() < 1e-6);
    }
}
