//! `treville-arena match`: a match between engines.

use std::io::Write;

use clap::Args;

use super::flags::{self, Request, parse};
use super::runner;
use treville_kit::failure::Failure;

/// The command line of `match`: all its words, because its flags have a form of their own.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// Flags as those of cutechess-cli
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAG")]
    pub words: Vec<String>,
}

/// Plays a match, resumes a saved one, or prints the help.
///
/// # Errors
///
/// The flags make no sense, the match cannot be played or saved, or the output cannot be written.
pub fn run(args: &MatchArgs, mut output: impl Write) -> Result<(), Failure> {
    match parse(args.words.iter().cloned()).map_err(Failure::Request)? {
        Request::Help => Ok(output.write_all(flags::help().as_bytes())?),
        Request::Match(settings) => runner::run(*settings, &mut output),
        Request::Resume { state, run } => runner::resume(&state, &run, &mut output),
    }
}
