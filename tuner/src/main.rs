//! The `treville-tuner` program.

use std::process::ExitCode;

use treville_kit::program;
use treville_tuner::cli::Cli;

fn main() -> ExitCode {
    program::end_on_panic();
    if let Err(failure) = program::start(None) {
        return program::end("treville-tuner", Err(failure));
    }
    program::run("treville-tuner", |cli: &Cli, output| cli.run(output))
}
