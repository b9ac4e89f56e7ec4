//! Values at full boards and at empty ones, from games that start there.
//!
//! Both are in centipawns that count as much for the result: those of the games with full boards.

use std::io::Write;
use std::path::Path;

use nalgebra::DMatrix;
use serde::Serialize;

use super::NumberWithError;
use super::show::{chosen, write_matrix};
use treville_kit::failure::Failure;
use treville_kit::format::Table;
use treville_results::game_values::GameValues;
use treville_results::pieces::Piece;

/// A piece in both kinds of games, a line of the list that `law` reads.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PhasesRow {
    /// The piece.
    pub piece: String,
    /// The movement in canonical Betza notation.
    pub movement: String,
    /// Its worth at full boards, in the engine's centipawns.
    pub middlegame: f64,
    /// The standard error of that.
    pub middlegame_error: f64,
    /// Its worth in endings.
    pub endgame: f64,
    /// The standard error of that.
    pub endgame_error: f64,
    /// Ratio of its value in endings to that at full boards.
    pub times: f64,
    /// Games in which a side has more of it: with full boards, and endings.
    pub games: [u32; 2],
}

/// Values of the same pieces in both kinds of games.
#[derive(Debug)]
pub struct Phases<'a> {
    full: &'a GameValues,
    endings: &'a GameValues,
    /// The numbers in both of each piece that both have.
    both: Vec<(String, [usize; 2])>,
}

impl<'a> Phases<'a> {
    /// The values of these pieces, of all if none is named, as far as both kinds of games have
    /// them.
    #[must_use]
    pub fn new(full: &'a GameValues, endings: &'a GameValues, pieces: &[Piece]) -> Phases<'a> {
        let both = chosen(full, pieces).into_iter().filter_map(|(name, own)| {
            let other = endings.position(&full.pieces[own].movement)?;
            Some((name, [own, other]))
        });
        Phases { full, endings, both: both.collect() }
    }

    /// Ratio of the total value of the officers of chess in endings to that at full boards.
    #[must_use]
    pub fn taper(&self) -> NumberWithError {
        let [full, endings] = [self.full.scale, self.endings.scale];
        let value = full.value / endings.value;
        let error = value * (full.error / full.value).hypot(endings.error / endings.value);
        NumberWithError { value, error }
    }

    /// A row for each piece.
    #[must_use]
    pub fn rows(&self) -> Vec<PhasesRow> {
        let taper = self.taper().value;
        let row = |(name, [full, ending]): &(String, [usize; 2])| {
            let (full, ending) = (&self.full.pieces[*full], &self.endings.pieces[*ending]);
            PhasesRow {
                piece: name.clone(),
                movement: full.movement.to_string(),
                middlegame: full.value,
                middlegame_error: full.error,
                endgame: taper * ending.value,
                endgame_error: taper * ending.error,
                times: taper * ending.value / full.value,
                games: [full.games, ending.games],
            }
        };
        self.both.iter().map(row).collect()
    }

    /// The covariance of both values of each piece, one behind the other. What is not known of the
    /// taper is in none of them, as it is in all alike.
    fn covariance(&self) -> DMatrix<f64> {
        let square = self.taper().value.powi(2);
        DMatrix::from_fn(2 * self.both.len(), 2 * self.both.len(), |row, column| {
            let at = |phase: usize| (self.both[row / 2].1[phase], self.both[column / 2].1[phase]);
            match (row % 2, column % 2) {
                (0, 0) => self.full.covariance[at(0)],
                (1, 1) => square * self.endings.covariance[at(1)],
                _ => 0.0,
            }
        })
    }

    /// Writes the covariance for `law`.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write_covariance(&self, path: &Path) -> Result<(), Failure> {
        write_matrix(&self.covariance(), path)
    }

    /// The rows as a table.
    #[must_use]
    pub fn table(&self, rows: &[PhasesRow]) -> Table {
        let headings = ["Piece", "Betza", "full", "error", "ending", "error", "times", "games"];
        let title = "What pieces are worth at full boards and in endings, in centipawns";
        let mut table = Table::new(title, &headings);
        for row in rows {
            let numbers = [row.middlegame, row.middlegame_error, row.endgame, row.endgame_error];
            let numbers = numbers.map(|number| format!("{number:.1}"));
            let [full, endings] = row.games;
            let words = [row.piece.clone(), row.movement.clone()].into_iter().chain(numbers);
            table.row(words.chain([format!("{:.2}", row.times), format!("{full}, {endings}")]));
        }
        let NumberWithError { value, error } = self.taper();
        let [full, endings] = [self.full, self.endings].map(|own| (own.positions, own.games));
        table.notes.push(format!(
            "By results and material of {} quiet positions of {} games, and of {} of {} endings. \
             The officers of chess together count {value:.2} +/- {error:.2} times as much in \
             endings: a centipawn is the same part of the odds in both.",
            full.0, full.1, endings.0, endings.1
        ));
        table
    }
}

/// Prints the rows as lines that `law` reads.
///
/// # Errors
///
/// The output is closed.
pub fn print_csv(rows: &[PhasesRow], output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record([
        "piece",
        "movement",
        "middlegame",
        "middlegame_error",
        "endgame",
        "endgame_error",
        "times",
        "games",
        "endings",
    ])?;
    for row in rows {
        let numbers =
            [row.middlegame, row.middlegame_error, row.endgame, row.endgame_error, row.times];
        let numbers = numbers.map(|number| format!("{number:.3}"));
        let games = row.games.map(|games| games.to_string());
        let words = [row.piece.clone(), row.movement.clone()];
        writer.write_record(words.iter().chain(&numbers).chain(&games))?;
    }
    Ok(writer.flush()?)
}
