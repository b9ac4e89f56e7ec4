//! A program inherits its processors from the thread that starts it. Setting them later would miss
//! the threads that it has by then.

use std::fs;
use std::io;
use std::process::{Child, Command};

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

use crate::cpus::Cpus;

/// The calling thread.
const THIS: Pid = Pid::from_raw(0);

/// The processors that the runner may use, one of each core before the second ones: two engines
/// on one core would disturb each other.
///
/// # Errors
///
/// The system does not tell them.
pub fn allowed() -> io::Result<Vec<usize>> {
    let set = sched_getaffinity(THIS)?;
    let mut cpus: Vec<usize> =
        (0..CpuSet::count()).filter(|cpu| set.is_set(*cpu).unwrap_or(false)).collect();
    let all = cpus.clone();
    cpus.sort_by_cached_key(|cpu| place_in_core(*cpu, &all));
    Ok(cpus)
}

/// Number of these processors that come before this one in its core.
fn place_in_core(cpu: usize, all: &[usize]) -> usize {
    let path = format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
    match fs::read_to_string(path).unwrap_or_default().trim().parse() {
        Ok(Cpus::List(core)) => {
            core.iter().filter(|other| **other < cpu && all.contains(other)).count()
        }
        // Machines that do not tell have cores of one processor.
        _ => 0,
    }
}

/// Starts a program on these processors, or wherever the runner may run if there are none.
///
/// # Errors
///
/// It cannot be started, or not there.
pub fn spawn(command: &mut Command, cpus: &[usize]) -> io::Result<Child> {
    if cpus.is_empty() {
        return command.spawn();
    }
    let mut set = CpuSet::new();
    for cpu in cpus {
        set.set(*cpu)?;
    }
    let before = sched_getaffinity(THIS)?;
    sched_setaffinity(THIS, &set)?;
    let child = command.spawn();
    // What was allowed before is allowed again, so this does not fail.
    let _ = sched_setaffinity(THIS, &before);
    child
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_runs_where_it_is_told_and_the_runner_where_it_did() {
        let allowed = allowed().unwrap();
        for cpu in &allowed {
            let mut command = Command::new("grep");
            command.args(["Cpus_allowed_list", "/proc/self/status"]);
            command.stdout(std::process::Stdio::piped());
            let output = spawn(&mut command, &[*cpu]).unwrap().wait_with_output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert_eq!(text, format!("Cpus_allowed_list:\t{cpu}\n"));
        }
        assert_eq!(super::allowed().unwrap(), allowed);
        assert!(spawn(&mut Command::new("true"), &[CpuSet::count()]).is_err());
    }
}
