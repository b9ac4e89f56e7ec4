//! Groups of pieces compared by order alone (source 000): no values, only which piece is the
//! stronger one.

use treville_core::betza::Movement;

use super::containment::contains;

/// The order that every beginner is taught, from the weakest up. The king has no place in it: it is
/// never traded.
pub const TAUGHT: [&str; 5] = ["fmWfceFifmnD", "N", "B", "R", "Q"];

/// The verdict of an order on one group, measured against another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Every piece of the first group is matched by one of the second that is as strong, and
    /// something is left or stronger.
    Worse,
    /// The groups match piece by piece.
    Equal,
    /// The other way round.
    Better,
    /// Neither group can be matched by the other: only values could decide.
    Undecided,
    /// A king is among the pieces. It is never traded, so it has no place in the order.
    Royal,
}

/// Compares two groups, given whether a piece is at most as strong as another one. Movements do not
/// say which piece is royal, so callers must check for kings first and answer [`Verdict::Royal`].
///
/// ```
/// use treville_eval::piece::compare::{Verdict, by_order};
///
/// let points = |a: &u32, b: &u32| a <= b;
/// assert_eq!(by_order(&[1, 2], &[3, 3], points), Verdict::Worse);
/// assert_eq!(by_order(&[1, 1], &[2], points), Verdict::Undecided);
/// ```
#[must_use]
pub fn by_order<T>(left: &[T], right: &[T], at_most: impl Fn(&T, &T) -> bool) -> Verdict {
    match (matched(left, right, &at_most), matched(right, left, &at_most)) {
        (true, true) => Verdict::Equal,
        (true, false) => Verdict::Worse,
        (false, true) => Verdict::Better,
        (false, false) => Verdict::Undecided,
    }
}

/// Whether a piece is at most as strong as another one, as far as order decides: the other one
/// contains it, or it follows from that and from the order that is [taught](TAUGHT). So a pawn is
/// weaker than a leopard, which contains a knight.
///
/// It is a partial order: of cannon and elephant neither is at most as strong as the other.
#[must_use]
pub fn at_most(one: &Movement, other: &Movement) -> bool {
    if contains(other, one) {
        return true;
    }
    let taught: Vec<Movement> = TAUGHT.iter().filter_map(|text| text.parse().ok()).collect();
    // The weakest taught piece that contains the first leaves most room above.
    let above = taught.iter().position(|known| contains(known, one));
    let below = taught.iter().rposition(|known| contains(other, known));
    matches!((above, below), (Some(above), Some(below)) if above <= below)
}

/// Whether each of `pieces` can have another one of `rivals` for itself that is at least as strong.
fn matched<T>(pieces: &[T], rivals: &[T], at_most: &impl Fn(&T, &T) -> bool) -> bool {
    let allowed: Vec<Vec<bool>> = pieces
        .iter()
        .map(|piece| rivals.iter().map(|rival| at_most(piece, rival)).collect())
        .collect();
    let mut owners = vec![None; rivals.len()];
    (0..pieces.len()).all(|piece| {
        let mut asked = vec![false; rivals.len()];
        find(piece, &allowed, &mut owners, &mut asked)
    })
}

/// Finds a rival for a piece; one who is taken may be freed by finding another for its owner. This
/// is Kuhn's algorithm, and groups are small.
fn find(
    piece: usize,
    allowed: &[Vec<bool>],
    owners: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for rival in 0..owners.len() {
        if allowed[piece][rival] && !asked[rival] {
            asked[rival] = true;
            let is_free = match owners[rival] {
                None => true,
                Some(owner) => find(owner, allowed, owners, asked),
            };
            if is_free {
                owners[rival] = Some(piece);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::color::Color;
    use treville_core::pieces::PieceSet;

    /// Groups such as `N+B`, by the letters of the Musketeer set.
    fn verdict(left: &str, right: &str) -> Verdict {
        let set = PieceSet::musketeer();
        let group = |text: &str| -> Vec<Movement> {
            let letters = text.chars().filter(|letter| *letter != '+');
            letters
                .map(|letter| {
                    set.kind(set.by_letter(Color::White, letter).unwrap()).movement.clone()
                })
                .collect()
        };
        by_order(&group(left), &group(right), at_most)
    }

    #[test]
    fn the_examples_of_the_source() {
        for (left, right) in [("P+P", "N+N"), ("B", "B+R"), ("P+N", "B+B"), ("N+B", "R+Q")] {
            assert_eq!(verdict(left, right), Verdict::Worse, "{left} and {right}");
            assert_eq!(verdict(right, left), Verdict::Better, "{right} and {left}");
        }
        for (left, right) in [("P+P", "N"), ("N+N", "R"), ("B+R", "Q")] {
            assert_eq!(verdict(left, right), Verdict::Undecided, "{left} and {right}");
            assert_eq!(verdict(right, left), Verdict::Undecided, "{right} and {left}");
        }
    }

    #[test]
    fn pieces_without_a_place_in_the_order_are_compared_by_what_they_contain() {
        assert_eq!(verdict("P", "L"), Verdict::Worse);
        assert_eq!(verdict("Q+L", "D+S"), Verdict::Worse);
        assert_eq!(verdict("B", "M"), Verdict::Worse, "a chancellor contains a rook");
        assert_eq!(verdict("C", "E"), Verdict::Undecided);
        assert_eq!(verdict("A+M", "M+A"), Verdict::Equal);
        assert_eq!(verdict("", ""), Verdict::Equal);
        assert_eq!(verdict("", "P"), Verdict::Worse);
    }

    /// The first match that is found is not always the one that works out.
    #[test]
    fn matching_looks_back() {
        let order = [("a", "x"), ("a", "y"), ("b", "x")];
        let at_most = |a: &&str, b: &&str| order.contains(&(*a, *b));
        assert_eq!(by_order(&["a", "b"], &["x", "y"], at_most), Verdict::Worse);
        assert_eq!(by_order(&["b", "b"], &["x", "y"], at_most), Verdict::Undecided);
    }

    #[test]
    fn the_order_has_no_cycles() {
        let set = PieceSet::musketeer();
        let kinds: Vec<&Movement> = set.types().map(|kind| set.kind(kind).movement).collect();
        for a in &kinds {
            for b in &kinds {
                assert!(a == b || !(at_most(a, b) && at_most(b, a)), "{a} {b}");
                for c in &kinds {
                    assert!(!(at_most(a, b) && at_most(b, c)) || at_most(a, c), "{a} {b} {c}");
                }
            }
        }
    }
}
