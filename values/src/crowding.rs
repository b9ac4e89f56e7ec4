//! Boards of any crowding, on which mobility can be counted.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use treville_eval::piece::mobility::{Chances, Densities, Profile, exact, magic};

use treville_kit::arguments::number;
use treville_kit::failure::quoted;

/// The crowding of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Crowding {
    /// Numbers of allies and enemies beside the piece that is tried.
    Pieces(u8, u8),
    /// Every square is empty with this probability: Betza's magic number (source 002).
    Empty(f64),
}

/// Which boards are asked for.
#[derive(Args, Clone, Debug, Default)]
pub struct CrowdingArgs {
    /// Mobility on boards with other pieces (16), allies and enemies (12/15), or with each
    /// square empty with a probability (0.69: Betza's magic number); several with commas
    #[arg(long, value_name = "D", value_delimiter = ',', allow_hyphen_values = true)]
    pub density: Vec<Crowding>,
}

impl Crowding {
    /// The squares that a piece can go to there, on average.
    #[must_use]
    pub fn squares(self, profile: &Profile) -> f64 {
        match self {
            Crowding::Empty(empty) => magic::magic(profile, empty),
            Crowding::Pieces(allies, enemies) => {
                let densities = Densities::single(allies, enemies).unwrap_or_default();
                exact::exact(profile, &Chances::over(densities))
            }
        }
    }

    /// The squares of the pawn by which values are given in pawns: with a number of pieces that of
    /// all densities, so that a piece gains as the board empties.
    #[must_use]
    pub fn pawn(self, pawn: &Profile) -> f64 {
        match self {
            Crowding::Empty(_) => self.squares(pawn),
            Crowding::Pieces(..) => exact::exact(pawn, Chances::all()),
        }
    }
}

impl fmt::Display for Crowding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Crowding::Pieces(allies, enemies)
                if enemies - allies.min(enemies) <= 1 && allies <= enemies =>
            {
                write!(f, "exact-{}", allies + enemies)
            }
            Crowding::Pieces(allies, enemies) => write!(f, "exact-{allies}/{enemies}"),
            Crowding::Empty(empty) => write!(f, "magic-{empty}"),
        }
    }
}

impl FromStr for Crowding {
    type Err = String;

    fn from_str(text: &str) -> Result<Crowding, String> {
        // An odd piece is an enemy, since the tried one is on its own side.
        let pieces = match text.split_once('/') {
            Some((allies, enemies)) => number::<u8>(allies).zip(number::<u8>(enemies)),
            None => number::<u8>(text).map(|all| (all / 2, all.div_ceil(2))),
        };
        let fits = |(allies, enemies): &(u8, u8)| u32::from(*allies) + u32::from(*enemies) < 64;
        if let Some((allies, enemies)) = pieces.filter(fits) {
            return Ok(Crowding::Pieces(allies, enemies));
        }
        let empty = number::<f64>(text).filter(|_| pieces.is_none());
        empty.filter(|empty| (0.0..=1.0).contains(empty)).map(Crowding::Empty).ok_or_else(|| {
            let expected =
                "expected 0 to 63 other pieces, allies/enemies, or a probability such as 0.69";
            format!("{expected}, got {}", quoted(text))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_eval::piece::mobility::pawn_profile;

    #[test]
    fn boards_are_read_and_written() {
        for (text, name) in
            [("0", "exact-0"), ("35", "exact-35"), ("17/18", "exact-35"), ("12/4", "exact-12/4")]
        {
            assert_eq!(text.parse::<Crowding>().unwrap().to_string(), name);
        }
        assert_eq!("0.69".parse::<Crowding>().unwrap().to_string(), "magic-0.69");
        assert_eq!("1.0".parse(), Ok(Crowding::Empty(1.0)));
        for bad in ["64", "40/24", "300", "-1", "1.5", "NaN", "", "1/", "a"] {
            let problem = bad.parse::<Crowding>().unwrap_err();
            assert!(problem.ends_with(&format!("got '{bad}'")), "{problem}");
        }
    }

    #[test]
    fn an_empty_board_is_the_leap_square_average() {
        let queen = Profile::new(&"Q".parse().unwrap());
        for text in ["0", "1.0"] {
            let board: Crowding = text.parse().unwrap();
            assert!((board.squares(&queen) - 22.75).abs() < 1e-12);
        }
        let full: Crowding = "35".parse().unwrap();
        assert!(full.squares(&queen) < 10.0);
        assert_eq!(full.pawn(pawn_profile()), exact::pawn());
    }
}
