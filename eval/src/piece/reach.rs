//! Captures and quiet moves of a piece on a crowded board, where every square is empty with Betza's
//! usual magic number (source 002): what forms of a law count.

use treville_core::square::Square;

use crate::piece::mobility::magic::USUAL;
use crate::piece::mobility::{Profile, Ways};

/// The reach of a piece on a crowded board, in the mean of all squares: each way to a square counts
/// as often as it is free.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Reach {
    /// Captures at a distance of one, two, three, and four or more king moves.
    pub captures: [f64; 4],
    /// Those of them that go ahead.
    pub captures_ahead: f64,
    /// Quiet moves.
    pub moves: f64,
    /// Those of them that go ahead.
    pub moves_ahead: f64,
}

impl Reach {
    /// The reach of a piece.
    ///
    /// ```
    /// use treville_eval::piece::{reach::Reach, mobility::Profile};
    ///
    /// let knight = Reach::of(&Profile::new(&"N".parse().unwrap()));
    /// assert_eq!((knight.captures, knight.moves), ([0.0, 5.25, 0.0, 0.0], 5.25));
    /// assert_eq!(knight.captures_ahead, 2.625);
    /// ```
    #[must_use]
    pub fn of(profile: &Profile) -> Reach {
        let mut reach = Reach::default();
        for from in Square::all() {
            for (to, ways) in profile.targets(from) {
                let distance = usize::from(from.distance(to)).min(4);
                for way in ways {
                    let free = free(way) / 64.0;
                    let captures = free * f64::from(way.both + way.capture_only);
                    let moves = free * f64::from(way.both + way.move_only);
                    reach.captures[distance - 1] += captures;
                    reach.moves += moves;
                    if to.rank() > from.rank() {
                        reach.captures_ahead += captures;
                        reach.moves_ahead += moves;
                    }
                }
            }
        }
        reach
    }

    /// Captures at all distances.
    #[must_use]
    pub fn all_captures(&self) -> f64 {
        self.captures.iter().sum()
    }
}

/// Chance that a way is free on a crowded board, whatever stands on its target.
#[must_use]
pub fn free(way: &Ways) -> f64 {
    power(USUAL, way.empty) * power(1.0 - USUAL, way.occupied)
}

/// A power of a chance by products alone, which are the same on every processor.
fn power(chance: f64, times: u8) -> f64 {
    (0..times).fold(1.0, |product, _| product * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(text: &str) -> Profile {
        Profile::new(&text.parse().unwrap())
    }

    #[test]
    fn captures_and_moves_are_counted_apart() {
        let [knight, taker, quiet] = ["N", "cN", "mN"].map(|text| Reach::of(&profile(text)));
        assert_eq!((taker.captures, taker.moves), (knight.captures, 0.0));
        assert_eq!((quiet.captures, quiet.moves), ([0.0; 4], knight.moves));
        // Of two steps along a rank or file the second has something before it.
        let rook = Reach::of(&profile("R2"));
        let [near, far] = [4.0 * 56.0 / 64.0, USUAL * 4.0 * 48.0 / 64.0];
        assert!((rook.captures[0] - near).abs() < 1e-9 && (rook.captures[1] - far).abs() < 1e-9);
        // A hopper needs something to jump over.
        let hopper = Reach::of(&profile("pR"));
        assert!(hopper.captures[0] == 0.0 && hopper.captures[1] < rook.captures[1]);
    }
}
