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
//! nor kept. This is the form of Fairy-Stockfish and Cute Chess. What is in hand may also stand in a
//! ninth row, `.../RNBQKBNR/HEhe`.
//!
//! # EPD and addresses
//! Missing counters are `0 1`. In place of the counters, or after them, the operations of an EPD may
//! stand, in any order: `hmvc` and `fmvn` are the counters, the others say nothing about the
//! position. A board alone is White's to move, without castling, and a [`Note`] says so. In the
//! address of a page an underscore is a blank.
//!
//! ```text
//! r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - bm Nh6; id "BK.20"; hmvc 1;
//! 4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1
//! ```

mod error;
mod fields;
mod gates;
mod note;
mod parse;
mod write;

pub use error::FenError;
pub(crate) use fields::in_ascii;
pub use fields::{has_gates, has_hands, operations, spaced};
pub use note::Note;
pub(crate) use parse::placement;
pub use parse::{FenReading, parse, setup};
pub use write::{Form, write};

use std::fmt;

use crate::position::Position;

/// The position's FEN: with a bracket where there is gating, else the orthodox form.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, Form::Bracket))
    }
}
