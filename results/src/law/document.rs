//! A law as a file: everything that the tables show, with every digit.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::criteria::Phase;
use super::forms::Form;
use crate::bounds::{MOST, in_range};
use crate::json_file;
use treville_kit::failure::Failure;

/// The version of the file.
pub const VERSION: u32 = 1;

/// Forms of earlier versions, which forecast worse than others.
const LOST: [&str; 7] = ["crowded", "targets", "forward", "captures", "pair", "lame", "mates"];

/// A number and its 95% interval.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug, Default)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval that draws make.
    #[must_use]
    pub fn of(mut draws: Vec<f64>) -> Interval {
        if draws.is_empty() {
            return Interval::default();
        }
        draws.sort_by(f64::total_cmp);
        let count = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / count;
        let squares: f64 = draws.iter().map(|draw| (draw - mean).powi(2)).sum();
        let at = |part: f64| draws[((count - 1.0) * part).round() as usize];
        Interval { mean, deviation: (squares / count).sqrt(), low: at(0.025), high: at(0.975) }
    }

    /// Whether a number lies in it.
    #[must_use]
    pub fn has(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// A factor of a form.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Factor {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Source 001's value for it.
    pub source: Option<f64>,
    /// The value by games.
    pub value: Interval,
    /// The share of the prior variance that the games have removed.
    pub told: f64,
}

/// A form's forecast of a piece that it had not seen.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The number of the piece.
    pub piece: usize,
    /// The forecast.
    pub value: Interval,
    /// The measured value less that.
    pub error: f64,
    /// Whether the measured value lies in the 95% interval of the forecast and its own error.
    pub is_inside: bool,
}

/// The quality of a form's forecasts of pieces that it has not seen.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The form.
    pub form: Form,
    /// Its name.
    pub name: Cow<'static, str>,
    /// The root of the mean squared error, with its interval.
    pub error: Interval,
    /// The same without the errors of the measured values.
    pub beyond: f64,
    /// The error less that of source 001 as printed, on the same pieces.
    pub more: Interval,
    /// Number of values that lie in the interval of their forecast.
    pub inside: usize,
    /// The forecasts. A file has those of the form that is chosen, with the pieces.
    #[serde(skip)]
    pub forecasts: Vec<Forecast>,
}

/// A family, and the errors of its pieces where all of them were left out.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct FamilyErrors {
    /// Its name.
    pub family: Cow<'static, str>,
    /// Number of its pieces.
    pub pieces: usize,
    /// The root of the mean squared error of each form.
    pub errors: Vec<f64>,
    /// The 95% interval of each, over samples of the family's pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<[f64; 2]>,
}

/// Share of the 95% intervals that had the truth.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Coverage {
    /// The subject of the interval.
    pub of: String,
    /// For each kind of world, the share of the intervals that had it.
    pub parts: Vec<f64>,
    /// For each kind of world, half of the mean width; nothing for all factors together.
    pub widths: Vec<f64>,
}

/// A law.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct LawDocument {
    /// The version of the file.
    pub treville_law: u32,
    /// The phase of the values.
    pub phase: Phase,
    /// The factor from the values of the file to centipawns of source 001, which all here are in.
    pub unit: f64,
    /// The power of a piece's worth with which the residual standard deviation grows.
    pub power: f64,
    /// The seed of everything random.
    pub seed: u64,
    /// The form of piece effects and forecasts.
    pub form: Form,
    /// The forms with their factors.
    pub forms: Vec<FormRow>,
    /// The forecasts of pieces that were left out, one at a time.
    pub left_out: Vec<Judgement>,
    /// The same, one family at a time; errors are in the order of `left_out`.
    pub families: Vec<FamilyErrors>,
    /// The forecasts of pieces of a list that none of them has seen, if there is one.
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
    /// Its author.
    pub proposed: Cow<'static, str>,
    /// Its factors.
    pub factors: Vec<Factor>,
    /// The correlations of their errors, from -1 to 1.
    pub correlations: Vec<Vec<f64>>,
    /// Residual standard deviation of pieces of five hundred centipawns.
    #[serde(rename = "scatter")]
    pub residual_sd: Interval,
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
    /// The value that source 001 prints, or would.
    pub printed: f64,
    /// The value by the law.
    pub law: f64,
    /// Its piece effect: its worth beyond the law, shrunken.
    pub correction: Interval,
    /// Its forecast from all others.
    pub forecast: Option<Interval>,
}

