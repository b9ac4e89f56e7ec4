//! Rings: which squares near a king the other side attacks, by what, and how well they are guarded.
//!
//! An attack on a king begins on these squares, whether pieces stand there or not. The class of the
//! least valuable attacker counts, as in [threats](super::threats), whether a second piece attacks
//! the square as well, and whether the king's side guards it by more than the king.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::square::Square;

/// The spots of a ring: three files, and four ranks from the one behind the king on.
pub const SPOTS: usize = 12;

/// The attacked squares near a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring {
    pub(super) king: Square,
    /// The bits of a number for each square: the class of the least attacker and 1, or 0.
    pub(super) planes: [Bitboard; 3],
    /// Those that a piece of the king's side attacks, the king left out.
    pub(super) guarded: Bitboard,
    /// Those with two attackers or more.
    pub(super) twice: Bitboard,
}

/// The attack on a square near a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RingAttack {
    /// The class of the least attacker.
    pub attacker: usize,
    /// Whether a piece of the king's side other than the king guards the square.
    pub is_guarded: bool,
    /// Whether there are two attackers or more.
    pub is_double: bool,
}

impl Default for Ring {
    fn default() -> Ring {
        let empty = Bitboard::EMPTY;
        Ring { king: Square::new(0), planes: [empty; 3], guarded: empty, twice: empty }
    }
}

impl Ring {
    /// The attacked squares.
    #[inline]
    #[must_use]
    pub fn attacked(&self) -> Bitboard {
        let [one, two, four] = self.planes;
        one | two | four
    }

    /// The attack on a square, if there is one.
    #[inline]
    #[must_use]
    pub fn on(&self, square: Square) -> Option<RingAttack> {
        let [one, two, four] = self.planes.map(|plane| usize::from(plane.has(square)));
        let attacker = (one + 2 * two + 4 * four).checked_sub(1)?;
        let [is_guarded, is_double] = [self.guarded, self.twice].map(|plane| plane.has(square));
        Some(RingAttack { attacker, is_guarded, is_double })
    }

    /// The spot of a square near the king of this side, below [`SPOTS`]: by rank, from the one
    /// behind the king on as its side sees it, and by file.
    #[inline]
    #[must_use]
    pub fn spot(&self, color: Color, square: Square) -> usize {
        let rank = |square: Square| square.rank().relative(color).index();
        let file = |square: Square| square.file().index();
        3 * (rank(square) + 1 - rank(self.king)) + file(square) + 1 - file(self.king)
    }

    /// The squares whose spot or attack may differ.
    #[inline]
    #[must_use]
    pub fn differences(&self, other: &Ring) -> Bitboard {
        if self.king != other.king {
            return self.attacked() | other.attacked();
        }
        let planes = self.planes.into_iter().zip(other.planes);
        planes.fold(
            (self.guarded ^ other.guarded) | (self.twice ^ other.twice),
            |all, (one, other)| all | (one ^ other),
        )
    }
}

/// The squares near a king of this side: its own and those around it, and three beyond, towards the
/// other side.
#[inline]
pub(super) const fn near(king: Square, color: Color) -> Bitboard {
    NEAR[color.index()][king.index()]
}

const NEAR: [[Bitboard; 64]; 2] = {
    let mut near = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 * 64 {
        let (king, square) = (index / 64, index % 64);
        let files = (square % 8) as i32 - (king % 8) as i32;
        let ranks = (square / 8) as i32 - (king / 8) as i32;
        if files.abs() <= 1 {
            if ranks >= -1 && ranks <= 2 {
                near[0][king].0 |= 1 << square;
            }
            if ranks >= -2 && ranks <= 1 {
                near[1][king].0 |= 1 << square;
            }
        }
        index += 1;
    }
    near
};

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn three_squares_beyond_are_near_a_king() {
        let of = |king: &str, color| near(king.parse().unwrap(), color);
        assert_eq!(of("g1", Color::White), squares("f1 g1 h1 f2 g2 h2 f3 g3 h3"));
        assert_eq!(of("a8", Color::Black), squares("a8 b8 a7 b7 a6 b6"));
        let [white, black] = Color::ALL.map(|color| of("e4", color));
        assert_eq!(white, squares("d3 e3 f3 d4 e4 f4 d5 e5 f5 d6 e6 f6"));
        assert_eq!(black, squares("d5 e5 f5 d4 e4 f4 d3 e3 f3 d2 e2 f2"));
    }
}
