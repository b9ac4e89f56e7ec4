//! Exact mobility: what the Monte Carlo experiment of source 000 tends to, without chance.
//!
//! The other pieces lie anywhere on the 64 squares, each arrangement equally likely, and the piece
//! is tried on every square whatever stands there. Only how many squares have to be empty or
//! occupied decides how likely a way is, so the mean over all boards is a short sum over the ways
//! of the [`Profile`] of [`Chances`]: hypergeometric probabilities, averaged over densities.
//!
//! There is such a sum for every movement that Betza notation can write: limited, riding, lame,
//! spacious and hopping pieces, bent and crooked riders, whose ways have to lie on the board,
//! pieces that move and capture differently, and first moves. Nothing
//! has to fall back on sampling. Only capture en passant is left out, as in every method.

use std::sync::LazyLock;

use super::convention::{CaptureOnly, Convention};
use super::density::Chances;
use super::profile::{Profile, Ways, pawn_profile};

/// The mean number of squares that a piece can go to, over all 64 squares and over the boards of
/// these chances.
///
/// ```
/// use treville_eval::piece::mobility::{Chances, Profile, exact};
///
/// let knight = Profile::new(&"N".parse().unwrap());
/// let squares = exact::exact(&knight, Chances::all());
/// assert_eq!(format!("{squares:.6}"), "4.552734");
/// assert_eq!(format!("{:.5}", squares / exact::pawn()), "3.15216");
/// ```
#[must_use]
pub fn exact(profile: &Profile, chances: &Chances) -> f64 {
    profile.mean(worth(profile.convention(), chances))
}

/// The same for each square by itself, a1 first: how well a piece stands there, as White sees it.
/// The mean of the 64 numbers is [`exact`].
#[must_use]
pub fn by_square(profile: &Profile, chances: &Chances) -> [f64; 64] {
    profile.by_square(worth(profile.convention(), chances))
}

/// The pawn's squares over all densities, 1.44432302: the unit in which pieces are given in pawns,
/// whatever the density.
#[must_use]
pub fn pawn() -> f64 {
    static PAWN: LazyLock<f64> = LazyLock::new(|| exact(pawn_profile(), Chances::all()));
    *PAWN
}

