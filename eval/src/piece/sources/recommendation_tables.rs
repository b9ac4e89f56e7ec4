//! The last table of source 000: its values, and what it recommends to remember.

use super::Figure;

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recommendation {
    /// The name of the piece.
    pub piece: &'static str,
    /// The "theoretical value": the mean of three million trials, in pawns.
    pub value: Figure,
    /// By how much it is more than the value of the piece before, if there is one.
    pub differential: Option<Figure>,
    /// The "recommended Reinfeld approximation".
    pub recommended: f64,
    /// The nearest quarter of a pawn.
    pub quarters: f64,
    /// The nearest tenth.
    pub tenths: Figure,
    /// The nearest hundredth.
    pub hundredths: Figure,
}

/// The table, from the weakest piece to the strongest.
pub const RECOMMENDATIONS: [Recommendation; 15] = [
    Recommendation { differential: None, ..line("pawn", "1", "", 1.0, 1.0, "1.0", "1.00") },
    line("knight", "3.15206", "2.15206", 3.0, 3.25, "3.2", "3.15"),
    line("bishop", "3.74852", "0.59646", 3.0, 3.75, "3.7", "3.75"),
    line("rook", "5.25224", "1.50372", 5.0, 5.25, "5.3", "5.25"),
    line("hawk", "5.59116", "0.33892", 5.5, 5.5, "5.6", "5.59"),
    line("unicorn", "5.77878", "0.18762", 5.5, 5.75, "5.8", "5.78"),
    line("leopard", "5.98030", "0.20152", 6.0, 6.0, "6.0", "5.98"),
    line("fortress", "6.72781", "0.74751", 6.5, 6.75, "6.7", "6.73"),
    line("archbishop", "6.90058", "0.17277", 7.0, 7.0, "6.9", "6.90"),
    line("elephant", "7.09214", "0.19156", 7.0, 7.0, "7.1", "7.09"),
    line("cannon", "7.31728", "0.22514", 7.5, 7.25, "7.3", "7.32"),
    line("spider", "7.78147", "0.46419", 8.0, 7.75, "7.8", "7.78"),
    line("chancellor", "8.40430", "0.62283", 8.5, 8.5, "8.4", "8.40"),
    line("queen", "9.00076", "0.59646", 9.0, 9.0, "9.0", "9.00"),
    line("dragon", "12.1528", "3.15204", 12.0, 12.25, "12.2", "12.15"),
];

const fn line(
    piece: &'static str,
    value: &'static str,
    differential: &'static str,
    recommended: f64,
    quarters: f64,
    tenths: &'static str,
    hundredths: &'static str,
) -> Recommendation {
    Recommendation {
        piece,
        value: Figure(value),
        differential: Some(Figure(differential)),
        recommended,
        quarters,
        tenths: Figure(tenths),
        hundredths: Figure(hundredths),
    }
}

/// The value that the source recommends for a piece, by its name.
#[must_use]
pub fn recommended(piece: &str) -> Option<f64> {
    let row = RECOMMENDATIONS.iter().find(|row| row.piece.eq_ignore_ascii_case(piece));
    row.map(|row| row.recommended)
}
