//! Weight of each feature of a position, in the middlegame and in the endgame.
//!
//! The evaluation is linear: features are counted, and each count is multiplied by a weight. So the
//! same code scores a position and counts for a tuner.

use crate::position::terms::Term;
use crate::tapered::Tapered;

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

    /// The feature `place` places after the first one of its row.
    #[inline]
    #[must_use]
    pub const fn at(self, place: usize) -> Feature {
        Feature(self.0 + place as u16)
    }
}

/// Declares rows of features: name, term, and how many places they have.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $term:ident = $places:literal;)*) => {
        /// The number of the first feature of each row.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        mod row {
            features!(@rows 0; $($name $places)*);
        }

        impl Feature {
            $($(#[$doc])* pub const $name: Feature = Feature(row::$name);)*

            /// Name, term and number of places of each row, in order.
            pub const ROWS: &'static [(&'static str, Term, usize)] =
                &[$((stringify!($name), Term::$term, $places),)*];

            /// Number of features.
            pub const COUNT: usize = 0 $(+ $places)*;
        }
    };
    (@rows $first:expr; $name:ident $places:literal $($rest:tt)*) => {
        pub const $name: u16 = $first;
        features!(@rows $first + $places; $($rest)*);
    };
    (@rows $first:expr;) => {};
}

// Classes are made of the squares that a type usually attacks: fewer than 5, 8, 12, or more.
features! {
    /// Two pieces that never leave squares of one colour, on both colours.
    COLOR_PAIR: Material = 1;
    /// Surplus of a side over the other, as a part of what both have, in 64ths: pieces, pawns and
    /// those that wait. It is the ratio that decides, not the difference, so the side that is ahead
    /// should trade (source 000).
    SUPERIORITY: Material = 1;
    /// Having the move.
    TEMPO: Tempo = 1;

    /// Rank that pieces of each class have reached.
    RANK: Squares = 32;
    /// Distance of pieces of each class from the nearer edge, by file.
    FILE: Squares = 16;
    /// Rank that the king has reached.
    KING_RANK: Squares = 8;
    /// Distance of the king from the nearer edge, by file.
    KING_FILE: Squares = 4;

    /// A piece that still waits behind the first rank, by its helper: knight, bishop, rook, queen,
    /// king, another; one that is still to be placed counts as the last.
    WAITING: Gates = 6;
    /// The same, by the class of the piece that waits.
    WAITING_CLASS: Gates = 4;
    /// Its helper cannot move.
    STUCK: Gates = 1;
    /// An enemy helper under attack that is not defended: with the move, and without it.
    HELPER_HANGS: Gates = 2;

    /// Squares that a piece can go to safely, by how many more than its type usually has, divided by
    /// the root of the usual number, in sixteen half steps from three below: for each class.
    MOBILITY: Mobility = 64;
    /// A piece that can go nowhere safely, and one that has a single square: for each class.
    TRAPPED: Mobility = 8;
    /// A piece that slides along files, on a file without pawns, and on one without own pawns.
    OPEN_FILE: Mobility = 2;
    /// A piece defended by a pawn.
    DEFENDED: Mobility = 1;
    /// A piece that nothing defends.
    LOOSE: Mobility = 1;
    /// A square of the middle that is attacked, and one that no enemy pawn disputes.
    MIDDLE: Mobility = 2;

    /// An enemy piece of each class attacked by a pawn: with the move, and without it.
    BY_PAWN: Threats = 8;
    /// An enemy piece of each class attacked by a cheaper one, likewise.
    BY_CHEAPER: Threats = 8;
    /// An enemy piece of each class that is attacked and not defended, likewise.
    HANGING: Threats = 8;
    /// An enemy pawn that is attacked and not defended, likewise.
    LOOSE_PAWN: Threats = 2;

    /// Pieces that attack squares around the enemy king: none, one, two, ... seven or more.
    ATTACKERS: King = 8;
    /// A square around the enemy king, for each piece of each class that attacks it.
    ZONE: King = 4;
    /// A square around the enemy king that is attacked and that only the king defends.
    WEAK_ZONE: King = 1;
    /// A square from which a piece of each class could check without being taken.
    SAFE_CHECK: King = 4;
    /// The danger to the enemy king, all of this together, in steps.
    DANGER: King = 16;
    /// Distance of the nearest own pawn before the king, on its own and both neighbouring files: 1
    /// to 6 ranks, or none.
    SHELTER: King = 7;
    /// Distance of the nearest enemy pawn before the king, likewise.
    STORM: King = 7;

    /// A pawn without own pawns on the neighbouring files.
    ISOLATED: Pawns = 1;
    /// A pawn with another of its own before it.
    DOUBLED: Pawns = 1;
    /// A pawn that another defends or stands beside, by rank from the second.
    CONNECTED: Pawns = 6;
    /// Rank that a pawn has reached, from the second.
    ADVANCED: Pawns = 6;
    /// A pawn that no enemy pawn can stop, by rank from the second.
    PASSED: Pawns = 6;
    /// The square before such a pawn is empty, by its rank from the second.
    FREE: Pawns = 6;
    /// The square before such a pawn is not attacked, by its rank from the second.
    UNOPPOSED: Pawns = 6;
    /// Such a pawn is defended by another, by its rank from the second.
    PROTECTED: Pawns = 6;
    /// Steps of the enemy king to the square before such a pawn, times its rank from the second.
    FAR_FROM_KING: Pawns = 1;
    /// Steps of the own king to that square, times its rank from the second.
    NEAR_TO_KING: Pawns = 1;
    /// A pawn that no own pawn stands beside or can still defend, and whose next square an enemy pawn attacks.
    BACKWARD: Pawns = 1;
    /// A pawn on the two central files of the fourth or fifth rank.
    CENTER: Pawns = 1;
}

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

impl Feature {
    /// The term that the feature belongs to.
    #[must_use]
    pub const fn term(self) -> Term {
        TERMS[self.index()]
    }
}

/// The weight of each feature.
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

#[cfg(test)]
mod tests {
    use super::*;

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
