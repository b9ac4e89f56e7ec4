//! A law as a file: everything that the tables show, with every digit.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::chance::Chance;
use super::criteria::{Criteria, Phase};
use super::forms::Form;
use super::joint::Joint;
use super::judged::{self, FamilyErrors, Judgement, best, by_family, by_piece};
use super::measured::Measured;
use super::posterior::{Factor, Interval, Subjects, factors, fit};
use super::sampler::Draws;
use super::worlds::{Coverage, Trial};
use crate::arguments::{MOST, in_range};
use crate::json_file;
use crate::pieces::Piece;
use treville_kit::failure::Failure;
use treville_kit::threads;

/// The version of the file.
const VERSION: u32 = 1;

/// Draws of a fit to all pieces.
const DRAWS: Draws = Draws { before: 1000, kept: 20_000 };

/// How a law is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Whose values.
    pub phase: Phase,
    /// With which power of a piece's worth the scatter grows.
    pub power: f64,
    /// The form for effects and forecasts; the one that forecasts best if none is given.
    pub form: Option<Form>,
    /// Worlds of each kind to try intervals in.
    pub worlds: usize,
    /// What all chance follows from.
    pub seed: u64,
    /// Threads to work on; nothing else depends on them.
    pub threads: usize,
}

/// A law.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Document {
    /// The version of the file.
    pub treville_law: u32,
    /// Whose values.
    pub phase: Phase,
    /// By what the file's values were multiplied to be centipawns of source 001, as all here are.
    pub unit: f64,
    /// With which power of a piece's worth the scatter grows.
    pub power: f64,
    /// What all chance follows from.
    pub seed: u64,
    /// The form of effects and forecasts.
    pub form: Form,
    /// The forms with their factors.
    pub forms: Vec<FormRow>,
    /// How well they forecast pieces that were left out, one at a time.
    pub left_out: Vec<Judgement>,
    /// The same, one family at a time; errors are in the order of `left_out`.
    pub families: Vec<FamilyErrors>,
    /// How well they forecast pieces of a list that none of them has seen, if there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Judgement>,
    /// The pieces that were measured.
    pub pieces: Vec<PieceRow>,
    /// Pieces that were not.
    pub forecasts: Vec<ForecastRow>,
    /// Intervals in worlds whose law is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage: Vec<Coverage>,
}

/// A form that was fitted.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct FormRow {
    /// The form.
    pub form: Form,
    /// Its name.
    pub name: Cow<'static, str>,
    /// Who proposed it.
    pub proposed: Cow<'static, str>,
    /// Whether these pieces say anything about what it has beyond formula and mobility.
    pub is_told: bool,
    /// Its factors.
    pub factors: Vec<Factor>,
    /// How much of their errors goes together, from -1 to 1.
    pub correlations: Vec<Vec<f64>>,
    /// How far pieces of five hundred centipawns scatter around it.
    pub scatter: Interval,
}

/// A piece that was measured, in centipawns of source 001.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PieceRow {
    /// Its name.
    pub piece: String,
    /// Its movement.
    pub movement: String,
    /// Its value in games.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// What source 001 prints, or would.
    pub printed: f64,
    /// What the law says.
    pub law: f64,
    /// What it is worth beyond that: its own effect, shrunken.
    pub correction: Interval,
    /// What was forecast of it from all others.
    pub forecast: Option<Interval>,
}

/// A piece that was not.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct ForecastRow {
    /// Its name.
    pub piece: String,
    /// Its movement.
    pub movement: String,
    /// What source 001 prints, or would.
    pub printed: f64,
    /// What the law says, its unknown effect included.
    pub forecast: Interval,
}

