//! Parts of all charts: scales, axes, marks and lines.

use crate::page::markup::{Attribute, Element, line_path, svg, tag};
use crate::page::numbers::Number;

/// The mapping of numbers to places along one side of a chart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    is_log: bool,
    domain: (f64, f64),
    range: (f64, f64),
}

impl Scale {
    /// Equal differences are equally far apart.
    #[must_use]
    pub fn linear(domain: (f64, f64), range: (f64, f64)) -> Scale {
        Scale { is_log: false, domain, range }
    }

    /// Equal ratios are equally far apart; both ends have to be above zero.
    #[must_use]
    pub fn log(domain: (f64, f64), range: (f64, f64)) -> Scale {
        Scale { is_log: true, domain, range }
    }

    /// The place of a number. One that lies off the scale is put at its end, as a mark beyond the
    /// frame would be lost.
    #[must_use]
    pub fn at(&self, value: f64) -> f64 {
        let bend = |number: f64| if self.is_log { number.max(1e-300).log10() } else { number };
        let (first, last) = (bend(self.domain.0), bend(self.domain.1));
        let share = ((bend(value) - first) / (last - first)).clamp(0.0, 1.0);
        self.range.0 + share * (self.range.1 - self.range.0)
    }

    /// The place where the scale ends: the right or the upper end of a chart.
    #[must_use]
    pub fn range_end(&self) -> f64 {
        self.range.1
    }

    /// The scale in words that a test can read.
    fn describe(&self) -> String {
        let kind = if self.is_log { "log" } else { "linear" };
        let ((a, b), (p, q)) = (self.domain, self.range);
        format!("{kind} {a} {b} {} {}", p.text(), q.text())
    }
}

/// A position on a scale with its label.
pub type Tick = (f64, String);

/// Ticks at whole multiples of a step.
#[must_use]
pub fn ticks(from: f64, to: f64, step: f64, decimals: usize) -> Vec<Tick> {
    let count = ((to - from) / step).round() as usize;
    let value = |n: usize| from + step * n as f64;
    (0..=count).map(|n| (value(n), signless(&format!("{:.decimals$}", value(n))))).collect()
}

/// Ticks at round numbers, about as many as asked for, from below the least number to above the
/// most: for charts whose numbers are not known beforehand.
#[must_use]
pub fn round_ticks(least: f64, most: f64, count: usize) -> Vec<Tick> {
    let span = if most > least { most - least } else { most.abs().max(1.0) };
    let rough = span / count.max(1) as f64;
    let power = rough.log10().floor();
    let steps = [(1.0, power), (2.0, power), (5.0, power), (10.0, power + 1.0)];
    let step = |digit: f64| digit * 10_f64.powf(power);
    let (digit, power) =
        steps.into_iter().find(|(digit, _)| step(*digit) >= rough).unwrap_or(steps[3]);
    let (step, decimals) = (step(digit), (-power).max(0.0) as usize);
    let (first, last) = ((least / step).floor(), (most / step).ceil());
    // A number that is a tick itself still has one beyond it if it is the only one.
    let last = if last > first { last } else { first + 1.0 };
    let tick = |n: usize| {
        // Adding zero takes the sign from a zero.
        let value = (first + n as f64) * step + 0.0;
        (value, signless(&format!("{value:.decimals$}")))
    };
    (0..=(last - first) as usize).map(tick).collect()
}

/// The scale from the first tick to the last.
#[must_use]
pub fn over(ticks: &[Tick], range: (f64, f64)) -> Scale {
    let end = |tick: Option<&Tick>, other| tick.map_or(other, |(value, _)| *value);
    Scale::linear((end(ticks.first(), 0.0), end(ticks.last(), 1.0)), range)
}

/// Ticks at powers of ten, written out with thin spaces.
#[must_use]
pub fn powers(from: i32, to: i32) -> Vec<Tick> {
    let label = |power: i32| match power {
        0..=3 => 10_i32.pow(power as u32).to_string(),
        4..=5 => format!("{}\u{202f}000", 10_i32.pow(power as u32 - 3)),
        6 => "1 million".to_owned(),
        _ if power < 0 => format!("{:.*}", power.unsigned_abs() as usize, 10_f64.powi(power)),
        _ => format!("1e{power}"),
    };
    (from..=to).map(|power| (10_f64.powi(power), label(power))).collect()
}

