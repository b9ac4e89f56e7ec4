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

/// Positions of a regression of two parameters: how much they have of each, how many they are, and
/// the points that were scored in them.
pub type Group = ([f64; 2], f64, f64);

/// The two parameters under which points were most likely, in nats, and the information about a
/// constant that all groups together have; none where they do not determine the parameters.
///
/// By Newton's method from `start`. The loss has a single minimum; steps are cut, so that the first
/// ones do not lead astray.
#[must_use]
pub fn two_parameters(
    groups: impl Iterator<Item = Group> + Clone,
    start: [f64; 2],
) -> Option<([f64; 2], f64)> {
    let mut values = start;
    for _ in 0..100 {
        // A parameter of which no group has anything stays as it is.
        let (mut slope, [mut a, mut b, mut d], mut known) = ([0.0; 2], [1e-9, 0.0, 1e-9], 0.0);
        for ([x, y], count, points) in groups.clone() {
            let share = expected(x * values[0] + y * values[1]);
            let (error, weight) = (count * share - points, count * share * (1.0 - share));
            slope = [slope[0] + x * error, slope[1] + y * error];
            (a, b, d) = (a + x * x * weight, b + x * y * weight, d + y * y * weight);
            known += weight;
        }
        let steps = [d * slope[0] - b * slope[1], a * slope[1] - b * slope[0]];
        let steps = steps.map(|step| (step / (a * d - b * b)).clamp(-0.5, 0.5));
        values = [values[0] - steps[0], values[1] - steps[1]];
        if steps[0].abs() + steps[1].abs() < 1e-11 {
            return Some((values, known));
        }
    }
    None
}

/// The scale: of how many centipawns the logarithm of the odds is one, if these scores are to
/// expect the results best. It is from 1 to 100,000.
#[must_use]
pub fn fit_scale(scores: &[f64], results: &[f64]) -> f64 {
    let groups = scores.iter().zip(results);
    let groups = groups.map(|(score, result)| ([score / 100.0, 0.0], 1.0, *result));
    let slope = two_parameters(groups, [0.3, 0.0]).map_or(0.3, |([slope, _], _)| slope);
    100.0 / slope.clamp(1e-3, 100.0)
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
