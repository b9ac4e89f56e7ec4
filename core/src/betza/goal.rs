//! Goals: the squares that a movement leads to, each with what going there takes.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// One square that a piece may go to, as a step from its own, and when.
///
/// The conditions are squares of a board whose edges are joined, with the piece on a1. The real
/// board is a window on that one, so each of them is one real square wherever the piece stands.
/// Nothing is said of the target itself: a move needs it empty, a capture needs an enemy there.
///
/// **A goal holds only where its whole way lies on the real board**: where
/// [`fits`](Goal::fits) says so, and nowhere else. The way of a straight goal lies between the
/// piece and its target, so such a goal fits wherever its target is on the board. The way of a
/// bent or crooked one may leave the board and come back: a crooked bishop on a1 cannot go to c1
/// by b0. A condition of a goal that fits is a real square that is passed, or, of spacious pieces
/// alone, a square beyond the target, which may lie round the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// Files to the right, as White sees it.
    pub dx: i8,
    /// Ranks up.
    pub dy: i8,
    /// Whether only a piece that has not moved yet may go there.
    pub initial: bool,
    /// Squares that have to be empty.
    pub empty: Bitboard,
    /// Squares of which exactly one has to be occupied, if there are any; none is in `empty`.
    pub hurdles: Bitboard,
    /// Extent of the way to each side, target included.
    pub span: Span,
    /// Whether the piece may move there.
    pub moves: bool,
    /// Whether it may capture there.
    pub captures: bool,
}

impl Goal {
    /// Whether all of the way, the target included, lies on the board for a piece on `from`.
    ///
    /// `from` is White's square. A goal of Black's piece fits where White's does on the square
    /// turned by 180 degrees (index `63 - from`), as all of the goal is turned for Black.
    #[must_use]
    pub const fn fits(&self, from: Square) -> bool {
        self.span.fits(from)
    }
}

/// Extent of a way from the square where it starts, in files and ranks, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Files to the left.
    pub left: u8,
    /// Files to the right.
    pub right: u8,
    /// Ranks down.
    pub down: u8,
    /// Ranks up.
    pub up: u8,
}

impl Span {
    /// The span of a way over these squares, given as steps from its start.
    pub fn of(squares: impl IntoIterator<Item = (i8, i8)>) -> Span {
        let side = |length: i8| length.max(0).unsigned_abs();
        squares.into_iter().fold(Span::default(), |span, (x, y)| Span {
            left: span.left.max(side(x.saturating_neg())),
            right: span.right.max(side(x)),
            down: span.down.max(side(y.saturating_neg())),
            up: span.up.max(side(y)),
        })
    }

    /// Whether a way of this span that starts on `from` stays on the board.
    #[must_use]
    pub const fn fits(self, from: Square) -> bool {
        let (file, rank) = (from.file().index() as u8, from.rank().index() as u8);
        self.left <= file && self.right <= 7 - file && self.down <= rank && self.up <= 7 - rank
    }

    /// The squares from which a way of this span stays on the board.
    #[must_use]
    pub fn squares(self) -> Bitboard {
        let [left, right, down, up] = [self.left, self.right, self.down, self.up].map(u32::from);
        let row = 0xff_u64;
        let files = row.checked_shl(left).unwrap_or(0) & row.checked_shr(right).unwrap_or(0);
        let above = u64::MAX.checked_shl(8 * down).unwrap_or(0);
        let below = u64::MAX.checked_shr(8 * up).unwrap_or(0);
        let files = files * 0x0101_0101_0101_0101;
        Bitboard(files & above & below)
    }

    /// Whether there is a square from which it does.
    pub(super) const fn fits_board(self) -> bool {
        self.left + self.right <= 7 && self.down + self.up <= 7
    }

    /// Whether a way of this span stays on every board on which `other` does.
    pub(super) const fn is_within(self, other: Span) -> bool {
        self.left <= other.left
            && self.right <= other.right
            && self.down <= other.down
            && self.up <= other.up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_a_span_are_those_that_it_fits() {
        let sides = || (0..=9).chain([64, 255]);
        for (left, right) in sides().flat_map(|left| sides().map(move |right| (left, right))) {
            for span in [
                Span { left, right, ..Span::default() },
                Span { down: left, up: right, ..Span::default() },
                Span { left, right: 1, down: right, up: 2 },
            ] {
                let fits: Bitboard = Square::all().filter(|from| span.fits(*from)).collect();
                assert_eq!(span.squares(), fits, "{span:?}");
            }
        }
    }
}