fn signless(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// A chart: two scales and the frame between them.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The width of the picture.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// From left to right.
    pub x: Scale,
    /// From bottom to top.
    pub y: Scale,
}

/// One side of a chart.
pub struct Axis<'a> {
    /// Places of lines and labels; an empty one is a line alone.
    pub ticks: &'a [Tick],
    /// The measured quantity, with its unit; nothing where another chart says it.
    pub title: &'a str,
}

impl Plot {
    /// The empty chart with its grid and axes.
    pub fn frame(&self, label: &str, x: &Axis<'_>, y: &Axis<'_>) -> Element {
        let (left, right) = self.x.range;
        let (bottom, top) = self.y.range;
        let mut grid = String::new();
        let mut labels = Vec::new();
        for (value, text) in x.ticks {
            let at = self.x.at(*value);
            grid.push_str(&format!("M{} {}V{}", at.text(), bottom.text(), top.text()));
            let label = label_at(at, bottom + 16.0, text, "tick middle");
            labels.extend((!text.is_empty()).then_some(label));
        }
        for (value, text) in y.ticks {
            let at = self.y.at(*value);
            grid.push_str(&format!("M{} {}H{}", left.text(), at.text(), right.text()));
            labels.push(label_at(left - 7.0, at + 4.0, text, "tick end"));
        }
        let base = format!("M{} {}H{}", left.text(), bottom.text(), right.text());
        let x_title = label_at((left + right) / 2.0, self.height - 4.0, x.title, "axis middle");
        // The title of the vertical axis lies above it, where it can be read without turning.
        let y_title = label_at(4.0, 12.0, y.title, "axis");
        svg(self.width, self.height, label)
            .class("chart")
            .with("data-x", self.x.describe())
            .with("data-y", self.y.describe())
            .child(tag("path").class("grid").with("d", grid))
            .child(tag("path").class("base").with("d", base))
            .children(labels)
            .children(
                [x_title, y_title]
                    .into_iter()
                    .zip([x.title, y.title])
                    .filter_map(|(element, title)| (!title.is_empty()).then_some(element)),
            )
    }

    /// A line through points, drawn under their marks.
    pub fn line(&self, points: &[(f64, f64)], classes: &str) -> Element {
        let places = points.iter().map(|(x, y)| (self.x.at(*x), self.y.at(*y)));
        tag("path").class(&format!("line {classes}")).with("d", line_path(places))
    }

    /// The area between two lines that have the same places along the horizontal axis: each point
    /// has its lower and its upper end.
    pub fn band(&self, points: &[(f64, f64, f64)], classes: &str) -> Element {
        let upper = points.iter().map(|(x, _, high)| (self.x.at(*x), self.y.at(*high)));
        let lower = points.iter().rev().map(|(x, low, _)| (self.x.at(*x), self.y.at(*low)));
        let outline = format!("{}z", line_path(upper.chain(lower)));
        tag("path").class(&format!("band {classes}")).with("d", outline)
    }
}

/// A text at a place.
pub fn label_at(x: f64, y: f64, text: &str, classes: &str) -> Element {
    tag("text").with("x", x).with("y", y).class(classes).text(text)
}

/// The form of a mark, so that colours are never all that tells marks apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A disc.
    Disc,
    /// A circle.
    Ring,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A triangle that points up.
    Up,
    /// A triangle that points down.
    Down,
    /// Two crossed strokes.
    Cross,
    /// An upright cross.
    Plus,
    /// An upright stroke.
    Bar,
}

