//! The numbers of form and process from values of pieces.

use std::array;

use treville_eval::piece::forecast::features::COUNT;
use treville_eval::piece::forecast::model::{Model, Place, TERMS};
use treville_eval::piece::forecast::process::nearness;
use treville_eval::piece::forecast::root::Root;

use super::data::ValuedPiece;

/// Standard deviation of a piece of five pawns around the form, by which pieces are weighed when
/// the form is fitted: what is found beside the process hardly depends on it.
const AROUND_FORM: f64 = 43.0;

/// The features in groups that have one length: captures and moves by distance and by way, those
/// by side, the colour, and the outlook.
const GROUPS: [usize; COUNT] = {
    let mut groups = [0; COUNT];
    let mut at = 8;
    while at < 15 {
        groups[at] = 1;
        at += 1;
    }
    groups[COUNT - 2] = 2;
    groups[COUNT - 1] = 3;
    groups
};

/// The numbers of the process that the likelihood chooses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hyperparameters {
    /// Standard deviation around the form.
    pub amplitude: f64,
    /// Standard deviation of what is a piece's own.
    pub nugget: f64,
    /// How far apart, in standard deviations of a feature, pieces have little to do with each
    /// other, by group.
    pub lengths: [f64; 4],
}

impl Hyperparameters {
    /// The form without a process.
    pub const FORM_ALONE: Hyperparameters =
        Hyperparameters { amplitude: 0.0, nugget: AROUND_FORM, ..START };

    /// Those of a model of pieces with these moments.
    #[must_use]
    pub fn of(model: &Model, moments: &Moments) -> Hyperparameters {
        let length = |group: usize| {
            let at = GROUPS.iter().position(|own| *own == group).unwrap_or_default();
            model.lengths[at] / moments.deviations[at]
        };
        let lengths = [0, 1, 2, 3].map(length);
        Hyperparameters { amplitude: model.amplitude, nugget: model.nugget, lengths }.rounded()
    }

    /// As they are written.
    fn rounded(self) -> Hyperparameters {
        let rounded = |number: f64| (number * 100.0).round() / 100.0;
        Hyperparameters {
            amplitude: rounded(self.amplitude),
            nugget: rounded(self.nugget),
            lengths: self.lengths.map(rounded),
        }
    }
}

/// Where the search for the likeliest numbers begins.
const START: Hyperparameters =
    Hyperparameters { amplitude: 50.0, nugget: 12.0, lengths: [4.0, 3.0, 2.0, 2.0] };

/// A model with the parts of the pieces from which it comes.
#[derive(Clone, Debug)]
pub struct FittedModel {
    /// The numbers.
    pub model: Model,
    /// The place of each piece.
    pub places: Vec<Place>,
    /// The pull of each on the value of pieces near it, and on their ratio.
    pub pulls: Vec<[f64; 2]>,
}

/// Fits the form, chooses the likeliest numbers of the process, and conditions it on all pieces.
#[must_use]
pub fn fit(pieces: &[ValuedPiece]) -> FittedModel {
    let (form, color_bound) = form(pieces);
    let rest = residuals(pieces, &form, color_bound);
    let moments = Moments::of(pieces);
    let hyper = likeliest(pieces, &rest, &moments);
    conditioned(pieces, &moments, &hyper, form, color_bound)
}

/// The model of these pieces with given numbers of the process.
#[must_use]
pub fn refitted(pieces: &[ValuedPiece], moments: &Moments, hyper: &Hyperparameters) -> FittedModel {
    let (form, color_bound) = form(pieces);
    conditioned(pieces, moments, hyper, form, color_bound)
}

/// Mean and standard deviation of each feature.
#[derive(Clone, Debug)]
pub struct Moments {
    means: [f64; COUNT],
    deviations: [f64; COUNT],
}

impl Moments {
    /// Those of these pieces.
    #[must_use]
    pub fn of(pieces: &[ValuedPiece]) -> Moments {
        let rows: Vec<[f64; COUNT]> = pieces.iter().map(|piece| piece.features.row()).collect();
        let count = rows.len() as f64;
        let means = array::from_fn(|at| rows.iter().map(|row| row[at]).sum::<f64>() / count);
        let deviations = array::from_fn(|at| {
            let squares = rows.iter().map(|row| (row[at] - means[at]).powi(2));
            (squares.sum::<f64>() / count).sqrt().max(1e-9)
        });
        Moments { means, deviations }
    }
}

