//! Subjects of tuning: the search parameters, or the factors that make values of movements.

use serde::{Deserialize, Serialize};
use treville_engine::search::Params;
use treville_eval::piece::factors::{Corrections, Factors};

use super::parameter::Parameter;
use crate::selfplay::thinking::Setting;

/// The subject of tuning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// The numbers of the search.
    #[default]
    Search,
    /// The factors of source 001 and the share of mobility, by which the hand-made evaluation takes
    /// piece values from movements: the experiment of that source. Weights are held, and no piece
    /// has a correction, which would take back what the factors do.
    Factors,
}

/// The usual step is the range divided by this.
const STEPS: f64 = 20.0;

/// The smallest usual step: half the distance between two whole numbers.
const LEAST_STEP: f64 = 0.5;

/// Each factor with its range: the squares at each distance and the directions in centipawns, what
/// is lost on one colour and the share of mobility in percent.
const FACTORS: [(&str, i32, i32); 7] = [
    ("md1", 0, 100),
    ("md2", 0, 80),
    ("md3", 0, 60),
    ("md4", 0, 40),
    ("direction", 0, 40),
    ("color_bound", 0, 80),
    ("mobility", 0, 100),
];

impl Subject {
    /// Both subjects.
    pub const ALL: [Subject; 2] = [Subject::Search, Subject::Factors];

    /// All that can be tuned, with the usual steps. The search starts with the numbers that are
    /// compiled in, factors start with those of source 001 and equal shares.
    #[must_use]
    pub fn parameters(self) -> Vec<Parameter> {
        let ranges: Vec<_> = match self {
            Subject::Search => Params::RANGES.to_vec(),
            Subject::Factors => {
                let starts = percents(&Factors::SOURCE);
                let all = FACTORS.iter().zip(starts);
                all.map(|(&(name, least, greatest), start)| (name, least, greatest, start))
                    .collect()
            }
        };
        let parameter = |(name, least, greatest, start): (&str, i32, i32, i32)| {
            let step = (f64::from(greatest - least) / STEPS).max(LEAST_STEP);
            Parameter { name: name.to_owned(), least, greatest, start, step }
        };
        ranges.into_iter().map(parameter).collect()
    }

    /// The settings of a side whose parameters have these values; all others are the usual ones.
    #[must_use]
    pub fn setting(self, parameters: &[Parameter], values: &[i32]) -> Setting {
        let mut params = Params::default();
        let named = || parameters.iter().map(|one| one.name.as_str()).zip(values);
        match self {
            Subject::Search => {
                for (name, value) in named() {
                    params.set(name, *value);
                }
                Setting { params, factors: None }
            }
            Subject::Factors => {
                let mut all = percents(&Factors::SOURCE);
                for (name, value) in named() {
                    if let Some(place) = FACTORS.iter().position(|(known, ..)| *known == name) {
                        all[place] = *value;
                    }
                }
                Setting { params, factors: Some(factors(all)) }
            }
        }
    }
}

/// Factors as whole numbers, in the order of [`FACTORS`].
fn percents(factors: &Factors) -> [i32; 7] {
    let percent = |part: f64| (100.0 * part).round() as i32;
    let [md1, md2, md3, md4] = factors.distance;
    let color_bound = percent(1.0 / factors.color_bound_divisor);
    [md1, md2, md3, md4, factors.direction, color_bound, percent(1.0 - factors.blend)]
}

/// The factors of these numbers, without corrections; phases differ as they usually do.
fn factors([md1, md2, md3, md4, direction, color_bound, mobility]: [i32; 7]) -> Factors {
    Factors {
        distance: [md1, md2, md3, md4],
        direction,
        // Nothing is lost where one part in infinitely many is.
        color_bound_divisor: 100.0 / f64::from(color_bound),
        blend: 1.0 - f64::from(mobility) / 100.0,
        corrections: Corrections::NONE,
        ..Factors::FITTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::piece::formula::formula;

    #[test]
    fn parameters_have_names_of_their_own_and_start_in_their_ranges() {
        let all = Subject::ALL.map(Subject::parameters).concat();
        for (place, one) in all.iter().enumerate() {
            assert!((one.least..=one.greatest).contains(&one.start), "{one}");
            assert!(one.step >= LEAST_STEP, "{one}");
            assert!(all[..place].iter().all(|other| other.name != one.name), "{}", one.name);
        }
    }

    #[test]
    fn factors_of_a_side_are_those_of_its_values() {
        let all = Subject::Factors.parameters();
        let values = [40, 20, 10, 5, 9, 25, 30];
        let Setting { params, factors } = Subject::Factors.setting(&all, &values);
        assert_eq!(params, Params::default());
        let factors = factors.unwrap();
        assert_eq!((factors.distance, factors.direction), ([40, 20, 10, 5], 9));
        assert_eq!(factors.color_bound_divisor, 4.0);
        assert_eq!(factors.corrections, Corrections::NONE);
        assert!((factors.blend - 0.7).abs() < 1e-9);
        // Of some the others are as in the source, and nothing may be lost on one colour.
        let one = &all[5..6];
        let free = Subject::Factors.setting(one, &[0]).factors.unwrap();
        assert_eq!(free.distance, Factors::SOURCE.distance);
        let bishop = &"B".parse().unwrap();
        assert_eq!(formula(bishop, &free).penalty, 0);
        assert_eq!(Subject::Search.setting(&[], &[]).factors, None);
    }
}
