//! Results of an experiment.

use serde::{Deserialize, Serialize};

pub use super::moments::Estimate;

/// The mobility of each piece, with how well it is known.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The seed of the random numbers.
    pub seed: u64,
    /// Number of trials run.
    pub trials: u64,
    /// Number of their boards in all.
    pub boards: u64,
    /// The pieces, in the order in which they were given.
    pub rows: Vec<Row>,
}

/// The mobility of one piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The piece's name.
    pub name: String,
    /// Its movement in canonical Betza.
    pub betza: String,
    /// The squares that it can go to, on average.
    pub squares: Estimate,
    /// The same in pawns.
    pub pawns: Estimate,
}

impl Outcome {
    /// The largest standard error of a piece, in pawns; none for a single trial.
    #[must_use]
    pub fn worst_error(&self) -> Option<f64> {
        let errors = self.rows.iter().map(|row| row.pawns.error);
        errors.reduce(|worst, error| Some(worst?.max(error?))).flatten()
    }
}

/// A piece's values in repeated tests, as the tables of source 000 give them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RepeatedTests {
    /// The piece's name.
    pub name: String,
    /// Its value in pawns, test by test.
    pub tests: Vec<f64>,
    /// The mean of the tests.
    pub average: f64,
    /// The source's variance: the largest value less the smallest one.
    pub variance: f64,
}

/// The table of repeated tests of one experiment: a row for each piece of the first one.
#[must_use]
pub fn repeated(outcomes: &[Outcome]) -> Vec<RepeatedTests> {
    let rows = outcomes.first().map_or(&[][..], |first| &first.rows);
    let row = |(at, row): (usize, &Row)| {
        let tests: Vec<f64> =
            outcomes.iter().filter_map(|test| Some(test.rows.get(at)?.pawns.mean)).collect();
        let most = tests.iter().copied().fold(f64::MIN, f64::max);
        let least = tests.iter().copied().fold(f64::MAX, f64::min);
        RepeatedTests {
            name: row.name.clone(),
            average: tests.iter().sum::<f64>() / tests.len() as f64,
            variance: most - least,
            tests,
        }
    };
    rows.iter().enumerate().map(row).collect()
}
