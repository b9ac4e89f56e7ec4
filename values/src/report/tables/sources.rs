//! The tables of the sources as HTML: the printed figure first, ours after it.

use std::collections::BTreeMap;

use treville_eval::piece::sources::monte_carlo_tables::Experiment;
use treville_kit::failure::Failure;
use treville_kit::page::build::{blank, ours, row, table, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

use crate::report::pieces::Piece;
use crate::report::runs::Runs;
use crate::source_tables::sampled::OwnTests;
use crate::source_tables::table::{Cell, Column, Sides, SourceTable};
use crate::source_tables::{self};

/// Every table by its word.
///
/// # Errors
///
/// A table cannot be computed.
pub fn all(
    pieces: &[Piece],
    runs: &Runs,
    numbers: &mut Numbers,
) -> Result<BTreeMap<String, Element>, Failure> {
    let tables = source_tables::all(|experiment| Ok(own_tests(experiment, pieces, runs)))?;
    Ok(tables.iter().map(|table| (table.id.clone(), html(table, numbers))).collect())
}

/// The tests of the report's own runs that are as long as those of the source.
fn own_tests(experiment: &Experiment, pieces: &[Piece], runs: &Runs) -> OwnTests {
    let trials = u64::from(experiment.trials);
    let level = runs.levels().iter().find(|level| level.trials == trials);
    let of_piece = |(name, _): &(&str, _)| {
        let index = pieces.iter().position(|piece| piece.name == *name)?;
        Some(level?.estimates(index, runs.error(index, trials)))
    };
    experiment.rows.iter().map_while(of_piece).collect()
}

/// A table with its notes.
fn html(source: &SourceTable, numbers: &mut Numbers) -> Element {
    let sides = source.sides();
    let rows: Vec<Element> = source
        .rows
        .iter()
        .map(|line| {
            let cells = line.cells.iter().zip(&source.columns).zip(&sides);
            let cells = cells.flat_map(|((cell, column), sides)| {
                let key = format!("tables/{}/{}/{}", source.id, line.label, column.name);
                pair(cell, *sides, &key, numbers)
            });
            row(&line.label, cells.collect::<Vec<_>>())
        })
        .collect();
    let shown = sides.iter().map(|sides| usize::from(sides.ours) + usize::from(sides.source));
    let class = if shown.sum::<usize>() > 8 { "dense" } else { "" };
    let table = table(&source.caption(), head(source, &sides), rows).class(class);
    let notes = source.notes.iter().map(|note| tag("p").class("note").text(note));
    tag("div").class("source-table").child(table).children(notes)
}

/// The headings: two for a column with both sides, one for any other.
fn head(source: &SourceTable, sides: &[Sides]) -> Vec<Element> {
    let is_paired = |sides: &Sides| sides.ours && sides.source;
    let is_deep = sides.iter().any(is_paired);
    let single = |text: &str, class: &str| {
        let heading = tag("th").with("scope", "col").class(class);
        let heading = if is_deep { heading.with("rowspan", "2") } else { heading };
        heading.text(text)
    };
    let group = |(column, sides): (&Column, &Sides)| match sides {
        Sides { ours: true, source: true } => {
            let heading = tag("th").with("scope", "colgroup").with("colspan", "2");
            Some(heading.class("group").text(&column.name))
        }
        Sides { ours: true, .. } => Some(single(&column.name, "")),
        Sides { source: true, .. } => Some(single(&format!("{} (source)", column.name), "source")),
        _ => None,
    };
    let first = tag("tr").child(single(source.about, ""));
    let first = first.children(source.columns.iter().zip(sides).filter_map(group));
    let names = sides.iter().filter(|sides| is_paired(sides)).flat_map(|_| {
        ["source", "ours"].map(|name| tag("th").with("scope", "col").class(name).text(name))
    });
    let second = is_deep.then(|| tag("tr").children(names));
    std::iter::once(first).chain(second).collect()
}

/// The source's figure and ours. Ours is marked where they differ.
fn pair(cell: &Cell, sides: Sides, key: &str, numbers: &mut Numbers) -> Vec<Element> {
    let note = cell.disagreement.map(footnote);
    let mut cells = Vec::new();
    if sides.source {
        let printed = cell.source.as_deref().unwrap_or_default();
        let element = match printed.parse() {
            Ok(value) => {
                let number = numbers.keep(format!("{key}/source"), value);
                number.mark(tag("td")).text(&number.text(Cell::decimals_of(printed)))
            }
            Err(_) if printed.is_empty() => blank(),
            Err(_) => words(printed),
        };
        let note = note.clone().filter(|_| !cell.differs());
        cells.push(element.class("source").children(note));
    }
    if sides.ours {
        let element = cell.ours.map_or_else(blank, |value| {
            let number = numbers.keep(format!("{key}/ours"), value);
            ours(&number, cell.decimals())
        });
        let element = if cell.differs() { element.class("differs") } else { element };
        cells.push(element.children(note.filter(|_| cell.differs() || !sides.source)));
    }
    cells
}

/// The mark of a note that leads to the list of disagreements.
fn footnote(number: usize) -> Element {
    let link = tag("a").with("href", format!("#disagreement-{number}"));
    let name = format!("see disagreement {number}");
    tag("sup").child(link.with("aria-label", &name).text(&number.to_string()))
}
