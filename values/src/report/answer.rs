//! The first screen: what the pieces that were asked for are worth, a line for each with its
//! interval drawn and in words.

use treville_eval::appraisal::appraise;
use treville_results::answer::known_as;
use treville_results::pieces;

use super::pieces::Piece;
use treville_kit::page::markup::{Attribute, Element, tag};
use treville_kit::page::numbers::{Number, Numbers};
use treville_kit::page::plot::{
    Axis, Plot, Scale, Shape, Side, Tick, label_at, mark, over, round_ticks,
};

/// A piece and what it is worth. All numbers are pawns: hundreds of centipawns of source 001.
pub struct Answer {
    /// The name, as a heading has it.
    pub title: String,
    /// The movement in canonical Betza notation.
    pub betza: String,
    /// The answer, as `treville value` has it after the name.
    pub words: String,
    /// The value by which the engine plays.
    pub value: Number,
    /// The ends of its 95% interval.
    pub interval: [Number; 2],
}

/// The officers of chess, with which others are compared, and how their letters stand to their
/// lines: knight and bishop are close together.
const OFFICERS: [(&str, &str); 4] =
    [("N", "tick end"), ("B", "tick"), ("R", "tick middle"), ("Q", "tick middle")];

/// Appraises these pieces, the dearest first.
#[must_use]
pub fn gather(asked: &[pieces::Piece], pieces: &[Piece], numbers: &mut Numbers) -> Vec<Answer> {
    let one = |own: &pieces::Piece| {
        let piece = pieces.iter().rev().find(|piece| piece.is(own))?;
        let appraisal = appraise(own.movement());
        let mut keep = |what: &str, centipawns: f64| {
            numbers.keep(format!("answer/{}/{what}", piece.name), centipawns / 100.0)
        };
        let is = known_as(own).map_or(String::new(), |name| format!("is the {name}: "));
        Some(Answer {
            title: piece.title(),
            betza: piece.betza.clone(),
            words: format!("{is}{appraisal}"),
            value: keep("value", appraisal.value),
            interval: [keep("low", appraisal.low), keep("high", appraisal.high)],
        })
    };
    let mut answers: Vec<Answer> = asked.iter().filter_map(one).collect();
    answers.sort_by(|one, other| other.value.value().total_cmp(&one.value.value()));
    answers
}

const WIDTH: f64 = 270.0;
const HEIGHT: f64 = 22.0;

/// The list of answers, between an axis with the officers of chess and one with pawns.
pub fn list(answers: &[Answer]) -> Element {
    let most = answers.iter().map(|answer| answer.interval[1].value()).fold(10.0, f64::max);
    let ticks = round_ticks(0.0, most, 7);
    let x = over(&ticks, (8.0, WIDTH - 8.0));
    let lines = OFFICERS.map(|(letter, _)| {
        let pawns = letter.parse().map_or(0.0, |movement| appraise(&movement).value / 100.0);
        (pawns, String::new())
    });
    let rows = answers.iter().map(|answer| {
        let name = tag("b").text(&answer.title);
        let name = tag("span").child(name).text(" ").child(tag("code").text(&answer.betza));
        // The words say what the picture shows.
        let picture = tag("span").with("aria-hidden", "true").child(strip(answer, x, &lines));
        tag("li").child(name).child(picture).child(tag("span").text(&answer.words))
    });
    let rows: Vec<Element> = rows.collect();
    let letters = OFFICERS.iter().zip(&lines);
    let letters =
        letters.map(|((letter, place), (pawns, _))| label_at(x.at(*pawns), 16.0, letter, place));
    let (above, below) = (axis(&lines, x).children(letters), axis(&ticks, x));
    let [above, below] = [above, below]
        .map(|axis| tag("div").class("axis-row").with("aria-hidden", "true").child(axis));
    tag("div").class("answer").child(above).child(tag("ul").children(rows)).child(below)
}

/// A line of labels.
fn axis(ticks: &[Tick], x: Scale) -> Element {
    let label = "Knight, bishop, rook and queen, or pawns";
    plot(x, 0.0).frame(label, &Axis { ticks, title: "" }, &Axis { ticks: &[], title: "" })
}

fn plot(x: Scale, bottom: f64) -> Plot {
    Plot { width: WIDTH, height: HEIGHT, x, y: Scale::linear((1.0, 0.0), (bottom, 0.0)) }
}

/// The value and its interval over lines that stand for the officers.
fn strip(answer: &Answer, x: Scale, officers: &[Tick]) -> Element {
    let (plot, middle) = (plot(x, HEIGHT), HEIGHT / 2.0);
    let label = format!("{}: {}", answer.title, answer.words);
    let no_ticks = Axis { ticks: &[], title: "" };
    let frame = plot.frame(&label, &Axis { ticks: officers, title: "" }, &no_ticks);
    let [low, high] = &answer.interval;
    let [from, to] = [low, high].map(|end| x.at(end.value()).text());
    let path = format!("M{from} 7V15M{to} 7V15M{from} {}H{to}", middle.text());
    let bar = tag("g").class("error-bar c1").child(tag("path").with("d", path));
    let place = (x.at(answer.value.value()), middle);
    let title = format!("{}: {} pawns", answer.title, answer.value.text(1));
    let disc = tag("g").class("c0").child(Shape::Disc.draw(4.4));
    let mark = mark(&answer.value, Side::X, place, &title, disc);
    frame.class("answer-strip").child(bar).child(mark)
}
