//! Every table of the sources, our figures beside theirs: one model, which `values` prints and the
//! report shows.
//!
//! Figures without chance are compared digit by digit, as the source rounds them. Random ones are
//! shown beside the exact value that they tend to. A figure that does not agree is marked and
//! explained by the list of known disagreements.
//!
//! - [`table`]: the model
//! - [`mobility`]: source 000, from maximum mobility to the mean of open and closed boards
//! - [`sampled`]: source 000, Monte Carlo and the recommended values
//! - [`formulas`]: source 001, and the counting of set-ups
//! - [`print`](mod@print): text, CSV, JSON and Markdown

pub mod formulas;
pub mod mobility;
pub mod print;
pub mod sampled;
pub mod table;

use treville_eval::piece::sources::monte_carlo_tables::Experiment;
use treville_kit::failure::Failure;

use sampled::OwnTests;
use table::SourceTable;

/// All tables in reading order; `own_tests` runs the Monte Carlo experiments of the source.
///
/// # Errors
///
/// An experiment cannot be run.
pub fn all(
    own_tests: impl Fn(&Experiment) -> Result<OwnTests, Failure>,
) -> Result<Vec<SourceTable>, Failure> {
    let mut tables = mobility::tables();
    tables.extend(sampled::tables(own_tests)?);
    tables.extend(formulas::tables());
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use treville_eval::piece::sources::disagreements::{Place, about};

    fn tables() -> Vec<SourceTable> {
        all(|_| Ok(OwnTests::new())).unwrap()
    }

    #[test]
    fn every_figure_without_chance_agrees_or_is_in_the_list() {
        // The mean of a million trials is too large for the fortress, so are the hundredths made
        // of it, and the differences of the fortress and of the next piece are wrong with it.
        let million = Place::MonteCarlo(1_000_000);
        let is_high = |piece: &str| about(million, piece).is_some();
        for table in tables() {
            for row in &table.rows {
                for (cell, column) in row.cells.iter().zip(&table.columns) {
                    let known = match (table.id.as_str(), column.name.as_str()) {
                        ("recommended", "recommended") => {
                            about(Place::Recommended, &row.label).is_some()
                        }
                        ("recommended", "value" | "hundredths") => is_high(&row.label),
                        ("recommended", "differential") => {
                            is_high(&row.label) || row.label == "archbishop"
                        }
                        _ => false,
                    };
                    let text = format!("{} {} {}: {cell:?}", table.id, row.label, column.name);
                    assert_eq!(cell.differs(), known, "{text}");
                    assert!(!known || cell.disagreement.is_some(), "{text}");
                }
            }
        }
    }

    #[test]
    fn tables_are_complete() {
        let tables = tables();
        let ids: BTreeSet<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        assert_eq!(ids.len(), tables.len());
        for table in &tables {
            assert!(!table.rows.is_empty(), "{}", table.id);
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{} {}", table.id, row.label);
            }
        }
    }

    #[test]
    fn every_figure_has_a_unit_that_title_or_heading_names() {
        for table in tables() {
            for column in &table.columns {
                let is_named = column.name.contains(column.unit)
                    || table.title.contains(column.unit)
                    // `knight=3` is a unit in itself.
                    || column.name.contains('=');
                assert!(is_named, "{}: {column:?}", table.title);
            }
        }
    }
}
