//! The engine's clock: the standard library's, or where that has none, the host's.
//!
//! In `wasm32-unknown-unknown` std's `Instant::now` traps. There [`Instant`] counts from a source
//! that the host sets with `set_source`; until then time stands still, and clocks end no search.
//! The crate `web-time` would serve browsers only and bring `wasm-bindgen`, which needs a generator
//! at build time.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set_source};

/// Compiled for tests as well, so that the host's clock is tested on every system.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the source of time: it returns the time since a moment of its choice and never goes
    /// back. The first source stays.
    pub fn set_source(source: fn() -> Duration) {
        SOURCE.get_or_init(|| source);
    }

    /// A moment, like `std::time::Instant`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present moment.
        #[must_use]
        pub fn now() -> Instant {
            Instant(SOURCE.get().map_or(Duration::ZERO, |source| source()))
        }

        /// The time since this moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::host::{Instant, set_source};

    #[test]
    fn the_hosts_clock_stands_still_until_it_has_a_source() {
        static NOW: AtomicU64 = AtomicU64::new(5_000);
        let before = Instant::now();
        assert_eq!((before.elapsed(), Instant::now()), (Duration::ZERO, before));
        set_source(|| Duration::from_millis(NOW.load(Ordering::Relaxed)));
        set_source(|| Duration::MAX);
        let start = Instant::now();
        NOW.store(5_250, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_millis(250), "the first source stays");
        assert_eq!(start.saturating_duration_since(Instant::now()), Duration::ZERO);
    }
}
