//! Talking to a program, with a watchdog so that a hang fails a test instead of stopping it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
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
    /// What is said goes through a thread, so that a program that does not listen is noticed when
    /// it does not answer.
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

    /// Says a line, or several.
    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// Says this and no more, be it half a line or no text at all. A program that has ended already
    /// does not hear it.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let says = self.says.as_ref().expect("the dialogue goes on");
        let _ = says.send(bytes.to_vec());
    }

    /// Hears lines up to one that begins like this.
    pub fn hear_until(&mut self, start: &str) -> Vec<String> {
        self.hear(start, |line| line.starts_with(start))
    }

    /// Hears lines up to the one that was waited for.
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

    /// Ends the input, hears the program out and gives its exit status.
    pub fn end(self) -> Option<i32> {
        self.hear_out().status
    }

    /// Ends the input and gives what the program has left; of its output, what was not heard yet.
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
