//! A net as programs hold it.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex};

use treville_core::color::Color;
use treville_core::position::Position;

use crate::net::accumulator::Accumulator;
use crate::net::file::{self, FILE_LIMIT, FileError};
use crate::net::fold::{FoldedWeights, Folds};
use crate::net::lanes::{Lane, activate, lanes};
use crate::net::parameters::{
    OUTPUT_BIAS_ONE, OUTPUT_BUCKETS, Parameters, ParametersError, output_bucket,
};

/// A net that judges positions of every game.
///
/// Copies are one net: they share the parameters and what has been folded from them.
///
/// A search takes the feature weights of its game from [`folded`](Net::folded), updates its
/// accumulators with them and asks [`score`](Net::score). Before play, types change from position
/// to position, and [`FoldedWeights::is_for`] says whether the weights still fit.
#[derive(Clone, Debug)]
pub struct Net(Arc<Whole>);

#[derive(Debug)]
struct Whole {
    name: String,
    parameters: Parameters,
    /// By output bucket: the weights of the own view and of the other one.
    output_buckets: [[Box<[Lane]>; 2]; OUTPUT_BUCKETS],
    folds: Mutex<Folds>,
}

impl Net {
    /// The net of these parameters.
    ///
    /// # Errors
    ///
    /// They fail their [check](Parameters::check).
    pub fn new(parameters: Parameters) -> Result<Net, ParametersError> {
        parameters.check()?;
        Ok(Net::named(String::new(), parameters))
    }

    /// The net of a file, from its first byte.
    ///
    /// # Errors
    ///
    /// See [`FileError`].
    pub fn read(from: impl Read) -> Result<Net, FileError> {
        let mut bytes = Vec::new();
        // One byte more than a file may have, so that a longer one is seen to be longer.
        let read = from.take(FILE_LIMIT as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| FileError::Unreadable(error.to_string()))?;
        Ok(Net::named(file::name(&bytes), file::read(&bytes)?))
    }

    /// The net of the file at this path.
    ///
    /// # Errors
    ///
    /// See [`FileError`].
    pub fn open(path: &Path) -> Result<Net, FileError> {
        let file = File::open(path).map_err(|error| FileError::Unreadable(error.to_string()))?;
        Net::read(file)
    }

    /// The net of parameters that have passed their check, from the file of this name.
    pub(super) fn named(name: String, parameters: Parameters) -> Net {
        let output_buckets = std::array::from_fn(|number| {
            let (own, other) = parameters.output_buckets[number].weights.split_at(parameters.width);
            [lanes(own), lanes(other)]
        });
        Net(Arc::new(Whole { name, parameters, output_buckets, folds: Mutex::default() }))
    }

    /// The name of the file that it is from, by [its bytes](file::name); empty if it is of none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The net's parameters.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.0.parameters
    }

    /// The feature weights of the position's game. They are folded once for each list of types, in
    /// some milliseconds for the first and less for those that have types in common with it.
    #[must_use]
    pub fn folded(&self, position: &Position) -> Arc<FoldedWeights> {
        let mut folds = self.0.folds.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        folds.of(&self.0.parameters, position)
    }

    /// The score in centipawns for the side to move, which is `turn`:
    /// `material + scale * (sum + bias) / OUTPUT_BIAS_ONE`, rounded towards zero.
    #[inline]
    #[must_use]
    pub fn score(&self, accumulator: &Accumulator, turn: Color) -> i32 {
        let bucket = output_bucket(accumulator.piece_count());
        let [own, other] = &self.0.output_buckets[bucket];
        let parameters = &self.0.parameters;
        let sum = activate(accumulator.view(turn), own) + activate(accumulator.view(!turn), other);
        let output = i64::from(sum) + i64::from(parameters.output_buckets[bucket].bias);
        let learnt = output * i64::from(parameters.scale) / i64::from(OUTPUT_BIAS_ONE);
        accumulator.material(turn) + learnt as i32
    }

    /// The net's output, its score or the value of a piece, in centipawns of the classical
    /// evaluation: rounded towards zero.
    #[inline]
    #[must_use]
    pub fn classical(&self, centipawns: i32) -> i32 {
        (f64::from(centipawns) * self.0.parameters.facts.unit) as i32
    }

    /// The score of a position without any accumulator at hand.
    #[must_use]
    pub fn evaluate_fresh(&self, position: &Position) -> i32 {
        let folded = self.folded(position);
        let mut accumulator = Accumulator::new(&folded);
        accumulator.refresh(position, &folded);
        self.score(&accumulator, position.turn())
    }
}

/// Copies are equal, and others are not.
impl PartialEq for Net {
    fn eq(&self, other: &Net) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Net {}

#[cfg(test)]
mod tests;
