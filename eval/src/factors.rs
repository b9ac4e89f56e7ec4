//! The numbers of the centipawn formula.

/// How much each property of a piece's movement adds to its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factors {
    /// Centipawns for each square that can be reached at a distance of one, two, three and four
    /// king moves.
    pub distance: [i32; 4],
    /// Centipawns for each direction.
    pub direction: i32,
    /// A piece bound to squares of one colour loses one part in this many, rounded down.
    pub color_bound_divisor: i32,
}

impl Factors {
    /// The factors of source 001, tables 1 and 2, found by its authors from thousands of games.
    pub const SOURCE: Factors =
        Factors { distance: [50, 30, 24, 12], direction: 8, color_bound_divisor: 3 };
}

impl Default for Factors {
    fn default() -> Factors {
        Factors::SOURCE
    }
}
