//! The most likely distribution of scores under a hypothesis.
//!
//! A hypothesis says something about the unknown probabilities of the outcomes, such as what their
//! mean is, but not what they are. The generalized likelihood ratio takes the most likely ones that
//! agree with each hypothesis. With observed shares `f` and a hypothesis Σ p g = 0 these are, by
//! Lagrange, p = f / (1 + θ g), and θ follows from Σ f g / (1 + θ g) = 0 (Van den Bergh, "Comments
//! on Normalized Elo", cantate.be/Fishtest/normalized_elo_practical.pdf, sections 1 and 4; the idea
//! is Owen's, 1988, "Empirical likelihood ratio confidence intervals for a single functional").

use super::outcomes::Outcomes;

/// One number for each outcome; the last two are not used for single games.
type Each = [f64; 5];

/// The logarithms of the most likely probabilities of outcomes, less those of the observed shares,
/// if the mean score is `mean`. Every outcome must have been observed, and `mean` lies inside (0,
/// 1).
pub(super) fn with_mean(outcomes: &Outcomes, mean: f64) -> Each {
    let slack = each(outcomes.iter().map(|(score, _)| score - mean));
    penalties(outcomes, &slack)
}

/// The same if the mean score is `deviations` standard deviations above ½.
///
/// The hypothesis is not linear in the probabilities; linear in them is its tangent at a guess, and
/// the probabilities under that are a better guess. The first guess agrees with the hypothesis: all
/// games are won or lost.
pub(super) fn with_normalized_mean(outcomes: &Outcomes, deviations: f64) -> Each {
    let shares = shares(outcomes);
    let lean = deviations / deviations.hypot(1.0);
    let mut guess = each(outcomes.iter().map(|(score, _)| match score {
        0.0 => 1.0 - lean,
        1.0 => 1.0 + lean,
        _ => 0.0,
    }));
    let mut logs = Each::default();
    for _ in 0..100 {
        let slack = tangent(outcomes, &guess, deviations);
        logs = penalties(outcomes, &slack);
        let better = each(shares.iter().zip(logs).map(|(share, log)| share * log.exp()));
        let step = guess.iter().zip(better).map(|(old, new)| (old - new).abs()).sum::<f64>();
        guess = better;
        if step < 1e-9 {
            break;
        }
    }
    logs
}

/// The contribution of each outcome to the mean being above `deviations` standard deviations, to
/// first order around a distribution of scores.
fn tangent(outcomes: &Outcomes, guess: &Each, deviations: f64) -> Each {
    let total: f64 = guess.iter().sum();
    let expect = |of: &dyn Fn(f64) -> f64| {
        outcomes.iter().zip(guess).map(|((score, _), p)| of(score) * p).sum::<f64>() / total
    };
    let mean = expect(&|score| score);
    let variance = expect(&|score| (score - mean).powi(2)).max(1e-18);
    let deviation = variance.sqrt();
    let contribution = |score: f64| {
        let square = (score - mean).powi(2) / variance;
        score - 0.5 - deviations * deviation * (1.0 + square) / 2.0
    };
    each(outcomes.iter().map(|(score, _)| contribution(score)))
}

/// The logarithms of 1 / (1 + θ g) with the right θ.
fn penalties(outcomes: &Outcomes, slack: &Each) -> Each {
    let theta = multiplier(&shares(outcomes), slack);
    slack.map(|g| -(theta * g).ln_1p())
}

/// The root of Σ f g / (1 + θ g), which falls from +∞ to -∞ between the poles of the largest and
/// the smallest `g`. By Newton's method, and by halving wherever that leaves the interval.
fn multiplier(shares: &Each, slack: &Each) -> f64 {
    let largest = slack.iter().copied().fold(0.0, f64::max);
    let smallest = slack.iter().copied().fold(0.0, f64::min);
    if largest <= 0.0 || smallest >= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut theta = 0.0;
    for _ in 0..200 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (share, g) in shares.iter().zip(slack) {
            let ratio = g / (1.0 + theta * g);
            sum += share * ratio;
            slope += share * ratio * ratio;
        }
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta + sum / slope;
        let inside = low < newton && newton < high;
        let next = if inside { newton } else { (low + high) / 2.0 };
        let done = (next - theta).abs() <= 1e-14 * (1.0 + theta.abs());
        theta = next;
        if done {
            break;
        }
    }
    theta
}

/// The observed shares of all outcomes.
fn shares(outcomes: &Outcomes) -> Each {
    let total = outcomes.total();
    each(outcomes.iter().map(|(_, count)| count / total))
}

fn each(values: impl Iterator<Item = f64>) -> Each {
    let mut all = Each::default();
    for (place, value) in all.iter_mut().zip(values) {
        *place = value;
    }
    all
}

#[cfg(test)]
mod tests;
