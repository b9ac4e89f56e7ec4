//! From centipawns to expected points and back: the model that all fits share.

use super::samples::{Row, Samples};

/// The logistic function: what a side may expect to score that is so far ahead, in units of the
/// scale.
#[inline]
#[must_use]
pub fn expected(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross entropy of an expectation, given by `x` in units of the scale, with what came: the
/// loss whose gradient is simply expected less scored points.
#[inline]
#[must_use]
pub fn loss(x: f64, scored: f64) -> f64 {
    // log(1 + exp(-x)) without overflow, whatever the sign.
    let tail = (-x.abs()).exp().ln_1p();
    (1.0 - scored) * x.max(0.0) + scored * (-x).max(0.0) + tail
}

/// The parameters of a fit: for each column the middlegame's value and the endgame's, one behind
/// the other.
pub type Values = Vec<f64>;

/// The score of a position in centipawns for White by these values.
#[inline]
#[must_use]
pub fn score(samples: &Samples, row: usize, values: &[f64]) -> f64 {
    let Row { shares, rest, .. } = samples.rows[row];
    let (mut middlegame, mut endgame) = (0.0, 0.0);
    for entry in samples.entries(row) {
        let (at, count) = (2 * usize::from(entry.column), f64::from(entry.count));
        middlegame += values[at] * count;
        endgame += values[at + 1] * count;
    }
    f64::from(rest) + middlegame * f64::from(shares[0]) + endgame * f64::from(shares[1])
}

/// The scale: of how many centipawns the logarithm of the odds is one, if these scores are to
/// expect the results best. The loss has a single minimum in the inverse of the scale, which
/// bisection of its slope finds.
#[must_use]
pub fn fit_scale(scores: &[f64], results: &[f64]) -> f64 {
    let slope = |inverse: f64| -> f64 {
        let pairs = scores.iter().zip(results);
        pairs.map(|(score, result)| (expected(score * inverse) - result) * score).sum()
    };
    let (mut low, mut high) = (1e-5, 1.0);
    for _ in 0..60 {
        let middle = f64::sqrt(low * high);
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    1.0 / f64::sqrt(low * high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loss_is_least_where_the_truth_is() {
        for scored in [0.0, 0.3, 0.5, 1.0] {
            let slope = |x: f64| (loss(x + 1e-6, scored) - loss(x - 1e-6, scored)) / 2e-6;
            for x in [-30.0, -2.0, -0.1, 0.1, 1.0, 30.0] {
                assert!((slope(x) - (expected(x) - scored)).abs() < 1e-6, "{x} {scored}");
            }
        }
        assert!(loss(800.0, 1.0) < 1e-9 && (loss(-800.0, 1.0) - 800.0).abs() < 1e-9);
    }

    #[test]
    fn the_scale_is_found_again() {
        let scores: Vec<f64> = (-400..400).map(f64::from).collect();
        let results: Vec<f64> = scores.iter().map(|score| expected(score / 170.0)).collect();
        assert!((fit_scale(&scores, &results) - 170.0).abs() < 1e-3);
    }
}