/// Model::terms of each piece.
fn terms(pieces: &[ValuedPiece], color_bound: f64) -> Vec<[f64; TERMS]> {
    pieces.iter().map(|piece| Model::terms(&piece.features, color_bound)).collect()
}

/// The residuals of the form, in the scale of each piece.
pub(super) fn residuals(pieces: &[ValuedPiece], form: &[f64; TERMS], color_bound: f64) -> Vec<f64> {
    let terms = terms(pieces, color_bound);
    let by_form = |terms: &[f64; TERMS]| form.iter().zip(terms).map(|(a, b)| a * b).sum::<f64>();
    pieces.iter().zip(&terms).map(|(own, terms)| (own.value - by_form(terms)) / own.scale).collect()
}

/// The form, none of whose terms takes anything away, and the part that a colour-bound piece loses:
/// least squares, each piece weighed with its errors.
pub(super) fn form(pieces: &[ValuedPiece]) -> ([f64; TERMS], f64) {
    let weight =
        |piece: &ValuedPiece| 1.0 / (piece.error.powi(2) + (AROUND_FORM * piece.scale).powi(2));
    let fitted = (10..=45).map(|percent| {
        let color_bound = f64::from(percent) / 100.0;
        let terms = terms(pieces, color_bound);
        let (mut products, mut sides) = ([[0.0; TERMS]; TERMS], [0.0; TERMS]);
        for (piece, terms) in pieces.iter().zip(&terms) {
            for a in 0..TERMS {
                sides[a] += weight(piece) * terms[a] * piece.value;
                for b in 0..TERMS {
                    products[a][b] += weight(piece) * terms[a] * terms[b];
                }
            }
        }
        let form = not_negative(&products, &sides);
        let off = residuals(pieces, &form, color_bound);
        let squares =
            pieces.iter().zip(off).map(|(own, off)| weight(own) * (off * own.scale).powi(2));
        (squares.sum::<f64>(), form, color_bound)
    });
    let best = fitted.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or(([0.0; TERMS], 0.0), |(_, form, color_bound)| (form, color_bound))
}

/// Least squares without negative numbers, one number after the other until they stay.
fn not_negative(products: &[[f64; TERMS]; TERMS], sides: &[f64; TERMS]) -> [f64; TERMS] {
    let mut form = [0.0; TERMS];
    for _ in 0..20_000 {
        let mut moved = 0.0_f64;
        for at in 0..TERMS {
            let others: f64 = (0..TERMS).map(|other| products[at][other] * form[other]).sum();
            let best = form[at] + (sides[at] - others) / products[at][at].max(1e-12);
            moved = moved.max((best.max(0.0) - form[at]).abs());
            form[at] = best.max(0.0);
        }
        if moved < 1e-9 {
            break;
        }
    }
    form
}

/// The likeliest numbers of the process: one after the other is made larger or smaller as long as
/// that is likelier, in steps that become smaller.
fn likeliest(pieces: &[ValuedPiece], rest: &[f64], moments: &Moments) -> Hyperparameters {
    let mut best = START;
    let mut least = unlikelihood(pieces, rest, moments, &best);
    let mut step: f64 = 0.4;
    while step > 0.004 {
        let mut is_better = false;
        for number in 0..6 {
            for by in [1.0 + step, 1.0 / (1.0 + step)] {
                let mut tried = best;
                match number {
                    0 => tried.amplitude *= by,
                    1 => tried.nugget *= by,
                    _ => tried.lengths[number - 2] *= by,
                }
                let found = unlikelihood(pieces, rest, moments, &tried);
                if found < least {
                    (best, least, is_better) = (tried, found, true);
                }
            }
        }
        if !is_better {
            step /= 2.0;
        }
    }
    // What is written is what was judged.
    best.rounded()
}

/// Minus the logarithm of the marginal likelihood, but for a constant.
fn unlikelihood(
    pieces: &[ValuedPiece],
    rest: &[f64],
    moments: &Moments,
    hyper: &Hyperparameters,
) -> f64 {
    let places = places(pieces, moments, hyper);
    let noise = pieces.iter().map(|own| (own.error / own.scale).powi(2) + hyper.nugget.powi(2));
    let root = covariance(&places, hyper.amplitude, noise);
    let squares: f64 = root.forward(rest.to_vec()).iter().map(|part| part * part).sum();
    squares / 2.0 + root.log_determinant()
}

fn lengths(moments: &Moments, hyper: &Hyperparameters) -> [f64; COUNT] {
    array::from_fn(|at| moments.deviations[at] * hyper.lengths[GROUPS[at]])
}

