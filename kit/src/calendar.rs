//! Dates as PGN files have them, in universal time: the standard library knows no other.

use std::time::{SystemTime, UNIX_EPOCH};

/// The day, `2026.11.20`.
#[must_use]
pub fn date(time: SystemTime) -> String {
    let (year, month, day) = civil(seconds(time) / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The second, `2026-11-20T13:37:00 +0000`.
#[must_use]
pub fn timestamp(time: SystemTime) -> String {
    let seconds = seconds(time);
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02} +0000")
}

/// Seconds since 1970; a clock that is set to a time before it shows its beginning.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Year, month and day of a day counted from the first of 1970.
const fn civil(days: u64) -> (u64, u64, u64) {
    // Years that begin with March have the leap day at their end, and cycles of 400 such years are
    // all alike; 719468 days lie between the beginning of one and 1970.
    let day = days + 719_468;
    let (cycle, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // From March on, five months have 153 days, again and again.
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    (400 * cycle + year + (month <= 2) as u64, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_become_dates() {
        let on = |days: u64| date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(on(0), "1970.01.01");
        assert_eq!(on(58), "1970.02.28");
        assert_eq!(on(59), "1970.03.01");
        assert_eq!(on(11_016), "2000.02.29");
        assert_eq!(on(11_017), "2000.03.01");
        assert_eq!(on(19_722), "2023.12.31");
        assert_eq!(on(19_723), "2024.01.01");
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
