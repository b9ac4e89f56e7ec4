//! The Monte Carlo tables of source 000 and its recommendations, each with ours beside.

use treville_eval::piece::mobility::{Chances, exact};
use treville_eval::piece::sources::Figure;
use treville_eval::piece::sources::disagreements::{Disagreement, Place, about};
use treville_eval::piece::sources::monte_carlo_tables::{EXPERIMENTS, Experiment};
use treville_eval::piece::sources::recommendation_tables::{RECOMMENDATIONS, Recommendation};

use super::build::{footnote, pair, printed};
use crate::report::pieces::{Piece, by_name};
use crate::report::runs::{Level, Runs};
use treville_kit::page::build::{blank, ours, row, table};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The five tables, from one trial to a million.
pub fn experiments(pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) -> Vec<Element> {
    EXPERIMENTS
        .iter()
        .map(|experiment| experiment_table(experiment, pieces, runs, numbers))
        .collect()
}

/// A number of trials as the source writes it.
fn grouped(trials: u32) -> String {
    let digits = trials.to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|part| str::from_utf8(part).ok()).collect();
    parts.join("\u{202f}")
}

fn experiment_table(
    experiment: &Experiment,
    pieces: &[Piece],
    runs: &Runs,
    numbers: &mut Numbers,
) -> Element {
    let level = runs.levels().iter().find(|level| level.trials == u64::from(experiment.trials));
    let tests = experiment.rows.first().map_or(0, |(_, figures)| experiment.tests(figures).len());
    let own_tests = level.map_or(0, |level| level.tests.len());
    let rows = experiment.rows.iter().filter_map(|(name, figures)| {
        let index = pieces.iter().position(|piece| piece.name == *name)?;
        let (key, mut cells) = (format!("montecarlo/{}/{name}", experiment.trials), Vec::new());
        for (figure, test) in experiment.tests(figures).iter().zip(1..) {
            let note = about(Place::Test(experiment.trials, test), name).and_then(footnote);
            cells.push(printed(&format!("{key}/test-{test}"), *figure, numbers).children(note));
        }
        cells.extend(experiment.mean(figures).map(|mean| {
            let note = about(Place::MonteCarlo(experiment.trials), name).and_then(footnote);
            printed(&format!("{key}/mean"), *mean, numbers).children(note)
        }));
        cells.extend(figures.last().map(|spread| {
            let note = about(Place::Variance(experiment.trials), name).and_then(footnote);
            printed(&format!("{key}/variance"), *spread, numbers).children(note)
        }));
        cells.extend(
            level.map(|level| own_cells(&key, level, index, runs, numbers)).unwrap_or_default(),
        );
        let profile = &pieces.get(index)?.profile;
        let exact = exact::exact(profile, Chances::all()) / exact::pawn();
        let exact = numbers.keep(format!("values/exact/{name}/pawns"), exact);
        cells.push(ours(&exact, 5).class("exact"));
        Some(row(name, cells))
    });
    let rows: Vec<Element> = rows.collect();
    let trials = grouped(experiment.trials);
    let unit = if experiment.trials == 1 { "trial" } else { "trials" };
    let beside = if own_tests > 0 { "with our own tests" } else { "with the exact values" };
    let caption = format!("{trials} {unit} (source 000), {beside}, in pawns");
    table(&caption, experiment_head(experiment, tests, own_tests), rows).class("dense")
}

/// The mean of our tests, their largest less their smallest, and the standard error of one.
fn own_cells(
    key: &str,
    level: &Level,
    index: usize,
    runs: &Runs,
    numbers: &mut Numbers,
) -> Vec<Element> {
    let values: Vec<_> = level.tests.iter().filter_map(|test| test.get(index)).collect();
    let mut cells = Vec::new();
    let pawns = values.iter().map(|value| value.pawns);
    let mean = pawns.clone().sum::<f64>() / values.len().max(1) as f64;
    let most = pawns.clone().fold(f64::MIN, f64::max);
    let least = pawns.fold(f64::MAX, f64::min);
    for (name, value) in
        [("mean", mean), ("variance", most - least), ("error", runs.error(index, level.trials))]
    {
        let number = numbers.keep(format!("tables/{key}/{name}/ours"), value);
        cells.push(ours(&number, 5));
    }
    cells
}

fn experiment_head(experiment: &Experiment, tests: usize, own_tests: usize) -> [Element; 2] {
    let name = |text: &str, class: &str| tag("th").with("scope", "col").class(class).text(text);
    let mean = usize::from(experiment.has_mean);
    let group = |text: &str, columns: usize| {
        let heading = tag("th").with("scope", "colgroup").class("group");
        heading.with("colspan", columns.to_string()).text(text)
    };
    let mut groups = vec![
        tag("th").with("scope", "col").with("rowspan", "2").text("Piece"),
        group("Source", tests + mean + 1),
    ];
    let mut names: Vec<Element> =
        (1..=tests).map(|test| name(&format!("Test {test}"), "source")).collect();
    if experiment.has_mean {
        names.push(name("Mean", "source"));
    }
    names.push(name("\u{201c}Variance\u{201d}", "source"));
    if own_tests > 0 {
        let tests = if own_tests == 1 { "test" } else { "tests" };
        groups.push(group(&format!("Ours, {own_tests} {tests}"), 3));
        names.extend(["Mean", "\u{201c}Variance\u{201d}", "Error"].map(|text| name(text, "")));
    }
    groups.push(tag("th").with("scope", "col").with("rowspan", "2").class("exact").text("Exact"));
    [tag("tr").children(groups), tag("tr").children(names)]
}

