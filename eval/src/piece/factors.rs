//! The numbers that say how the properties of a movement make a value.

use crate::piece::mobility::{Densities, magic};
use crate::tapered::Tapered;

/// Additions of the properties of a movement to a piece's value, and the way in which formula and
/// mobility are combined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Factors {
    /// Centipawns for each square that can be reached at a distance of one, two, three and four
    /// king moves.
    pub distance: [i32; 4],
    /// Centipawns for each direction.
    pub direction: i32,
    /// A piece bound to squares of one colour loses one part in this many, rounded down to whole
    /// centipawns.
    pub color_bound_divisor: f64,
    /// The share of the formula in the combination; the rest is mobility. From 0 to 1.
    pub blend: f64,
    /// Additional worth of a piece in the endgame, beyond what its mobility says: the ratio of both
    /// phases, with the mean kept.
    pub taper: f64,
    /// The boards over which mobility is taken in the middlegame.
    pub middlegame: Densities,
    /// The boards over which mobility is taken in the endgame.
    pub endgame: Densities,
    /// Chance that a square is empty, for mobility by a magic number.
    pub magic: f64,
    /// Corrections to all this from games.
    pub corrections: Corrections,
}

/// Corrections to the values by formula and mobility.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corrections {
    /// Those that were played often enough to be measured together with all weights.
    pub pieces: &'static [Correction],
    /// The values of all pieces that games have measured, those that have corrections too.
    pub worths: &'static [Worth],
    /// Whether all others are worth what is [forecast](crate::piece::forecast) from those.
    pub forecasts: bool,
}

impl Corrections {
    /// None for any piece.
    pub const NONE: Corrections = Corrections { pieces: &[], worths: &[], forecasts: false };
}

/// Value of a piece in games as far as they were enough to tell, and by a forecast for the rest. Of
/// two of which one can do all that the other can, the larger one is never worth less, in neither
/// phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Its movement in canonical Betza notation.
    pub movement: &'static str,
    /// In the middlegame, in centipawns.
    pub middlegame: i32,
    /// In the endgame.
    pub endgame: i32,
}

/// Correction from games to the value by a piece's movement, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Correction {
    /// Its movement in canonical Betza notation.
    pub movement: &'static str,
    /// In the middlegame.
    pub middlegame: i32,
    /// In the endgame.
    pub endgame: i32,
}

impl Correction {
    /// The correction by phase.
    #[must_use]
    pub const fn tapered(&self) -> Tapered {
        Tapered::new(self.middlegame, self.endgame)
    }

    /// The mean of both phases.
    #[must_use]
    pub const fn mean(&self) -> i32 {
        (self.middlegame + self.endgame) / 2
    }
}

impl Factors {
    /// The factors of source 001, tables 1 and 2, found by its authors from thousands of games;
    /// with equal shares of formula and mobility, where the sources give none.
    pub const SOURCE: Factors = Factors {
        distance: [50, 30, 24, 12],
        direction: 8,
        color_bound_divisor: 3.0,
        blend: 0.5,
        taper: 1.0,
        middlegame: Densities::MIDDLEGAME,
        endgame: Densities::ENDGAME,
        magic: magic::USUAL,
        corrections: Corrections::NONE,
    };

    /// The factors of each phase's values, middlegame first.
    #[must_use]
    pub fn phase_scales(&self) -> [f64; 2] {
        let mean = (1.0 + self.taper) / 2.0;
        [1.0 / mean, self.taper / mean]
    }
}

impl Default for Factors {
    fn default() -> Factors {
        Factors::SOURCE
    }
}
