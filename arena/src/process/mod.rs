//! An engine as a program that reads and writes lines.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod find;
mod log;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::settings::EngineSettings;
pub use log::Log;
pub use read::TimedLine;
use treville_kit::failure::printable;

/// How long a program may take to end once it has been told to.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program that is running, with its input and output.
///
/// It sits in a process group of its own, so that Ctrl-C in the terminal reaches only the runner,
/// which then ends its games in good order. When the value is dropped, the program is told to quit
/// and killed if it does not; it is gone afterwards in any case.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Nothing once the program has been told to quit.
    stdin: Option<ChildStdin>,
    lines: Receiver<Vec<TimedLine>>,
    name: String,
    log: Option<Arc<Log>>,
    exit: Option<Exit>,
}

/// How a program has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit(ExitStatus);

impl Exit {
    /// Whether it says that all is well.
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
    /// Starts an engine's program; `name` is what it is called in the log.
    ///
    /// # Errors
    ///
    /// The program cannot be started: why, in one line.
    pub fn start(
        settings: &EngineSettings,
        name: &str,
        log: Option<Arc<Log>>,
    ) -> Result<Process, String> {
        let program = find::program(&settings.cmd, settings.dir.as_deref());
        let mut command = Command::new(program);
        command.args(&settings.args).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Nobody reads what goes to standard error unless there is a log.
        command.stderr(if log.is_some() { Stdio::piped() } else { Stdio::null() });
        if let Some(dir) = &settings.dir {
            command.current_dir(dir);
        }
        separate(&mut command);
        let refused = |problem: &dyn fmt::Display| {
            let program = printable(&settings.cmd);
            format!("expected a program that can be started, got '{program}' ({problem})")
        };
        let mut child = command.spawn().map_err(|error| refused(&error))?;
        let Some(stdout) = child.stdout.take() else {
            return Err(refused(&"it has no output"));
        };
        if let (Some(stderr), Some(log)) = (child.stderr.take(), &log) {
            let (name, log) = (name.to_owned(), Arc::clone(log));
            thread::spawn(move || read::copy(stderr, &name, &log));
        }
        let lines = read::listen(stdout, name, log.clone());
        let (stdin, name) = (child.stdin.take(), name.to_owned());
        Ok(Process { child, stdin, lines, name, log, exit: None })
    }

    /// Says a line, in one go and at once. Whether anybody listens shows in the answer: a program
    /// that has ended closes its output too.
    pub fn say(&mut self, line: &str) {
        if let Some(log) = &self.log {
            log.sent(&self.name, line);
        }
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// What the program says, in groups of lines as in UCI the thinking and the move that it leads
    /// to; closed when its output is.
    #[must_use]
    pub fn lines(&self) -> &Receiver<Vec<TimedLine>> {
        &self.lines
    }

    /// Writes out the log, if there is one.
    pub fn flush_log(&self) {
        if let Some(log) = &self.log {
            log.flush();
        }
    }

    /// How the program has ended, if it does within that time.
    pub fn exit(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_millis(1);
        while self.exit.is_none() {
            match self.child.try_wait() {
                Ok(Some(status)) => self.exit = Some(Exit(status)),
                Ok(None) if Instant::now() < deadline => thread::sleep(pause),
                _ => break,
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        self.exit
    }

    /// Tells the program to quit, and kills it if it has not ended within a second.
    pub fn end(&mut self) {
        if self.exit(Duration::ZERO).is_some() {
            return;
        }
        self.say("quit");
        // A program that waits for more input finds that there is none.
        self.stdin = None;
        let deadline = Instant::now() + FAREWELL;
        // It may still have things to say, and must not have to wait until they are read; but one that
        // never stops talking is not heard out.
        while Instant::now() < deadline && self.lines.recv_deadline(deadline).is_ok() {}
        if self.exit(deadline.saturating_duration_since(Instant::now())).is_none() {
            self.kill();
        }
    }

    /// Ends the program without asking.
    pub fn kill(&mut self) {
        self.stdin = None;
        if self.exit(Duration::ZERO).is_none() {
            kill_group(&self.child);
            let _ = self.child.kill();
            self.exit = self.child.wait().ok().map(Exit);
        }
    }
}

/// Kills the program with all that it has started: an engine is often behind a script, and one that
/// stays would take the time of all later games.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // The program leads the group that it was put into; it may have ended this very moment.
    if let Ok(leader) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Keeps signals meant for the runner away from the program.
fn separate(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}
