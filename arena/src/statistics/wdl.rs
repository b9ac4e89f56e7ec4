//! Wins, draws and losses.

use std::ops::AddAssign;

/// Games by their results, from one side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win and half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; none without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The share of draws, from 0 to 1; none without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The same games from the other side's view.
    #[must_use]
    pub const fn flipped(&self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts a game that was worth 1, ½ or 0.
    pub fn add(&mut self, score: f64) {
        *match score {
            _ if score > 0.75 => &mut self.wins,
            _ if score < 0.25 => &mut self.losses,
            _ => &mut self.draws,
        } += 1;
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, more: Wdl) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_their_worth() {
        let mut wdl = Wdl::default();
        assert_eq!((wdl.score(), wdl.draw_ratio()), (None, None));
        for score in [1.0, 0.5, 0.5, 0.0, 1.0] {
            wdl.add(score);
        }
        assert_eq!(wdl, Wdl { wins: 2, draws: 2, losses: 1 });
        assert_eq!((wdl.games(), wdl.points()), (5, 3.0));
        assert_eq!((wdl.score(), wdl.draw_ratio()), (Some(0.6), Some(0.4)));
        assert_eq!(wdl.flipped().points(), 2.0);
        wdl += wdl.flipped();
        assert_eq!(wdl.score(), Some(0.5));
    }
}
