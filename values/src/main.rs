//! The `treville-values` program.

use std::process::ExitCode;

use treville_kit::program;
use treville_values::cli::Cli;

fn main() -> ExitCode {
    program::end_on_panic();
    if let Err(failure) = program::start(None) {
        return program::end("treville-values", Err(failure));
    }
    program::run("treville-values", |cli: &Cli, output| cli.run(output))
}
