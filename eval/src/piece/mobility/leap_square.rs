//! Average mobility of an empty board by the leap-square formula (source 000).
//!
//! A leap by `(x, y)` stays on a board of `w x h` squares from `(w-x)(h-y)` of them, so it adds
//! `(w-x)(h-y)/(wh)` to the mean number of squares that a piece can go to.

use std::collections::BTreeMap;
use std::ops::Range;

use treville_core::betza::{Bend, Ray};

use super::board_size::BoardSize;
use super::profile::Profile;

/// The value of one leap, in squares: `(w-x)(h-y)/(wh)`, nothing if it is too long for the board.
///
/// ```
/// use treville_eval::piece::mobility::{BoardSize, leap_square::leap};
///
/// assert_eq!(8.0 * leap(1, 2, BoardSize::CHESS), 5.25, "a knight has eight such leaps");
/// ```
#[must_use]
pub fn leap(x: i8, y: i8, board: BoardSize) -> f64 {
    let room = |side: u8, step: i8| f64::from(side.saturating_sub(step.unsigned_abs()));
    room(board.width(), x) * room(board.height(), y) / f64::from(board.area())
}

/// The leap-square values of a perimeter, the squares at that distance in king moves: one leap for
/// each kind, with its longer side first, from the straight one to the diagonal one.
///
/// The source shows them up to the fourth perimeter. Nearer squares are worth more on the whole,
/// but not each of them: (3,0) is worth more than (2,2).
pub fn perimeter(distance: i8, board: BoardSize) -> impl Iterator<Item = ((i8, i8), f64)> {
    (0..=distance).map(move |aside| ((distance, aside), leap(distance, aside, board)))
}

/// The mean number of squares that the piece can go to from the squares of an empty board, if there
/// is something to capture where it can only capture. The pawn has its convention: nothing on the
/// first and the last rank, and its double step from the second.
///
/// On a larger board riders go on to its edge ([`BoardSize::most_steps`]). First moves count on the
/// rank on which they count on 8x8. A hopper can go nowhere on an empty board. Bent and crooked riders go
/// on like others; all of their way has to lie on the board, so that the formula is one of their
/// span.
#[must_use]
pub fn leap_square(profile: &Profile, board: BoardSize) -> f64 {
    let convention = profile.convention();
    let ranks = convention.ranks(board.height());
    let mut sum = 0;
    for ways in targets(profile.movement().rays(), board).into_values() {
        for rank in ranks.clone() {
            let is_start = rank == convention.start_rank;
            let fits = |way: &&Way| (is_start || !way.initial) && way.fits_rank(rank, board);
            let files: Vec<Range<i32>> =
                ways.iter().filter(fits).map(|way| way.files(board)).collect();
            sum += union(files);
        }
    }
    f64::from(sum) / f64::from(board.area())
}

/// A way to a square on an empty board: the files and ranks that it needs on each side.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    left: i32,
    right: i32,
    down: i32,
    up: i32,
    initial: bool,
}

impl Way {
    fn fits_rank(&self, rank: u8, board: BoardSize) -> bool {
        let rank = i32::from(rank);
        self.down <= rank && rank + self.up < i32::from(board.height())
    }

    /// The files from which it fits; none if the range is empty.
    fn files(&self, board: BoardSize) -> Range<i32> {
        self.left..i32::from(board.width()) - self.right
    }
}

/// Number of numbers that lie in one of these ranges or more.
fn union(mut ranges: Vec<Range<i32>>) -> i32 {
    ranges.sort_unstable_by_key(|range| range.start);
    let (mut count, mut end) = (0, 0);
    for range in ranges {
        let start = range.start.max(end);
        count += (range.end - start).max(0);
        end = end.max(range.end);
    }
    count
}

