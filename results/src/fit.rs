//! A fit as a file: small, readable, and enough to write the engine's tables again.

use std::path::Path;

use serde::{Deserialize, Serialize};
use treville_eval::position::value_set::check_rows;
pub use treville_eval::position::value_set::{FittedFactors, FittedRow, VERSION};

use crate::bounds::{MOST, in_range};
use crate::json_file;
use crate::plan::Plan;
use treville_kit::failure::{Failure, printable};

/// The quantile of the normal distribution for intervals of 95%.
pub const INTERVAL: f64 = 1.959_964;

/// A fit: what it was made of, how, and what came out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fit {
    /// The version of the file.
    pub treville_fit: u32,
    /// The positions.
    pub data: Data,
    /// The settings of the training.
    pub training: Settings,
    /// The losses, before the first pass and after each.
    pub curve: Vec<Epoch>,
    /// The factors, as the engine has them.
    pub factors: FittedFactors,
    /// The value of each piece.
    pub pieces: Vec<FittedPiece>,
    /// The covariance of the pieces' values in games, middlegame and endgame one behind the other,
    /// in squared centipawns.
    pub covariance: Vec<Vec<f64>>,
    /// The models that were tried on these values.
    #[serde(rename = "laws")]
    pub models: Vec<FittedModel>,
    /// The weights of all features in centipawns, row by row.
    pub weights: Vec<FittedRow>,
}

/// The data of a fit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The plans of the games.
    pub plans: Vec<Plan>,
    /// Number of games.
    pub games: u32,
    /// Their positions.
    pub positions: u64,
    /// Those that were quiet, so that the fit was made of them.
    pub quiet: u64,
    /// Number of these that were held out to judge it.
    pub kept_apart: u64,
    /// Number of them that have pieces that the fit has no values for.
    #[serde(default, skip_serializing_if = "is_none")]
    pub unknown: u64,
}

/// The form of this function is what serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

/// The settings of the training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The share of results in what was aimed at; the rest is what the search expected.
    pub results: f64,
    /// Of how many centipawns the logarithm of the odds is one.
    pub scale: f64,
    /// The meaning of scores of searches; none if they were taken as scores of the evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lean: Option<Leaning>,
    /// The fold that was held out.
    pub fold: u8,
    /// Passes over the positions, at most.
    pub epochs: u32,
    /// Positions in a batch.
    pub batch: usize,
    /// The first rate, in centipawns a step.
    pub rate: f64,
    /// The pull towards the weights before.
    pub decay: f64,
    /// The seed of the order of the positions.
    pub seed: u64,
}

/// Fitted scale and side-to-move bias, in centipawns.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct Leaning {
    /// Of how many centipawns the odds are e to 1.
    pub scale: f64,
    /// The addition to a score for the side to move: below nothing if scores flatter it.
    pub offset: f64,
    /// The scale without that.
    pub plain: f64,
}

impl Leaning {
    /// No lean: `scale` centipawns are odds of e to 1, and either side may have the move.
    #[must_use]
    pub const fn none(scale: f64) -> Leaning {
        Leaning { scale, offset: 0.0, plain: scale }
    }
}

/// The loss after a pass over all positions: in nats a position, above the least possible.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// On the positions that were trained on.
    pub training: f64,
    /// On those that were held out.
    pub validation: f64,
}

/// Value of a piece, in centipawns, in the middlegame and in the endgame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedPiece {
    /// Its name.
    pub name: String,
    /// Its movement in canonical Betza notation.
    pub movement: String,
    /// To the engine, among all other features, where it usually stands.
    pub engine: [f64; 2],
    /// The rest of that which the engine's factors do not explain: its correction.
    pub correction: [i32; 2],
    /// In games, by results and material alone.
    pub value: [f64; 2],
    /// The standard errors of that.
    pub error: [f64; 2],
}

/// A form of the model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// The source's factors as they are printed; only the unit of each phase is free.
    Printed,
    /// The source's formula with factors of its own, without mobility.
    Formula,
    /// Mobility alone.
    Mobility,
    /// Formula and mobility together.
    Combined,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 4] = [Form::Printed, Form::Formula, Form::Mobility, Form::Combined];

    /// The names of its parameters, in order.
    #[must_use]
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Form::Printed => &["unit", "taper"],
            Form::Formula => &["Md1", "Md2", "Md3", "Md4", "direction", "colour-bound", "taper"],
            Form::Mobility => &["mobility", "taper"],
            Form::Combined => {
                &["Md1", "Md2", "Md3", "Md4", "direction", "colour-bound", "taper", "mobility"]
            }
        }
    }
}