impl Document {
    /// Looks for the law behind values, and forecasts other pieces.
    #[must_use]
    pub fn of(
        measured: &Measured,
        unseen: Option<&Measured>,
        others: &[Piece],
        settings: &Settings,
    ) -> Document {
        let Settings { phase, power, seed, threads, .. } = *settings;
        let (subjects, unit) = measured.subjects(phase, power);
        let rotation = subjects.rotation();
        let chance = |form: Form| Chance::of(&[seed, 0, form as u64]);
        let row = |number: usize| {
            let form = Form::ALL[number];
            let mut chance = chance(form);
            let posterior = fit(form, &subjects, &rotation, DRAWS, &mut chance);
            let lists = posterior.lists(&mut chance);
            FormRow {
                form,
                name: form.name().into(),
                proposed: form.proposed().into(),
                is_told: form.is_told_by(&subjects.criteria),
                factors: factors(form, &lists),
                correlations: Joint::of(&lists).correlations(),
                scatter: posterior.scatter(),
            }
        };
        let forms: Vec<FormRow> = threads::map(Form::ALL.len(), threads, row);
        let told: Vec<Form> = forms.iter().filter(|row| row.is_told).map(|row| row.form).collect();
        let left_out = by_piece(&subjects, &told, seed, threads);
        let movements: Vec<_> = measured.pieces.iter().map(Piece::movement).collect();
        let families = by_family(&subjects, &movements, &told, seed, threads);
        let by_others = unseen.map(|list| {
            let list = list.without(measured);
            let criteria = list.pieces.iter().map(|piece| Criteria::of(piece, phase)).collect();
            judged::by_others(&subjects, &list.subjects_in(unit, criteria, power), &told, seed)
        });
        let best = best(&left_out).map(|best| best.form);
        let form = settings.form.or(best).unwrap_or(Form::Printed);

        let mut chance = chance(form);
        let posterior = fit(form, &subjects, &rotation, DRAWS, &mut chance);
        let effects = posterior.effects(&subjects, &rotation, &mut chance);
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
            forecast: posterior.forecast(criteria, &mut chance),
        };
        let forecasts = others.iter().zip(&unseen).map(other).collect();
        let coverage = coverage(&subjects, &unseen, &forms, settings);
        Document {
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

    /// The law by which the engine plays.
    ///
    /// # Errors
    ///
    /// The file is of another version of this program.
    pub fn committed() -> Result<Document, Failure> {
        let law = Document::parse(treville_eval::LAW);
        law.map_err(|problem| Failure::Request(format!("the engine's own law: {problem}")))
    }

    /// Reads a file of `law`.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is none of `law`.
    pub fn read(path: &Path) -> Result<Document, Failure> {
        json_file::read(path, Document::parse)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    ///
    /// A line that says what was expected and what came.
    pub fn parse(text: &str) -> Result<Document, String> {
        let law: Document = serde_json::from_str(text)
            .map_err(|error| format!("expected a file of `law`, got another: {error}"))?;
        if law.treville_law != VERSION {
            return Err(format!("expected version {VERSION} of a law, got {}", law.treville_law));
        }
        if !(0.01..=100.0).contains(&law.unit) {
            return Err(format!("expected a unit between 0.01 and 100, got {}", law.unit));
        }
        law.check_ranges()?;
        Ok(law)
    }

    /// Whether all numbers that the engine's tables are made of can be what they say they are.
    fn check_ranges(&self) -> Result<(), String> {
        for factor in self.forms.iter().flat_map(|row| &row.factors) {
            in_range(&format!("the factor '{}'", factor.name), factor.value.mean, MOST)?;
        }
        for PieceRow { piece, value, error, printed, law, correction, .. } in &self.pieces {
            for number in [*value, *error, *printed, *law, correction.mean] {
                in_range(&format!("a value of the {piece}"), number, MOST)?;
            }
        }
        for ForecastRow { piece, printed, forecast, .. } in &self.forecasts {
            for number in [*printed, forecast.mean] {
                in_range(&format!("a value of the {piece}"), number, MOST)?;
            }
        }
        Ok(())
    }

    /// A form's row.
    #[must_use]
    pub fn row(&self, form: Form) -> Option<&FormRow> {
        self.forms.iter().find(|row| row.form == form)
    }
}

/// The intervals of a form tried in worlds with the scatter that was found.
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
    let scatter = row.scatter.mean;
    Trial { subjects, unseen, form, scatter, worlds, seed, threads }.run()
}
