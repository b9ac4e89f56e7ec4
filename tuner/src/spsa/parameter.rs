//! The parameters that are tuned.

use std::fmt;

use serde::{Deserialize, Serialize};
use treville_engine::search::Params;

/// A parameter, where it starts and how far it is perturbed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its least value.
    pub least: i32,
    /// Its greatest value.
    pub greatest: i32,
    /// The value that it starts with.
    pub start: i32,
    /// Its perturbation in the last iteration.
    pub step: f64,
}

/// The usual step is the range divided by this.
const STEPS: f64 = 20.0;

/// The smallest usual step: half the distance between two whole numbers.
const LEAST_STEP: f64 = 0.5;

impl Parameter {
    /// All parameters of the search, from the numbers that are compiled in, with the usual steps. Those
    /// of time are not among them: the games have no clock.
    #[must_use]
    pub fn all() -> Vec<Parameter> {
        let parameter = |(name, least, greatest, start): (&str, i32, i32, i32)| {
            let step = (f64::from(greatest - least) / STEPS).max(LEAST_STEP);
            Parameter { name: name.to_owned(), least, greatest, start, step }
        };
        let ranges = Params::RANGES.iter().filter(|range| !range.0.starts_with("time_"));
        ranges.copied().map(parameter).collect()
    }

    /// The nearest value in the range.
    #[must_use]
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(f64::from(self.least), f64::from(self.greatest))
    }

    /// Rounds a value down or up: up if its fraction exceeds `threshold`, which is from 0 to 1.
    ///
    /// With a random threshold the mean is the value itself. Rounding to nearest would often make a
    /// value and its perturbation the same number, and games could not distinguish them.
    #[must_use]
    pub fn round(&self, value: f64, threshold: f64) -> i32 {
        let value = self.clamp(value);
        let below = value.floor();
        // The range is one of whole numbers, so this does not leave it.
        below as i32 + i32::from(value - below > threshold)
    }

    /// The whole number that is nearest to a value.
    #[must_use]
    pub fn nearest(&self, value: f64) -> i32 {
        self.clamp(value).round() as i32
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parameter { least, greatest, start, step, .. } = self;
        write!(f, "{least}..={greatest} from {start} by {step}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_names_of_their_own_and_start_in_their_ranges() {
        let all = Parameter::all();
        for (place, one) in all.iter().enumerate() {
            assert!((one.least..=one.greatest).contains(&one.start), "{one}");
            assert!(one.step >= LEAST_STEP, "{one}");
            assert!(all[..place].iter().all(|other| other.name != one.name), "{}", one.name);
        }
    }

    #[test]
    fn rounding_keeps_the_mean_and_the_range() {
        let parameter =
            Parameter { name: "x".to_owned(), least: 2, greatest: 9, start: 4, step: 1.0 };
        for value in [-7.0, 2.0, 2.25, 5.5, 8.9, 9.0, 1e9] {
            let rounded = (0..1000).map(|n| parameter.round(value, (f64::from(n) + 0.5) / 1000.0));
            let rounded: Vec<i32> = rounded.collect();
            assert!(rounded.iter().all(|value| (2..=9).contains(value)), "{value}");
            let mean = f64::from(rounded.iter().sum::<i32>()) / 1000.0;
            assert!((mean - parameter.clamp(value)).abs() < 1e-9, "{value}: {mean}");
        }
    }
}
