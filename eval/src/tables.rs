//! The fitted numbers. `treville-tuner tables` writes this file from `eval/fit.json` and
//! `eval/law.json`. Do not edit it: a test compares them.

use crate::piece::factors::{Correction, Corrections, Factors, Played};
use crate::piece::law::Law;
use crate::piece::mobility::{Densities, magic};
use crate::position::weights::Weights;
use crate::tapered::Tapered;

impl Factors {
    /// The factors and corrections that were fitted to games of self-play; docs/tuning.md explains
    /// the fit. The engine plays by them.
    pub const FITTED: Factors = Factors {
        distance: [48, 29, 23, -10],
        direction: 12,
        color_bound_divisor: 3.01,
        blend: 0.799,
        taper: 1.466,
        middlegame: Densities::MIDDLEGAME,
        endgame: Densities::ENDGAME,
        magic: magic::USUAL,
        corrections: Corrections { pieces: &CORRECTIONS, law: Some(LAW) },
    };
}

/// What pieces turned out to be worth beyond that.
#[rustfmt::skip]
const CORRECTIONS: [Correction; 14] = [
    Correction { movement: "N", middlegame: 31, endgame: -9 },
    Correction { movement: "B", middlegame: 85, endgame: 19 },
    Correction { movement: "R", middlegame: 45, endgame: 84 },
    Correction { movement: "Q", middlegame: 15, endgame: 187 },
    Correction { movement: "B2N", middlegame: -10, endgame: 155 },
    Correction { movement: "KDsN", middlegame: -32, endgame: 118 },
    Correction { movement: "NC", middlegame: 53, endgame: 39 },
    Correction { movement: "QN", middlegame: -24, endgame: 169 },
    Correction { movement: "RN", middlegame: -5, endgame: 242 },
    Correction { movement: "BN", middlegame: 14, endgame: 168 },
    Correction { movement: "KDA", middlegame: 28, endgame: 76 },
    Correction { movement: "DAHG", middlegame: 73, endgame: 55 },
    Correction { movement: "B3DvN", middlegame: 24, endgame: 80 },
    Correction { movement: "B2DN", middlegame: 22, endgame: 158 },
];

/// What all others are worth.
const LAW: Law = Law {
    capture: 24.591,
    quiet: 8.773,
    capture_ahead: 47.603,
    quiet_ahead: 13.866,
    product: 1.061,
    color_bound: 0.254,
};

#[rustfmt::skip]
impl Played {
    /// What games tell of the pieces.
    pub const FITTED: &[Played] = &[
        Played { movement: "N", mean: 323, low: 315, high: 331 },
        Played { movement: "B", mean: 340, low: 330, high: 350 },
        Played { movement: "R", mean: 489, low: 478, high: 500 },
        Played { movement: "Q", mean: 950, low: 931, high: 970 },
        Played { movement: "B2N", mean: 716, low: 694, high: 737 },
        Played { movement: "KDsN", mean: 769, low: 747, high: 792 },
        Played { movement: "NC", mean: 615, low: 595, high: 636 },
        Played { movement: "QN", mean: 1230, low: 1192, high: 1268 },
        Played { movement: "RN", mean: 884, low: 860, high: 908 },
        Played { movement: "BN", mean: 813, low: 789, high: 837 },
        Played { movement: "KDA", mean: 718, low: 697, high: 740 },
        Played { movement: "DAHG", mean: 540, low: 521, high: 560 },
        Played { movement: "B3DvN", mean: 767, low: 743, high: 791 },
        Played { movement: "B2DN", mean: 919, low: 892, high: 946 },
    ];
}

