//! Errors in the text of a FEN.

use std::fmt;

use crate::encoding::shorten;
use crate::validate::Faults;

/// A text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// Not eight rows, nor ten with gates: how many came.
    Rows(usize),
    /// Not eight rows in front of a bracket: how many came.
    RowsBeforeBracket(usize),
    /// A row does not have eight squares: its number from the top, and how many came.
    Width(usize, usize),
    /// A character that is no piece and no number of empty squares: the row from the top.
    Letter(char, usize),
    /// A character in a gate row that is neither `*` nor a waiting piece of that side: the row.
    GateLetter(char, usize),
    /// The bracket of waiting pieces is malformed: what was expected, and what came.
    Bracket(&'static str, String),
    /// A field is missing, of what name.
    Missing(&'static str),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field has a character that means nothing there.
    Castling(String),
    /// The en-passant field is neither `-` nor a square.
    EnPassant(String),
    /// A counter is no number, or too large a one; which counter, and what came.
    Counter(&'static str, String),
    /// There are more than six fields: the first one too many.
    Extra(String),
    /// The text is well-formed, but no position is like this.
    Position(Faults),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Rows(9) => f.write_str(
                "expected 8 rows, or 10 with the gate rows, got 9, of which the last would be the \
                 hand in Seirawan chess",
            ),
            FenError::Rows(n) => {
                write!(f, "expected 8 rows, or 10 with the gate rows, got {n}")
            }
            FenError::RowsBeforeBracket(n) => {
                write!(f, "expected 8 rows in front of the bracket, got {n}")
            }
            FenError::Width(row, n) => {
                write!(f, "expected 8 squares in row {row} from the top, got {n}")
            }
            FenError::Letter(c, row) => write!(
                f,
                "expected a piece letter or a digit from 1 to 8 in row {row} from the top, got {c:?}"
            ),
            FenError::GateLetter(c, row) => write!(
                f,
                "expected '*', a digit or the letter of a type to choose, in the case of its side, \
                 in gate row {row} from the top, got {c:?}"
            ),
            FenError::Bracket(expected, got) => {
                write!(f, "expected {expected} in the bracket, got '{}'", shorten(got))
            }
            FenError::Missing(field) => write!(f, "expected {field}, got nothing"),
            FenError::Turn(got) => {
                write!(f, "expected 'w' or 'b' as the side to move, got '{}'", shorten(got))
            }
            FenError::Castling(got) => write!(
                f,
                "expected '-' or letters such as KQkq as castling rights, got '{}'",
                shorten(got)
            ),
            FenError::EnPassant(got) => {
                write!(f, "expected '-' or a square for en passant, got '{}'", shorten(got))
            }
            FenError::Counter(name, got) => {
                write!(f, "expected a number as the {name}, got '{}'", shorten(got))
            }
            FenError::Extra(got) => {
                write!(f, "expected at most six fields, got another one: '{}'", shorten(got))
            }
            FenError::Position(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

impl From<Faults> for FenError {
    fn from(faults: Faults) -> FenError {
        FenError::Position(faults)
    }
}
