//! Whether one piece can do all that another one can (source 000: "subset" and "superset").

use treville_core::betza::{Goal, Movement};

use crate::piece::mobility::pattern::Pattern;
use crate::piece::mobility::profile::fitting;

/// The relation between the moves of two pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Containment {
    /// They have the same moves in every position.
    Equal,
    /// The first piece never has a move that the second one lacks, but not the other way round: the
    /// first is weaker.
    Subset,
    /// The other way round: the first is stronger.
    Superset,
    /// Each of them has moves that the other one lacks.
    Incomparable,
}

/// The relation between the moves of `one` and those of `other`.
///
/// ```
/// use treville_eval::piece::compare::{Containment, containment};
///
/// let [dragon, queen, cannon] = ["QN", "Q", "KDsN"].map(|text| text.parse().unwrap());
/// assert_eq!(containment(&dragon, &queen), Containment::Superset);
/// // The dragon covers the cannon's squares, but does not leap to all of them.
/// assert_eq!(containment(&dragon, &cannon), Containment::Incomparable);
/// ```
#[must_use]
pub fn containment(one: &Movement, other: &Movement) -> Containment {
    match (contains(one, other), contains(other, one)) {
        (true, true) => Containment::Equal,
        (false, true) => Containment::Subset,
        (true, false) => Containment::Superset,
        (false, false) => Containment::Incomparable,
    }
}

/// Whether `piece` has every move and every capture that `part` has, in every position; capture en
/// passant aside.
#[must_use]
pub fn contains(piece: &Movement, part: &Movement) -> bool {
    let (whole, goals) = (piece.goals(), part.goals());
    goals.iter().all(|goal| {
        let rivals: Vec<Goal> = whole
            .iter()
            .filter(|other| (other.dx, other.dy) == (goal.dx, goal.dy))
            .filter(|other| goal.initial || !other.initial)
            .copied()
            .collect();
        // The goal has to be covered from every square from which it can be reached.
        let goals: Vec<Goal> = std::iter::once(*goal).chain(rivals).collect();
        fitting(&goals).iter().filter(|(goals, _)| goals.first() == Some(goal)).all(|(goals, _)| {
            let moves = !goal.moves || covered(goals, |other| other.moves);
            let captures = !goal.captures || covered(goals, |other| other.captures);
            moves && captures
        })
    })
}

/// Whether in every position that allows the first of these goals one of the others is allowed too.
/// Positions differ in the few squares that any of them depends on.
fn covered(goals: &[Goal], able: fn(&Goal) -> bool) -> bool {
    let Some((goal, rivals)) = goals.split_first() else { return true };
    let rivals: Vec<&Goal> = rivals.iter().filter(|other| able(other)).collect();
    let mut open = vec![Pattern::default()];
    while let Some(pattern) = open.pop() {
        let is_refused = pattern.allows(goal) == Some(false);
        if is_refused || rivals.iter().any(|other| pattern.allows(other) == Some(true)) {
            continue;
        }
        let deciding = std::iter::once(goal).chain(rivals.iter().copied());
        match pattern.next(deciding) {
            Some(square) => open.extend(pattern.split(square)),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use Containment::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: Containment) {
        let [first, second] = [one, other].map(|text| text.parse().unwrap());
        assert_eq!(containment(&first, &second), expected, "{one} and {other}");
    }

    /// The examples of source 000, piece by piece.
    #[test]
    fn the_source_is_right() {
        check("QN", "Q", Superset);
        check("QN", "RN", Superset);
        check("QN", "BN", Superset);
        check("B2DN", "NB2", Superset);
        check("NB2", "BN", Subset);
        check("B", "Q", Subset);
        check("R", "Q", Subset);
        check("KDA", "KDsN", Incomparable);
        check("QN", "KDsN", Incomparable);
        check("RN", "BN", Incomparable);
    }

    #[test]
    fn conditions_count() {
        check("R", "wR", Superset);
        check("nN", "N", Subset);
        check("R4", "R", Subset);
        check("mR", "R", Subset);
        check("mR", "cR", Incomparable);
        check("KimD", "K", Superset);
        check("KimD", "KmD", Subset);
        check("D", "R", Incomparable);
        check("nD", "R", Subset);
        check("pR", "R", Incomparable);
        check("gR", "pR", Subset);
        check("mRcpR", "RpR", Subset);
        // A griffin has no leap to a knight's squares; the edge takes ways from a crooked bishop.
        check("FyafsF", "F", Superset);
        check("FyafsF", "N", Incomparable);
        check("FyafsFN", "FyafsF", Superset);
        check("zB", "zB3", Superset);
        check("zB2", "FD", Subset);
        check("zfB", "zB", Subset);
        check("zR", "zR", Equal);
        check("zQ", "zRzB", Equal);
        check("asW", "F", Subset);
        // What one goal does not cover, two may: the leap is either crossed or hopped.
        check("nDgR2", "D", Equal);
    }
}
