//! Piece-square and mobility tables of each type, made from its movement once.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::Square;

use crate::piece::factors::Factors;
use crate::piece::mobility::{Chances, exact};
use crate::piece::values::combined_by_square;
use crate::position::piece_values::Valuation;
use crate::position::weights::{Feature, Weights};
use crate::tapered::Tapered;

/// The tables of one type of piece.
#[derive(Clone, Debug)]
pub(crate) struct PieceTable {
    /// Its value on average.
    pub mean: Tapered,
    /// Its value on each square by its movement, as White sees it.
    by_movement: Box<[Tapered; 64]>,
    /// The same with the weights of its class for ranks and files.
    whole: Box<[Tapered; 64]>,
    /// By the squares it can go to safely: its [step](PieceTable::step).
    steps: [u8; 33],
    /// By the squares it can go to safely: the weights of the features that it has for them.
    roaming: [Tapered; 33],
    /// The class of the type: its place in rows of weights that are made by class.
    pub class: usize,
    /// Whether it slides along files.
    pub slides_along_files: bool,
    /// Whether it never leaves squares of one colour.
    pub color_bound: bool,
}

impl PieceTable {
    /// The value of the piece here by its movement.
    #[inline]
    pub(crate) fn by_movement(&self, square: Square, color: Color) -> Tapered {
        self.by_movement[square.relative(color).index()]
    }

    /// The value of the piece here by its movement and by the features that its square has.
    #[inline]
    pub(crate) fn whole(&self, square: Square, color: Color) -> Tapered {
        self.whole[square.relative(color).index()]
    }

    /// The features that a piece of this class has because of its square.
    pub(crate) fn places(&self, square: Square, color: Color) -> [Feature; 2] {
        let (rank, file) = (square.rank().relative(color).index(), square.file().index());
        [
            Feature::RANK.at(8 * self.class + rank),
            Feature::FILE.at(4 * self.class + file.min(7 - file)),
        ]
    }

    /// Mobility value of a piece that can go to `free` squares safely.
    #[inline]
    pub(crate) fn roaming(&self, free: usize) -> Tapered {
        self.roaming[free.min(self.roaming.len() - 1)]
    }

    /// The features of a piece of this class that can go to `free` squares safely.
    pub(crate) fn freedom(&self, free: usize) -> impl Iterator<Item = Feature> {
        let step = usize::from(self.steps[free.min(self.steps.len() - 1)]);
        let trapped = (free < 2).then(|| Feature::TRAPPED.at(2 * self.class + free));
        std::iter::once(Feature::MOBILITY.at(STEPS * self.class + step)).chain(trapped)
    }

    /// Adds the weights of the features of squares and of mobility, so that the search looks up one
    /// number instead of several.
    fn with_features(mut self, weights: &Weights) -> PieceTable {
        for square in Square::all() {
            let places = self.places(square, Color::White).map(|place| weights.of(place));
            self.whole[square.index()] = self.by_movement[square.index()] + places[0] + places[1];
        }
        for free in 0..self.roaming.len() {
            let features = self.freedom(free).map(|feature| weights.of(feature));
            self.roaming[free] = features.fold(Tapered::ZERO, |sum, weight| sum + weight);
        }
        self
    }
}

/// The tables of all types of a set.
#[derive(Clone, Debug)]
pub(crate) struct PieceTables {
    tables: Vec<PieceTable>,
}

/// The share of the differences between squares that counts, in percent: pieces move, so a square
/// is worth less than its mobility, and mobility itself is counted as well.
const SQUARES_COUNT: f64 = 40.0;

/// Steps of mobility with weights of their own.
const STEPS: usize = 16;

/// From here a piece that slides along files has a file before it.
const CORNER: Square = Square::new(0);

/// The king's bonus for the middle of the board in the endgame, for each step.
const KING_STEP: i32 = 10;

impl PieceTables {
    /// The tables of the types of a set, from the values of all of them but the king.
    pub(crate) fn new(
        pieces: &PieceSet,
        all: &[Option<Valuation>],
        factors: &Factors,
        weights: &Weights,
    ) -> PieceTables {
        let tables = pieces.types().zip(all).map(|(kind, valuation)| match valuation {
            None => king(),
            Some(valuation) => PieceTable {
                slides_along_files: {
                    let lines = pieces.reach(Color::White, kind, CORNER).slide;
                    (lines & Bitboard::file(CORNER.file())).any()
                },
                color_bound: pieces.kind(kind).movement.is_color_bound(),
                ..officer(valuation, factors).with_features(weights)
            },
        });
        PieceTables { tables: tables.collect() }
    }

    /// The tables of a type.
    #[inline]
    pub(crate) fn of(&self, kind: PieceType) -> &PieceTable {
        &self.tables[kind.index()]
    }
}

fn officer(valuation: &Valuation, factors: &Factors) -> PieceTable {
    let Valuation { profile, value, correction } = valuation;
    let squares = combined_by_square(profile, factors);
    let usual = exact::exact(profile, &Chances::over(factors.middlegame)).max(1.0);
    let rounded = |value: f64| value.round() as i32;
    let at = |index: usize| {
        let part = |here: f64, mean: f64| rounded(mean + (here - mean) * SQUARES_COUNT / 100.0);
        correction.tapered()
            + Tapered::new(
                part(squares.middlegame[index], value.middlegame),
                part(squares.endgame[index], value.endgame),
            )
    };
    PieceTable {
        mean: correction.tapered()
            + Tapered::new(rounded(value.middlegame), rounded(value.endgame)),
        by_movement: Box::new(std::array::from_fn(at)),
        whole: Box::new([Tapered::ZERO; 64]),
        // A queen's square counts less than a knight's.
        steps: std::array::from_fn(|free| {
            let halves = rounded(2.0 * (free as f64 - usual) / usual.sqrt());
            (halves + 6).clamp(0, STEPS as i32 - 1) as u8
        }),
        roaming: [Tapered::ZERO; 33],
        class: [5.0, 8.0, 12.0].iter().filter(|least| usual >= **least).count(),
        slides_along_files: false,
        color_bound: false,
    }
}

/// The king: without a value, and at home in the corner until the board empties.
fn king() -> PieceTable {
    let at = |index: usize| {
        let square = Square::new(index as u8);
        let to_edge = |place: usize| place.min(7 - place) as i32;
        let (file, rank) = (square.file().index(), square.rank().index());
        let middle = to_edge(file) + to_edge(rank);
        let home = -14 * rank.min(3) as i32 - if (3..=4).contains(&file) { 18 } else { 0 }
            + if rank == 0 && (file <= 2 || file >= 6) { 14 } else { 0 };
        Tapered::new(home, KING_STEP * (middle - 3))
    };
    PieceTable {
        mean: Tapered::ZERO,
        by_movement: Box::new(std::array::from_fn(at)),
        whole: Box::new([Tapered::ZERO; 64]),
        steps: [0; 33],
        roaming: [Tapered::ZERO; 33],
        class: 0,
        slides_along_files: false,
        color_bound: false,
    }
}
