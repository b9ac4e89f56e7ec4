//! The table of trained nets.

use crate::report::nets::NetTraining;
use treville_kit::page::build::{blank, headings, ours, row, table, words};
use treville_kit::page::markup::Element;

/// The data of nets, and the results of their training. Nothing without nets.
#[must_use]
pub fn trainings(nets: &[NetTraining]) -> Option<Element> {
    let rows = nets.iter().map(|net| {
        let [positions, apart] = &net.positions;
        let last = net.passes.last();
        let loss = last.map_or_else(blank, |pass| ours(&pass.kept_apart, 5));
        let cells = [
            words(net.start.as_deref().unwrap_or("\u{2014}")),
            ours(&net.units, 0),
            ours(positions, 0),
            words(&net.passes.len().to_string()),
            ours(apart, 0),
            loss,
            ours(&net.hand_made, 5),
            ours(&net.ratio, 3),
        ];
        row(&net.net, cells)
    });
    let head = headings([
        "Net",
        "Went on from",
        "Units",
        "Positions",
        "Passes",
        "Kept apart",
        "Loss there",
        "Hand-made",
        "Ratio",
    ]);
    let caption = "Nets: what they were trained on, and their loss on the games held out";
    (!nets.is_empty()).then(|| table(caption, [head], rows.collect::<Vec<_>>()))
}
