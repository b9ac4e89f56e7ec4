//! Random numbers by seed: normal ones, also between two bounds.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use statrs::function::erf::{erfc, erfc_inv};

/// A random number generator.
pub(super) struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator for these numbers: a seed, and a key of its use.
    pub fn of(numbers: &[u64]) -> Rng {
        let mixed = numbers.iter().fold(0x9E37_79B9_7F4A_7C15_u64, |state, number| {
            (state ^ number).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(29)
        });
        Rng(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A number between zero and one.
    pub fn part(&mut self) -> f64 {
        self.0.random_range(f64::MIN_POSITIVE..1.0)
    }

    /// A number between two bounds.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// A number from zero up to, and without, `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count)
    }

    /// An index, with probabilities in proportion to the weights.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut rest = self.part() * weights.iter().sum::<f64>();
        let found = weights.iter().position(|weight| {
            rest -= weight;
            rest <= 0.0
        });
        found.unwrap_or(weights.len() - 1)
    }

    /// A normal number with mean zero and variance one.
    pub fn normal(&mut self) -> f64 {
        quantile(self.part())
    }

    /// A normal number with mean zero and variance one, given that it lies between two bounds.
    pub fn normal_within(&mut self, low: f64, high: f64) -> f64 {
        // Small probabilities are exact near zero, so the right tail is mirrored to the left.
        if low > 0.0 {
            return -self.normal_within(-high, -low);
        }
        let (below, above) = (probability_below(low), probability_below(high));
        if above <= below {
            // So far out that only the end nearest to the mean counts.
            return if high < 0.0 { high } else { low };
        }
        quantile(self.between(below, above)).clamp(low, high)
    }

    /// Student's t with three degrees of freedom, scaled to a variance of one: rarely, it is far
    /// out.
    pub fn heavy_tailed(&mut self) -> f64 {
        let numerator = self.normal();
        let squares: f64 = (0..3).map(|_| self.normal().powi(2)).sum();
        // The variance of t with three degrees is three, which the mean of three squares takes out.
        numerator / squares.sqrt()
    }
}

fn probability_below(place: f64) -> f64 {
    0.5 * erfc(-place / std::f64::consts::SQRT_2)
}

fn quantile(probability: f64) -> f64 {
    -std::f64::consts::SQRT_2 * erfc_inv(2.0 * probability)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean_and_variance(mut draw: impl FnMut() -> f64) -> (f64, f64) {
        const COUNT: u32 = 40_000;
        let draws: Vec<f64> = (0..COUNT).map(|_| draw()).collect();
        let mean = draws.iter().sum::<f64>() / f64::from(COUNT);
        let squares: f64 = draws.iter().map(|draw| (draw - mean).powi(2)).sum();
        (mean, squares / f64::from(COUNT))
    }

    #[test]
    fn normal_numbers_stay_within_their_bounds() {
        let mut rng = Rng::of(&[1]);
        let (mean, variance) = mean_and_variance(|| rng.normal());
        assert!(mean.abs() < 0.02 && (variance - 1.0).abs() < 0.03, "{mean} {variance}");
        // Of the half above zero the mean is the square root of two by pi.
        let (mean, _) = mean_and_variance(|| {
            let draw = rng.normal_within(0.0, f64::INFINITY);
            assert!(draw >= 0.0);
            draw
        });
        assert!((mean - 0.797_885).abs() < 0.02, "{mean}");
        for (low, high) in [(9.0, 9.5), (-50.0, -40.0), (60.0, f64::INFINITY), (-0.1, 0.1)] {
            for _ in 0..1000 {
                let draw = rng.normal_within(low, high);
                assert!(low <= draw && draw <= high, "{low} {draw} {high}");
            }
        }
        assert_eq!(Rng::of(&[7, 1]).normal(), Rng::of(&[7, 1]).normal());
        assert_ne!(Rng::of(&[7, 1]).normal(), Rng::of(&[1, 7]).normal());
    }

    #[test]
    fn weights_say_how_often() {
        let mut rng = Rng::of(&[2]);
        let second = (0..10_000).filter(|_| rng.weighted(&[1.0, 3.0, 0.0]) == 1).count();
        assert!((7_300..7_700).contains(&second), "{second}");
    }
}
