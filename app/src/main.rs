//! The `treville` program.

use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use treville::cli::{Cli, Command};
use treville::commands::{board, genfens, perft, show, value};
use treville::play::{self, PlayError};
use treville::{analyse, cpu_dispatch};
use treville_engine::{bench, protocol};
use treville_games::memory;
use treville_kit::failure::Failure;
use treville_kit::program;

const NAME: &str = "treville";

fn main() -> ExitCode {
    if let Some(code) = cpu_dispatch::hand_over() {
        return code;
    }
    let words = genfens::as_words(env::args_os());
    let cli: Cli = match program::parse(NAME, words) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    // The board keeps a fault to the request that meets it.
    if !matches!(cli.command, Some(Command::Board(_))) {
        program::end_on_panic();
    }
    let done = program::start(cli.log.as_deref()).and_then(|()| run(&cli));
    match done {
        Ok(code) => code,
        Err(failure) => program::end(NAME, Err(failure)),
    }
}

fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    let mut output = io::stdout();
    let games = cli.games()?;
    match &cli.command {
        None => protocol::serve::serve(io::stdin(), output, games)?,
        Some(Command::Play(args)) => {
            let input = BufReader::new(io::stdin());
            let interactive = io::stdin().is_terminal() && output.is_terminal();
            play::run(args, &games, input, &mut output, interactive).map_err(
                |error| match error {
                    PlayError::Interrupted => Failure::Interrupted(error.to_string()),
                    _ => Failure::Request(error.to_string()),
                },
            )?;
        }
        Some(Command::Board(args)) => board::run(args, &games, &mut output)?,
        Some(Command::Analyse(args)) => {
            analyse::run(args, &games, cli.variants.as_deref(), &mut output)?;
        }
        Some(Command::Perft(args)) => {
            if !perft::run(args, &games, &mut output)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Some(Command::D(args)) => show::run(args, &games, &mut output)?,
        Some(Command::Value(args)) => value::run(args, &games, &mut output)?,
        Some(Command::Manual(manual)) => manual.run::<Cli>(&mut output)?,
        Some(Command::Bench(args)) => {
            memory::for_a_search(bench::HASH)?;
            let mut written = Ok(());
            bench::run(args.depth, &AtomicBool::new(false), |line| {
                written = writeln!(output, "{line}");
            });
            written?;
        }
        Some(Command::Genfens(args)) => genfens::run(args, &games, &mut output)?,
    }
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}
