//! How far a long run has come.

use treville_eval::piece::mobility::montecarlo::Control;

use treville_kit::progress::Bar;

/// A bar on a terminal, nothing elsewhere.
pub struct Progress(Bar);

impl Progress {
    /// A bar for so many trials; without a number, what is done and for how long, as nobody knows
    /// how much is left.
    #[must_use]
    pub fn new(trials: Option<u64>) -> Progress {
        Progress(Bar::new(trials, "trials"))
    }

    /// Does a part of the work, before which so many trials are done, and shows how it goes on.
    pub fn watch<T>(&self, before: u64, work: impl FnOnce(Control<'_>) -> T) -> T {
        // Threads may tell of their trials in another order than they have done them.
        let advance = |done: u64| self.0.show(before.saturating_add(done).max(self.0.done()));
        work(Control { progress: Some(&advance), ..Control::default() })
    }

    /// How many trials are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.0.done()
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish();
    }
}
