//! The values of a run, in every form.

use std::io::Write;

use super::document::{PieceValues, RunDocument, text};
use super::precision::{DECIMALS, error_text};
use treville_kit::failure::Failure;
use treville_kit::format::{Format, Table, decimals, print_tables};

/// Prints the values.
///
/// # Errors
///
/// The output is closed.
pub fn print(run: &RunDocument, format: Format, mut output: impl Write) -> Result<(), Failure> {
    match format {
        Format::Table => Ok(print_tables(&[table(run)], false, output)?),
        Format::Markdown => Ok(print_tables(&[table(run)], true, output)?),
        Format::Json => Ok(output.write_all(&text(run)?)?),
        Format::Csv => print_csv(run, output),
    }
}

/// The table of the source: every test, their mean and their "variance"; beside it the standard
/// error of the mean, and what it tends to.
fn table(run: &RunDocument) -> Table {
    let count = run.tests.len();
    let mut table = Table::new(title(run), &["Piece"]);
    if count > 1 {
        table.headings.extend((1..=count).map(|test| format!("Test {test}")));
        table.headings.extend(["Average", "Variance"].map(str::to_owned));
    } else {
        table.headings.push("Value".to_owned());
    }
    table.headings.extend(["Error", "Exact"].map(str::to_owned));
    for PieceValues { piece, pawns, variance, exact, tests, .. } in &run.values {
        let text = |number: f64| format!("{number:.DECIMALS$}");
        let or_dash = |text: Option<String>| text.unwrap_or("-".to_owned());
        let mut texts = vec![piece.clone()];
        texts.extend(tests.iter().map(|test| text(test.mean)));
        if count > 1 {
            texts.extend([pawns.mean, *variance].map(text));
        }
        texts.extend([or_dash(pawns.error.map(error_text)), or_dash(exact.map(text))]);
        table.row(texts);
    }
    table
}

fn title(run: &RunDocument) -> String {
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    let mut trials: Vec<u64> = run.tests.iter().map(|test| test.trials).collect();
    trials.dedup();
    let boards = run.tests.iter().map(|test| test.boards).sum::<u64>();
    let last = trials.last().copied().unwrap_or(0);
    let trials: Vec<String> = trials.iter().map(ToString::to_string).collect();
    let tests = run.tests.len() as u64;
    format!(
        "Monte Carlo in pawns: {tests} test{} of {} trial{}, {boards} boards in all, seed {}",
        plural(tests),
        trials.join(", "),
        plural(last),
        run.seed
    )
}

fn print_csv(run: &RunDocument, output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    let columns =
        ["piece", "betza", "raw", "raw_error", "pawns", "pawns_error", "variance", "exact"];
    let tests = (1..=run.tests.len()).map(|test| format!("test_{test}"));
    writer.write_record(columns.map(str::to_owned).into_iter().chain(tests))?;
    for values in &run.values {
        let PieceValues { piece, betza, squares, pawns, variance, exact, tests } = values;
        let mut record = vec![piece.clone(), betza.clone()];
        let numbers = [
            Some(squares.mean),
            squares.error,
            Some(pawns.mean),
            pawns.error,
            Some(*variance),
            *exact,
        ];
        record.extend(numbers.map(|number| number.map(decimals).unwrap_or_default()));
        record.extend(tests.iter().map(|test| decimals(test.mean)));
        writer.write_record(&record)?;
    }
    Ok(writer.flush()?)
}
