//! Values of pieces as a function of how they move: a form, and a Gaussian process on what the form
//! leaves.
//!
//! The form counts captures and moves; pieces near a measured one, by their [features](Features),
//! lie above or below it as that one does (C. E. Rasmussen and C. K. I. Williams, *Gaussian
//! Processes for Machine Learning*, 2006, chapter 2). A dearer piece scatters more: all that is
//! random is in proportion to the square root of what source 001 says of it.
//!
//! The results are the same bits everywhere: sums and products in a given order, square roots, and
//! the exponential of `libm`.

use std::sync::LazyLock;

use treville_core::betza::Movement;

use super::features::{COUNT, Features};
use super::model::{MeasuredPiece, Model, Place, TERMS};
use super::root::Root;
use super::table::{MEASURED, MODEL};
use crate::piece::factors::Factors;
use crate::piece::formula::{Breakdown, formula, formula_of_goals};
use crate::piece::mobility::Profile;

/// The expectation for a piece, in centipawns of source 001.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Its value, in the mean of full boards and endings.
    pub value: f64,
    /// How many times as much it is worth in endings as on full boards.
    pub ratio: f64,
}

/// All that a forecast needs to know of a piece.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The terms of the form, each with its part in the value.
    pub terms: [f64; TERMS],
    /// Its place among the pieces.
    pub place: Place,
    /// The root of its value by source 001, of at least a pawn, in five pawns: the scale of what is
    /// random.
    pub scale: f64,
    /// Whether it never leaves squares of one colour.
    pub is_color_bound: bool,
    /// How near it is to each measured piece, from 0 to 1, in the order of [`MEASURED`].
    pub nearness: Vec<f64>,
}

/// Nearness of two places, from 0 to 1.
#[must_use]
pub fn nearness(one: &Place, other: &Place) -> f64 {
    let apart = one.iter().zip(other).map(|(a, b)| square(f64::from(*a) - f64::from(*b)));
    at_distance(apart.sum())
}

/// Nearness of places by the square of their distance.
fn at_distance(square: f64) -> f64 {
    libm::exp(-square / 2.0)
}

/// Nearness of a place to the first `count` measured pieces, feature by feature: a processor takes
/// several pieces at once, and each of the sums is that of [`nearness`].
fn nearness_to_measured(place: &Place, count: usize) -> Vec<f64> {
    let mut squares = vec![0.0; count];
    for (own, others) in place.iter().zip(&*PLACES) {
        let own = f64::from(*own);
        squares.iter_mut().zip(others).for_each(|(sum, other)| *sum += square(own - other));
    }
    squares.into_iter().map(at_distance).collect()
}

/// The places of the measured pieces, all numbers of a feature side by side.
static PLACES: LazyLock<[Vec<f64>; COUNT]> = LazyLock::new(|| {
    let of = |feature: usize| MEASURED.iter().map(move |known| f64::from(known.place[feature]));
    std::array::from_fn(|feature| of(feature).collect())
});

/// The scale of what is random in a piece's value: 1 for one of five pawns.
#[must_use]
pub fn scale(movement: &Movement) -> f64 {
    scale_of(&formula(movement, &Factors::SOURCE))
}

fn scale_of(printed: &Breakdown) -> f64 {
    (f64::from(printed.total()).max(100.0) / 500.0).sqrt()
}

impl Subject {
    /// Looks at a piece.
    #[must_use]
    pub fn of(profile: &Profile) -> Subject {
        let features = Features::of(profile);
        let terms = Model::terms(&features, MODEL.color_bound);
        let place = MODEL.place(&features);
        let is_color_bound = features.color_bound > 0.0;
        let printed = formula_of_goals(profile.goals(), is_color_bound, &Factors::SOURCE);
        Subject {
            terms: std::array::from_fn(|at| MODEL.form[at] * terms[at]),
            place,
            scale: scale_of(&printed),
            is_color_bound,
            nearness: nearness_to_measured(&place, MEASURED.len()),
        }
    }

    /// The value by the form alone.
    #[must_use]
    pub fn by_form(&self) -> f64 {
        self.terms.iter().sum()
    }

    /// The value of its [`forecast`](Subject::forecast).
    #[must_use]
    pub fn value(&self) -> f64 {
        self.by_form() + self.scale * self.pulled(|known| known.pull)
    }

    /// The sum of what the measured pieces add, each by how near it is.
    fn pulled(&self, pull: fn(&MeasuredPiece) -> f64) -> f64 {
        self.nearness.iter().zip(&MEASURED).map(|(near, known)| near * pull(known)).sum()
    }

