//! The engine's clock and the limits it sets to a search.

use std::time::Duration;

use treville_core::color::Color;
use treville_core::game::Game;

use crate::clock::Instant;
use crate::message::{Clock, Limits};

/// The time control of the game, and what is left on the engine's clock.
#[derive(Debug)]
pub(super) struct Clocks {
    control: Control,
    /// The most plies to search.
    depth: Option<u32>,
    left: Duration,
    /// Number of plies played before the time control began.
    since: usize,
    /// When the engine's clock was started, while it runs.
    started: Option<Instant>,
    /// Tells the time; tests have a clock of their own.
    pub now: fn() -> Instant,
}

#[derive(Clone, Copy, Debug)]
enum Control {
    /// A base time for a number of moves, or for all moves if that is 0, and an increment for each.
    Level { moves: u32, base: Duration, increment: Duration },
    /// A fixed time for each move.
    Move(Duration),
}

impl Clocks {
    /// Five minutes for the game, for a GUI that says nothing about time.
    pub fn new() -> Clocks {
        let base = Duration::from_secs(300);
        Clocks {
            control: Control::Level { moves: 0, base, increment: Duration::ZERO },
            depth: None,
            left: base,
            since: 0,
            started: None,
            now: Instant::now,
        }
    }

    /// `level`, after this many plies of the game.
    pub fn set_level(&mut self, moves: u32, base: Duration, increment: Duration, plies: usize) {
        self.control = Control::Level { moves, base, increment };
        self.left = base;
        self.since = plies;
    }

    /// `st`.
    pub fn set_move_time(&mut self, time: Duration) {
        self.control = Control::Move(time);
        self.left = time;
    }

    /// `sd`; 0 takes the limit back.
    pub fn set_depth(&mut self, depth: u32) {
        self.depth = (depth > 0).then_some(depth);
    }

    /// `time`: what the GUI's clock shows, in centiseconds; below zero the flag has fallen.
    pub fn set_left(&mut self, centiseconds: i32) {
        self.left = Duration::from_millis(10 * u64::try_from(centiseconds).unwrap_or(0));
    }

    /// A new game by the same time control, without a limit of depth.
    pub fn reset(&mut self) {
        if let Control::Level { base, .. } = self.control {
            self.left = base;
        }
        self.depth = None;
        self.since = 0;
        self.started = None;
    }

    /// The game is only this long after a move was taken back or a position set up.
    pub fn shorten(&mut self, plies: usize) {
        self.since = self.since.min(plies);
        self.started = None;
    }

    /// Starts the clock of the side to move, which is the engine's.
    pub fn run(&mut self) {
        self.started = Some((self.now)());
    }

    /// The limits of the engine's search of the last position of a game.
    pub fn limits(&self, game: &Game, overhead: Duration) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            Control::Level { moves, increment, .. } => {
                let moves_to_go = self.moves_to_go(moves, game);
                limits.clock = Some(Clock { left: self.left, increment, moves_to_go, overhead });
            }
            Control::Move(time) => {
                // Cute Chess cuts off the fractions of a second, and says with `time` what there
                // is.
                let time = if time.is_zero() { self.left } else { time };
                // At least a little is left to think, or a short move time would mean none.
                limits.movetime = Some(time.saturating_sub(overhead).max(time / 2));
            }
        }
        limits
    }

    /// Stops the clock of the side to move, before its move is played. Most GUIs say with every
    /// move what is left; for others the engine keeps its own account.
    pub fn stop(&mut self, game: &Game) {
        let Some(started) = self.started.take() else { return };
        if let Control::Level { moves, base, increment } = self.control {
            let last = self.moves_to_go(moves, game) == Some(1);
            let more = if last { base + increment } else { increment };
            let used = (self.now)().saturating_duration_since(started);
            self.left = self.left.saturating_sub(used) + more;
        }
    }

    /// Number of moves that the side to move has to make before its clock gets more time.
    fn moves_to_go(&self, moves: u32, game: &Game) -> Option<u32> {
        let turn: Color = game.position().turn();
        let before = game.positions().iter().take(game.moves().len()).skip(self.since);
        let made = before.filter(|position| position.turn() == turn).count();
        let made = u32::try_from(made).unwrap_or(u32::MAX);
        Some(moves - made.checked_rem(moves)?)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use treville_core::position::Position;
    use treville_core::rules::Rules;
    use treville_core::san;

    use super::*;

    /// The time control of the game before began in the middle of it.
    #[test]
    fn a_new_game_counts_its_moves_from_the_first() {
        let mut clocks = Clocks::new();
        clocks.set_level(40, Duration::from_secs(300), Duration::ZERO, 6);
        clocks.reset();
        let mut game = Game::new(Position::start(Rules::chess()));
        for text in ["e4", "e5", "Nf3", "Nc6"] {
            game.play_unchecked(san::parse(game.position(), text).unwrap());
        }
        let clock = clocks.limits(&game, Duration::ZERO).clock.unwrap();
        assert_eq!(clock.moves_to_go, Some(38));
    }
}