impl Shape {
    /// The shape around the origin.
    pub fn draw(self, size: f64) -> Element {
        let path = |data: String| tag("path").with("d", data);
        let closed = |points: &[(f64, f64)]| {
            path(format!("{}z", line_path(points.iter().map(|(x, y)| (x * size, y * size)))))
        };
        let stroke =
            |points: &[(f64, f64); 2]| line_path(points.iter().map(|(x, y)| (x * size, y * size)));
        match self {
            Shape::Disc => tag("circle").with("r", size),
            Shape::Ring => tag("circle").with("r", size * 0.9).class("hollow"),
            Shape::Square => closed(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Shape::Diamond => closed(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
            Shape::Up => closed(&[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)]),
            Shape::Down => closed(&[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)]),
            Shape::Cross => {
                let strokes = [[(-0.9, -0.9), (0.9, 0.9)], [(-0.9, 0.9), (0.9, -0.9)]];
                path(strokes.iter().map(stroke).collect()).class("hollow")
            }
            Shape::Plus => {
                let strokes = [[(-1.15, 0.0), (1.15, 0.0)], [(0.0, -1.15), (0.0, 1.15)]];
                path(strokes.iter().map(stroke).collect()).class("hollow")
            }
            Shape::Bar => path(stroke(&[(0.0, -2.1), (0.0, 2.1)])).class("hollow"),
        }
    }
}

/// Which of its two scales places a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The horizontal one.
    X,
    /// The vertical one.
    Y,
}

/// A mark at a place of the picture that shows a number, with what it is in words.
pub fn mark(
    number: &Number,
    side: Side,
    (x, y): (f64, f64),
    title: &str,
    shape: Element,
) -> Element {
    let side = match side {
        Side::X => "x",
        Side::Y => "y",
    };
    let group =
        tag("g").class("mark").with("transform", format!("translate({},{})", x.text(), y.text()));
    let group = number.mark(group.with("data-side", side));
    group.child(tag("title").text(title)).child(shape)
}

/// A mark that shows two numbers, each placed by its side; the words tell both.
pub fn point(x: &Number, y: &Number, plot: &Plot, title: &str, shape: Element) -> Element {
    let place = (plot.x.at(x.value()), plot.y.at(y.value()));
    let inner = y.mark(tag("g").class("second")).child(tag("title").text(title)).child(shape);
    mark(x, Side::X, place, title, inner)
}

/// A legend: each sign with what it stands for, as a list that wraps.
pub fn legend(entries: impl IntoIterator<Item = (Element, String, String)>) -> Element {
    let entries = entries.into_iter().map(|(sign, classes, text)| {
        let sign = tag("g").with("transform", "translate(12,9)").class(&classes).child(sign);
        let picture = tag("svg")
            .with("viewBox", "0 0 24 18")
            .with("width", 24.0)
            .with("height", 18.0)
            .with("aria-hidden", "true")
            .child(sign);
        tag("li").child(picture).child(tag("span").text(&text))
    });
    tag("ul").class("legend").children(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_place_numbers() {
        let linear = Scale::linear((0.0, 10.0), (100.0, 200.0));
        assert_eq!(
            [0.0, 5.0, 10.0, 99.0].map(|value| linear.at(value)),
            [100.0, 150.0, 200.0, 200.0]
        );
        let log = Scale::log((1.0, 1e6), (60.0, 0.0));
        assert!((log.at(1000.0) - 30.0).abs() < 1e-9);
        assert_eq!(log.at(0.0), 60.0, "zero has no logarithm");
    }

    #[test]
    fn ticks_are_labelled() {
        let labels = |ticks: Vec<Tick>| ticks.into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(labels(ticks(-1.0, 1.0, 1.0, 0)), ["\u{2212}1", "0", "1"]);
        assert_eq!(
            labels(round_ticks(-130.0, 410.0, 6)),
            ["\u{2212}200", "\u{2212}100", "0", "100", "200", "300", "400", "500"]
        );
        assert_eq!(
            labels(round_ticks(0.1039, 0.1068, 4)),
            ["0.103", "0.104", "0.105", "0.106", "0.107"]
        );
        assert_eq!(labels(round_ticks(5.0, 5.0, 1)), ["5", "10"]);
        assert_eq!(labels(powers(-2, 1)), ["0.01", "0.1", "1", "10"]);
        assert_eq!(labels(powers(4, 6)), ["10\u{202f}000", "100\u{202f}000", "1 million"]);
    }
}