/// The addition of a way to a target: its probability, target included.
pub(super) fn worth(convention: Convention, chances: &Chances) -> impl Fn(&Ways) -> f64 {
    move |ways| {
        let free = chances.free(ways.empty, ways.occupied);
        let enemy = chances.enemy(ways.empty, ways.occupied);
        let capture = match convention.capture_only {
            CaptureOnly::Enemy => enemy,
            CaptureOnly::NotAlly => free + enemy,
        };
        f64::from(ways.both) * (free + enemy)
            + f64::from(ways.move_only) * convention.move_only * free
            + f64::from(ways.capture_only) * capture
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::piece::mobility::Densities;
    use treville_core::betza::{Content, Movement};
    use treville_core::bitboard::Bitboard;
    use treville_core::color::Color;
    use treville_core::square::Square;

    /// The mean number of moves and captures from `from` over every placement of one ally and so
    /// many enemies, one or two, walked one by one.
    fn walked(movement: &Movement, from: Square, enemies: usize) -> f64 {
        let (mut moves, mut boards) = (0, 0);
        let mut count = |ally: Square, enemies: Bitboard| {
            let board = |square| match square {
                _ if square == ally => Content::Ally,
                _ if enemies.has(square) => Content::Enemy,
                _ => Content::Empty,
            };
            let moved = from.rank().index() != 0;
            let found = movement.destinations(from, Color::White, &board, moved);
            moves += found.quiet.count() + found.captures.count();
            boards += 1;
        };
        for ally in Square::all() {
            for first in Square::all().filter(|square| *square != ally) {
                let one = Bitboard::of(first);
                if enemies == 1 {
                    count(ally, one);
                }
                for second in Square::all().filter(|square| enemies == 2 && *square < first) {
                    if second != ally {
                        count(ally, one | Bitboard::of(second));
                    }
                }
            }
        }
        f64::from(moves) / f64::from(boards)
    }

    fn single(allies: u8, enemies: u8) -> Arc<Chances> {
        Chances::over(Densities::single(allies, enemies).unwrap())
    }

    /// A small generator of numbers, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            choices[(self.0 >> 33) as usize % choices.len()]
        }

        /// One to three atoms with any modifiers that go together.
        fn piece(&mut self) -> Movement {
            let atoms =
                ["W", "F", "D", "N", "A", "C", "Z", "R", "B", "Q", "NN", "DD", "R3", "(4,1)"];
            loop {
                let mut text = String::new();
                for _ in 0..self.pick(&["x", "xx", "xxx"]).len() {
                    text.push_str(self.pick(&["", "", "f", "s", "fl", "v"]));
                    for letter in ["m", "c", "i", "n", "p", "g", "j", "w"] {
                        text.push_str(self.pick(&["", "", "", letter]));
                    }
                    text.push_str(self.pick(&atoms));
                }
                if let Ok(movement) = text.parse() {
                    return movement;
                }
            }
        }
    }

    fn pieces() -> Vec<Movement> {
        let special = "N R RpR mRcpR gQ npNN wR wNN nDgR2 pRwR jpB KimD cRmB wpR D0wR \
                       FyafsF WyafsW zB zR asW abrFiyafsW mzByafcN";
        let mut dice = Dice(4);
        let random = (0..12).map(|_| dice.piece());
        special.split_whitespace().map(|text| text.parse().unwrap()).chain(random).collect()
    }

    #[test]
    fn exact_is_the_mean_over_all_placements_of_two_pieces() {
        let chances = single(1, 1);
        for movement in pieces() {
            let profile = Profile::with(&movement, Convention::PIECE);
            let squares = by_square(&profile, &chances);
            let mut sum = 0.0;
            for (from, value) in Square::all().zip(squares) {
                let walked = walked(&movement, from, 1);
                assert!((value - walked).abs() < 1e-12, "{movement} on {from}: {value}, {walked}");
                sum += walked;
            }
            assert!((exact(&profile, &chances) - sum / 64.0).abs() < 1e-12, "{movement}");
        }
    }

    #[test]
    fn exact_is_the_mean_over_all_placements_of_three_pieces() {
        let chances = single(1, 2);
        for (movement, from) in pieces().iter().zip([0, 27, 12, 63, 4].into_iter().cycle()) {
            let profile = Profile::with(movement, Convention::PIECE);
            let (value, walked) =
                (by_square(&profile, &chances)[from], walked(movement, Square::new(from as u8), 2));
            assert!((value - walked).abs() < 1e-12, "{movement}: {value}, {walked}");
        }
    }

    #[test]
    fn an_empty_board_is_the_leap_square_formula() {
        for movement in pieces() {
            let profile = Profile::with(&movement, Convention::PIECE);
            let quiet = profile.mean(|ways| {
                if ways.occupied == 0 { f64::from(ways.both + ways.move_only) } else { 0.0 }
            });
            assert!((exact(&profile, &single(0, 0)) - quiet).abs() < 1e-12, "{movement}");
        }
    }

    #[test]
    fn moves_and_captures_add_up() {
        let value = |text: &str| exact(&Profile::new(&text.parse().unwrap()), Chances::all());
        assert!((value("mQ") + value("cQ") - value("Q")).abs() < 1e-12);
        assert!((value("R") + value("N") - value("RN")).abs() < 1e-12);
        assert!(value("wR") < value("R"));
        assert!(value("RpR") < value("R") + value("pR") + 1e-12);
    }

    /// A full board leaves only captures.
    #[test]
    fn a_full_board() {
        let value = |text: &str| exact(&Profile::new(&text.parse().unwrap()), &single(31, 33));
        assert!((value("Q") - 6.5625 * 33.0 / 64.0).abs() < 1e-12);
        assert_eq!(value("mQ"), 0.0);
    }

    #[test]
    fn a_pawn_stands_better_the_less_it_is_hemmed_in() {
        let table = by_square(pawn_profile(), Chances::all());
        assert!(table[..8].iter().chain(&table[56..]).all(|value| *value == 0.0));
        assert!(table[8] < table[9] && table[17] < table[9]);
        assert!((table.iter().sum::<f64>() / 64.0 - pawn()).abs() < 1e-12);
    }
}
