//! The `treville-arena` program.

use std::env;
use std::process::ExitCode;

use treville_arena::cli::{self, Cli};
use treville_kit::program;

fn main() -> ExitCode {
    program::end_on_panic();
    if let Err(failure) = program::start(None) {
        return program::end("treville-arena", Err(failure));
    }
    let words = cli::with_command(env::args_os());
    program::run_words("treville-arena", words, |cli: &Cli, output| cli.run(output))
}
