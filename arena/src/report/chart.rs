//! The charts: Elo and log-likelihood ratio over the games, pairs by points, games by length.

use treville_notation::pgn::GameResult;

use super::data::Match;
use super::tables::{row, table};
use crate::settings::Sprt;
use crate::statistics::{Estimate, Pentanomial, Results, Sample, sprt};
use crate::table::lines;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;
use treville_kit::page::plot::{Axis, Plot, Scale, Tick, label_at, legend, ticks};

/// The most places along the horizontal axis at which a course is computed.
const PLACES: usize = 250;
/// The most lines in one chart: one for each colour.
const LINES: usize = 10;

/// The match after some of its games.
struct Moment {
    games: u64,
    samples: Vec<Sample>,
}

/// The course of a match: what was known of its players after every few games.
pub struct Course(Vec<Moment>);

impl Course {
    /// Plays the records through. Of two engines the first is followed, of more all of them, up to
    /// as many as a chart can show.
    #[must_use]
    pub fn of(one: &Match<'_>) -> Course {
        let step = one.records.len().div_ceil(PLACES).max(1);
        let mut results = Results::new(one.plan.engines.len(), one.plan.repeat);
        let mut moments = Vec::new();
        for (index, record) in one.records.iter().enumerate() {
            results.add(record);
            if (index + 1) % step == 0 || index + 1 == one.records.len() {
                let engines = 0..one.plan.engines.len().min(LINES);
                let samples = match one.is_duel() {
                    true => vec![results.head_to_head(0, 1)],
                    false => engines.map(|engine| results.overall(engine)).collect(),
                };
                moments.push(Moment { games: results.games(), samples });
            }
        }
        Course(moments)
    }

    /// The games with a result at the end.
    fn games(&self) -> u64 {
        self.0.last().map_or(0, |moment| moment.games)
    }

    /// The estimates of one line of the chart, where they are finite.
    fn estimates(&self, line: usize) -> Vec<(f64, Estimate)> {
        let known = self.0.iter().filter_map(|moment| {
            let estimate = moment.samples.get(line)?.elo()?;
            let is_bounded =
                [estimate.value, estimate.low, estimate.high].iter().all(|x| x.is_finite());
            is_bounded.then_some((moment.games as f64, estimate))
        });
        known.collect()
    }
}

/// The horizontal axis of a course.
fn games_axis(games: u64) -> (Scale, Vec<Tick>) {
    // The line ends where the games do, not at the next round number.
    let most = games.max(1) as f64;
    let step = round_range(0.0, most).2.max(1.0);
    let last = (most / step).floor() * step;
    (Scale::linear((0.0, most), (64.0, 844.0)), ticks(0.0, last, step, 0))
}

/// Elo over the games: with its 95% band for two engines, as one line each for more. Nothing while
/// no finite value is known.
#[must_use]
pub fn elo(one: &Match<'_>, course: &Course) -> Option<Element> {
    let lines: Vec<_> =
        (0..one.plan.engines.len().min(LINES)).map(|line| course.estimates(line)).collect();
    // The first games say so little that their bands would flatten all that follows.
    let settled = |(games, _): &&(f64, Estimate)| *games >= course.games() as f64 / 5.0;
    let ends = lines.iter().flatten().filter(settled).flat_map(|(_, elo)| match one.is_duel() {
        true => [elo.low, elo.high],
        false => [elo.value, elo.value],
    });
    let (low, high) =
        ends.fold((0.0, 0.0), |(low, high), end| (f64::min(low, end), f64::max(high, end)));
    if lines.iter().all(Vec::is_empty) {
        return None;
    }
    let (x, x_ticks) = games_axis(course.games());
    let (low, high, step) = round_range(low, high.max(low + 1.0));
    let plot =
        Plot { width: 860.0, height: 340.0, x, y: Scale::linear((low, high), (292.0, 26.0)) };
    let y_ticks = ticks(low, high, step, if step < 1.0 { 1 } else { 0 });
    let label = "Elo over the games";
    let title = if one.is_duel() { "Elo difference" } else { "Elo against the opponents" };
    let axes = (Axis { ticks: &x_ticks, title: "games" }, Axis { ticks: &y_ticks, title });
    let mut chart = plot.frame(label, &axes.0, &axes.1).child(level(&plot, 0.0, "base"));
    for (index, line) in lines.iter().enumerate() {
        if one.is_duel() {
            let band: Vec<_> = line.iter().map(|(x, elo)| (*x, elo.low, elo.high)).collect();
            chart = chart.child(plot.band(&band, "outer"));
        }
        let points = shown(line, low, high);
        let group = tag("g").class(&format!("curve line-{index}"));
        let name = tag("title").text(&lines::name(one.plan, index));
        chart = chart.child(group.child(name).child(plot.line(&points, "")));
    }
    Some(chart)
}

