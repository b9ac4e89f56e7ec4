//! Cross-validation of forms: errors of their forecasts of pieces that were left out.

use treville_core::betza::Movement;
use treville_eval::piece::random::Family;

use super::posterior::{Subjects, fit};
use super::rng::Rng;
use super::sampler::Draws;
use treville_kit::threads;
use treville_results::law::document::{FamilyErrors, Forecast, Interval, Judgement};
use treville_results::law::forms::Form;

/// Draws of each fit without some pieces.
const DRAWS: Draws = Draws { before: 200, kept: 1500 };

/// Bootstrap samples of the pieces for an interval of errors.
const SAMPLES: usize = 2000;

/// The name of a family.
#[must_use]
pub const fn family_name(family: Family) -> &'static str {
    match family {
        Family::Leaper => "leapers",
        Family::Slider => "sliders",
        Family::Short => "limited sliders",
        Family::Directed => "directional",
        Family::Rider => "riders",
        Family::Divided => "divided",
        Family::Lame => "lame",
        Family::Hopper => "hoppers",
        Family::Bound => "colour-bound",
    }
}

/// The forecasts of each form of some pieces from all others.
fn forecasts(
    subjects: &Subjects,
    left_out: &[usize],
    forms: &[Form],
    numbers: &[u64],
) -> Vec<Vec<Forecast>> {
    let is_kept = |number: &usize| !left_out.contains(number);
    let rest: Vec<usize> = (0..subjects.values.len()).filter(is_kept).collect();
    let rest = subjects.only(&rest);
    let rotation = rest.rotation();
    let of_form = |form: &Form| {
        let mut rng = Rng::of(&[numbers, &[*form as u64]].concat());
        let posterior = fit(*form, &rest, &rotation, DRAWS, &mut rng);
        let one = |piece: &usize| {
            let value = posterior.forecast(&subjects.criteria[*piece], &mut rng);
            let error = subjects.values[*piece] - value.mean;
            let measured = subjects.covariance[(*piece, *piece)];
            let far = 1.96 * (value.deviation.powi(2) + measured).sqrt();
            Forecast { piece: *piece, value, error, is_inside: error.abs() <= far }
        };
        left_out.iter().map(one).collect()
    };
    forms.iter().map(of_form).collect()
}

/// Judges each form by each piece, left out by itself.
#[must_use]
pub fn by_piece(subjects: &Subjects, forms: &[Form], seed: u64, threads: usize) -> Vec<Judgement> {
    let count = subjects.values.len();
    let all = threads::map(count, threads, |piece| {
        forecasts(subjects, &[piece], forms, &[seed, 1, piece as u64])
    });
    judge(forms, &all, subjects.covariance.diagonal().mean(), seed)
}

/// Judges each form by a list of other pieces, none of which it has seen.
#[must_use]
pub fn by_others(
    subjects: &Subjects,
    others: &Subjects,
    forms: &[Form],
    seed: u64,
) -> Vec<Judgement> {
    let count = subjects.values.len();
    let unseen: Vec<usize> = (count..count + others.values.len()).collect();
    let all = forecasts(&subjects.with(others), &unseen, forms, &[seed, 5]);
    judge(forms, &[all], others.covariance.diagonal().mean(), seed)
}

/// Judges each form by all that it forecast. Values are known with this mean variance.
fn judge(forms: &[Form], all: &[Vec<Vec<Forecast>>], measured: f64, seed: u64) -> Vec<Judgement> {
    let errors = |place: usize| -> Vec<f64> {
        all.iter().flat_map(|some| &some[place]).map(|forecast| forecast.error).collect()
    };
    let printed = forms.iter().position(|form| *form == Form::Printed).map(errors);
    let judge = |(place, form): (usize, &Form)| {
        let own = errors(place);
        let count = own.len();
        let (mut levels, mut more) = (Vec::new(), Vec::new());
        for sample in samples(count, &[seed, 2]) {
            let of = |errors: &[f64]| root_mean_square(sample.iter().map(|piece| errors[*piece]));
            levels.push(of(&own));
            more.extend(printed.as_ref().map(|printed| of(&own) - of(printed)));
        }
        let level = root_mean_square(own.iter().copied());
        let printed = printed.as_ref().map_or(level, |own| root_mean_square(own.iter().copied()));
        let forecasts: Vec<Forecast> = all.iter().flat_map(|some| some[place].clone()).collect();
        Judgement {
            form: *form,
            name: form.name().into(),
            error: Interval { mean: level, ..Interval::of(levels) },
            beyond: (level * level - measured).max(0.0).sqrt(),
            more: Interval { mean: level - printed, ..Interval::of(more) },
            inside: forecasts.iter().filter(|forecast| forecast.is_inside).count(),
            forecasts,
        }
    };
    forms.iter().enumerate().map(judge).collect()
}

/// Samples of `count` pieces, each as large as the whole.
fn samples(count: usize, numbers: &[u64]) -> impl Iterator<Item = Vec<usize>> + use<> {
    let mut rng = Rng::of(numbers);
    (0..SAMPLES).map(move |_| (0..count).map(|_| rng.below(count)).collect())
}

/// Errors that differ by less than this, in centipawns, are the same to the choice of a form.
const SAME: f64 = 1.0;

/// The form that forecasts best; of those that are as good, the one with the fewest coefficients.
#[must_use]
pub fn best(judgements: &[Judgement]) -> Option<&Judgement> {
    let least = judgements.iter().map(|own| own.error.mean).fold(f64::INFINITY, f64::min);
    let good = judgements.iter().filter(|own| own.error.mean <= least + SAME);
    good.min_by_key(|own| own.form.pulls().len())
}

/// Fewer pieces than this do not carry a law.
pub const FEWEST: usize = 4;

/// Judges each form by each family, left out as a whole. Families without pieces, or without others
/// beside them, are not judged.
#[must_use]
pub fn by_family(
    subjects: &Subjects,
    movements: &[&Movement],
    forms: &[Form],
    seed: u64,
    threads: usize,
) -> Vec<FamilyErrors> {
    let members = |family: Family| -> Vec<usize> {
        (0..movements.len()).filter(|piece| family.has(movements[*piece])).collect()
    };
    let families = Family::ALL.into_iter().map(|family| (family, members(family)));
    let can_be_judged =
        |own: &Vec<usize>| !own.is_empty() && own.len() + FEWEST <= subjects.values.len();
    let families: Vec<_> = families.filter(|(_, own)| can_be_judged(own)).collect();
    threads::map(families.len(), threads, |number| {
        let (family, members) = &families[number];
        let forecasts = forecasts(subjects, members, forms, &[seed, 3, *family as u64]);
        let (mut errors, mut bounds) = (Vec::new(), Vec::new());
        for own in &forecasts {
            let own: Vec<f64> = own.iter().map(|forecast| forecast.error).collect();
            errors.push(root_mean_square(own.iter().copied()));
            let levels = samples(own.len(), &[seed, 6, *family as u64]);
            let levels = levels.map(|some| root_mean_square(some.iter().map(|at| own[*at])));
            let Interval { low, high, .. } = Interval::of(levels.collect());
            bounds.push([low, high]);
        }
        FamilyErrors { family: family_name(*family).into(), pieces: members.len(), errors, bounds }
    })
}

fn root_mean_square(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1) as f64;
    (numbers.map(|number| number * number).sum::<f64>() / count).sqrt()
}
