//! The command line.

use std::fs::File;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::analyse::AnalyseArgs;
use crate::commands::board::BoardArgs;
use crate::commands::genfens::GenfensArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::show::ShowArgs;
use crate::commands::value::ValueArgs;
use crate::play::PlayArgs;
use treville_engine::bench;
use treville_engine::variant::Variants;
use treville_kit::arguments::{numbers, subcommand};
use treville_kit::failure::Failure;
use treville_kit::manual::Manual;

/// The text of `--help` below the lists of commands and options.
const MORE: &str = "\
Protocols:
  UCI     unless the first line is `xboard`; `uci` lists the options, `help` the commands
  XBoard  if the first line is `xboard` (CECP version 2, also for WinBoard)
  `quit` or the end of the input stops the search and ends the program. Standard output belongs to
  the protocol.

Examples:
  treville                                     Wait for a GUI
  treville board                               Play on a board in the browser
  treville play                                Play White in this terminal
  treville play --level casual                 Play White against a weaker engine
  treville play --white engine --black engine  Watch a game
  treville analyse games.pgn                   Find the mistakes in the games of a file
  treville board games.analysed.pgn            See them on the board
  treville perft 5 --variant chess --divide    Count the leaves below each first move
  RUST_LOG=debug treville --log treville.log   Keep every line of a conversation with a GUI

Environment:
  RUST_LOG  What is logged: off, error, warn (the default), info, debug (every line of the
            conversation) or trace; to standard error if --log names no file";

/// The uses of the file of `--variants`, by command.
const USES_OF_VARIANTS: [(&str, &str); 5] = [
    ("play", "Play a game of this file, the one that --variant names (docs/variants.md)"),
    ("board", "Offer the games of this file as well (docs/variants.md)"),
    ("analyse", "Read games whose tag Variant names a section of this file (docs/variants.md)"),
    ("perft", "Count in a game of this file, the one that --variant names (docs/variants.md)"),
    ("d", "Show a game of this file, the one that --variant names (docs/variants.md)"),
];

/// A Musketeer chess engine for UCI and XBoard.
///
/// Without a command it talks to a GUI over standard input and output; the first line chooses the
/// protocol. To play in this terminal, use `treville play`.
#[derive(Parser, Debug)]
#[command(name = "treville", bin_name = "treville", version, max_term_width = 100)]
#[command(after_help = MORE)]
#[command(mut_subcommands(|command| subcommand(command, &USES_OF_VARIANTS)))]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Write a log to this file instead of standard error; RUST_LOG chooses what is logged
    #[arg(long, global = true, value_name = "FILE", help_heading = "Logging")]
    pub log: Option<PathBuf>,
    /// Know the games of this file as well, in the format of variants.ini (docs/variants.md)
    #[arg(long, global = true, value_name = "FILE", help_heading = "Games")]
    pub variants: Option<PathBuf>,
}

impl Cli {
    /// The games that can be chosen; what is left out of a file goes to the log.
    ///
    /// # Errors
    ///
    /// The file of games cannot be read, or has no game that can be played.
    pub fn games(&self) -> Result<Variants, Failure> {
        let Some(path) = &self.variants else { return Ok(Variants::default()) };
        let failed =
            |problem: String| Failure::Request(format!("--variants {}: {problem}", path.display()));
        let file = File::open(path).map_err(|error| failed(error.to_string()))?;
        let (variants, told) = Variants::read(file).map_err(|error| failed(error.to_string()))?;
        if let Some(reason) = variants.nothing_left(&told) {
            return Err(failed(reason.to_owned()));
        }
        told.left_out
            .iter()
            .chain(&told.slips)
            .for_each(|line| log::warn!("{}: {line}", path.display()));
        told.notes
            .iter()
            .chain(&told.xboard)
            .for_each(|line| log::info!("{}: {line}", path.display()));
        Ok(variants)
    }
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a game in this terminal, or watch the engine play itself
    Play(PlayArgs),
    /// Play and analyse on a board in the browser; prints the page's address and serves this
    /// machine only, until Ctrl-C
    Board(BoardArgs),
    /// Find the mistakes in games that were played
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArgs),
    /// Say what pieces are worth, and why
    Value(ValueArgs),
    /// Count the leaves of the game tree, or check files of such counts
    Perft(PerftArgs),
    /// Show a position: board, gates, FENs, and how a piece moves
    D(ShowArgs),
    /// Search fixed positions; the last line is `N nodes M nps`, with the same N every time
    Bench(BenchArgs),
    /// Print random openings, as OpenBench asks for them
    Genfens(GenfensArgs),
    /// Completions and man pages
    #[command(flatten)]
    Manual(Manual),
}

/// The command line of `bench`.
#[derive(Args, Clone, Copy, Debug)]
pub struct BenchArgs {
    /// Plies to search
    #[arg(default_value_t = bench::DEPTH, value_parser = numbers(1..=64_u32, "plies"))]
    pub depth: u32,
}
