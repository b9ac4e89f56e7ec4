//! Rays: what a movement consists of.

use super::goal::Span;
use crate::color::Color;

/// One way that a piece can go: a leap, made once or repeated, straight on or with turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ray {
    /// Files to the right of one step, as White sees it; of a ray that bends, the first step.
    pub dx: i8,
    /// Ranks up of one step, as White sees it; of a ray that bends, the first step.
    pub dy: i8,
    /// The most steps in one move: 1 for a leap, 7 for a bishop or a rook. It is never more than
    /// fit the board, so a ray without limit is one that has as many as fit.
    pub limit: u8,
    /// The turn after the first step; `None` if the ray goes straight on and may end at once. A
    /// bent ray is not lame, has no hop, does not jump and is not spacious.
    pub bend: Option<Bend>,
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

/// The way in which a hopper passes the one piece that it hops over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// It lands on any square beyond, up to the next piece: `p`.
    Over,
    /// It lands on the square just behind: `g`.
    Behind,
}

/// The turn of a ray. It passes over nothing: each square before the last has to be empty, and has
/// to be a square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bend {
    /// It cannot end with its first step, and all steps after it go this way: `(dx, dy)`. Such is
    /// the long part of a griffin's move.
    Once(i8, i8),
    /// Every second step goes this way, and it may end with any step: a crooked rider.
    Zigzag(i8, i8),
}

impl Ray {
    /// Whether the ray is a leap or a straight slide or ride, and nothing more: not lame, hopping,
    /// spacious or bent, without a jump over the first square, and not only for a first move. What
    /// it may do where it ends is another question.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        let special = self.lame || self.jumps_first || self.spacious || self.initial;
        !special && self.hop.is_none() && self.bend.is_none()
    }

    /// Whether the masks of leaps and of slides of bishops and rooks hold the ray.
    #[must_use]
    pub(crate) const fn fits_masks(&self) -> bool {
        self.is_plain() && (self.limit == 1 || (self.dx.abs() <= 1 && self.dy.abs() <= 1))
    }

    /// Place of the ray after this many steps, 1 for the first, as seen from where it starts.
    #[must_use]
    pub const fn after(&self, steps: u8) -> (i8, i8) {
        let steps = steps as i8;
        match self.bend {
            None => (self.dx * steps, self.dy * steps),
            Some(Bend::Once(dx, dy)) => (self.dx + dx * (steps - 1), self.dy + dy * (steps - 1)),
            Some(Bend::Zigzag(dx, dy)) => {
                let (odd, even) = ((steps + 1) / 2, steps / 2);
                (self.dx * odd + dx * even, self.dy * odd + dy * even)
            }
        }
    }

    /// Whether the ray goes on after its first step and cannot end with it.
    #[must_use]
    pub const fn passes_first(&self) -> bool {
        self.jumps_first || matches!(self.bend, Some(Bend::Once(..)))
    }

    /// The ray as it lies for `color`: turned by 180 degrees for Black.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Ray {
        let bend = match self.bend {
            Some(Bend::Once(dx, dy)) => Some(Bend::Once(-dx, -dy)),
            Some(Bend::Zigzag(dx, dy)) => Some(Bend::Zigzag(-dx, -dy)),
            None => None,
        };
        match color {
            Color::White => self,
            Color::Black => Ray { dx: -self.dx, dy: -self.dy, bend, ..self },
        }
    }

    /// Extent of the first `steps` steps to each side.
    pub(super) fn span(&self, steps: u8) -> Span {
        // A straight way leads nowhere beyond its end.
        let first = if self.bend.is_none() { steps } else { 1 };
        Span::of((first..=steps).map(|count| self.after(count)))
    }

    /// The ray with as many steps as fit an 8x8 board.
    #[must_use]
    pub fn unlimited(self) -> Ray {
        // No way has more than fourteen steps: one file or one rank is gained with each.
        let fitting = (1..=14).take_while(|steps| self.span(*steps).fits_board());
        Ray { limit: fitting.last().unwrap_or(0), ..self }
    }
}

/// Number of steps of a leap that fit an 8x8 board; the leap is no longer than 7 and not 0.
#[must_use]
pub fn most_steps((dx, dy): (i8, i8)) -> u8 {
    7 / dx.unsigned_abs().max(dy.unsigned_abs())
}
