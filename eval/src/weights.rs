//! What each feature of a position counts for, in the middlegame and in the endgame.
//!
//! The evaluation is linear: features are counted, and each count is multiplied by a weight. So the
//! same code that scores a position tells a tuner what to fit.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::terms::Term;

/// Centipawns in the middlegame and in the endgame, both in one number: sums and products by small
/// numbers work on both halves at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing.
    pub const ZERO: Tapered = Tapered(0);

    /// Both numbers, each within 30,000 up and down.
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16) + middlegame)
    }

    /// The number for the middlegame.
    #[inline]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The number for the endgame; a middlegame below zero has borrowed from it.
    #[inline]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, count: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(count))
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

/// Something that is counted in a position; its number in [`Weights`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Feature(u16);

impl Feature {
    /// The feature's number, below [`Feature::COUNT`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The feature so many places behind the first one of its row.
    #[inline]
    #[must_use]
    pub const fn at(self, place: usize) -> Feature {
        Feature(self.0 + place as u16)
    }
}

/// Declares rows of features: name, term, and a weight for each place, `(middlegame, endgame)`.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $term:ident = [$(($mg:literal, $eg:literal)),* $(,)?];)*) => {
        /// The number of the first feature of each row.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        mod row {
            features!(@rows 0; $($name [$(($mg, $eg)),*])*);
        }

        impl Feature {
            $($(#[$doc])* pub const $name: Feature = Feature(row::$name);)*

            /// Name, term and number of places of each row, in order.
            pub const ROWS: &'static [(&'static str, Term, usize)] =
                &[$((stringify!($name), Term::$term, [$(($mg, $eg)),*].len()),)*];

            /// How many features there are.
            pub const COUNT: usize = 0 $(+ [$(($mg, $eg)),*].len())*;
        }

        /// Weights from a rough logistic fit to results and scores of self-play; docs/performance.md says
        /// how.
        const ROUGHLY_FITTED: [Tapered; Feature::COUNT] = [$($(Tapered::new($mg, $eg),)*)*];

        /// The term that each feature belongs to.
        const TERMS: [Term; Feature::COUNT] = {
            let mut terms = [Term::Material; Feature::COUNT];
            let (mut row, mut place) = (0, 0);
            while row < Feature::ROWS.len() {
                let (_, term, places) = Feature::ROWS[row];
                let mut left = places;
                while left > 0 {
                    terms[place] = term;
                    place += 1;
                    left -= 1;
                }
                row += 1;
            }
            terms
        };
    };
    (@rows $first:expr; $name:ident [$(($mg:literal, $eg:literal)),*] $($rest:tt)*) => {
        pub const $name: u16 = $first;
        features!(@rows $first + [$(($mg, $eg)),*].len() as u16; $($rest)*);
    };
    (@rows $first:expr;) => {};
}

