//! Constants moved to where they belong.
//!
//! Every piece on the board has one rank, one file and one step of mobility, so a constant can go
//! from these rows into the worth of the pieces without any score changing. A fit leaves it
//! anywhere; afterwards each row has the mean zero, and what a piece is worth is what it is worth
//! where it usually stands.

use treville_core::piece::PieceType;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::weights::Feature;

use super::logistic::Values;
use super::samples::{feature_column, piece_column};

/// Rows of which every piece on the board has one place, and how many places a class has in them.
const ROWS: [(Feature, usize); 3] =
    [(Feature::RANK, 8), (Feature::FILE, 4), (Feature::MOBILITY, 16)];

/// Moves the constants of the rows into the worth of the officers.
pub fn settle(values: &mut Values, usage: &[f64], evaluator: &Evaluator, officers: &[PieceType]) {
    for phase in 0..2 {
        for class in 0..Evaluator::CLASSES {
            let mut constant = 0.0;
            for (row, places) in ROWS {
                let columns =
                    || (0..places).map(|place| feature_column(row.at(places * class + place)));
                let all: f64 = columns().map(|column| usage[column]).sum();
                let sum: f64 =
                    columns().map(|column| usage[column] * values[2 * column + phase]).sum();
                let mean = sum / all.max(1.0);
                columns().for_each(|column| values[2 * column + phase] -= mean);
                constant += mean;
            }
            for kind in officers.iter().filter(|kind| evaluator.class(**kind) == class) {
                values[2 * piece_column(*kind) + phase] += constant;
            }
            // Pieces that wait have no square yet.
            let waiting = feature_column(Feature::WAITING_CLASS.at(class));
            values[2 * waiting + phase] -= constant;
        }
    }
}