    /// The expectation for the piece, if it is none of those that were measured.
    #[must_use]
    pub fn forecast(&self) -> Forecast {
        let ratio = MODEL.ratio + self.pulled(|known| known.ratio_pull);
        Forecast { value: self.value(), ratio: ratio.clamp(0.25, 4.0) }
    }

    /// The expectation for the measured piece of this number, which this is: forecast and games,
    /// each by how well it is known.
    #[must_use]
    pub fn posterior(&self, number: usize) -> Forecast {
        let Forecast { value, ratio } = self.forecast();
        let own = square(MODEL.nugget / MODEL.amplitude) * MEASURED[number].pull;
        Forecast { value: value + self.scale * own, ratio }
    }

    /// Standard deviation of the piece's value around the forecast, or around the
    /// [posterior](Subject::posterior) of the measured piece of this number.
    #[must_use]
    pub fn deviation(&self, number: Option<usize>) -> f64 {
        let (prior, own) = (square(MODEL.amplitude), square(MODEL.nugget));
        let mut shared: Vec<f64> = self.nearness.iter().map(|near| prior * near).collect();
        if let Some(number) = number {
            shared[number] += own;
        }
        let told: f64 = ROOT.forward(shared).into_iter().map(square).sum();
        self.scale * (prior + own - told).max(0.0).sqrt()
    }

    /// The share of what might be known of the piece that is not: 1 where no measured piece is near.
    #[must_use]
    pub fn remoteness(&self) -> f64 {
        let unknown = (square(MODEL.amplitude) + square(MODEL.nugget)).sqrt();
        self.deviation(None) / (self.scale * unknown)
    }
}

/// The root of the measured pieces' covariance. It takes some milliseconds, and only intervals need
/// it.
static ROOT: LazyLock<Root> = LazyLock::new(|| {
    let prior = square(MODEL.amplitude);
    let rows = MEASURED.iter().enumerate().map(|(row, one)| {
        let own = square(one.noise) + square(MODEL.nugget);
        let mut near = nearness_to_measured(&one.place, row + 1);
        near.iter_mut().for_each(|near| *near *= prior);
        near[row] += own;
        near
    });
    Root::of(rows.collect())
});

/// The forecast of each measured piece from the games of all others, in the order of [`MEASURED`]
/// and in centipawns of source 001. The form is that of all (Rasmussen and Williams, 5.12).
#[must_use]
pub fn left_out() -> Vec<f64> {
    let one = |(number, known): (usize, &MeasuredPiece)| {
        let mut unit = vec![0.0; MEASURED.len()];
        unit[number] = 1.0;
        let precision: f64 = ROOT.forward(unit).into_iter().map(square).sum();
        let scale = known.movement.parse().map_or(1.0, |movement| scale(&movement));
        known.value - scale * known.pull / (square(MODEL.amplitude) * precision)
    };
    MEASURED.iter().enumerate().map(one).collect()
}

fn square(number: f64) -> f64 {
    number * number
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One factorisation finds the forecasts that the others make without the piece.
    #[test]
    fn a_piece_left_out_is_forecast_by_all_others() {
        let left_out = left_out();
        let prior = square(MODEL.amplitude);
        for number in [0, 100, 337] {
            let others = || MEASURED.iter().enumerate().filter(move |(other, _)| *other != number);
            let rows = others().map(|(row, one)| {
                let near = others().take_while(|(other, _)| *other <= row);
                let mut near: Vec<f64> =
                    near.map(|(_, other)| prior * nearness(&one.place, &other.place)).collect();
                *near.last_mut().unwrap() += square(one.noise) + square(MODEL.nugget);
                near
            });
            let of = |known: &MeasuredPiece| {
                Subject::of(&Profile::new(&known.movement.parse().unwrap()))
            };
            let rest = others().map(|(_, known)| {
                let subject = of(known);
                (known.value - subject.by_form()) / subject.scale
            });
            let told = Root::of(rows.collect()).solve(rest.collect());
            let own = of(&MEASURED[number]);
            let near = others().map(|(other, _)| prior * own.nearness[other]);
            let pull: f64 = near.zip(told).map(|(near, told)| near * told).sum();
            let expected = own.by_form() + own.scale * pull;
            assert!((left_out[number] - expected).abs() < 0.1, "{} {expected}", left_out[number]);
        }
    }
}
