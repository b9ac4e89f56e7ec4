//! The section on games: its picture and table, and what its words depend on.

use std::collections::BTreeMap;

use super::charts::fitted as charts;
use super::fitted::{gather, nodes};
use super::pieces::Piece;
use super::tables::fitted as tables;
use treville_kit::failure::Failure;
use treville_kit::page::frame::{Page, Value};
use treville_kit::page::numbers::Numbers;
use treville_results::fit::Fit;

/// Shows what a fit says of the pieces of the page; what it has nothing for is left empty.
///
/// # Errors
///
/// There is no fit to compare this one with: the engine's own cannot be read.
pub fn show(
    page: &mut Page,
    fit: &Fit,
    pieces: &[Piece],
    numbers: &mut Numbers,
) -> Result<(), Failure> {
    let fitted = gather(fit, pieces, numbers);
    let (values, legend) = charts::values(&fitted).unzip();
    page.put("fit_values", values);
    page.put("fit_values_legend", legend);
    page.put("fit_values_table", tables::values(&fitted));
    let nodes = nodes(fit);
    let words: BTreeMap<&'static str, Value> = [
        ("is_own", Value::from(*fit == Fit::committed()?)),
        ("has_nodes", Value::from(nodes.is_some())),
        ("has_one_limit", Value::from(nodes.is_some_and(|(least, most)| least == most))),
        ("has_imbalance", Value::from(fit.data.plans.iter().any(|plan| plan.imbalance))),
    ]
    .into();
    page.set("fit", Value::from(words));
    Ok(())
}
