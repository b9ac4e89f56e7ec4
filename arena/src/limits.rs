//! Limits of an engine's thinking: a clock, or a fixed time, nodes or depth for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use treville_kit::arguments::number;
use treville_kit::failure::quoted;

/// The longest duration on a command line: a day. Sums of such durations fit their types easily.
pub const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The limits of an engine for each move. [Checks](super::check) refuse an engine without a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineLimits {
    /// The clock for the game.
    #[serde(with = "treville_kit::text::or_null", skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// The time for every move, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub st: Option<u64>,
    /// Nodes for every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies for every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl EngineLimits {
    /// Whether nothing limits the engine.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == EngineLimits::default()
    }

    /// Whether there is a clock, or a time for each move.
    #[must_use]
    pub fn has_a_time(&self) -> bool {
        self.tc.is_some() || self.st.is_some()
    }
}

/// A clock as cutechess-cli writes it: `MOVES/TIME+INCREMENT`. TIME is in seconds,
/// `MINUTES:SECONDS` or `HOURS:MINUTES:SECONDS`; the other parts may be missing. `0` as MOVES also
/// means the whole game.
///
/// ```
/// use std::time::Duration;
/// use treville_arena::limits::TimeControl;
///
/// let control: TimeControl = "40/1:30+0.5".parse().unwrap();
/// assert_eq!((control.moves, control.base), (40, Duration::from_secs(90)));
/// assert_eq!(control.to_string(), "40/90+0.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The moves after which the time is added again; 0 means that it is for the whole game.
    pub moves: u32,
    /// The time for these moves.
    pub base: Duration,
    /// The time gained by each move.
    pub increment: Duration,
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves > 0 {
            write!(f, "{}/", self.moves)?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let wrong =
            || format!("expected a clock such as 8+0.08, 40/60 or 1:30+1, got {}", quoted(text));
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (moves.parse().map_err(|_| wrong())?, rest),
            None => (0, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (minutes, seconds) = match base.rsplit_once(':') {
            Some((minutes, seconds)) => (minutes_of(minutes).ok_or_else(wrong)?, seconds),
            None => (Duration::ZERO, base),
        };
        let base = minutes + seconds_of(seconds).ok_or_else(wrong)?;
        let increment = seconds_of(increment).ok_or_else(wrong)?;
        if base > LONGEST || (base + increment).is_zero() {
            return Err(wrong());
        }
        Ok(TimeControl { moves, base, increment })
    }
}

impl TimeControl {
    /// The same clock with its times multiplied, rounded to milliseconds and at most a day long.
    #[must_use]
    pub fn scaled(self, factor: f64) -> TimeControl {
        let scaled = |time: Duration| {
            let seconds = (time.as_secs_f64() * factor).min(LONGEST.as_secs_f64());
            let least = if time.is_zero() { 0 } else { 1 };
            Duration::from_millis(((seconds * 1000.0).round() as u64).max(least))
        };
        TimeControl { base: scaled(self.base), increment: scaled(self.increment), ..self }
    }
}

/// `MINUTES` or `HOURS:MINUTES`.
fn minutes_of(text: &str) -> Option<Duration> {
    let (hours, minutes) = text.split_once(':').unwrap_or(("0", text));
    let [hours, minutes] = [hours, minutes].map(|number| number.parse::<u16>().ok().map(u64::from));
    Some(Duration::from_secs(3600 * hours? + 60 * minutes?))
}

/// Seconds with decimals, rounded to milliseconds; from zero to a day.
#[must_use]
pub fn seconds_of(text: &str) -> Option<Duration> {
    let seconds: f64 = number(text)?;
    let fits = (0.0..=LONGEST.as_secs_f64()).contains(&seconds);
    fits.then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for (text, moves, base, increment, again) in [
            ("8+0.08", 0, 8_000, 80, "8+0.08"),
            ("40/60", 40, 60_000, 0, "40/60"),
            ("40/1:30+0.5", 40, 90_000, 500, "40/90+0.5"),
            ("1:30:05+1", 0, 5_405_000, 1_000, "5405+1"),
            ("0.1", 0, 100, 0, "0.1"),
            ("0+1", 0, 0, 1_000, "0+1"),
            ("0/10+0.1", 0, 10_000, 100, "10+0.1"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            let millis = |time: Duration| time.as_millis();
            let read = (control.moves, millis(control.base), millis(control.increment));
            assert_eq!(read, (moves, base, increment), "{text}");
            assert_eq!(control.to_string(), again);
            assert_eq!(again.parse(), Ok(control));
        }
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in [
            "",
            "x",
            "-1",
            "0",
            "0+0",
            "0/0",
            "x/60",
            "1+",
            "+1",
            "NaN",
            "inf",
            "1e99",
            "1:x",
            "90000",
            "2000:00",
            "4294967295:59",
        ] {
            let problem = text.parse::<TimeControl>().unwrap_err();
            assert!(problem.starts_with("expected a clock such as 8+0.08"), "{text}: {problem}");
        }
    }
}
