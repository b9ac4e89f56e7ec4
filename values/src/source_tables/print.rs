//! The tables as text, CSV, JSON and Markdown.

use std::io::Write;

use serde::Serialize;
use treville_eval::piece::mobility::BoardSize;
use treville_eval::piece::sources::disagreements::DISAGREEMENTS;
use treville_kit::failure::Failure;
use treville_kit::format::{Format, Table, decimals};

use super::sampled::own_tests;
use super::table::{Sides, SourceTable};
use crate::montecarlo::SamplingArgs;

/// The version of the JSON document.
const VERSION: u32 = 2;

/// The tables as one JSON document.
#[derive(Serialize)]
struct Document {
    version: u32,
    montecarlo: Sampling,
    tables: Vec<SourceTable>,
    disagreements: Vec<KnownDisagreement>,
}

/// The settings of Monte Carlo.
#[derive(Serialize)]
struct Sampling {
    trials: u64,
    seed: u64,
}

/// A figure of a source that does not follow from its own description.
#[derive(Serialize)]
struct KnownDisagreement {
    piece: Option<&'static str>,
    place: String,
    source: &'static str,
    ours: &'static str,
    reason: &'static str,
}

/// Prints all tables. Monte Carlo is run for those that have at most `sampling.trials` trials.
///
/// # Errors
///
/// The sampling makes no sense, or the output is closed.
pub fn print(format: Format, sampling: &SamplingArgs, output: impl Write) -> Result<(), Failure> {
    let tables = super::all(|experiment| own_tests(experiment, sampling))?;
    let mut texts: Vec<Table> = tables.iter().map(texts).collect();
    texts.push(disagreement_table());
    let montecarlo = Sampling { trials: sampling.trials(BoardSize::CHESS), seed: sampling.seed };
    let disagreements = disagreements().collect();
    let document = Document { version: VERSION, montecarlo, tables, disagreements };
    format.print(&texts, &document, |output| print_csv(&document.tables, output), output)
}

/// The table as texts; a column of source figures follows each of ours.
fn texts(table: &SourceTable) -> Table {
    let sides = table.sides();
    let mut text = Table::new(table.caption(), &[table.about]);
    for (column, sides) in table.columns.iter().zip(&sides) {
        let name = column.name.clone();
        text.headings.extend(match sides {
            Sides { ours: true, source: true } => vec![name, "source".to_owned()],
            Sides { ours: true, source: false } => vec![name],
            Sides { ours: false, source: true } => vec![format!("{name} (source)")],
            Sides { ours: false, source: false } => Vec::new(),
        });
    }
    let mut marked = false;
    for row in &table.rows {
        let mut cells = vec![row.label.clone()];
        for (cell, sides) in row.cells.iter().zip(&sides) {
            let mark = if cell.differs() { "*" } else { "" };
            marked |= cell.differs();
            cells.extend(sides.ours.then(|| cell.shown.clone()));
            let source = cell.source.as_deref().unwrap_or("-");
            cells.extend(sides.source.then(|| format!("{source}{mark}")));
        }
        text.rows.push(cells);
    }
    if marked {
        text.notes.push("* not what comes out by the source's own description.".to_owned());
    }
    text.notes.extend(table.explanations().into_iter().map(|known| {
        let about = known.piece.map_or(String::new(), |piece| format!("{piece}: "));
        format!("{about}{} for {}: {}.", known.printed, known.ours, known.reason)
    }));
    text.notes.extend(table.notes.iter().cloned());
    text
}

fn disagreements() -> impl Iterator<Item = KnownDisagreement> {
    DISAGREEMENTS.iter().map(|known| KnownDisagreement {
        piece: known.piece,
        place: known.place.to_string(),
        source: known.printed,
        ours: known.ours,
        reason: known.reason,
    })
}

fn disagreement_table() -> Table {
    let headings = ["Piece", "Where", "Source", "Ours", "Reason"];
    let mut table = Table::new("Known disagreements", &headings);
    for known in disagreements() {
        let KnownDisagreement { piece, place, source, ours, reason } = &known;
        table.row([piece.unwrap_or("any"), place, source, ours, reason].map(str::to_owned));
    }
    table
}

/// One line for each figure.
fn print_csv(tables: &[SourceTable], output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record(["piece", "table", "column", "ours", "source", "agrees", "unit"])?;
    for table in tables {
        for row in &table.rows {
            for (column, cell) in table.columns.iter().zip(&row.cells) {
                let agrees = match cell.agrees {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "",
                };
                writer.write_record([
                    row.label.as_str(),
                    &table.id,
                    &column.name,
                    &cell.ours.map(decimals).unwrap_or_default(),
                    cell.source.as_deref().unwrap_or_default(),
                    agrees,
                    column.unit,
                ])?;
            }
        }
    }
    Ok(writer.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source_tables::table::Cell;
    use treville_eval::piece::sources::Figure;

    #[test]
    fn marks_stand_at_the_figure_of_the_source() {
        let mut table = SourceTable::new("id", 0, "Title", &[("squares", "squares")]);
        table.row("knight", [Cell::certain(3.125, Figure("3.13"))]);
        table.row("rook", [Cell::certain(3.125, Figure("3.12"))]);
        let texts = texts(&table);
        assert_eq!(texts.headings, ["Piece", "squares", "source"]);
        assert_eq!(texts.rows, [["knight", "3.13", "3.13"], ["rook", "3.13", "3.12*"]]);
        assert_eq!(texts.notes.len(), 1);
    }

    #[test]
    fn a_side_without_figures_has_no_column() {
        let columns = [("exact", "pawns"), ("test 1", "pawns"), ("error", "pawns")];
        let mut table = SourceTable::new("id", 0, "Title", &columns);
        let theirs = Cell::beside(None, 1, Some("2.4"));
        let cells = [Cell::beside(Some(2.5), 1, None), theirs, Cell::beside(None, 1, None)];
        table.row("knight", cells);
        let texts = texts(&table);
        assert_eq!(texts.headings, ["Piece", "exact", "test 1 (source)"]);
        assert_eq!(texts.rows, [["knight", "2.5", "2.4"]]);
    }
}
