//! Progress and results of a training.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use treville_kit::format::Table;
use treville_kit::progress::styled;
use treville_kit::say;

use super::sources::Source;
use treville_results::training::{Check, Judgement, Pass};

/// A training in progress: a bar on a terminal, elsewhere a line every minute.
pub struct Meter {
    bar: ProgressBar,
    all: u64,
    done: u64,
    /// The work that was done by an earlier run.
    before: u64,
    begun: Instant,
    shown: Instant,
}

/// The time between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

impl Meter {
    /// The number of positions in all passes, of which some were done before.
    #[must_use]
    pub fn new(all: u64, before: u64) -> Meter {
        let bar = match io::stderr().is_terminal() {
            true => styled(ProgressBar::new(all), "{bar:30} {msg}"),
            false => ProgressBar::hidden(),
        };
        let now = Instant::now();
        Meter { bar, all, done: before, before, begun: now, shown: now }
    }

    /// Counts positions, with the present loss.
    pub fn add(&mut self, positions: u64, pass: usize, loss: f64) {
        self.done += positions;
        self.bar.set_position(self.done);
        let is_hidden = self.bar.is_hidden();
        if is_hidden && self.shown.elapsed() < INTERVAL {
            return;
        }
        let left = self.all.saturating_sub(self.done) as f64 / self.rate().max(1.0);
        let text = format!(
            "pass {pass}, loss {loss:.5}, {} of {} positions, {:.0} a second, {} left",
            self.done,
            self.all,
            self.rate(),
            time(left)
        );
        if is_hidden {
            self.shown = Instant::now();
            say::line(&text);
        } else {
            self.bar.set_message(text);
        }
    }

    /// Positions a second in this run.
    #[must_use]
    pub fn rate(&self) -> f64 {
        (self.done - self.before) as f64 / self.begun.elapsed().as_secs_f64().max(1e-9)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A time in the largest units that it fills.
fn time(seconds: f64) -> String {
    match seconds {
        short if short < 100.0 => format!("{short:.0} s"),
        longer if longer < 6000.0 => format!("{:.0} min", longer / 60.0),
        long => format!("{:.1} h", long / 3600.0),
    }
}

/// Prints losses by pass, by source, and the cost of quantisation.
pub fn print(
    curve: &[Pass],
    sources: &[Source],
    check: &Check,
    mut output: impl Write,
) -> io::Result<()> {
    let mut passes = Table::new(
        "Divergence from the targets, in thousandths of a nat a position",
        &["Pass", "trained on", "held out", "classical", "ratio"],
    );
    for (number, pass) in (1..).zip(curve) {
        let training = thousandths(pass.training);
        let judged = cells(&pass.held_out);
        passes.row([number.to_string(), training].into_iter().chain(judged));
    }
    passes.print(&mut output)?;
    let Some(last) = curve.last() else { return Ok(()) };
    let mut table = Table::new(
        "By source, on the held-out positions",
        &[
            "Source",
            "trained on",
            "weight",
            "scale",
            "offset",
            "held out",
            "net",
            "classical",
            "ratio",
        ],
    );
    for (source, judged) in sources.iter().zip(&last.sources) {
        let line = source.line;
        let numbers = [
            source.name.clone(),
            source.positions.to_string(),
            format!("{:.2}", source.weight),
            format!("{:.0}", line.scale),
            format!("{:.0}", line.offset),
            judged.positions.to_string(),
        ];
        table.row(numbers.into_iter().chain(cells(judged)));
    }
    let Check { positions, floats, integers, mean, largest } = check;
    table.notes.push(format!(
        "Quantised: {} instead of {} on {positions} positions; scores differ by {mean:.2} \
         centipawns in the mean, by {largest:.1} at most.",
        thousandths(*integers),
        thousandths(*floats)
    ));
    writeln!(output)?;
    table.print(&mut output)
}

fn cells(judged: &Judgement) -> [String; 3] {
    // Of few games none may be held out.
    if judged.positions == 0 {
        return ["-"; 3].map(str::to_owned);
    }
    let [net, classical] = [judged.net, judged.classical].map(thousandths);
    [net, classical, format!("{:.3}", judged.ratio())]
}

fn thousandths(divergence: f64) -> String {
    format!("{:.2}", divergence * 1000.0)
}
