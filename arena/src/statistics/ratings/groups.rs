//! Groups of players that can be compared.

use std::cmp::Reverse;

/// Players that have all taken points from each other, directly or through others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Group {
    /// Their numbers in ascending order.
    pub members: Vec<usize>,
    /// Infinite if all of them are above or below the whole largest group, or if there is no group
    /// of two players and the player has never lost or never gained a point; else none.
    pub standing: Option<f64>,
}

/// The groups of players, the largest first. `scores` says whether a player has taken points from
/// another.
pub(super) fn groups(players: usize, scores: impl Fn(usize, usize) -> bool) -> Vec<Group> {
    let above = reachable(players, scores);
    let mut groups: Vec<Vec<usize>> = (0..players)
        .map(|i| (0..players).filter(|j| above[i][*j] && above[*j][i]).collect())
        .collect();
    groups.sort_by_key(|members: &Vec<usize>| (Reverse(members.len()), members.clone()));
    groups.dedup();
    let main = groups.first().cloned().filter(|members| members.len() > 1);
    let standing = |members: &Vec<usize>| {
        let player = members[0];
        let (up, down) = match &main {
            Some(main) => (above[player][main[0]], above[main[0]][player]),
            None => {
                let others = || (0..players).filter(|other| *other != player);
                (others().any(|other| above[player][other]), others().any(|o| above[o][player]))
            }
        };
        match (up, down) {
            (true, false) => Some(f64::INFINITY),
            (false, true) => Some(f64::NEG_INFINITY),
            _ => None,
        }
    };
    groups
        .iter()
        .map(|members| Group { members: members.clone(), standing: standing(members) })
        .collect()
}

/// Whether there is a way from player to player along points taken, by Warshall's algorithm;
/// each player reaches itself.
fn reachable(players: usize, scores: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> =
        (0..players).map(|i| (0..players).map(|j| i == j || scores(i, j)).collect()).collect();
    for middle in 0..players {
        let beyond = reach[middle].clone();
        for row in reach.iter_mut().filter(|row| row[middle]) {
            for (reached, further) in row.iter_mut().zip(&beyond) {
                *reached |= further;
            }
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(players: usize, wins: &[(usize, usize)]) -> Vec<(Vec<usize>, Option<f64>)> {
        let groups = groups(players, |i, j| wins.contains(&(i, j)));
        groups.into_iter().map(|group| (group.members, group.standing)).collect()
    }

    #[test]
    fn points_taken_in_a_circle_make_a_group() {
        assert_eq!(of(3, &[(0, 1), (1, 2), (2, 0)]), [(vec![0, 1, 2], None)]);
    }

    #[test]
    fn perfect_scores_are_infinitely_far_from_the_rest() {
        let up = Some(f64::INFINITY);
        let down = Some(f64::NEG_INFINITY);
        let wins = [(0, 1), (0, 2), (1, 2), (2, 1), (1, 3), (2, 3)];
        assert_eq!(of(4, &wins), [(vec![1, 2], None), (vec![0], up), (vec![3], down)]);
        assert_eq!(of(2, &[(1, 0)]), [(vec![0], down), (vec![1], up)]);
    }

    #[test]
    fn who_never_met_cannot_be_compared() {
        let wins = [(0, 3), (3, 0), (1, 2), (2, 1)];
        assert_eq!(of(5, &wins), [(vec![0, 3], None), (vec![1, 2], None), (vec![4], None)]);
        assert_eq!(of(0, &[]), []);
    }
}
