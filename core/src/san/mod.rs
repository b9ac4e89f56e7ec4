//! SAN, the moves as people write them.
//!
//! ```text
//! leopard  L           choosing a type; written as the name
//! L@b0  L@g9           placing it
//! e4  exd5  Nbd2  R1a3 a move or a capture
//! Nc3/L  Kxf2/L        with the piece that is gated
//! O-O  O-O-O/L         castling; whether the piece enters at the king's or the rook's square
//!                      follows from the position
//! exd8=L+  Nf6/L#      promotion; the check sign is always last
//! O-O/He1  O-O/Hh1     Seirawan chess: castling with the square on which the piece enters
//! ```
//!
//! [`write()`] gives exactly these forms. [`parse`] also takes what other programs and people
//! write:
//!
//! - origin squares in full or where none is needed: `Nb1c3`, `Nb1-c3`, `e2-e4`, `Pe4`
//! - captures without `x`, or with `:`; `ed5` for `exd5`; `e.p.` after an en-passant capture
//! - promotions as `e8Q`, `e8(Q)`, `e8=q`
//! - castling with zeros, `0-0`
//! - XBoard's file after the gated piece, `O-O/Le`
//! - no check sign, a wrong one, or one before the gated piece; `!` and `?`
//! - no gated piece, though one enters; a wrong one is an error, as in [`uci`](crate::uci)
//!
//! In Seirawan chess only the move says whether a piece enters, so `Nc3` brings none in. Behind its
//! letter may stand the file or the square; castling without either means the king's square.
//!
//! Coordinates such as `b1c3l` are no SAN: [`uci::parse`](crate::uci::parse) reads them.
//!
//! # Lenient reading
//! [`parse_lenient`] is for files of any program. Whatever can mean one legal move only is that
//! move, and the [`Reason`] says how the text differs from ours. Beyond the forms above:
//!
//! - coordinates, `g1f3`, `b1c3l`, `e7e8q`, `e1g1` or `e1h1`, also with a sign between the squares
//! - castling as a move of the king, `Kg1`, or without strokes, `00` or `OO`, and in the middle of a set-up all that [`parse`] takes
//! - pieces in lower case, `nf3`, and figurines
//! - a gated piece without a slash, `Nc3L`, and a promotion with one, `e8/Q`
//! - a pawn's capture by its files, `ed` or `exd`, and moves in capitals, `NG1-F3`
//! - where nothing fits as it stands: a file or rank of origin on which no such piece stands, and a
//!   wrong file after the gated piece; XBoard's `O-O/Le` has the king's file even where the piece
//!   enters on the rook's square
//!
//! A text that is exactly what we write is that move, and coordinates are read as in the protocols.
//! Else several moves that fit are an error, even where [`parse`] would choose: `bc3` is refused if
//! both pawn and bishop can take on c3. So are a wrong gated piece, a wrong square of origin, and a
//! pawn's capture without its file: what is said there is another move.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod lenient;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use lenient::parse_lenient_with;
pub use lenient::{LenientMove, Reason, parse_lenient};
pub use read::parse_with;
pub use read::{SanError, parse};
pub use write::write;
