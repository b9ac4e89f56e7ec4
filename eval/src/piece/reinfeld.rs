//! The values that people use (source 000, "Material Advantage & The Reinfeld Values"): the gauge
//! that the source holds its own values against.

use treville_core::betza::Movement;

/// The value of a piece by custom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Customary {
    /// In pawns.
    pub pawns: f64,
    /// Whether the source says "about".
    pub about: bool,
}

/// The pieces that have a value by custom, by their movement: the five of Reinfeld, and the two on
/// which most authorities agree.
pub const CUSTOMARY: [(&str, Customary); 7] = [
    ("fmWfceFifmnD", Customary { pawns: 1.0, about: false }),
    ("N", Customary { pawns: 3.0, about: false }),
    ("B", Customary { pawns: 3.0, about: false }),
    ("R", Customary { pawns: 5.0, about: false }),
    ("Q", Customary { pawns: 9.0, about: false }),
    ("BN", Customary { pawns: 7.0, about: true }),
    ("RN", Customary { pawns: 8.0, about: true }),
];

/// Surplus of two bishops over twice one: together they are worth 7.
pub const BISHOP_PAIR: f64 = 1.0;

/// The value of a piece by custom; most movements have none.
#[must_use]
pub fn customary(movement: &Movement) -> Option<Customary> {
    let text = movement.to_string();
    CUSTOMARY.iter().find(|(betza, _)| *betza == text).map(|(_, value)| *value)
}

/// The value of a group of pieces in pawns, or `None` if one of them has none by custom.
///
/// `bishops_left` says how many bishops the side keeps when the group is gone: the pair counts if
/// the group breaks it. The first bishop of two is worth 4, the last one 3, both 7.
///
/// ```
/// use treville_eval::piece::reinfeld::group;
///
/// let bishop_and_rook = ["B".parse()?, "R".parse()?];
/// assert_eq!(group(&bishop_and_rook, 0), Some(8.0), "the last bishop");
/// assert_eq!(group(&bishop_and_rook, 1), Some(9.0), "the first bishop: worth a queen");
/// # Ok::<(), treville_core::betza::BetzaError>(())
/// ```
#[must_use]
pub fn group(pieces: &[Movement], bishops_left: usize) -> Option<f64> {
    let bishops = pieces.iter().filter(|piece| piece.to_string() == "B").count();
    let breaks_pair = bishops_left < 2 && bishops + bishops_left >= 2;
    let pair = if breaks_pair { BISHOP_PAIR } else { 0.0 };
    let values: Option<Vec<f64>> =
        pieces.iter().map(|piece| customary(piece).map(|value| value.pawns)).collect();
    values.map(|values| values.iter().sum::<f64>() + pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_speaks_of_the_pieces_as_they_are_written() {
        for (betza, value) in CUSTOMARY {
            let movement: Movement = betza.parse().unwrap();
            assert_eq!(customary(&movement), Some(value), "{betza}");
        }
        assert_eq!(customary(&"NB".parse().unwrap()).map(|value| value.pawns), Some(7.0));
        assert_eq!(customary(&"K".parse().unwrap()), None);
    }

    #[test]
    fn two_bishops_are_worth_seven() {
        let value = |text: &str, left| {
            let pieces: Vec<Movement> =
                text.split('+').map(|piece| piece.parse().unwrap()).collect();
            group(&pieces, left)
        };
        assert_eq!(value("B+B", 0), Some(7.0));
        assert_eq!(value("B", 1), Some(4.0));
        assert_eq!(value("B", 0), Some(3.0));
        assert_eq!(value("B", 2), Some(3.0));
        assert_eq!(value("B+B+B", 0), Some(10.0));
        assert_eq!(value("N+N", 1), Some(6.0));
        assert_eq!(value("N+A", 0), None);
    }
}
