//! Pieces with their values, from the lists of `game-values`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use treville_core::betza::Movement;
use treville_eval::piece::forecast::features::Features;
use treville_eval::piece::forecast::model::OFFICERS;
use treville_eval::piece::forecast::process::scale;
use treville_eval::piece::mobility::Profile;
use treville_kit::failure::{Failure, path_name, printable};

/// A piece that games have measured.
#[derive(Clone, Debug)]
pub struct ValuedPiece {
    /// Its name in the list.
    pub name: String,
    /// Its movement.
    pub movement: Movement,
    /// Its value in games, in centipawns of source 001.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many games it was.
    pub games: u32,
    /// The value by which the engine played, in the same unit, where the list says so.
    pub belief: Option<f64>,
    /// Ratio of its value in endings to that on full boards, with the standard error, where games
    /// have told.
    pub ratio: Option<[f64; 2]>,
    /// Its features.
    pub features: Features,
    /// The scale of what is random.
    pub scale: f64,
}

/// A line of a list of values.
#[derive(Deserialize)]
struct Line {
    piece: String,
    movement: String,
    value: f64,
    error: f64,
    games: u32,
    #[serde(default)]
    belief: Option<f64>,
}

/// A line of a list of pieces.
#[derive(Deserialize)]
struct NamedPiece {
    piece: String,
    movement: String,
}

/// A line of a list of values by phase.
#[derive(Deserialize)]
struct PhaseLine {
    movement: String,
    middlegame: f64,
    middlegame_error: f64,
    endgame: f64,
    endgame_error: f64,
}

/// Reads lists of values as one, each in its own unit, with this share of beliefs taken out. What is
/// in several of them is taken from the first.
///
/// # Errors
///
/// See [`read`]; or a belief is to be taken out of a value of which no list says it.
pub fn read_all(
    lists: &[PathBuf],
    phases: Option<&Path>,
    belief: f64,
) -> Result<Vec<ValuedPiece>, Failure> {
    let mut all: Vec<ValuedPiece> = Vec::new();
    for path in lists {
        for piece in read(path, phases)? {
            if all.iter().any(|known| known.movement == piece.movement) {
                continue;
            }
            let plain =
                if belief > 0.0 { piece.without_belief(belief) } else { Some(piece.clone()) };
            all.push(plain.ok_or_else(|| {
                let problem = format!("{}: expected a belief for {}", path_name(path), piece.name);
                Failure::Request(format!("{problem}, got none"))
            })?);
        }
    }
    Ok(all)
}

/// Takes the pieces of a list out of others, of which some stay.
///
/// # Errors
///
/// The list cannot be read, or has a piece that is not there, none, or all of them.
pub fn hold_out(pieces: &mut Vec<ValuedPiece>, list: &Path) -> Result<Vec<ValuedPiece>, Failure> {
    let wrong = |problem: String| Failure::Request(format!("{}: {problem}", path_name(list)));
    let mut held_out = Vec::new();
    for NamedPiece { piece, movement } in lines::<NamedPiece>(list)? {
        let movement = movement.parse::<Movement>();
        let is_it = |known: &ValuedPiece| movement.as_ref().is_ok_and(|own| known.movement == *own);
        let at = pieces.iter().position(is_it).ok_or_else(|| {
            wrong(format!("expected pieces that have values, got {}", printable(&piece)))
        })?;
        held_out.push(pieces.remove(at));
    }
    if held_out.is_empty() || pieces.is_empty() {
        let got = if held_out.is_empty() { "none" } else { "all of them" };
        return Err(wrong(format!("expected some of the pieces, got {got}")));
    }
    Ok(held_out)
}

/// Reads values, and values by phase if there is such a file.
///
/// # Errors
///
/// A file cannot be read, or is not such a list, or has no value for an officer of chess.
pub fn read(values: &Path, phases: Option<&Path>) -> Result<Vec<ValuedPiece>, Failure> {
    let wrong = |path: &Path, problem: String| {
        Failure::Request(format!("{}: {}", path_name(path), printable(&problem)))
    };
    let lines: Vec<Line> = lines(values)?;
    let mut ratios = BTreeMap::new();
    for line in phases.map_or_else(|| Ok(Vec::new()), self::lines::<PhaseLine>)? {
        ratios.insert(line.movement.clone(), ratio(&line));
    }
    let officers = ["N", "B", "R", "Q"];
    let sum: f64 =
        lines.iter().filter(|one| officers.contains(&&*one.movement)).map(|one| one.value).sum();
    let found = officers.iter().filter(|own| lines.iter().any(|one| one.movement == **own)).count();
    if found < officers.len() || sum <= 0.0 {
        let problem =
            format!("expected values of knight, bishop, rook and queen, got {found} of them");
        return Err(wrong(values, problem));
    }
    let unit = OFFICERS / sum;
    let pieces = lines.into_iter().map(|line| {
        let Line { piece: name, movement: text, value, error, games, belief } = line;
        let movement: Movement =
            text.parse().map_err(|error| wrong(values, format!("{name}: {text}: {error}")))?;
        if !(value.is_finite() && error.is_finite() && error >= 0.0) {
            let problem = format!("expected a value with an error for {name}, got {value}");
            return Err(wrong(values, problem));
        }
        let features = Features::of(&Profile::new(&movement));
        let scale = scale(&movement);
        let ratio = ratios.get(&text).copied();
        let [value, error] = [value, error].map(|number| unit * number);
        let belief = belief.map(|belief| unit * belief);
        Ok(ValuedPiece { name, movement, value, error, games, belief, ratio, features, scale })
    });
    pieces.collect()
}

/// The part of a value in games that is the belief by which the engine played them: the values of
/// 338 pieces followed by it when they were measured again with other beliefs.
pub const BELIEF: f64 = 0.19;

impl ValuedPiece {
    /// The piece with the value that games would give if the engine had believed in it, if the list
    /// says what it believed and this is the belief's share of a value. No value says what the
    /// engine believed any more then.
    #[must_use]
    pub fn without_belief(&self, share: f64) -> Option<ValuedPiece> {
        let value = (self.value - share * self.belief?) / (1.0 - share);
        let error = self.error / (1.0 - share);
        Some(ValuedPiece { value, error, belief: None, ..self.clone() })
    }
}

/// Ratio of the endgame's value to the middlegame's, with its standard error.
fn ratio(line: &PhaseLine) -> [f64; 2] {
    // Next to nothing on full boards says nothing about a ratio.
    let full = line.middlegame.max(20.0);
    let ratio = line.endgame / full;
    let parts = [line.middlegame_error * ratio, line.endgame_error];
    [ratio, parts.iter().map(|part| (part / full).powi(2)).sum::<f64>().sqrt()]
}

/// The lines of a list, whose heading may have remarks above it.
fn lines<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<Vec<T>, Failure> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).flexible(true).from_path(path);
    let wrong = |error: csv::Error| {
        Failure::Request(format!("{}: {}", path_name(path), printable(&error.to_string())))
    };
    let reader = reader
        .as_mut()
        .map_err(|error| Failure::Request(format!("{}: {error}", path_name(path))))?;
    reader.deserialize().map(|line| line.map_err(wrong)).collect()
}
