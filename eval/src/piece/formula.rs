//! The centipawn formula of source 001: what a piece is worth by how far, in how many directions
//! and on how many colours it moves.

use treville_core::betza::{Goal, Movement};
use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

use crate::piece::factors::Factors;

/// A piece's value by criterion, in centipawns; the columns of the source's tables 3 and 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// For squares at a distance of one, two, three and four.
    pub distance: [i32; 4],
    /// For directions.
    pub direction: i32,
    /// Taken off for being bound to one colour.
    pub penalty: i32,
}

impl Breakdown {
    /// The value of the piece.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.distance.iter().sum::<i32>() + self.direction - self.penalty
    }
}

/// The source's square for the piece: e4, from which four squares is as far as the board goes.
const CENTER: Square = Square::new(28);

/// The value of a movement by the formula
/// `50 Md1 + 30 Md2 + 24 Md3 + 12 Md4 + 8 directions`, less a third if colour-bound.
///
/// `Md1` to `Md4` count the squares that the piece reaches from e4 on an empty board at that many
/// king moves; a direction is a distinct vector in lowest terms. A square or direction that serves
/// only to move or only to capture counts half, and halves are rounded down at the end.
///
/// ```
/// use treville_eval::piece::{factors::Factors, formula::formula};
///
/// let dragon = formula(&"QN".parse().unwrap(), &Factors::SOURCE);
/// assert_eq!(dragon.total(), 1236);
/// ```
#[must_use]
pub fn formula(movement: &Movement, factors: &Factors) -> Breakdown {
    formula_of_goals(&movement.goals(), movement.is_color_bound(), factors)
}

/// The same for the goals of a movement that is bound to one colour or not.
pub(crate) fn formula_of_goals(
    goals: &[Goal],
    is_color_bound: bool,
    factors: &Factors,
) -> Breakdown {
    // The board is empty but for one enemy, so that none blocks another and there is nothing to hop
    // over: what holds then is every goal that asks for no hurdle.
    let (mut quiet, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let holds = |goal: &&Goal| goal.hurdles.is_empty() && !goal.initial && goal.fits(CENTER);
    for goal in goals.iter().filter(holds) {
        let target = CENTER.offset(goal.dx, goal.dy).map_or(Bitboard::EMPTY, Bitboard::of);
        quiet |= if goal.moves { target } else { Bitboard::EMPTY };
        captures |= if goal.captures { target } else { Bitboard::EMPTY };
    }

    let mut halves = [0; 4];
    let mut directions: Vec<((i32, i32), i32)> = Vec::new();
    for target in quiet | captures {
        let weight = i32::from(quiet.has(target)) + i32::from(captures.has(target));
        if let Some(count) = halves.get_mut(usize::from(CENTER.distance(target)) - 1) {
            *count += weight;
        }
        let direction = direction(target);
        match directions.iter_mut().find(|(known, _)| *known == direction) {
            Some((_, known)) => *known = (*known).max(weight),
            None => directions.push((direction, weight)),
        }
    }
    let distance = std::array::from_fn(|i| halves[i] * factors.distance[i] / 2);
    let direction =
        directions.iter().map(|(_, weight)| weight).sum::<i32>() * factors.direction / 2;
    let whole = distance.iter().sum::<i32>() + direction;
    let penalty = if is_color_bound {
        (f64::from(whole) / factors.color_bound_divisor.max(1.0)).floor() as i32
    } else {
        0
    };
    Breakdown { distance, direction, penalty }
}

/// The vector from the centre to a square in lowest terms.
fn direction(target: Square) -> (i32, i32) {
    let dx = target.file().index() as i32 - CENTER.file().index() as i32;
    let dy = target.rank().index() as i32 - CENTER.rank().index() as i32;
    let divisor = gcd(dx.abs(), dy.abs()).max(1);
    (dx / divisor, dy / divisor)
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::piece::PieceType;
    use treville_core::pieces::PieceSet;

    /// Half of one step forward and of two captures, and three half directions.
    #[test]
    fn squares_only_for_moving_or_only_for_capturing_count_half() {
        let pawn = &PieceSet::musketeer().kind(PieceType::PAWN).movement;
        let value = formula(pawn, &Factors::SOURCE);
        assert_eq!(value.distance, [75, 0, 0, 0]);
        assert_eq!(value.direction, 12);
    }
}
