//! The tables of a fit: what pieces are worth in games, the models, and their factors.

use crate::report::fitted::FitFindings;
use crate::report::models::{Model, PHASES, decimals, in_words, names, of_source};
use treville_kit::page::build::{
    blank, grouped_headings, headings, ours, row, table, uncertain, words,
};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;
use treville_results::fit::Form;

/// The value of every piece in games and to the engine, by phase.
#[must_use]
pub fn values(fitted: &FitFindings) -> Option<Element> {
    let rows = fitted.pieces.iter().map(|piece| {
        let phases = || piece.phases.iter();
        let games = phases().map(|phase| uncertain(&phase.value, 0, &phase.interval, 0));
        let engine = phases().map(|phase| ours(&phase.engine, 0));
        let corrections = phases().map(|phase| ours(&phase.correction, 0));
        row(&piece.name, games.chain(engine).chain(corrections))
    });
    let groups = ["In games", "To the engine", "Correction"];
    let head = grouped_headings("Piece", &groups, PHASES);
    let caption = "Values in games, with 95 % intervals, and to the engine, in its centipawns";
    (!fitted.pieces.is_empty()).then(|| table(caption, head, rows))
}

/// Smaller chances are shown as below this.
const LEAST_CHANCE: f64 = 0.0001;

/// The fit of each model to the values in games.
#[must_use]
pub fn models(fitted: &FitFindings) -> Option<Element> {
    let rows = fitted.models.iter().map(|model| {
        let chance = if model.chance.value() < LEAST_CHANCE {
            tag("td").text(&format!("below {LEAST_CHANCE}"))
        } else {
            ours(&model.chance, 4)
        };
        let verdict =
            if model.fits() { "is not contradicted" } else { "does not explain the values" };
        let cells = [ours(&model.chi_squared, 1), ours(&model.degrees, 0), chance, words(verdict)];
        row(names(model.form).1, cells)
    });
    let head = headings(["Model", "Chi squared", "Degrees of freedom", "Chance", ""]);
    let caption = "Do the factors explain the values in games?";
    (!fitted.models.is_empty()).then(|| table(caption, [head], rows))
}

/// The factors of each model beside the source's.
pub fn factors(fitted: &FitFindings, numbers: &mut Numbers) -> Option<Element> {
    // The form that has most of them comes first, so that squares begin and what is special ends.
    let forms = [Form::Combined, Form::Mobility, Form::Printed];
    let mut known: Vec<&str> = Vec::new();
    for name in forms.into_iter().flat_map(|form| form.parameters()) {
        if !known.contains(name) && fitted.models.iter().any(|model| model.factor(name).is_some()) {
            known.push(name);
        }
    }
    let cell = |model: &Model, name: &str| {
        let digits = decimals(name);
        model
            .factor(name)
            .map_or_else(blank, |factor| uncertain(&factor.value, digits, &factor.interval, digits))
    };
    let rows: Vec<Element> = known
        .into_iter()
        .map(|name| {
            let source = of_source(name, numbers);
            let source = source.map_or_else(blank, |number| ours(&number, decimals(name)));
            let models = fitted.models.iter().map(|model| cell(model, name));
            row(in_words(name), [source.class("source")].into_iter().chain(models))
        })
        .collect();
    let titles = fitted.models.iter().map(|model| names(model.form).1);
    let head = headings(["Factor", "Source 001"].into_iter().chain(titles));
    let caption =
        "The factors with 95 % intervals, widened by the misfit, in centipawns of source 001";
    (!rows.is_empty()).then(|| table(caption, [head], rows).class("dense"))
}
