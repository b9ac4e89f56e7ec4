//! Shares of an experiment, run apart and merged.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::experiment::{Experiment, Subject};
use super::moments::Moments;
use super::outcome::{Outcome, Row};
use super::runner::{blocks_of, trials_in};
use crate::piece::mobility::convention::{CaptureOnly, Convention};

/// Results of some of an experiment's trials, to be kept in a file and merged with the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    header: Header,
    /// The first block of trials, and the one after the last.
    blocks: (u64, u64),
    moments: Moments,
}

/// The settings that all shares of an experiment have to agree in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    version: u32,
    seed: u64,
    trials: u64,
    /// The least and the most allies, then enemies.
    allies: (u8, u8),
    enemies: (u8, u8),
    pieces: Vec<Piece>,
    pawn: ConventionRecord,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Piece {
    name: String,
    betza: String,
    counted: ConventionRecord,
}

/// A [`Convention`] as it is kept in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ConventionRecord {
    edge_ranks: bool,
    start_rank: u8,
    move_only_thousandths: u32,
    capture_needs_enemy: bool,
}

impl ConventionRecord {
    fn by(convention: Convention) -> ConventionRecord {
        ConventionRecord {
            edge_ranks: convention.edge_ranks,
            start_rank: convention.start_rank,
            move_only_thousandths: super::plan::units(convention.move_only),
            capture_needs_enemy: convention.capture_only == CaptureOnly::Enemy,
        }
    }
}

impl Header {
    /// The version of the files and of the trials: another one for anything that changes a number.
    const VERSION: u32 = 1;

    pub(super) fn new(experiment: &Experiment) -> Header {
        let densities = experiment.densities();
        let piece = |subject: &Subject| Piece {
            name: subject.name.clone(),
            betza: subject.movement.to_string(),
            counted: ConventionRecord::by(subject.convention),
        };
        Header {
            version: Header::VERSION,
            seed: experiment.seed(),
            trials: experiment.trials(),
            allies: densities.allies().into_inner(),
            enemies: densities.enemies().into_inner(),
            pieces: experiment.subjects().iter().map(piece).collect(),
            pawn: ConventionRecord::by(experiment.pawn()),
        }
    }

    /// Number of boards of a trial.
    fn boards(&self) -> usize {
        let count = |(least, most): (u8, u8)| usize::from(most.saturating_sub(least)) + 1;
        count(self.allies) * count(self.enemies)
    }

    /// The difference from another header, if there is one.
    fn difference(&self, other: &Header) -> Option<Difference> {
        let differences = [
            (self.seed != other.seed, Difference::Seed),
            (self.trials != other.trials, Difference::Trials),
            (self.pieces != other.pieces, Difference::Pieces),
            (self.pawn != other.pawn, Difference::Pawn),
            ((self.allies, self.enemies) != (other.allies, other.enemies), Difference::Densities),
        ];
        differences.into_iter().find_map(|(differs, what)| differs.then_some(what))
    }
}

impl Share {
    pub(super) fn new(header: Header, blocks: Range<u64>, moments: Moments) -> Share {
        Share { header, blocks: (blocks.start, blocks.end), moments }
    }

    /// Number of trials of the share.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.moments.trials()
    }

    /// Number of trials of the whole experiment.
    #[must_use]
    pub fn all_trials(&self) -> u64 {
        self.header.trials
    }

    /// The results of these trials.
    pub(super) fn outcome(&self) -> Outcome {
        let boards = self.header.boards();
        let row = |(at, piece): (usize, &Piece)| Row {
            name: piece.name.clone(),
            betza: piece.betza.clone(),
            squares: self.moments.squares(at, boards * 64),
            pawns: self.moments.pawns(at),
        };
        Outcome {
            seed: self.header.seed,
            trials: self.trials(),
            boards: self.trials().saturating_mul(boards as u64),
            rows: self.header.pieces.iter().enumerate().map(row).collect(),
        }
    }

    /// Whether the parts of the share fit each other, as they may not in a file.
    fn is_sound(&self) -> bool {
        let Header { trials, allies, enemies, ref pieces, .. } = self.header;
        let (start, end) = self.blocks;
        (1..=Experiment::MAX_TRIALS).contains(&trials)
            && start <= end
            && end <= blocks_of(trials)
            && self.moments.trials() == trials_in(trials, &(start..end))
            && self.moments.pieces() == pieces.len() + 1
            && allies.0 <= allies.1
            && enemies.0 <= enemies.1
    }
}

