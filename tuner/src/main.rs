//! The `treville-tuner` program.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use treville_tuner::values::{self, ValuesArgs};

/// Shows what the pieces of Musketeer chess are worth.
#[derive(Parser, Debug)]
#[command(name = "treville-tuner", version, max_term_width = 100)]
struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
enum Command {
    /// Print piece values by the centipawn formula, criterion by criterion
    Values(ValuesArgs),
}

fn main() -> ExitCode {
    let Cli { command: Command::Values(args) } = Cli::parse();
    match values::run(&args, io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(values::ValuesError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("treville-tuner: {problem}");
            ExitCode::FAILURE
        }
    }
}
