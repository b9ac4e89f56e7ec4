//! The numbers that say how the properties of a movement make a value.

use crate::mobility::{Densities, magic};

/// How much each property of a piece's movement adds to its value, and how the formula and mobility
/// are put together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Factors {
    /// Centipawns for each square that can be reached at a distance of one, two, three and four
    /// king moves.
    pub distance: [i32; 4],
    /// Centipawns for each direction.
    pub direction: i32,
    /// A piece bound to squares of one colour loses one part in this many, rounded down.
    pub color_bound_divisor: i32,
    /// The share of the formula in the combination; the rest is mobility. From 0 to 1.
    pub blend: f64,
    /// The boards over which mobility is taken in the middlegame.
    pub middlegame: Densities,
    /// The boards over which mobility is taken in the endgame.
    pub endgame: Densities,
    /// How likely a square is empty, for mobility by a magic number.
    pub magic: f64,
}

impl Factors {
    /// The factors of source 001, tables 1 and 2, found by its authors from thousands of games;
    /// with equal shares of formula and mobility, which nobody has fitted yet.
    pub const SOURCE: Factors = Factors {
        distance: [50, 30, 24, 12],
        direction: 8,
        color_bound_divisor: 3,
        blend: 0.5,
        middlegame: Densities::MIDDLEGAME,
        endgame: Densities::ENDGAME,
        magic: magic::USUAL,
    };
}

impl Default for Factors {
    fn default() -> Factors {
        Factors::SOURCE
    }
}