/// Puts the shares of an experiment together, in any order. The result is that of the experiment
/// run at once, to the last digit.
pub fn merge(shares: &[Share]) -> Result<Outcome, MergeError> {
    let first = shares.first().ok_or(MergeError::Nothing)?;
    for (share, number) in shares.iter().zip(1..) {
        if share.header.version != Header::VERSION {
            return Err(MergeError::Version { number, found: share.header.version });
        }
        if !share.is_sound() {
            return Err(MergeError::Damaged { number });
        }
        if let Some(what) = share.header.difference(&first.header) {
            return Err(MergeError::Different { number, what });
        }
    }

    let mut order: Vec<(usize, &Share)> = (1..).zip(shares).collect();
    order.retain(|(_, share)| share.blocks.0 < share.blocks.1);
    order.sort_by_key(|(_, share)| share.blocks);
    let mut whole = Share {
        header: first.header.clone(),
        blocks: (0, 0),
        moments: Moments::new(first.header.pieces.len() + 1),
    };
    let mut last = None;
    for (number, share) in order {
        if let Some(other) = last.filter(|_| share.blocks.0 < whole.blocks.1) {
            return Err(MergeError::Overlap { numbers: (other, number) });
        }
        if share.blocks.0 > whole.blocks.1 {
            break;
        }
        whole.moments.merge(&share.moments);
        whole.blocks.1 = share.blocks.1;
        last = Some(number);
    }
    if whole.blocks.1 < blocks_of(whole.header.trials) {
        let all = whole.header.trials;
        return Err(MergeError::Missing { from: whole.trials() + 1, all });
    }
    Ok(whole.outcome())
}

/// Why shares do not make a whole. Shares have numbers from 1, in the order in which they were
/// given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MergeError {
    /// There is none.
    Nothing,
    /// One was written by a version whose trials are not the same.
    Version {
        /// Which one.
        number: usize,
        /// Its version.
        found: u32,
    },
    /// The parts of one do not fit each other.
    Damaged {
        /// Which one.
        number: usize,
    },
    /// One is of another experiment than the first.
    Different {
        /// Which one.
        number: usize,
        /// In what they differ.
        what: Difference,
    },
    /// Two have trials in common.
    Overlap {
        /// Which ones.
        numbers: (usize, usize),
    },
    /// Some trials are in none.
    Missing {
        /// The first of them, from 1.
        from: u64,
        /// Number of trials of the experiment.
        all: u64,
    },
}

/// In what two experiments differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// In their seeds.
    Seed,
    /// In the number of trials.
    Trials,
    /// In the pieces, or in how they are counted.
    Pieces,
    /// In how the pawn is counted that is the unit.
    Pawn,
    /// In the numbers of pieces on the boards.
    Densities,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difference::Seed => "seed",
            Difference::Trials => "number of trials",
            Difference::Pieces => "list of pieces",
            Difference::Pawn => "pawn convention",
            Difference::Densities => "densities",
        })
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Nothing => f.write_str("expected at least one share to merge"),
            MergeError::Version { number, found } => {
                let ours = Header::VERSION;
                write!(f, "share {number}: expected version {ours}, got version {found}")
            }
            MergeError::Damaged { number } => {
                write!(f, "share {number} is damaged: its numbers do not fit each other")
            }
            MergeError::Different { number, what } => {
                write!(f, "share {number} is of another experiment: its {what} is not the first's")
            }
            MergeError::Overlap { numbers: (a, b) } => {
                write!(f, "shares {a} and {b} have trials in common")
            }
            MergeError::Missing { from, all } => {
                write!(f, "trial {from} of {all} is in none of the shares")
            }
        }
    }
}

impl std::error::Error for MergeError {}
