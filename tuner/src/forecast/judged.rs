//! How well the model forecasts pieces that it has not seen.

use treville_eval::piece::random::Family;

use crate::law::judged::family_name;

use super::data::ValuedPiece;
use super::fit::{FittedModel, Hyperparameters, Moments, refitted};

/// A piece that was forecast from others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// Its value in games less the forecast.
    pub off: f64,
    /// The standard error of the value.
    pub error: f64,
    /// The standard deviation of the forecast.
    pub deviation: f64,
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
    /// The mean of values less forecasts.
    pub bias: f64,
    /// The share of pieces within their intervals of 95 %.
    pub covered: f64,
}

impl Errors {
    /// Those of these pieces.
    #[must_use]
    pub fn of(judged: &[Judged]) -> Errors {
        let count = judged.len();
        let mean =
            |of: &dyn Fn(&Judged) -> f64| judged.iter().map(of).sum::<f64>() / count.max(1) as f64;
        let all = mean(&|own| own.off.powi(2));
        let is_covered = |own: &Judged| own.off.abs() < 1.96 * own.deviation.hypot(own.error);
        Errors {
            count,
            all: all.sqrt(),
            beyond: (all - mean(&|own| own.error.powi(2))).max(0.0).sqrt(),
            bias: mean(&|own| own.off),
            covered: mean(&|own| f64::from(u8::from(is_covered(own)))),
        }
    }
}

/// Each piece forecast from all others: the form is fitted again, the numbers of the process are
/// those of all.
#[must_use]
pub fn one_left_out(pieces: &[ValuedPiece], hyper: &Hyperparameters) -> Vec<Judged> {
    let moments = Moments::of(pieces);
    let all = (0..pieces.len()).map(|number| {
        let mut others = pieces.to_vec();
        let own = others.remove(number);
        judge(&refitted(&others, &moments, hyper), &others, &[own])[0]
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

/// Pieces forecast by a model of others.
#[must_use]
pub fn judge(model: &FittedModel, others: &[ValuedPiece], pieces: &[ValuedPiece]) -> Vec<Judged> {
    let judged = pieces.iter().map(|piece| {
        let ([value, _], near) = model.forecast(piece);
        let deviation = model.deviation(others, &near, piece.scale);
        Judged { off: piece.value - value, error: piece.error, deviation }
    });
    judged.collect()
}
