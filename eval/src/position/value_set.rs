//! The numbers of the classical evaluation as one value, so that two sets of them can play each
//! other in one program; and as a file, the one that `treville-tuner fit` writes.
//!
//! A set of a file has the factors, corrections and weights of its fit. It has neither the law of
//! piece values nor the values of measured pieces, which belong to the fit inside the program: a
//! piece without a correction is worth what formula and mobility say by the factors of the file.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use treville_core::betza::Movement;
use treville_core::encoding::excerpt;

use crate::net::parameters::{ParametersError, check_factors, expect, within};
use crate::piece::factors::{Correction, Corrections, Factors};
use crate::position::weights::{Feature, Weights};
use crate::tapered::Tapered;

/// The version of the file of a fit.
pub const VERSION: u32 = 1;

/// The longest file of a fit, in bytes.
const FILE_LIMIT: u64 = 1 << 20;

/// The most that a piece can be worth by factors, and that a correction can add to it, in
/// centipawns: together they fit into a [`Tapered`].
const WORTH_LIMIT: i32 = 18_000;
const CORRECTION_LIMIT: i32 = 10_000;

/// The largest weight of a feature, in centipawns.
const WEIGHT_LIMIT: i32 = 2_000;

/// Factors and corrections, by which pieces are worth something, and the weights of features.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueSet {
    /// The factors, with corrections.
    pub factors: Factors,
    /// The weights.
    pub weights: Weights,
}

/// The factors of the combination, as a file has them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedFactors {
    /// Centipawns for a square at a distance of one to four.
    pub distance: [i32; 4],
    /// Centipawns for a direction.
    pub direction: i32,
    /// A piece that keeps to one colour loses one part in this many.
    pub color_bound_divisor: f64,
    /// The share of the formula; the rest is mobility.
    pub blend: f64,
    /// The endgame's ratio to the middlegame beyond mobility.
    pub taper: f64,
}

/// A row of weights, as a file has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedRow {
    /// The row's name.
    pub name: String,
    /// For each place the middlegame's weight and the endgame's.
    pub places: Vec<[i32; 2]>,
}

/// The parts of a fit that a set is made of.
#[derive(Deserialize)]
struct FitFile {
    treville_fit: u32,
    factors: FittedFactors,
    pieces: Vec<CorrectedPiece>,
    weights: Vec<FittedRow>,
}

