//! Squares that a piece may go to, each with a letter for how: for drawings of movements.

use std::collections::BTreeMap;

use treville_core::betza::Goal;

/// A letter for each square, by files to the right and ranks up from the piece: `x` whatever stands
/// between, `o` over empty squares, `m` only without a capture, `c` only to capture, `i` only as its
/// first move, `h` over a piece. Of several ways to a square the easiest counts.
///
/// ```
/// use treville_core::betza::Movement;
/// use treville_notation::marks::marks;
///
/// let movement: Movement = "mWB2".parse()?;
/// let marks = marks(movement.goals());
/// assert_eq!((marks[&(0, 1)], marks[&(1, 1)], marks[&(2, 2)]), ('m', 'x', 'o'));
/// # Ok::<(), treville_core::betza::BetzaError>(())
/// ```
#[must_use]
pub fn marks(goals: impl IntoIterator<Item = Goal>) -> BTreeMap<(i8, i8), char> {
    let ease = |mark: char| "hicmox".find(mark);
    let mut marks = BTreeMap::new();
    for goal in goals {
        let mark = match goal {
            _ if goal.hurdles.any() => 'h',
            _ if goal.initial => 'i',
            _ if !goal.captures => 'm',
            _ if !goal.moves => 'c',
            _ if goal.empty.any() => 'o',
            _ => 'x',
        };
        let known = marks.entry((goal.dx, goal.dy)).or_insert(mark);
        if ease(mark) > ease(*known) {
            *known = mark;
        }
    }
    marks
}
