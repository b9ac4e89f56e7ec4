//! `treville-arena match`: a match between engines.

use std::io::Write;
use std::path::Path;

use clap::Args;

use super::flags::{self, Request, parse};
#[cfg(unix)]
use super::process;
use super::runner;
use treville_kit::failure::Failure;

/// The command line of `match`: all its words, because its flags have a form of their own.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// Flags as those of cutechess-cli
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAG")]
    pub words: Vec<String>,
}

/// Plays a match, resumes a saved one, or prints the help. A file of games before the flags is as
/// one among them.
///
/// # Errors
///
/// The flags make no sense, the match cannot be played or saved, or the output cannot be written.
pub fn run(
    args: &MatchArgs,
    variants: Option<&Path>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let file = variants.map(|file| ["-variants".to_owned(), file.display().to_string()]);
    match parse(file.into_iter().flatten().chain(args.words.iter().cloned()))
        .map_err(Failure::Request)?
    {
        Request::Help => Ok(output.write_all(flags::help().as_bytes())?),
        Request::Match(settings) => guarded(|| runner::run(*settings, &mut output)),
        Request::Resume { state, run } => guarded(|| runner::resume(&state, &run, &mut output)),
    }
}

/// Does something with engines while a guard stands by.
pub(crate) fn guarded<T>(play: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    #[cfg(unix)]
    let _guard = process::Guard::post(GUARD);
    play()
}

/// The hidden command that stands guard.
pub const GUARD: &str = "guard";

/// The command line of the guard, which only the runner itself writes.
#[cfg(unix)]
#[derive(Args, Clone, Debug)]
pub struct GuardArgs {
    /// The mark of the runner
    runner: String,
}

/// Stands guard over the engines of a match until it has ended.
#[cfg(unix)]
pub fn stand_guard(args: &GuardArgs) {
    process::stand(&args.runner, std::io::stdin().lock());
}
