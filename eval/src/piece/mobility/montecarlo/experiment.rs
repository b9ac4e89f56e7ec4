//! The experiment: which pieces, on which boards, how often.

use std::fmt;
use std::str::FromStr;

use treville_core::betza::Movement;
use treville_core::pieces::PieceSet;

use super::runner::{blocks_of, trials_in};
use crate::piece::mobility::convention::Convention;
use crate::piece::mobility::density::Densities;

/// A piece to be tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    /// The name.
    pub name: String,
    /// The movement.
    pub movement: Movement,
    /// The convention for counting its squares. A square that counts for part of one is rounded to
    /// thousandths.
    pub convention: Convention,
}

impl Subject {
    /// A piece that is counted by the [convention](Convention::of) that suits it.
    pub fn new(name: impl Into<String>, movement: &Movement) -> Subject {
        let convention = Convention::of(movement);
        Subject { name: name.into(), movement: movement.clone(), convention }
    }
}

/// The Monte Carlo experiment of source 000.
///
/// A trial is one random board for each combination of numbers of allies and enemies, 342 of them
/// unless other [`Densities`] are asked for. On each board every piece is tried on all 64 squares,
/// whatever stands there.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    subjects: Vec<Subject>,
    pawn: Convention,
    densities: Densities,
    seed: u64,
    trials: u64,
}

impl Experiment {
    /// The most trials of an experiment; some hours of work.
    pub const MAX_TRIALS: u64 = 1_000_000_000;

    /// This number of trials of these pieces, on boards of all densities and from seed 0.
    pub fn new(subjects: Vec<Subject>, trials: u64) -> Result<Experiment, ExperimentError> {
        if subjects.is_empty() {
            return Err(ExperimentError::NoPieces);
        }
        if !(1..=Experiment::MAX_TRIALS).contains(&trials) {
            return Err(ExperimentError::Trials(trials));
        }
        let (pawn, densities) = (Convention::PAWN, Densities::ALL);
        Ok(Experiment { subjects, pawn, densities, seed: 0, trials })
    }

    /// The sixteen pieces of Musketeer chess, in the order of the piece table.
    pub fn musketeer(trials: u64) -> Result<Experiment, ExperimentError> {
        let pieces = PieceSet::musketeer();
        let kinds = pieces.types().map(|kind| pieces.kind(kind));
        let subjects = kinds.map(|kind| Subject::new(kind.name.as_str(), kind.movement));
        Experiment::new(subjects.collect(), trials)
    }

    /// The same experiment with other random numbers.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Experiment {
        Experiment { seed, ..self }
    }

    /// The same experiment on boards of other densities.
    #[must_use]
    pub fn with_densities(self, densities: Densities) -> Experiment {
        Experiment { densities, ..self }
    }

    /// The same experiment with the pawn that is the unit counted by this convention, and with it
    /// the pieces that were counted as that pawn was. It is [`Convention::PAWN`] otherwise.
    #[must_use]
    pub fn with_pawn(mut self, pawn: Convention) -> Experiment {
        for subject in &mut self.subjects {
            if subject.convention == self.pawn {
                subject.convention = pawn;
            }
        }
        Experiment { pawn, ..self }
    }

    /// Test number `number` of repeated ones, from 0: the same experiment from another seed.
    #[must_use]
    pub fn repetition(&self, number: u64) -> Experiment {
        self.clone().with_seed(self.seed.wrapping_add(number))
    }

    /// The pieces.
    #[must_use]
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The convention for the pawn that is the unit.
    #[must_use]
    pub fn pawn(&self) -> Convention {
        self.pawn
    }

    /// The densities of the boards.
    #[must_use]
    pub fn densities(&self) -> Densities {
        self.densities
    }

    /// The seed of the random numbers.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of trials.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Number of trials of a share of the experiment.
    #[must_use]
    pub fn trials_of(&self, part: Part) -> u64 {
        trials_in(self.trials, &part.range(blocks_of(self.trials)))
    }

    /// The same experiment with another number of trials.
    pub(super) fn with_trials(self, trials: u64) -> Experiment {
        Experiment { trials, ..self }
    }
}

/// An error that makes an experiment impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExperimentError {
    /// There is no piece to try.
    NoPieces,
    /// There is no trial, or there are too many; how many were asked for.
    Trials(u64),
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExperimentError::NoPieces => f.write_str("expected at least one piece to try"),
            ExperimentError::Trials(found) => {
                write!(f, "expected 1 to {} trials, got {found}", Experiment::MAX_TRIALS)
            }
        }
    }
}

impl std::error::Error for ExperimentError {}

/// Which share of an experiment to run, written `2/5` for the second of five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    number: u64,
    of: u64,
}

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Share `number` of `of`, from 1.
    pub fn new(number: u64, of: u64) -> Result<Part, PartError> {
        if (1..=of).contains(&number) { Ok(Part { number, of }) } else { Err(PartError) }
    }

    /// The part of `blocks` blocks that belongs to the share; none if there are fewer than shares.
    pub(super) fn range(self, blocks: u64) -> std::ops::Range<u64> {
        let before =
            |shares: u64| (u128::from(blocks) * u128::from(shares) / u128::from(self.of)) as u64;
        before(self.number - 1)..before(self.number)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The text does not name a share such as `2/5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartError;

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a share i/n with i from 1 to n, such as 2/5")
    }
}

impl std::error::Error for PartError {}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let (number, of) = text.split_once('/').ok_or(PartError)?;
        let read = |text: &str| text.trim().parse().map_err(|_| PartError);
        Part::new(read(number)?, read(of)?)
    }
}
