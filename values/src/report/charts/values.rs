//! Every piece by every method: its value, and its rank.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::reinfeld::customary;
use treville_eval::piece::values::{Method, worth};

use crate::report::pieces::{KNOWN, Piece};
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

/// The ranks of pieces by a method, from 1; pieces of equal value share a rank, and none is left
/// out after them, as in the source.
#[must_use]
pub fn ranks(pieces: &[&Piece], method: Method) -> Vec<(u32, f64)> {
    let value = |piece: &&Piece| worth(&piece.profile, method, &Factors::SOURCE).pawns;
    let values: Vec<f64> = pieces.iter().map(value).collect();
    let mut levels = values.clone();
    levels.sort_by(|one, other| other.total_cmp(one));
    levels.dedup_by(|one, other| (*one - *other).abs() < 1e-9);
    let rank = |value: &f64| {
        let above = levels.iter().take_while(|level| **level > value + 1e-9).count();
        (above as u32 + 1, *value)
    };
    values.iter().map(rank).collect()
}

/// The chart of ranks: a line for each of the ten pieces through the methods.
pub fn rank_lines(pieces: &[Piece], screen: Screen, numbers: &mut Numbers) -> Element {
    let chosen: Vec<&Piece> = pieces.iter().take(KNOWN).skip(6).collect();
    let width = screen.width();
    let (left, right) = screen.pick((96.0, width - 96.0), (92.0, width - 18.0));
    let (top, step) = (44.0, 30.0);
    let bottom = top + step * 9.0;
    let methods = Method::ALL;
    let plot = Plot {
        width,
        height: bottom + 54.0,
        x: Scale::linear((0.0, methods.len() as f64 - 1.0), (left, right)),
        y: Scale::linear((10.7, 1.0), (bottom + 21.0, top)),
    };
    let ticks: Vec<_> = (0_u8..)
        .zip(methods)
        .map(|(n, method)| (f64::from(n), tick_name(method, screen)))
        .collect();
    let label = "Rank of each Musketeer piece by every method";
    let axis = Axis { ticks: &ticks, title: "" };
    let mut chart =
        plot.frame(label, &axis, &Axis { ticks: &[], title: "rank, 1 is the strongest" });
    let columns = methods.map(|method| ranks(&chosen, method));
    let spread = columns.each_ref().map(|column| spread(column));
    for (index, piece) in chosen.iter().enumerate() {
        let colour = format!("line-{index}");
        let mut points = Vec::new();
        let mut marks = Vec::new();
        for ((n, method), (column, spread)) in
            (0_u8..).zip(methods).zip(columns.iter().zip(&spread))
        {
            let (Some((rank, _)), Some(shift)) = (column.get(index), spread.get(index)) else {
                continue;
            };
            let number = numbers.keep(format!("ranks/{method}/{}", piece.name), f64::from(*rank));
            let (x, y) = (plot.x.at(f64::from(n)), plot.y.at(number.value()));
            let title = format!("{}, {}: rank {rank}", piece.title(), in_words(method));
            let disc = tag("circle").with("cy", *shift).with("r", 4.0);
            marks.push(mark(&number, Side::Y, (x, y), &title, disc));
            points.push((x, y + shift));
        }
        // A phone has no room for names on both sides.
        let last = points.last().filter(|_| screen == Screen::Desk);
        let ends = [(points.first(), -10.0, "name end"), (last, 10.0, "name")];
        let names = ends.into_iter().filter_map(|(place, shift, classes)| {
            let (x, y) = place?;
            Some(label_at(x + shift, y + 4.5, &piece.title(), classes))
        });
        let names: Vec<Element> = names.collect();
        let line =
            tag("path").class("line").with("d", treville_kit::page::markup::line_path(points));
        let group = tag("g").class(&format!("{colour} rank-line"));
        chart = chart.child(group.child(line).children(marks).children(names));
    }
    chart
}

/// The name of a method below its column.
fn tick_name(method: Method, screen: Screen) -> String {
    let short = match method {
        Method::Maximum => "max.",
        Method::LeapSquare => "leap",
        Method::OpenClosed => "mean",
        Method::Formula => "form.",
        Method::Combined => "comb.",
        _ => method.name(),
    };
    screen.pick(method.name(), short).to_owned()
}

/// Distances by which the marks of pieces that share a rank are moved down so that they do not hide
/// each other: the ranks behind them are free.
fn spread(ranks: &[(u32, f64)]) -> Vec<f64> {
    let before = |(index, (rank, _)): (usize, &(u32, f64))| {
        ranks.iter().take(index).filter(|(other, _)| other == rank).count() as f64
    };
    ranks.iter().enumerate().map(|one| 13.0 * before(one)).collect()
}
