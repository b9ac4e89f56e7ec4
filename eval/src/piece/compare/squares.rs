//! Squares that a piece may go to, as seen from its own: a quick answer to most questions of which
//! piece contains which.

use treville_core::betza::Movement;

use super::containment::contains;

/// The squares where a piece may always go or capture, whatever that takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Squares([[u16; 15]; 2]);

impl Squares {
    /// The squares of a piece.
    #[must_use]
    pub fn of(movement: &Movement) -> Squares {
        let mut squares = Squares::default();
        // A first move is no part of what a piece always has.
        for goal in movement.goals().iter().filter(|goal| !goal.initial) {
            let [Some(file), Some(rank)] = [goal.dx, goal.dy].map(place) else { continue };
            for (of, may) in squares.0.iter_mut().zip([goal.moves, goal.captures]) {
                of[rank] |= u16::from(may) << file;
            }
        }
        squares
    }

    /// Whether all of these are squares of another piece. If not, that piece does not contain this
    /// one.
    #[must_use]
    pub fn are_in(&self, others: &Squares) -> bool {
        let both = self.0.iter().flatten().zip(others.0.iter().flatten());
        both.into_iter().all(|(own, other)| own & !other == 0)
    }
}

/// The place of a number of files or ranks in a row, if the board has as many.
fn place(by: i8) -> Option<usize> {
    usize::try_from(by + 7).ok().filter(|place| *place < 15)
}

/// All pairs of a piece and another one that contains it, by number.
#[must_use]
pub fn containing_pairs(movements: &[Movement]) -> Vec<[usize; 2]> {
    let squares: Vec<Squares> = movements.iter().map(Squares::of).collect();
    let count = movements.len();
    let all = (0..count).flat_map(|part| (0..count).map(move |whole| [part, whole]));
    let is_pair = |[part, whole]: &[usize; 2]| {
        part != whole
            && squares[*part].are_in(&squares[*whole])
            && contains(&movements[*whole], &movements[*part])
    };
    all.filter(is_pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick answer never hides a piece that contains another one.
    #[test]
    fn what_contains_a_piece_has_its_squares() {
        let texts = ["nD", "R", "KimD", "K", "nDgR2", "D", "mRcpR", "RpR", "wR", "zB", "FD", "Q"];
        let movements = texts.map(|text| text.parse::<Movement>().unwrap());
        let mut pairs = 0;
        for (a, part) in movements.iter().enumerate() {
            for (b, whole) in movements.iter().enumerate() {
                let is_pair = a != b && contains(whole, part);
                assert_eq!(containing_pairs(&movements).contains(&[a, b]), is_pair, "{a} {b}");
                pairs += usize::from(is_pair);
            }
        }
        assert!(pairs > 8, "{pairs}");
        let [mover, taker]: [Movement; 2] = ["mN", "cN"].map(|text| text.parse().unwrap());
        assert!(!Squares::of(&mover).are_in(&Squares::of(&taker)));
    }
}