features! {
    /// Two pieces that never leave squares of one colour, on both colours.
    COLOR_PAIR: Material = [(37, 38)];
    /// How much more a side has than the other, as a part of what both have, in 64ths: pieces, pawns
    /// and those that wait. It is the ratio that decides, not the difference, so whoever is ahead
    /// should trade (source 000).
    SUPERIORITY: Material = [(2, 4)];
    /// Having the move.
    TEMPO: Tempo = [(45, 17)];

    /// A piece that still waits behind the first rank, by its helper: knight, bishop, rook, queen,
    /// king, another; one that is still to be placed counts as the last.
    WAITING: Gates = [(-77, -104), (-48, -102), (-104, -112), (-34, -99), (-79, -98), (-76, -101)];
    /// Its helper cannot move.
    STUCK: Gates = [(-27, -29)];
    /// An enemy helper under attack that is not defended.
    HELPER_HANGS: Gates = [(29, 21)];

    /// Squares that a piece can go to safely, more than its type usually has, divided by the root of
    /// the usual number, in quarters: for pieces that usually have fewer than 5, 8, 12, or more.
    MOBILITY: Mobility = [(4, 0), (-2, -2), (-1, 1), (-1, -6)];
    /// A piece that slides along files, on a file without pawns, and on one without own pawns.
    OPEN_FILE: Mobility = [(16, 17), (12, 15)];
    /// A piece defended by a pawn.
    DEFENDED: Mobility = [(-14, 12)];

    /// An enemy piece attacked by a pawn.
    BY_PAWN: Threats = [(79, 39)];
    /// An enemy piece attacked by a cheaper one.
    BY_CHEAPER: Threats = [(76, 43)];
    /// An enemy piece that is attacked and not defended.
    HANGING: Threats = [(30, 32)];
    /// An enemy pawn that is attacked and not defended.
    LOOSE_PAWN: Threats = [(12, 38)];

    /// Pieces that attack squares around the enemy king: none, one, two, ... seven or more.
    ATTACKERS: King = [(8, 4), (-9, -10), (17, 2), (59, 3), (87, 5), (116, 8), (130, 12), (140, 12)];
    /// A square around the enemy king, for each piece that attacks it.
    ZONE: King = [(8, 10)];
    /// A square around the enemy king that is attacked and that only the king defends.
    WEAK_ZONE: King = [(18, -8)];
    /// A square from which a piece could check without being taken.
    SAFE_CHECK: King = [(13, 36)];
    /// How far the nearest own pawn stands before the king, on its own and both neighbouring files:
    /// 1 to 6 ranks, or none.
    SHELTER: King = [(-5, 12), (1, -3), (13, -15), (0, -9), (-4, 6), (-12, -2), (-26, 11)];
    /// How far the nearest enemy pawn stands before the king, likewise.
    STORM: King = [(-3, -9), (-25, -14), (2, 12), (11, -1), (-1, 20), (3, -13), (-19, 5)];

    /// A pawn without own pawns on the neighbouring files.
    ISOLATED: Pawns = [(-2, -15)];
    /// A pawn behind another of its own.
    DOUBLED: Pawns = [(-25, -12)];
    /// A pawn that another defends or stands beside, by rank from the second.
    CONNECTED: Pawns = [(12, -17), (11, 5), (13, 20), (9, 25), (48, 40), (60, 61)];
    /// How far a pawn has come, by rank from the second.
    ADVANCED: Pawns = [(-15, 11), (0, -7), (-1, -2), (18, 20), (22, 29), (32, 41)];
    /// A pawn that no enemy pawn can stop, by rank from the second.
    PASSED: Pawns = [(15, 1), (4, 11), (21, 47), (24, 66), (51, 110), (103, 151)];
    /// The square before such a pawn is empty, by its rank from the second.
    FREE: Pawns = [(12, 0), (2, 2), (-3, 14), (1, 26), (14, 52), (19, 79)];
    /// Steps of the enemy king to the square before such a pawn, times its rank from the second.
    FAR_FROM_KING: Pawns = [(-3, 11)];
    /// Steps of the own king to that square, times its rank from the second.
    NEAR_TO_KING: Pawns = [(1, -8)];
    /// A pawn that no own pawn stands beside or can still defend, and whose next square an enemy pawn attacks.
    BACKWARD: Pawns = [(0, -6)];
    /// A pawn on the two central files of the fourth or fifth rank.
    CENTER: Pawns = [(9, -15)];
}

impl Feature {
    /// The term that the feature belongs to.
    #[must_use]
    pub const fn term(self) -> Term {
        TERMS[self.index()]
    }
}

/// How much each feature counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [Tapered; Feature::COUNT]);

impl Weights {
    /// The weight of a feature.
    #[inline]
    #[must_use]
    pub const fn of(&self, feature: Feature) -> Tapered {
        self.0[feature.index()]
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights(ROUGHLY_FITTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_kept_apart() {
        for (mg, eg) in [(0, 0), (5, -7), (-5, 7), (-30_000, 30_000), (30_000, -30_000), (-1, -1)] {
            let value = Tapered::new(mg, eg);
            assert_eq!((value.middlegame(), value.endgame()), (mg, eg));
            let sum = value + Tapered::new(-3, 11) * 5 - Tapered::new(8, -8);
            if mg.abs() < 29_000 {
                assert_eq!((sum.middlegame(), sum.endgame()), (mg - 23, eg + 63));
            }
        }
    }

    #[test]
    fn rows_follow_each_other() {
        let places: usize = Feature::ROWS.iter().map(|(_, _, places)| places).sum();
        assert_eq!(places, Feature::COUNT);
        assert_eq!(Feature::COLOR_PAIR.index(), 0);
        assert_eq!(Feature::CENTER.index(), Feature::COUNT - 1);
        assert_eq!(Feature::PASSED.at(5).term(), Term::Pawns);
        assert_eq!(Feature::ATTACKERS.index() + 8, Feature::ZONE.index());
    }
}
