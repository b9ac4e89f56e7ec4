//! Cells that keep our figure and the source's apart.

use treville_eval::piece::sources::Figure;
use treville_eval::piece::sources::disagreements::{DISAGREEMENTS, Disagreement};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

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
