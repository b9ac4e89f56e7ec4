//! Headings of tables.

use treville_kit::page::markup::{Element, tag};

/// A row of headings: columns of words, then columns of numbers.
pub(super) fn headings(words: &[&str], numbers: &[&str]) -> Element {
    let heading = |text: &&str| tag("th").with("scope", "col").text(text);
    let words = words.iter().map(|text| heading(text).class("words"));
    tag("tr").children(words).children(numbers.iter().map(heading))
}
