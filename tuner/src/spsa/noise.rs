//! The random numbers of a run. Each follows from the seed and a number alone.

use rand::Rng;

use treville_games::openings::random::{Topic, stream};

/// The sign of each parameter in an iteration: 1 if it moves up for plus and down for minus, -1 the
/// other way round, both equally likely.
pub fn signs(seed: u64, iteration: u32, count: usize) -> Vec<f64> {
    let mut random = stream(seed, Topic::Perturbation, iteration.into());
    // The highest bit is as good as any.
    (0..count).map(|_| if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect()
}

/// The thresholds for rounding the values of a pair, uniform from 0 to below 1. Both sides use the
/// same thresholds, so that rounding never reverses the order of their values.
pub fn thresholds(seed: u64, pair: u32, count: usize) -> Vec<f64> {
    let mut random = stream(seed, Topic::Rounding, pair.into());
    // As many bits as a fraction has.
    let scale = 1.0 / (1_u64 << 53) as f64;
    (0..count).map(|_| (random.next_u64() >> 11) as f64 * scale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_uniform_and_follows_from_seed_and_number() {
        assert_eq!(signs(1, 5, 20), signs(1, 5, 20));
        assert_ne!(signs(1, 5, 20), signs(2, 5, 20));
        assert_ne!(thresholds(1, 5, 20), thresholds(1, 6, 20));
        let sum: f64 = (0..10_000).flat_map(|number| signs(1, number, 4)).sum();
        // Four standard deviations of 40,000 signs.
        assert!(sum.abs() < 800.0, "{sum}");
        let all: Vec<f64> = (0..10_000).flat_map(|number| thresholds(1, number, 4)).collect();
        assert!(all.iter().all(|threshold| (0.0..1.0).contains(threshold)));
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!((mean - 0.5).abs() < 0.006, "{mean}");
    }
}
