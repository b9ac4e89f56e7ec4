//! The answer to what a piece or a trade is worth as an object, for programs: what
//! `treville value --json` prints. All numbers are centipawns of source 001.

use serde::Serialize;
use treville_eval::appraisal::{Appraisal, Basis, Trade, fair_trades, tenths};
use treville_eval::position::endgame::mates_alone;

use crate::answer::known_as;
use crate::groups::Group;
use crate::pieces::Piece;

/// A piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceJson<'a> {
    /// The value by which the engine plays.
    pub value: f64,
    /// The lower end of its interval of 95%.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The value on full boards.
    pub full_boards: f64,
    /// The value in endings.
    pub endings: f64,
    /// What games of material alone say or forecast; the value itself, where the engine plays by
    /// that.
    pub material: f64,
    /// The source of that knowledge: `weights`, `fit`, `games` or `forecast`.
    pub basis: &'static str,
    /// The games in which it was measured.
    pub games: Option<u32>,
    /// The name that was asked for.
    pub name: &'a str,
    /// The movement in canonical Betza notation.
    pub movement: String,
    /// The name by which others know the piece, if it is another one.
    pub known_as: Option<String>,
    /// Whether no measured piece is near.
    pub is_remote: bool,
    /// Whether it can force mate against a bare king with its own king alone, from nearly all
    /// positions.
    pub mates_alone: bool,
    /// The nearest measured pieces.
    pub nearest: Vec<NearJson>,
    /// The parts of a forecast.
    pub reasons: Vec<ReasonJson>,
    /// Pieces of chess that are worth about as much, in words.
    pub fair_trades: Vec<String>,
}

/// A measured piece near another one.
#[derive(Clone, Debug, Serialize)]
pub struct NearJson {
    /// Its movement in canonical Betza notation.
    pub movement: &'static str,
    /// Its value.
    pub value: f64,
    /// How near it is, from 0 to 1.
    pub nearness: f64,
}

/// A part of a forecast.
#[derive(Clone, Debug, Serialize)]
pub struct ReasonJson {
    /// The part, in words.
    pub reason: &'static str,
    /// Its share of the value.
    pub value: f64,
}

/// A trade.
#[derive(Clone, Debug, Serialize)]
pub struct TradeJson<'a> {
    /// How much more the first side is worth.
    pub value: f64,
    /// The first side as it was written.
    pub left: &'a str,
    /// The second side.
    pub right: &'a str,
    /// The value of the first side.
    pub left_value: f64,
    /// The value of the second side.
    pub right_value: f64,
    /// How likely it is that the first side is worth more.
    pub probability: f64,
}

impl<'a> TradeJson<'a> {
    /// The object of a trade between these sides.
    #[must_use]
    pub fn of(left: &'a Group, right: &'a Group, trade: &Trade) -> TradeJson<'a> {
        TradeJson {
            value: tenths(trade.left - trade.right),
            left: &left.text,
            right: &right.text,
            left_value: tenths(trade.left),
            right_value: tenths(trade.right),
            probability: (trade.probability * 1000.0).round() / 1000.0,
        }
    }
}

impl<'a> PieceJson<'a> {
    /// The object of a piece and its appraisal.
    #[must_use]
    pub fn of(piece: &'a Piece, appraisal: &Appraisal) -> PieceJson<'a> {
        let games = if let Basis::Games(games) = appraisal.basis { Some(games) } else { None };
        let near = appraisal.nearest.iter().map(|near| NearJson {
            movement: near.movement,
            value: tenths(near.value),
            nearness: (near.nearness * 1000.0).round() / 1000.0,
        });
        let reason =
            |(reason, value): &(&'static str, f64)| ReasonJson { reason, value: tenths(*value) };
        PieceJson {
            value: tenths(appraisal.value),
            low: tenths(appraisal.low),
            high: tenths(appraisal.high),
            full_boards: tenths(appraisal.phases[0]),
            endings: tenths(appraisal.phases[1]),
            material: tenths(appraisal.material),
            basis: appraisal.basis.name(),
            games,
            name: &piece.name,
            movement: piece.movement().to_string(),
            known_as: known_as(piece),
            is_remote: appraisal.is_remote,
            mates_alone: mates_alone(piece.movement()),
            nearest: near.collect(),
            reasons: appraisal.reasons.iter().map(reason).collect(),
            fair_trades: fair_trades(appraisal.value),
        }
    }
}
