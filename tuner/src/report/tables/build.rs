//! What all tables are made of: headings, rows, and cells that keep our figure and the source's
//! apart.

use treville_eval::sources::Figure;
use treville_eval::sources::disagreements::{DISAGREEMENTS, Disagreement};

use crate::report::markup::{Element, tag};
use crate::report::numbers::{Number, Numbers};
use crate::report::pieces::capitalised;

/// A table with its caption, in a box that scrolls sideways where the page is too narrow.
pub fn table(
    caption: &str,
    head: impl IntoIterator<Item = Element>,
    rows: impl IntoIterator<Item = Element>,
) -> Element {
    let table = tag("table")
        // The inner element stays in view when the table is scrolled.
        .child(tag("caption").child(tag("span").text(caption)))
        .child(tag("thead").children(head))
        .child(tag("tbody").children(rows));
    let region = tag("div").class("scroll").with("role", "region").with("tabindex", "0");
    region.with("aria-label", caption).child(table)
}

/// A row of column headings.
pub fn headings<'a>(texts: impl IntoIterator<Item = &'a str>) -> Element {
    let heading = |text: &str| tag("th").with("scope", "col").text(text);
    tag("tr").children(texts.into_iter().map(heading))
}

/// Two rows of headings for columns that come in pairs, the source's figure and ours; the first
/// column, which names the row, has one heading.
pub fn paired_headings(first: &str, groups: &[&str]) -> [Element; 2] {
    grouped_headings(first, groups, ["source", "ours"])
}

/// The same for pairs of any two names.
pub fn grouped_headings(first: &str, groups: &[&str], names: [&str; 2]) -> [Element; 2] {
    let group = |text: &&str| {
        tag("th").with("scope", "colgroup").with("colspan", "2").class("group").text(text)
    };
    let first = tag("th").with("scope", "col").with("rowspan", "2").text(first);
    let names = groups
        .iter()
        .flat_map(|_| names.map(|name| tag("th").with("scope", "col").class(name).text(name)));
    [tag("tr").child(first).children(groups.iter().map(group)), tag("tr").children(names)]
}

/// A row: what it is about, and its cells.
pub fn row(name: &str, cells: impl IntoIterator<Item = Element>) -> Element {
    let heading = tag("th").with("scope", "row").text(&capitalised(name));
    tag("tr").child(heading).children(cells)
}

/// A cell with a text.
pub fn words(text: &str) -> Element {
    tag("td").class("words").text(text)
}

/// A cell without anything.
pub fn blank() -> Element {
    tag("td").class("blank")
}

/// A cell with a number of ours.
pub fn ours(number: &Number, decimals: usize) -> Element {
    number.mark(tag("td")).text(&number.text(decimals))
}

/// A cell with a number of ours and how far it may be off, each with its decimals.
pub fn uncertain(number: &Number, decimals: usize, error: &Number, digits: usize) -> Element {
    let text = format!(" \u{b1}{}", error.text(digits));
    ours(number, decimals).child(error.mark(tag("small")).text(&text))
}

/// A cell with a figure of the source, exactly as printed.
pub fn printed(key: &str, figure: Figure, numbers: &mut Numbers) -> Element {
    let number = numbers.keep(format!("tables/{key}/source"), figure.value());
    number.mark(tag("td").class("source")).text(figure.0)
}

/// The source's figure and ours, rounded like it. Where they differ ours is marked, and a note says
/// why if it is known.
pub fn pair(
    key: &str,
    figure: Figure,
    value: f64,
    known: Option<&'static Disagreement>,
    numbers: &mut Numbers,
) -> [Element; 2] {
    let number = numbers.keep(format!("tables/{key}/ours"), value);
    let cell = number.mark(tag("td")).text(&number.text(figure.decimals()));
    let cell = if figure.agrees(value) { cell } else { cell.class("differs") };
    let cell = match known.and_then(footnote) {
        Some(note) => cell.child(note),
        None => cell,
    };
    [printed(key, figure, numbers), cell]
}

/// The mark of a note that leads to the list of disagreements.
#[must_use]
pub fn footnote(known: &'static Disagreement) -> Option<Element> {
    let index = DISAGREEMENTS.iter().position(|one| one == known)?;
    let link = tag("a").with("href", format!("#disagreement-{}", index + 1));
    let name = format!("see disagreement {}", index + 1);
    Some(tag("sup").child(link.with("aria-label", &name).text(&(index + 1).to_string())))
}
