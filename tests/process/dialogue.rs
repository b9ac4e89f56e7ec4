//! Talking to a program, with a watchdog so that a hang fails a test instead of stopping it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Far longer than anything takes, and short enough to find a hang the same day.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a finished program has left.
#[derive(Debug)]
pub struct Output {
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// Its exit status; none if a signal ended it.
    pub status: Option<i32>,
}

/// Runs a program on this input to its end.
pub fn run(program: &str, args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut child = start(program, args, "warn");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // A program may end before it has read everything, and then writing fails.
    thread::spawn(move || stdin.write_all(&input));
    let stdout = collect(child.stdout.take().expect("a pipe"));
    let stderr = collect(child.stderr.take().expect("a pipe"));
    let patience = |text: Receiver<String>| match text.recv_timeout(PATIENCE) {
        Ok(text) => text,
        Err(_) => panic!("{program} {args:?} does not end"),
    };
    let (stdout, stderr) = (patience(stdout), patience(stderr));
    let status = child.wait().expect("a child").code();
    Output { stdout, stderr, status }
}

fn start(program: &str, args: &[&str], log: &str) -> Child {
    Command::new(program)
        .args(args)
        .env("RUST_LOG", log)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built")
}

fn collect(mut from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        sender.send(String::from_utf8_lossy(&bytes).into_owned())
    });
    receiver
}

/// A program that is spoken with line by line.
pub struct Dialogue {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
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
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Dialogue { stdin: child.stdin.take(), child, lines }
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the dialogue goes on");
        writeln!(stdin, "{line}").expect("the program listens");
    }

    /// Hears lines up to one that begins like this.
    pub fn hear_until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(_) => panic!("expected a line '{start}...', got only {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// Hears the program out and gives its exit status.
    pub fn end(mut self) -> Option<i32> {
        self.stdin = None;
        while self.lines.recv_timeout(PATIENCE).is_ok() {}
        self.child.wait().expect("a child").code()
    }
}
