//! Monte Carlo against exact mobility, the more trials the closer; ours and the source's.

use treville_eval::piece::mobility::Chances;
use treville_eval::piece::mobility::exact;
use treville_eval::piece::sources::monte_carlo_tables::EXPERIMENTS;

use crate::report::pieces::Piece;
use crate::report::runs::Runs;
use treville_kit::format::capitalised;
use treville_kit::page::layout::Screen;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::{Number, Numbers};
use treville_kit::page::plot::{Axis, Plot, Scale, Shape, Side, label_at, legend, mark, powers};

/// One estimate of one piece, by us or by the source.
struct Estimate {
    trials: f64,
    is_ours: bool,
    /// Its maker, in words.
    origin: String,
    /// The estimate less the exact value, in pawns.
    deviation: Number,
    /// The same without its sign, in parts per million of the exact value.
    parts: Number,
}

impl Estimate {
    /// Its place from left to right: ours and the source's stand side by side, so that they do not
    /// hide each other.
    fn x(&self, plot: &Plot, aside: f64) -> f64 {
        plot.x.at(self.trials) + if self.is_ours { -aside } else { aside }
    }
}

/// All that is known of one piece.
pub struct Convergence {
    name: String,
    estimates: Vec<Estimate>,
    /// The standard error of a single trial, in pawns.
    spread: Number,
    /// The same in parts per million of the exact value.
    spread_parts: Number,
}

/// Gathers our runs and the source's tests of every piece but the pawn, which is the unit.
#[must_use]
pub fn gather(pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) -> Vec<Convergence> {
    let mut all = Vec::new();
    for (index, piece) in pieces.iter().enumerate().skip(1) {
        let exact = exact::exact(&piece.profile, Chances::all()) / exact::pawn();
        let mut estimate = |trials: f64, is_ours: bool, test: usize, pawns: f64| {
            let who = if is_ours { "ours" } else { "source" };
            let key = format!("convergence/{who}/{}/{trials:07}/test-{}", piece.name, test + 1);
            numbers.keep(format!("{key}/pawns"), pawns);
            Estimate {
                trials,
                is_ours,
                origin: format!("{who}, {trials} trials, test {}", test + 1),
                deviation: numbers.keep(format!("{key}/deviation"), pawns - exact),
                parts: numbers
                    .keep(format!("{key}/parts-per-million"), 1e6 * (pawns / exact - 1.0).abs()),
            }
        };
        let mut estimates = Vec::new();
        for level in runs.levels() {
            for (test, run) in level.tests.iter().enumerate() {
                let Some(value) = run.get(index) else { continue };
                estimates.push(estimate(level.trials as f64, true, test, value.mean));
            }
        }
        for experiment in &EXPERIMENTS {
            let row = experiment.rows.iter().find(|(name, _)| *name == piece.name);
            let figures = row.map_or(&[][..], |(_, figures)| experiment.tests(figures));
            for (test, figure) in figures.iter().enumerate() {
                estimates.push(estimate(f64::from(experiment.trials), false, test, figure.value()));
            }
        }
        let spread = runs.spread(index);
        let key = format!("convergence/error-of-one-trial/{}", piece.name);
        let spread_parts = numbers.keep(format!("{key}/parts-per-million"), 1e6 * spread / exact);
        let spread = numbers.keep(format!("{key}/pawns"), spread);
        all.push(Convergence { name: piece.name.clone(), estimates, spread, spread_parts });
    }
    all
}

/// The numbers of trials at which bands have corners.
fn places() -> impl Iterator<Item = f64> {
    (0..=24).map(|quarter| 10_f64.powf(f64::from(quarter) / 4.0))
}

/// The two origins, as they are drawn.
fn shape(is_ours: bool) -> (Shape, &'static str) {
    if is_ours { (Shape::Disc, "c1") } else { (Shape::Ring, "c6") }
}

