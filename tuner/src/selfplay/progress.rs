//! How far the games have come, and how fast.

use std::fmt;
use std::time::Instant;

use crate::positions::game::PackedGame;
use treville_kit::progress::Bar;

/// Counts games, and shows them: as a bar on a terminal, else as a line every minute.
pub struct Progress {
    bar: Bar,
    count: Count,
}

/// What was played, and since when.
#[derive(Clone, Copy)]
struct Count {
    begun: Instant,
    games: u64,
    positions: u64,
    nodes: u64,
}

impl Progress {
    /// Nothing is played yet of so many games.
    #[must_use]
    pub fn new(all: u64) -> Progress {
        let count = Count { begun: Instant::now(), games: 0, positions: 0, nodes: 0 };
        Progress { bar: Bar::new(Some(all), "games"), count }
    }

    /// A game is over, and has taken so many nodes.
    pub fn count(&mut self, game: &PackedGame, nodes: u64) {
        self.count.games += 1;
        self.count.positions += game.positions.len() as u64;
        self.count.nodes += nodes;
        self.bar.tell(self.count.games, self.count);
    }

    /// The games that were counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.count.games
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish();
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

/// The rate: `98765 positions, 4123456 an hour, 1234567 nodes a second`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-9);
        let hourly = self.positions as f64 / seconds * 3600.0;
        let nodes = self.nodes as f64 / seconds;
        write!(f, "{} positions, {hourly:.0} an hour, {nodes:.0} nodes a second", self.positions)
    }
}
