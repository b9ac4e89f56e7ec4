//! How far a run has come, and how fast.

use std::fmt;
use std::time::Instant;

use super::tally::Tally;
use treville_kit::progress::Bar;

/// Counts games, and shows them: as a bar on a terminal, else as a line every minute.
pub struct Progress {
    bar: Bar,
    rate: Rate,
}

/// What was played, and since when.
#[derive(Clone, Copy)]
struct Rate {
    begun: Instant,
    games: u64,
    nodes: u64,
}

impl Progress {
    /// Nothing is played yet of so many games.
    #[must_use]
    pub fn new(all: u64) -> Progress {
        let rate = Rate { begun: Instant::now(), games: 0, nodes: 0 };
        Progress { bar: Bar::new(Some(all), "games"), rate }
    }

    /// A pair is over, and has taken so many nodes.
    pub fn count(&mut self, tally: Tally, nodes: u64) {
        self.rate.games += tally.games();
        self.rate.nodes += nodes;
        self.bar.tell(self.rate.games, self.rate);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish();
    }
}

/// The games and the rate: `1000 games, 51234 an hour, 1234567 nodes a second`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {}", self.rate.games, self.rate)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-9);
        let hourly = self.games as f64 / seconds * 3600.0;
        write!(f, "{hourly:.0} an hour, {:.0} nodes a second", self.nodes as f64 / seconds)
    }
}
