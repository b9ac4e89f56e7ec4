//! Times as XBoard writes them: minutes and seconds, with decimals.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::time::Duration;

/// The longest time that `level` and `st` may ask for, in seconds (about 31 years).
const TIME_LIMIT: f64 = 1e9;

/// The sum of decimal minutes and decimal seconds, to the millisecond.
pub(super) fn duration(minutes: &str, seconds: &str) -> Option<Duration> {
    let seconds = 60.0 * decimal(minutes)? + decimal(seconds)?;
    (seconds <= TIME_LIMIT).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Reads digits with at most one decimal point; no sign, exponent or word such as `inf`.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain { text.parse().ok() } else { None }
}

/// `5` for whole minutes, else `5:30` or `0:06.5`.
pub(super) fn minutes(time: Duration) -> String {
    let millis = time.as_millis();
    match (millis / 60_000, millis % 60_000) {
        (minutes, 0) => minutes.to_string(),
        (minutes, rest) if rest < 10_000 => format!("{minutes}:0{}", seconds(rest)),
        (minutes, rest) => format!("{minutes}:{}", seconds(rest)),
    }
}

/// `12`, or `0.1` with as many decimals as needed.
pub(super) fn seconds(millis: u128) -> String {
    match (millis / 1000, millis % 1000) {
        (seconds, 0) => seconds.to_string(),
        (seconds, rest) => format!("{seconds}.{rest:03}").trim_end_matches('0').to_string(),
    }
}
