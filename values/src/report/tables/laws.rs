//! The tables of the law: how well its forms forecast, their factors, pieces by every method, and
//! what games say of the sources' questions.

use crate::report::laws::{Bounds, FactorRow, Forecaster, Laws, SourcePiece};
use crate::report::models::{decimals, in_words};
use crate::report::questions::{Balance, ByPhase, Clash, Question};
use treville_eval::piece::values::Method;
use treville_kit::page::build::{between, blank, headings, ours, row, table, uncertain, words};
use treville_kit::page::layout::folded;
use treville_kit::page::markup::{Element, tag};

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
    let caption = "Errors of forecasts in centipawns, the root of their mean squares, with 95 % \
                   intervals";
    table(caption, [head], rows.collect::<Vec<_>>()).class("dense")
}

/// Tables 1 and 2 of source 001, from games.
pub fn factors(laws: &Laws) -> Element {
    let rows = laws.factors.iter().map(|factor| {
        let FactorRow { name, source, fitted } = factor;
        let digits = decimals(name);
        let fitted = fitted.iter().map(|bounds| cell(bounds, digits));
        row(in_words(name), std::iter::once(ours(source, digits).class("source")).chain(fitted))
    });
    let head = headings(["Factor", "Source 001", "Its formula, fitted", "Beside mobility"]);
    let caption = "Tables 1 and 2 of source 001 from games, with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}

/// The factors of the forms that have others than the source.
pub fn others(laws: &Laws) -> Vec<Element> {
    let one = |(name, factors): &(&str, Vec<(String, Bounds)>)| {
        let rows = factors.iter().map(|(factor, bounds)| {
            let digits = if bounds.high.value() < 2.0 { 3 } else { 1 };
            row(factor, [cell(bounds, digits)])
        });
        let caption = format!("The law by {name}");
        table(&caption, [headings(["Part", "Counts"])], rows.collect::<Vec<_>>())
    };
    laws.others.iter().map(one).collect()
}

/// Tables 3 and 4 of source 001 from games, and the other methods beside them.
pub fn known(laws: &Laws) -> Element {
    let rows = laws.known.iter().map(|piece| {
        let SourcePiece { source, refitted, forecast, games, .. } = piece;
        let maybe = |number: &Option<_>| number.as_ref().map_or_else(blank, |own| ours(own, 0));
        let cells = [
            ours(source, 0).class("source"),
            uncertain(&refitted.0, 0, &refitted.1, 0),
            cell(forecast, 0),
            uncertain(&games.0, 0, &games.1, 0),
            maybe(&piece.custom),
            maybe(&piece.inventor),
            maybe(&piece.muller),
        ];
        row(&piece.name, cells)
    });
    let head = headings([
        "Piece",
        "Source 001",
        "Its formula, factors from games",
        "The law, from all other pieces",
        "In games",
        "Custom",
        "The inventor",
        "Muller",
    ]);
    let caption = "Tables 3 and 4 of source 001 from games, and all others in one unit, with 95 % \
                   intervals";
    table(caption, [head], rows.collect::<Vec<_>>()).class("dense")
}

/// The same pieces by the methods that need no games, beside games.
pub fn methods(laws: &Laws) -> Element {
    let rows = laws.known.iter().map(|piece| {
        let methods = piece.methods.iter().map(|number| ours(number, 0));
        row(&piece.name, methods.chain([uncertain(&piece.games.0, 0, &piece.games.1, 0)]))
    });
    let names = Method::ALL.iter().map(|method| method.name());
    let head = headings(["Piece"].into_iter().chain(names).chain(["In games"]));
    let caption = "The methods without games, in the same unit";
    table(caption, [head], rows.collect::<Vec<_>>()).class("dense")
}

/// Every piece: what was forecast of it, and what was found. It is long, so it is folded.
pub fn pieces(laws: &Laws) -> Element {
    let rows = laws.pieces.iter().map(|piece| {
        let found = uncertain(&piece.value, 0, &piece.interval, 0);
        row(&piece.name, [ours(&piece.printed, 0), cell(&piece.forecast, 0), found])
    });
    let head = headings(["Piece", "Source 001 as printed", "The law", "In games"]);
    let caption = "Every piece, forecast from all others and found, with 95 % intervals";
    folded(table(caption, [head], rows.collect::<Vec<_>>()))
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
    let caption = "What games say of the sources\u{2019} questions, with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}

/// The balance of spacious pieces, cannons and spacious cannons over the phases.
pub fn balances(balances: &[Balance]) -> Element {
    let rows = balances.iter().map(|own| {
        let betza = tag("td").child(tag("code").text(&own.movement));
        let [full, ending] =
            [&own.full, &own.ending].map(|(value, off)| uncertain(value, 0, off, 0));
        row(&own.piece, [betza, full, ending, uncertain(&own.times.0, 2, &own.times.1, 2)])
    });
    let head = headings(["Piece", "Betza", "Full board", "Endings", "Times"]);
    let caption = "Spacious pieces and cannons over the phases, in the engine\u{2019}s centipawns, \
                   with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}

/// The errors of each form's forecasts at full boards and in endings.
pub fn phase_errors(laws: &[ByPhase]) -> Element {
    let rows = laws.iter().filter(|own| own.factor.is_none());
    let rows = rows.map(|own| row(&own.form, [cell(&own.full, 0), cell(&own.ending, 0)]));
    let head = headings(["Form", "Full boards", "Endings"]);
    let caption = "Errors by phase of pieces left out, in centipawns, with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}

/// The factors at full boards and in endings.
pub fn phase_factors(laws: &[ByPhase]) -> Element {
    let rows = laws.iter().filter_map(|own| {
        let ByPhase { form, factor, full, ending } = own;
        let digits = if full.high.value().max(ending.high.value()) < 2.0 { 2 } else { 1 };
        let cells = [words(form), cell(full, digits), cell(ending, digits)];
        Some(row(in_words(factor.as_ref()?), cells))
    });
    let head = headings(["Factor", "Of the form", "Full boards", "Endings"]);
    let caption = "Factors by phase, with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>()).class("dense")
}

/// The expected and the actual results of clashes of cheap pieces with dear ones.
pub fn clashes(clashes: &[Clash]) -> Element {
    let rows = clashes.iter().map(|own| {
        let found = uncertain(&own.found.0, 0, &own.found.1, 0);
        let name = format!("{} against {}", own.left, own.right);
        row(&name, [cell(&own.sum, 0), cell(&own.levelled, 0), found])
    });
    let head = headings(["Clash", "By the sum of values", "And levelling", "Found"]);
    let caption = "Points of the first side in a hundred games, expected from the other nine clashes \
                   and found, with 95 % intervals";
    table(caption, [head], rows.collect::<Vec<_>>())
}
