//! Lines to and from an engine, with time limits.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::fmt::Display;
use std::mem;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, TryRecvError, select};

use super::fault::Fault;
use crate::limits::LONGEST;
use crate::patterns::LastLines;
use crate::process::{Exit, Process, TimedLine};

/// The time that an engine may take for its move after the order to stop.
pub(super) const STOPPING: Duration = Duration::from_secs(2);

/// The time that a program that has closed its output may take to end.
const REAPING: Duration = Duration::from_secs(2);

/// The time that programs started by a program may take to end after it.
const FOLLOWING: Duration = Duration::from_secs(1);

/// The time between looks whether a program has ended.
const PAUSE: Duration = Duration::from_millis(10);

/// The most warnings that are kept.
const MOST_WARNINGS: usize = 100;

/// A running program and what both protocols need to talk to it.
pub(crate) struct Connection {
    process: Process,
    abort: Receiver<Infallible>,
    /// Lines that have arrived and were not read yet.
    unread: VecDeque<TimedLine>,
    /// The time that the engine may take for an answer that no clock limits.
    pub patience: Duration,
    /// The parts of its lines that games are to have.
    pub wanted: LastLines,
    warnings: Vec<String>,
    /// All warnings so far.
    warned: HashSet<String>,
}

/// The end of a program by itself.
pub(crate) struct Farewell {
    pub exit: Exit,
    /// Number of programs that it has left behind; none where the system does not tell.
    pub left: Option<usize>,
}

/// Why there is no line.
enum Silence {
    TimeUp,
    Gone,
    Aborted,
}

impl Connection {
    pub fn new(process: Process, abort: Receiver<Infallible>, patience: Duration) -> Connection {
        let (warnings, warned) = (Vec::new(), HashSet::new());
        let (unread, wanted) = (VecDeque::new(), LastLines::default());
        Connection { process, abort, unread, patience, wanted, warnings, warned }
    }

    /// Sends a line to the engine.
    pub fn say(&mut self, line: impl Display) {
        self.process.say(&line.to_string());
    }

    /// Sends a line that exists as text.
    pub fn say_text(&mut self, line: &str) {
        self.process.say(line);
    }

    /// The next line that arrives before `until`, if any.
    pub fn hear(&mut self, until: Instant) -> Result<Option<TimedLine>, Fault> {
        if self.is_aborted() {
            return Err(Fault::Interrupted);
        }
        if self.process.is_deaf() {
            return Err(Fault::Stalled);
        }
        match self.next(until) {
            Ok(line) if line.at <= until => {
                self.wanted.hear(&line.text);
                Ok(Some(line))
            }
            // An engine that never stops writing has to be in time, too.
            Ok(line) => {
                self.unread.push_front(line);
                Ok(None)
            }
            Err(Silence::TimeUp) => Ok(None),
            Err(Silence::Gone) => Err(self.gone()),
            Err(Silence::Aborted) => Err(Fault::Interrupted),
        }
    }

    /// Whether the user has had enough.
    fn is_aborted(&self) -> bool {
        self.abort.try_recv() == Err(TryRecvError::Disconnected)
    }

    fn next(&mut self, until: Instant) -> Result<TimedLine, Silence> {
        loop {
            if let Some(line) = self.unread.pop_front() {
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
            self.unread.extend(group.lines);
        }
    }

    /// Reads lines until `wanted` accepts one, for at most `patience`.
    pub fn hear_for<T>(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&mut Connection, &str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let until = deadline(Instant::now(), patience);
        while let Some(line) = self.hear(until)? {
            if let Some(found) = wanted(self, &line.text) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Notes a problem that is no reason to stop, once. The number is limited, because an engine
    /// may find new ones without end.
    pub fn warn(&mut self, warning: String) {
        if self.warned.len() < MOST_WARNINGS && self.warned.insert(warning.clone()) {
            self.warnings.push(warning);
        }
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        mem::take(&mut self.warnings)
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Waits for the program to end by itself; none if it still runs then. What it writes is
    /// dropped.
    pub fn farewell(&mut self, patience: Duration) -> Result<Option<Farewell>, Fault> {
        let until = deadline(Instant::now(), patience);
        while Instant::now() < until {
            if let Err(Silence::Gone) = self.next(Instant::now() + PAUSE) {
                thread::sleep(PAUSE);
            }
            if self.is_aborted() {
                return Err(Fault::Interrupted);
            }
            let tells = cfg!(target_os = "linux") && !self.process.has_ended();
            if tells && self.process.left().is_none() {
                continue;
            }
            let enough = Instant::now() + FOLLOWING;
            while self.process.left().is_some_and(|left| left > 0) && Instant::now() < enough {
                thread::sleep(PAUSE);
            }
            let left = self.process.left();
            if let Some(exit) = self.process.exit(Duration::ZERO) {
                return Ok(Some(Farewell { exit, left }));
            }
        }
        Ok(None)
    }

    /// Flushes the log.
    pub fn flush_log(&self) {
        self.process.flush_log();
    }

    /// Kills the program.
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

/// The end of a wait, at most a day later.
pub(crate) fn deadline(from: Instant, patience: Duration) -> Instant {
    from + patience.min(LONGEST)
}
