//! Values of pieces by a net, as people see them.

use serde::Serialize;

use super::{NetValues, Worth};
use crate::fit::Fit;
use crate::measured::NumberWithError;
use crate::pieces::Piece;
use treville_kit::format::Table;

/// The net's value of a piece, in its centipawns.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct NetRow {
    /// The piece.
    pub piece: String,
    /// The movement in canonical Betza notation.
    pub betza: String,
    /// The mean of middlegame and endgame.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// In the middlegame, where positions are of many phases.
    pub middlegame: Option<f64>,
    /// Its standard error.
    pub middlegame_error: Option<f64>,
    /// In the endgame.
    pub endgame: Option<f64>,
    /// Its standard error.
    pub endgame_error: Option<f64>,
    /// The spread of worths around that, as a standard deviation.
    pub spread: f64,
    /// Number of pieces that were left out.
    pub pieces: u64,
    /// In how many games.
    pub games: u64,
    /// The value in the unit in which all officers together are worth as much as their bases.
    pub scaled: f64,
    /// The material by the formula that the net adds to.
    pub base: i32,
}

impl NetRow {
    /// A row for each piece that the net was asked about.
    #[must_use]
    pub fn of(net: &NetValues, pieces: &[Piece]) -> Vec<NetRow> {
        let row = |piece: &Piece| Some(NetRow::new(piece, net.get(piece.movement())?, net.unit));
        pieces.iter().filter_map(row).collect()
    }

    fn new(piece: &Piece, worth: &Worth, unit: f64) -> NetRow {
        let line = &worth.line;
        let phase = |number: usize| line.phases.map(|phases| phases[number]);
        let value = |one: Option<NumberWithError>| one.map(|one| one.value);
        let error = |one: Option<NumberWithError>| one.map(|one| one.error);
        NetRow {
            piece: piece.name.clone(),
            betza: piece.movement().to_string(),
            value: line.value.value,
            error: line.value.error,
            middlegame: value(phase(0)),
            middlegame_error: error(phase(0)),
            endgame: value(phase(1)),
            endgame_error: error(phase(1)),
            spread: line.spread,
            pieces: line.pieces,
            games: line.games,
            scaled: unit * line.value.value,
            base: worth.base,
        }
    }
}

/// The values of a net, and the positions in which it was asked.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct NetDocument<'a> {
    net: &'a str,
    positions: u64,
    unit: f64,
    values: Vec<NetRow>,
}

impl NetDocument<'_> {
    /// The net's values of these pieces.
    #[must_use]
    pub fn new<'a>(net: &'a NetValues, pieces: &[Piece]) -> NetDocument<'a> {
        let NetValues { net: name, positions, unit, .. } = net;
        NetDocument {
            net: name,
            positions: *positions,
            unit: *unit,
            values: NetRow::of(net, pieces),
        }
    }
}

/// The rows as a table, with what the engine's fit has found beside them.
#[must_use]
pub fn table(net: &NetValues, rows: &[NetRow], fit: &Fit) -> Table {
    let headings = [
        "Piece",
        "net",
        "error",
        "middlegame",
        "error",
        "endgame",
        "error",
        "spread",
        "pieces",
        "games",
        "scaled",
        "base",
        "fit",
    ];
    let title = format!("What the net {} thinks, in centipawns", net.net);
    let mut table = Table::new(title, &headings);
    let dash = || "-".to_owned();
    let number = |value: Option<f64>| value.map_or_else(dash, |value| format!("{value:.1}"));
    let small = |error: Option<f64>| error.map_or_else(dash, |error| format!("{error:.2}"));
    for row in rows {
        table.row([
            row.piece.clone(),
            number(Some(row.value)),
            small(Some(row.error)),
            number(row.middlegame),
            small(row.middlegame_error),
            number(row.endgame),
            small(row.endgame_error),
            number(Some(row.spread)),
            row.pieces.to_string(),
            row.games.to_string(),
            number(Some(row.scaled)),
            row.base.to_string(),
            number(in_games(fit, &row.betza)),
        ]);
    }
    table.notes.push(format!(
        "Each piece on the board was left out of {} quiet positions; net is the mean of \
         middlegame and endgame. Scaled is that by {:.3}: then all officers together are worth as \
         much as their bases, material by the formula, to which the net adds. Fit is what pieces \
         are worth in games.",
        net.positions, net.unit
    ));
    table
}

/// Value of the pieces of a movement in games by a fit: the mean of middlegame and endgame.
#[must_use]
pub fn in_games(fit: &Fit, betza: &str) -> Option<f64> {
    let known = fit.pieces.iter().find(|piece| piece.movement == betza)?;
    Some(known.value.iter().sum::<f64>() / 2.0)
}
