//! The `treville-tuner` program.

use std::error::Error;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ContextKind;
use treville_tuner::cli::Cli;
use treville_tuner::failure::{Failure, printable};

/// What shells say of a program that Ctrl-C has ended, so that a scheduler does not take an interrupted
/// share of a match for a finished one.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::new().default_filter_or("warn")).init();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    // Nothing is printed in pieces, so that a failure half-way leaves no half line.
    let mut output = BufWriter::new(io::stdout().lock());
    let done = cli.command.run(&mut output).and_then(|()| Ok(output.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads any more, as behind `| head`: that is no failure of ours.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure @ Failure::Interrupted(_)) => {
            fail(&failure.to_string());
            ExitCode::from(INTERRUPTED)
        }
        Err(failure) => fail(&failure.to_string()),
    }
}

/// A value that makes no sense is bad input like any other: one line. What is left to clap is help
/// and usage.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.kind() == clap::error::ErrorKind::ValueValidation
        && let Some(problem) = error.source()
    {
        let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
        return fail(&format!("{}: {problem}", option.unwrap_or_default()));
    }
    // Nobody may be there to read it.
    let _ = error.print();
    ExitCode::from(error.exit_code() as u8)
}

fn fail(problem: &str) -> ExitCode {
    eprintln!("treville-tuner: {}", printable(problem));
    ExitCode::FAILURE
}