/// The end of a line from where on it stays between two values: what goes before would run along
/// the edge of the chart.
fn shown(line: &[(f64, Estimate)], low: f64, high: f64) -> Vec<(f64, f64)> {
    let is_off = |(_, elo): &(f64, Estimate)| elo.value < low || elo.value > high;
    let start = line.iter().rposition(is_off).map_or(0, |last| last + 1);
    line.iter().skip(start).map(|(games, elo)| (*games, elo.value)).collect()
}

/// The most rows in the table of a course.
const ROWS: usize = 12;

/// The same courses as a table with a few rows.
pub fn course_table(one: &Match<'_>, course: &Course) -> Element {
    let engines = 0..one.plan.engines.len().min(LINES);
    let mut headings = vec!["Games".to_owned()];
    match one.is_duel() {
        true => headings.push("Elo difference".to_owned()),
        false => headings.extend(engines.map(|engine| lines::name(one.plan, engine))),
    }
    let test = one.plan.sprt.as_ref().filter(|_| one.is_duel());
    headings.extend(test.map(|_| "Log-likelihood ratio".to_owned()));
    let step = course.0.len().div_ceil(ROWS).max(1);
    let rows = course.0.iter().rev().step_by(step).map(|moment| {
        let elo = |sample: &Sample| match sample.elo() {
            Some(elo) => lines::plus_minus(&elo).replace("+/-", "\u{b1}").replace('-', "\u{2212}"),
            None => "\u{2013}".to_owned(),
        };
        let ratio = test.and_then(|test| Some(sprt::llr(moment.samples.first()?, test)));
        let ratio = ratio.map(|ratio| lines::signless(ratio, 2).replace('-', "\u{2212}"));
        let cells = moment.samples.iter().map(elo).chain(ratio);
        row(&moment.games.to_string(), cells.map(|cell| tag("td").text(&cell)))
    });
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    table("How it went, the last games first", &headings, rows)
}

/// Which line is whose, where there is more than one.
#[must_use]
pub fn players_legend(one: &Match<'_>) -> Option<Element> {
    let engines = 0..one.plan.engines.len().min(LINES);
    let entry = |engine: usize| {
        let stroke =
            tag("rect").with("x", -10.0).with("y", -1.5).with("width", 20.0).with("height", 3.0);
        (stroke, format!("line-{engine}"), lines::name(one.plan, engine))
    };
    (!one.is_duel()).then(|| legend(engines.map(entry)))
}

