//! Runs of `treville-arena` whose memory is watched, and after which no program may be left, as
//! Linux shows them.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Output, PATIENCE, collect};

const ARENA: &str = env!("CARGO_BIN_EXE_treville-arena");

/// The allowed growth of its memory.
const MOST_MEMORY: usize = 64 << 20;

/// The variable by which a run's programs are found.
const RUN: &str = "TREVILLE_TEST_RUN";

/// A run of `treville-arena`, and a mark on all programs that come of it.
pub struct Run {
    pub child: Child,
    mark: String,
}

impl Run {
    /// Starts it.
    pub fn start(words: &[String]) -> Run {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        let number = RUNS.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}-", std::process::id());
        let child = Command::new(ARENA)
            .args(words)
            .env(RUN, &mark)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program was built");
        Run { child, mark }
    }

    /// The numbers of the programs that are still there.
    pub fn programs(&self) -> Vec<String> {
        let wanted = format!("{RUN}={}", self.mark);
        let entries = fs::read_dir("/proc").expect("a list of programs").flatten();
        let all = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let is_ours = |pid: &String| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|entry| entry == wanted.as_bytes())
        };
        all.filter(is_ours).collect()
    }

    /// Whether no program is left, after a while.
    pub fn leaves_none(&self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if self.programs().is_empty() {
                return true;
            }
            thread::sleep(Duration::from_millis(20));
        }
        false
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for the end, and checks the memory until then and the programs afterwards.
    pub fn end(mut self) -> Result<Output, String> {
        let stdout = collect(self.child.stdout.take().expect("a pipe"));
        let stderr = collect(self.child.stderr.take().expect("a pipe"));
        let deadline = Instant::now() + PATIENCE;
        let (mut least, mut most) = (usize::MAX, 0);
        let status = loop {
            if let Some(memory) = peak_memory(self.child.id()) {
                (least, most) = (least.min(memory), most.max(memory));
            }
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status.code();
            }
            if Instant::now() > deadline {
                let left = self.programs();
                self.child.kill().expect("a child");
                return Err(format!("it does not end; {left:?} run"));
            }
            thread::sleep(Duration::from_millis(10));
        };
        if most > least.saturating_add(MOST_MEMORY) {
            return Err(format!("it takes {} MiB of memory", most >> 20));
        }
        if !self.leaves_none() {
            return Err(format!("it leaves {:?}", self.programs()));
        }
        let text = |output: Receiver<String>| output.recv_timeout(PATIENCE).unwrap_or_default();
        Ok(Output { stdout: text(stdout), stderr: text(stderr), status })
    }
}

/// The most memory that a program has had so far, in bytes.
fn peak_memory(pid: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}
