//! Settings of openings and adjudication; files hold them as JSON.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The starts of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Openings {
    /// Their source.
    pub from: Source,
    /// The order in which a book is played; the other sources ignore it.
    pub order: Order,
    /// Number of plies of a book's game that are played; all by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The number of the first opening, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// Random plies after each opening.
    pub randomplies: u32,
    /// Random plies are redrawn until a short search finds neither side ahead by more than this,
    /// in centipawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<u32>,
}

/// The source of openings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The start of the variant: in Musketeer chess the choice of the pieces, by the engines.
    #[default]
    Start,
    /// This pair, by letters in order of choice, is chosen already. `gates` are the files behind
    /// which it waits, as in `bg/bg` (White's first and second, Black's first and second); without
    /// them the engines place the pieces.
    Pair {
        /// Two letters.
        pair: String,
        /// Two files, a stroke, two files.
        #[serde(skip_serializing_if = "Option::is_none")]
        gates: Option<String>,
    },
    /// Every pair equally often, in random order, behind random files; in Chess960 a random array.
    Random,
    /// The book of balanced openings for the variant that comes with the program.
    Book,
    /// A book of positions, one a line.
    Epd(PathBuf),
    /// A book of games.
    Pgn(PathBuf),
}

/// The order of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As it stands in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// When a game ends although it is not over on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adjudication {
    /// As a draw.
    pub draw: Option<DrawRule>,
    /// As a loss.
    pub resign: Option<ResignRule>,
    /// As a draw once each side has made this many moves, opening included; 0 means never.
    pub maxmoves: u32,
}

/// The game is drawn when both engines have been near zero for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Full moves that must have been made.
    pub movenumber: u32,
    /// Consecutive moves of each side with scores within the bound.
    pub movecount: u32,
    /// The bound in centipawns.
    pub score: u32,
}

/// An engine has lost when its own scores have been hopeless for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Consecutive moves with scores beyond the bound.
    pub movecount: u32,
    /// The bound in centipawns.
    pub score: u32,
    /// Whether the winner's scores must be beyond the bound, too.
    pub twosided: bool,
}
