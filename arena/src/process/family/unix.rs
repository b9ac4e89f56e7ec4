//! A program and its process group.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};

use nix::sys::signal::{Signal, killpg};
#[cfg(target_os = "linux")]
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;

use crate::process::guard;
#[cfg(target_os = "linux")]
use crate::process::orphans;

/// A program, which leads a process group, and all that it has started.
#[derive(Debug)]
pub struct Family {
    /// Marks the program and all its descendants.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    mark: String,
    /// None until the program has started.
    leader: Option<Pid>,
}

impl Family {
    /// The family of a program that is about to start.
    pub fn new(command: &mut Command) -> Family {
        // A group of its own keeps Ctrl-C away from it, too.
        command.process_group(0);
        #[cfg(target_os = "linux")]
        orphans::adopt();
        let mark = guard::mark(command);
        Family { mark, leader: None }
    }

    /// The program has started.
    pub fn started(&mut self, child: &Child) {
        self.leader = i32::try_from(child.id()).ok().map(Pid::from_raw);
        if let Some(leader) = self.leader {
            guard::watch(leader.as_raw());
        }
    }

    /// The program's exit status, if it has ended. All that it has left is ended then.
    pub fn exit(&mut self, child: &mut Child) -> Option<ExitStatus> {
        // Until the program is reaped, its number, which is that of the group, is no one else's.
        // Only Linux tells of its end before.
        #[cfg(target_os = "linux")]
        if self.leader.is_some_and(is_running) {
            return None;
        }
        #[cfg(target_os = "linux")]
        self.end();
        let status = child.try_wait().ok().flatten()?;
        #[cfg(not(target_os = "linux"))]
        self.end();
        Some(status)
    }

    /// Number of programs that the program has left behind, once it has ended by itself and until
    /// someone asks how; none where the system does not tell.
    pub fn left(&self) -> Option<usize> {
        #[cfg(target_os = "linux")]
        return self
            .leader
            .filter(|leader| !is_running(*leader))
            .map(|leader| orphans::count(leader, &self.mark));
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Ends the program and whatever it has started.
    pub fn kill(&mut self, child: &mut Child) -> Option<ExitStatus> {
        self.kill_group();
        let _ = child.kill();
        #[cfg(target_os = "linux")]
        if let Some(leader) = self.leader {
            // What it leaves falls to this program with its end, and is found only then.
            let _ = waitid(Id::Pid(leader), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT);
        }
        self.end();
        child.wait().ok()
    }

    /// Ends what the program has left. The number of the group may be another's afterwards.
    fn end(&mut self) {
        self.kill_group();
        let Some(leader) = self.leader.take() else { return };
        #[cfg(target_os = "linux")]
        orphans::end(leader, &self.mark);
        guard::dismiss(leader.as_raw());
    }

    fn kill_group(&self) {
        if let Some(leader) = self.leader {
            // There may be no one left.
            let _ = killpg(leader, Signal::SIGKILL);
        }
    }
}

/// Whether a program has not ended; it is not reaped if it has.
#[cfg(target_os = "linux")]
fn is_running(leader: Pid) -> bool {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    matches!(waitid(Id::Pid(leader), flags), Ok(WaitStatus::StillAlive))
}
