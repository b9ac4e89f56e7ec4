//! The 8x8 mailbox: who stands where, and what is attacked.

use super::pieces::{Kind, Offset};

/// A square by file and rank, both counted from zero at a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    pub(super) file: i8,
    pub(super) rank: i8,
}

impl Square {
    /// The square with this file and rank, both from 0 to 7.
    pub(super) fn new(file: i8, rank: i8) -> Square {
        Square { file, rank }
    }

    /// The square at this distance, unless that is off the board.
    pub(super) fn shifted(self, (right, up): Offset) -> Option<Square> {
        let (file, rank) = (self.file + right, self.rank + up);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(Square { file, rank })
    }

    /// All the squares, a1 first and h8 last.
    pub(super) fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
    }

    /// The letter of a file.
    pub(super) fn file_letter(file: i8) -> char {
        char::from(b'a' + file as u8)
    }

    /// The name of the square, such as `e4`.
    pub(super) fn name(self) -> String {
        format!("{}{}", Square::file_letter(self.file), self.rank + 1)
    }
}

/// A man on the board: a piece or a pawn of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) white: bool,
    pub(super) kind: Kind,
}

/// The rank on which a side's pieces start, and behind which its gates wait.
pub(super) fn home_rank(white: bool) -> i8 {
    if white { 0 } else { 7 }
}

/// The direction in which a side's pawns advance.
pub(super) fn forward(white: bool) -> i8 {
    if white { 1 } else { -1 }
}

/// The men on the 64 squares, by rank and then by file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board([[Option<Man>; 8]; 8]);

impl Board {
    /// A board without any man.
    pub(super) fn empty() -> Board {
        Board([[None; 8]; 8])
    }

    /// The man on a square.
    pub(super) fn at(&self, square: Square) -> Option<Man> {
        self.0[square.rank as usize][square.file as usize]
    }

    /// Puts a man on a square, or clears it.
    pub(super) fn set(&mut self, square: Square, man: Option<Man>) {
        self.0[square.rank as usize][square.file as usize] = man;
    }

    /// Whether this very man stands on a square.
    pub(super) fn holds(&self, square: Square, white: bool, kind: Kind) -> bool {
        self.at(square) == Some(Man { white, kind })
    }

    /// Whether any man of this side stands on a square.
    pub(super) fn holds_any(&self, square: Square, white: bool) -> bool {
        self.at(square).is_some_and(|man| man.white == white)
    }

    /// The square of a side's king; a position without one is refused when it is read.
    pub(super) fn king(&self, white: bool) -> Option<Square> {
        Square::all().find(|&square| self.holds(square, white, Kind::King))
    }

    /// Squares to which the man on a square could go by its leaps and slides: to empty squares and
    /// to those that the other side holds. Pawns are not covered here.
    pub(super) fn destinations(&self, from: Square) -> Vec<Square> {
        let mut found = Vec::new();
        let Some(man) = self.at(from) else { return found };
        for &leap in man.kind.leaps() {
            if let Some(to) = from.shifted(leap)
                && !self.holds_any(to, man.white)
            {
                found.push(to);
            }
        }
        let (steps, reach) = man.kind.slides();
        for &step in steps {
            let mut square = from;
            for _ in 0..reach {
                let Some(next) = square.shifted(step) else { break };
                square = next;
                if self.holds_any(square, man.white) {
                    break;
                }
                found.push(square);
                if self.at(square).is_some() {
                    break;
                }
            }
        }
        found
    }

    /// Whether the man on `from` attacks `target`.
    pub(super) fn man_attacks(&self, from: Square, target: Square) -> bool {
        let Some(man) = self.at(from) else { return false };
        let (right, up) = (target.file - from.file, target.rank - from.rank);
        if man.kind == Kind::Pawn {
            return up == forward(man.white) && right.abs() == 1;
        }
        man.kind.leaps().contains(&(right, up)) || self.slides_to(from, man.kind, (right, up))
    }

    /// Whether a slider of this kind covers the displacement: along one of its lines, within its
    /// reach, with nothing in between.
    fn slides_to(&self, from: Square, kind: Kind, (right, up): Offset) -> bool {
        let (steps, reach) = kind.slides();
        let on_a_line = right == 0 || up == 0 || right.abs() == up.abs();
        let distance = right.abs().max(up.abs());
        let step = (right.signum(), up.signum());
        if !on_a_line || distance > reach || !steps.contains(&step) {
            return false;
        }
        (1..distance)
            .all(|n| self.at(Square::new(from.file + n * step.0, from.rank + n * step.1)).is_none())
    }

    /// Whether any man of the given side attacks a square.
    pub(super) fn is_attacked(&self, target: Square, by_white: bool) -> bool {
        Square::all().any(|from| self.holds_any(from, by_white) && self.man_attacks(from, target))
    }

    /// Whether a side's king is attacked.
    pub(super) fn in_check(&self, white: bool) -> bool {
        self.king(white).is_some_and(|king| self.is_attacked(king, !white))
    }
}