/// What a document says of its kind.
#[derive(Deserialize)]
struct Kind {
    treville_fit: Option<IgnoredAny>,
    treville_law: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct CorrectedPiece {
    movement: String,
    correction: [i32; 2],
}

/// Why a file gives no set of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValuesError {
    /// It cannot be read.
    Unreadable(String),
    /// It is no fit, or one of other features or pieces than the engine's.
    NoFit(String),
    /// A number is out of its bounds.
    Numbers(ParametersError),
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValuesError::Unreadable(problem) | ValuesError::NoFit(problem) => f.write_str(problem),
            ValuesError::Numbers(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ValuesError {}

impl From<ParametersError> for ValuesError {
    fn from(error: ParametersError) -> ValuesError {
        ValuesError::Numbers(error)
    }
}

impl From<&Factors> for FittedFactors {
    fn from(factors: &Factors) -> FittedFactors {
        FittedFactors {
            distance: factors.distance,
            direction: factors.direction,
            color_bound_divisor: factors.color_bound_divisor,
            blend: factors.blend,
            taper: factors.taper,
        }
    }
}

impl From<&FittedFactors> for Factors {
    fn from(fitted: &FittedFactors) -> Factors {
        Factors {
            distance: fitted.distance,
            direction: fitted.direction,
            color_bound_divisor: fitted.color_bound_divisor,
            blend: fitted.blend,
            taper: fitted.taper,
            ..Factors::SOURCE
        }
    }
}

impl Default for ValueSet {
    fn default() -> ValueSet {
        ValueSet::FITTED
    }
}

impl ValueSet {
    /// The values inside the program, by which the engine plays.
    pub const FITTED: ValueSet = ValueSet { factors: Factors::FITTED, weights: Weights::FITTED };

    /// The words that mean a set where a file could be named.
    pub const NAMES: [&str; 2] = ["combined", "source"];

    /// The set that a word means: `combined`, formula and mobility by the factors inside the
    /// program without any correction; `source`, the same by the factors that source 001 prints.
    #[must_use]
    pub fn named(word: &str) -> Option<ValueSet> {
        let factors = match word {
            "combined" => Factors { corrections: Corrections::NONE, ..Factors::FITTED },
            "source" => Factors::SOURCE,
            _ => return None,
        };
        Some(ValueSet { factors, ..ValueSet::FITTED })
    }

    /// The set that a word means, or else the one of the file at this path.
    ///
    /// # Errors
    ///
    /// See [`ValuesError`].
    pub fn open(path: &Path) -> Result<ValueSet, ValuesError> {
        if let Some(named) = path.to_str().and_then(ValueSet::named) {
            return Ok(named);
        }
        let file = File::open(path).map_err(|error| ValuesError::Unreadable(error.to_string()))?;
        ValueSet::read(file)
    }

    /// Reads the file of a fit.
    ///
    /// # Errors
    ///
    /// See [`ValuesError`].
    pub fn read(from: impl Read) -> Result<ValueSet, ValuesError> {
        let mut bytes = Vec::new();
        // One byte more than a file may have, so that a longer one is seen to be longer.
        let read = from.take(FILE_LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|error| ValuesError::Unreadable(error.to_string()))?;
        let size = bytes.len() as u64;
        expect(
            size <= FILE_LIMIT,
            format!("a fit of at most {FILE_LIMIT} bytes"),
            "a longer file",
        )?;
        let no_fit = |what: &str| ValuesError::NoFit(format!("expected the file of a fit: {what}"));
        if let Ok(Kind { treville_fit: None, treville_law }) = serde_json::from_slice(&bytes) {
            let is_law = treville_law.is_some();
            return Err(no_fit(if is_law { "got that of a law" } else { "got another document" }));
        }
        let file: FitFile =
            serde_json::from_slice(&bytes).map_err(|error| no_fit(&error.to_string()))?;
        let version = file.treville_fit;
        expect(version == VERSION, format!("version {VERSION} of a fit"), version)?;
        let mut factors = Factors::from(&file.factors);
        check_factors(&factors)?;
        check_worth(&factors)?;
        factors.corrections =
            Corrections { pieces: corrections(&file.pieces)?, ..Corrections::NONE };
        Ok(ValueSet { factors, weights: weights(&file.weights)? })
    }
}

/// Whether the rows of a file are those of the engine's features.
///
/// # Errors
///
/// They are others: in one line, what was expected and what came.
pub fn check_rows(rows: &[FittedRow]) -> Result<(), String> {
    let ours = Feature::ROWS.iter().map(|(name, _, places)| (*name, *places));
    let theirs = rows.iter().map(|row| (row.name.as_str(), row.places.len()));
    if ours.clone().eq(theirs.clone()) {
        return Ok(());
    }
    let differs = ours.zip(theirs).find(|(ours, theirs)| ours != theirs);
    let found = differs.map_or_else(
        || format!("{} rows of features, got {}", Feature::ROWS.len(), rows.len()),
        |((name, places), (theirs, got))| {
            format!("the row {name} of {places}, got {} of {got}", excerpt(theirs))
        },
    );
    Err(format!("expected {found}"))
}

/// Whether the dearest piece, which reaches every square, is worth no more than it can be.
fn check_worth(factors: &Factors) -> Result<(), ParametersError> {
    // Squares at each distance from e4, and the directions to all of them.
    let squares = factors.distance.iter().zip([8, 16, 24, 15]);
    let formula = squares.map(|(factor, count)| factor.abs() * count).sum::<i32>()
        + 44 * factors.direction.abs();
    let [middlegame, endgame] = factors.phase_scales();
    let worth = (f64::from(formula) * middlegame.max(endgame)).round() as i32;
    let expected = format!("factors by which no piece is worth more than {WORTH_LIMIT} centipawns");
    expect(worth <= WORTH_LIMIT, expected, worth)
}

fn weights(rows: &[FittedRow]) -> Result<Weights, ValuesError> {
    check_rows(rows).map_err(ValuesError::NoFit)?;
    for row in rows {
        within(&format!("weights of {}", row.name), row.places.as_flattened(), WEIGHT_LIMIT)?;
    }
    let mut weights = rows.iter().flat_map(|row| &row.places);
    Ok(Weights(std::array::from_fn(|_| {
        weights
            .next()
            .map_or(Tapered::ZERO, |[middlegame, endgame]| Tapered::new(*middlegame, *endgame))
    })))
}

/// The corrections of a fit, which has to have one for each piece of Musketeer chess: a fit of
/// another game does not.
fn corrections(pieces: &[CorrectedPiece]) -> Result<&'static [Correction], ValuesError> {
    for CorrectedPiece { movement, correction } in pieces {
        let is_canonical =
            movement.parse::<Movement>().is_ok_and(|own| own.to_string() == *movement);
        expect(is_canonical, "a movement in canonical notation", excerpt(movement))?;
        within("corrections", correction, CORRECTION_LIMIT)?;
    }
    let own = Factors::FITTED.corrections.pieces;
    let lost = own.iter().find(|own| pieces.iter().all(|piece| piece.movement != own.movement));
    match lost {
        Some(lost) => Err(ValuesError::NoFit(format!(
            "expected a fit of the pieces of Musketeer chess, got none of {}",
            lost.movement
        ))),
        None => Ok(kept(pieces)),
    }
}

/// Corrections live for the whole program, as sets of pieces do, since factors are copied freely;
/// equal ones are kept once, however often their file is read.
fn kept(pieces: &[CorrectedPiece]) -> &'static [Correction] {
    static KEPT: Mutex<Vec<&[Correction]>> = Mutex::new(Vec::new());
    let is_same = |(own, piece): (&Correction, &CorrectedPiece)| {
        own.movement == piece.movement && [own.middlegame, own.endgame] == piece.correction
    };
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let is_known = |known: &&&[Correction]| {
        known.len() == pieces.len() && known.iter().zip(pieces).all(is_same)
    };
    if let Some(known) = kept.iter().find(is_known) {
        return known;
    }
    let correction = |piece: &CorrectedPiece| Correction {
        movement: piece.movement.clone().leak(),
        middlegame: piece.correction[0],
        endgame: piece.correction[1],
    };
    let new: &[Correction] = pieces.iter().map(correction).collect::<Vec<_>>().leak();
    kept.push(new);
    new
}

#[cfg(test)]
mod tests;
