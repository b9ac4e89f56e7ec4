//! The games of a file, what was noted about them, and those that were left out.

use std::fmt;

use treville_core::color::Color;
use treville_core::definition::Definition;

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// The games, in the order of their sections.
    pub games: Vec<Definition>,
    /// Notes on them, in the order of their sections.
    pub notes: Vec<Note>,
    /// The sections that are not games which can be played here, one reason for each.
    pub left_out: Vec<LeftOut>,
}

impl Library {
    /// The game of this name.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&Definition> {
        self.games.iter().find(|game| game.name == name)
    }

    /// The notes on the game of this name.
    pub fn notes_of(&self, name: &str) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |note| note.section == name)
    }
}

/// Something worth knowing about a game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The line that it is about, from 1: the section's first one where no other fits.
    pub line: usize,
    /// The name of the section.
    pub section: String,
    /// The key; empty where it is about no key in particular.
    pub key: String,
    /// The kind of note.
    pub kind: NoteKind,
}

/// A kind of note on a game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// The key is for GUIs or says what pieces are worth, and changes nothing here.
    Ignored,
    /// The key comes again further down; only the last one counts.
    GivenAgain,
    /// Fairy-Stockfish plays the piece with this letter as another one; how, in words.
    /// [`differences`](super::differences) has them for any game.
    Differs(char, String),
    /// Neither side has the piece with this letter at the start, by promotion or by gating.
    Unused(char),
    /// A piece that pawns of this side became in the parent's game is given again without a list of
    /// promotions, and they no longer become it.
    NotPromoted(Color, char),
    /// The start has a castling right, but no king and rook to castle with.
    RightDropped(char),
    /// Files of unmoved pieces are kept, but nothing enters there.
    GatingOnly,
}

impl NoteKind {
    /// Whether it is likely a slip: a line without effect, or with one that was hardly meant.
    #[must_use]
    pub const fn is_slip(&self) -> bool {
        matches!(
            self,
            NoteKind::GivenAgain
                | NoteKind::NotPromoted(..)
                | NoteKind::RightDropped(_)
                | NoteKind::GatingOnly
        )
    }
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteKind::Ignored => f.write_str("ignored: it changes no rule"),
            NoteKind::GivenAgain => f.write_str("ignored: the same key comes again further down"),
            NoteKind::Differs(letter, reading) => {
                write!(f, "Fairy-Stockfish reads '{letter}' differently: it {reading}")
            }
            NoteKind::Unused(letter) => write!(f, "neither side has '{letter}' in this game"),
            NoteKind::NotPromoted(color, letter) => write!(
                f,
                "{color}'s pawns no longer become '{letter}', as it is given again without \
                 promotionPieceTypes"
            ),
            NoteKind::RightDropped(letter) => {
                write!(f, "no castling by '{letter}': king and rook do not stand as it needs")
            }
            NoteKind::GatingOnly => {
                f.write_str("gating without seirawanGating: nothing enters in this game")
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, self.line, &self.section, &self.key)?;
        write!(f, "{}", self.kind)
    }
}

/// A section that is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The line that is to blame, from 1.
    pub line: usize,
    /// The name of the section.
    pub section: String,
    /// The key that is to blame; empty where none is.
    pub key: String,
    /// The expected text and the text found.
    pub reason: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, self.line, &self.section, &self.key)?;
        f.write_str(&self.reason)
    }
}

fn place(f: &mut fmt::Formatter<'_>, line: usize, section: &str, key: &str) -> fmt::Result {
    let space = if key.is_empty() { "" } else { " " };
    write!(f, "line {line}: [{section}]{space}{key}: ")
}
