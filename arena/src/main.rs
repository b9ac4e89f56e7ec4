//! The `treville-arena` program.

use std::process::ExitCode;

use treville_arena::cli::Cli;
use treville_kit::program;

fn main() -> ExitCode {
    program::end_on_panic();
    if let Err(failure) = program::start_log(None) {
        return program::end("treville-arena", Err(failure));
    }
    program::run("treville-arena", |cli: &Cli, output| cli.run(output))
}
