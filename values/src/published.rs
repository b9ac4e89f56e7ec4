//! `treville-values published`: what others have published of pieces, beside games and the answer.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use treville_core::betza::Movement;
use treville_eval::appraisal::{pawns, tenths, value};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::forecast::model::OFFICERS;
use treville_eval::piece::forecast::table::MEASURED;
use treville_eval::piece::formula::formula;
use treville_kit::failure::Failure;
use treville_kit::format::{PageFormat, Table};
use treville_results::answer::name_of;

/// The values, with the works that they are from.
const PUBLISHED: &str = include_str!("../data/published.csv");

/// The command line of `published`.
#[derive(Args, Clone, Debug)]
pub struct PublishedArgs {
    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}

/// A value as it was published, in a unit of its author.
#[derive(Deserialize)]
struct Line {
    author: String,
    movement: String,
    value: f64,
}

/// The values of an author in centipawns of source 001, by movement: knight, bishop, rook and queen
/// are together worth the same by all.
struct Author {
    name: String,
    values: BTreeMap<Movement, f64>,
}

/// A piece with all its values, in centipawns of source 001.
#[derive(Serialize)]
struct Row {
    movement: String,
    name: String,
    /// The answer, by which the engine plays.
    value: f64,
    /// In games, where they have measured it.
    games: Option<f64>,
    source_001: f64,
    published: BTreeMap<String, f64>,
}

/// How far off an author is where games have measured a piece.
#[derive(Serialize)]
struct Error {
    author: String,
    pieces: usize,
    /// The root of the mean square, in centipawns of source 001.
    off: f64,
    /// The same by source 001 as printed, of the same pieces.
    off_source_001: f64,
}

/// Prints the values, and how far off each author is.
///
/// # Errors
///
/// The output is closed.
pub fn run(args: &PublishedArgs, output: impl Write) -> Result<(), Failure> {
    let authors = authors()?;
    let rows = rows(&authors);
    let errors: Vec<Error> = authors.iter().map(|author| error(&author.name, &rows)).collect();
    let document = serde_json::json!({ "pieces": rows, "errors": errors });
    args.format.print(&[table(&authors, &rows), off(&errors)], &document, output)
}

fn authors() -> Result<Vec<Author>, Failure> {
    let mut authors: Vec<Author> = Vec::new();
    let mut reader =
        csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(PUBLISHED.as_bytes());
    for line in reader.deserialize::<Line>() {
        let Line { author, movement, value } = line?;
        let movement = movement
            .parse()
            .map_err(|error| Failure::Request(format!("published.csv: {movement}: {error}")))?;
        match authors.iter_mut().find(|own| own.name == author) {
            Some(own) => {
                own.values.insert(movement, value);
            }
            None => authors.push(Author { name: author, values: [(movement, value)].into() }),
        }
    }
    for author in &mut authors {
        let officers = ["N", "B", "R", "Q"].into_iter().filter_map(|text| text.parse().ok());
        let sum: f64 = officers.filter_map(|own: Movement| author.values.get(&own)).sum();
        author.values.values_mut().for_each(|value| *value *= OFFICERS / sum);
    }
    Ok(authors)
}

/// All pieces that an author has, the dearest first.
fn rows(authors: &[Author]) -> Vec<Row> {
    let movements: BTreeSet<&Movement> =
        authors.iter().flat_map(|author| author.values.keys()).collect();
    let mut rows: Vec<Row> = movements
        .into_iter()
        .map(|movement| {
            let text = movement.to_string();
            let measured = MEASURED.iter().find(|known| known.movement == text);
            let published = authors.iter().filter_map(|author| {
                Some((author.name.clone(), tenths(*author.values.get(movement)?)))
            });
            Row {
                name: name_of(movement).unwrap_or_default(),
                value: tenths(value(movement)),
                games: measured.map(|known| tenths(known.value)),
                source_001: f64::from(formula(movement, &Factors::SOURCE).total()),
                published: published.collect(),
                movement: text,
            }
        })
        .collect();
    rows.sort_by(|one, other| other.value.total_cmp(&one.value));
    rows
}

fn error(author: &str, rows: &[Row]) -> Error {
    let known = rows.iter().filter_map(|row| {
        let games = row.games?;
        Some((row.published.get(author)? - games, row.source_001 - games))
    });
    let known: Vec<(f64, f64)> = known.collect();
    let root = |squares: f64| tenths((squares / known.len().max(1) as f64).sqrt());
    Error {
        author: author.to_owned(),
        pieces: known.len(),
        off: root(known.iter().map(|(own, _)| own * own).sum()),
        off_source_001: root(known.iter().map(|(_, source)| source * source).sum()),
    }
}

fn table(authors: &[Author], rows: &[Row]) -> Table {
    let heads = authors.iter().map(|author| author.name.replace("Stockfish", "SF"));
    let heads: Vec<String> = ["piece", "movement", "value", "in games", "source 001"]
        .map(str::to_owned)
        .into_iter()
        .chain(heads)
        .collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = Table::new("Published values, in pawns of source 001", &heads);
    let shown = |value: Option<f64>| value.map_or("-".to_owned(), pawns);
    for row in rows {
        let texts = [row.name.clone(), row.movement.clone()];
        let own = [Some(row.value), row.games, Some(row.source_001)].map(shown);
        let others = authors.iter().map(|author| shown(row.published.get(&author.name).copied()));
        table.row(texts.into_iter().chain(own).chain(others));
    }
    table.notes.push(
        "Knight, bishop, rook and queen are 20.15 by each. values/data/published.csv names the works."
            .to_owned(),
    );
    table
}

fn off(errors: &[Error]) -> Table {
    let heads = ["author", "pieces", "off games", "source 001 there"];
    let mut table = Table::new("\nOff what games say, in pawns", &heads);
    for error in errors {
        let numbers = [error.off, error.off_source_001].map(|off| format!("{:.2}", off / 100.0));
        let texts = [error.author.clone(), error.pieces.to_string()];
        table.row(texts.into_iter().chain(numbers));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of them in one unit; each author has the officers, and games know some of his pieces.
    #[test]
    fn published_values_share_the_unit() {
        let authors = authors().unwrap();
        let names: Vec<&str> = authors.iter().map(|author| author.name.as_str()).collect();
        assert_eq!(names, ["Kaufman", "Muller", "Fairy-Stockfish", "Musketeer-Stockfish"]);
        let rows = rows(&authors);
        for author in &authors {
            let officers = ["N", "B", "R", "Q"].map(|text| author.values[&text.parse().unwrap()]);
            assert!((officers.iter().sum::<f64>() - OFFICERS).abs() < 1e-6, "{}", author.name);
            let found = error(&author.name, &rows);
            assert!(found.pieces >= 4 && found.off > 0.0, "{}", author.name);
        }
        let leopard = rows.iter().find(|row| row.name == "leopard").unwrap();
        assert!(leopard.published["Musketeer-Stockfish"] > 600.0 && leopard.games.is_some());
    }

    #[test]
    fn the_table_fits_a_screen() {
        let mut output = Vec::new();
        run(&PublishedArgs { format: PageFormat::Table }, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(
            text.starts_with("Published values") && text.contains("Musketeer-Stockfish"),
            "{text}"
        );
    }
}