/// The table that ends the source: its values and what it recommends to remember.
pub fn recommendations(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let exact = |name: &str| {
        let piece = by_name(pieces, name);
        piece.map_or(f64::NAN, |piece| exact::exact(&piece.profile, Chances::all()) / exact::pawn())
    };
    let mut before = None;
    let rows = RECOMMENDATIONS.iter().map(|line| {
        let value = exact(line.piece);
        let differential = before.map(|before| value - before);
        before = Some(value);
        row(line.piece, recommendation(line, value, differential, numbers))
    });
    let rows: Vec<Element> = rows.collect();
    let group = |text: &str| {
        tag("th").with("scope", "colgroup").with("colspan", "2").class("group").text(text)
    };
    let groups = ["Value", "Differential", "Recommended", "Quarters", "Tenths", "Hundredths"];
    let names = groups.iter().enumerate().flat_map(|(index, _)| {
        let own = if index == 2 { "nearest half" } else { "exact" };
        [("source", "source"), (own, "ours")]
            .map(|(text, class)| tag("th").with("scope", "col").class(class).text(text))
    });
    let first = tag("th").with("scope", "col").with("rowspan", "2").text("Piece");
    let head = [tag("tr").child(first).children(groups.map(group)), tag("tr").children(names)];
    table("The recommendation table (source 000) with exact values beside it, in pawns", head, rows)
        .class("dense")
}

/// The cells of one piece.
fn recommendation(
    line: &Recommendation,
    value: f64,
    differential: Option<f64>,
    numbers: &mut Numbers,
) -> Vec<Element> {
    let key = |column: &str| format!("recommendations/{}/{column}", line.piece);
    let note: Option<&'static Disagreement> = about(Place::MonteCarlo(1_000_000), line.piece);
    let mut cells = Vec::new();
    cells.extend(near(&key("value"), line.value, value, note, numbers));
    // What is wrong with one value is wrong with its differences to both neighbours.
    let next = about(Place::MonteCarlo(1_000_000), "fortress");
    match (line.differential, differential) {
        (Some(figure), Some(own)) => {
            cells.extend(near(&key("differential"), figure, own, next, numbers))
        }
        _ => cells.extend([blank(), blank()]),
    }
    let nearest = |parts: f64| (value * parts + 0.5).floor() / parts;
    for (column, printed, parts) in
        [("half", line.recommended, 2.0), ("quarters", line.quarters, 4.0)]
    {
        let known = if parts == 2.0 { about(Place::Recommended, line.piece) } else { None };
        let source = numbers.keep(format!("tables/{}/source", key(column)), printed);
        let own = numbers.keep(format!("tables/{}/ours", key(column)), nearest(parts));
        cells.push(source.mark(tag("td").class("source")).text(&in_parts(printed)));
        let cell = own.mark(tag("td")).text(&in_parts(own.value()));
        let cell =
            if own == source || own.value() == printed { cell } else { cell.class("differs") };
        cells.push(cell.children(known.and_then(footnote)));
    }
    for (column, figure) in [("tenths", line.tenths), ("hundredths", line.hundredths)] {
        let known = note.filter(|_| !figure.agrees(value));
        cells.extend(pair(&key(column), figure, value, known, numbers));
    }
    cells
}

/// A figure that came by chance, beside the exact one with as many digits: it is not expected to
/// be the same in the last of them, but near.
fn near(
    key: &str,
    figure: Figure,
    value: f64,
    known: Option<&'static Disagreement>,
    numbers: &mut Numbers,
) -> [Element; 2] {
    let number = numbers.keep(format!("tables/{key}/ours"), value);
    let cell = ours(&number, figure.decimals());
    let is_far = (figure.value() - value).abs() > 1e-3;
    let cell = if is_far { cell.class("differs").children(known.and_then(footnote)) } else { cell };
    [printed(key, figure, numbers), cell]
}

/// A number of quarters as the source writes it: 5 1/2 as five and a half.
fn in_parts(value: f64) -> String {
    let sign = match (value.fract() * 4.0).round() as i32 {
        1 => "\u{bc}",
        2 => "\u{bd}",
        3 => "\u{be}",
        _ => "",
    };
    format!("{}{sign}", value.floor())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_the_source() {
        assert_eq!(grouped(1_000_000), "1\u{202f}000\u{202f}000");
        assert_eq!(grouped(1), "1");
        assert_eq!([3.0, 3.25, 5.5, 12.75].map(in_parts), ["3", "3\u{bc}", "5\u{bd}", "12\u{be}"]);
    }
}
