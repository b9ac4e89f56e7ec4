//! Lines to and from an engine, and the end of all patience.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::fmt::Display;
use std::mem;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, TryRecvError, select};

use super::Fault;
use crate::limits::LONGEST;
use crate::process::{Line, Process};

/// How long an engine that was told to stop may take to say its move.
pub(super) const STOPPING: Duration = Duration::from_secs(2);

/// How long a program that has closed its output may take to end.
const REAPING: Duration = Duration::from_millis(200);

/// More warnings than this nobody reads.
const MOST_WARNINGS: usize = 100;

/// A running program and what everybody who speaks with it needs.
pub(super) struct Link {
    process: Process,
    abort: Receiver<Infallible>,
    /// Lines that have come, but nobody has heard them yet.
    unheard: VecDeque<Line>,
    /// How long the engine may take for an answer that no clock limits.
    pub patience: Duration,
    warnings: Vec<String>,
    /// All warnings so far.
    warned: HashSet<String>,
}

/// Why there is no line.
enum Silence {
    TimeUp,
    Gone,
    Aborted,
}

impl Link {
    pub fn new(process: Process, abort: Receiver<Infallible>, patience: Duration) -> Link {
        let (warnings, warned) = (Vec::new(), HashSet::new());
        Link { process, abort, unheard: VecDeque::new(), patience, warnings, warned }
    }

    /// Says a line to the engine.
    pub fn say(&mut self, line: impl Display) {
        self.process.say(&line.to_string());
    }

    /// Says a line that exists as text.
    pub fn say_text(&mut self, line: &str) {
        self.process.say(line);
    }

    /// The next line that has come, or comes, before `until`; none if there is none.
    pub fn hear(&mut self, until: Instant) -> Result<Option<Line>, Fault> {
        if self.abort.try_recv() == Err(TryRecvError::Disconnected) {
            return Err(Fault::Interrupted);
        }
        match self.next(until) {
            Ok(line) if line.at <= until => Ok(Some(line)),
            // An engine that talks without end has to be in time too.
            Ok(line) => {
                self.unheard.push_front(line);
                Ok(None)
            }
            Err(Silence::TimeUp) => Ok(None),
            Err(Silence::Gone) => Err(self.gone()),
            Err(Silence::Aborted) => Err(Fault::Interrupted),
        }
    }

    fn next(&mut self, until: Instant) -> Result<Line, Silence> {
        loop {
            if let Some(line) = self.unheard.pop_front() {
                return Ok(line);
            }
            let wait = until.saturating_duration_since(Instant::now());
            let group = match self.process.lines().try_recv() {
                Ok(group) => group,
                Err(TryRecvError::Disconnected) => return Err(Silence::Gone),
                Err(TryRecvError::Empty) => select! {
                    recv(self.process.lines()) -> group => group.map_err(|_| Silence::Gone)?,
                    recv(self.abort) -> _ => return Err(Silence::Aborted),
                    default(wait) => return Err(Silence::TimeUp),
                },
            };
            self.unheard.extend(group);
        }
    }

    /// Hears lines until one is what `wanted` looks for, for as long as `patience` says.
    pub fn hear_for<T>(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&mut Link, &str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let until = deadline(Instant::now(), patience);
        while let Some(line) = self.hear(until)? {
            if let Some(found) = wanted(self, &line.text) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Notes what is no reason to stop, once; an engine that always finds new words is not heard out.
    pub fn warn(&mut self, warning: String) {
        if self.warned.len() < MOST_WARNINGS && self.warned.insert(warning.clone()) {
            self.warnings.push(warning);
        }
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        mem::take(&mut self.warnings)
    }

    /// Writes out the log of what was said.
    pub fn flush_log(&self) {
        self.process.flush_log();
    }

    /// Ends the program without asking.
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Why the engine's output is closed.
    fn gone(&mut self) -> Fault {
        match self.process.exit(REAPING) {
            Some(exit) if !exit.is_success() => Fault::Crash(exit.to_string()),
            _ => Fault::Disconnect,
        }
    }
}

/// So much later, but no later than makes sense.
pub(super) fn deadline(from: Instant, patience: Duration) -> Instant {
    from + patience.min(LONGEST)
}
