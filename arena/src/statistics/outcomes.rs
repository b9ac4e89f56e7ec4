//! Independent observations of a side's score: single games or pairs of games.

use super::pentanomial::Pentanomial;
use super::wdl::Wdl;

/// The count of each score. Scores are evenly spaced from 0 to 1: three of them for single games,
/// five for pairs, whose score is the mean of the two games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outcomes {
    /// The first three only, for single games.
    counts: [f64; 5],
    /// Number of scores.
    len: usize,
}

impl Outcomes {
    /// The observations of statistics: finished pairs if there are any, else single games.
    pub(super) fn of(games: &Wdl, pairs: &Pentanomial) -> Outcomes {
        match pairs.pairs() {
            0 => Outcomes::games(games),
            _ => Outcomes::pairs(pairs),
        }
    }

    fn games(games: &Wdl) -> Outcomes {
        let [losses, draws, wins] = [games.losses, games.draws, games.wins].map(|n| n as f64);
        Outcomes { counts: [losses, draws, wins, 0.0, 0.0], len: 3 }
    }

    fn pairs(pairs: &Pentanomial) -> Outcomes {
        Outcomes { counts: pairs.0.map(|n| n as f64), len: 5 }
    }

    /// Scores and how often they were seen.
    pub(super) fn iter(&self) -> impl Iterator<Item = (f64, f64)> + Clone + use<> {
        let top = (self.len - 1) as f64;
        (0..self.len).map(move |i| i as f64 / top).zip(self.counts)
    }

    /// Number of observations.
    pub(super) fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Number of games of one observation.
    pub(super) fn games_each(&self) -> f64 {
        if self.len == 5 { 2.0 } else { 1.0 }
    }

    /// The mean score.
    pub(super) fn mean(&self) -> f64 {
        self.iter().map(|(score, count)| score * count).sum::<f64>() / self.total()
    }

    /// The mean square distance of scores from `center`: around the mean it is the variance.
    pub(super) fn spread(&self, center: f64) -> f64 {
        let squares = self.iter().map(|(score, count)| (score - center).powi(2) * count);
        squares.sum::<f64>() / self.total()
    }

    /// The same with a thousandth of an observation wherever there is none, as in fishtest: an
    /// outcome that was not seen yet is rare but possible, and logarithms stay finite.
    pub(super) fn regularized(mut self) -> Outcomes {
        for count in &mut self.counts[..self.len] {
            if *count == 0.0 {
                *count = 1e-3;
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_smaller_variance_than_the_games_they_are_made_of() {
        // Ten openings that White always wins say that the engines are equal, and say it exactly.
        let games = Wdl { wins: 10, draws: 0, losses: 10 };
        let singles = Outcomes::of(&games, &Pentanomial::default());
        let paired = Outcomes::of(&games, &Pentanomial([0, 0, 10, 0, 0]));
        assert_eq!((singles.mean(), singles.spread(0.5)), (0.5, 0.25));
        assert_eq!((paired.mean(), paired.spread(0.5)), (0.5, 0.0));
        assert_eq!(singles.total() * singles.games_each(), paired.total() * paired.games_each());
    }
}
