//! Requests.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::setup::EditedSetup;

/// A request, with its fields.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    New(New),
    Open(Open),
    Import {
        text: String,
        last: bool,
    },
    View {
        game: String,
    },
    Close {
        game: String,
    },
    Play {
        game: String,
        r#move: String,
        node: Option<u32>,
    },
    Place {
        game: String,
        white: Vec<String>,
        black: Vec<String>,
    },
    Go {
        game: String,
        node: u32,
    },
    Delete {
        game: String,
        node: u32,
    },
    Promote {
        game: String,
        node: u32,
    },
    Note {
        game: String,
        node: u32,
        comment: Option<String>,
        nags: Option<Vec<u8>>,
    },
    End {
        game: String,
        by: By,
        side: Option<Side>,
        node: Option<u32>,
    },
    Tags {
        game: String,
        tags: BTreeMap<String, String>,
    },
    Export {
        game: String,
    },
    Noted {
        game: String,
    },
    Hello {},
    Load {
        ini: String,
    },
    Cards {
        variant: Option<String>,
        pieces: Option<Vec<String>>,
    },
    Piece {
        text: String,
    },
    Random {
        seed: u64,
        what: Draw,
    },
    Edit(Edit),
    Lab {
        text: String,
        from: String,
        #[serde(default)]
        blockers: BTreeMap<String, String>,
    },
    Compare {
        left: String,
        right: String,
    },
    /// Fails in the middle of a change.
    #[cfg(feature = "planted-faults")]
    Fail {
        game: String,
    },
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