#[rustfmt::skip]
impl Weights {
    /// The weights that were fitted together with [`Factors::FITTED`], row by row.
    pub const FITTED: Weights = Weights([
        // COLOR_PAIR
        Tapered::new(19, 61),
        // SUPERIORITY
        Tapered::new(-14, 6),
        // TEMPO
        Tapered::new(41, 31),
        // RANK
        Tapered::new(-6, -7), Tapered::new(4, -9), Tapered::new(-3, -8), Tapered::new(2, 10),
        Tapered::new(9, 18), Tapered::new(18, 10), Tapered::new(-19, 32), Tapered::new(-18, 34),
        Tapered::new(3, -16), Tapered::new(11, -20), Tapered::new(-5, 9), Tapered::new(-11, 21),
        Tapered::new(-1, 30), Tapered::new(11, 27), Tapered::new(-10, 38), Tapered::new(-44, 50),
        Tapered::new(7, -31), Tapered::new(12, -20), Tapered::new(-18, 14), Tapered::new(-20, 48),
        Tapered::new(-13, 67), Tapered::new(11, 58), Tapered::new(-11, 66), Tapered::new(49, 51),
        Tapered::new(12, -12), Tapered::new(12, -9), Tapered::new(-32, 27), Tapered::new(-27, 32),
        Tapered::new(-17, 20), Tapered::new(4, 5), Tapered::new(6, -10), Tapered::new(-3, -38),
        // FILE
        Tapered::new(-7, -7), Tapered::new(-2, 3), Tapered::new(-1, 2), Tapered::new(10, 1),
        Tapered::new(-4, 4), Tapered::new(7, -2), Tapered::new(-4, 3), Tapered::new(0, -3),
        Tapered::new(-4, 4), Tapered::new(1, -5), Tapered::new(-4, 2), Tapered::new(5, -1),
        Tapered::new(-6, 3), Tapered::new(-2, 14), Tapered::new(-3, 1), Tapered::new(8, -13),
        // KING_RANK
        Tapered::new(14, -14), Tapered::new(7, -5), Tapered::new(-21, -4), Tapered::new(-51, -5),
        Tapered::new(-77, 6), Tapered::new(-28, 23), Tapered::new(9, 30), Tapered::new(47, -17),
        // KING_FILE
        Tapered::new(14, 10), Tapered::new(13, 13), Tapered::new(-13, 3), Tapered::new(-7, -20),
        // WAITING
        Tapered::new(-54, -141), Tapered::new(-49, -81), Tapered::new(-86, -130), Tapered::new(-49, -69),
        Tapered::new(-69, -55), Tapered::new(-76, -101),
        // WAITING_CLASS
        Tapered::new(-32, -19), Tapered::new(15, -51), Tapered::new(28, -87), Tapered::new(29, -80),
        // STUCK
        Tapered::new(-9, -94),
        // HELPER_HANGS
        Tapered::new(88, 97), Tapered::new(28, 147),
        // MOBILITY
        Tapered::new(-26, -27), Tapered::new(-22, -23), Tapered::new(-16, -29), Tapered::new(-11, -22),
        Tapered::new(-6, -25), Tapered::new(-1, -8), Tapered::new(3, 6), Tapered::new(9, 13),
        Tapered::new(6, 21), Tapered::new(6, 30), Tapered::new(7, 30), Tapered::new(6, 35),
        Tapered::new(14, 35), Tapered::new(13, 34), Tapered::new(30, 27), Tapered::new(41, 26),
        Tapered::new(-3, -79), Tapered::new(-15, -41), Tapered::new(-9, -26), Tapered::new(-4, -20),
        Tapered::new(-1, 6), Tapered::new(-3, 17), Tapered::new(4, 20), Tapered::new(5, 17),
        Tapered::new(6, 23), Tapered::new(9, 24), Tapered::new(22, 14), Tapered::new(44, 3),
        Tapered::new(51, -13), Tapered::new(80, -54), Tapered::new(43, -54), Tapered::new(-17, -66),
        Tapered::new(2, -32), Tapered::new(-5, -47), Tapered::new(0, -33), Tapered::new(0, -11),
        Tapered::new(2, -2), Tapered::new(1, 15), Tapered::new(4, 18), Tapered::new(-1, 28),
        Tapered::new(-2, 39), Tapered::new(-8, 39), Tapered::new(-6, 40), Tapered::new(-17, 38),
        Tapered::new(-16, 31), Tapered::new(6, 4), Tapered::new(30, -13), Tapered::new(102, -103),
        Tapered::new(-9, -20), Tapered::new(-3, -11), Tapered::new(8, -2), Tapered::new(8, -7),
        Tapered::new(10, -2), Tapered::new(6, 3), Tapered::new(-2, 13), Tapered::new(-4, 18),
        Tapered::new(-10, 25), Tapered::new(-16, 17), Tapered::new(-27, 38), Tapered::new(-58, 35),
        Tapered::new(-49, 43), Tapered::new(-53, 18), Tapered::new(-53, 7), Tapered::new(-51, 23),
        // TRAPPED
        Tapered::new(-9, -57), Tapered::new(-2, -24), Tapered::new(-8, -68), Tapered::new(-1, 5),
        Tapered::new(-4, -30), Tapered::new(0, -4), Tapered::new(6, 5), Tapered::new(0, 7),
        // OPEN_FILE
        Tapered::new(25, 24), Tapered::new(5, 35),
        // DEFENDED
        Tapered::new(-1, 17),
        // LOOSE
        Tapered::new(-5, -8),
        // MIDDLE
        Tapered::new(-6, 2), Tapered::new(11, -3),
        // BY_PAWN
        Tapered::new(80, 133), Tapered::new(69, 66), Tapered::new(100, 156), Tapered::new(66, 64),
        Tapered::new(92, 134), Tapered::new(68, 81), Tapered::new(114, 104), Tapered::new(82, 31),
        // BY_CHEAPER
        Tapered::new(61, 149), Tapered::new(51, 44), Tapered::new(101, 145), Tapered::new(71, 100),
        Tapered::new(94, 199), Tapered::new(71, 103), Tapered::new(136, 137), Tapered::new(84, 96),
        // HANGING
        Tapered::new(46, 104), Tapered::new(21, 34), Tapered::new(35, 98), Tapered::new(16, -16),
        Tapered::new(3, 103), Tapered::new(4, -41), Tapered::new(-17, 25), Tapered::new(-13, -32),
        // LOOSE_PAWN
        Tapered::new(20, 53), Tapered::new(8, 36),
        // ATTACKERS
        Tapered::new(-9, 2), Tapered::new(4, -11), Tapered::new(31, -3), Tapered::new(51, 19),
        Tapered::new(69, 24), Tapered::new(61, 14), Tapered::new(129, 32), Tapered::new(140, 12),
        // ZONE
        Tapered::new(8, 0), Tapered::new(3, 7), Tapered::new(1, 20), Tapered::new(1, 31),
        // WEAK_ZONE
        Tapered::new(20, -6),
        // SAFE_CHECK
        Tapered::new(38, 20), Tapered::new(69, 31), Tapered::new(30, 49), Tapered::new(25, 62),
        // DANGER
        Tapered::new(5, -19), Tapered::new(-17, 2), Tapered::new(-32, 8), Tapered::new(-29, 14),
        Tapered::new(-10, 20), Tapered::new(37, 1), Tapered::new(92, -16), Tapered::new(99, -14),
        Tapered::new(114, -16), Tapered::new(107, -2), Tapered::new(88, 35), Tapered::new(34, -1),
        Tapered::new(-7, -17), Tapered::new(-44, -49), Tapered::new(1, 2), Tapered::new(-14, -19),
        // SHELTER
        Tapered::new(3, 17), Tapered::new(1, 7), Tapered::new(3, -2), Tapered::new(-3, -11),
        Tapered::new(-13, 2), Tapered::new(-38, -2), Tapered::new(-19, 6),
        // STORM
        Tapered::new(7, 1), Tapered::new(-12, -13), Tapered::new(-2, 5), Tapered::new(-4, 11),
        Tapered::new(4, 3), Tapered::new(1, -1), Tapered::new(-12, 0),
        // ISOLATED
        Tapered::new(-1, -10),
        // DOUBLED
        Tapered::new(-11, -5),
        // CONNECTED
        Tapered::new(5, 4), Tapered::new(11, 18), Tapered::new(9, 18), Tapered::new(12, 31),
        Tapered::new(49, 51), Tapered::new(69, 102),
        // ADVANCED
        Tapered::new(-3, 17), Tapered::new(-4, -6), Tapered::new(-1, 3), Tapered::new(3, 12),
        Tapered::new(8, 43), Tapered::new(8, 26),
        // PASSED
        Tapered::new(0, -8), Tapered::new(8, 13), Tapered::new(16, 40), Tapered::new(21, 66),
        Tapered::new(23, 107), Tapered::new(79, 136),
        // FREE
        Tapered::new(1, -5), Tapered::new(-6, -2), Tapered::new(3, 7), Tapered::new(9, 28),
        Tapered::new(20, 55), Tapered::new(16, 156),
        // UNOPPOSED
        Tapered::new(-5, 13), Tapered::new(5, 6), Tapered::new(-7, 9), Tapered::new(-13, 24),
        Tapered::new(1, 59), Tapered::new(22, 112),
        // PROTECTED
        Tapered::new(0, 0), Tapered::new(16, -4), Tapered::new(6, -13), Tapered::new(12, 10),
        Tapered::new(-11, -6), Tapered::new(-22, -18),
        // FAR_FROM_KING
        Tapered::new(-6, 13),
        // NEAR_TO_KING
        Tapered::new(2, -10),
        // BACKWARD
        Tapered::new(3, -13),
        // CENTER
        Tapered::new(9, -9),
    ]);
}
