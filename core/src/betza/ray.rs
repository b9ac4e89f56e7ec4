//! Rays and goals: what a movement consists of.

use crate::bitboard::Bitboard;
use crate::color::Color;

/// One direction in which a piece can go: a leap, made once or repeated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ray {
    /// How many files to the right one step goes, as White sees it.
    pub dx: i8,
    /// How many ranks up one step goes, as White sees it.
    pub dy: i8,
    /// The most steps in one move: 1 for a leap, 7 for a bishop or a rook. It is never more than
    /// fit the board, so a ray without limit is one that has as many as fit.
    pub limit: u8,
    /// Whether each step needs the squares that it crosses to be empty.
    pub lame: bool,
    /// Whether the ray needs a piece to hop over, and where it lands behind it.
    pub hop: Option<Hop>,
    /// Whether the first step is made over its square, whatever stands there, and does not end
    /// the move.
    pub jumps_first: bool,
    /// Whether the square one step beyond the target must be empty too, across joined edges.
    pub spacious: bool,
    /// Whether only a piece that has not moved yet can use the ray.
    pub initial: bool,
    /// Whether it can go to an empty square.
    pub moves: bool,
    /// Whether it can capture.
    pub captures: bool,
    /// Whether it can capture en passant.
    pub en_passant: bool,
}

/// How a hopper passes the one piece that it hops over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// It lands on any square beyond, up to the next piece: `p`.
    Over,
    /// It lands on the square just behind: `g`.
    Behind,
}

/// One square that a piece may go to, as a step from its own, and when.
///
/// The conditions are squares of a board whose edges are joined, with the piece on a1. The real
/// board is a window on that one, so each of them is one real square wherever the piece stands;
/// only spacious pieces have conditions beyond an edge. Nothing is said of the target itself: a
/// move needs it empty, a capture needs an enemy there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// How many files to the right it lies, as White sees it.
    pub dx: i8,
    /// How many ranks up it lies.
    pub dy: i8,
    /// Whether only a piece that has not moved yet may go there.
    pub initial: bool,
    /// Squares that have to be empty.
    pub empty: Bitboard,
    /// Squares of which exactly one has to be occupied, if there are any; none is in `empty`.
    pub hurdles: Bitboard,
    /// Whether the piece may move there.
    pub moves: bool,
    /// Whether it may capture there.
    pub captures: bool,
}

impl Ray {
    /// Whether the ray is a leap or a straight slide that nothing but the first piece in its way
    /// can change.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        let is_line = self.dx.abs() <= 1 && self.dy.abs() <= 1;
        !self.lame
            && !self.initial
            && !self.spacious
            && !self.jumps_first
            && self.hop.is_none()
            && (self.limit == 1 || is_line)
    }

    /// The ray as it lies for `color`: turned by 180 degrees for Black.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Ray {
        match color {
            Color::White => self,
            Color::Black => Ray { dx: -self.dx, dy: -self.dy, ..self },
        }
    }
}

/// How many steps of a leap fit an 8x8 board.
pub(super) fn most_steps((dx, dy): (i8, i8)) -> u8 {
    7 / dx.unsigned_abs().max(dy.unsigned_abs())
}
