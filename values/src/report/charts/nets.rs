//! The losses of nets in training, beside the classical evaluation.

use crate::report::nets::{NetTraining, Pass};
use treville_kit::format::capitalised;
use treville_kit::page::layout::{Screen, on_each_screen};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Number;
use treville_kit::page::plot::{
    Axis, Plot, Shape, Side, label_at, legend, mark, over, round_ticks,
};

/// The curves, with their signs.
const TRAINING: (Shape, &str, &str) = (Shape::Disc, "c1", "positions trained on");
const KEPT_APART: (Shape, &str, &str) = (Shape::Diamond, "c6", "games held out");
const HAND_MADE: (Shape, &str, &str) =
    (Shape::Square, "c3", "the classical evaluation, on the games held out");

/// A chart for each net, and the legend of all. Nothing without nets.
#[must_use]
pub fn losses(nets: &[NetTraining]) -> Option<(Element, Element)> {
    let charts = nets.iter().map(|net| on_each_screen(|screen| chart(net, screen)));
    let entries = [TRAINING, KEPT_APART, HAND_MADE]
        .map(|(shape, colour, words)| (shape.draw(4.0), colour.to_owned(), words.to_owned()));
    (!nets.is_empty()).then(|| (tag("div").children(charts.collect::<Vec<_>>()), legend(entries)))
}

fn chart(net: &NetTraining, screen: Screen) -> Element {
    let losses = net.passes.iter().flat_map(|pass| [&pass.training, &pass.kept_apart]);
    let losses = losses.chain([&net.hand_made]).map(Number::value);
    let (least, most) = losses.fold((f64::MAX, f64::MIN), |(least, most), loss| {
        (f64::min(least, loss), f64::max(most, loss))
    });
    let last = net.passes.len();
    let x_ticks = round_ticks(0.0, last as f64, last.clamp(1, screen.pick(12, 6)));
    let y_ticks = round_ticks(least, most, 6);
    let plot = Plot {
        width: screen.width(),
        height: 340.0,
        x: over(&x_ticks, screen.pick((70.0, 844.0), (62.0, 342.0))),
        y: over(&y_ticks, (292.0, 30.0)),
    };
    let label = format!("Losses of the net {} against passes", net.net);
    let x = Axis { ticks: &x_ticks, title: "passes over the positions" };
    let y = Axis { ticks: &y_ticks, title: "loss in nats a position, above the least possible" };
    let name = format!("{}, {} units", net.net, net.units.text(0));
    plot.frame(&label, &x, &y)
        .child(label_at(plot.x.at(0.0), 16.0, &name, "name"))
        .child(hand_made(net, &plot))
        .child(curve(net, &plot, TRAINING, |pass| &pass.training))
        .child(curve(net, &plot, KEPT_APART, |pass| &pass.kept_apart))
}

fn curve(
    net: &NetTraining,
    plot: &Plot,
    (shape, colour, words): (Shape, &str, &str),
    of: impl Fn(&Pass) -> &Number,
) -> Element {
    let losses = || (1_u32..).map(f64::from).zip(&net.passes);
    let points: Vec<(f64, f64)> = losses().map(|(x, pass)| (x, of(pass).value())).collect();
    let marks = losses().map(|(x, pass)| {
        let loss = of(pass);
        let title = format!(
            "{} after pass {x}, {} positions: {}",
            capitalised(words),
            pass.shown.text(0),
            loss.text(6)
        );
        mark(loss, Side::Y, (plot.x.at(x), plot.y.at(loss.value())), &title, shape.draw(4.0))
    });
    let marks: Vec<Element> = marks.collect();
    tag("g").class(&format!("curve {colour}")).child(plot.line(&points, "")).children(marks)
}

/// The classical evaluation learns nothing here: a line from the first pass to the last.
fn hand_made(net: &NetTraining, plot: &Plot) -> Element {
    let (shape, colour, words) = HAND_MADE;
    let (loss, last) = (net.hand_made.value(), net.passes.len() as f64);
    let title = format!("{}: {}", capitalised(words), net.hand_made.text(6));
    let place = (plot.x.at(last), plot.y.at(loss));
    tag("g")
        .class(&format!("hand-made {colour}"))
        .child(plot.line(&[(0.0, loss), (last, loss)], ""))
        .child(mark(&net.hand_made, Side::Y, place, &title, shape.draw(4.0)))
}
