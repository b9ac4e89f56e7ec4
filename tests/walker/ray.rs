//! Path of a piece, step by step.

use super::board::{Board, Square};
use super::{Man, PAWN, Rules};

/// One direction in which a piece goes, and under which conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ray {
    /// Files to the right and ranks up of one step, as White sees it.
    pub step: (i8, i8),
    /// The most steps of a move, those over a hurdle or a skipped square included.
    pub limit: i8,
    /// Whether it goes to empty squares.
    pub moves: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether each step needs the squares that it crosses to be empty.
    pub lame: bool,
    /// Whether it has to pass over one man, and where it may land then.
    pub hop: Option<Hop>,
    /// Whether the square one step beyond the target has to be empty, across joined edges.
    pub spacious: bool,
    /// Whether the first step goes over its square, whatever stands there, and never ends there.
    pub jumps_first: bool,
    /// Whether it is for pieces that have not moved.
    pub initial: bool,
    /// Its turn. A ray that turns is neither lame nor spacious, and hops and jumps over nothing.
    pub turn: Option<Turn>,
}

/// The turn of a ray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// On the square of its first step, which has to be empty and does not end the move; all other
    /// steps go this way.
    Once((i8, i8)),
    /// With every step: the second, the fourth and so on go this way.
    EachStep((i8, i8)),
}

/// The square where a hopper lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// Anywhere beyond its hurdle, up to the next man.
    Beyond,
    /// On the square just behind it.
    JustBehind,
}

impl Ray {
    /// A leap, or a slide of at most so many steps.
    pub fn plain(step: (i8, i8), limit: i8) -> Ray {
        Ray {
            step,
            limit,
            moves: true,
            captures: true,
            lame: false,
            hop: None,
            spacious: false,
            jumps_first: false,
            initial: false,
            turn: None,
        }
    }

    /// One leg after the other, each square but the last empty and every one on the board.
    fn landings_with_turns(
        &self,
        turn: Turn,
        board: &Board,
        from: Square,
        white: bool,
    ) -> Vec<Square> {
        let mut found = Vec::new();
        let mut at = from;
        for number in 1..=self.limit {
            let (x, y) = match turn {
                Turn::Once(second) if number > 1 => second,
                Turn::EachStep(other) if number % 2 == 0 => other,
                _ => self.step,
            };
            let Some(to) = at.shifted(if white { (x, y) } else { (-x, -y) }) else { break };
            if number > 1 || matches!(turn, Turn::EachStep(_)) {
                found.push(to);
            }
            if !board.is_empty(to) {
                break;
            }
            at = to;
        }
        found
    }

    /// The squares on which a piece on `from` could end a move if what stands there let it.
    pub(super) fn landings(&self, board: &Board, from: Square, white: bool) -> Vec<Square> {
        if let Some(turn) = self.turn {
            return self.landings_with_turns(turn, board, from, white);
        }
        let (dx, dy) = if white { self.step } else { (-self.step.0, -self.step.1) };
        let mut found = Vec::new();
        let mut passed: Vec<Square> = Vec::new();
        for number in 1..=self.limit {
            let start = passed.last().copied().unwrap_or(from);
            if self.lame && !crossed((dx, dy)).iter().all(|&by| is_free(board, start, by)) {
                break;
            }
            let Some(to) = start.shifted((dx, dy)) else { break };
            let counted = if self.jumps_first { 1.min(passed.len()) } else { 0 };
            let on_the_way: Vec<bool> =
                passed[counted..].iter().map(|square| !board.is_empty(*square)).collect();
            let men = on_the_way.iter().filter(|is_man| **is_man).count();
            let way_is_right = match self.hop {
                None => men == 0,
                Some(Hop::Beyond) => men == 1,
                Some(Hop::JustBehind) => men == 1 && on_the_way.last() == Some(&true),
            };
            let beyond = to.joined((dx, dy));
            let has_space = !self.spacious || beyond == from || board.is_empty(beyond);
            if way_is_right && has_space && !(self.jumps_first && number == 1) {
                found.push(to);
            }
            passed.push(to);
        }
        found
    }
}

fn is_free(board: &Board, start: Square, by: (i8, i8)) -> bool {
    start.shifted(by).is_none_or(|square| board.is_empty(square))
}

/// The squares that one lame step crosses, as steps from its start: first along its longer side,
/// until what is left is diagonal, then diagonally.
fn crossed((dx, dy): (i8, i8)) -> Vec<(i8, i8)> {
    let (mut x, mut y) = (0, 0);
    let mut squares = Vec::new();
    loop {
        let (left_x, left_y): (i8, i8) = (dx - x, dy - y);
        if left_x.abs() >= left_y.abs() {
            x += left_x.signum();
        }
        if left_y.abs() >= left_x.abs() {
            y += left_y.signum();
        }
        if (x, y) == (dx, dy) {
            return squares;
        }
        squares.push((x, y));
    }
}

impl Rules {
    /// Whether the man on a square has not moved, as far as its movement asks.
    fn has_not_moved(&self, square: Square, man: Man) -> bool {
        self.array.holds(square, man)
    }

    /// The squares that rays which are `able` lead to from a square.
    fn landings(&self, board: &Board, from: Square, able: fn(&Ray) -> bool) -> Vec<Square> {
        let Some(man) = board.at(from) else { return Vec::new() };
        let rays = self.kinds[man.kind].rays.iter();
        let usable =
            rays.filter(|ray| able(ray) && (!ray.initial || self.has_not_moved(from, man)));
        usable.flat_map(|ray| ray.landings(board, from, man.white)).collect()
    }

    /// The squares to which a man other than a pawn could go if its king did not matter.
    pub(super) fn destinations(&self, board: &Board, from: Square) -> Vec<Square> {
        let Some(man) = board.at(from) else { return Vec::new() };
        let mut found = self.landings(board, from, |ray| ray.moves);
        found.retain(|to| board.is_empty(*to));
        let mut taken = self.landings(board, from, |ray| ray.captures);
        taken.retain(|to| board.holds_side(*to, !man.white));
        found.extend(taken);
        found.sort_by_key(|square| (square.rank, square.file));
        found.dedup();
        found
    }

    /// Whether the man on `from` attacks a square: could capture on it if an enemy stood there.
    pub(super) fn attacks(&self, board: &Board, from: Square, target: Square) -> bool {
        match board.at(from) {
            Some(Man { white, kind: PAWN }) => {
                let up = super::board::forward(white);
                [(-1, up), (1, up)].into_iter().any(|by| from.shifted(by) == Some(target))
            }
            _ => self.landings(board, from, |ray| ray.captures).contains(&target),
        }
    }

    pub(super) fn is_attacked(&self, board: &Board, target: Square, by_white: bool) -> bool {
        board.side(by_white).any(|from| self.attacks(board, from, target))
    }

    /// Whether a side's king can be taken.
    pub(super) fn can_take_king(&self, board: &Board, white: bool) -> bool {
        let king = board.find(Man { white, kind: super::KING });
        king.is_some_and(|king| self.is_attacked(board, king, !white))
    }
}
