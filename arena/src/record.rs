//! The record of a finished game: enough for every table and chart, and small enough that a match
//! of a hundred thousand games is read at once. The moves are in the PGN.

use std::fmt;

use serde::{Deserialize, Serialize};
use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::position::Position;
use treville_notation::pgn::GameResult;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its number in the schedule, from 0.
    pub number: u32,
    /// The round, from 0.
    pub round: u32,
    /// The number of its pair of games, from 0: games of one pair share opening and players.
    pub pair: u32,
    /// White, by number in the plan.
    pub white: usize,
    /// Black, by number in the plan.
    pub black: usize,
    /// The result: `1-0`, `0-1`, `1/2-1/2`.
    #[serde(with = "treville_kit::text")]
    pub result: GameResult,
    /// Its end.
    pub termination: Termination,
    /// The same in words, with the side: `White mates`, `Black loses on time`.
    pub reason: String,
    /// All moves, those of the opening included.
    pub plies: u32,
    /// Its start, as in the PGN: a FEN, or nothing for the start of the variant.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// The pair of chosen types by their letters in alphabetical order; nothing in orthodox chess
    /// or before both are chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kinds: String,
    /// The files behind which White's and Black's pieces were placed, in the order of `kinds`:
    /// `bg/cf`. Nothing where a side has not placed both.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gates: String,
    /// Time and nodes of White's moves.
    pub white_use: Use,
    /// Time and nodes of Black's moves.
    pub black_use: Use,
    /// Warnings of the referee: illegal variations, mates that did not come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// When it began, in milliseconds since 1970.
    pub begun: u64,
    /// Its duration, in milliseconds.
    pub duration: u64,
}

/// The worth of a result to White: 1, ½ or 0; none without a result.
#[must_use]
pub const fn white_score(result: GameResult) -> Option<f64> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}

/// The chosen types with their letters, in alphabetical order; none before both are chosen.
#[must_use]
pub fn chosen_types(position: &Position) -> Option<[(char, PieceType); 2]> {
    let [Some(first), Some(second)] = position.chosen(Color::White) else { return None };
    let pieces = position.pieces();
    let mut pair = [(pieces.kind(first).letter, first), (pieces.kind(second).letter, second)];
    pair.sort_unstable();
    Some(pair)
}

/// Time and nodes of one side's moves, without opening and random plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Use {
    /// Moves made.
    pub moves: u32,
    /// Thinking time in microseconds.
    pub time: u64,
    /// The longest time for a move in microseconds.
    pub longest: u64,
    /// The least time that was left on its clock after a move, in milliseconds; none without a
    /// clock. Negative means overdrawn within the margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_left: Option<i64>,
    /// Nodes, as the engine reports them.
    pub nodes: u64,
    /// The sum of the depths of all moves, as the engine reports them.
    pub depth: u64,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules: mate, stalemate, repetition, fifty moves, dead position; also by resignation
    /// and agreement.
    Normal,
    /// By the referee: the result was clear or the game too long.
    Adjudication,
    /// A flag fell.
    TimeForfeit,
    /// A move that the rules do not allow, or that is no move.
    IllegalMove,
    /// An engine claimed a result that is not on the board.
    FalseClaim,
    /// The engine's program ended with an error or a signal.
    Crash,
    /// The engine's program ended without an error or closed its output during a game.
    Disconnect,
    /// The engine did not answer.
    Stalled,
    /// The engine could not be started, or there was no handshake.
    NoStart,
    /// The game was interrupted and has no result. The runner keeps no such games, but other
    /// programs do.
    Unterminated,
}

impl Termination {
    /// Its tag in a PGN, in the words of the standard and of other runners, whose readers count
    /// errors by them.
    #[must_use]
    pub fn tag(self) -> String {
        match self {
            Termination::Crash | Termination::Disconnect | Termination::NoStart => {
                "abandoned".to_owned()
            }
            other => other.to_string(),
        }
    }

    /// All of them.
    pub const ALL: [Termination; 10] = [
        Termination::Normal,
        Termination::Adjudication,
        Termination::TimeForfeit,
        Termination::IllegalMove,
        Termination::FalseClaim,
        Termination::Crash,
        Termination::Disconnect,
        Termination::Stalled,
        Termination::NoStart,
        Termination::Unterminated,
    ];

    /// Whether an engine has failed in a way that ends a match without `-recover`.
    #[must_use]
    pub const fn is_failure(self) -> bool {
        matches!(
            self,
            Termination::Crash
                | Termination::Disconnect
                | Termination::Stalled
                | Termination::NoStart
        )
    }
}

/// As tables have it.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Termination::Normal => "normal",
            Termination::Adjudication => "adjudication",
            Termination::TimeForfeit => "time forfeit",
            Termination::IllegalMove => "illegal move",
            Termination::FalseClaim => "false claim",
            Termination::Crash => "crash",
            Termination::Disconnect => "disconnect",
            Termination::Stalled => "stalled connection",
            Termination::NoStart => "no start",
            Termination::Unterminated => "unterminated",
        })
    }
}

impl GameRecord {
    /// White's score: 1, ½ or 0; none without a result.
    #[must_use]
    pub fn white_score(&self) -> Option<f64> {
        white_score(self.result)
    }

    /// The score of an engine, by its number in the plan; none if it did not play or there is no
    /// result.
    #[must_use]
    pub fn score_of(&self, engine: usize) -> Option<f64> {
        let white = self.white_score()?;
        match engine {
            _ if engine == self.white => Some(white),
            _ if engine == self.black => Some(1.0 - white),
            _ => None,
        }
    }

    /// The engine that played a colour, by its number in the plan.
    #[must_use]
    pub const fn player(&self, color: Color) -> usize {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

#[cfg(test)]
impl GameRecord {
    /// A drawn game of the first two engines, for tests to change.
    pub(crate) fn sample(number: u32) -> GameRecord {
        GameRecord {
            number,
            round: 0,
            pair: number / 2,
            white: number as usize % 2,
            black: 1 - number as usize % 2,
            result: GameResult::Draw,
            termination: Termination::Normal,
            reason: "Stalemate".to_owned(),
            plies: 100,
            opening: String::new(),
            kinds: "CL".to_owned(),
            gates: "bg/cf".to_owned(),
            white_use: Use::default(),
            black_use: Use::default(),
            warnings: Vec::new(),
            begun: 1,
            duration: 2,
        }
    }
}
