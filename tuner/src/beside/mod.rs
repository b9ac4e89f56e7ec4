//! The tables of the sources, our figure beside theirs.
//!
//! Figures without chance are compared digit by digit, as the source rounds them. Random ones are
//! shown beside the exact value that they tend to. What does not agree is marked and explained by
//! the list of known disagreements.
//!
//! - [`mobility`]: source 000, from maximum mobility to the mean of open and closed boards
//! - [`sampled`]: source 000, Monte Carlo and the values that it recommends
//! - [`formulas`]: source 001, and the counting of set-ups

pub mod formulas;
pub mod mobility;
pub mod sampled;

use serde::Serialize;
use treville_eval::piece::sources::disagreements::DISAGREEMENTS;
use treville_eval::piece::sources::{Figure, half_up};

use crate::montecarlo::SamplingArgs;
use treville_kit::failure::Failure;
use treville_kit::format::Table;

/// A table of a source.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SourceTable {
    /// A word to find it by.
    pub id: String,
    /// The number of the source.
    pub source: u8,
    /// What it shows.
    pub title: String,
    /// What its rows are about.
    pub about: &'static str,
    /// What its figures are.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<SourceRow>,
    /// What has to be said below it.
    pub notes: Vec<String>,
}

/// A row of such a table.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SourceRow {
    /// The piece, or whatever else the row is about.
    pub label: String,
    /// Its figures.
    pub cells: Vec<Cell>,
}

/// A figure of ours beside one of the source.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Cell {
    /// Ours, with every digit; none where we have not computed it.
    pub ours: Option<f64>,
    /// Ours as the source would print it.
    pub shown: String,
    /// The source's; none where its table is a picture.
    pub source: Option<String>,
    /// Whether they agree, digit by digit; none where chance has a part in one of them.
    pub agrees: Option<bool>,
}

impl Cell {
    /// A figure without chance.
    #[must_use]
    pub fn certain(ours: f64, source: Figure) -> Cell {
        Cell {
            ours: Some(ours),
            shown: half_up(ours, source.decimals()),
            source: Some(source.0.to_owned()),
            agrees: Some(source.agrees(ours)),
        }
    }

    /// A whole number without chance.
    #[must_use]
    pub fn whole(ours: i64, source: i64) -> Cell {
        Cell {
            ours: Some(ours as f64),
            shown: ours.to_string(),
            source: Some(source.to_string()),
            agrees: Some(ours == source),
        }
    }

    /// A figure to be put beside one of chance.
    #[must_use]
    pub fn beside(ours: Option<f64>, decimals: usize, source: Option<&str>) -> Cell {
        Cell {
            ours,
            shown: ours.map_or("-".to_owned(), |ours| half_up(ours, decimals)),
            source: source.map(str::to_owned),
            agrees: None,
        }
    }
}

impl SourceTable {
    /// A table without rows.
    #[must_use]
    pub fn new(id: &str, source: u8, title: &str, columns: &[&str]) -> SourceTable {
        SourceTable {
            id: id.to_owned(),
            source,
            title: title.to_owned(),
            about: "Piece",
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, label: impl Into<String>, cells: impl IntoIterator<Item = Cell>) {
        let cells = cells.into_iter().collect();
        self.rows.push(SourceRow { label: label.into(), cells });
    }

    /// The table as texts; a column of source figures stands behind each of ours.
    #[must_use]
    pub fn texts(&self) -> Table {
        let any = |column: usize, has: fn(&Cell) -> bool| {
            self.rows.iter().filter_map(|row| row.cells.get(column)).any(has)
        };
        let sides: Vec<[bool; 2]> = (0..self.columns.len())
            .map(|column| {
                [|cell: &Cell| cell.ours.is_some(), |cell: &Cell| cell.source.is_some()]
                    .map(|has| any(column, has))
            })
            .collect();
        let title = format!("{} (source {:03})", self.title, self.source);
        let mut table = Table::new(title, &[self.about]);
        for (column, sides) in self.columns.iter().zip(&sides) {
            table.headings.extend(match sides {
                [_, false] => vec![column.clone()],
                [true, true] => vec![column.clone(), "source".to_owned()],
                [false, true] => vec![format!("{column} (source)")],
            });
        }
        let mut marked = false;
        for row in &self.rows {
            let mut texts = vec![row.label.clone()];
            for (cell, [has_ours, has_source]) in row.cells.iter().zip(&sides) {
                let mark = if cell.agrees == Some(false) { "*" } else { "" };
                marked |= !mark.is_empty();
                texts.extend((*has_ours || !has_source).then(|| cell.shown.clone()));
                let source = cell.source.as_deref().unwrap_or("-");
                texts.extend(has_source.then(|| format!("{source}{mark}")));
            }
            table.rows.push(texts);
        }
        if marked {
            table.notes.push("* not what comes out by the source's own description.".to_owned());
        }
        table.notes.extend(self.notes.iter().cloned());
        table
    }
}

/// All tables of the sources in reading order. Monte Carlo is run for those that have at most
/// `sampling.trials` trials.
///
/// # Errors
///
/// The sampling makes no sense.
pub fn all(sampling: &SamplingArgs) -> Result<Vec<SourceTable>, Failure> {
    let mut tables = mobility::tables();
    tables.extend(sampled::tables(sampling)?);
    tables.extend(formulas::tables());
    Ok(tables)
}

/// Where a source is not what comes out by its own description.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct KnownDisagreement {
    /// The piece, if it is about one.
    pub piece: Option<&'static str>,
    /// Where it stands.
    pub place: String,
    /// What the source has.
    pub source: &'static str,
    /// What comes out.
    pub ours: &'static str,
    /// Why, as far as that can be known.
    pub reason: &'static str,
}

