//! Progress and speed of a long command.

use std::fmt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::say;

/// Work that is counted: a bar on a terminal, elsewhere nothing or a line every minute.
pub struct Progress {
    bar: ProgressBar,
    /// Counted here, because a bar that is removed claims that all is done.
    done: AtomicU64,
    all: Option<u64>,
    unit: &'static str,
    rate: Rate,
    shown: Instant,
}

/// The count of work, and its start: `98765 positions, 4123456 an hour, 1234567 nodes a second`.
#[derive(Clone, Copy, Debug)]
struct Rate {
    begun: Instant,
    counted: u64,
    what: &'static str,
    nodes: u64,
}

/// The time between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

impl Progress {
    /// Progress towards `all` units of work, or in work whose end is unknown. The rate is that of
    /// the units.
    #[must_use]
    pub fn new(all: Option<u64>, unit: &'static str) -> Progress {
        Progress::with_rate(all, unit, unit)
    }

    /// The same, with the rate of something else that the work makes.
    #[must_use]
    pub fn with_rate(all: Option<u64>, unit: &'static str, what: &'static str) -> Progress {
        let bar = match (std::io::stderr().is_terminal(), all) {
            (true, Some(all)) => {
                let style = "{bar:30} {human_pos}/{human_len} UNIT, {eta} left{msg}";
                styled(ProgressBar::new(all), &style.replace("UNIT", unit))
            }
            (true, None) => {
                let style = "{human_pos} UNIT, {elapsed} so far{msg}";
                styled(ProgressBar::no_length(), &style.replace("UNIT", unit))
            }
            (false, _) => ProgressBar::hidden(),
        };
        let rate = Rate { begun: Instant::now(), counted: 0, what, nodes: 0 };
        Progress { bar, done: AtomicU64::new(0), all, unit, rate, shown: Instant::now() }
    }

    /// Number of units done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Sets how many units are done. Any thread may call this.
    pub fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.bar.set_position(done);
    }

    /// Counts units that are done, what they made, and the nodes that were searched for it.
    pub fn add(&mut self, units: u64, counted: u64, nodes: u64) {
        self.rate.counted += counted;
        self.rate.nodes += nodes;
        self.done.fetch_add(units, Ordering::Relaxed);
        self.bar.inc(units);
        if !self.bar.is_hidden() {
            self.bar.set_message(format!(", {}", self.news()));
        } else if self.shown.elapsed() >= INTERVAL {
            self.shown = Instant::now();
            let (done, unit, news) = (self.done(), self.unit, self.news());
            let all = self.all.map(|all| format!(" of {all}")).unwrap_or_default();
            say::line(&format!("{done}{all} {unit}: {news}"));
        }
    }

    /// The rate, with the count unless that is shown as units already.
    fn news(&self) -> String {
        if self.rate.what == self.unit { self.rate.speed() } else { self.rate.to_string() }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The count, with its rate.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rate.fmt(f)
    }
}

impl Rate {
    /// Nodes are said where there are any.
    fn speed(&self) -> String {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-9);
        let hourly = self.counted as f64 / seconds * 3600.0;
        match self.nodes {
            0 => format!("{hourly:.0} an hour"),
            nodes => format!("{hourly:.0} an hour, {:.0} nodes a second", nodes as f64 / seconds),
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.counted, self.what, self.speed())
    }
}

/// A bar that is drawn by this template.
#[must_use]
pub fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use indicatif::ProgressDrawTarget;

    use super::*;

    #[test]
    fn units_and_what_they_make_are_counted() {
        let mut progress = Progress::with_rate(Some(9), "games", "positions");
        progress.add(1, 80, 8_000);
        progress.add(2, 120, 1_000);
        assert_eq!(progress.done(), 3);
        assert!(progress.to_string().starts_with("200 positions, "), "{progress}");
        assert!(progress.to_string().ends_with(" nodes a second"), "{progress}");
        assert_eq!(progress.news().split(',').count(), 3);
        let mut pairs = Progress::new(None, "games");
        pairs.add(2, 2, 0);
        assert!(pairs.to_string().starts_with("2 games, "), "{pairs}");
        assert!(pairs.news().ends_with(" an hour"), "the bar has the games already: {pairs}");
    }

    #[test]
    fn a_bar_that_is_removed_has_done_no_more() {
        // On a terminal bars are drawn; here one is drawn to nowhere.
        let mut games = Progress::new(Some(2000), "games");
        games.bar = ProgressBar::with_draw_target(Some(2000), ProgressDrawTarget::hidden());
        games.add(96, 96, 0);
        games.finish();
        assert_eq!(games.done(), 96);
    }
}
