//! Values of pieces in games beside those of theory, and failures of the models.

use treville_eval::piece::values::Method;

use super::values::sign;
use crate::report::fitted::{FitFindings, Worth};
use crate::report::models::{Model, PHASES, names};
use treville_kit::format::capitalised;
use treville_kit::page::layout::{PHONE, Screen, on_each_screen};
use treville_kit::page::markup::{Attribute, Element, tag};
use treville_kit::page::numbers::Number;
use treville_kit::page::plot::{
    Axis, Plot, Scale, Shape, Side, label_at, legend, mark, over, round_ticks,
};
use treville_results::fit::INTERVAL;

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
        (&piece.games, Shape::Square, "c1", "fitted to games, with 95 % interval"),
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

/// The two phases, as they are drawn.
const PHASE_SIGNS: [(Shape, &str); 2] = [(Shape::Disc, "c1"), (Shape::Ring, "c6")];

/// A chart for each model: how far the values of each piece are from it.
#[must_use]
pub fn residuals(fitted: &FitFindings) -> Option<(Vec<Element>, Element)> {
    let all = fitted.models.iter().flat_map(|model| model.residuals.iter().flatten());
    let (least, most) = all.fold((-INTERVAL, INTERVAL), |(least, most), residual| {
        let errors = residual.errors.value();
        (f64::min(least, errors), f64::max(most, errors))
    });
    let charts: Vec<Element> =
        fitted.models.iter().map(|model| residual_chart(fitted, model, (least, most))).collect();
    let band = tag("rect").with("x", -6.0).with("y", -8.0).with("width", 12.0).with("height", 16.0);
    let phases = PHASE_SIGNS.into_iter().zip(PHASES);
    let entries = phases
        .map(|((shape, colour), phase)| (shape.draw(4.0), colour.to_owned(), phase.to_owned()))
        .chain([(
            band.class("band outer"),
            String::new(),
            "95 % interval of the value".to_owned(),
        )]);
    let is_empty = charts.is_empty() || fitted.pieces.is_empty();
    (!is_empty).then(|| (charts, legend(entries)))
}

fn residual_chart(fitted: &FitFindings, model: &Model, (least, most): (f64, f64)) -> Element {
    let (row, left, top) = (19.0, 78.0, 26.0);
    let rows = model.residuals.len() as f64;
    let bottom = top + row * rows;
    let ticks = round_ticks(least, most, 6);
    let plot = Plot {
        width: PHONE,
        height: bottom + 40.0,
        x: over(&ticks, (left, PHONE - 10.0)),
        y: Scale::linear((rows, 0.0), (bottom, top)),
    };
    let (_, title) = names(model.form);
    let label = format!("Residuals of every piece by the model: {title}");
    let x = Axis { ticks: &ticks, title: "standard errors above what the model says" };
    let zero = plot.x.at(0.0).text();
    let zero = format!("M{zero} {}V{}", bottom.text(), top.text());
    let mut chart = plot
        .frame(&label, &x, &Axis { ticks: &[], title: "" })
        .child(label_at(left, 14.0, title, "name"))
        .child(plot.band(&[(-INTERVAL, rows, 0.0), (INTERVAL, rows, 0.0)], "outer"))
        .child(tag("path").class("base").with("d", zero));
    for (number, (piece, both)) in (0_u8..).zip(fitted.pieces.iter().zip(&model.residuals)) {
        let y = top + row * (f64::from(number) + 0.5);
        chart = chart.child(label_at(left - 9.0, y + 4.0, &capitalised(&piece.name), "end"));
        for ((residual, phase), (shape, colour)) in both.iter().zip(PHASES).zip(PHASE_SIGNS) {
            let title = format!(
                "{}, {phase}: {} standard errors, {} of the engine\u{2019}s centipawns",
                capitalised(&piece.name),
                residual.errors.text(1),
                residual.centipawns.text(1)
            );
            let shape = tag("g").class(colour).child(shape.draw(4.0));
            let place = (plot.x.at(residual.errors.value()), y);
            chart = chart.child(mark(&residual.errors, Side::X, place, &title, shape));
        }
    }
    chart
}

/// The losses after each pass over the positions, and the legend. Nothing without passes.
#[must_use]
pub fn training(fitted: &FitFindings) -> Option<(Element, Element)> {
    let best = &fitted.passes.get(fitted.best)?.validation;
    let entries =
        CURVES.map(|(shape, colour, words)| (shape.draw(4.0), colour.to_owned(), words.to_owned()));
    Some((on_each_screen(|screen| training_chart(fitted, best, screen)), legend(entries)))
}

fn training_chart(fitted: &FitFindings, best: &Number, screen: Screen) -> Element {
    let losses = fitted.passes.iter().flat_map(|pass| [&pass.training, &pass.validation]);
    let (least, most) = losses.fold((f64::MAX, f64::MIN), |(least, most), loss| {
        (f64::min(least, loss.value()), f64::max(most, loss.value()))
    });
    let last = fitted.passes.len().saturating_sub(1);
    let x_ticks = round_ticks(0.0, last as f64, last.clamp(1, screen.pick(12, 6)));
    let y_ticks = round_ticks(least, most, 6);
    let plot = Plot {
        width: screen.width(),
        height: 340.0,
        x: over(&x_ticks, screen.pick((60.0, 844.0), (56.0, 342.0))),
        y: over(&y_ticks, (292.0, 26.0)),
    };
    let label = "Loss on the positions trained on and on those held out against passes";
    let x = Axis { ticks: &x_ticks, title: "passes over the positions" };
    let y = Axis { ticks: &y_ticks, title: "loss in nats a position, above the least possible" };
    let curve = |kept_apart: bool| {
        let (shape, colour, words) = CURVES[usize::from(kept_apart)];
        let losses = fitted.passes.iter().enumerate().map(|(pass, losses)| {
            (pass, if kept_apart { &losses.validation } else { &losses.training })
        });
        let points: Vec<(f64, f64)> =
            losses.clone().map(|(pass, loss)| (pass as f64, loss.value())).collect();
        let marks = losses.map(|(pass, loss)| {
            let title = format!("{} after pass {pass}: {}", capitalised(words), loss.text(6));
            let place = (plot.x.at(pass as f64), plot.y.at(loss.value()));
            mark(loss, Side::Y, place, &title, shape.draw(4.0))
        });
        let marks: Vec<Element> = marks.collect();
        tag("g").class(&format!("curve {colour}")).child(plot.line(&points, "")).children(marks)
    };
    let place = (plot.x.at(fitted.best as f64), plot.y.at(best.value()));
    let title = format!("The best pass, {}: {}", fitted.best, best.text(6));
    let ring = tag("g").class("best").child(Shape::Ring.draw(9.0));
    plot.frame(label, &x, &y)
        .child(curve(false))
        .child(curve(true))
        .child(mark(best, Side::Y, place, &title, ring))
        .child(label_at(place.0, place.1 - 15.0, "best", "name middle"))
}

/// The two curves of training, as they are drawn.
const CURVES: [(Shape, &str, &str); 2] =
    [(Shape::Disc, "c1", "positions trained on"), (Shape::Diamond, "c6", "games held out")];
