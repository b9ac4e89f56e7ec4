//! PGN, whole games as text: read, written, and read back the same.
//!
//! ```
//! use treville_core::pgn;
//!
//! let text = "[Variant \"musketeer\"]\n\n\
//!             1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L {+0.21/14 0.8} *";
//! let games = pgn::read_all(text).unwrap();
//! assert_eq!(games[0].game.moves().len(), 8);
//! assert_eq!(games[0].annotations[7].evaluation.unwrap().depth, 14);
//!
//! let again = pgn::read_all(&games[0].to_string()).unwrap();
//! assert_eq!(again, games);
//! ```
//!
//! # Tags
//! Some tags say what the game itself says: its rules, its first position, its result. These are
//! written from [`Pgn::game`] and [`Pgn::result`] and taken off when they are read, so that a tag
//! and the game cannot disagree. All other tags are kept as they are.
//!
//! | tag | meaning | written |
//! |---|---|---|
//! | `Variant` | `musketeer`, `Musketeer960`, `seirawan`, `Chess960`; none for orthodox chess. Read in any case and with spaces; also `S-Chess`, `fischerandom` and `standard` | where it is not orthodox chess |
//! | `VariantFamily` | `seirawan`, XBoard's name for the kind of game; not read | in Musketeer chess |
//! | `VariantMen` | letters and movements in Betza notation, `L:NB2;C:llNrrNDK` | in Musketeer chess: before both types are chosen all that can be, later the chosen pair in order of choice |
//! | `CheckForfeit` | `off` where a king driven off keeps its waiting piece, else `on` | if off |
//! | `DefaultPair` | the letters of the pair that is played when Black repeats White's choice, `DM` | if it is not the usual one |
//! | `SetUp`, `FEN` | the first position | if it is not the usual one, and in Chess960 |
//! | `Result` | the result | always |
//!
//! A game that starts with the choice of the pieces needs no FEN: choosing and placing are moves,
//! numbered 1 to 3, and play begins with move 4 (source 003, section J). The FEN's own counter
//! starts at 1 with play, so it is three behind. Numbers are not checked when read.
//!
//! A game that starts in play has a FEN of ten rows, as XBoard writes it. That form does not show
//! the order of choice, nor a type of which no piece is left but to which pawns promote; the
//! two entries of `VariantMen` supply both. Where ten rows do not bring the position back even so,
//! as in the middle of the set-up, the FEN has a bracket instead.
//!
//! # Other programs' letters
//! A `VariantMen` tag decides what the letters of a game mean, by comparing movements: after
//! `C:RN`, C is the chancellor in FEN and moves. Letters that it does not list keep their meaning.
//! A movement that none of our pieces has is an error.
//!
//! # Comments
//! A comment that begins like `+0.35/18 1.2` or `-M5/20` is an [`Evaluation`]; see there. Other
//! comments are kept as words with single spaces between them. Remarks such as `!?` become NAGs.
//! Variations are read over, at any depth, and so are lines that begin with `%`.
//!
//! # Bytes
//! A text is UTF-8; a caller with a file of unknown origin can use [`String::from_utf8_lossy`],
//! since only comments and names ever go beyond ASCII. A byte-order mark and CRLF do no harm.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod comment;
mod error;
mod men;
mod read;
mod scan;
mod tags;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;
use std::str::FromStr;

pub use comment::{Annotation, Evaluation, Score};
pub use error::{PgnError, PgnFault};
pub use read::{Reader, read_all};

use crate::color::Color;
use crate::fen::Note;
use crate::game::Game;
use crate::outcome::Outcome;

/// A game with all that a PGN says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// The tags that the game does not imply, the seven-tag roster first.
    tags: Vec<(String, String)>,
    /// The game, from its first position.
    pub game: Game,
    /// What is said about each move, in order. Moves beyond the end of the list have no annotation.
    pub annotations: Vec<Annotation>,
    /// The comment before the first move.
    pub comment: String,
    /// The result, which can be known without being seen on the board.
    pub result: GameResult,
    /// What the reader took for something else in the FEN tag. Not written.
    pub fen_notes: Vec<Note>,
}

/// The seven-tag roster but for the result, with what stands in for an unknown value.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags that are written from the game and its result.
const DERIVED: [&str; 8] = [
    "Result",
    "Variant",
    "VariantFamily",
    "VariantMen",
    "CheckForfeit",
    "DefaultPair",
    "SetUp",
    "FEN",
];

impl Pgn {
    /// The game without names or annotations; the result is what the board shows.
    ///
    /// ```
    /// use treville_core::{game::Game, pgn::Pgn, position::Position, rules::Rules, san};
    ///
    /// let mut game = Game::new(Position::start(Rules::chess()));
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     game.play(san::parse(game.position(), text).unwrap());
    /// }
    /// let pgn = Pgn::new(game).with_tag("White", "Fool").with_tag("Termination", "normal");
    /// assert!(pgn.to_string().contains("[White \"Fool\"]\n"));
    /// assert!(pgn.to_string().ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
    /// ```
    #[must_use]
    pub fn new(game: Game) -> Pgn {
        let tags = ROSTER.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Pgn {
            tags: tags.to_vec(),
            annotations: vec![Annotation::default(); game.moves().len()],
            comment: String::new(),
            result: game.outcome().into(),
            fen_notes: Vec::new(),
            game,
        }
    }

    /// The tags that the game does not imply, the seven-tag roster first, as names and values.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag, unless there is none or the game implies it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Of the name only letters, digits and underscores are kept, of the value no
    /// control characters. A tag that the game or the result implies is not set; see the
    /// [list](crate::pgn).
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if name.is_empty() || DERIVED.contains(&name.as_str()) {
            return;
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.tags.iter_mut().find(|(own, _)| *own == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name, value)),
        }
    }

    /// The same with a tag [set](Pgn::set_tag).
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Pgn {
        self.set_tag(name, value);
        self
    }
}

/// The result as a PGN gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or nobody knows.
    #[default]
    Unknown,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl FromStr for GameResult {
    type Err = PgnFault;

    fn from_str(text: &str) -> Result<GameResult, PgnFault> {
        match text {
            "1-0" => Ok(GameResult::WhiteWins),
            "0-1" => Ok(GameResult::BlackWins),
            "1/2-1/2" | "1/2" => Ok(GameResult::Draw),
            "*" => Ok(GameResult::Unknown),
            _ => Err(PgnFault::Text("1-0, 0-1, 1/2-1/2 or * as the result", text.to_owned())),
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome.map(Outcome::winner) {
            None => GameResult::Unknown,
            Some(None) => GameResult::Draw,
            Some(Some(Color::White)) => GameResult::WhiteWins,
            Some(Some(Color::Black)) => GameResult::BlackWins,
        }
    }
}
