//! Values of pieces in games beside those of theory.

use treville_eval::piece::values::Method;

use super::values::sign;
use crate::report::fitted::{FitFindings, Worth};
use treville_kit::format::capitalised;
use treville_kit::page::layout::{Screen, on_each_screen};
use treville_kit::page::markup::{Attribute, Element, tag};
use treville_kit::page::numbers::Number;
use treville_kit::page::plot::{
    Axis, Plot, Scale, Shape, Side, label_at, legend, mark, over, round_ticks,
};

const ROW: f64 = 32.0;
const AXIS: &str = "centipawns of source 001; mobility in hundredths of a pawn";
const TOP: f64 = 8.0;
/// Distance of theory above the middle of its row, and of practice below, as they often agree.
const ASIDE: f64 = 5.5;

/// The values of a piece, theory first, with their signs, colours and words; what games say is
/// drawn last, on top.
fn signs(piece: &Worth) -> [(&Number, Shape, &'static str, &'static str); 4] {
    let ((formula, formula_colour), (exact, exact_colour)) =
        (sign(Method::Formula), sign(Method::Exact));
    [
        (&piece.formula, formula, formula_colour, "centipawn formula"),
        (&piece.mobility, exact, exact_colour, "exact mobility"),
        (&piece.engine, Shape::Cross, "c3", "worth to the engine"),
        (&piece.games, Shape::Square, "c1", "fitted to games, with 95% interval"),
    ]
}

/// The chart of values, a row for each piece, and its legend. Nothing without pieces.
#[must_use]
pub fn values(fitted: &FitFindings) -> Option<(Element, Element)> {
    let entries = signs(fitted.pieces.first()?)
        .map(|(_, shape, colour, words)| (shape.draw(4.6), colour.to_owned(), words.to_owned()));
    Some((on_each_screen(|screen| value_chart(fitted, screen)), legend(entries)))
}

fn value_chart(fitted: &FitFindings, screen: Screen) -> Element {
    let (width, left) = (screen.width(), screen.pick(96.0, 92.0));
    let numbers = fitted.pieces.iter().flat_map(|piece| {
        let (games, interval) = (piece.games.value(), piece.interval.value());
        let others = [&piece.formula, &piece.mobility, &piece.engine].map(Number::value);
        others.into_iter().chain([games - interval, games + interval])
    });
    let (least, most) = numbers.fold((0.0, 0.0), |(least, most), number| {
        (f64::min(least, number), f64::max(most, number))
    });
    let rows = fitted.pieces.len() as f64;
    let bottom = TOP + ROW * rows;
    let ticks = round_ticks(least, most, screen.pick(12, 5));
    let plot = Plot {
        width,
        height: bottom + 40.0,
        x: over(&ticks, (left, width - screen.pick(24.0, 14.0))),
        y: Scale::linear((rows, 0.0), (bottom, TOP)),
    };
    let label = "Value of every piece by formula, by mobility, in games and to the engine";
    let x = Axis { ticks: &ticks, title: screen.pick(AXIS, "centipawns, or hundredths of a pawn") };
    let mut chart = plot.frame(label, &x, &Axis { ticks: &[], title: "" });
    for (row, piece) in (0_u8..).zip(&fitted.pieces) {
        let y = TOP + ROW * (f64::from(row) + 0.5);
        let name = label_at(left - 12.0, y + 4.5, &capitalised(&piece.name), "name end");
        let bar = error_bar(&plot, piece, y + ASIDE);
        let places = [-ASIDE, -ASIDE, ASIDE, ASIDE].map(|aside| y + aside);
        let marks =
            signs(piece).into_iter().zip(places).map(|((number, shape, colour, words), y)| {
                let title =
                    format!("{}, {words}: {} centipawns", capitalised(&piece.name), number.text(1));
                let shape = tag("g").class(colour).child(shape.draw(4.4));
                mark(number, Side::X, (plot.x.at(number.value()), y), &title, shape)
            });
        chart = chart.child(name).child(bar).children(marks);
    }
    chart
}

/// The error bar of a value in games, to both sides.
fn error_bar(plot: &Plot, piece: &Worth, y: f64) -> Element {
    let (value, interval) = (piece.games.value(), piece.interval.value());
    let [from, to] = [value - interval, value + interval].map(|end| plot.x.at(end).text());
    let (above, below) = ((y - 5.0).text(), (y + 5.0).text());
    let path = format!("M{from} {above}V{below}M{to} {above}V{below}M{from} {}H{to}", y.text());
    let title = format!("{}, in games: \u{b1}{}", capitalised(&piece.name), piece.interval.text(1));
    let group = piece.interval.mark(tag("g").class("error-bar c1"));
    group.child(tag("title").text(&title)).child(tag("path").with("d", path))
}
