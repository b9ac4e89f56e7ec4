//! The clock of one side.

use std::time::Duration;

use super::limits::{EngineLimits, TimeControl};
use super::settings::EngineSettings;

/// The clock of one side.
#[derive(Clone, Debug)]
pub struct PlayerClock {
    limits: EngineLimits,
    margin: Duration,
    patience: Duration,
    /// Microseconds left; negative while the clock is overdrawn within the margin.
    left: i64,
    /// Moves made so far.
    moves: u32,
}

/// A flag has fallen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagFell;

impl PlayerClock {
    /// The clock of a player at the start of a game.
    #[must_use]
    pub fn new(settings: &EngineSettings) -> PlayerClock {
        let limits = settings.limits;
        PlayerClock {
            limits,
            margin: Duration::from_millis(settings.timemargin),
            patience: Duration::from_millis(settings.patience),
            left: limits.tc.map_or(0, |control| microseconds(control.base)),
            moves: 0,
        }
    }

    /// The time left, if there is a clock; never negative.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.limits.tc.map(|_| Duration::from_micros(u64::try_from(self.left).unwrap_or(0)))
    }

    /// The milliseconds left; negative if overdrawn.
    #[must_use]
    pub fn left_ms(&self) -> Option<i64> {
        self.limits.tc.map(|_| self.left.div_euclid(1000))
    }

    /// The increment, zero without a clock.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.limits.tc.map_or(Duration::ZERO, |control| control.increment)
    }

    /// The moves to make before time is added again, if it ever is.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        let control = self.limits.tc.filter(|control| control.moves > 0)?;
        Some(control.moves - self.moves % control.moves)
    }

    /// The time to wait for a move.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        match (self.limits.tc, self.limits.st) {
            // Overdrawn time of earlier moves uses up the margin.
            (Some(_), _) => {
                let left = self.left.saturating_add(microseconds(self.margin));
                Duration::from_micros(u64::try_from(left).unwrap_or(0))
            }
            (None, Some(milliseconds)) => Duration::from_millis(milliseconds) + self.margin,
            (None, None) => self.patience,
        }
    }

    /// Takes the time of a move off the clock, and adds the increment.
    ///
    /// # Errors
    ///
    /// The move took more than the time left and the margin together.
    pub fn punch(&mut self, time: Duration) -> Result<(), FlagFell> {
        let Some(TimeControl { moves, base, increment }) = self.limits.tc else {
            let within = self.limits.st.is_none() || time <= self.deadline();
            return if within { Ok(()) } else { Err(FlagFell) };
        };
        let in_time = time <= self.deadline();
        self.left -= microseconds(time);
        if !in_time {
            return Err(FlagFell);
        }
        self.left += microseconds(increment);
        self.moves += 1;
        if moves > 0 && self.moves.is_multiple_of(moves) {
            self.left += microseconds(base);
        }
        Ok(())
    }
}

/// Whole microseconds. Times of more than a day count as a day, so the type is large enough.
fn microseconds(time: Duration) -> i64 {
    time.min(super::limits::LONGEST).as_micros() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(tc: &str, margin: u64) -> PlayerClock {
        let limits = EngineLimits { tc: Some(tc.parse().unwrap()), ..EngineLimits::default() };
        PlayerClock::new(&EngineSettings {
            limits,
            timemargin: margin,
            ..EngineSettings::default()
        })
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn increments_come_after_the_move() {
        let mut clock = clock("1+0.5", 0);
        assert_eq!(clock.left(), Some(ms(1000)));
        clock.punch(ms(800)).unwrap();
        assert_eq!(clock.left(), Some(ms(700)));
        assert_eq!(clock.punch(ms(701)), Err(FlagFell), "what a move earns does not help it");
    }

    #[test]
    fn a_time_control_gives_time_again() {
        let mut clock = clock("2/1", 0);
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.punch(ms(300)).unwrap();
        assert_eq!(clock.moves_to_go(), Some(1));
        clock.punch(ms(300)).unwrap();
        assert_eq!((clock.moves_to_go(), clock.left()), (Some(2), Some(ms(1400))));
    }

    #[test]
    fn the_margin_forgives_and_the_debt_stays() {
        let mut clock = clock("1+0.1", 50);
        assert_eq!(clock.deadline(), ms(1050));
        clock.punch(ms(1040)).unwrap();
        assert_eq!((clock.left_ms(), clock.left()), (Some(60), Some(ms(60))));
        clock.punch(ms(100)).unwrap();
        assert_eq!(clock.punch(ms(111)), Err(FlagFell));
    }

    #[test]
    fn the_margin_is_used_up_once() {
        let mut clock = clock("0.1", 50);
        clock.punch(ms(130)).unwrap();
        assert_eq!((clock.left(), clock.left_ms()), (Some(ms(0)), Some(-30)));
        assert_eq!(clock.deadline(), ms(20));
        clock.punch(ms(15)).unwrap();
        assert_eq!(clock.punch(ms(6)), Err(FlagFell));
    }

    #[test]
    fn a_fixed_time_is_a_flag_for_every_move_and_nodes_have_none() {
        let limits = EngineLimits { st: Some(100), ..EngineLimits::default() };
        let settings = EngineSettings { limits, timemargin: 20, ..EngineSettings::default() };
        let mut clock = PlayerClock::new(&settings);
        assert_eq!((clock.left(), clock.deadline()), (None, ms(120)));
        clock.punch(ms(120)).unwrap();
        assert_eq!(clock.punch(ms(121)), Err(FlagFell));

        let limits = EngineLimits { nodes: Some(1000), ..EngineLimits::default() };
        let settings = EngineSettings { limits, patience: 7_000, ..EngineSettings::default() };
        let mut clock = PlayerClock::new(&settings);
        assert_eq!(clock.deadline(), ms(7_000));
        clock.punch(ms(6_999)).unwrap();
    }
}
