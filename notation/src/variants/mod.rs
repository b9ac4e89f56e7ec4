//! Games in text: the part of Fairy-Stockfish's `variants.ini` that describes chess on 64 squares.
//!
//! [`read()`] makes a [`Definition`](treville_core::definition::Definition) of each section and leaves out
//! those that say something that is not played here; [`write()`] makes a section of a definition.
//! `docs/variants.md` lists the keys.
//!
//! ```
//! use treville_core::position::Position;
//! use treville_notation::variants;
//!
//! let file = "[knights:chess]\n\
//!             customPiece1 = c:NW\n\
//!             startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1\n\
//!             promotionPieceTypes = qrbc\n\
//!             [crazy:chess]\n\
//!             pieceDrops = true\n";
//! let library = variants::read(file.as_bytes())?;
//! assert_eq!(library.games[0].pieces[6].movement.spelling(), "NW");
//!
//! let start = Position::start(library.games[0].rules()?);
//! assert_eq!(start.legal_moves().len(), 20);
//!
//! let left_out = library.left_out[0].to_string();
//! assert_eq!(left_out, "line 6: [crazy] pieceDrops: expected false, got 'true'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The files in reading order: `text` splits into sections and lines, `values` and `keys` say what
//! a value is and which keys change nothing here, `pieces` where a section keeps a piece; `library`
//! is what comes of a file, `sheet` what a child inherits, `apply` what lines do to it, `start` and
//! `game` make a definition of it, `read` goes through a file, `write` makes the text again, and
//! `unsaid` names what has no words.

mod apply;
mod game;
mod keys;
mod library;
mod pieces;
mod read;
mod sheet;
mod start;
#[cfg(test)]
mod tests;
mod text;
mod unsaid;
mod values;
mod write;

pub use apply::MOST_BETZA;
pub use library::{LeftOut, Library, Note, NoteKind};
pub use read::{ReadError, read};
pub use text::{MOST_BYTES, MOST_LINE, MOST_SECTIONS};
pub use unsaid::Unsaid;
pub use write::{differences, write};
