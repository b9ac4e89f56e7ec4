//! The table of what a net thinks that pieces are worth, beside the formula and what games say.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::values::{Method, worth};

use crate::report::pieces::Piece;
use treville_kit::page::build::{blank, headings, ours, row, table, uncertain};
use treville_kit::page::markup::Element;
use treville_kit::page::numbers::Numbers;
use treville_results::fit::{Fit, INTERVAL};
use treville_results::measured::NumberWithError;
use treville_results::net_values::show::in_games;
use treville_results::net_values::{NetValues, Worth};

/// The net's value of each piece that it was asked about, the most valuable first. Nothing if it
/// knows none.
#[must_use]
pub fn values(
    net: &NetValues,
    pieces: &[Piece],
    fit: &Fit,
    numbers: &mut Numbers,
) -> Option<Element> {
    let mut known: Vec<(&Piece, &Worth)> =
        pieces.iter().filter_map(|piece| Some((piece, net.get(piece.movement())?))).collect();
    known.sort_by(|(_, a), (_, b)| b.line.value.value.total_cmp(&a.line.value.value));
    numbers.keep("net-values/positions", net.positions as f64);
    let unit = numbers.keep("net-values/unit", net.unit).value();
    let rows = known.iter().map(|(piece, net)| {
        let mut keep =
            |what: &str, value| numbers.keep(format!("net-values/{}/{what}", piece.name), value);
        let line = &net.line;
        let formula = worth(&piece.profile, Method::Formula, &Factors::SOURCE).raw;
        let formula = ours(&keep("formula", formula), 0);
        let games =
            in_games(fit, &piece.betza).map_or_else(blank, |value| ours(&keep("games", value), 0));
        let base = ours(&keep("base", f64::from(net.base)), 0);
        let mut cell = |what: &str, one: NumberWithError| {
            let value = keep(what, one.value);
            let interval = keep(&format!("{what}-interval"), INTERVAL * one.error);
            uncertain(&value, 0, &interval, 1)
        };
        let mean = cell("net", line.value);
        let phases = match line.phases {
            Some([one, other]) => [cell("middlegame", one), cell("endgame", other)],
            None => [blank(), blank()],
        };
        let spread = ours(&keep("spread", line.spread), 0);
        let pieces = ours(&keep("pieces", line.pieces as f64), 0);
        let scaled = ours(&keep("scaled", unit * line.value.value), 0);
        let [middlegame, endgame] = phases;
        let cells = [formula, games, base, scaled, mean, middlegame, endgame, spread, pieces];
        row(&piece.title(), cells)
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings([
        "Piece",
        "Formula",
        "In games",
        "Base of the net",
        "The net, scaled",
        "The net",
        "Middlegame",
        "Endgame",
        "Spread",
        "Pieces",
    ]);
    let caption = "What a net thinks that a piece is worth, with 95% intervals";
    (!rows.is_empty()).then(|| table(caption, [head], rows).class("dense"))
}
