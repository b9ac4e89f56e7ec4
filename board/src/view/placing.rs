//! Files where pieces may be placed, by both sides at once: for placing that is hidden until both
//! are done.

use std::collections::BTreeMap;

use serde::Serialize;
use treville_core::color::{ByColor, Color};
use treville_core::moves::{Move, MoveKind};
use treville_core::position::{Position, Stage};
use treville_core::square::File;

/// A piece that a side has yet to place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Placing {
    /// Its type.
    pub r#type: usize,
    /// The files on which it may wait; of a second piece, those that some place of the first one
    /// leaves.
    pub files: Vec<String>,
    /// Of the first of two: which files each of its places takes from the second one.
    pub excludes: BTreeMap<String, Vec<String>>,
}

/// The pieces that each side has yet to place, as if it were its turn; none but in placement.
#[must_use]
pub fn placing(position: &Position) -> ByColor<Vec<Placing>> {
    ByColor::from_fn(|color| match position.stage() {
        Stage::Placement => of_side(position, color),
        _ => Vec::new(),
    })
}

fn of_side(position: &Position, color: Color) -> Vec<Placing> {
    let Some(first) = at_turn(position, color) else { return Vec::new() };
    let Some(kind) = to_place(&first) else { return Vec::new() };
    let files = files_of(&first);
    let after = |file: &File| {
        let m = Move::place(*file);
        at_turn(&first.after_unchecked(m), color)
    };
    let seconds: Vec<(File, Position)> =
        files.iter().filter_map(|file| Some((*file, after(file)?))).collect();
    let second = seconds.iter().find_map(|(_, position)| to_place(position));
    let names = |files: &[File]| files.iter().map(ToString::to_string).collect::<Vec<_>>();
    let Some(second) = second else {
        return vec![Placing { r#type: kind, files: names(&files), excludes: BTreeMap::new() }];
    };
    let left: Vec<(File, Vec<File>)> =
        seconds.iter().map(|(file, position)| (*file, files_of(position))).collect();
    let any: Vec<File> =
        File::all().filter(|file| left.iter().any(|(_, files)| files.contains(file))).collect();
    let excludes = left.iter().map(|(file, left)| {
        let taken: Vec<File> = any.iter().filter(|file| !left.contains(file)).copied().collect();
        (file.to_string(), names(&taken))
    });
    vec![
        Placing { r#type: kind, files: names(&files), excludes: excludes.collect() },
        Placing { r#type: second, files: names(&any), excludes: BTreeMap::new() },
    ]
}

/// The position with this side to place: after some placement of the other side, which is all the
/// same to it. None if it has nothing left to place.
fn at_turn(position: &Position, color: Color) -> Option<Position> {
    if position.stage() != Stage::Placement {
        return None;
    }
    if position.turn() == color {
        return Some(*position);
    }
    let any = position.legal_moves().into_iter().next()?;
    Some(position.after_unchecked(any)).filter(|after| after.stage() == Stage::Placement)
}

fn to_place(position: &Position) -> Option<usize> {
    let number = position.next_to_place()?;
    position.chosen(position.turn())[number].map(|kind| kind.index())
}

/// The files on which the side to move may place its next piece.
fn files_of(position: &Position) -> Vec<File> {
    let moves = position.legal_moves();
    let mut files: Vec<File> = moves
        .into_iter()
        .filter_map(|m| match m.kind() {
            MoveKind::Place(file) => Some(file),
            _ => None,
        })
        .collect();
    files.sort();
    files
}
