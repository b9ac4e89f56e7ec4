//! The `treville` program.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use treville::cli::{Cli, Command};
use treville::commands::{Failure, perft, show};
use treville::{bench, play, protocol, twin};

fn main() -> ExitCode {
    if let Some(code) = twin::hand_over() {
        return code;
    }
    let cli = Cli::parse();
    if let Err(failure) = start_log(cli.log.as_deref()) {
        return fail(&failure);
    }
    match run(&cli) {
        Ok(code) => code,
        // Nobody reads any more, as behind `| head`: that is no failure of ours.
        Err(Failure::Io(_, error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
}

fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    let mut output = io::stdout();
    match &cli.command {
        None => protocol::serve::serve(io::stdin(), output)?,
        Some(Command::Play(args)) => {
            let input = BufReader::new(io::stdin());
            let interactive = io::stdin().is_terminal() && output.is_terminal();
            play::run(args, input, &mut output, interactive)
                .map_err(|error| Failure::Request(error.to_string()))?;
        }
        Some(Command::Perft(args)) => {
            if !perft::run(args, &mut output)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Some(Command::D(args)) => show::run(args, &mut output)?,
        Some(Command::Bench(args)) => {
            let mut written = Ok(());
            bench::run(args.depth, &AtomicBool::new(false), |line| {
                written = writeln!(output, "{line}");
            });
            written?;
        }
    }
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}

fn fail(failure: &Failure) -> ExitCode {
    eprintln!("treville: {failure}");
    ExitCode::FAILURE
}

/// Standard output belongs to the protocol, so the log goes to standard error or to a file.
fn start_log(path: Option<&Path>) -> Result<(), Failure> {
    let mut builder =
        env_logger::Builder::from_env(env_logger::Env::new().default_filter_or("warn"));
    if let Some(path) = path {
        let file = File::options().create(true).append(true).open(path);
        let file = file.map_err(|error| Failure::Io(path.display().to_string(), error))?;
        builder.target(env_logger::Target::Pipe(Box::new(file)));
    }
    builder.init();
    Ok(())
}