fn places(pieces: &[ValuedPiece], moments: &Moments, hyper: &Hyperparameters) -> Vec<Place> {
    let lengths = lengths(moments, hyper);
    let place = |piece: &ValuedPiece| {
        let row = piece.features.row();
        array::from_fn(|at| ((row[at] - moments.means[at]) / lengths[at]) as f32)
    };
    pieces.iter().map(place).collect()
}

fn covariance(places: &[Place], amplitude: f64, noise: impl Iterator<Item = f64>) -> Root {
    let prior = amplitude.powi(2);
    let rows = places.iter().zip(noise).enumerate().map(|(row, (one, noise))| {
        let near = places[..=row].iter().map(|other| prior * nearness(one, other));
        let mut near: Vec<f64> = near.collect();
        near[row] += noise;
        near
    });
    Root::of(rows.collect())
}

/// Standard deviation of ratios that neighbours share, and of what is a piece's own: found on all
/// pieces as those of values are, and held.
const RATIO: [f64; 2] = [0.3, 0.12];

fn conditioned(
    pieces: &[ValuedPiece],
    moments: &Moments,
    hyper: &Hyperparameters,
    form: [f64; TERMS],
    color_bound: f64,
) -> FittedModel {
    let places = places(pieces, moments, hyper);
    let rest = residuals(pieces, &form, color_bound);
    let noise = pieces.iter().map(|own| (own.error / own.scale).powi(2) + hyper.nugget.powi(2));
    let solved = covariance(&places, hyper.amplitude, noise).solve(rest);
    let [shared, own] = RATIO;
    // A piece without a ratio says nothing about that of others.
    let unknown = [1.0, 100.0];
    let ratios: Vec<[f64; 2]> = pieces.iter().map(|one| one.ratio.unwrap_or(unknown)).collect();
    let weights = ratios.iter().map(|[_, error]| 1.0 / (error.powi(2) + shared.powi(2)));
    let sum: f64 = weights.clone().sum();
    let ratio = weights.zip(&ratios).map(|(weight, [ratio, _])| weight * ratio).sum::<f64>() / sum;
    let noise = ratios.iter().map(|[_, error]| error.powi(2) + own.powi(2));
    let of_ratios = covariance(&places, shared, noise)
        .solve(ratios.iter().map(|[own, _]| own - ratio).collect());
    let pulls = solved.iter().zip(&of_ratios);
    let pulls = pulls.map(|(own, other)| [hyper.amplitude.powi(2) * own, shared.powi(2) * other]);
    let model = Model {
        form,
        color_bound,
        amplitude: hyper.amplitude,
        nugget: hyper.nugget,
        means: moments.means,
        lengths: lengths(moments, hyper),
        ratio,
    };
    FittedModel { model, pulls: pulls.collect(), places }
}

impl FittedModel {
    /// Value and ratio of a piece that is none of these, and how near it is to each.
    #[must_use]
    pub fn forecast(&self, piece: &ValuedPiece) -> ([f64; 2], Vec<f64>) {
        let Model { form, color_bound, ratio, .. } = &self.model;
        let terms = Model::terms(&piece.features, *color_bound);
        let by_form: f64 = form.iter().zip(terms).map(|(number, term)| number * term).sum();
        let place = self.model.place(&piece.features);
        let near: Vec<f64> = self.places.iter().map(|other| nearness(&place, other)).collect();
        let sum = |which: usize| -> f64 {
            near.iter().zip(&self.pulls).map(|(near, pulls)| near * pulls[which]).sum()
        };
        ([by_form + piece.scale * sum(0), ratio + sum(1)], near)
    }

    /// The root of the covariance of the pieces of the model.
    #[must_use]
    pub fn root(&self, pieces: &[ValuedPiece]) -> Root {
        let Model { amplitude, nugget, .. } = self.model;
        let noise = pieces.iter().map(|own| (own.error / own.scale).powi(2) + nugget.powi(2));
        covariance(&self.places, amplitude, noise)
    }

    /// Standard deviation of a piece's value around its forecast, by how near it is to each of
    /// the pieces of the model, whose [root](FittedModel::root) this is.
    #[must_use]
    pub fn deviation(&self, root: &Root, near: &[f64], scale: f64) -> f64 {
        let Model { amplitude, nugget, .. } = self.model;
        let prior = amplitude.powi(2);
        let solved = root.forward(near.iter().map(|near| prior * near).collect());
        let told: f64 = solved.iter().map(|part| part * part).sum();
        scale * ((prior - told).max(0.0) + nugget.powi(2)).sqrt()
    }
}
