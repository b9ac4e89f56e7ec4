//! The optimiser: Adam with decoupled weight decay, AdamW (I. Loshchilov and F. Hutter, 2019), and
//! the schedule of its learning rate.

use super::lists::{LANES, Lanes};

/// Adam's betas: the decay of the running means of gradients and of their squares.
const BETAS: [f32; 2] = [0.9, 0.999];
/// Added to the root in the denominator.
const EPSILON: f32 = 1e-8;

/// A step of the optimiser.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    rate: f32,
    /// The bias corrections of both running means, which begin at zero.
    mean_share: f32,
    square_share: f32,
}

impl Step {
    /// The step with this number, from 1.
    #[must_use]
    pub fn new(number: u64, rate: f64) -> Step {
        let share = |beta: f32| {
            let number = i32::try_from(number).unwrap_or(i32::MAX);
            (1.0 / (1.0 - f64::from(beta).powi(number))) as f32
        };
        Step { rate: rate as f32, mean_share: share(BETAS[0]), square_share: share(BETAS[1]) }
    }

    /// Moves a value against its gradient, applies weight decay in parts of the rate, and clips the
    /// value to a limit.
    #[inline]
    pub fn value(
        &self,
        value: &mut f32,
        mean: &mut f32,
        square: &mut f32,
        gradient: f32,
        decay: f32,
        limit: f32,
    ) {
        *mean = BETAS[0] * *mean + (1.0 - BETAS[0]) * gradient;
        *square = BETAS[1] * *square + (1.0 - BETAS[1]) * gradient * gradient;
        let root = (*square * self.square_share).sqrt() + EPSILON;
        let moved = *value - self.rate * (*mean * self.mean_share / root + decay * *value);
        *value = moved.clamp(-limit, limit);
    }

    /// The same for the lanes of a block.
    #[inline]
    pub fn lanes(
        &self,
        values: &mut Lanes,
        means: &mut Lanes,
        squares: &mut Lanes,
        gradients: &Lanes,
        decay: f32,
        limit: f32,
    ) {
        for lane in 0..LANES {
            let (mean, square) = (&mut means[lane], &mut squares[lane]);
            self.value(&mut values[lane], mean, square, gradients[lane], decay, limit);
        }
    }
}

/// The learning rate of a step by its number, from 1: a linear warm-up over the first steps, then a
/// cosine down to a small part at the last step.
#[must_use]
pub fn rate(number: u64, all: u64, highest: f64) -> f64 {
    const WARM: f64 = 50.0;
    const LAST: f64 = 0.005;
    let warm = (number as f64 / WARM).min(1.0);
    let done = number as f64 / all.max(1) as f64;
    let cosine = 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
    highest * warm * (LAST + (1.0 - LAST) * cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        assert!((rate(1, 1000, 0.004) - 0.00008).abs() < 1e-6);
        assert!((rate(1000, 1000, 0.004) - 0.00002).abs() < 1e-9);
        assert!((50..1000).all(|step| rate(step, 1000, 1.0) > rate(step + 1, 1000, 1.0)));
    }

    #[test]
    fn a_value_goes_to_the_least_of_a_parabola_and_stays_within_its_limit() {
        for (limit, expected) in [(9.0, 3.0), (2.0, 2.0)] {
            let (mut value, mut mean, mut square) = (0.0_f32, 0.0, 0.0);
            for number in 1..=2000 {
                let gradient = value - 3.0;
                let step = Step::new(number, rate(number, 2000, 0.05));
                step.value(&mut value, &mut mean, &mut square, gradient, 0.0, limit);
            }
            assert!((value - expected).abs() < 1e-3, "{value}");
        }
    }

    /// As long as a gradient stays the same, each step has the size of the rate, from the first one
    /// on.
    #[test]
    fn means_that_begin_at_zero_are_made_up_for() {
        for gradient in [1e-3, -1.0, 100.0_f32] {
            let (mut value, mut mean, mut square) = (0.0_f32, 0.0, 0.0);
            for number in 1..=50 {
                Step::new(number, 0.01).value(
                    &mut value,
                    &mut mean,
                    &mut square,
                    gradient,
                    0.0,
                    9.0,
                );
                let expected = -0.01 * number as f32 * gradient.signum();
                assert!((value / expected - 1.0).abs() < 1e-3, "{number}: {value}");
            }
        }
    }

    #[test]
    fn decay_pulls_to_zero_what_has_no_slope() {
        let (mut value, mut mean, mut square) = (1.0_f32, 0.0, 0.0);
        for number in 1..=100 {
            Step::new(number, 0.01).value(&mut value, &mut mean, &mut square, 0.0, 4.0, 9.0);
        }
        assert!((value - 0.96_f32.powi(100)).abs() < 1e-5, "{value}");
    }
}
