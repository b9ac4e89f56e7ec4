//! Values of pieces in games, as people see them and as `law` reads them.

use std::io::Write;
use std::path::Path;

use nalgebra::DMatrix;
use serde::Serialize;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::formula;

use super::NumberWithError;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::format::Table;
use treville_results::game_values::{GameValue, GameValues};
use treville_results::pieces::Piece;

/// A line of the list, an object of the JSON document.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PlayedRow {
    /// The piece.
    pub piece: String,
    /// The movement in canonical Betza notation.
    pub movement: String,
    /// Its worth in the engine's centipawns.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// The value in centipawns of source 001: all pieces together are worth what its formula says.
    pub scaled: f64,
    /// Games in which a side has more of it at some time.
    pub games: u32,
}

/// The rows of these pieces, as far as they were played, or of all.
pub(super) fn chosen(values: &GameValues, pieces: &[Piece]) -> Vec<(String, usize)> {
    let known = |piece: &Piece| Some((piece.name.clone(), values.position(piece.movement())?));
    if pieces.is_empty() {
        let all = values.pieces.iter().enumerate();
        return all.map(|(number, piece)| (piece.name.clone(), number)).collect();
    }
    pieces.iter().filter_map(known).collect()
}

/// A row for each piece that was played; for all that were, if none is named.
#[must_use]
pub fn rows(values: &GameValues, pieces: &[Piece]) -> Vec<PlayedRow> {
    let printed = |piece: &GameValue| f64::from(formula(&piece.movement, &Factors::SOURCE).total());
    let printed: f64 = values.pieces.iter().map(printed).sum();
    let unit = printed / values.pieces.iter().map(|piece| piece.value).sum::<f64>();
    let row = |(name, number): (String, usize)| {
        let GameValue { movement, value, error, games, .. } = &values.pieces[number];
        PlayedRow {
            piece: name,
            movement: movement.to_string(),
            value: *value,
            error: *error,
            scaled: unit * value,
            games: *games,
        }
    };
    chosen(values, pieces).into_iter().map(row).collect()
}

/// The rows as lines that `law` reads.
///
/// # Errors
///
/// The output is closed.
pub fn print_csv(rows: &[PlayedRow], output: impl Write) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(output);
    let headings = ["piece", "movement", "value", "error", "scaled", "games"];
    writer.write_record(headings)?;
    for row in rows {
        let numbers = [row.value, row.error, row.scaled].map(|number| format!("{number:.3}"));
        let games = [row.games.to_string()];
        let words = [row.piece.clone(), row.movement.clone()];
        writer.write_record(words.iter().chain(&numbers).chain(&games))?;
    }
    Ok(writer.flush()?)
}

/// Writes the covariance of the pieces of a list, in its order.
///
/// # Errors
///
/// The file cannot be written.
pub fn write_covariance(values: &GameValues, pieces: &[Piece], path: &Path) -> Result<(), Failure> {
    let chosen: Vec<usize> = chosen(values, pieces).into_iter().map(|(_, own)| own).collect();
    write_matrix(&values.covariance.select_rows(&chosen).select_columns(&chosen), path)
}

/// Writes a matrix, a line for each row.
pub(super) fn write_matrix(matrix: &DMatrix<f64>, path: &Path) -> Result<(), Failure> {
    let mut text = String::new();
    for row in matrix.row_iter() {
        let row = row.iter().map(|number| format!("{number:.6e}"));
        text += &row.collect::<Vec<_>>().join(",");
        text.push('\n');
    }
    files::write(path, text.as_bytes())
}

/// The rows as a table, and what else the games say.
#[must_use]
pub fn table(values: &GameValues, rows: &[PlayedRow]) -> Table {
    let headings = ["Piece", "Betza", "value", "error", "scaled", "games"];
    let mut table = Table::new("What pieces are worth in games, in centipawns", &headings);
    for row in rows {
        table.row([
            row.piece.clone(),
            row.movement.clone(),
            format!("{:.1}", row.value),
            format!("{:.1}", row.error),
            format!("{:.1}", row.scaled),
            row.games.to_string(),
        ]);
    }
    let GameValues { games, positions, scale, .. } = values;
    table.notes.push(format!(
        "By results and material of {positions} quiet positions of {games} games. The officers of \
         chess together are worth what they are to the engine; then {:.0} +/- {:.0} centipawns \
         are odds of e to 1. Scaled is that in centipawns of source 001: all pieces together are \
         worth what its formula says.",
        scale.value, scale.error
    ));
    let also = [
        ("A pawn", values.pawn),
        ("A pair on both colours", values.pair),
        ("A piece by waiting", values.waiting),
    ];
    let also = also.into_iter().filter_map(|(what, own)| Some((what, own?)));
    let amount = |(what, NumberWithError { value, error }): (&str, NumberWithError)| {
        format!("{what}: {value:.1} +/- {error:.1}. ")
    };
    let also: String = also.map(amount).collect();
    let NumberWithError { value, error } = values.tempo;
    let change = values.change;
    table.notes.push(format!(
        "{also}The move: {value:.1} +/- {error:.1}; without it values would be {change:.1} apart \
         (root of the mean square)."
    ));
    if let Some(leaning) = values.leaning {
        table.notes.push(format!(
            "Scores of searches: {:.0} centipawns are odds of e to 1 once {:+.1} is added for the \
             side to move, {:.0} if nothing is.",
            leaning.scale, leaning.offset, leaning.plain
        ));
    }
    if !values.rare.is_empty() {
        let rare = values.rare.join(", ");
        table.notes.push(format!("Too few games for: {rare}."));
    }
    table
}