/// All known disagreements.
#[must_use]
pub fn disagreements() -> Vec<KnownDisagreement> {
    let known = DISAGREEMENTS.iter().map(|one| KnownDisagreement {
        piece: one.piece,
        place: one.place.to_string(),
        source: one.printed,
        ours: one.ours,
        reason: one.reason,
    });
    known.collect()
}

/// The list as a table of texts.
#[must_use]
pub fn disagreement_table() -> Table {
    let headings = ["Piece", "Where", "Source", "Ours", "Reason"];
    let mut table = Table::new("Known disagreements", &headings);
    for one in disagreements() {
        let texts = [one.piece.unwrap_or("any"), &one.place, one.source, one.ours, one.reason];
        table.row(texts.map(str::to_owned));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::piece::sources::disagreements::{Place, about};

    fn tables() -> Vec<SourceTable> {
        all(&SamplingArgs { trials: 1, seed: 1, threads: None, sampled: false }).unwrap()
    }

    #[test]
    fn every_figure_without_chance_agrees_or_is_in_the_list() {
        for table in tables() {
            for row in &table.rows {
                for (cell, column) in row.cells.iter().zip(&table.columns) {
                    let place = match (table.id.as_str(), column.as_str()) {
                        ("recommended", "recommended") => Some(Place::Recommended),
                        // What is rounded there is the mean of a million trials.
                        ("recommended", "hundredths") => Some(Place::MonteCarlo(1_000_000)),
                        _ => None,
                    };
                    let known = place.is_some_and(|place| about(place, &row.label).is_some());
                    let text = format!("{} {} {column}: {cell:?}", table.id, row.label);
                    assert_eq!(cell.agrees == Some(false), known, "{text}");
                }
            }
        }
    }

    #[test]
    fn tables_are_complete() {
        let tables = tables();
        let ids: std::collections::BTreeSet<&str> =
            tables.iter().map(|table| table.id.as_str()).collect();
        assert_eq!(ids.len(), tables.len());
        for table in &tables {
            assert!(!table.rows.is_empty(), "{}", table.id);
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{} {}", table.id, row.label);
            }
        }
    }

    #[test]
    fn marks_stand_at_the_figure_of_the_source() {
        let mut table = SourceTable::new("id", 0, "Title", &["squares"]);
        table.row("knight", [Cell::certain(3.125, Figure("3.13"))]);
        table.row("rook", [Cell::certain(3.125, Figure("3.12"))]);
        let texts = table.texts();
        assert_eq!(texts.headings, ["Piece", "squares", "source"]);
        assert_eq!(texts.rows, [["knight", "3.13", "3.13"], ["rook", "3.13", "3.12*"]]);
        assert_eq!(texts.notes.len(), 1);
    }

    #[test]
    fn a_side_without_figures_has_no_column() {
        let mut table = SourceTable::new("id", 0, "Title", &["exact", "test 1"]);
        let cells = [Cell::beside(Some(2.5), 1, None), Cell::beside(None, 1, Some("2.4"))];
        table.row("knight", cells);
        let texts = table.texts();
        assert_eq!(texts.headings, ["Piece", "exact", "test 1 (source)"]);
        assert_eq!(texts.rows, [["knight", "2.5", "2.4"]]);
    }
}
