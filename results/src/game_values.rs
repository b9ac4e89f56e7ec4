//! Values of pieces in games, as a file.

use std::path::Path;

use nalgebra::DMatrix;
use serde::{Deserialize, Serialize};
use treville_core::betza::Movement;

use crate::bounds::{MOST, in_range};
use crate::fit::Leaning;
use crate::json_file::{self, matrix};
use crate::measured::NumberWithError;
use treville_kit::failure::Failure;

/// The version of the file.
pub const VERSION: u32 = 1;

/// The values of pieces in games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameValues {
    /// The version of the file.
    pub treville_game_values: u32,
    /// The games.
    pub games: u32,
    /// Their quiet positions that were used.
    pub positions: u64,
    /// Centipawns for a nat: for odds of e to 1.
    pub scale: NumberWithError,
    /// The value of the move, in centipawns.
    pub tempo: NumberWithError,
    /// Bonus of pieces of one type that is bound to a colour if they are on both.
    pub pair: Option<NumberWithError>,
    /// Loss of a piece by waiting, where that was asked.
    pub waiting: Option<NumberWithError>,
    /// The pawn.
    pub pawn: Option<NumberWithError>,
    /// By how much values change if the move counts nothing: the mean of squares, and its root.
    pub change: f64,
    /// The meaning of scores of searches.
    pub leaning: Option<Leaning>,
    /// Officers, by movement.
    pub pieces: Vec<GameValue>,
    /// The covariance of their errors.
    #[serde(with = "matrix")]
    pub covariance: DMatrix<f64>,
    /// Movements that too few games tell of.
    pub rare: Vec<String>,
}

/// The value of a piece in games. Older files also say what the engine took the piece to be worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameValue {
    /// Its name in its games.
    pub name: String,
    /// The movement.
    #[serde(with = "treville_kit::text")]
    pub movement: Movement,
    /// Its worth in the engine's centipawns.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// Games in which a side has more of it at some time.
    pub games: u32,
}

impl GameValues {
    /// Reads a file of `game-values --out`.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no such file, or its parts do not belong together.
    pub fn read(path: &Path) -> Result<GameValues, Failure> {
        json_file::read(path, GameValues::parse)
    }

    fn parse(text: &str) -> Result<GameValues, String> {
        let values: GameValues = serde_json::from_str(text)
            .map_err(|error| format!("expected a file of `game-values`: {error}"))?;
        let version = values.treville_game_values;
        if version != VERSION {
            return Err(format!("expected version {VERSION} of game values, got {version}"));
        }
        let (pieces, size) = (values.pieces.len(), values.covariance.nrows());
        if size != pieces {
            return Err(format!("expected a covariance of {pieces} pieces, got {size}"));
        }
        for GameValue { name, value, error, .. } in &values.pieces {
            for number in [*value, *error] {
                in_range(&format!("a value of the {name}"), number, MOST)?;
            }
        }
        Ok(values)
    }

    /// The number of a movement among the pieces.
    #[must_use]
    pub fn position(&self, movement: &Movement) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.movement == *movement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> GameValues {
        let (one, none) = (NumberWithError { value: 200.0, error: 3.0 }, None);
        let piece = |betza: &str, value| GameValue {
            name: betza.to_owned(),
            movement: betza.parse().unwrap(),
            value,
            error: 5.0,
            games: 10,
        };
        GameValues {
            treville_game_values: VERSION,
            games: 20,
            positions: 300,
            scale: one,
            tempo: one,
            pair: none,
            waiting: none,
            pawn: Some(one),
            change: 0.0,
            leaning: None,
            pieces: vec![piece("N", 310.0), piece("CN", 620.125)],
            covariance: DMatrix::from_row_slice(2, 2, &[25.0, 1.5, 1.5, 25.0]),
            rare: Vec::new(),
        }
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values.json");
        json_file::write(&path, &values()).unwrap();
        assert_eq!(GameValues::read(&path).unwrap(), values());
    }

    #[test]
    fn columns_of_older_files_are_skipped() {
        let text = serde_json::to_string(&values()).unwrap();
        let older = text.replace("\"games\":10", "\"games\":10,\"belief\":300.5,\"spread\":0.0");
        assert_eq!(older.matches("belief").count(), 2);
        assert_eq!(GameValues::parse(&older).unwrap(), values());
    }

    #[test]
    fn what_is_no_such_file_is_refused_in_one_line() {
        let text = serde_json::to_string(&values()).unwrap();
        for (from, to, expected) in [
            (
                "\"treville_game_values\":1",
                "\"treville_game_values\":2",
                "version 1 of game values, got 2",
            ),
            ("[25.0,1.5],", "", "expected rows of 1 numbers, got 2"),
            ("[[25.0,1.5],[1.5,25.0]]", "[[25.0]]", "expected a covariance of 2 pieces, got 1"),
            ("620.125", "1e300", "expected a value of the CN between -10000 and 10000, got 1"),
            ("\"movement\":\"N\"", "\"movement\":\"C?\"", "expected a file of `game-values`: "),
            ("\"games\":20", "\"played\":20", "expected a file of `game-values`: unknown field"),
        ] {
            let other = text.replacen(from, to, 1);
            assert_ne!(other, text, "{from}");
            let problem = GameValues::parse(&other).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
        }
    }
}
