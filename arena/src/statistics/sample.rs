//! The results of one side and what they say about its strength.

use std::f64::consts::{LN_10, SQRT_2};
use std::ops::AddAssign;

use statrs::distribution::{ContinuousCDF, Normal};

use super::elo::{Estimate, elo_of, reach};
use super::outcomes::Outcomes;
use super::pentanomial::Pentanomial;
use super::wdl::Wdl;

/// Normalized Elo of a score that is one standard deviation of a game above ½: 800 / ln 10, so that
/// near equality it is logistic Elo where no game is drawn.
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// The results of one side, against one opponent or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// All games, whether their pair is finished or not.
    pub games: Wdl,
    /// The finished pairs; none where openings are not repeated.
    pub pairs: Pentanomial,
    /// Of the pairs worth one point, those in which each side won a game; the others are two
    /// draws.
    pub win_loss: u64,
}

/// All statistics are computed from the finished pairs if there are any, else from single games.
impl Sample {
    /// Counts a game that was worth 1, ½ or 0.
    pub fn add(&mut self, score: f64) {
        self.games.add(score);
    }

    /// Counts two games, already counted as such, as a finished pair.
    pub fn add_pair(&mut self, first: f64, second: f64) {
        self.pairs.add(first + second);
        self.win_loss += u64::from((first - second).abs() > 0.75);
    }

    /// The same results from the other side's view.
    #[must_use]
    pub const fn flipped(&self) -> Sample {
        Sample { games: self.games.flipped(), pairs: self.pairs.flipped(), ..*self }
    }

    /// The share of drawn games; none without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        self.games.draw_ratio()
    }

    /// See [`Pentanomial::ratio`].
    #[must_use]
    pub fn pair_ratio(&self) -> Option<f64> {
        self.pairs.ratio()
    }

    /// Points per game, from 0 to 1; none without games.
    ///
    /// The interval is that of Agresti and Coull (1998, "Approximate Is Better than 'Exact' for
    /// Interval Estimation of Binomial Proportions"), here for scores that may lie between 0 and 1:
    /// as if z² more observations had been made, half of them 0 and half of them 1. So it has a
    /// width from the first game on, even if all were won. It is computed from pairs only if every
    /// game is in one, so that it belongs to the score.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let value = self.games.score()?;
        let all_paired = 2 * self.pairs.pairs() == self.games.games();
        let pairs = if all_paired { self.pairs } else { Pentanomial::default() };
        let outcomes = Outcomes::of(&self.games, &pairs);
        let (seen, added) = (outcomes.total(), reach().powi(2));
        let mean = (outcomes.mean() * seen + added / 2.0) / (seen + added);
        let spread = outcomes.spread(mean) * seen + added * (0.25 + (mean - 0.5).powi(2));
        let half = reach() * spread.sqrt() / (seen + added);
        Some(Estimate { value, low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
    }

    /// Logistic Elo; none without games.
    ///
    /// The interval is that of the mean score by the normal approximation with the variance of the
    /// sample, its ends taken to Elo. So it is empty where all observations are equal, as for a
    /// perfect score, which has infinite Elo.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let outcomes = self.seen()?;
        let mean = outcomes.mean();
        let half = match outcomes.total() {
            // A single observation has no spread.
            total if total < 2.0 => f64::INFINITY,
            total => reach() * (outcomes.spread(mean) / total).sqrt(),
        };
        Some(Estimate { value: elo_of(mean), low: elo_of(mean - half), high: elo_of(mean + half) })
    }

    /// Normalized Elo; none without games.
    ///
    /// It is what the score is above ½ in standard deviations of a game, times 800 / ln 10 (Van den
    /// Bergh, "Normalized Elo", cantate.be/Fishtest); a game's variance is twice that of the mean
    /// of a pair. Unlike logistic Elo it says how many games it takes to find out who is stronger:
    /// the half width of the interval depends on nothing but their number.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let outcomes = self.seen()?;
        let mean = outcomes.mean();
        let deviation = (outcomes.games_each() * outcomes.spread(mean)).sqrt();
        let above = mean - 0.5;
        let value = if above == 0.0 { 0.0 } else { above / deviation * NORMALIZED };
        let games = outcomes.total() * outcomes.games_each();
        let half = reach() / games.sqrt() * NORMALIZED;
        Some(Estimate { value, low: value - half, high: value + half })
    }

    /// The likelihood of superiority, from 0 to 1; none without games.
    ///
    /// It is the chance that a side of equal strength would have scored less: Φ(Σd / √Σd²), where
    /// `d` is what an observation was worth above ½. As the variance is that around ½, a few games
    /// without a loss do not make it a certainty.
    #[must_use]
    pub fn los(&self) -> Option<f64> {
        self.seen().as_ref().map(superiority)
    }

    /// The same from single games, whether they are in pairs or not. That is the formula of the
    /// Chess Programming Wiki ("Match Statistics"), ½ (1 + erf((w - l) / √(2 (w + l)))), to which
    /// draws do not matter.
    #[must_use]
    pub fn los_of_games(&self) -> Option<f64> {
        let games = Outcomes::of(&self.games, &Pentanomial::default());
        (games.total() > 0.0).then(|| superiority(&games))
    }

    /// The observations for statistics.
    pub(super) fn outcomes(&self) -> Outcomes {
        Outcomes::of(&self.games, &self.pairs)
    }

    fn seen(&self) -> Option<Outcomes> {
        Some(self.outcomes()).filter(|outcomes| outcomes.total() > 0.0)
    }
}

impl AddAssign for Sample {
    fn add_assign(&mut self, more: Sample) {
        self.games += more.games;
        self.pairs += more.pairs;
        self.win_loss += more.win_loss;
    }
}

fn superiority(outcomes: &Outcomes) -> f64 {
    let above = outcomes.mean() - 0.5;
    let error = (outcomes.spread(0.5) / outcomes.total()).sqrt();
    if above == 0.0 { 0.5 } else { Normal::standard().cdf(above / error) }
}

/// A value of normalized Elo in standard deviations of an observation: of the mean of a pair it is
/// more than of a game, whose standard deviation is √2 times as large.
pub(super) fn normalized_to_deviations(elo: f64, outcomes: &Outcomes) -> f64 {
    let pairs = outcomes.games_each() > 1.0;
    elo / NORMALIZED * if pairs { SQRT_2 } else { 1.0 }
}

#[cfg(test)]
mod tests;
