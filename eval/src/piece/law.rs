//! The law of piece values: what a piece is worth that games have not measured.
//!
//! A piece is worth its captures and its quiet moves on a crowded board, where every square is
//! empty with Betza's usual magic number (source 002); those ahead count again; and captures and
//! moves help each other, so that a piece with twice as many is worth more than twice as much (H. G.
//! Muller found that for short leapers). A piece on one colour loses a part. docs/tuning.md has the
//! games of 338 pieces from which the numbers come, and how much better they forecast a piece that
//! was left out than the formula does.

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
    /// use treville_eval::piece::{law::Reach, mobility::Profile};
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
    USUAL.powi(i32::from(way.empty)) * (1.0 - USUAL).powi(i32::from(way.occupied))
}

/// The law: what each part of a piece's [`Reach`] counts, in centipawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Law {
    /// For a capture.
    pub capture: f64,
    /// For a quiet move.
    pub quiet: f64,
    /// For a capture ahead, beside that.
    pub capture_ahead: f64,
    /// For a quiet move ahead, beside that.
    pub quiet_ahead: f64,
    /// For captures times quiet moves.
    pub product: f64,
    /// The part that a piece bound to squares of one colour loses.
    pub color_bound: f64,
}

impl Law {
    /// Value of a piece, in the mean of all phases.
    #[must_use]
    pub fn value(&self, profile: &Profile) -> f64 {
        let reach = Reach::of(profile);
        let captures = reach.all_captures();
        let whole = self.capture * captures
            + self.quiet * reach.moves
            + self.capture_ahead * reach.captures_ahead
            + self.quiet_ahead * reach.moves_ahead
            + self.product * captures * reach.moves;
        let lost = if profile.movement().is_color_bound() { self.color_bound } else { 0.0 };
        (1.0 - lost) * whole
    }
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

    #[test]
    fn each_number_of_the_law_counts_what_it_says() {
        let law = Law {
            capture: 1.0,
            quiet: 10.0,
            capture_ahead: 100.0,
            quiet_ahead: 1000.0,
            product: 1e5,
            color_bound: 0.25,
        };
        let [n, half] = [5.25, 2.625];
        let whole = n + 10.0 * n + 100.0 * half + 1000.0 * half + 1e5 * n * n;
        assert!((law.value(&profile("N")) - whole).abs() < 1e-6);
        assert!((law.value(&profile("mN")) - (10.0 * n + 1000.0 * half)).abs() < 1e-6);
        let [free, bound] = ["W", "F"].map(profile);
        let of = |own: &Profile| Law { color_bound: 0.0, ..law }.value(own);
        assert_eq!(law.value(&free), of(&free));
        assert!((law.value(&bound) - 0.75 * of(&bound)).abs() < 1e-6);
    }
}
