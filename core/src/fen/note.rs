//! Notes on parts of a FEN that were read as something else.

use std::fmt;

use crate::color::Color;
use crate::square::{File, Square};

/// Something in a FEN that was read as something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The board came alone: White is to move, and nobody castles.
    BoardAlone,
    /// Nothing follows the side to move, so neither side may castle, though a king and a rook stand
    /// as if they could.
    NoCastling,
    /// A counter stands twice, and this operation's was dropped.
    CounterTwice(&'static str),
    /// A piece waits where no own piece stands in front of it; it was read as gone.
    GateGone(Color, File),
    /// A castling right without its king or rook was dropped.
    RightDropped(char),
    /// A rook's file beside K or Q was dropped.
    MixedRights(char),
    /// King and rooks stand as castling in Chess960 alone can begin, and its rights were dropped.
    NeedsChess960,
    /// The file of a piece that has not moved was dropped, because no own piece stands there.
    NothingUnmoved(char),
    /// Pieces enter from hand by these rules and the FEN shows no hand, so that the files of pieces
    /// that have not moved say nothing.
    NoHand,
    /// No capture en passant is legal on the square that a pawn is said to have passed.
    NoEnPassant(Square),
    /// The ten-row form shows fewer than two types and no pair is known: pawns promote to N B R Q
    /// and what is shown.
    PairUnknown,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::BoardAlone => f.write_str(
                "the FEN ends after the board and is read as White to move, without castling",
            ),
            Note::NoCastling => {
                f.write_str("the FEN ends after the side to move and is read without castling")
            }
            Note::CounterTwice(operation) => {
                write!(f, "{operation} gives a counter that stands before it, and is ignored")
            }
            Note::GateGone(color, file) => write!(
                f,
                "the {color} piece waiting on file {file} has no piece in front of it and counts as gone"
            ),
            Note::RightDropped(right) => {
                write!(f, "castling right '{right}' has no king or rook to castle and is ignored")
            }
            Note::MixedRights(right) => write!(
                f,
                "castling right '{right}' is ignored beside K or Q: give the files of all rooks"
            ),
            Note::NeedsChess960 => f.write_str(
                "castling from where king and rooks stand is Chess960's (UCI_Chess960), and is \
                 ignored",
            ),
            Note::NothingUnmoved(file) => {
                write!(f, "unmoved piece '{file}' is not there and is ignored")
            }
            Note::NoHand => f.write_str(
                "the FEN shows no hand, so no piece enters and the files of unmoved pieces are ignored",
            ),
            Note::NoEnPassant(square) => write!(
                f,
                "no capture en passant on {square} is legal, so the square is ignored"
            ),
            Note::PairUnknown => f.write_str(
                "the FEN does not show both chosen types; pawns promote to N B R Q and what it shows",
            ),
        }
    }
}
