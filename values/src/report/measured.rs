//! The pieces that games have measured: what their games say, what the games of all others say of
//! them, and what source 001 says. All numbers are pawns: hundreds of its centipawns.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::forecast::process::left_out;
use treville_eval::piece::forecast::table::MEASURED;
use treville_eval::piece::formula::formula;
use treville_kit::page::build::ours;
use treville_kit::page::layout::folded;
use treville_kit::page::markup::Element;
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::fit::INTERVAL;

use super::pieces::{KNOWN, Piece};
use crate::catalogue::{Entry, entries, sortable};

/// A measured piece.
pub struct MeasuredPiece {
    /// The piece and its worth.
    pub entry: Entry,
    /// Whether the sources know it.
    pub is_known: bool,
    /// Its value in games.
    pub games: Number,
    /// The 95% interval of that, to either side.
    pub interval: Number,
    /// Its forecast from all other pieces.
    pub forecast: Number,
    /// Its value by source 001 as printed.
    pub printed: Number,
}

/// All of them, the dearest first; `known` are the pieces of the page.
#[must_use]
pub fn gather(known: &[Piece], numbers: &mut Numbers) -> Vec<MeasuredPiece> {
    let left_out = left_out();
    let by_formula = |entry: &Entry| {
        entry
            .movement
            .parse()
            .map_or(0.0, |movement| f64::from(formula(&movement, &Factors::SOURCE).total()))
    };
    let measured = entries().into_iter().filter_map(|entry| Some((entry.measured?, entry)));
    let one = |(number, entry): (usize, Entry)| {
        let own = &MEASURED[number];
        let key = format!("measured/{}", entry.movement);
        let mut keep =
            |what: &str, centipawns: f64| numbers.keep(format!("{key}/{what}"), centipawns / 100.0);
        MeasuredPiece {
            is_known: known[..KNOWN].iter().any(|piece| piece.betza == entry.movement),
            games: keep("games", own.value),
            interval: keep("interval", INTERVAL * own.error),
            forecast: keep("forecast", left_out[number]),
            printed: keep("source-001", by_formula(&entry)),
            entry,
        }
    };
    measured.map(one).collect()
}

/// The root of the mean square by which these numbers are off what games say.
#[must_use]
pub fn error(pieces: &[MeasuredPiece], of: fn(&MeasuredPiece) -> &Number) -> f64 {
    let squares = pieces.iter().map(|piece| (of(piece).value() - piece.games.value()).powi(2));
    (squares.sum::<f64>() / pieces.len().max(1) as f64).sqrt()
}

/// All of them as a table that can be sorted.
pub fn table(pieces: &[MeasuredPiece], numbers: &mut Numbers) -> Element {
    let mut rest = pieces.iter();
    let cells = |entry: &Entry| {
        let worth = [("value", entry.value), ("low", entry.low), ("high", entry.high)];
        let worth = worth.map(|(what, centipawns)| {
            numbers.keep(format!("measured/{}/{what}", entry.movement), centipawns / 100.0)
        });
        let others = rest.next().map(|piece| [&piece.games, &piece.forecast, &piece.printed]);
        let others = others.into_iter().flatten().cloned();
        worth.into_iter().chain(others).map(|number| ours(&number, 1)).collect()
    };
    let heads = ["Worth", "from", "to", "In games", "Forecast from the others", "Source 001"];
    let caption = "Every measured piece, in pawns; from and to are the ends of 95% intervals";
    folded(sortable(caption, &heads, 1, pieces.iter().map(|piece| &piece.entry), cells))
}
