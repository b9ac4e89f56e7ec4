//! Programs that have left the group of their engine, as those in a session of their own have.
//! Linux makes orphans children of the runner, and shows their environment, of which one entry is
//! the mark of their engine.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid, getsid};

/// Number of searches for orphans before giving up: whoever is killed ends at once, unless a disk
/// or a network holds it.
const ROUNDS: u32 = 200;
const PAUSE: Duration = Duration::from_millis(5);

/// The longest environment that is searched.
const LONGEST: u64 = 1 << 21;

/// Makes orphans children of this program from here on.
pub(super) fn adopt() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if let Err(error) = prctl::set_child_subreaper(true) {
            log::warn!("what engines start may outlive them: {error}");
        }
    });
}

/// Ends and reaps the orphans of a program that has ended, but not the program itself.
pub(super) fn end(leader: Pid, mark: &str) {
    let own_session = getsid(None).ok();
    let is_orphan = |pid: &Pid| {
        let Some(state) = State::of(*pid).filter(|_| *pid != leader) else { return false };
        // A dead one has no environment any more. In another session it is no program that was
        // started from here, so whoever finds it may reap it.
        let is_stray = state.is_dead && Some(state.session) != own_session;
        state.group == leader || is_stray || bears(*pid, mark)
    };
    until_none_is_left(|| children().into_iter().filter(is_orphan).collect());
}

/// Number of orphans still running that a program has left. What these have started is not counted.
pub(super) fn count(leader: Pid, mark: &str) -> usize {
    let runs = |pid: &Pid| {
        State::of(*pid).is_some_and(|state| {
            *pid != leader && !state.is_dead && (state.group == leader || bears(*pid, mark))
        })
    };
    children().iter().filter(|pid| runs(pid)).count()
}

/// Kills all programs that bear a mark with this beginning, whosever children they are.
pub(super) fn kill_all(beginning: &str) {
    let own = getpid();
    let all = || -> Vec<Pid> {
        let pids = entries("/proc").filter(|pid| *pid != own);
        pids.filter(|pid| bears(*pid, beginning)).collect()
    };
    until_none_is_left(all);
}

/// Kills and reaps the programs that `find` finds until there are none.
fn until_none_is_left(find: impl Fn() -> Vec<Pid>) {
    // A dying program loses its environment before it can be reaped, so no search finds it again.
    let mut dying = BTreeSet::new();
    for _ in 0..ROUNDS {
        dying.extend(find());
        if dying.is_empty() {
            return;
        }
        dying.retain(|pid| {
            let _ = kill(*pid, Signal::SIGKILL);
            // Another's child is reaped by that one.
            matches!(waitpid(*pid, Some(WaitPidFlag::WNOHANG)), Ok(WaitStatus::StillAlive))
        });
        thread::sleep(PAUSE);
    }
    log::warn!("some of what engines have started cannot be ended");
}

/// The children of this program, whichever thread has them.
fn children() -> BTreeSet<Pid> {
    let lists = entries("/proc/self/task")
        .filter_map(|thread| fs::read_to_string(format!("/proc/self/task/{thread}/children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(pid).collect::<Vec<_>>()).collect()
}

/// The numbers in a folder.
fn entries(folder: &str) -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| pid(entry.file_name().to_str()?))
}

fn pid(text: &str) -> Option<Pid> {
    text.parse().ok().map(Pid::from_raw)
}

/// The system's data on a program.
struct State {
    is_dead: bool,
    group: Pid,
    session: Pid,
}

impl State {
    fn of(pid: Pid) -> Option<State> {
        let text = fs::read(format!("/proc/{pid}/stat")).ok()?;
        let text = String::from_utf8_lossy(&text);
        // The name, in brackets, may have anything in it.
        let mut words = text.get(text.rfind(')')? + 1..)?.split_whitespace();
        let is_dead = matches!(words.next()?, "Z" | "X");
        let mut numbers = words.skip(1).map(|word| word.parse().ok().map(Pid::from_raw));
        Some(State { is_dead, group: numbers.next()??, session: numbers.next()?? })
    }
}

/// Whether the environment of a program has a mark that begins like this.
fn bears(pid: Pid, beginning: &str) -> bool {
    let mut environment = Vec::new();
    let Ok(file) = File::open(format!("/proc/{pid}/environ")) else { return false };
    let _ = file.take(LONGEST).read_to_end(&mut environment);
    environment.split(|byte| *byte == 0).any(|entry| entry.starts_with(beginning.as_bytes()))
}
