//! How far the games have come, and how fast.

use std::fmt;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::positions::game::PackedGame;

/// Counts games, and shows them: as a bar on a terminal, else as a line every minute.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    told: Instant,
    games: u64,
    all: u64,
    positions: u64,
    nodes: u64,
}

/// Between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

impl Progress {
    /// Nothing is played yet of so many games.
    #[must_use]
    pub fn new(all: u64) -> Progress {
        let bar = if std::io::stderr().is_terminal() {
            let style = "{bar:30} {human_pos}/{human_len} games, {eta} left, {msg}";
            let bar = ProgressBar::new(all);
            match ProgressStyle::with_template(style) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        } else {
            ProgressBar::hidden()
        };
        let now = Instant::now();
        Progress { bar, begun: now, told: now, games: 0, all, positions: 0, nodes: 0 }
    }

    /// A game is over, and has taken so many nodes.
    pub fn count(&mut self, game: &PackedGame, nodes: u64) {
        self.games += 1;
        self.positions += game.positions.len() as u64;
        self.nodes += nodes;
        if self.bar.is_hidden() {
            if self.told.elapsed() >= INTERVAL {
                self.told = Instant::now();
                // Games go on when nobody reads this any more.
                let (games, all) = (self.games, self.all);
                let _ = writeln!(std::io::stderr(), "{games} of {all} games: {self}");
            }
        } else {
            self.bar.set_position(self.games);
            self.bar.set_message(self.to_string());
        }
    }

    /// The games that were counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The rate: `98765 positions, 4123456 an hour, 1234567 nodes a second`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-9);
        let hourly = self.positions as f64 / seconds * 3600.0;
        let nodes = self.nodes as f64 / seconds;
        write!(f, "{} positions, {hourly:.0} an hour, {nodes:.0} nodes a second", self.positions)
    }
}
