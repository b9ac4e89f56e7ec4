//! The formats in which a command can print its results.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

use crate::failure::{Failure, printable};

/// A format for numbers.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Columns for people
    #[default]
    Table,
    /// One JSON document, with every digit
    Json,
    /// Comma-separated values, one line for each number
    Csv,
    /// Tables for a Markdown document
    Markdown,
}

/// A format for documents of several parts, for which there is no CSV.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PageFormat {
    /// Columns for people
    #[default]
    Table,
    /// One JSON document, with every digit
    Json,
    /// Tables for a Markdown document
    Markdown,
}

impl Format {
    /// Prints tables, or the document or the lines of CSV that say the same.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn print<W: Write>(
        self,
        tables: &[Table],
        document: &impl Serialize,
        csv: impl FnOnce(W) -> Result<(), Failure>,
        output: W,
    ) -> Result<(), Failure> {
        match self {
            Format::Table => PageFormat::Table.print(tables, document, output),
            Format::Json => PageFormat::Json.print(tables, document, output),
            Format::Csv => csv(output),
            Format::Markdown => PageFormat::Markdown.print(tables, document, output),
        }
    }
}

impl PageFormat {
    /// Prints tables, or the document that says the same.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn print(
        self,
        tables: &[Table],
        document: &impl Serialize,
        output: impl Write,
    ) -> Result<(), Failure> {
        match self {
            PageFormat::Table => Ok(print_tables(tables, false, output)?),
            PageFormat::Json => print_json(document, output),
            PageFormat::Markdown => Ok(print_tables(tables, true, output)?),
        }
    }
}

/// A table of texts with headings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The title.
    pub title: String,
    /// One for each column.
    pub headings: Vec<String>,
    /// The first cell of a row is what the row is about.
    pub rows: Vec<Vec<String>>,
    /// Sentences below it.
    pub notes: Vec<String>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(title: impl Into<String>, headings: &[&str]) -> Table {
        let headings = headings.iter().map(|heading| (*heading).to_owned()).collect();
        Table { title: title.into(), headings, ..Table::default() }
    }

    /// Adds a row. Names may come from foreign files, so control characters are escaped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell)).collect());
    }

    /// Whether a column has numbers, which are aligned to the right.
    fn is_numeric(&self, column: usize) -> bool {
        let is_number = |cell: &&String| {
            cell.chars().all(|letter| !letter.is_alphabetic()) || cell.parse::<f64>().is_ok()
        };
        self.rows.iter().filter_map(|row| row.get(column)).all(|cell| is_number(&cell))
    }

    /// Prints it in columns of the least width, two spaces apart, in lines of at most [`WIDTH`]
    /// characters: words go on below, and what is still too wide is printed in parts.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn print(&self, output: impl Write) -> io::Result<()> {
        self.print_within(WIDTH, output)
    }

    /// The same in lines as long as they need, for what others are to copy, such as FENs.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn print_wide(&self, output: impl Write) -> io::Result<()> {
        self.print_within(usize::MAX, output)
    }

    fn print_within(&self, most: usize, mut output: impl Write) -> io::Result<()> {
        if !self.title.is_empty() {
            print_words(&self.title, most, &mut output)?;
        }
        for (index, part) in parts(&self.columns(most), most).into_iter().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            for line in [&self.headings].into_iter().chain(&self.rows) {
                print_line(line, &part, &mut output)?;
            }
        }
        self.notes.iter().try_for_each(|note| print_words(note, most, &mut output))
    }

    /// The columns as they are printed.
    fn columns(&self, most: usize) -> Vec<Column> {
        let lines = || [&self.headings].into_iter().chain(&self.rows);
        let column = |number: usize| {
            let cells = lines().filter_map(|line| line.get(number));
            let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
            Column { number, width, is_number: number > 0 && self.is_numeric(number) }
        };
        let mut all: Vec<Column> = (0..self.headings.len()).map(column).collect();
        narrow(&mut all, most);
        all
    }

    /// Prints it as Markdown.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn print_markdown(&self, mut output: impl Write) -> io::Result<()> {
        if !self.title.is_empty() {
            writeln!(output, "### {}\n", self.title)?;
        }
        let line = |cells: &[String]| -> String {
            // A bar would begin another cell.
            let cells = cells.iter().map(|cell| format!(" {} |", cell.replace('|', "\\|")));
            format!("|{}", cells.collect::<String>())
        };
        writeln!(output, "{}", line(&self.headings))?;
        let rules = (0..self.headings.len())
            .map(|column| if column > 0 && self.is_numeric(column) { "---:|" } else { "---|" });
        writeln!(output, "|{}", rules.collect::<String>())?;
        self.rows.iter().try_for_each(|row| writeln!(output, "{}", line(row)))?;
        self.notes.iter().try_for_each(|note| writeln!(output, "\n{note}"))
    }
}

/// The longest line of a table, in characters.
pub const WIDTH: usize = 100;

/// Words are broken into lines of at least so many characters.
const LEAST: usize = 24;

/// A column of a table as it is printed.
#[derive(Clone, Copy)]
struct Column {
    number: usize,
    width: usize,
    is_number: bool,
}

/// The width of a line of these columns.
fn width(columns: &[Column]) -> usize {
    columns.iter().map(|column| column.width + 2).sum::<usize>().saturating_sub(2)
}

/// Breaks the words of the widest column into lines, if that makes all narrow enough.
fn narrow(columns: &mut [Column], most: usize) {
    let whole = width(columns);
    let words = columns.iter_mut().filter(|own| !own.is_number).max_by_key(|own| own.width);
    if let Some(words) = words
        && whole > most
        && words.width + most >= whole + LEAST
    {
        words.width -= whole - most;
    }
}

