//! Parts of all tables: headings, rows and cells.

use super::markup::{Element, tag};
use super::numbers::Number;
use crate::format::capitalised;

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

/// A cell with a number of ours and the ends of its interval.
pub fn between(number: &Number, ends: [&Number; 2], decimals: usize) -> Element {
    let [low, high] = ends.map(|end| end.inline(decimals));
    let interval = tag("small").text(" (").child(low).text(" to ").child(high).text(")");
    ours(number, decimals).child(interval)
}
