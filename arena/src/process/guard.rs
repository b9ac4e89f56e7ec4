//! The guard: a small program beside the runner that ends the engines if the runner cannot do it
//! any more, as after `kill -9`.
//!
//! It reads a pipe of which only the runner has the other end, so it learns of the runner's end
//! whatever the reason. A signal at the parent's death would reach the engines alone, not what they
//! have started. On Windows job objects do the same.

use std::collections::BTreeSet;
use std::env;
use std::io::{BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

#[cfg(target_os = "linux")]
use super::orphans;

/// The variable that marks whatever an engine starts.
const MARK: &str = "TREVILLE_ARENA_ENGINE";

/// The beginning of all marks of this runner.
static RUNNER: LazyLock<String> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}.", process::id(), now.as_nanos())
});

/// The guard's input for process groups, if there is a guard.
static ORDERS: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// Marks a program that is about to start, and whatever it will start, in the environment. Returns
/// the mark, which no other program has.
pub(super) fn mark(command: &mut Command) -> String {
    static STARTED: AtomicU64 = AtomicU64::new(0);
    // The point ends it: no mark is the beginning of another.
    let value = format!("{}{}.", *RUNNER, STARTED.fetch_add(1, Ordering::Relaxed));
    command.env(MARK, &value);
    format!("{MARK}={value}")
}

/// Has the guard watch a process group.
pub(super) fn watch(group: i32) {
    tell(&format!("+{group}\n"));
}

/// Has the guard forget a process group, before the number can be another's.
pub(super) fn dismiss(group: i32) {
    tell(&format!("-{group}\n"));
}

fn tell(order: &str) {
    let mut orders = ORDERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pipe) = orders.as_mut()
        && pipe.write_all(order.as_bytes()).is_err()
    {
        *orders = None;
    }
}

/// The runner's hold on its guard.
#[derive(Debug)]
pub struct Guard(Option<Child>);

impl Guard {
    /// Posts a guard, which is this program with another command line.
    #[must_use]
    pub fn post(command: &str) -> Guard {
        let start = || {
            let mut guard = Command::new(env::current_exe()?);
            guard.args([command, RUNNER.as_str()]);
            // Ctrl-C is for the runner alone.
            guard.process_group(0).stdin(Stdio::piped());
            guard.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        };
        match start() {
            Ok(mut child) => {
                *ORDERS.lock().unwrap_or_else(PoisonError::into_inner) = child.stdin.take();
                Guard(Some(child))
            }
            Err(error) => {
                log::warn!("engines may stay if this program is killed: {error}");
                Guard(None)
            }
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        *ORDERS.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Some(child) = &mut self.0 {
            let _ = child.wait();
        }
    }
}

/// Stands guard: waits for the end of the runner with this mark, and ends whatever is left then.
pub fn stand(runner: &str, orders: impl BufRead) {
    let mut groups = BTreeSet::new();
    for order in orders.lines().map_while(Result::ok) {
        let Some((sign, number)) = order.split_at_checked(1) else { continue };
        let Ok(group) = number.parse() else { continue };
        if sign == "+" {
            groups.insert(group);
        } else {
            groups.remove(&group);
        }
    }
    for group in groups {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    #[cfg(target_os = "linux")]
    orphans::kill_all(&format!("{MARK}={runner}"));
    #[cfg(not(target_os = "linux"))]
    let _ = runner;
}
