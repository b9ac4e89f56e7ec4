//! Dates as PGN files have them, in universal time.

use std::time::SystemTime;

use jiff::Timestamp;

/// The day, `2026.11.20`.
#[must_use]
pub fn date(time: SystemTime) -> String {
    since_1970(time).strftime("%Y.%m.%d").to_string()
}

/// The second, `2026-11-20T13:37:00 +0000`.
#[must_use]
pub fn timestamp(time: SystemTime) -> String {
    since_1970(time).strftime("%Y-%m-%dT%H:%M:%S +0000").to_string()
}

/// The time, or the beginning of 1970 if the clock is set to an earlier one.
fn since_1970(time: SystemTime) -> Timestamp {
    Timestamp::try_from(time).unwrap_or_default().max(Timestamp::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn days_become_dates() {
        let on = |days: u64| date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(on(0), "1970.01.01");
        assert_eq!(on(11_016), "2000.02.29");
        assert_eq!(on(19_722), "2023.12.31");
        assert_eq!(on(47_541), "2100.03.01");
    }

    #[test]
    fn seconds_become_times() {
        let at = |seconds| timestamp(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00 +0000");
        assert_eq!(at(1_000_000_000), "2001-09-09T01:46:40 +0000");
        assert_eq!(timestamp(UNIX_EPOCH - Duration::from_secs(1)), at(0));
    }
}
