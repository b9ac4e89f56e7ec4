//! Movements that masks cannot hold: lame, hopping, spacious, riding along a knight's line, or only
//! for a piece that has not moved.
//!
//! A [`Goal`](crate::betza::Goal) names one square that the piece may go to, as a step from its
//! own, with the squares that have to be empty and those of which one has to be occupied. The
//! goals lie on a board whose edges are joined, with the piece on a1, so the board is turned until
//! the piece stands there, and each goal is asked in a few operations.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use crate::betza::{Goal, Movement, wrapped};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

/// The goals of a movement that masks cannot hold, as White moves.
pub(crate) struct Walk {
    ways: Box<[&'static Way]>,
    /// The steps by which it could capture at all.
    captures: Steps,
}

/// Steps from a square: a row for each number of ranks, with a bit for each number of files.
#[derive(Clone, Copy, Default)]
struct Steps([u16; 15]);

impl Steps {
    fn insert(&mut self, dx: i8, dy: i8) {
        self.0[(dy + 7) as usize] |= 1 << (dx + 7);
    }

    #[inline]
    fn has(&self, from: Square, to: Square) -> bool {
        let by = |square: Square| (square.index() & 7, square.index() >> 3 & 7);
        let ((x, y), (to_x, to_y)) = (by(from), by(to));
        self.0[to_y + 7 - y] >> (to_x + 7 - x) & 1 != 0
    }
}

/// One goal, ready to be asked.
struct Way {
    /// The target on the joined board, with the piece on a1.
    to: Bitboard,
    /// Squares that have to be empty.
    empty: Bitboard,
    /// Squares of which exactly one has to be occupied, if there are any.
    hurdles: Bitboard,
    /// The squares from which the way stays on the board.
    from: Bitboard,
    moves: bool,
    captures: bool,
    initial: bool,
}

impl Walk {
    /// The part of a movement that masks cannot hold; nothing if they hold all of it.
    pub(crate) fn new(movement: &Movement) -> Option<Walk> {
        let goals = movement.walked_goals();
        let mut captures = Steps::default();
        for goal in goals.iter().filter(|goal| goal.captures) {
            captures.insert(goal.dx, goal.dy);
        }
        let ways: Box<[&'static Way]> = goals.iter().map(Way::of).collect();
        (!ways.is_empty()).then_some(Walk { ways, captures })
    }

    /// Whether it could capture on `target` from `from` if nothing were in its way and all that it
    /// needs were there.
    #[inline]
    pub(crate) fn may_capture(&self, color: Color, from: Square, target: Square) -> bool {
        match color {
            Color::White => self.captures.has(from, target),
            // Black's steps are White's, made from the other end.
            Color::Black => self.captures.has(target, from),
        }
    }

    /// The squares that it could capture on if enemies stood there.
    pub(crate) fn captures(
        &self,
        color: Color,
        from: Square,
        occupied: Bitboard,
        unmoved: bool,
    ) -> Bitboard {
        self.targets(color, from, occupied, |way| way.captures && (unmoved || !way.initial))
    }

    /// The squares that it could go to if they were empty.
    pub(crate) fn moves(
        &self,
        color: Color,
        from: Square,
        occupied: Bitboard,
        unmoved: bool,
    ) -> Bitboard {
        self.targets(color, from, occupied, |way| way.moves && (unmoved || !way.initial))
    }

    fn targets(
        &self,
        color: Color,
        from: Square,
        occupied: Bitboard,
        able: impl Fn(&Way) -> bool,
    ) -> Bitboard {
        let from = seen_by(color, from);
        // The piece has left its square, should a spacious one look round the board at it.
        let men = moved(turned(color, occupied) - from.into(), from);
        let mut targets = Bitboard::EMPTY;
        for way in &self.ways {
            if able(way) && way.from.has(from) && way.is_open(men) {
                targets |= way.to;
            }
        }
        turned(color, moved_back(targets, from))
    }

    /// The squares whose occupation decides whether a piece on `from` could capture on `target`.
    pub(crate) fn on_the_way(&self, color: Color, from: Square, target: Square) -> Bitboard {
        let ways = self.captures_on(color, from, target);
        let squares = ways.fold(Bitboard::EMPTY, |all, way| all | way.empty | way.hurdles);
        turned(color, moved_back(squares, seen_by(color, from)))
    }

    /// Whether a piece on `from` might capture on `target` over a hurdle.
    pub(crate) fn may_hop(&self, color: Color, from: Square, target: Square) -> bool {
        self.captures_on(color, from, target).any(|way| way.hurdles.any())
    }

    /// The ways of capturing on `target` from `from`.
    fn captures_on(
        &self,
        color: Color,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = &Way> {
        let from = seen_by(color, from);
        let target = moved(seen_by(color, target).into(), from);
        let leads_there = move |way: &&Way| way.captures && way.to == target && way.from.has(from);
        self.ways.iter().copied().filter(leads_there)
    }
}

/// The ways so far. Movements have most of theirs in common, and there are only so many.
static WAYS: LazyLock<Mutex<HashMap<Goal, &'static Way>>> = LazyLock::new(Default::default);

impl Way {
    /// The way of a goal, the same one for all movements.
    fn of(goal: &Goal) -> &'static Way {
        let mut ways = WAYS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        ways.entry(*goal).or_insert_with(|| Box::leak(Box::new(Way::new(goal))))
    }

    fn new(goal: &Goal) -> Way {
        let to = wrapped(Square::new(0), goal.dx, goal.dy);
        Way {
            to: to.into(),
            empty: goal.empty,
            hurdles: goal.hurdles,
            from: goal.span.squares(),
            moves: goal.moves,
            captures: goal.captures,
            initial: goal.initial,
        }
    }

    /// Whether the way is open among these men, the piece being on a1.
    #[inline]
    fn is_open(&self, men: Bitboard) -> bool {
        (self.empty & men).is_empty()
            && (self.hurdles.is_empty() || (self.hurdles & men).count() == 1)
    }
}

/// The square as the side sees it whose pieces move as White's do.
#[inline]
fn seen_by(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => Square::new(63 - square.index() as u8),
    }
}

/// The board turned by 180 degrees for Black.
#[inline]
fn turned(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => squares,
        Color::Black => Bitboard(squares.0.reverse_bits()),
    }
}

/// The joined board moved so that `origin` comes to lie on a1.
#[inline]
fn moved(squares: Bitboard, origin: Square) -> Bitboard {
    let (file, rank) = (origin.index() as u32 & 7, origin.index() as u32 >> 3);
    turn_files(Bitboard(squares.0.rotate_right(8 * rank)), file)
}

/// The joined board moved so that a1 comes to lie on `origin`.
#[inline]
fn moved_back(squares: Bitboard, origin: Square) -> Bitboard {
    let (file, rank) = (origin.index() as u32 & 7, origin.index() as u32 >> 3);
    Bitboard(turn_files(squares, (8 - file) & 7).0.rotate_left(8 * rank))
}

/// Every rank turned by this many files towards a, below eight.
#[inline]
fn turn_files(squares: Bitboard, files: u32) -> Bitboard {
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    let kept = FIRST_FILE * (0xFF >> files);
    Bitboard((squares.0 >> files & kept) | (squares.0 << (8 - files) & !kept))
}
