//! How far a long command has come, for whoever waits for it.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal; elsewhere nothing, or a line every minute.
pub struct Bar {
    bar: ProgressBar,
    all: Option<u64>,
    unit: &'static str,
    told: Instant,
}

/// Between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

impl Bar {
    /// Nothing is done yet of so much, counted in `unit`; without a number, nobody knows how much
    /// there is to do.
    #[must_use]
    pub fn new(all: Option<u64>, unit: &'static str) -> Bar {
        let bar = if std::io::stderr().is_terminal() {
            let (bar, style) = match all {
                Some(all) => (
                    ProgressBar::new(all),
                    format!("{{bar:30}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left{{msg}}"),
                ),
                None => (
                    ProgressBar::no_length(),
                    format!("{{human_pos}} {unit}, {{elapsed}} so far{{msg}}"),
                ),
            };
            match ProgressStyle::with_template(&style) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        } else {
            ProgressBar::hidden()
        };
        Bar { bar, all, unit, told: Instant::now() }
    }

    /// How much is done by now.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// So much is done: on a terminal only, from any thread.
    pub fn show(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// So much is done, and what more there is to say of it.
    pub fn tell(&mut self, done: u64, more: impl Display) {
        if !self.bar.is_hidden() {
            self.bar.set_position(done);
            self.bar.set_message(format!(", {more}"));
        } else if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            let all = self.all.map(|all| format!(" of {all}")).unwrap_or_default();
            // The work goes on when nobody reads this any more.
            let _ = writeln!(std::io::stderr(), "{done}{all} {}: {more}", self.unit);
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