/// The log-likelihood ratio over the games between the bounds of the test. With more than two
/// engines it is that of the first two, which the course does not follow: nothing then.
#[must_use]
pub fn llr(one: &Match<'_>, course: &Course, test: &Sprt) -> Option<Element> {
    let points = course.0.iter().filter_map(|moment| {
        let ratio = sprt::llr(moment.samples.first()?, test);
        ratio.is_finite().then_some((moment.games as f64, ratio))
    });
    let points: Vec<_> = points.collect();
    let (lower, upper) = sprt::bounds(test);
    if !one.is_duel() || points.is_empty() {
        return None;
    }
    let ends = points.iter().map(|(_, ratio)| *ratio);
    let ends =
        ends.fold((lower, upper), |(low, high), end| (f64::min(low, end), f64::max(high, end)));
    let (low, high, step) = round_range(ends.0 * 1.3, ends.1 * 1.3);
    let (x, x_ticks) = games_axis(course.games());
    let plot =
        Plot { width: 860.0, height: 280.0, x, y: Scale::linear((low, high), (232.0, 26.0)) };
    let y_ticks = ticks(low, high, step, if step < 1.0 { 1 } else { 0 });
    let y = Axis { ticks: &y_ticks, title: "log-likelihood ratio" };
    let frame = plot.frame(
        "Log-likelihood ratio over the games",
        &Axis { ticks: &x_ticks, title: "games" },
        &y,
    );
    let bound = |value: f64, shift: f64, text: &str| {
        let place = (plot.x.at(f64::MAX), plot.y.at(value) + shift);
        tag("g")
            .child(level(&plot, value, "bound"))
            .child(label_at(place.0, place.1, text, "tick end"))
    };
    let line = tag("g").class("curve line-0").child(plot.line(&points, ""));
    let bounds = [bound(upper, -6.0, "H1 is accepted"), bound(lower, 15.0, "H0 is accepted")];
    Some(frame.child(level(&plot, 0.0, "base")).children(bounds).child(line))
}

/// A line from side to side.
fn level(plot: &Plot, value: f64, classes: &str) -> Element {
    let (left, right) = (plot.x.at(f64::MIN), plot.x.at(f64::MAX));
    let (y, line) = (plot.y.at(value), tag("line").class(classes));
    line.with("x1", left).with("x2", right).with("y1", y).with("y2", y)
}

/// The results of a pair of games from the first engine's side.
pub const PAIRS: [(&str, &str); 5] = [
    ("LL", "both lost"),
    ("LD", "half a point"),
    ("DD/WL", "one point"),
    ("WD", "one and a half"),
    ("WW", "both won"),
];

/// The pairs of games by their points, as bars.
pub fn pentanomial(pairs: &Pentanomial, numbers: &mut Numbers) -> Element {
    let most = pairs.0.iter().copied().max().unwrap_or(0).max(1) as f64;
    let x = Scale::linear((0.0, 5.0), (20.0, 400.0));
    let plot =
        Plot { width: 420.0, height: 200.0, x, y: Scale::linear((0.0, most), (160.0, 24.0)) };
    let none = Axis { ticks: &[], title: "" };
    let mut chart = plot.frame("Pairs of games by their points", &none, &none).class("bars");
    for (index, (count, (name, words))) in pairs.0.into_iter().zip(PAIRS).enumerate() {
        let number = numbers.keep(format!("pairs/{index}"), count as f64);
        let title = tag("title").text(&format!("{name}, {words}: {}", number.text(0)));
        let start = index as f64;
        let bar = block(&plot, (start + 0.12, start + 0.88), (0.0, count as f64));
        let middle = plot.x.at(start + 0.5);
        let figure = label_at(middle, plot.y.at(count as f64) - 6.0, &number.text(0), "middle");
        let name = label_at(middle, 177.0, name, "tick middle");
        let group = number.mark(tag("g").class("c1")).child(title).child(bar);
        chart = chart.child(group).child(figure).child(name);
    }
    chart
}

/// A rectangle between two numbers on either axis.
fn block(plot: &Plot, x: (f64, f64), y: (f64, f64)) -> Element {
    let (left, right) = (plot.x.at(x.0), plot.x.at(x.1));
    let (bottom, top) = (plot.y.at(y.0), plot.y.at(y.1));
    let bar = tag("rect").class("bar").with("x", left).with("y", top);
    bar.with("width", right - left).with("height", bottom - top)
}

/// The results in the order in which bars are piled up.
const RESULTS: [(GameResult, &str, &str); 3] = [
    (GameResult::WhiteWins, "c1", "White won"),
    (GameResult::Draw, "c5 pale", "drawn"),
    (GameResult::BlackWins, "c6", "Black won"),
];

