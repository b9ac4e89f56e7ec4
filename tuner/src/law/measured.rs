//! Values of pieces that were measured, from a file: a list with errors, or a fit.

use std::collections::BTreeSet;
use std::path::Path;

use nalgebra::DMatrix;
use serde::Deserialize;

use super::judged::FEWEST;
use super::posterior::Subjects;
use treville_kit::failure::{Failure, path_name, printable, quoted};
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::pieces::Piece;

/// Pieces with their values, in the unit of the file.
#[derive(Clone, Debug)]
pub struct MeasuredPieces {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Their values.
    pub values: Vec<f64>,
    /// The covariance of the errors of that.
    pub covariance: DMatrix<f64>,
}

/// The parts of a fit that are read; the rest of it says nothing about the law.
#[derive(Deserialize)]
struct FitFile {
    pieces: Vec<FitPiece>,
    covariance: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
struct FitPiece {
    name: String,
    movement: String,
    value: [f64; 2],
}

/// A line of a list. Of values by phase both phases have to be there.
#[derive(Deserialize)]
struct Line {
    #[serde(alias = "name")]
    piece: Option<String>,
    movement: String,
    value: Option<f64>,
    error: Option<f64>,
    middlegame: Option<f64>,
    middlegame_error: Option<f64>,
    endgame: Option<f64>,
    endgame_error: Option<f64>,
}

impl MeasuredPieces {
    /// Reads a file. `covariance` has the errors of a list in place of its own, row by row: of the
    /// values, or of the middlegame's and the endgame's of each piece one after the other.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or is not what is expected.
    pub fn read(
        path: &Path,
        covariance: Option<&Path>,
        phase: Phase,
    ) -> Result<MeasuredPieces, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
        MeasuredPieces::of_text(&path_name(path), &text, covariance, phase)
    }

    /// Reads the text of a file of this name.
    ///
    /// # Errors
    ///
    /// See [`read`](MeasuredPieces::read).
    pub fn of_text(
        name: &str,
        text: &str,
        covariance: Option<&Path>,
        phase: Phase,
    ) -> Result<MeasuredPieces, Failure> {
        let failed = |name: &str, problem: String| {
            Failure::Request(format!("{name}: {}", printable(&problem)))
        };
        let rows = match covariance {
            None => None,
            Some(path) => {
                let text =
                    std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
                Some(numbers(&text).map_err(|problem| failed(&path_name(path), problem))?)
            }
        };
        let measured = if text.trim_start().starts_with('{') {
            if covariance.is_some() {
                let problem = "expected no covariance beside a fit, which has one, got both";
                return Err(failed(name, problem.to_owned()));
            }
            of_fit(text, phase)
        } else {
            of_list(text, rows, phase)
        };
        measured.and_then(MeasuredPieces::checked).map_err(|problem| failed(name, problem))
    }

    /// Reads the text of a fit.
    ///
    /// # Errors
    ///
    /// It has too few pieces, or values without sense.
    pub fn of_fit(text: &str, phase: Phase) -> Result<MeasuredPieces, String> {
        of_fit(text, phase).and_then(MeasuredPieces::checked)
    }

    fn checked(self) -> Result<MeasuredPieces, String> {
        let count = self.pieces.len();
        if count < FEWEST {
            return Err(format!("expected at least {FEWEST} pieces with values, got {count}"));
        }
        let mut seen = BTreeSet::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            if !seen.insert(piece.movement()) {
                let name = &piece.name;
                return Err(format!("expected each movement once, got that of {name} again"));
            }
            let error = self.covariance[(number, number)];
            let value = self.values[number];
            if !value.is_finite() || !error.is_finite() || error < 0.0 {
                let name = &piece.name;
                return Err(format!("expected a value with an error for {name}, got {value}"));
            }
        }
        if self.values.iter().sum::<f64>() <= 0.0 {
            return Err("expected pieces that are worth something, got nothing in all".to_owned());
        }
        // Errors that add up to less than nothing are no errors; a little is rounding.
        let values = self.covariance.clone().symmetric_eigenvalues();
        if values.min() < -1e-6 * values.max().abs() {
            let problem = "expected a covariance, got a matrix by which some sum of values has a";
            return Err(format!("{problem} negative variance"));
        }
        Ok(self)
    }

    /// By what the values are multiplied to be centipawns of source 001: all pieces together are
    /// then worth as much as by its formula.
    #[must_use]
    pub fn unit(&self, criteria: &[Criteria]) -> f64 {
        let printed: f64 = criteria.iter().map(|piece| piece.printed).sum();
        if printed > 0.0 { printed / self.values.iter().sum::<f64>() } else { 1.0 }
    }

    /// Those whose movement is none of these.
    #[must_use]
    pub fn without(&self, known: &MeasuredPieces) -> MeasuredPieces {
        let is_known =
            |own: &Piece| known.pieces.iter().any(|one| one.movement() == own.movement());
        let kept: Vec<usize> =
            (0..self.pieces.len()).filter(|number| !is_known(&self.pieces[*number])).collect();
        MeasuredPieces {
            pieces: kept.iter().map(|number| self.pieces[*number].clone()).collect(),
            values: kept.iter().map(|number| self.values[*number]).collect(),
            covariance: self.covariance.select_rows(&kept).select_columns(&kept),
        }
    }

    /// The values in centipawns of source 001, with what the forms count, and their unit.
    #[must_use]
    pub fn subjects(&self, phase: Phase, power: f64) -> (Subjects, f64) {
        let criteria: Vec<Criteria> =
            self.pieces.iter().map(|piece| Criteria::of(piece, phase)).collect();
        let unit = self.unit(&criteria);
        (self.subjects_in(unit, criteria, power), unit)
    }

    /// The same in this unit.
    #[must_use]
    pub fn subjects_in(&self, unit: f64, criteria: Vec<Criteria>, power: f64) -> Subjects {
        let sum = |of: fn(&Criteria) -> f64| criteria.iter().map(of).sum::<f64>();
        let mobility = sum(|piece| piece.printed.max(1.0)) / sum(|piece| piece.mobility).max(1e-9);
        Subjects {
            values: self.values.iter().map(|value| unit * value).collect(),
            covariance: &self.covariance * (unit * unit),
            criteria,
            power,
            mobility,
        }
    }
}

