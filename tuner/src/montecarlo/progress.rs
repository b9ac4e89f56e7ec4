//! How far a long run has come.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use treville_eval::mobility::montecarlo::Control;

/// A bar on a terminal, nothing elsewhere.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many trials; without a number, what is done and for how long, as nobody knows
    /// how much is left.
    #[must_use]
    pub fn new(trials: Option<u64>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(ProgressBar::hidden());
        }
        let (bar, style) = match trials {
            Some(trials) => {
                (ProgressBar::new(trials), "{bar:40} {human_pos}/{human_len} trials, {eta} left")
            }
            None => (ProgressBar::no_length(), "{human_pos} trials, {elapsed} so far"),
        };
        match ProgressStyle::with_template(style) {
            Ok(style) => Progress(bar.with_style(style)),
            Err(_) => Progress(bar),
        }
    }

    /// Does a part of the work, before which so many trials are done, and shows how it goes on.
    pub fn watch<T>(&self, before: u64, work: impl FnOnce(Control<'_>) -> T) -> T {
        // Threads may tell of their trials in another order than they have done them.
        let advance = |done: u64| {
            let position = before.saturating_add(done).max(self.0.position());
            self.0.set_position(position);
        };
        work(Control { progress: Some(&advance), ..Control::default() })
    }

    /// How many trials are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.0.position()
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
