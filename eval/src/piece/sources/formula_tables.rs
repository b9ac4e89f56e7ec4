//! The tables of source 001: the centipawn formula.

/// Table 1: centipawns for each square at a distance of one, two, three and four.
pub const DISTANCE_FACTORS: [i32; 4] = [50, 30, 24, 12];

/// Table 2: centipawns for each direction.
pub const DIRECTION_FACTOR: i32 = 8;

/// A row of tables 3 and 4, in centipawns: for distances one to four, for directions, the penalty,
/// and the final value.
pub type FormulaRow = (&'static str, [i32; 7]);

/// Table 3: the pieces of chess.
pub const ORTHODOX: [FormulaRow; 4] = [
    ("knight", [0, 240, 0, 0, 64, 0, 304]),
    ("bishop", [200, 120, 96, 12, 32, 153, 307]),
    ("rook", [200, 120, 96, 24, 32, 0, 472]),
    ("queen", [400, 240, 192, 36, 64, 0, 932]),
];

/// Table 4: the ten pieces of Musketeer chess.
pub const MUSKETEER: [FormulaRow; 10] = [
    ("leopard", [200, 360, 0, 0, 96, 0, 656]),
    ("cannon", [400, 240, 0, 0, 96, 0, 736]),
    ("unicorn", [0, 240, 192, 0, 128, 0, 560]),
    ("dragon", [400, 480, 192, 36, 128, 0, 1236]),
    ("chancellor", [200, 360, 96, 24, 96, 0, 776]),
    ("archbishop", [200, 360, 96, 12, 96, 0, 764]),
    ("elephant", [400, 240, 0, 0, 64, 0, 704]),
    ("hawk", [0, 240, 192, 0, 64, 0, 496]),
    ("fortress", [200, 360, 96, 0, 96, 0, 752]),
    ("spider", [200, 480, 0, 0, 128, 0, 808]),
];

/// The worked examples: squares at a distance of one to four from e4, and directions.
pub const COUNTS: [(&str, [i32; 4], i32); 4] = [
    ("queen", [8, 8, 8, 3], 8),
    ("knight", [0, 8, 0, 0], 8),
    ("bishop", [4, 4, 4, 1], 4),
    ("leopard", [4, 12, 0, 0], 12),
];
