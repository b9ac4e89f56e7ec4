//! Every piece by every method.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::reinfeld::customary;
use treville_eval::piece::values::{Method, worth};

use crate::report::pieces::Piece;
use treville_kit::page::layout::Screen;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::{Number, Numbers};
use treville_kit::page::plot::{Axis, Plot, Scale, Shape, Side, label_at, legend, mark, ticks};

/// The sign of a method, and the class of its colour.
#[must_use]
pub fn sign(method: Method) -> (Shape, &'static str) {
    match method {
        Method::Maximum => (Shape::Down, "c1"),
        Method::LeapSquare => (Shape::Square, "c2"),
        Method::Betza => (Shape::Up, "c3"),
        Method::OpenClosed => (Shape::Plus, "c4"),
        Method::Exact => (Shape::Disc, "c0"),
        Method::Magic => (Shape::Cross, "c5"),
        Method::Formula => (Shape::Diamond, "c6"),
        Method::Combined => (Shape::Ring, "c0"),
    }
}

/// The name of a method in running text.
#[must_use]
pub fn in_words(method: Method) -> &'static str {
    match method {
        Method::Maximum => "maximum mobility",
        Method::LeapSquare => "leap-square average",
        Method::Betza => "Betza coefficients",
        Method::OpenClosed => "open-closed average",
        Method::Exact => "exact mobility",
        Method::Magic => "magic number 0.69",
        Method::Formula => "centipawn formula",
        Method::Combined => "combination",
    }
}

/// The value of a piece by a method in pawns; the raw one is kept beside it.
pub fn value(piece: &Piece, method: Method, numbers: &mut Numbers) -> Number {
    let worth = worth(&piece.profile, method, &Factors::SOURCE);
    numbers.keep(format!("values/{method}/{}/raw", piece.name), worth.raw);
    numbers.keep(format!("values/{method}/{}/pawns", piece.name), worth.pawns)
}

/// The value of a piece by custom, if it has one.
pub fn custom(piece: &Piece, numbers: &mut Numbers) -> Option<Number> {
    let pawns = customary(piece.movement())?.pawns;
    Some(numbers.keep(format!("values/customary/{}/pawns", piece.name), pawns))
}

/// Pieces from the strongest to the weakest by a method.
#[must_use]
pub fn sorted(pieces: &[Piece], method: Method) -> Vec<&Piece> {
    let value = |piece: &Piece| worth(&piece.profile, method, &Factors::SOURCE).pawns;
    let mut sorted: Vec<&Piece> = pieces.iter().collect();
    sorted.sort_by(|one, other| value(other).total_cmp(&value(one)));
    sorted
}

const ROW: f64 = 34.0;
const TOP: f64 = 8.0;
const AXIS: &str = "pawns; for formula and combination hundreds of centipawns";

/// The chart of values: a row for each piece, a sign for each method.
pub fn dots(pieces: &[Piece], screen: Screen, numbers: &mut Numbers) -> Element {
    let names = pieces.iter().map(|piece| piece.title().chars().count()).max().unwrap_or(0);
    // Longer names than those of the sources get more room, as far as there is some.
    let letters = names.clamp(11, screen.pick(22, 12));
    let (width, left) = (screen.width(), screen.pick(96.0, 92.0) + 7.0 * (letters - 11) as f64);
    let rows = sorted(pieces, Method::Exact);
    let bottom = TOP + ROW * rows.len() as f64;
    let value_of = |piece: &Piece, method| worth(&piece.profile, method, &Factors::SOURCE).pawns;
    let all = pieces.iter().flat_map(|piece| Method::ALL.map(|method| value_of(piece, method)));
    let most = 2.0 * (all.fold(14.0, f64::max) / 2.0).ceil();
    let step = (most / 28.0).ceil();
    let plot = Plot {
        width,
        height: bottom + 40.0,
        x: Scale::linear((0.0, most), (left, width - screen.pick(16.0, 10.0))),
        y: Scale::linear((rows.len() as f64, 0.0), (bottom, TOP)),
    };
    let x = Axis {
        ticks: &ticks(0.0, most, screen.pick(1.0, 2.0) * step, 0),
        title: screen.pick(AXIS, "pawns, or hundreds of centipawns"),
    };
    let mut chart = plot.frame(
        "Value of every piece by every method, in pawns or hundreds of centipawns",
        &x,
        &Axis { ticks: &[], title: "" },
    );
    for (row, piece) in (0_u16..).zip(rows) {
        let y = TOP + ROW * (f64::from(row) + 0.5);
        let values = Method::ALL.map(|method| (method, value(piece, method, numbers)));
        let least = values.iter().map(|(_, number)| number.value()).fold(f64::MAX, f64::min);
        let most = values.iter().map(|(_, number)| number.value()).fold(0.0, f64::max);
        let span =
            tag("line").class("span").with("x1", plot.x.at(least)).with("x2", plot.x.at(most));
        let mut group = tag("g")
            .child(label_at(left - 12.0, y + 4.5, &piece.short_title(letters), "name end"))
            .child(span.with("y1", y).with("y2", y));
        if let Some(number) = custom(piece, numbers) {
            let title = format!("{}, by custom: {} pawns", piece.title(), number.text(0));
            let shape = tag("g").class("custom").child(Shape::Bar.draw(5.0));
            group =
                group.child(mark(&number, Side::X, (plot.x.at(number.value()), y), &title, shape));
        }
        // Exact mobility is drawn last, on top.
        let (exact, others): (Vec<_>, Vec<_>) =
            values.into_iter().partition(|(method, _)| *method == Method::Exact);
        for (method, number) in others.into_iter().chain(exact) {
            let (shape, colour) = sign(method);
            let unit = if method.counts_squares() { "pawns" } else { "hundreds of centipawns" };
            let title =
                format!("{}, {}: {} {unit}", piece.title(), in_words(method), number.text(3));
            let size = if method == Method::Combined { 7.0 } else { 4.6 } * screen.pick(1.0, 0.85);
            let shape = tag("g").class(colour).child(shape.draw(size));
            group =
                group.child(mark(&number, Side::X, (plot.x.at(number.value()), y), &title, shape));
        }
        chart = chart.child(group);
    }
    chart
}

/// The legend of the signs.
pub fn key() -> Element {
    let methods = Method::ALL.map(|method| {
        let (shape, colour) = sign(method);
        let size = if method == Method::Combined { 6.5 } else { 4.6 };
        (shape.draw(size), colour.to_owned(), in_words(method).to_owned())
    });
    let custom = (Shape::Bar.draw(4.0), "custom".to_owned(), "by custom (Reinfeld)".to_owned());
    legend(methods.into_iter().chain([custom]))
}
