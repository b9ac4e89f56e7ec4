//! A conversation with the engine under test. Every wait has an end, and its lines are kept as the
//! evidence for a failure.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;
use treville_kit::failure::printable;

use crate::player::{Connection, Farewell, Fault, deadline};
use crate::process::{Log, Process, TimedLine};
use crate::settings::EngineSettings;

/// Number of lines of a check that are kept from its beginning, and from its end.
const FIRST: usize = 8;
const LAST: usize = 12;

/// The most lines of a check that are known again as our own: an engine may ask for any number.
const MOST_SAID: usize = 10_000;

/// Length of a line that is kept.
const LONGEST: usize = 160;

/// Why a check does not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// It does not apply: why.
    Skipped(String),
    /// The engine does not do what is customary, though no protocol demands it.
    Advised(String),
    /// The engine breaks the protocol: what was expected and what came.
    Failed(String),
    /// The user has interrupted the run.
    Interrupted,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Failed(match fault {
            Fault::NoStart(problem) => problem,
            Fault::NoRoom(problem) => return Stop::Skipped(problem),
            Fault::Crash(how) => format!("expected an answer, got the end of the program ({how})"),
            Fault::Disconnect => "expected an answer, got the end of its output".to_owned(),
            Fault::Late | Fault::Stalled => "expected it to read its input, got none".to_owned(),
            Fault::Interrupted => return Stop::Interrupted,
        })
    }
}

/// The result of a check that breaks the protocol.
pub(super) fn fail<T>(problem: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Failed(problem.into()))
}

/// The result of a check that does not apply.
pub(super) fn skip<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Skipped(why.into()))
}

impl Farewell {
    /// Expects that the engine has ended without an error. It has ended, which is all that
    /// protocols ask for.
    pub(super) fn in_order(&self) -> Result<(), Stop> {
        if self.exit.is_success() {
            return Ok(());
        }
        Err(Stop::Advised(format!("expected an end without an error, got {}", self.exit)))
    }
}

/// The data with which the engine is started.
#[derive(Clone)]
pub(super) struct Launch {
    pub settings: EngineSettings,
    /// The time to wait for any answer.
    pub patience: Duration,
    pub log: Option<Arc<Log>>,
    /// Closed when the run is interrupted.
    pub abort: Receiver<Infallible>,
}

/// The conversation.
pub(super) struct Talk {
    launch: Launch,
    /// None while no engine runs.
    connection: Option<Connection>,
    transcript: Transcript,
    /// All that was said since the check has begun.
    said: HashSet<String>,
}

impl Talk {
    /// Starts the engine.
    pub fn start(launch: Launch) -> Result<Talk, String> {
        let (transcript, said) = (Transcript::default(), HashSet::new());
        let mut talk = Talk { launch, connection: None, transcript, said };
        talk.restart()?;
        Ok(talk)
    }

    /// Starts the engine again. One that still runs is killed.
    pub fn restart(&mut self) -> Result<(), String> {
        self.kill();
        let Launch { settings, patience, log, abort } = self.launch.clone();
        let process = Process::start(&settings, &settings.cmd, log, &[]);
        let process = process.map_err(|reason| reason.to_string())?;
        self.connection = Some(Connection::new(process, abort, patience));
        Ok(())
    }

    /// Whether the engine runs, as far as anyone has noticed.
    pub fn is_alive(&self) -> bool {
        self.connection.is_some()
    }

    /// The time to wait for any answer.
    pub fn patience(&self) -> Duration {
        self.launch.patience
    }

    /// Ends the engine, whatever it does.
    pub fn kill(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.flush_log();
            connection.kill();
        }
    }

    /// Forgets the lines so far: another check begins.
    pub fn begin(&mut self) {
        self.transcript = Transcript::default();
        self.said.clear();
    }

    /// Whether this line was said since the check has begun.
    pub fn has_said(&self, line: &str) -> bool {
        self.said.contains(line)
    }

    /// The lines since the check has begun.
    pub fn lines(&self) -> Vec<String> {
        self.transcript.lines()
    }

    /// Sends a line.
    pub fn say(&mut self, line: impl Display) {
        let line = line.to_string();
        self.transcript.push('>', &line);
        if let Some(connection) = &mut self.connection {
            connection.say_text(&line);
        }
        if self.said.len() < MOST_SAID {
            self.said.insert(line);
        }
    }

    /// The next line that arrives before `until`, if any.
    pub fn hear(&mut self, until: Instant) -> Result<Option<TimedLine>, Stop> {
        let Some(connection) = &mut self.connection else { return fail("it does not run") };
        let line = connection.hear(until)?;
        if let Some(line) = &line {
            self.transcript.push('<', &line.text);
        }
        Ok(line)
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.transcript.note("(the end of its input)");
        if let Some(connection) = &mut self.connection {
            connection.close_input();
        }
    }

    /// Waits for the engine to end by itself. It does not run any more then.
    pub fn farewell(&mut self) -> Result<Farewell, Stop> {
        let patience = self.patience();
        let farewell = match &mut self.connection {
            Some(connection) => connection.farewell(patience)?,
            None => None,
        };
        self.kill();
        match farewell {
            Some(farewell) => Ok(farewell),
            None => fail(format!("expected it to end within {} s", patience.as_secs_f64())),
        }
    }

    /// The end of a wait that begins now.
    pub fn deadline(&self) -> Instant {
        deadline(Instant::now(), self.patience())
    }

    /// Says that a line did not come in time.
    pub fn silence<T>(&self, expected: &str) -> Result<T, Stop> {
        let seconds = self.patience().as_secs_f64();
        fail(format!("expected {expected} within {seconds} s, got no such line"))
    }
}

/// The first and the last lines of a check.
#[derive(Debug, Default)]
struct Transcript {
    first: Vec<String>,
    last: VecDeque<String>,
    left_out: usize,
}

impl Transcript {
    fn push(&mut self, direction: char, line: &str) {
        let short: String = line.chars().take(LONGEST).collect();
        let dots = if short.len() < line.len() { "..." } else { "" };
        self.note(&format!("{direction} {}{dots}", printable(&short)));
    }

    fn note(&mut self, text: &str) {
        if self.first.len() < FIRST {
            return self.first.push(text.to_owned());
        }
        if self.last.len() == LAST {
            self.last.pop_front();
            self.left_out += 1;
        }
        self.last.push_back(text.to_owned());
    }

    fn lines(&self) -> Vec<String> {
        let gap = (self.left_out > 0).then(|| format!("({} more lines)", self.left_out));
        self.first.iter().cloned().chain(gap).chain(self.last.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_keeps_both_ends() {
        let mut transcript = Transcript::default();
        (0..1000).for_each(|number| transcript.push('<', &number.to_string()));
        let lines = transcript.lines();
        assert_eq!(lines.len(), FIRST + 1 + LAST);
        assert_eq!((lines[0].as_str(), lines[FIRST].as_str()), ("< 0", "(980 more lines)"));
        assert_eq!(lines.last().unwrap(), "< 999");
        transcript.push('>', &"\u{1b}".repeat(1000));
        assert!(transcript.lines().iter().all(|line| line.len() < 10 * LONGEST));
    }
}
