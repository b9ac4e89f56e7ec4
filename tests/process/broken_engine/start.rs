//! Faults before the engine plays, and beside it.

use std::env;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use crate::filter;

/// Longer than any test.
const FOREVER: Duration = Duration::from_secs(10_000);

/// The words of a deaf engine. It offers an option that is long enough to fill a pipe.
const BLIND: &str = "id name Deaf\noption name Big type string default x\noption name UCI_Variant \
                     type combo default chess var chess var musketeer\nuciok\nreadyok\nreadyok\n";

/// Runs the engine with this fault to its end.
pub(crate) fn run(fault: &'static str) -> io::Result<ExitCode> {
    match fault {
        "leaves-at-start" => return Ok(ExitCode::SUCCESS),
        "dies-at-start" => return Ok(ExitCode::from(3)),
        "slow-start" => thread::sleep(Duration::from_millis(1500)),
        "immortal" => return script("trap '' INT TERM HUP; exec \"$0\" no-start"),
        "wrapper" => return script("sleep 10000 & exec \"$0\" none"),
        "script" => return script("sleep 10000 & \"$0\" none"),
        "closed-at-start" => {
            close_output();
            thread::sleep(FOREVER);
        }
        "deaf" => {
            io::stdout().write_all(BLIND.as_bytes())?;
            thread::sleep(FOREVER);
        }
        "fork" => child(Command::new("sleep").arg("10000"))?,
        "quiet-fork" => child(silent(Command::new("sleep").arg("10000")))?,
        "session-fork" => child(silent(Command::new("setsid").args(["-w", "sleep", "10000"])))?,
        "daemon" => child(silent(Command::new("setsid").args(["-f", "sleep", "10000"])))?,
        "complaints" => drop(thread::spawn(|| while io::stderr().write(&[b'x'; 4096]).is_ok() {})),
        _ => {}
    }
    filter::run(fault)?;
    if matches!(fault, "lingers" | "stubborn") {
        thread::sleep(FOREVER);
    }
    Ok(ExitCode::SUCCESS)
}

/// Closes standard output.
#[cfg(unix)]
pub(crate) fn close_output() {
    nix::unistd::close(1).expect("an open output");
}

#[cfg(not(unix))]
pub(crate) fn close_output() {}

/// Becomes a script that knows this program as `$0`.
fn script(text: &str) -> io::Result<ExitCode> {
    let mut shell = Command::new("sh");
    shell.args(["-c", text]).arg(env::current_exe()?);
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut shell));
    #[cfg(not(unix))]
    return shell.status().map(|_| ExitCode::SUCCESS);
}

/// Starts a child that no one waits for.
fn child(command: &mut Command) -> io::Result<()> {
    command.spawn().map(drop)
}

fn silent(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
