//! How well the model forecasts pieces that it has not seen.

use treville_core::splitmix::SplitMix64;
use treville_eval::piece::random::Family;

use crate::law::judged::family_name;

use super::data::ValuedPiece;
use super::fit::{FittedModel, Hyperparameters, Moments, form, refitted, residuals};

/// A piece that was forecast from others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedForecast {
    /// Its value in games less the forecast.
    pub off: f64,
    /// The standard error of the value.
    pub error: f64,
    /// The standard deviation of the forecast, if it says how sure it is.
    pub deviation: Option<f64>,
}

/// Errors of forecasts, as roots of mean squares in centipawns of source 001.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// How many pieces.
    pub count: usize,
    /// Values in games less forecasts.
    pub all: f64,
    /// That beyond the errors of games.
    pub beyond: f64,
    /// The interval of that which has the truth in 95 of 100 cases, by drawing pieces anew.
    pub interval: [f64; 2],
    /// The mean of values less forecasts.
    pub bias: f64,
    /// The share of pieces within their intervals of 95%, if they have any.
    pub covered: Option<f64>,
}

impl Errors {
    /// Those of these pieces.
    #[must_use]
    pub fn of(judged: &[JudgedForecast]) -> Errors {
        let count = judged.len();
        let mean = |of: &dyn Fn(&JudgedForecast) -> f64| {
            judged.iter().map(of).sum::<f64>() / count.max(1) as f64
        };
        let all = mean(&|own| own.off.powi(2));
        let is_covered =
            |own: &JudgedForecast| Some(own.off.abs() < 1.96 * own.deviation?.hypot(own.error));
        let covered: Option<Vec<bool>> = judged.iter().map(is_covered).collect();
        let share = |covered: Vec<bool>| {
            covered.iter().filter(|is| **is).count() as f64 / count.max(1) as f64
        };
        Errors {
            count,
            all: all.sqrt(),
            beyond: beyond(judged.iter()),
            interval: interval(judged),
            bias: mean(&|own| own.off),
            covered: covered.map(share),
        }
    }
}

/// The root of the mean square that errors of games do not explain.
fn beyond<'a>(judged: impl ExactSizeIterator<Item = &'a JudgedForecast>) -> f64 {
    let count = judged.len().max(1) as f64;
    let rest = judged.map(|own| own.off.powi(2) - own.error.powi(2));
    (rest.sum::<f64>() / count).max(0.0).sqrt()
}

/// Its interval of 95%: as many pieces are drawn anew from these, again and again (B. Efron's
/// bootstrap, 1979), so that it holds for errors of any shape.
fn interval(judged: &[JudgedForecast]) -> [f64; 2] {
    const DRAWS: usize = 4000;
    if judged.is_empty() {
        return [0.0; 2];
    }
    let mut random = SplitMix64::new(1979);
    let mut found: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let drawn = (0..judged.len()).map(|_| &judged[random.below(judged.len())]);
            beyond(drawn.collect::<Vec<_>>().into_iter())
        })
        .collect();
    found.sort_by(f64::total_cmp);
    [found[DRAWS / 40], found[DRAWS - 1 - DRAWS / 40]]
}

/// Each piece forecast from all others: the form is fitted again, the numbers of the process are
/// those of all.
///
/// No covariance is taken apart again: a row of the inverse of the one of all pieces says how far
/// the process of the others is off, and how sure it is (S. Sundararajan and S. S. Keerthi,
/// *Predictive Approaches for Choosing Hyperparameters in Gaussian Processes*, 2001).
#[must_use]
pub fn one_left_out(pieces: &[ValuedPiece], hyper: &Hyperparameters) -> Vec<JudgedForecast> {
    let root = refitted(pieces, &Moments::of(pieces), hyper).root(pieces);
    let all = pieces.iter().enumerate().map(|(number, own)| {
        let mut unit = vec![0.0; pieces.len()];
        unit[number] = 1.0;
        let row = root.solve(unit);
        let mut others = pieces.to_vec();
        others.remove(number);
        let (form, color_bound) = form(&others);
        let rest = residuals(pieces, &form, color_bound);
        let off = row.iter().zip(rest).map(|(a, b)| a * b).sum::<f64>() / row[number];
        let variance = 1.0 / row[number] - (own.error / own.scale).powi(2);
        let deviation = Some(own.scale * variance.max(hyper.nugget.powi(2)).sqrt());
        JudgedForecast { off: own.scale * off, error: own.error, deviation }
    });
    all.collect()
}

/// Each family forecast from the pieces that have nothing of it.
#[must_use]
pub fn families_left_out(
    pieces: &[ValuedPiece],
    hyper: &Hyperparameters,
) -> Vec<(&'static str, Errors)> {
    let moments = Moments::of(pieces);
    let judged = Family::ALL.into_iter().map(|family| {
        let (own, others): (Vec<ValuedPiece>, Vec<ValuedPiece>) =
            pieces.iter().cloned().partition(|piece| family.has(&piece.movement));
        let model = refitted(&others, &moments, hyper);
        (family_name(family), Errors::of(&judge(&model, &others, &own)))
    });
    judged.collect()
}

/// Pieces beside a value that is no forecast with an interval, such as a formula's.
#[must_use]
pub fn beside(pieces: &[ValuedPiece], value: impl Fn(&ValuedPiece) -> f64) -> Vec<JudgedForecast> {
    let judged = pieces.iter().map(|piece| {
        let off = piece.value - value(piece);
        JudgedForecast { off, error: piece.error, deviation: None }
    });
    judged.collect()
}

/// Pieces forecast by a model of others.
#[must_use]
pub fn judge(
    model: &FittedModel,
    others: &[ValuedPiece],
    pieces: &[ValuedPiece],
) -> Vec<JudgedForecast> {
    let root = model.root(others);
    let judged = pieces.iter().map(|piece| {
        let ([value, _], near) = model.forecast(piece);
        let deviation = Some(model.deviation(&root, &near, piece.scale));
        JudgedForecast { off: piece.value - value, error: piece.error, deviation }
    });
    judged.collect()
}
