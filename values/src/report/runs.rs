//! The Monte Carlo runs of the report: the source's experiment at 1, 10, 100, ... trials.
//!
//! The estimates of a test stand in the order of the piece table, as the pieces of the report do.

use treville_eval::piece::mobility::montecarlo::{Control, Estimate, Experiment};
use treville_eval::piece::sources::monte_carlo_tables::EXPERIMENTS;

use treville_kit::failure::Failure;
use treville_kit::threads::cores;

/// One test: an estimate in pawns for each piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Test(Vec<Estimate>);

impl Test {
    /// The estimate of a piece, by its place in the list.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Estimate> {
        self.0.get(index)
    }
}

/// Several tests of as many trials.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// The trials of each test.
    pub trials: u64,
    /// The tests.
    pub tests: Vec<Test>,
}

impl Level {
    fn run(trials: u64, seed: u64) -> Result<Level, Failure> {
        let request = |problem: &dyn std::error::Error| Failure::Request(problem.to_string());
        let experiment = Experiment::musketeer(trials).map_err(|problem| request(&problem))?;
        let experiment = experiment.with_seed(seed);
        let threads = cores(None);
        let known = EXPERIMENTS.iter().find(|known| u64::from(known.trials) == trials);
        let row = known.and_then(|known| Some(known.tests(known.rows.first()?.1).len() as u64));
        let tests: Result<Vec<Test>, Failure> = (0..row.unwrap_or(TESTS))
            .map(|number| {
                let outcome = experiment.repetition(number).run(threads, Control::default());
                let outcome = outcome.map_err(|problem| request(&problem))?;
                Ok(Test(outcome.rows.iter().map(|row| row.pawns).collect()))
            })
            .collect();
        Ok(Level { trials, tests: tests? })
    }

    /// The estimates of a piece in all tests, with the standard error of one of them.
    #[must_use]
    pub fn estimates(&self, index: usize, error: f64) -> Vec<Estimate> {
        let tests = self.tests.iter().filter_map(|test| test.get(index));
        tests.map(|test| Estimate { error: Some(error), ..*test }).collect()
    }

    /// The standard error of one test, estimated from the first.
    #[must_use]
    pub fn error(&self, index: usize) -> f64 {
        let first = self.tests.first().and_then(|test| test.get(index));
        first.and_then(|estimate| estimate.error).unwrap_or(0.0)
    }
}

/// All runs, the shortest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Runs {
    levels: Vec<Level>,
}

/// Number of tests of a length that the source has not tried.
const TESTS: u64 = 3;

/// Distance between the seeds of two lengths: more than a length has tests.
const SEEDS: u64 = 100;

impl Runs {
    /// Runs the experiment of source 000 with 1, 10, 100, ... trials, and last with `trials`: as
    /// many tests of each length as the source made. All have random numbers of their own.
    ///
    /// # Errors
    ///
    /// There are more trials than an experiment can have, or none.
    pub fn new(trials: u64, seed: u64) -> Result<Runs, Failure> {
        let shorter = (0..20).map(|power| 10_u64.pow(power.min(19))).take_while(|n| *n < trials);
        let levels: Result<Vec<Level>, Failure> = shorter
            .chain([trials])
            .zip(0..)
            .map(|(trials, level)| Level::run(trials, seed.wrapping_add(SEEDS * level)))
            .collect();
        Ok(Runs { levels: levels? })
    }

    /// The runs, the shortest first.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The first test of most trials.
    #[must_use]
    pub fn best(&self) -> Option<&Test> {
        self.levels.last()?.tests.first()
    }

    /// The standard error of a single trial.
    #[must_use]
    pub fn spread(&self, index: usize) -> f64 {
        let level = self.levels.last();
        level.map_or(0.0, |level| level.error(index) * (level.trials as f64).sqrt())
    }

    /// The standard error of this many trials, estimated from the longest run.
    #[must_use]
    pub fn error(&self, index: usize, trials: u64) -> f64 {
        self.spread(index) / (trials.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_powers_of_ten_and_what_was_asked_for() {
        let runs = Runs::new(250, 7).unwrap();
        let lengths: Vec<u64> = runs.levels().iter().map(|level| level.trials).collect();
        assert_eq!(lengths, [1, 10, 100, 250]);
        assert_eq!(runs.levels()[0].tests.len(), 3);
        let knight = runs.best().unwrap().get(1).unwrap();
        assert!((knight.mean - 3.15216).abs() < 4.0 * knight.error.unwrap());
        assert_eq!(Runs::new(250, 7).unwrap(), runs);
        assert_ne!(Runs::new(250, 8).unwrap(), runs);
    }

    #[test]
    fn the_error_of_one_trial_is_that_of_many_times_their_root() {
        let runs = Runs::new(100, 1).unwrap();
        let level = runs.levels().last().unwrap();
        assert!((runs.spread(4) - 10.0 * level.error(4)).abs() < 1e-12);
        assert_eq!(runs.levels()[0].error(4), 0.0, "one trial cannot tell");
    }
}
