//! The deterministic tables of source 000, from maximum mobility to the mean of open and closed
//! boards.

use super::{Figure, Row, row};

/// "A Primitive but Tentative Approach": maximum mobility in squares and in pawns.
pub const MAXIMUM: [Row<2>; 15] = [
    row("pawn", ["4", "1.00"]),
    row("knight", ["8", "2.00"]),
    row("bishop", ["13", "3.25"]),
    row("rook", ["14", "3.50"]),
    row("queen", ["27", "6.75"]),
    row("elephant", ["16", "4.00"]),
    row("hawk", ["16", "4.00"]),
    row("chancellor", ["22", "5.50"]),
    row("archbishop", ["21", "5.25"]),
    row("cannon", ["16", "4.00"]),
    row("leopard", ["16", "4.00"]),
    row("fortress", ["20", "5.00"]),
    row("unicorn", ["16", "4.00"]),
    row("spider", ["20", "5.00"]),
    row("dragon", ["35", "8.75"]),
];

/// The list of ranks by maximum mobility, orthodox pieces included: the pieces that share a rank,
/// and their squares.
pub const MAXIMUM_RANKS: [(&[&str], u32); 10] = [
    (&["dragon"], 35),
    (&["queen"], 27),
    (&["chancellor"], 22),
    (&["archbishop"], 21),
    (&["spider", "fortress"], 20),
    (&["elephant", "hawk", "cannon", "leopard", "unicorn"], 16),
    (&["rook"], 14),
    (&["bishop"], 13),
    (&["knight"], 8),
    (&["pawn"], 4),
];

/// "Knight Average Mobility Board": on how many squares (second) a knight has so many moves
/// (first). They add up to 336, 5.25 for each of the 64 squares.
pub const KNIGHTS_BOARD: [(u32, u32); 5] = [(8, 16), (6, 16), (4, 20), (3, 8), (2, 4)];

/// The same for the pawn, which the source counts in words: 6 squares with four moves, 32 with
/// three, 10 with two.
pub const PAWNS_BOARD: [(u32, u32); 3] = [(4, 6), (3, 32), (2, 10)];

/// "Betza Coefficients": what the first to the seventh square of a slide are worth.
pub const BETZA_COEFFICIENTS: [Figure; 7] = [
    Figure("0.5"),
    Figure("0.25"),
    Figure("0.125"),
    Figure("0.0625"),
    Figure("0.03125"),
    Figure("0.015625"),
    Figure("0.0078125"),
];

/// "Average Mobility & the Leap-Square Formula": in squares, and relative to pawn = 1, knight = 3
/// and rook = 5.
pub const AVERAGE: [Row<4>; 15] = [
    row("pawn", ["2.1875", "1.00", "1.25", "0.78"]),
    row("knight", ["5.2500", "2.40", "3.00", "1.88"]),
    row("bishop", ["8.7500", "4.00", "5.00", "3.13"]),
    row("rook", ["14.0000", "6.40", "8.00", "5.00"]),
    row("queen", ["22.7500", "10.40", "13.00", "8.13"]),
    row("elephant", ["11.8125", "5.40", "6.75", "4.22"]),
    row("hawk", ["9.3125", "4.26", "5.32", "3.33"]),
    row("chancellor", ["19.2500", "8.80", "11.00", "6.88"]),
    row("archbishop", ["14.0000", "6.40", "8.00", "5.00"]),
    row("cannon", ["12.1875", "5.57", "6.96", "4.35"]),
    row("leopard", ["10.5625", "4.83", "6.04", "3.77"]),
    row("fortress", ["12.5000", "5.71", "7.14", "4.46"]),
    row("unicorn", ["9.6250", "4.40", "5.50", "3.44"]),
    row("spider", ["13.5625", "6.20", "7.75", "4.84"]),
    row("dragon", ["28.0000", "12.80", "16.00", "10.00"]),
];