/// The squares that rays lead to on an empty board of this size, as steps, with the ways there.
fn targets(rays: &[Ray], board: BoardSize) -> BTreeMap<(i32, i32), Vec<Way>> {
    let mut targets: BTreeMap<(i32, i32), Vec<Way>> = BTreeMap::new();
    for ray in rays.iter().filter(|ray| ray.hop.is_none() && (ray.moves || ray.captures)) {
        let most = i32::from(board.most_steps(ray));
        let (mut x, mut y) = (0, 0);
        let mut way = Way { left: 0, right: 0, down: 0, up: 0, initial: ray.initial };
        for step in 1.. {
            let (dx, dy) = match ray.bend {
                Some(Bend::Once(dx, dy)) if step > 1 => (dx, dy),
                Some(Bend::Zigzag(dx, dy)) if step % 2 == 0 => (dx, dy),
                _ => (ray.dx, ray.dy),
            };
            (x, y) = (x + i32::from(dx), y + i32::from(dy));
            way = Way {
                left: way.left.max(-x),
                right: way.right.max(x),
                down: way.down.max(-y),
                up: way.up.max(y),
                ..way
            };
            let has_room = way.left + way.right < i32::from(board.width())
                && way.down + way.up < i32::from(board.height());
            if !has_room || step > most {
                break;
            }
            if step > 1 || !ray.passes_first() {
                let ways = targets.entry((x, y)).or_default();
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, width: u8, height: u8) -> f64 {
        let profile = Profile::new(&text.parse().unwrap());
        leap_square(&profile, BoardSize::new(width, height).unwrap())
    }

    /// The formula and the walk over all squares of the board are two ways to the same number.
    #[test]
    fn the_formula_is_the_mean_over_squares() {
        for text in [
            "N",
            "Q",
            "NN",
            "wR",
            "nNN",
            "jB",
            "mRcpR",
            "B3DvN",
            "fmWfceFifmnD",
            "KimD",
            "mRcB",
            "(4,1)",
            "D0",
            "RD",
            "pQ",
            "fhN",
            "gRW",
            "FyafsF",
            "WyafsW",
            "zB",
            "zR",
            "zB3iasW",
            "abrW",
        ] {
            let profile = Profile::new(&text.parse().unwrap());
            let walked =
                profile.mean(|ways| if ways.occupied == 0 { f64::from(ways.count()) } else { 0.0 });
            assert_eq!(leap_square(&profile, BoardSize::CHESS), walked, "{text}");
        }
    }

    /// Sixty-fourths of a square, as far as the diagram of the source goes.
    #[test]
    fn the_four_perimeters() {
        let perimeters = [1, 2, 3, 4].map(|distance| -> Vec<f64> {
            perimeter(distance, BoardSize::CHESS).map(|(_, value)| value * 64.0).collect()
        });
        assert_eq!(perimeters[0], [56.0, 49.0]);
        assert_eq!(perimeters[1], [48.0, 42.0, 36.0]);
        assert_eq!(perimeters[2], [40.0, 35.0, 30.0, 25.0]);
        assert_eq!(perimeters[3], [32.0, 28.0, 24.0, 20.0, 16.0]);
        assert_eq!(leap(0, 8, BoardSize::CHESS), 0.0);
        assert_eq!(leap(-1, 2, BoardSize::CHESS), leap(1, -2, BoardSize::CHESS));
    }

    #[test]
    fn boards_of_any_size() {
        assert_eq!(BoardSize::new(0, 8), None);
        // Capablanca's board: a rook goes to 9 + 7 squares wherever it stands.
        assert_eq!(value("R", 10, 8), 16.0);
        assert_eq!(value("R7", 20, 20), 38.0);
        assert_eq!(value("R6", 20, 1), 2.0 * (6.0 * 20.0 - 21.0) / 20.0);
        assert_eq!(value("N", 2, 3), 4.0 / 6.0);
        assert_eq!(value("Q", 1, 1), 0.0);
        assert_eq!(value("W", 255, 255), 4.0 * 254.0 / 255.0);
        // Four files: on rank 2 two outer pawns go to 3 squares, two inner ones to 4.
        assert_eq!(value("fmWfceFifmnD", 4, 8), (14.0 + 5.0 * 2.0 * (2.0 + 3.0)) / 32.0);
        assert_eq!(value("fmWfceFifmnD", 8, 2), 0.0);
        assert_eq!(value("fmWfceFifmnD", 8, 3), (8.0 + 14.0) / 24.0);
        // On three files and two ranks a crooked bishop has two steps from an edge file: a diagonal
        // one, and by it one to the other edge. From the middle file it has two diagonal ones.
        assert_eq!(value("zB2", 3, 2), (2.0 + 2.0 + 2.0) * 2.0 / 6.0);
        assert_eq!(value("yafsF", 3, 3), 8.0 * (1.0 * 2.0) / 9.0);
        assert_eq!(value("zR", 20, 1), value("W", 20, 1));
        assert_eq!(
            value("NN", 12, 12),
            value("(2,1)(4,2)(6,3)(2,1)", 12, 12)
                + 8.0 * {
                    let board = BoardSize::new(12, 12).unwrap();
                    leap(8, 4, board) + leap(10, 5, board)
                }
        );
    }
}
