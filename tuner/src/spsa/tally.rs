//! The results of games for one of two sides.

use std::fmt;
use std::iter::Sum;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use treville_core::color::Color;
use treville_notation::pgn::GameResult;

/// Won, drawn and lost games of one of two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games that it won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that the other side won.
    pub losses: u32,
}

impl Tally {
    /// One game of the side that had this colour.
    #[must_use]
    pub fn of(color: Color, result: GameResult) -> Tally {
        let mut tally = Tally::default();
        *match (result, color) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                &mut tally.wins
            }
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => {
                &mut tally.losses
            }
            (GameResult::Draw | GameResult::Unknown, _) => &mut tally.draws,
        } = 1;
        tally
    }

    /// All games.
    #[must_use]
    pub fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// Number of games won less number of games lost.
    #[must_use]
    pub fn lead(self) -> i64 {
        i64::from(self.wins) - i64::from(self.losses)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |mut sum, tally| {
            sum += tally;
            sum
        })
    }
}

/// As match tables have it: `+12 =30 -8`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}
