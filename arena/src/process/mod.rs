//! An engine as a program that reads and writes lines.
//!
//! - `find`: the program that a command names; `log`: what is said to it and by it
//! - `read`, `write`: its lines, each way on a thread of its own and in bounded memory
//! - `affinity`: the processors on which it runs
//! - `orphans`, `guard`, `family`: the end of whatever it has started

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod affinity;
mod find;
mod log;
mod read;
mod write;

#[cfg(target_os = "linux")]
mod orphans;

#[cfg(unix)]
mod guard;

mod family;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, ErrorKind};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;
#[cfg(unix)]
use nix::errno::Errno;

use super::settings::EngineSettings;
pub use affinity::allowed as allowed_cpus;
use family::Family;
#[cfg(unix)]
pub use guard::{Guard, stand};
pub use log::Log;
pub use read::{Group, TimedLine};
use treville_kit::failure::{Failure, printable};
use treville_kit::files::open_log;
use write::Writer;

/// The time that a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program that is running, with its input and output.
///
/// Ctrl-C in the terminal reaches only the runner, which then ends its games in an orderly way.
/// Dropping the value asks the program to quit and kills it if it does not, with whatever it has
/// started, so no program is left.
#[derive(Debug)]
pub struct Process {
    child: Child,
    family: Family,
    /// None after `quit`.
    input: Option<Writer>,
    lines: Receiver<Group>,
    name: String,
    log: Option<Arc<Log>>,
    exit: Option<Exit>,
    is_deaf: bool,
}

/// Why a program does not run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoProcess {
    /// It cannot be started: why, in one line.
    Program(String),
    /// The system has no process, thread or file left for it: nothing that the program can help.
    System(String),
}

impl fmt::Display for NoProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NoProcess::Program(problem) | NoProcess::System(problem)) = self;
        f.write_str(problem)
    }
}

/// The exit status of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit(ExitStatus);

impl Exit {
    /// Whether it reports success.
    #[must_use]
    pub fn is_success(self) -> bool {
        self.0.success()
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&self.0) {
            return write!(f, "signal {signal}");
        }
        match self.0.code() {
            Some(code) => write!(f, "exit status {code}"),
            None => f.write_str("unknown exit status"),
        }
    }
}

impl Process {
    /// Starts an engine's program, on these processors only if there are any; `name` is what it is
    /// called in the log.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the system has no room for it.
    pub fn start(
        settings: &EngineSettings,
        name: &str,
        log: Option<Arc<Log>>,
        cpus: &[usize],
    ) -> Result<Process, NoProcess> {
        let closed = |failure: Failure| NoProcess::System(failure.to_string());
        let program = find::program(&settings.cmd, settings.dir.as_deref());
        let mut command = Command::new(program);
        command.args(&settings.args).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(match (&settings.stderr, &log) {
            (Some(file), _) => open_log(file).map_err(closed)?.into(),
            // Without a file of its own it is read for a log only.
            (None, Some(_)) => Stdio::piped(),
            (None, None) => Stdio::null(),
        });
        if let Some(dir) = &settings.dir {
            command.current_dir(dir);
        }
        let mut family = Family::new(&mut command);
        let start = affinity::spawn(&mut command, cpus);
        let mut child = start.map_err(|error| not_started(settings, &error))?;
        family.started(&child);
        match connect(&mut child, name, log.as_ref()) {
            Ok((input, lines)) => {
                let name = name.to_owned();
                Ok(Process { child, family, input, lines, name, log, exit: None, is_deaf: false })
            }
            Err(error) => {
                family.kill(&mut child);
                let problem = format!("expected a thread for an engine, got none: {error}");
                Err(NoProcess::System(problem))
            }
        }
    }

    /// Sends a line, without waiting for the program to read it. A failure is ignored here and
    /// shows in the answer, because a program that has ended closes its output too.
    pub fn say(&mut self, line: &str) {
        if let Some(log) = &self.log {
            log.sent(&self.name, line);
        }
        if let Some(input) = &self.input {
            self.is_deaf |= !input.say(line);
        }
    }

    /// Whether the program has stopped reading long ago.
    #[must_use]
    pub fn is_deaf(&self) -> bool {
        self.is_deaf
    }

    /// The lines of the program, in groups such as the thinking and the move of a UCI engine;
    /// closed when its output is.
    #[must_use]
    pub fn lines(&self) -> &Receiver<Group> {
        &self.lines
    }

    /// Flushes the log, if there is one.
    pub fn flush_log(&self) {
        if let Some(log) = &self.log {
            log.flush();
        }
    }

    /// The program's exit status, if it ends within this time.
    pub fn exit(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_millis(1);
        while self.exit.is_none() {
            match self.family.exit(&mut self.child) {
                Some(status) => self.exit = Some(Exit(status)),
                None if Instant::now() < deadline => thread::sleep(pause),
                None => break,
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        self.exit
    }

    /// Number of programs that the program has left behind, once it has ended by itself and until
    /// [`exit`](Process::exit) is called; none where the system does not tell.
    #[must_use]
    pub fn left(&self) -> Option<usize> {
        self.family.left()
    }

    /// Whether the program has ended and its end was noticed.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.exit.is_some()
    }

    /// Closes the program's input, once it has read everything.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Asks the program to quit, and kills it if it has not ended after a second.
    pub fn end(&mut self) {
        if self.exit(Duration::ZERO).is_some() {
            return;
        }
        self.say("quit");
        // A program that waits for input finds its end.
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        // Read what it still writes, so that it does not have to wait; but only until the deadline,
        // because it may never stop writing.
        while Instant::now() < deadline && self.lines.recv_deadline(deadline).is_ok() {}
        if self.exit(deadline.saturating_duration_since(Instant::now())).is_none() {
            self.kill();
        }
    }

    /// Kills the program.
    pub fn kill(&mut self) {
        self.input = None;
        if self.exit(Duration::ZERO).is_none() {
            self.exit = self.family.kill(&mut self.child).map(Exit);
        }
    }
}

/// Why a command has started nothing: a limit of the system, or the command.
fn not_started(settings: &EngineSettings, error: &io::Error) -> NoProcess {
    if is_shortage(error) {
        let problem = format!("expected room for another program, got none: {error}");
        return NoProcess::System(problem);
    }
    let program = printable(&settings.cmd);
    let why = find::why_not(&settings.cmd, settings.dir.as_deref(), error);
    let problem = format!("expected a program that can be started, got '{program}' ({why})");
    NoProcess::Program(problem)
}

/// Whether the system has no process, memory or file left.
fn is_shortage(error: &io::Error) -> bool {
    #[cfg(unix)]
    let too_many_files = [Errno::EMFILE, Errno::ENFILE].map(|lack| Some(lack as i32));
    #[cfg(unix)]
    let too_many_files = too_many_files.contains(&error.raw_os_error());
    #[cfg(not(unix))]
    let too_many_files = false;
    too_many_files || matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::OutOfMemory)
}

/// The input and the output of a program, and its complaints copied to the log.
fn connect(
    child: &mut Child,
    name: &str,
    log: Option<&Arc<Log>>,
) -> io::Result<(Option<Writer>, Receiver<Group>)> {
    let stdout = child.stdout.take().ok_or(ErrorKind::BrokenPipe)?;
    if let (Some(stderr), Some(log)) = (child.stderr.take(), log) {
        let (name, log) = (name.to_owned(), Arc::clone(log));
        thread::Builder::new().spawn(move || read::copy(stderr, &name, &log))?;
    }
    let lines = read::listen(stdout, name, log.cloned())?;
    Ok((child.stdin.take().map(Writer::new).transpose()?, lines))
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
