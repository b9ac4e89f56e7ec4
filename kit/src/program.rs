//! The start and the end of every program: reading the command line, logging, and an exit code with
//! one line about a failure.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::panic;
use std::path::Path;
use std::process::{self, ExitCode};

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind as ClapErrorKind};

use crate::failure::{Failure, printable, quoted};
use crate::{files, say};

/// The exit code of a program that Ctrl-C has ended. It keeps a scheduler from taking an
/// interrupted share of a match for a finished one.
const INTERRUPTED: u8 = 130;

/// The exit code of a program that could not try what it was to judge.
const UNTRIED: u8 = 2;

/// Ends the program as soon as one of its threads panics, when the message is out: the others would
/// wait for it, and whoever has started the program for an answer.
pub fn end_on_panic() {
    let message = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        message(info);
        process::abort();
    }));
}

/// Reads the command line and runs the program, which writes to buffered standard output.
pub fn run<C: Parser>(
    name: &str,
    command: impl FnOnce(&C, &mut dyn Write) -> Result<(), Failure>,
) -> ExitCode {
    run_words(name, env::args_os(), command)
}

/// The same with these words as the command line, the name of the program first.
pub fn run_words<C: Parser>(
    name: &str,
    words: impl IntoIterator<Item = OsString>,
    command: impl FnOnce(&C, &mut dyn Write) -> Result<(), Failure>,
) -> ExitCode {
    let cli = match C::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => return refuse(name, &error),
    };
    // Buffered, so that a failure leaves no half line.
    let mut output = BufWriter::new(io::stdout().lock());
    let done = command(&cli, &mut output).and_then(|()| Ok(output.flush()?));
    end(name, done)
}

/// Reads these words as the command line, the name of the program first.
///
/// # Errors
///
/// They make no sense or only ask for help. All is said then, and the exit code is left.
pub fn parse<C: Parser>(
    name: &str,
    words: impl IntoIterator<Item = OsString>,
) -> Result<C, ExitCode> {
    C::try_parse_from(words).map_err(|error| refuse(name, &error))
}

/// Prepares memory and the log, before the first thread starts. The log goes to this file, or to
/// standard error, as standard output belongs to the program.
///
/// # Errors
///
/// The file cannot be opened.
pub fn start(log: Option<&Path>) -> Result<(), Failure> {
    share_one_heap_if_limited();
    let mut builder =
        env_logger::Builder::from_env(env_logger::Env::new().default_filter_or("warn"));
    if let Some(path) = log {
        builder.target(env_logger::Target::Pipe(Box::new(files::open_log(path)?)));
    }
    builder.init();
    Ok(())
}

/// Has all threads share one heap where addresses are limited (`ulimit -v`). A heap for each thread
/// takes 64 MB of them, whatever it holds, and soon there are none for a table.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn share_one_heap_if_limited() {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the system writes one limit to where there is room for one.
    let is_known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) } == 0;
    if is_known && limit.rlim_cur != libc::RLIM_INFINITY {
        // SAFETY: this sets a number, which heaps that are made later heed.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}

/// Other systems do not count addresses.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn share_one_heap_if_limited() {}

/// The exit code of a program, and on a failure one line on standard error.
pub fn end(name: &str, done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, as `| head` does. The program has not failed.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            say::line(&format!("{name}: {failure}"));
            match failure {
                Failure::Interrupted(_) => ExitCode::from(INTERRUPTED),
                Failure::Untried(_) => ExitCode::from(UNTRIED),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// The fault of a value on a command line, in our words: refused by its reader, none of the words
/// that it may be, or left out. None for any other fault.
pub fn wrong_value(error: &clap::Error) -> Option<String> {
    match error.kind() {
        ClapErrorKind::ValueValidation => error.source().map(ToString::to_string),
        ClapErrorKind::InvalidValue => {
            let expected = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(words)) if !words.is_empty() => {
                    format!("one of {}", words.join(", "))
                }
                _ => "a value".to_owned(),
            };
            let got = match error.get(ContextKind::InvalidValue) {
                Some(ContextValue::String(value)) if !value.is_empty() => quoted(value),
                _ => "none".to_owned(),
            };
            Some(format!("expected {expected}, got {got}"))
        }
        _ => None,
    }
}

/// Reports a wrong value in one line, like any bad input. Help and usage are clap's.
fn refuse(name: &str, error: &clap::Error) -> ExitCode {
    if let Some(problem) = wrong_value(error) {
        let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
        let problem = format!("{}: {problem}", option.unwrap_or_default());
        return end(name, Err(Failure::Request(problem)));
    }
    let text = error.to_string();
    // What turns the text around or clears the screen is echoed as a code.
    if text.lines().any(|line| printable(line) != line) {
        text.trim_end().lines().for_each(say::line);
        return ExitCode::from(error.exit_code() as u8);
    }
    match error.print() {
        Err(unwritten) if !error.use_stderr() => end(name, Err(unwritten.into())),
        // A complaint has no other place to go.
        _ => ExitCode::from(error.exit_code() as u8),
    }
}
