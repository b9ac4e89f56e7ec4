//! Pairs of games that share an opening.

use std::ops::AddAssign;

/// Finished pairs of games by what they were worth to one side: 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// All pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points per game, from 0 to 1; none without pairs.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let quarters: u64 = (0..).zip(self.0).map(|(worth, pairs)| worth * pairs).sum();
        (self.pairs() > 0).then(|| quarters as f64 / (4 * self.pairs()) as f64)
    }

    /// The pairs that brought more than a point for one that brought less: infinite if only the
    /// latter are missing, none if both are.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let [lost, worse, _, better, won] = self.0;
        let (up, down) = (better + won, lost + worse);
        (up + down > 0).then(|| up as f64 / down as f64)
    }

    /// The same pairs from the other side's view.
    #[must_use]
    pub const fn flipped(&self) -> Pentanomial {
        let [a, b, c, d, e] = self.0;
        Pentanomial([e, d, c, b, a])
    }

    /// Counts a pair by its points, from 0 to 2.
    pub fn add(&mut self, points: f64) {
        self.0[(2.0 * points).round().clamp(0.0, 4.0) as usize] += 1;
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, more: Pentanomial) {
        for (pairs, more) in self.0.iter_mut().zip(more.0) {
            *pairs += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_their_worth() {
        let mut pairs = Pentanomial::default();
        assert_eq!((pairs.score(), pairs.ratio()), (None, None));
        for points in [0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.0] {
            pairs.add(points);
        }
        assert_eq!(pairs, Pentanomial([1, 1, 2, 1, 2]));
        assert_eq!((pairs.pairs(), pairs.score()), (7, Some(8.0 / 14.0)));
        assert_eq!(pairs.ratio(), Some(1.5));
        assert_eq!(pairs.flipped(), Pentanomial([2, 1, 2, 1, 1]));
        assert_eq!(Pentanomial([0, 0, 9, 0, 1]).ratio(), Some(f64::INFINITY));
        pairs += pairs.flipped();
        assert_eq!(pairs.score(), Some(0.5));
    }
}
