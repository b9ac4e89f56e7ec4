//! The search for a law: all forms fitted and judged, with effects and forecasts by the chosen one.

use super::joint::Joint;
use super::judged::{self, best, by_family, by_piece};
use super::measured::MeasuredPieces;
use super::posterior::{Subjects, factors, fit};
use super::rng::Rng;
use super::sampler::Draws;
use super::worlds::Trial;
use treville_kit::threads;
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::law::document::{
    Coverage, ForecastRow, FormRow, LawDocument, PieceRow, VERSION,
};
use treville_results::law::forms::Form;
use treville_results::pieces::Piece;

/// Draws of a fit to all pieces.
const DRAWS: Draws = Draws { before: 1000, kept: 20_000 };

/// The settings of the search for a law.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The phase of the values.
    pub phase: Phase,
    /// The power of a piece's worth with which the residual standard deviation grows.
    pub power: f64,
    /// The form for piece effects and forecasts; the one that forecasts best if none is given.
    pub form: Option<Form>,
    /// Worlds of each kind to try intervals in.
    pub worlds: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// Threads to work on; nothing else depends on them.
    pub threads: usize,
}

/// Fits all forms to values, and forecasts other pieces by the chosen one.
#[must_use]
pub fn search(
    measured: &MeasuredPieces,
    unseen: Option<&MeasuredPieces>,
    others: &[Piece],
    settings: &Settings,
) -> LawDocument {
    let Settings { phase, power, seed, threads, .. } = *settings;
    let (subjects, unit) = measured.subjects(phase, power);
    let rotation = subjects.rotation();
    let rng_of = |form: Form| Rng::of(&[seed, 0, form as u64]);
    let row = |number: usize| {
        let form = Form::ALL[number];
        let mut rng = rng_of(form);
        let posterior = fit(form, &subjects, &rotation, DRAWS, &mut rng);
        let lists = posterior.lists();
        FormRow {
            form,
            name: form.name().into(),
            proposed: form.proposed().into(),
            factors: factors(form, &lists),
            correlations: Joint::of(&lists).correlations(),
            residual_sd: posterior.residual_sd(),
        }
    };
    let forms: Vec<FormRow> = threads::map(Form::ALL.len(), threads, row);
    let left_out = by_piece(&subjects, &Form::ALL, seed, threads);
    let movements: Vec<_> = measured.pieces.iter().map(Piece::movement).collect();
    let families = by_family(&subjects, &movements, &Form::ALL, seed, threads);
    let by_others = unseen.map(|list| {
        let list = list.without(measured);
        let criteria = list.pieces.iter().map(|piece| Criteria::of(piece, phase)).collect();
        judged::by_others(&subjects, &list.subjects_in(unit, criteria, power), &Form::ALL, seed)
    });
    let best = best(&left_out).map(|best| best.form);
    let form = settings.form.or(best).unwrap_or(Form::Printed);

    let mut rng = rng_of(form);
    let posterior = fit(form, &subjects, &rotation, DRAWS, &mut rng);
    let effects = posterior.piece_effects(&subjects, &rotation, &mut rng);
    let judged = left_out.iter().find(|judgement| judgement.form == form);
    let piece = |(number, piece): (usize, &Piece)| PieceRow {
        piece: piece.name.clone(),
        movement: piece.movement().to_string(),
        value: subjects.values[number],
        error: subjects.covariance[(number, number)].max(0.0).sqrt(),
        printed: subjects.criteria[number].printed,
        law: posterior.law(&subjects.criteria[number]).mean,
        correction: effects[number],
        forecast: judged.map(|own| own.forecasts[number].value),
    };
    let pieces = measured.pieces.iter().enumerate().map(piece).collect();
    let unseen: Vec<Criteria> = others.iter().map(|piece| Criteria::of(piece, phase)).collect();
    let other = |(piece, criteria): (&Piece, &Criteria)| ForecastRow {
        piece: piece.name.clone(),
        movement: piece.movement().to_string(),
        printed: criteria.printed,
        forecast: posterior.forecast(criteria, &mut rng),
    };
    let forecasts = others.iter().zip(&unseen).map(other).collect();
    let coverage = coverage(&subjects, &unseen, &forms, settings);
    LawDocument {
        treville_law: VERSION,
        phase,
        unit,
        power,
        seed,
        form,
        forms,
        left_out,
        families,
        unseen: by_others.unwrap_or_default(),
        pieces,
        forecasts,
        coverage,
    }
}

/// The coverage of a form's intervals in worlds with the fitted residual standard deviation.
fn coverage(
    subjects: &Subjects,
    unseen: &[Criteria],
    forms: &[FormRow],
    settings: &Settings,
) -> Vec<Coverage> {
    let form = settings.form.unwrap_or(Form::Combined);
    let row = forms.iter().find(|row| row.form == form).filter(|_| settings.worlds > 0);
    let Some(row) = row else { return Vec::new() };
    let Settings { worlds, seed, threads, .. } = *settings;
    let residual_sd = row.residual_sd.mean;
    Trial { subjects, unseen, form, residual_sd, worlds, seed, threads }.run()
}
