//! A law for people, and as lines of numbers.

use std::io::Write;

use super::verdict::verdict;
use super::worlds::World;
use treville_kit::failure::Failure;
use treville_kit::format::{Table, decimals, print_tables};
use treville_results::law::document::{
    Factor, FormRow, Interval, Judgement, LawDocument, PieceRow,
};
use treville_results::law::forms::Form;

/// The forms whose factors are shown beside the source's.
const SHOWN: [Form; 2] = [Form::Formula, Form::Combined];

/// Prints all tables.
pub(super) fn print(
    law: &LawDocument,
    markdown: bool,
    mut output: impl Write,
) -> Result<(), Failure> {
    for line in verdict(law) {
        writeln!(output, "{line}")?;
        if markdown {
            writeln!(output)?;
        }
    }
    writeln!(output)?;
    let title = "Forecasts of pieces left out one at a time: root mean squared error in centipawns";
    let mut tables = vec![factors(law), forms(law), judged(title, &law.left_out)];
    tables.extend(families(law));
    if !law.unseen.is_empty() {
        tables.push(judged("The same of pieces that no form has seen", &law.unseen));
    }
    tables.extend([pieces(law), forecasts(law)]);
    tables.extend(coverage(law));
    Ok(print_tables(&tables, markdown, output)?)
}

/// Prints a line for each piece.
pub(super) fn print_csv(law: &LawDocument, output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record([
        "piece",
        "movement",
        "value",
        "error",
        "printed",
        "law",
        "correction",
        "correction_low",
        "correction_high",
        "forecast",
        "forecast_low",
        "forecast_high",
    ])?;
    let interval = |interval: Option<Interval>| match interval {
        Some(own) => [own.mean, own.low, own.high].map(decimals),
        None => [const { String::new() }; 3],
    };
    for row in &law.pieces {
        let PieceRow { piece, movement, value, error, printed, law, correction, forecast } = row;
        let numbers = [value, error, printed, law].map(|number| decimals(*number));
        let names = [piece.clone(), movement.clone()];
        writer.write_record(
            names
                .into_iter()
                .chain(numbers)
                .chain(interval(Some(*correction)))
                .chain(interval(*forecast)),
        )?;
    }
    for row in &law.forecasts {
        let names = [row.piece.clone(), row.movement.clone(), String::new(), String::new()];
        let printed = [decimals(row.printed), decimals(row.forecast.mean)];
        let none = interval(None);
        writer.write_record(
            names.into_iter().chain(printed).chain(none).chain(interval(Some(row.forecast))),
        )?;
    }
    Ok(writer.flush()?)
}

fn digits(factor: &str) -> usize {
    match factor {
        "Md1" | "Md2" | "Md3" | "Md4" | "direction" => 1,
        "capture" | "capture next to it" | "two away" | "three away" | "four or more away"
        | "move" | "capture ahead" | "move ahead" => 1,
        _ => 3,
    }
}

/// The source's factors, and what games say with the law allowed to be wrong.
fn factors(law: &LawDocument) -> Table {
    let mut table = Table::new(
        "Factors in centipawns of source 001, with 95% intervals that allow the law to be wrong",
        &["Factor", "source 001"],
    );
    let shown: Vec<&FormRow> = SHOWN.iter().filter_map(|form| law.row(*form)).collect();
    for row in &shown {
        table.headings.extend([row.name.to_string(), "from".to_owned(), "to".to_owned()]);
        table.headings.push("known".to_owned());
    }
    let names = shown.last().map_or(&[][..], |row| &row.factors[..]);
    for name in names.iter().map(|factor| &*factor.name) {
        let mut cells = vec![name.to_owned()];
        let own = |row: &FormRow| row.factors.iter().find(|factor| factor.name == name).cloned();
        let source = shown.iter().find_map(|row| own(row)?.source);
        let number = |number: f64| format!("{number:.*}", digits(name));
        cells.push(source.map_or("-".to_owned(), number));
        for row in &shown {
            match own(row) {
                Some(factor) => {
                    let Interval { mean, low, high, .. } = factor.value;
                    cells.extend([mean, low, high].map(number));
                    cells.push(format!("{:.0} %", 100.0 * factor.told));
                }
                None => cells.extend(vec!["-".to_owned(); 4]),
            }
        }
        table.row(cells);
    }
    table.notes.push(
        "Beside mobility the formula's factors are those for the whole worth. Known: the part of the \
         variance before any game that is gone."
            .to_owned(),
    );
    table
}

