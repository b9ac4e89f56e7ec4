use proptest::prelude::*;

use super::*;
use crate::statistics::{Pentanomial, Sample, Wdl};

fn outcomes(counts: &[u64]) -> Outcomes {
    let sample = match *counts {
        [losses, draws, wins] => Sample { games: Wdl { wins, draws, losses }, ..Sample::default() },
        _ => Sample { pairs: Pentanomial(counts.try_into().unwrap()), ..Sample::default() },
    };
    sample.outcomes().regularized()
}

/// The probabilities that the logarithms stand for, and how likely they make what was observed.
fn fitted(outcomes: &Outcomes, logs: Each) -> (Each, f64) {
    let shares = shares(outcomes);
    let fitted = each(shares.iter().zip(logs).map(|(share, log)| share * log.exp()));
    (fitted, likelihood(outcomes, &fitted))
}

fn likelihood(outcomes: &Outcomes, probabilities: &Each) -> f64 {
    outcomes.iter().zip(probabilities).map(|((_, count), p)| count * p.ln()).sum()
}

/// Mean and standard deviation of the score.
fn moments(outcomes: &Outcomes, probabilities: &Each) -> (f64, f64) {
    let expect = |of: &dyn Fn(f64) -> f64| {
        outcomes.iter().zip(probabilities).map(|((score, _), p)| of(score) * p).sum::<f64>()
    };
    let mean = expect(&|score| score);
    (mean, expect(&|score| (score - mean).powi(2)).sqrt())
}

/// The largest likelihood of single games over all distributions that satisfy a constraint, found
/// without calculus: for each probability of a draw the constraint leaves one distribution, whose
/// likelihood rises to one maximum and falls.
fn by_search(outcomes: &Outcomes, too_high: impl Fn(f64, f64) -> bool) -> f64 {
    let along = |draw: f64| {
        let (mut low, mut high) = (0.0, 1.0 - draw);
        for _ in 0..100 {
            let win = (low + high) / 2.0;
            let (mean, deviation) = moments(outcomes, &[1.0 - draw - win, draw, win, 0.0, 0.0]);
            if too_high(mean, deviation) { high = win } else { low = win }
        }
        likelihood(outcomes, &[1.0 - draw - low, draw, low, 0.0, 0.0])
    };
    let (mut low, mut high) = (1e-12, 1.0 - 1e-12);
    for _ in 0..200 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        // Where no distribution satisfies the constraint, the likelihood is not a number.
        if along(left) > along(right) || along(right).is_nan() { high = right } else { low = left }
    }
    along((low + high) / 2.0)
}

proptest! {
    #[test]
    fn a_fixed_mean_is_met(counts: [u16; 5], three: bool, mean in 0.02..0.98) {
        let counts = counts.map(u64::from);
        let outcomes = outcomes(if three { &counts[..3] } else { &counts });
        let (fitted, _) = fitted(&outcomes, with_mean(&outcomes, mean));
        prop_assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        prop_assert!((moments(&outcomes, &fitted).0 - mean).abs() < 1e-9);
    }

    #[test]
    fn a_fixed_normalized_mean_is_met(
        counts in proptest::array::uniform5(1..2000_u64),
        three: bool,
        t in -0.3..0.3,
    ) {
        let outcomes = outcomes(if three { &counts[..3] } else { &counts });
        let (fitted, _) = fitted(&outcomes, with_normalized_mean(&outcomes, t));
        let (mean, deviation) = moments(&outcomes, &fitted);
        prop_assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        prop_assert!((mean - 0.5 - t * deviation).abs() < 1e-8, "{mean} {deviation}");
    }

    #[test]
    fn no_distribution_of_games_with_the_mean_is_more_likely(
        counts in proptest::array::uniform3(1..500_u64),
        mean in 0.3..0.7,
    ) {
        let outcomes = outcomes(&counts);
        let (_, best) = fitted(&outcomes, with_mean(&outcomes, mean));
        let found = by_search(&outcomes, |other, _| other > mean);
        prop_assert!((best - found).abs() < 1e-6 * best.abs(), "{best} {found}");
    }

    #[test]
    fn no_distribution_of_games_with_the_normalized_mean_is_more_likely(
        counts in proptest::array::uniform3(20..500_u64),
        t in -0.2..0.2,
    ) {
        let outcomes = outcomes(&counts);
        let (_, best) = fitted(&outcomes, with_normalized_mean(&outcomes, t));
        let found = by_search(&outcomes, |mean, deviation| mean - 0.5 > t * deviation);
        prop_assert!((best - found).abs() < 1e-6 * best.abs(), "{best} {found}");
    }

    #[test]
    fn no_distribution_of_pairs_nearby_is_more_likely(
        counts in proptest::array::uniform5(1..500_u64),
        mean in 0.3..0.7,
        way in proptest::array::uniform3(-1e-3..1e-3),
    ) {
        // Three ways to move probability that change neither the sum nor the mean.
        let ways = [
            [1.0, -2.0, 1.0, 0.0, 0.0],
            [0.0, 1.0, -2.0, 1.0, 0.0],
            [0.0, 0.0, 1.0, -2.0, 1.0],
        ];
        let outcomes = outcomes(&counts);
        let (mut moved, best) = fitted(&outcomes, with_mean(&outcomes, mean));
        for (size, way) in way.iter().zip(ways) {
            for (p, by) in moved.iter_mut().zip(way) {
                *p += size * by;
            }
        }
        prop_assume!(moved.iter().all(|p| *p > 0.0));
        prop_assert!(likelihood(&outcomes, &moved) <= best + 1e-9 * best.abs());
    }
}
