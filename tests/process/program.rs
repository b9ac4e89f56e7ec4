//! Programs that run to their end. A time limit turns a hang into a failed test.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Far longer than anything takes, but short enough for a hang to be noticed.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The output of a finished program.
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

/// Starts a program that logs at this level.
pub fn start(program: &str, args: &[&str], log: &str) -> Child {
    Command::new(program)
        .args(args)
        .env("RUST_LOG", log)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built")
}

/// Reads an output to its end on a thread of its own.
pub fn collect(mut from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        sender.send(String::from_utf8_lossy(&bytes).into_owned())
    });
    receiver
}
