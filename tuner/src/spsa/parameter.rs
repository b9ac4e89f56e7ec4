//! The search parameters that are tuned.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use treville_engine::search::Params;

use treville_kit::arguments::within;
use treville_kit::failure::quoted;

/// A parameter of the search, where it starts and how far it is perturbed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its name in [`Params`].
    pub name: String,
    /// Its least value.
    pub least: i32,
    /// Its greatest value.
    pub greatest: i32,
    /// The value that it starts with: the one that is compiled in.
    pub start: i32,
    /// How far it is perturbed in the last iteration.
    pub step: f64,
}

/// The usual step is the range divided by this.
const STEPS: f64 = 20.0;

/// The smallest usual step: half the distance between two whole numbers.
const LEAST_STEP: f64 = 0.5;

impl Parameter {
    /// All parameters of the search, with the usual steps.
    pub fn all() -> impl Iterator<Item = Parameter> {
        Params::RANGES.iter().map(|&(name, least, greatest, start)| {
            let step = (f64::from(greatest - least) / STEPS).max(LEAST_STEP);
            Parameter { name: name.to_owned(), least, greatest, start, step }
        })
    }

    /// The chosen parameters in the order of the search's list, or all if none are chosen.
    ///
    /// # Errors
    ///
    /// One is chosen twice.
    pub fn chosen(choices: &[Choice]) -> Result<Vec<Parameter>, String> {
        if choices.is_empty() {
            return Ok(Parameter::all().collect());
        }
        let mut chosen = Vec::new();
        for parameter in Parameter::all() {
            let mut asked = choices.iter().filter(|choice| choice.name == parameter.name);
            let Some(choice) = asked.next() else { continue };
            if asked.next().is_some() {
                return Err(format!("expected a parameter once, got '{}' twice", choice.name));
            }
            let step = choice.step.unwrap_or(parameter.step);
            chosen.push(Parameter { step, ..parameter });
        }
        Ok(chosen)
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

/// A parameter on the command line: `NAME` or `NAME:STEP`.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    name: String,
    step: Option<f64>,
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let (name, step) = match text.split_once(':') {
            Some((name, step)) => (name, Some(step)),
            None => (text, None),
        };
        let Some(parameter) = Parameter::all().find(|parameter| parameter.name == name) else {
            let names: Vec<&str> = Params::RANGES.iter().map(|(name, ..)| *name).collect();
            return Err(format!("expected one of {}, got {}", names.join(", "), quoted(name)));
        };
        let range = f64::from(parameter.greatest - parameter.least);
        let step = step.map(|step| within(step, 0.01, range, "a step")).transpose()?;
        Ok(Choice { name: parameter.name, step })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(texts: &[&str]) -> Result<Vec<Parameter>, String> {
        let choices: Result<Vec<Choice>, String> = texts.iter().map(|text| text.parse()).collect();
        Parameter::chosen(&choices?)
    }

    #[test]
    fn parameters_are_chosen_by_name_and_step() {
        let all = chosen(&[]).unwrap();
        assert_eq!(all.len(), Params::RANGES.len());
        assert!(all.iter().all(|parameter| parameter.step >= LEAST_STEP));
        let two = chosen(&["delta:7.5", "aspiration"]).unwrap();
        let texts: Vec<String> = two.iter().map(|one| format!("{} {one}", one.name)).collect();
        // These follow from the list of the search's parameters.
        let least = |name| all.iter().find(|parameter| parameter.name == name).unwrap();
        assert_eq!(texts[0], format!("aspiration {}", least("aspiration")));
        assert_eq!(two[1], Parameter { step: 7.5, ..least("delta").clone() });
    }

    #[test]
    fn what_is_no_parameter_is_refused_in_one_line() {
        let problem = |text: &str| chosen(&[text]).unwrap_err();
        assert!(problem("nothing").ends_with("delta, bonus, bonus_limit, got 'nothing'"));
        assert_eq!(problem("delta:0"), "expected a step from 0.01 to 450, got '0'");
        for bad in ["", ":", "delta:", "delta:x", "delta:NaN", "delta:inf", "delta:1e9", "Delta"] {
            assert_eq!(problem(bad).lines().count(), 1, "{bad}");
        }
        let twice = chosen(&["delta", "bonus", "delta:20"]).unwrap_err();
        assert_eq!(twice, "expected a parameter once, got 'delta' twice");
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
