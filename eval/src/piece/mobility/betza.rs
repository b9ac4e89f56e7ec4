//! Betza's coefficients for a full board (source 000), and the mean of an open and a closed one.

use super::board_size::BoardSize;
use super::leap_square::leap_square;
use super::profile::{Profile, Ways};

/// Share of its value on an empty board that a slide's `step`-th square keeps: `2^-step`. A leap is
/// a first step. This is the chance that `step` squares are empty when half of the board is.
#[must_use]
pub fn coefficient(step: u8) -> f64 {
    0.5_f64.powi(i32::from(step))
}

/// Weight of a square on which the piece can capture, but to which it could not move: 16 of the 64
/// squares hold an enemy, a quarter of any board.
pub const CAPTURE: f64 = 0.25;

/// Mobility on a board with 32 pieces by Betza's coefficients: the mean number of squares that a
/// piece can go to if each square is empty with probability 1/2.
///
/// As in the source a square counts when it is empty; only squares where the piece can capture but
/// not move, as the pawn's attacked ones, count for the enemy that may stand there. Each further
/// square that a lame or spacious piece needs empty halves a square's value, and so does each
/// square in the line of a hopper, once for every square that can be its hurdle.
///
/// ```
/// use treville_eval::piece::mobility::{Profile, betza::betza};
///
/// assert_eq!(betza(&Profile::new(&"R".parse().unwrap())), 3.00390625);
/// ```
#[must_use]
pub fn betza(profile: &Profile) -> f64 {
    profile.mean(worth)
}

/// The addition of a way to a target, on a board of any size.
pub(super) fn worth(ways: &Ways) -> f64 {
    let moves = f64::from(ways.both + ways.move_only) / 2.0;
    let captures = f64::from(ways.capture_only) * CAPTURE;
    (moves + captures) * coefficient(ways.empty + ways.occupied)
}

/// The mean of the best and the worst case: the average mobility of an empty board and the
/// mobility by Betza's coefficients.
#[must_use]
pub fn open_closed(profile: &Profile) -> f64 {
    (leap_square(profile, BoardSize::CHESS) + betza(profile)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(text: &str) -> f64 {
        betza(&Profile::new(&text.parse().unwrap()))
    }

    #[test]
    fn each_condition_halves_a_square() {
        assert_eq!(closed("nN"), closed("N") / 2.0);
        assert_eq!(closed("wN"), closed("N") / 2.0);
        assert_eq!(closed("nH"), closed("H") / 4.0);
        assert_eq!(closed("mN"), closed("N"));
        assert_eq!(closed("cN"), closed("N") / 2.0);
        // The piece two squares away needs the one between occupied: as likely as empty.
        assert_eq!(closed("gR2"), closed("nD"));
        // Two hurdles to choose from for the third square, of four patterns.
        assert_eq!(closed("pR3"), closed("nD") + 2.0 * closed("nH"));
        assert_eq!(closed("mRcpR"), closed("R") + closed("pR") / 2.0);
    }
}
