//! Speed of counting.

use std::time::Duration;

/// A time and how many million nodes were counted in each second of it.
#[must_use]
pub fn rate(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-9);
    format!("{seconds:.3} s, {:.1} Mnps", nodes as f64 / seconds / 1e6)
}
