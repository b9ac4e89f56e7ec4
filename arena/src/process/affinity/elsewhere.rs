//! Systems on which a program cannot be tied to processors.

use std::io;
use std::process::{Child, Command};

/// No processors can be given out.
///
/// # Errors
///
/// Always.
pub fn allowed() -> io::Result<Vec<usize>> {
    Err(io::Error::other("only Linux and Windows tie programs to processors"))
}

/// Starts a program wherever it may run.
///
/// # Errors
///
/// It cannot be started.
pub fn spawn(command: &mut Command, _: &[usize]) -> io::Result<Child> {
    command.spawn()
}