/// The shares of the middlegame's and the endgame's value in each value.
const fn parts(phase: Phase) -> [f64; 2] {
    match phase {
        Phase::Mean => [0.5, 0.5],
        Phase::Middlegame => [1.0, 0.0],
        Phase::Endgame => [0.0, 1.0],
    }
}

/// The covariance of the values of a phase, of that of both phases.
fn of_phase(rows: &[Vec<f64>], phase: Phase) -> DMatrix<f64> {
    let parts = parts(phase);
    let size = rows.len() / 2;
    DMatrix::from_fn(size, size, |a, b| {
        let pairs = (0..2).flat_map(|x| (0..2).map(move |y| (x, y)));
        pairs.map(|(x, y)| parts[x] * parts[y] * rows[2 * a + x][2 * b + y]).sum()
    })
}

fn of_fit(text: &str, phase: Phase) -> Result<MeasuredPieces, String> {
    let fit: FitFile = serde_json::from_str(text)
        .map_err(|error| format!("expected the file of a fit: {error}"))?;
    check_size(&fit.covariance, 2 * fit.pieces.len())?;
    let [middlegame, endgame] = parts(phase);
    let piece = |own: &FitPiece| piece(Some(&own.name), &own.movement);
    Ok(MeasuredPieces {
        pieces: fit.pieces.iter().map(piece).collect::<Result<_, _>>()?,
        values: fit
            .pieces
            .iter()
            .map(|own| middlegame * own.value[0] + endgame * own.value[1])
            .collect(),
        covariance: of_phase(&fit.covariance, phase),
    })
}

fn of_list(
    text: &str,
    rows: Option<Vec<Vec<f64>>>,
    phase: Phase,
) -> Result<MeasuredPieces, String> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let lines = reader.deserialize().collect::<Result<Vec<Line>, _>>();
    let lines = lines.map_err(|error| {
        let columns = "piece,movement,value,error, or middlegame,middlegame_error,endgame,\
                       endgame_error in place of the last two";
        format!("expected lines under the headings {columns}: {error}")
    })?;
    let (mut pieces, mut values, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let has_rows = rows.is_some();
    for (number, line) in (1..).zip(&lines) {
        let in_line = |problem: String| format!("line {number} of values: {problem}");
        pieces.push(piece(line.piece.as_deref(), &line.movement).map_err(in_line)?);
        let (value, error) = line.value(phase, has_rows).map_err(in_line)?;
        values.push(value);
        errors.push(error);
    }
    let count = pieces.len();
    let covariance = match rows {
        None => DMatrix::from_fn(count, count, |a, b| if a == b { errors[a].powi(2) } else { 0.0 }),
        Some(rows) if rows.len() == 2 * count => {
            check_size(&rows, 2 * count)?;
            of_phase(&rows, phase)
        }
        Some(rows) => {
            check_size(&rows, count)?;
            DMatrix::from_fn(count, count, |a, b| rows[a][b])
        }
    };
    Ok(MeasuredPieces { pieces, values, covariance })
}

impl Line {
    /// The value of a phase and its error. Without a covariance the errors of both phases are taken
    /// to be independent.
    fn value(&self, phase: Phase, has_covariance: bool) -> Result<(f64, f64), String> {
        let error = |error: Option<f64>| match error {
            Some(error) => Ok(error),
            None if has_covariance => Ok(0.0),
            None => Err("expected a standard error, got none".to_owned()),
        };
        match (self.value, self.middlegame.zip(self.endgame)) {
            (_, Some((middlegame, endgame))) => {
                let [first, second] = parts(phase);
                let spread = (first * error(self.middlegame_error)?)
                    .hypot(second * error(self.endgame_error)?);
                Ok((first * middlegame + second * endgame, spread))
            }
            (Some(value), None) if phase == Phase::Mean => Ok((value, error(self.error)?)),
            (Some(_), None) => Err("expected values by phase, got one of both".to_owned()),
            (None, None) => Err("expected a value, or one for each phase, got none".to_owned()),
        }
    }
}

fn piece(name: Option<&str>, movement: &str) -> Result<Piece, String> {
    let moves = movement
        .parse()
        .map_err(|error| format!("expected a movement, got {}: {error}", quoted(movement)))?;
    Ok(Piece::new(name.filter(|name| !name.is_empty()).unwrap_or(movement), &moves))
}

/// Rows of numbers with commas between.
fn numbers(text: &str) -> Result<Vec<Vec<f64>>, String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let row = |line: &str| -> Result<Vec<f64>, String> {
        let number = |text: &str| {
            let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| format!("expected rows of numbers, got {}", quoted(text)))
        };
        line.split(',').map(number).collect()
    };
    lines.map(row).collect()
}

fn check_size(rows: &[Vec<f64>], size: usize) -> Result<(), String> {
    let wrong = rows.iter().map(Vec::len).find(|columns| *columns != size);
    if rows.len() == size && wrong.is_none() {
        return Ok(());
    }
    let (rows, columns) = (rows.len(), wrong.unwrap_or(size));
    Err(format!("expected a covariance of {size} rows and columns, got {rows} and {columns}"))
}
