//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::bench;
use crate::commands::perft::PerftArgs;
use crate::commands::show::PositionArgs;
use crate::play::PlayArgs;

/// A Musketeer chess engine for UCI and XBoard.
///
/// Without a command it talks to a GUI over standard input and output; the first line decides
/// between the two protocols. To play in this terminal, use `treville play`.
#[derive(Parser, Debug)]
#[command(name = "treville", version, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Write a log to this file instead of standard error; RUST_LOG chooses what is logged
    #[arg(long, global = true, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a game in this terminal, or watch the engine play itself
    Play(PlayArgs),
    /// Count the leaves of the game tree, or check files of such counts
    Perft(PerftArgs),
    /// Show a position: board, gates, FENs
    D(PositionArgs),
    /// Search fixed positions; the last line is `N nodes M nps`, with the same N every time
    Bench(BenchArgs),
}

/// The command line of `bench`.
#[derive(Args, Clone, Copy, Debug)]
pub struct BenchArgs {
    /// Plies to search
    #[arg(default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
}