fn forms(law: &LawDocument) -> Table {
    let mut table = Table::new(
        "Residual standard deviation of each form, in centipawns at 500, and its own factors",
        &["Form", "residual sd", "from", "to", "its own factors"],
    );
    for row in &law.forms {
        let Interval { mean, low, high, .. } = row.residual_sd;
        let is_own = |factor: &&Factor| !row.form.has_formula() && factor.name != "unit";
        let own = row.factors.iter().filter(is_own);
        let own: Vec<String> = own
            .map(|factor| {
                let digits = digits(&factor.name);
                let Interval { mean, low, high, .. } = factor.value;
                format!("{} {mean:.digits$} ({low:.digits$} to {high:.digits$})", factor.name)
            })
            .collect();
        let numbers = [mean, low, high].map(|number| format!("{number:.1}"));
        table.row([vec![row.name.to_string()], numbers.to_vec(), vec![own.join(", ")]].concat());
        let note = format!("{}: {}.", row.name, row.proposed);
        if table.notes.iter().all(|known| !known.ends_with(&format!(": {}.", row.proposed))) {
            table.notes.push(note);
        }
    }
    table
}

fn judged(title: &str, judgements: &[Judgement]) -> Table {
    let mut table = Table::new(
        title,
        &[
            "Form",
            "error",
            "from",
            "to",
            "beyond measuring",
            "than printed",
            "from",
            "to",
            "inside",
        ],
    );
    for row in judgements {
        let numbers = [
            row.error.mean,
            row.error.low,
            row.error.high,
            row.beyond,
            row.more.mean,
            row.more.low,
            row.more.high,
        ];
        let name = std::iter::once(row.name.to_string());
        let inside = format!("{}/{}", row.inside, row.forecasts.len());
        table.row(name.chain(numbers.map(|number| format!("{number:.1}"))).chain([inside]));
    }
    table.notes.push(
        "Inside: values within the 95% interval of their forecast and their own error. Intervals of \
         errors are over samples of the pieces."
            .to_owned(),
    );
    table
}

fn families(law: &LawDocument) -> Option<Table> {
    if law.families.is_empty() {
        return None;
    }
    let mut table = Table::new("The same, one family at a time", &["Form"]);
    for family in &law.families {
        table.headings.push(format!("{} ({})", family.family, family.pieces));
    }
    for (place, row) in law.left_out.iter().enumerate() {
        let errors = law.families.iter().map(|family| {
            let bounds = family.bounds.get(place);
            let bounds = bounds.map(|[low, high]| format!(" ({low:.0}-{high:.0})"));
            format!("{:.0}{}", family.errors[place], bounds.unwrap_or_default())
        });
        table.row(std::iter::once(row.name.to_string()).chain(errors));
    }
    table.notes.push("Intervals are over samples of a family's pieces.".to_owned());
    Some(table)
}

fn pieces(law: &LawDocument) -> Table {
    let mut table = Table::new(
        format!("Pieces in games, and what they are worth beyond '{}'", law.form.name()),
        &[
            "Piece",
            "value",
            "+-",
            "printed",
            "law",
            "piece effect",
            "from",
            "to",
            "forecast",
            "error",
        ],
    );
    for row in &law.pieces {
        let numbers = [
            row.value,
            1.96 * row.error,
            row.printed,
            row.law,
            row.correction.mean,
            row.correction.low,
            row.correction.high,
        ];
        let numbers = numbers.map(|number| format!("{number:.0}"));
        let forecast = row.forecast.map_or(["-".to_owned(), "-".to_owned()], |forecast| {
            [forecast.mean, row.value - forecast.mean].map(|number| format!("{number:.0}"))
        });
        table.row(std::iter::once(row.piece.clone()).chain(numbers).chain(forecast));
    }
    let mean: f64 = law.pieces.iter().map(|row| row.correction.mean).sum::<f64>()
        / law.pieces.len().max(1) as f64;
    table.notes.push(format!(
        "The mean of the piece effects is {mean:.1}. Values are multiplied by {:.4}, so that all together \
         are worth what source 001 prints. Forecasts are from all other pieces.",
        law.unit
    ));
    table
}

fn forecasts(law: &LawDocument) -> Table {
    let mut table = Table::new(
        format!("Pieces never played, by '{}', with 95% intervals", law.form.name()),
        &["Piece", "movement", "printed", "forecast", "from", "to"],
    );
    for row in &law.forecasts {
        let Interval { mean, low, high, .. } = row.forecast;
        let names = [row.piece.clone(), row.movement.clone()];
        let numbers = [row.printed, mean, low, high].map(|number| format!("{number:.0}"));
        table.row(names.into_iter().chain(numbers));
    }
    table
}

fn coverage(law: &LawDocument) -> Option<Table> {
    if law.coverage.is_empty() {
        return None;
    }
    let mut table =
        Table::new("Truths in their intervals of 95%, in simulated worlds", &["Interval of"]);
    for world in World::ALL {
        table.headings.extend([world.name().to_owned(), "+-".to_owned()]);
    }
    for row in &law.coverage {
        let mut cells = vec![row.of.clone()];
        for (part, width) in row.parts.iter().zip(&row.widths) {
            cells.push(format!("{:.1} %", 100.0 * part));
            let width = format!("{width:.*}", digits(&row.of).max(1));
            cells.push(if row.of.starts_with("all") { "-".to_owned() } else { width });
        }
        table.row(cells);
    }
    Some(table)
}