/// A piece that was not.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct ForecastRow {
    /// Its name.
    pub piece: String,
    /// Its movement.
    pub movement: String,
    /// The value that source 001 prints, or would.
    pub printed: f64,
    /// The law's forecast, its unknown piece effect included.
    pub forecast: Interval,
}

impl LawDocument {
    /// The law inside the program.
    ///
    /// # Errors
    ///
    /// The file is of another version of this program.
    pub fn committed() -> Result<LawDocument, Failure> {
        let law = LawDocument::parse(treville_eval::LAW);
        law.map_err(|problem| Failure::Request(format!("the law inside the program: {problem}")))
    }

    /// Reads a file of `law`.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is none of `law`.
    pub fn read(path: &Path) -> Result<LawDocument, Failure> {
        json_file::read(path, LawDocument::parse)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    ///
    /// A line that says what was expected and what came.
    pub fn parse(text: &str) -> Result<LawDocument, String> {
        let law = serde_json::from_str(text).and_then(|mut law: Value| {
            skip_lost(&mut law);
            serde_json::from_value::<LawDocument>(law)
        });
        let law = law.map_err(|error| format!("expected a file of `law`, got another: {error}"))?;
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

/// Takes the rows of lost forms out of a file, and their errors from the families', which are in
/// the order of `left_out`.
fn skip_lost(law: &mut Value) {
    let is_kept = |row: &Value| {
        let form = row.get("form").and_then(Value::as_str);
        form.is_none_or(|form| !LOST.contains(&form))
    };
    fn list<'a>(of: &'a mut Value, key: &str) -> Option<&'a mut Vec<Value>> {
        of.get_mut(key).and_then(Value::as_array_mut)
    }
    let left_out = list(law, "left_out").map(|rows| rows.iter().map(is_kept).collect());
    let left_out: Vec<bool> = left_out.unwrap_or_default();
    for family in list(law, "families").into_iter().flatten() {
        for key in ["errors", "bounds"] {
            let mut kept = left_out.iter();
            let own = list(family, key).into_iter();
            own.for_each(|own| own.retain(|_| kept.next().is_none_or(|kept| *kept)));
        }
    }
    for key in ["forms", "left_out", "unseen"] {
        list(law, key).into_iter().for_each(|rows| rows.retain(is_kept));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The law inside is of a version with fourteen forms.
    #[test]
    fn lost_forms_are_skipped_and_errors_of_families_stay_with_their_forms() {
        let written: Value = serde_json::from_str(treville_eval::LAW).unwrap();
        assert_eq!(written["left_out"].as_array().unwrap().len(), 14);
        let law = LawDocument::committed().unwrap();
        assert_eq!(law.forms.iter().map(|row| row.form).collect::<Vec<_>>(), Form::ALL);
        assert_eq!(law.left_out.len(), Form::ALL.len());
        for (family, own) in law.families.iter().zip(written["families"].as_array().unwrap()) {
            assert_eq!(family.errors.len(), Form::ALL.len());
            for (form, error) in Form::ALL.iter().zip(&family.errors) {
                assert_eq!(own["errors"][*form as usize].as_f64(), Some(*error), "{form:?}");
            }
        }
        let mut lost = written;
        lost["form"] = "captures".into();
        let problem = LawDocument::parse(&lost.to_string()).unwrap_err();
        assert!(problem.contains("unknown variant `captures`") && !problem.contains('\n'));
    }
}
