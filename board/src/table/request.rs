//! Requests.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::setup::EditedSetup;

/// A request, with its fields. Where no answer is named, it is the view of the game.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    /// Begins a game.
    New(New),
    /// Reads a game from a PGN, a line, a link or a position in any form, and goes to the end of
    /// the main line.
    Open(Open),
    /// Reads a portion of a file of games. The answer has `games`, `refused`, `rest` (the last
    /// game, which may go on in the next portion) and `lines` before it. Nothing comes onto the
    /// table.
    Import { text: String, last: bool },
    /// Shows the game.
    View { game: String },
    /// Forgets the game; the answer is empty.
    Close { game: String },
    /// Goes to a move that is there, else begins a variation.
    Play { game: String, r#move: String, node: Option<u32> },
    /// Plays placements such as `L@b0` of both sides, in the order of the rules.
    Place { game: String, white: Vec<String>, black: Vec<String> },
    /// Goes to a node.
    Go { game: String, node: u32 },
    /// Deletes a node with what follows.
    Delete { game: String, node: u32 },
    /// Brings the variation a step nearer to the main line.
    Promote { game: String, node: u32 },
    /// Annotates a node.
    Note { game: String, node: u32, comment: Option<String>, nags: Option<Vec<u8>> },
    /// Ends the game at this node, or takes its end back. Time against material that cannot mate is
    /// a draw.
    End { game: String, by: By, side: Option<Side>, node: Option<u32> },
    /// Sets tags. One with an empty value is taken off.
    Tags { game: String, tags: BTreeMap<String, String> },
    /// The answer has `pgn`, `fen`, `line` for a link, and `ini`, null for known games.
    Export { game: String },
    /// The review of the annotations, if each move has one: `verdicts` and `done`.
    Noted { game: String },
    /// The version, the range of `elo`, variants and armies.
    Hello {},
    /// Takes a `variants.ini` in place of the one before. The answer has `variants`, `left_out` and
    /// `notes`.
    Load { ini: String },
    /// The pieces that can be chosen.
    Cards { variant: Option<String>, pieces: Option<Vec<String>> },
    /// How a piece moves. An error has `at`, the place in the text.
    Piece { text: String },
    /// Two `pieces`, or the `fen` and `number` of a position of Chess960.
    Random { seed: u64, what: Draw },
    /// A setup with all that is wrong with it. One that is sent back with changes is judged again;
    /// its `fen` is null while there are faults.
    Edit(Edit),
    /// A piece on a board with blockers.
    Lab {
        text: String,
        from: String,
        #[serde(default)]
        blockers: BTreeMap<String, String>,
    },
    /// The value of two groups such as `B+R`, `2N`, `Zebu:CN`, by every method and in words.
    Compare { left: String, right: String },
    /// Fails in the middle of a change.
    #[cfg(feature = "planted-faults")]
    Fail { game: String },
}

/// A game to begin: by its name, with a pair, with armies, or by the rules of a game on the table.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub game: String,
    pub variant: Option<String>,
    pub pieces: Option<[String; 2]>,
    pub armies: Option<Armies>,
    pub like: Option<String>,
    pub fen: Option<String>,
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
}

/// Two armies by their names.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Armies {
    pub white: String,
    pub black: String,
    #[serde(default)]
    pub spacious: bool,
}

/// A text to read a game from.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    pub game: String,
    pub text: String,
    #[serde(default)]
    pub index: usize,
    pub variant: Option<String>,
}

/// The end of a game.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum By {
    Resign,
    Time,
    Draw,
    Nothing,
}

/// A side.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Side {
    White,
    Black,
}

/// A position to look at, of a variant or of the rules of a game: as a FEN or in parts.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    pub variant: Option<String>,
    pub game: Option<String>,
    pub fen: Option<String>,
    pub setup: Option<Box<EditedSetup>>,
}

/// A random draw.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Draw {
    Pair,
    Position,
}
