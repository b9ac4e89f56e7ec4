//! The numbers of form and process, and the pieces from which they come.

use super::features::{COUNT, Features};

/// Sum of knight, bishop, rook and queen by the formula of source 001, which fixes the unit: all
/// values are in its centipawns.
pub const OFFICERS: f64 = 2015.0;

/// Number of terms of the form.
pub const TERMS: usize = 9;

/// The terms of the form, in words.
pub const TERM_NAMES: [&str; TERMS] = [
    "captures next to it",
    "captures two squares away",
    "captures three squares away",
    "captures farther away",
    "quiet moves",
    "captures ahead",
    "quiet moves ahead",
    "captures times quiet moves",
    "going to and fro",
];

/// The numbers of form and process, in centipawns of source 001.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Each term of the form counts as much, in the order of [`TERM_NAMES`].
    pub form: [f64; TERMS],
    /// The part that a piece bound to squares of one colour loses.
    pub color_bound: f64,
    /// Standard deviation of pieces around the form, for a piece of five pawns.
    pub amplitude: f64,
    /// Standard deviation of what is a piece's own and tells nothing of its neighbours.
    pub nugget: f64,
    /// The mean of each feature over the measured pieces.
    pub means: [f64; COUNT],
    /// How far apart pieces are in each feature when they have little to do with each other.
    pub lengths: [f64; COUNT],
    /// How many times as much a piece is worth in endings as on full boards, in the mean.
    pub ratio: f64,
}

/// A piece that games have measured, and its part in forecasts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeasuredPiece {
    /// Its movement in canonical Betza notation.
    pub movement: &'static str,
    /// Its value in games.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// The error in units of the piece's [scale](super::process::scale).
    pub noise: f64,
    /// How many games it was in.
    pub games: u32,
    /// Its features, less their means, in lengths.
    pub place: Place,
    /// By how much its neighbours are dearer for it, to be multiplied by how near they are.
    pub pull: f64,
    /// The same for the ratio of endings to full boards.
    pub ratio_pull: f64,
}

/// Features less their means, in lengths: pieces are as near as their places.
pub type Place = [f32; COUNT];

impl Model {
    /// The terms of the form, each to be multiplied by its number.
    #[must_use]
    pub fn terms(features: &Features, color_bound: f64) -> [f64; TERMS] {
        let [near, two, three, far] = features.by_distance[0];
        let [[captures_ahead, ..], [moves_ahead, ..]] = features.by_side;
        let (captures, moves) = (features.captures(), features.moves());
        let product = captures * moves;
        let to_and_fro = features.to_and_fro();
        let kept = 1.0 - color_bound * features.color_bound;
        [near, two, three, far, moves, captures_ahead, moves_ahead, product, to_and_fro]
            .map(|term| kept * term)
    }

    /// The place of a piece.
    #[must_use]
    pub fn place(&self, features: &Features) -> Place {
        let row = features.row();
        std::array::from_fn(|at| ((row[at] - self.means[at]) / self.lengths[at]) as f32)
    }
}
