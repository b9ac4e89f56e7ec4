//! Dialogues with programs. A time limit turns a hang into a failed test.

use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use crate::program::{Output, PATIENCE, collect, start};

/// A dialogue with a program, line by line.
pub struct Dialogue {
    child: Child,
    /// Input goes through a thread, so that a program that does not read it fails by its silence.
    says: Option<Sender<Vec<u8>>>,
    lines: Receiver<String>,
    stderr: Receiver<String>,
}

impl Dialogue {
    /// Starts a program.
    pub fn with(program: &str, args: &[&str]) -> Dialogue {
        Dialogue::with_log(program, args, "warn")
    }

    /// Starts a program that logs at this level.
    pub fn with_log(program: &str, args: &[&str], log: &str) -> Dialogue {
        let mut child = start(program, args, log);
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let stderr = collect(child.stderr.take().expect("a pipe"));
        let mut stdin = child.stdin.take().expect("a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let (says, said) = channel::<Vec<u8>>();
        thread::spawn(move || said.iter().try_for_each(|bytes| stdin.write_all(&bytes)));
        Dialogue { child, says: Some(says), lines, stderr }
    }

    /// Sends one line or several.
    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes, which need not be a whole line or text. A program that has ended ignores them.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let says = self.says.as_ref().expect("the dialogue goes on");
        let _ = says.send(bytes.to_vec());
    }

    /// Reads lines up to one with this beginning.
    pub fn hear_until(&mut self, start: &str) -> Vec<String> {
        self.hear(start, |line| line.starts_with(start))
    }

    /// Reads lines up to one that `is_it` accepts.
    pub fn hear(&mut self, what: &str, mut is_it: impl FnMut(&str) -> bool) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(_) => {
                    let _ = self.child.kill();
                    let complaint = self.stderr.recv_timeout(PATIENCE).unwrap_or_default();
                    panic!("expected a line '{what}...', got only {heard:#?}\n{complaint}");
                }
            }
            if heard.last().is_some_and(|line| is_it(line)) {
                return heard;
            }
        }
    }

    /// Sends a signal, such as `-INT`.
    #[cfg(unix)]
    #[allow(dead_code, reason = "few of the programs' tests need it")]
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = std::process::Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill").success());
    }

    /// Ends the input and waits for the program; returns its exit status.
    pub fn end(self) -> Option<i32> {
        self.hear_out().status
    }

    /// Ends the input and waits for the program; returns its output that was not read yet.
    pub fn hear_out(mut self) -> Output {
        self.says = None;
        let mut stdout = String::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => stdout += &(line + "\n"),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the program does not end:\n{stdout}"),
            }
        }
        let stderr = self.stderr.recv_timeout(PATIENCE).expect("the program has ended");
        Output { stdout, stderr, status: self.child.wait().expect("a child").code() }
    }
}