/// Errors of estimates, all pieces together, both axes logarithmic.
pub fn main_chart(all: &[Convergence], screen: Screen) -> Element {
    let plot = Plot {
        width: screen.width(),
        height: 470.0,
        x: Scale::log((0.7, 1.6e6), screen.pick((64.0, 844.0), (56.0, 322.0))),
        y: Scale::log((0.1, 100_000.0), (422.0, 26.0)),
    };
    let (mut x_ticks, phone) = (powers(0, 6), screen == Screen::Phone);
    x_ticks.retain(|(trials, _)| !phone || (trials.log10().round() as u32).is_multiple_of(2));
    let x = Axis { ticks: &x_ticks, title: "trials of 342 boards each" };
    let y =
        Axis { ticks: &powers(-1, 5), title: "distance from the exact value, parts per million" };
    let label = "Distance of Monte Carlo values from the exact ones against the number of trials";
    let chart = plot.frame(label, &x, &y);
    let spreads = all.iter().map(|one| one.spread_parts.value());
    let (least, most) = spreads.fold((f64::MAX, 0.0), |(least, most), spread| {
        (f64::min(least, spread), f64::max(most, spread))
    });
    let band: Vec<_> = places().map(|n| (n, 0.1, 2.0 * most / n.sqrt())).collect();
    let inner: Vec<_> = places().map(|n| (n, least / n.sqrt(), most / n.sqrt())).collect();
    let mut chart = chart.child(plot.band(&band, "outer")).child(plot.band(&inner, "inner"));
    for (is_ours, one) in
        [true, false].into_iter().flat_map(|ours| all.iter().map(move |one| (ours, one)))
    {
        let (shape, colour) = shape(is_ours);
        let mut group = tag("g").class(&format!("{colour} cloud"));
        for estimate in one.estimates.iter().filter(|estimate| estimate.is_ours == is_ours) {
            let place =
                (estimate.x(&plot, screen.pick(4.0, 3.0)), plot.y.at(estimate.parts.value()));
            let title = format!(
                "{}, {}: {} parts per million off",
                capitalised(&one.name),
                estimate.origin,
                estimate.parts.text(1)
            );
            group = group.child(mark(
                &estimate.parts,
                Side::Y,
                place,
                &title,
                shape.draw(screen.pick(3.4, 2.6)),
            ));
        }
        chart = chart.child(group);
    }
    let (x, y) = (plot.x.at(1.2e6), plot.y.at(1900.0));
    chart.child(label_at(x, y, "fortress, source", "note end"))
}

/// The legend of both kinds of chart.
pub fn key() -> Element {
    let patch = |class: &str| {
        let patch = tag("rect").with("x", -12.0).with("y", -6.0).with("width", 24.0);
        patch.with("height", 12.0).class(class)
    };
    let (ours, source) = (shape(true), shape(false));
    legend([
        (ours.0.draw(4.0), ours.1.to_owned(), "our tests".to_owned()),
        (source.0.draw(4.0), source.1.to_owned(), "the source\u{2019}s tests".to_owned()),
        (patch("band inner"), String::new(), "one standard error".to_owned()),
        (patch("band outer"), String::new(), "up to two".to_owned()),
    ])
}

/// A small chart for each piece: the estimates close in on the exact value.
#[must_use]
pub fn small_charts(all: &[Convergence]) -> Vec<Element> {
    all.iter().map(small_chart).collect()
}

fn small_chart(one: &Convergence) -> Element {
    let spread = one.spread.value();
    let farthest = one.estimates.iter().map(|estimate| estimate.deviation.value().abs());
    let most = (105.0 * farthest.fold(3.0 * spread, f64::max)).ceil() / 100.0;
    let plot = Plot {
        width: 230.0,
        height: 170.0,
        x: Scale::log((0.6, 2e6), (44.0, 224.0)),
        y: Scale::linear((-most, most), (142.0, 24.0)),
    };
    let x = [1.0, 1e3, 1e6].into_iter().zip(["1", "1000", "10\u{2076}"]);
    let x: Vec<_> = x.map(|(value, text)| (value, text.to_owned())).collect();
    let y = [-most, 0.0, most].map(|value| {
        let sign = if value > 0.0 {
            "+"
        } else if value < 0.0 {
            "\u{2212}"
        } else {
            ""
        };
        let text =
            if value == 0.0 { "exact".to_owned() } else { format!("{sign}{:.2}", value.abs()) };
        (value, text)
    });
    let label = format!("Monte Carlo values of the {} around the exact one", one.name);
    let frame = plot.frame(&label, &Axis { ticks: &x, title: "" }, &Axis { ticks: &y, title: "" });
    let band = |factor: f64| -> Vec<(f64, f64, f64)> {
        places().map(|n| (n, -factor * spread / n.sqrt(), factor * spread / n.sqrt())).collect()
    };
    let mut chart = frame
        .class("small")
        .child(label_at(44.0, 14.0, &capitalised(&one.name), "name strong"))
        .child(
            one.spread
                .mark(tag("g").class("bands"))
                .child(plot.band(&band(2.0), "outer"))
                .child(plot.band(&band(1.0), "inner")),
        );
    for is_ours in [true, false] {
        let (shape, colour) = shape(is_ours);
        let mut group = tag("g").class(colour);
        for estimate in one.estimates.iter().filter(|estimate| estimate.is_ours == is_ours) {
            let place = (estimate.x(&plot, 3.0), plot.y.at(estimate.deviation.value()));
            let title = format!(
                "{}, {}: {} pawns off",
                capitalised(&one.name),
                estimate.origin,
                estimate.deviation.text(5)
            );
            group = group.child(mark(&estimate.deviation, Side::Y, place, &title, shape.draw(2.6)));
        }
        chart = chart.child(group);
    }
    chart
}
