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

// Classes are made of the squares that a type usually attacks: fewer than 5, 8, 12, or more.
features! {
    /// Two pieces that never leave squares of one colour, on both colours.
    COLOR_PAIR: Material = [(52, 19)];
    /// How much more a side has than the other, as a part of what both have, in 64ths: pieces, pawns
    /// and those that wait. It is the ratio that decides, not the difference, so whoever is ahead
    /// should trade (source 000).
    SUPERIORITY: Material = [(2, 4)];
    /// What all pieces of a class are worth, in pawns, on top of what follows from their movement.
    WORTH: Material = [(-8, -1), (-5, 17), (-7, 11), (-8, 7)];
    /// Having the move.
    TEMPO: Tempo = [(52, 27)];

    /// How far pieces of each class have come, by rank.
    RANK: Squares = [(10, 2), (10, -10), (9, -17), (10, -6), (13, 7), (18, 12), (-6, 8), (-9, 20), (21, 3), (16, -4), (-13, -6), (-11, -9), (-8, 2), (6, 15), (13, 7), (-10, -5), (19, -29), (15, -14), (-17, -4), (-27, 30), (-7, 32), (15, 12), (12, 16), (26, 6), (27, 9), (16, 6), (-34, -10), (-2, -3), (-14, -3), (11, 3), (-8, -2), (2, 2)];
    /// How far pieces of each class stand from the nearer edge, by file.
    FILE: Squares = [(12, 0), (15, 12), (6, 0), (13, 2), (15, 8), (18, 19), (-9, -6), (-11, -18), (19, 9), (11, 7), (-7, 20), (3, 13), (15, 0), (-1, -9), (-7, -3), (-8, 13)];
    /// How far the king has come, by rank.
    KING_RANK: Squares = [(6, -9), (2, 3), (-1, -16), (-9, -14), (-3, -10), (1, 16), (2, 19), (2, 12)];
    /// How far the king stands from the nearer edge, by file.
    KING_FILE: Squares = [(-1, 5), (18, 6), (-10, 0), (-7, -12)];

    /// A piece that still waits behind the first rank, by its helper: knight, bishop, rook, queen,
    /// king, another; one that is still to be placed counts as the last.
    WAITING: Gates = [(-76, -107), (-59, -100), (-115, -114), (-56, -100), (-100, -77), (-76, -101)];
    /// The same, by the class of the piece that waits.
    WAITING_CLASS: Gates = [(0, 0), (-8, 30), (-10, 2), (-49, -14)];
    /// Its helper cannot move.
    STUCK: Gates = [(-19, -43)];
    /// An enemy helper under attack that is not defended: with the move, and without it.
    HELPER_HANGS: Gates = [(30, 21), (32, 23)];

    /// Squares that a piece can go to safely, more than its type usually has, divided by the root of
    /// the usual number, in quarters: for each class.
    MOBILITY: Mobility = [(2, 2), (1, 0), (0, -1), (-2, 2)];
    /// A piece that can go nowhere safely, and one that has a single square: for each class.
    TRAPPED: Mobility = [(-11, -47), (-6, -18), (18, -4), (-5, -2), (2, 0), (-4, -7), (-7, 0), (-4, -2)];
    /// A piece that slides along files, on a file without pawns, and on one without own pawns.
    OPEN_FILE: Mobility = [(17, 22), (4, 31)];
    /// A piece defended by a pawn.
    DEFENDED: Mobility = [(-7, 21)];
    /// A piece that nothing defends.
    LOOSE: Mobility = [(-3, -2)];
    /// A square of the middle that is attacked, and one that no enemy pawn disputes.
    MIDDLE: Mobility = [(-9, 4), (14, -4)];

    /// An enemy piece of each class attacked by a pawn: with the move, and without it.
    BY_PAWN: Threats = [(92, 55), (85, 50), (82, 42), (86, 41), (82, 40), (83, 39), (80, 40), (78, 38)];
    /// An enemy piece of each class attacked by a cheaper one, likewise.
    BY_CHEAPER: Threats = [(67, 57), (50, 45), (91, 52), (83, 61), (88, 54), (84, 58), (75, 42), (89, 50)];
    /// An enemy piece of each class that is attacked and not defended, likewise.
    HANGING: Threats = [(36, 39), (24, 48), (29, 32), (24, 32), (19, 28), (7, 24), (29, 32), (28, 33)];
    /// An enemy pawn that is attacked and not defended, likewise.
    LOOSE_PAWN: Threats = [(18, 43), (11, 44)];

    /// Pieces that attack squares around the enemy king: none, one, two, ... seven or more.
    ATTACKERS: King = [(0, 0), (-7, -7), (25, -2), (66, 6), (83, 6), (116, 8), (130, 12), (140, 12)];
    /// A square around the enemy king, for each piece of each class that attacks it.
    ZONE: King = [(0, 5), (0, 8), (-1, 9), (-5, 9)];
    /// A square around the enemy king that is attacked and that only the king defends.
    WEAK_ZONE: King = [(20, -11)];
    /// A square from which a piece of each class could check without being taken.
    SAFE_CHECK: King = [(25, 21), (35, 35), (21, 31), (7, 49)];
    /// The danger to the enemy king, all of this together, in steps.
    DANGER: King = [(-3, -10), (-5, 2), (-4, -3), (-12, 6), (4, 3), (3, 3), (9, -6), (5, 3), (3, 2), (2, -1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 0), (0, 0)];
    /// How far the nearest own pawn stands before the king, on its own and both neighbouring files:
    /// 1 to 6 ranks, or none.
    SHELTER: King = [(-3, 17), (5, -3), (10, -4), (-10, -32), (-3, 11), (-15, -5), (-19, 16)];
    /// How far the nearest enemy pawn stands before the king, likewise.
    STORM: King = [(8, -10), (-16, -10), (-4, 5), (3, 4), (1, 12), (1, 2), (-16, -2)];

    /// A pawn without own pawns on the neighbouring files.
    ISOLATED: Pawns = [(0, -12)];
    /// A pawn behind another of its own.
    DOUBLED: Pawns = [(-17, -8)];
    /// A pawn that another defends or stands beside, by rank from the second.
    CONNECTED: Pawns = [(11, 13), (11, 18), (15, 14), (15, 27), (65, 66), (62, 61)];
    /// How far a pawn has come, by rank from the second.
    ADVANCED: Pawns = [(-6, 1), (-4, -11), (-3, 6), (14, 22), (11, 31), (17, 37)];
    /// A pawn that no enemy pawn can stop, by rank from the second.
    PASSED: Pawns = [(14, -4), (8, 3), (29, 50), (18, 55), (52, 103), (88, 147)];
    /// The square before such a pawn is empty, by its rank from the second.
    FREE: Pawns = [(7, 7), (2, -13), (-8, 15), (30, 32), (1, 53), (17, 94)];
    /// The square before such a pawn is not attacked, by its rank from the second.
    UNOPPOSED: Pawns = [(-15, 9), (13, 18), (12, -2), (-1, 5), (10, 20), (7, 29)];
    /// Such a pawn is defended by another, by its rank from the second.
    PROTECTED: Pawns = [(0, 0), (-4, 3), (-9, -15), (2, -6), (2, 6), (0, -5)];
    /// Steps of the enemy king to the square before such a pawn, times its rank from the second.
    FAR_FROM_KING: Pawns = [(-4, 12)];
    /// Steps of the own king to that square, times its rank from the second.
    NEAR_TO_KING: Pawns = [(0, -7)];
    /// A pawn that no own pawn stands beside or can still defend, and whose next square an enemy pawn attacks.
    BACKWARD: Pawns = [(6, -3)];
    /// A pawn on the two central files of the fourth or fifth rank.
    CENTER: Pawns = [(2, -2)];
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
