//! FEN, the one-line text of a position, in its two Musketeer forms, Seirawan chess's and the
//! orthodox one.
//!
//! ```text
//! lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1      ten rows
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 1              bracket
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1                        eight rows
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1        hands
//! ```
//!
//! The ten-row form (source 003, WinBoard) draws the gates above and below the board. The bracket
//! form (Musketeer-Stockfish, UCI) lists for each side and chosen type, in order of choice, the
//! file on which the piece waits, `-` if it is gone, or `?` if it has not been placed; it alone can
//! say everything. Eight rows without a bracket are orthodox, or the selection stage where the
//! rules have one.
//!
//! In Seirawan chess the bracket holds what is in hand, and nothing is in hand without one. Its
//! castling field also lists the files on which a piece of the array has not moved; K and Q stand
//! for the king's and a rook's file among them, and a king and a rook that are listed by their
//! files may castle as well. In Chess960 files alone are written, those of castling first:
//! `GDABCEFH`. A side with nothing in hand has no use for such files, and they are neither written
//! nor kept. This is the form of Fairy-Stockfish and Cute Chess.

mod error;
mod gates;
mod note;
mod parse;
mod write;

pub use error::FenError;
pub(crate) use error::shorten;
pub use note::Note;
pub(crate) use parse::placement;
pub use parse::{Parsed, parse, setup};
pub use write::{Form, write};

use std::fmt;

use crate::position::Position;

/// The position's FEN: with a bracket where there is gating, else the orthodox form.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, Form::Bracket))
    }
}
