//! The heat maps: scores by pair of chosen types, and by the file behind which a piece was placed.

use treville_core::piece::MUSKETEER_PIECES;

use super::data::Match;
use super::tables::{self, table};
use crate::statistics::{Estimate, Sample, Wdl};
use crate::table::details::ByKinds;
use crate::table::lines;
use treville_kit::page::markup::{Element, svg, tag};
use treville_kit::page::numbers::Numbers;
use treville_kit::page::plot::label_at;

/// The side of a cell in pixels.
const CELL: f64 = 42.0;
/// The room for letters at the left, and above or below.
const RIM: f64 = 24.0;
/// The files behind which pieces are placed.
const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// A heat map with the same numbers as a table.
pub struct HeatMap {
    /// The caption.
    pub caption: String,
    /// The picture.
    pub picture: Element,
    /// The table.
    pub table: Element,
}

/// The scores by pair of types: of the first engine if it played every game, and of White. Between
/// equal engines the first map shows only noise, and the second how fair a pair is.
#[must_use]
pub fn kinds(one: &Match<'_>, numbers: &mut Numbers) -> Vec<HeatMap> {
    let mut maps = Vec::new();
    if one.has_protagonist() {
        let caption = format!("Score of {} by pair of types", lines::name(one.plan, 0));
        maps.push(triangle("kinds/first", caption, &one.results.by_kinds(0), numbers));
    }
    let caption = "White\u{2019}s score by pair of types".to_owned();
    maps.push(triangle("kinds/white", caption, one.results.white_by_kinds(), numbers));
    maps
}

/// The scores of the sides that placed a piece behind a file; none if no piece was placed.
#[must_use]
pub fn gates(one: &Match<'_>, numbers: &mut Numbers) -> Option<HeatMap> {
    let scores = one.results.by_gate();
    if scores.is_empty() {
        return None;
    }
    let rows = letters();
    let caption = "Score of the side that placed a piece behind a file".to_owned();
    let (width, height) = (RIM + 8.0 * CELL, RIM + rows.len() as f64 * CELL);
    let mut picture = svg(width, height, &caption).class("scores");
    let mut list = Vec::new();
    for (row, letter) in rows.into_iter().enumerate() {
        let y = row as f64 * CELL;
        picture = picture.child(row_name(y, letter));
        let files = scores.get(&letter).copied().unwrap_or_default();
        for (column, (file, games)) in FILES.into_iter().zip(files).enumerate() {
            let place = (RIM + column as f64 * CELL, y);
            let key = format!("gates/{letter}/{file}");
            let name = format!("{} behind {file}", kind_name(letter));
            let sample = Sample { games, ..Sample::default() };
            picture = picture.child(cell(place, &key, &name, &sample, numbers));
            list.extend((games.games() > 0).then_some((name, sample)));
        }
    }
    let picture = picture.children(column_names(FILES, height));
    Some(HeatMap { table: listed(&caption, "Placement", list), caption, picture })
}

/// The triangle of all pairs of two types.
fn triangle(key: &str, caption: String, scores: &ByKinds, numbers: &mut Numbers) -> HeatMap {
    let letters = letters();
    let side = RIM + (letters.len() - 1) as f64 * CELL;
    let mut picture = svg(side, side, &caption).class("scores");
    let mut list = Vec::new();
    for (row, second) in letters.into_iter().enumerate().skip(1) {
        let y = (row - 1) as f64 * CELL;
        picture = picture.child(row_name(y, second));
        for (column, first) in letters.into_iter().enumerate().take(row) {
            let pair = format!("{first}{second}");
            let sample = scores.get(&pair).copied().unwrap_or_default();
            let place = (RIM + column as f64 * CELL, y);
            let name = format!("{} and {}", kind_name(first), kind_name(second));
            picture = picture.child(cell(place, &format!("{key}/{pair}"), &name, &sample, numbers));
            list.extend((sample.games.games() > 0).then_some((name, sample)));
        }
    }
    let names = letters.into_iter().take(letters.len() - 1);
    let picture = picture.children(column_names(names, side));
    HeatMap { table: listed(&caption, "Types", list), caption, picture }
}

/// The letters of the types that can be chosen, in alphabetical order.
fn letters() -> [char; 10] {
    let mut letters = MUSKETEER_PIECES.map(|piece| piece.letter);
    letters.sort_unstable();
    letters
}

/// The name of a row, at its left.
fn row_name(y: f64, letter: char) -> Element {
    label_at(RIM / 2.0, y + CELL / 2.0 + 4.0, &letter.to_string(), "rim")
}

/// The names of the columns, below them.
fn column_names(names: impl IntoIterator<Item = char>, height: f64) -> Vec<Element> {
    let name = |(column, name): (usize, char)| {
        let x = RIM + (column as f64 + 0.5) * CELL;
        label_at(x, height - 7.0, &name.to_string(), "rim")
    };
    names.into_iter().enumerate().map(name).collect()
}

/// The same as a list, for those who do not see the picture.
fn listed(caption: &str, first: &str, rows: Vec<(String, Sample)>) -> Element {
    let rows = rows.into_iter().map(|(name, sample)| {
        let interval = sample.score().as_ref().map_or_else(String::new, interval);
        let cells = tables::counts(&sample.games).into_iter();
        tables::row(&name, cells.chain([tag("td").text(&interval)]))
    });
    let headings = [first, "Games", "Wins", "Losses", "Draws", "Score", "95% interval"];
    table(caption, &headings, rows)
}

/// The ends of an interval in percent.
fn interval(score: &Estimate) -> String {
    format!("{:.0} to {:.0} %", 100.0 * score.low, 100.0 * score.high)
}

/// A cell: the score in percent, coloured by how far it is from even, and the number of games.
fn cell(
    (x, y): (f64, f64),
    key: &str,
    name: &str,
    sample: &Sample,
    numbers: &mut Numbers,
) -> Element {
    let frame = tag("rect").with("x", x + 0.5).with("y", y + 0.5);
    let frame = frame.with("width", CELL - 1.0).with("height", CELL - 1.0);
    let Some(estimate) = sample.score() else {
        let title = tag("title").text(&format!("{name}: no game"));
        return tag("g").class("none").child(title).child(frame);
    };
    let score = estimate.value;
    let number = numbers.keep(key, 100.0 * score);
    let Wdl { wins, losses, draws } = sample.games;
    let (count, percent) = (sample.games.games(), number.text(0));
    let interval = interval(&estimate);
    let text = format!(
        "{name}: {percent} % of {count} games, +{wins} \u{2212}{losses} ={draws}; \
         95% interval {interval}"
    );
    let (classes, share) = if score < 0.5 { ("low", 0.5 - score) } else { ("high", score - 0.5) };
    let (x, y) = (x + CELL / 2.0, y + CELL / 2.0);
    number
        .mark(tag("g").class(classes))
        .child(tag("title").text(&text))
        .child(frame.with("fill-opacity", 1.6 * share))
        .child(label_at(x, y + 1.0, &percent, "share"))
        .child(label_at(x, y + 14.0, &count.to_string(), "count"))
}

/// The name of a type by its letter, to begin a phrase with; a letter that none has is its name.
fn kind_name(letter: char) -> String {
    let piece = MUSKETEER_PIECES.iter().find(|piece| piece.letter == letter);
    piece.map_or_else(|| letter.to_string(), |piece| treville_kit::format::capitalised(piece.name))
}