/// The games by their length in moves, with their results: a chart, its legend, and the same as a
/// table. Nothing without a result.
pub fn lengths(one: &Match<'_>) -> Option<[Element; 3]> {
    let games = one.records.iter().filter(|record| record.result != GameResult::Unknown);
    let games: Vec<_> = games.map(|record| (record.plies.div_ceil(2), record.result)).collect();
    let longest = f64::from(games.iter().map(|(moves, _)| *moves).max()?).max(1.0);
    let (_, last, step) = round_range(0.0, longest.max(8.0));
    // Some four bars from one label to the next.
    let width = (step / 4.0).max(1.0).round();
    let count = (longest / width).floor() as usize + 1;
    let mut bins = vec![[0_u32; 3]; count];
    for (moves, result) in &games {
        let bin = bins.get_mut((f64::from(*moves) / width) as usize)?;
        let index = RESULTS.iter().position(|(known, ..)| known == result)?;
        *bin.get_mut(index)? += 1;
    }
    let most = bins.iter().map(|bin| bin.iter().sum()).max().unwrap_or(1);
    let (_, high, y_step) = round_range(0.0, f64::from(most));
    let last = last.max(count as f64 * width);
    let x = Scale::linear((0.0, last), (64.0, 844.0));
    let plot =
        Plot { width: 860.0, height: 260.0, x, y: Scale::linear((0.0, high), (212.0, 26.0)) };
    let y_step = y_step.max(1.0);
    let axes = (ticks(0.0, (last / step).floor() * step, step, 0), ticks(0.0, high, y_step, 0));
    let axes = (Axis { ticks: &axes.0, title: "moves" }, Axis { ticks: &axes.1, title: "games" });
    let mut chart = plot.frame("Games by their length", &axes.0, &axes.1).class("bars");
    for (index, bin) in bins.iter().enumerate() {
        chart = chart.children(pile(&plot, index as f64 * width, width, bin));
    }
    let entries = RESULTS.map(|(_, classes, text)| {
        let patch = tag("rect").with("x", -7.0).with("y", -7.0).with("width", 14.0);
        (patch.with("height", 14.0), classes.to_owned(), text.to_owned())
    });
    let names = RESULTS.map(|(_, _, text)| text);
    let headings: Vec<&str> = std::iter::once("Moves").chain(names).collect();
    let rows = bins.iter().enumerate().map(|(index, bin)| {
        let counts = bin.iter().map(|count| tag("td").text(&count.to_string()));
        row(&range(index as f64 * width, width), counts)
    });
    Some([chart, legend(entries), table("Games by their length", &headings, rows)])
}

/// Lengths from one to another.
fn range(from: f64, width: f64) -> String {
    if width > 1.0 {
        format!("{from:.0} to {:.0}", from + width - 1.0)
    } else {
        format!("{from:.0}")
    }
}

/// The games of some lengths, one result upon the other.
fn pile(plot: &Plot, from: f64, width: f64, bin: &[u32; 3]) -> Vec<Element> {
    let mut below = 0;
    let pieces = bin.iter().zip(RESULTS).filter(|(count, _)| **count > 0);
    let pieces = pieces.map(|(count, (_, classes, text))| {
        let heights = (f64::from(below), f64::from(below + count));
        below += count;
        let gap = width * 0.06;
        let range = format!("{} moves, {text}: {count}", range(from, width));
        let bar = block(plot, (from + gap, from + width - gap), heights);
        tag("g").class(classes).child(tag("title").text(&range)).child(bar)
    });
    pieces.collect()
}

/// A range that holds both numbers, with ends at whole multiples of a step of 1, 2 or 5 times a
/// power of ten of which four to ten go into it.
fn round_range(low: f64, high: f64) -> (f64, f64, f64) {
    let rough = ((high - low) / 8.0).max(1e-6);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(10.0 * power);
    ((low / step).floor() * step, (high / step).ceil() * step, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_round() {
        assert_eq!(round_range(0.0, 500.0), (0.0, 500.0, 100.0));
        assert_eq!(round_range(-13.0, 42.0), (-20.0, 50.0, 10.0));
        assert_eq!(round_range(-3.1, 3.1), (-4.0, 4.0, 1.0));
    }
}