/// A model and how well it explains the values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedModel {
    /// Its form.
    pub form: String,
    /// Name, value and standard error of each parameter.
    pub parameters: Vec<(String, f64, f64)>,
    /// The correlations of their errors.
    pub correlations: Vec<Vec<f64>>,
    /// The weighted sum of squares, what it has to be compared with, and the chance of one as
    /// large.
    pub chi_squared: f64,
    /// Its degrees of freedom.
    pub degrees: usize,
    /// Chance of so large a sum if the model is true.
    pub chance: f64,
    /// The residual of each value, in centipawns.
    pub residuals: Vec<f64>,
}

/// The name of a form, for people.
#[must_use]
pub const fn name(form: Form) -> &'static str {
    match form {
        Form::Printed => "the source's factors",
        Form::Formula => "formula",
        Form::Mobility => "mobility",
        Form::Combined => "formula and mobility",
    }
}

/// Whether a matrix has as many rows and columns as it should.
fn check_square(what: &str, matrix: &[Vec<f64>], size: usize) -> Result<(), String> {
    let wrong = matrix.iter().map(Vec::len).find(|columns| *columns != size);
    if matrix.len() == size && wrong.is_none() {
        return Ok(());
    }
    let (rows, columns) = (matrix.len(), wrong.unwrap_or(size));
    Err(format!("expected {what} of {size} rows and columns, got {rows} and {columns}"))
}

impl Fit {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or it is no fit, or one of other features than these.
    pub fn read(path: &Path) -> Result<Fit, Failure> {
        json_file::read(path, Fit::parse)
    }

    /// The fit by which the engine plays.
    ///
    /// # Errors
    ///
    /// The features have changed since, and there is no new fit yet.
    pub fn committed() -> Result<Fit, Failure> {
        let fit = Fit::parse(treville_eval::FIT);
        fit.map_err(|problem| Failure::Request(format!("the engine's own fit: {problem}")))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// A line that says what was expected: the text is no fit, or one of other features than these,
    /// or its parts do not belong together.
    pub fn parse(text: &str) -> Result<Fit, String> {
        let fit: Fit = serde_json::from_str(text)
            .map_err(|error| format!("expected the file of a fit: {error}"))?;
        if fit.treville_fit != VERSION {
            return Err(format!("expected version {VERSION} of a fit, got {}", fit.treville_fit));
        }
        check_rows(&fit.weights)?;
        fit.check_sizes()?;
        fit.check_ranges()?;
        Ok(fit)
    }

    /// Whether all numbers that the engine's tables are made of can be what they say they are.
    fn check_ranges(&self) -> Result<(), String> {
        let FittedFactors { distance, direction, color_bound_divisor, blend, taper } = self.factors;
        for number in distance.into_iter().chain([direction]) {
            in_range("a factor", number, 1_000.0)?;
        }
        in_range("a colour-bound divisor", color_bound_divisor, 1_000.0)?;
        in_range("a blend", blend, 10.0)?;
        in_range("a taper", taper, 100.0)?;
        for piece in &self.pieces {
            let numbers = [piece.engine, piece.correction.map(f64::from), piece.value, piece.error];
            for number in numbers.as_flattened() {
                in_range(&format!("a value of the {}", printable(&piece.name)), *number, MOST)?;
            }
        }
        for number in self.covariance.iter().flatten() {
            in_range("a covariance", *number, MOST * MOST)?;
        }
        for row in &self.weights {
            for weight in row.places.as_flattened() {
                in_range(&format!("a weight of the row {}", row.name), *weight, 2_000.0)?;
            }
        }
        Ok(())
    }

    /// Whether all lists are as long as the pieces and the parameters ask.
    fn check_sizes(&self) -> Result<(), String> {
        let values = 2 * self.pieces.len();
        check_square("a covariance", &self.covariance, values)?;
        for model in &self.models {
            check_square("correlations", &model.correlations, model.parameters.len())?;
            if model.residuals.len() != values {
                return Err(format!("expected {values} residuals, got {}", model.residuals.len()));
            }
        }
        Ok(())
    }

    /// The pass after which the weights expected the games held out best; before the first it is
    /// zero.
    #[must_use]
    pub fn best_pass(&self) -> usize {
        let passes = self.curve.iter().enumerate();
        let best = passes.min_by(|(_, a), (_, b)| a.validation.total_cmp(&b.validation));
        best.map_or(0, |(pass, _)| pass)
    }

    /// Writes a file, or puts it into the place of an old one.
    ///
    /// # Errors
    ///
    /// The folder or the disk does not take it; then an old file is as it was.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        json_file::write(path, self)
    }
}
