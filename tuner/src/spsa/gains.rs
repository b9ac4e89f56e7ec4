//! Sizes of the perturbations and of the moves of values.

/// The gains of a run, which decrease from iteration to iteration (J. C. Spall, "Multivariate
/// stochastic approximation using a simultaneous perturbation gradient approximation", 1992):
///
/// - an iteration k perturbs a value by `c / k^GAMMA`;
/// - it moves it by `a / (A + k)^ALPHA`, times the gradient that it has found.
///
/// As engines are tuned, `c` follows from what the perturbation is to be in the last iteration (the
/// *step* of a parameter), and `a` from what `a / c^2` is to be then (the *rate*), so that steps
/// and rate mean the same in runs of any length. All results are in steps.
#[derive(Clone, Copy, Debug)]
pub struct Gains {
    iterations: f64,
    rate: f64,
}

/// Exponent of the gain's fall: the least for which Spall proves anything, as he recommends in
/// "Implementation of the simultaneous perturbation algorithm for stochastic optimization", 1998.
const ALPHA: f64 = 0.602;
/// Exponent of the perturbation's fall; see [`ALPHA`].
const GAMMA: f64 = 0.101;
/// `A`, which keeps the first moves small, as a share of the iterations; see [`ALPHA`].
const STABILITY: f64 = 0.1;

impl Gains {
    /// The gains of a run of this length, which end with this rate.
    #[must_use]
    pub fn new(iterations: u32, rate: f64) -> Gains {
        Gains { iterations: f64::from(iterations), rate }
    }

    /// Number of steps by which a value is perturbed in an iteration, from 0: 1 in the last one.
    #[must_use]
    pub fn perturbation(self, iteration: u32) -> f64 {
        (self.iterations / (f64::from(iteration) + 1.0)).powf(GAMMA)
    }

    /// Number of steps that a value moves in an iteration per game won: the rate in the last one.
    #[must_use]
    pub fn gain(self, iteration: u32) -> f64 {
        let stability = STABILITY * self.iterations;
        let divisor = stability + f64::from(iteration) + 1.0;
        let falling = ((stability + self.iterations) / divisor).powf(ALPHA);
        // The gradient is what was won for a perturbation, so it is divided by that.
        self.rate * falling / self.perturbation(iteration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perturbations_and_gains_fall_to_a_step_and_the_rate() {
        let gains = Gains::new(1000, 0.005);
        assert_eq!(gains.perturbation(999), 1.0);
        assert_eq!(gains.gain(999), 0.005);
        for iteration in 1..1000 {
            assert!(gains.perturbation(iteration) < gains.perturbation(iteration - 1));
            let product = |k| gains.gain(k) * gains.perturbation(k);
            assert!(product(iteration) < product(iteration - 1));
        }
        // By hand: 1000^0.101, and (1100 / 101)^0.602 over it.
        assert!((gains.perturbation(0) - 2.0091).abs() < 1e-4, "{}", gains.perturbation(0));
        assert!((gains.gain(0) / 0.005 - 2.0957).abs() < 1e-3, "{}", gains.gain(0) / 0.005);
    }
}