/// Mobility by Betza's coefficients: in squares, and relative to pawn = 1, knight = 3 and rook = 5.
pub const BETZA: [Row<4>; 15] = [
    row("pawn", ["0.734375", "1.000", "0.839", "1.222"]),
    row("knight", ["2.625", "3.574", "3.000", "4.369"]),
    row("bishop", ["2.37353515625", "3.232", "2.713", "3.951"]),
    row("rook", ["3.00390625", "4.090", "3.433", "5.000"]),
    row("queen", ["5.37744140625", "7.322", "6.146", "8.951"]),
    row("elephant", ["5.90625", "8.043", "6.750", "9.831"]),
    row("hawk", ["4.65625", "6.340", "5.321", "7.750"]),
    row("chancellor", ["5.62890625", "7.665", "6.433", "9.369"]),
    row("archbishop", ["4.99853515625", "6.807", "5.713", "8.320"]),
    row("cannon", ["6.09375", "8.298", "6.964", "10.143"]),
    row("leopard", ["4.71875", "6.426", "5.393", "7.854"]),
    row("fortress", ["5.1015625", "6.947", "5.830", "8.492"]),
    row("unicorn", ["4.8125", "6.553", "5.500", "8.010"]),
    row("spider", ["6.21875", "8.468", "7.107", "10.351"]),
    row("dragon", ["8.00244140625", "10.897", "9.146", "13.320"]),
];

/// Open mobility, closed mobility, their mean, and the mean in pawns.
pub const OPEN_CLOSED: [Row<4>; 15] = [
    row("pawn", ["2.1875", "0.734375", "1.4609375", "1.000"]),
    row("knight", ["5.2500", "2.625", "3.9375", "2.695"]),
    row("bishop", ["8.7500", "2.37353515625", "5.56176757813", "3.807"]),
    row("rook", ["14.0000", "3.00390625", "8.501953125", "5.820"]),
    row("queen", ["22.7500", "5.37744140625", "14.0637207031", "9.627"]),
    row("elephant", ["11.8125", "5.90625", "8.859375", "6.064"]),
    row("hawk", ["9.3125", "4.65625", "6.984375", "4.781"]),
    row("chancellor", ["19.2500", "5.62890625", "12.439453125", "8.515"]),
    row("archbishop", ["14.0000", "4.99853515625", "9.49926757813", "6.502"]),
    row("cannon", ["12.1875", "6.09375", "9.140625", "6.257"]),
    row("leopard", ["10.5625", "4.71875", "7.640625", "5.230"]),
    row("fortress", ["12.5000", "5.1015625", "8.80078125", "6.024"]),
    row("unicorn", ["9.6250", "4.8125", "7.21875", "4.941"]),
    row("spider", ["13.5625", "6.21875", "9.890625", "6.770"]),
    row("dragon", ["28.0000", "8.00244140625", "18.0012207031", "12.322"]),
];

/// A rank of the Musketeer pieces: the rank, the piece and its value in pawns.
pub type RankedPiece = (u32, &'static str, Figure);

/// The first column of the first rank table: maximum mobility. Equal values share a rank.
pub const RANKS_BY_MAXIMUM: [RankedPiece; 10] = [
    (1, "dragon", Figure("8.75")),
    (2, "chancellor", Figure("5.50")),
    (3, "archbishop", Figure("5.25")),
    (4, "spider", Figure("5.00")),
    (4, "fortress", Figure("5.00")),
    (5, "cannon", Figure("4.00")),
    (5, "elephant", Figure("4.00")),
    (5, "leopard", Figure("4.00")),
    (5, "unicorn", Figure("4.00")),
    (5, "hawk", Figure("4.00")),
];

/// The second column of the first rank table: average mobility of an empty board.
pub const RANKS_BY_AVERAGE: [RankedPiece; 10] = [
    (1, "dragon", Figure("12.80")),
    (2, "chancellor", Figure("8.80")),
    (3, "archbishop", Figure("6.40")),
    (4, "spider", Figure("6.20")),
    (5, "fortress", Figure("5.71")),
    (6, "cannon", Figure("5.57")),
    (7, "elephant", Figure("5.40")),
    (8, "leopard", Figure("4.83")),
    (9, "unicorn", Figure("4.40")),
    (10, "hawk", Figure("4.26")),
];

/// The second column of the second rank table: the mean of open and closed. Its first column is
/// [`RANKS_BY_AVERAGE`] again.
pub const RANKS_BY_OPEN_CLOSED: [RankedPiece; 10] = [
    (1, "dragon", Figure("12.322")),
    (2, "chancellor", Figure("8.515")),
    (3, "spider", Figure("6.770")),
    (4, "archbishop", Figure("6.502")),
    (5, "cannon", Figure("6.257")),
    (6, "elephant", Figure("6.064")),
    (7, "fortress", Figure("6.024")),
    (8, "leopard", Figure("5.230")),
    (9, "unicorn", Figure("4.941")),
    (10, "hawk", Figure("4.781")),
];
