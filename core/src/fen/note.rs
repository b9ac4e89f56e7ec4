//! What a FEN said that was read as something else.

use std::fmt;

use crate::color::Color;
use crate::square::{File, Square};

/// Something in a FEN that was read as something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A piece waits where no own piece stands in front of it; it was read as gone.
    GateGone(Color, File),
    /// A castling right without its king or rook was dropped.
    RightDropped(char),
    /// The file of a piece that has not moved was dropped, because no own piece stands there.
    NothingUnmoved(char),
    /// The ten-row form shows fewer than two types and no pair is known: pawns promote to N B R Q
    /// and what is shown.
    /// No capture en passant is legal on the square that a pawn is said to have passed.
    NoEnPassant(Square),
    PairUnknown,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::GateGone(color, file) => write!(
                f,
                "the {color} piece waiting on file {file} has no piece in front of it and counts as gone"
            ),
            Note::RightDropped(right) => {
                write!(f, "castling right '{right}' has no king or rook to castle and is ignored")
            }
            Note::NothingUnmoved(file) => {
                write!(f, "unmoved piece '{file}' is not there and is ignored")
            }
            Note::PairUnknown => f.write_str(
                "the FEN does not show both chosen types; pawns promote to N B R Q and what it shows",
            ),
        }
    }
}
            Note::NoEnPassant(square) => write!(
                f,
                "no capture en passant on {square} is legal, so the square is ignored"
            ),