/// Parts of a table that are narrow enough, each with the first column, which says what a row is about.
fn parts(columns: &[Column], most: usize) -> Vec<Vec<Column>> {
    let Some((first, others)) = columns.split_first() else { return Vec::new() };
    let mut parts = vec![vec![*first]];
    for column in others {
        let part = parts.last().map_or(&[][..], Vec::as_slice);
        if part.len() > 1 && width(part) + 2 + column.width > most {
            parts.push(vec![*first]);
        }
        if let Some(part) = parts.last_mut() {
            part.push(*column);
        }
    }
    parts.iter_mut().for_each(|part| narrow(part, most));
    parts
}

/// Prints a row: one line, or more where words go on below.
fn print_line(line: &[String], columns: &[Column], mut output: impl Write) -> io::Result<()> {
    let cells = columns.iter().map(|Column { number, width, .. }| {
        let text = line.get(*number).map_or("", String::as_str);
        // What fits stays as it is: `textwrap` takes some letters for wide ones.
        let fits = text.chars().count() <= *width;
        if fits { vec![Cow::from(text)] } else { textwrap::wrap(text, *width) }
    });
    let cells: Vec<Vec<Cow<str>>> = cells.collect();
    for row in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
        let texts = cells.iter().zip(columns).map(|(cell, Column { width, is_number, .. })| {
            let text = cell.get(row).map_or("", |text| text.as_ref());
            if *is_number { format!("{text:>width$}") } else { format!("{text:<width$}") }
        });
        writeln!(output, "{}", texts.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Prints a text in lines of at most [`WIDTH`] characters.
///
/// # Errors
///
/// The output cannot be written.
pub fn wrapped(text: &str, output: impl Write) -> io::Result<()> {
    print_words(text, WIDTH, output)
}

fn print_words(text: &str, most: usize, mut output: impl Write) -> io::Result<()> {
    textwrap::wrap(text, most).iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// Prints tables with an empty line between them.
///
/// # Errors
///
/// The output cannot be written.
pub fn print_tables(tables: &[Table], markdown: bool, mut output: impl Write) -> io::Result<()> {
    for (index, table) in tables.iter().enumerate() {
        if index > 0 {
            writeln!(output)?;
        }
        if markdown {
            table.print_markdown(&mut output)?;
        } else {
            table.print(&mut output)?;
        }
    }
    Ok(())
}

/// Prints a JSON document, indented for people, and a line end.
///
/// # Errors
///
/// The output cannot be written.
pub fn print_json(document: &impl Serialize, mut output: impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut output, document)?;
    Ok(writeln!(output)?)
}

/// Prints rows as lines of CSV under the names of their fields.
///
/// # Errors
///
/// The output cannot be written.
pub fn print_rows(rows: &[impl Serialize], output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    rows.iter().try_for_each(|row| writer.serialize(row))?;
    Ok(writer.flush()?)
}

/// A number with this number of decimals, with halves rounded away from zero. The formatter of the
/// standard library rounds them to even.
#[must_use]
pub fn half_up(value: f64, decimals: usize) -> String {
    let scale = 10_f64.powi(decimals as i32);
    // A quotient that should be a half may be a little less.
    let whole = (value.abs() * scale + 0.5 + 1e-9).floor();
    format!("{:.decimals$}", (whole / scale).copysign(value))
}

/// A number in as many decimals as CSV files carry.
#[must_use]
pub fn decimals(value: f64) -> String {
    format!("{value:.9}")
}

/// A name with a capital letter, for a heading.
#[must_use]
pub fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("Pieces", &["Piece", "Value", "Remark"]);
        table.row(["rook", "5.25", "slides"].map(str::to_owned));
        table.row(["dragon", "12.15", "a|b"].map(str::to_owned));
        table.notes.push("A note.".to_owned());
        table
    }

    fn printed(print: impl Fn(&Table, &mut Vec<u8>) -> io::Result<()>) -> String {
        let mut output = Vec::new();
        print(&table(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn numbers_stand_to_the_right_and_words_to_the_left() {
        assert_eq!(
            printed(|table, output| table.print(output)),
            "Pieces\n\
             Piece   Value  Remark\n\
             rook     5.25  slides\n\
             dragon  12.15  a|b\n\
             A note.\n"
        );
    }

    #[test]
    fn words_go_on_below_and_wide_tables_come_in_parts() {
        let mut table = Table::new("", &["Piece", "moves"]);
        table.row(["rook".to_owned(), "slides ".repeat(20)]);
        let mut output = Vec::new();
        table.print(&mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let slides = ["slides"; 13].join(" ");
        assert_eq!(text.lines().nth(1).unwrap(), format!("rook   {slides}"));
        assert_eq!(text.lines().nth(2).unwrap(), format!("       {}", ["slides"; 7].join(" ")));
        let names: Vec<String> = (0..30).map(|number| format!("test {number}")).collect();
        let mut table = Table { headings: names.clone(), ..Table::default() };
        table.row(names.iter().map(|name| name.replace("test", "1.2345")));
        table.notes.push("a note of words ".repeat(10));
        let mut output = Vec::new();
        table.print(&mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.matches("test 0").count(), 4, "{text}");
        assert!(names.iter().all(|name| text.contains(name)), "{text}");
    }

    #[test]
    fn bars_do_not_break_markdown() {
        assert_eq!(
            printed(|table, output| table.print_markdown(output)),
            "### Pieces\n\n\
             | Piece | Value | Remark |\n\
             |---|---:|---|\n\
             | rook | 5.25 | slides |\n\
             | dragon | 12.15 | a\\|b |\n\
             \nA note.\n"
        );
    }
}
