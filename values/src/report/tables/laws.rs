//! The tables of the law: how well its forms forecast, source 001's factors from games, and what
//! games say of the sources' questions.

use crate::report::laws::{Bounds, FactorRow, Forecaster, Laws, in_words};
use crate::report::questions::Question;
use treville_kit::page::build::{between, blank, headings, ours, row, table, uncertain, words};
use treville_kit::page::markup::Element;

fn cell(bounds: &Bounds, decimals: usize) -> Element {
    between(&bounds.mean, [&bounds.low, &bounds.high], decimals)
}

/// The errors of each form's forecasts of pieces that it has not seen.
pub fn forms(laws: &Laws) -> Element {
    let rows = laws.forms.iter().map(|form| {
        let Forecaster { name, left_out, beyond, more, unseen } = form;
        let unseen = unseen.as_ref().map_or_else(blank, |unseen| cell(unseen, 1));
        let cells = [cell(left_out, 1), ours(beyond, 1), cell(more, 1), unseen];
        let line = row(name, cells);
        if *name == laws.form { line.class("chosen") } else { line }
    });
    let head = headings([
        "Form",
        "One piece left out",
        "Beyond the games\u{2019} errors",
        "Less source 001 as printed",
        "Pieces set aside",
    ]);
    let caption = "Errors of forecasts in centipawns, the root of their mean squares, with 95% \
                   intervals";
    table(caption, [head], rows.collect::<Vec<_>>()).class("dense")
}

/// Tables 1 and 2 of source 001, from games.
pub fn factors(laws: &Laws) -> Element {
    let rows = laws.factors.iter().map(|factor| {
        let FactorRow { name, source, fitted } = factor;
        let digits = if name == "colour-bound" { 3 } else { 1 };
        let fitted = fitted.iter().map(|bounds| cell(bounds, digits));
        row(in_words(name), std::iter::once(ours(source, digits).class("source")).chain(fitted))
    });
    let head = headings(["Factor", "Source 001", "Its formula, fitted", "Beside mobility"]);
    let caption = "Tables 1 and 2 of source 001 from games, with 95% intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}

/// The games' answers to the sources' questions.
pub fn questions(questions: &[Question]) -> Element {
    let rows = questions.iter().map(|question| {
        let difference = uncertain(&question.difference, 0, &question.interval, 0);
        let cells = [words(question.answer()), difference, ours(&question.games, 0)];
        let name = format!("{} or {}", question.left, question.right);
        row(&name, cells)
    });
    let head = headings(["Question", "Better", "By the engine\u{2019}s centipawns", "Games"]);
    let caption = "What games say of the sources\u{2019} questions, with 95% intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}
