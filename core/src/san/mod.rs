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

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::parse_with;
pub use read::{SanError, parse};
pub use write::write;
