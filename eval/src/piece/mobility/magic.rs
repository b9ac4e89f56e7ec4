//! Mobility by a magic number (source 002): every square is empty with the same probability,
//! whatever the others are.

use super::convention::{CaptureOnly, Convention};
use super::profile::{Profile, Ways};

/// The lower of the numbers that Betza uses: "the usual magic number", two thirds.
pub const LOW: f64 = 2.0 / 3.0;

/// A number between the two, and the one that is taken unless another is asked for.
pub const USUAL: f64 = 0.69;

/// The upper one: "or perhaps 0.7 times as much if the wind is from the West".
pub const HIGH: f64 = 0.7;

/// The mean number of squares that a piece can go to if each square is empty with probability
/// `empty`, which is taken as 0 or 1 if it lies outside.
///
/// A capture counts as reachable: whatever stands on the target, a piece that can both move and
/// capture there reaches it, so that the number matters only for the squares on the way. What can
/// only move needs its target empty; what can only capture needs it occupied. The pawn keeps its
/// [convention](super::Convention): half for squares straight ahead, all of its attacked ones.
#[must_use]
pub fn magic(profile: &Profile, empty: f64) -> f64 {
    profile.mean(worth(profile.convention(), empty))
}

/// The addition of a way to a target, on a board of any size.
pub(super) fn worth(convention: Convention, empty: f64) -> impl Fn(&Ways) -> f64 {
    let empty = empty.clamp(0.0, 1.0);
    let capture = match convention.capture_only {
        CaptureOnly::Enemy => 1.0 - empty,
        CaptureOnly::NotAlly => 1.0,
    };
    move |ways| {
        let target = f64::from(ways.both)
            + f64::from(ways.move_only) * convention.move_only * empty
            + f64::from(ways.capture_only) * capture;
        let way = empty.powi(i32::from(ways.empty)) * (1.0 - empty).powi(i32::from(ways.occupied));
        target * way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::mobility::Chances;
    use crate::piece::mobility::exact::exact;
    use crate::piece::sources::half_up;

    fn profile(text: &str) -> Profile {
        Profile::new(&text.parse().unwrap())
    }

    /// Shares of the normal ones' value for spacious pieces and the lame dabbaba: over the
    /// densities of source 000, by 0.69 and by 2/3. The fourth digit of each is right.
    #[test]
    fn spacious_pieces_are_worth_two_thirds_to_seven_tenths() {
        for (special, normal, by_density, by_usual, by_low) in [
            ("wW", "W", "0.7325", "0.6900", "0.6667"),
            ("wF", "F", "0.7325", "0.6900", "0.6667"),
            ("wN", "N", "0.7325", "0.6900", "0.6667"),
            ("nD", "D", "0.7325", "0.6900", "0.6667"),
            ("wR", "R", "0.7537", "0.6921", "0.6686"),
            ("wB", "B", "0.7466", "0.6904", "0.6670"),
            ("wQ", "Q", "0.7507", "0.6914", "0.6679"),
            ("wNN", "NN", "0.7391", "0.6900", "0.6667"),
        ] {
            let (special, normal) = (profile(special), profile(normal));
            let density = exact(&special, Chances::all()) / exact(&normal, Chances::all());
            let ratio = |empty| magic(&special, empty) / magic(&normal, empty);
            let ours = [density, ratio(USUAL), ratio(LOW)].map(|ratio| half_up(ratio, 4));
            assert_eq!(ours, [by_density, by_usual, by_low], "{}", special.movement());
        }
    }

    #[test]
    fn an_empty_board_is_the_leap_square_formula() {
        assert_eq!(magic(&profile("Q"), 1.0), 22.75);
        assert_eq!(magic(&profile("Q"), 7.0), 22.75);
        assert_eq!(magic(&profile("Q"), 0.0), magic(&profile("K"), 0.5));
        assert_eq!(magic(&profile("pR"), 1.0), 0.0);
        let parts = magic(&profile("mR"), 0.7) + magic(&profile("cR"), 0.7);
        assert!((parts - magic(&profile("R"), 0.7)).abs() < 1e-12);
    }
}
