//! The section on games: its pictures and tables, and what its words depend on.

use std::collections::BTreeMap;

use super::charts::{ellipses, fitted as charts};
use super::fitted::{FitFindings, gather, nodes};
use super::models::{PHASES, Residual, names};
use super::pieces::Piece;
use super::tables::fitted as tables;
use treville_kit::failure::Failure;
use treville_kit::page::frame::Value;
use treville_kit::page::layout::multiples;
use treville_kit::page::markup::Element;
use treville_kit::page::numbers::Numbers;
use treville_results::fit::{Fit, Form};

/// The section's pictures and tables by their names in the template, those that a fit has nothing
/// for left empty, and what its words depend on.
pub struct Games {
    /// The pictures and tables.
    pub parts: Vec<(&'static str, Option<Element>)>,
    /// The words' conditions, which the template knows as `fit`.
    pub words: Value,
}

impl Games {
    /// Computes everything that the section needs.
    ///
    /// # Errors
    ///
    /// There is no fit to compare this one with: the engine's own cannot be read.
    pub fn new(fit: &Fit, pieces: &[Piece], numbers: &mut Numbers) -> Result<Games, Failure> {
        let fitted = gather(fit, pieces, numbers);
        let (values, values_legend) = charts::values(&fitted).unzip();
        let (residuals, residuals_legend) = charts::residuals(&fitted).unzip();
        let (ellipses, ellipses_legend) = ellipses::charts(&fitted, numbers).unzip();
        let (training, training_legend) = charts::training(&fitted).unzip();
        let pairs = |pictures| multiples(pictures).class("pairs");
        let parts = vec![
            ("fit_values", values),
            ("fit_values_legend", values_legend),
            ("fit_values_table", tables::values(&fitted)),
            ("fit_models", tables::models(&fitted)),
            ("fit_residuals", residuals.map(pairs)),
            ("fit_residuals_legend", residuals_legend),
            ("fit_ellipses", ellipses.map(pairs)),
            ("fit_ellipses_legend", ellipses_legend),
            ("fit_factors", tables::factors(&fitted, numbers)),
            ("fit_training", training),
            ("fit_training_legend", training_legend),
        ];
        let is_own = *fit == Fit::committed()?;
        Ok(Games { parts, words: words(fit, &fitted, is_own, numbers) })
    }
}

/// The facts on which the words of the section depend.
fn words(fit: &Fit, fitted: &FitFindings, is_own: bool, numbers: &mut Numbers) -> Value {
    let nodes = nodes(fit);
    let models: BTreeMap<&'static str, Value> = fitted
        .models
        .iter()
        .map(|model| (names(model.form).0, Value::from(model.fits())))
        .collect();
    let mut words: BTreeMap<&'static str, Value> = [
        ("is_own", Value::from(is_own)),
        ("has_nodes", Value::from(nodes.is_some())),
        ("has_one_limit", Value::from(nodes.is_some_and(|(least, most)| least == most))),
        ("has_imbalance", Value::from(fit.data.plans.iter().any(|plan| plan.imbalance))),
        // By key, whether the model fits; those that are missing are not there.
        ("models", Value::from(models)),
    ]
    .into();
    if let Some((piece, phase, residual)) = farthest(fitted) {
        let errors = residual.errors.value();
        numbers.keep("fit/models/formula/farthest", errors.abs());
        words.insert("farthest_is_more", Value::from(errors > 0.0));
        words.insert("farthest", Value::from(format!("{piece} in the {phase}")));
    }
    Value::from(words)
}

/// The value that is farthest from the formula with the best factors.
fn farthest(fitted: &FitFindings) -> Option<(&str, &'static str, &Residual)> {
    let model = fitted.models.iter().find(|model| model.form == Form::Formula)?;
    let residuals = fitted.pieces.iter().zip(&model.residuals).flat_map(|(piece, both)| {
        both.iter().zip(PHASES).map(|(residual, phase)| (&*piece.name, phase, residual))
    });
    let size = |residual: &Residual| residual.errors.value().abs();
    residuals.max_by(|(_, _, one), (_, _, other)| size(one).total_cmp(&size(other)))
}
