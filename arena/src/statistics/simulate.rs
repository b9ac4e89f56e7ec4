//! Simulated matches: what a sequential test really decides, and how often wrongly.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::sprt::{Verdict, bounds, verdict};
use super::{Pentanomial, Sample, score_of};
use crate::settings::{EloModel, Sprt};

/// A third or so of the pairs decided, most by half a point more than the opponent: what engines of
/// nearly equal strength play from balanced openings.
pub(super) const REALISTIC: [f64; 5] = [0.02, 0.22, 0.50, 0.22, 0.04];

/// The same with extreme openings: many pairs in which each side wins a game, or one wins both.
pub(super) const DECISIVE: [f64; 5] = [0.12, 0.18, 0.36, 0.20, 0.14];

/// Probabilities of pairs worth 0, ½, 1, 1½ and 2 points that have a given Elo in a model: those of
/// `shape`, with better results made more likely in geometric progression.
pub(super) fn shares(shape: [f64; 5], elo: f64, model: EloModel) -> [f64; 5] {
    let (mut low, mut high) = (-50.0_f64, 50.0_f64);
    loop {
        let tilt = (low + high) / 2.0;
        let mut shares = shape;
        for (i, share) in shares.iter_mut().enumerate() {
            *share *= (tilt * (i as f64 / 4.0 - 0.5)).exp();
        }
        let total: f64 = shares.iter().sum();
        let shares = shares.map(|share| share / total);
        if high - low < 1e-12 {
            return shares;
        }
        if excess(&shares, elo, model) < 0.0 { low = tilt } else { high = tilt }
    }
}

/// By how much the score of a distribution is above that of an Elo.
fn excess(shares: &[f64; 5], elo: f64, model: EloModel) -> f64 {
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let expect = |of: &dyn Fn(f64) -> f64| shares.iter().zip(scores).map(|(p, x)| p * of(x)).sum();
    let mean: f64 = expect(&|score| score);
    let variance: f64 = expect(&|score| (score - mean).powi(2));
    mean - match model {
        EloModel::Logistic => score_of(elo),
        EloModel::Normalized => {
            0.5 + elo * std::f64::consts::LN_10 / 800.0 * (2.0 * variance).sqrt()
        }
        EloModel::Bayesian => unreachable!("pairs are simulated, of which it knows nothing"),
    }
}

/// Plays pairs until the test decides, looking at it after every pair. Returns the verdict and the
/// pairs played.
///
/// Far away from the bounds a simple approximation of the log-likelihood ratio shows that the test
/// cannot have decided; that saves nearly all of the time, and a test shows that it changes
/// nothing.
pub(super) fn play(shares: &[f64; 5], sprt: &Sprt, seed: u64, sparing: bool) -> (Verdict, u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pairs = Pentanomial::default();
    let (lower, upper) = bounds(sprt);
    let hypotheses = Hypotheses::of(sprt);
    loop {
        let mut draw = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let place = shares.iter().position(|share| {
            draw -= share;
            draw < 0.0
        });
        pairs.0[place.unwrap_or(4)] += 1;
        let played = pairs.pairs();
        if sparing && played > 100 {
            let llr = hypotheses.approximate_llr(&pairs);
            // The more pairs, the better the approximation.
            let margin = 0.2 + 60.0 / played as f64;
            if lower + margin < llr && llr < upper - margin {
                continue;
            }
        }
        let verdict = verdict(&Sample { pairs, ..Sample::default() }, sprt);
        if verdict != Verdict::Continue {
            return (verdict, played);
        }
    }
}

/// The means of pairs by two hypotheses, as constants that need not be computed again.
struct Hypotheses {
    model: EloModel,
    /// Scores, or standard deviations of a pair's score above ½.
    means: [f64; 2],
}

impl Hypotheses {
    fn of(sprt: &Sprt) -> Hypotheses {
        let deviations = |elo: f64| elo * std::f64::consts::LN_10 / 800.0 * 2_f64.sqrt();
        let means = [sprt.elo0, sprt.elo1].map(|elo| match sprt.model {
            EloModel::Logistic => score_of(elo),
            EloModel::Normalized => deviations(elo),
            EloModel::Bayesian => unreachable!("pairs are simulated, of which it knows nothing"),
        });
        Hypotheses { model: sprt.model, means }
    }

    /// The ratio for normally distributed scores of unknown variance: n/2 times the logarithm of
    /// the ratio of the mean squares around the two means.
    fn approximate_llr(&self, pairs: &Pentanomial) -> f64 {
        let [a, b, c, d, e] = pairs.0.map(|n| n as f64);
        let n = a + b + c + d + e;
        let mean = (b / 4.0 + c / 2.0 + d * 0.75 + e) / n;
        let square = (b / 16.0 + c / 4.0 + d * 0.5625 + e) / n;
        let variance = (square - mean * mean).max(1e-6);
        let [null, alternative] = match self.model {
            EloModel::Logistic => self.means.map(|other| variance + (mean - other).powi(2)),
            EloModel::Normalized | EloModel::Bayesian => {
                let above = (mean - 0.5) / variance.sqrt();
                self.means.map(|other| 1.0 + (above - other).powi(2))
            }
        };
        n / 2.0 * (null / alternative).ln()
    }
}
