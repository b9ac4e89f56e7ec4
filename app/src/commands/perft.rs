//! `treville perft`: counting the leaves of one position's tree, or checking files of counts.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use treville_core::perft::{Effort, divide};
use treville_core::uci;
use treville_engine::memory::available_megabytes;
use treville_engine::message::DEEPEST_COUNT;
use treville_engine::tt::NoMemory;
use treville_engine::variant::Variants;

use super::rate::rate;
use super::show::PositionArgs;
use super::suite;
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;

/// The command line of `perft`.
#[derive(Args, Clone, Debug)]
pub struct PerftArgs {
    /// Plies to count
    #[arg(value_name = "DEPTH", value_parser = numbers(0..=DEEPEST_COUNT, "a depth"))]
    pub plies: Option<u32>,
    /// Where to count from.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Show the count below each move
    #[arg(long)]
    pub divide: bool,
    /// Threads to count with
    #[arg(long, default_value_t = 1, value_parser = numbers(1..=256_u16, "a number of threads"))]
    pub threads: u16,
    /// Megabytes of memory for positions already counted
    #[arg(long, value_name = "MB", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=65_536_u32, "megabytes"))]
    pub hash: u32,
    /// Check every row of these files (CSV, or CSV compressed as .gz)
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["fen", "divide", "hash"],
        help_heading = "Files of counts"
    )]
    pub suite: Vec<PathBuf>,
    /// Plies to count for files that do not say; the most to count for files that do
    #[arg(long, value_name = "N", requires = "suite", help_heading = "Files of counts")]
    #[arg(value_parser = numbers(0..=DEEPEST_COUNT, "a depth"))]
    pub depth: Option<u32>,
}

/// Counts or checks; true if all checks were right.
///
/// # Errors
///
/// The FEN or a file is faulty, or the output is closed.
pub fn run(args: &PerftArgs, variants: &Variants, mut output: impl Write) -> Result<bool, Failure> {
    if !args.suite.is_empty() {
        let depth = args.depth.or(args.plies);
        let rules = args.position.variant(variants)?.rules();
        return suite::run(&args.suite, depth, rules, args.threads.into(), output);
    }
    let none = || format!("expected a depth from 0 to {DEEPEST_COUNT}, as in 'perft 4', got none");
    let depth = args.plies.ok_or_else(|| Failure::Request(none()))?;
    let (position, notes) = args.position.position(variants)?;
    for note in notes {
        log::warn!("{note}");
    }
    let hash_mb = args.hash as usize;
    // Linux promises memory that it does not have, and ends programs that use it.
    if available_megabytes().is_some_and(|most| hash_mb > most) {
        return Err(Failure::Request(NoMemory(hash_mb).to_string()));
    }
    let begun = Instant::now();
    let effort = Effort { threads: args.threads.into(), hash_mb, stop: None };
    // Nothing stops the count, so it always ends; a tree without moves has one leaf at depth 0.
    let counts = divide(&position, depth, effort).unwrap_or_default();
    let nodes = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    let time = begun.elapsed();
    if args.divide && depth > 0 {
        for (m, count) in &counts {
            writeln!(output, "{}: {count}", uci::write(&position, *m, true))?;
        }
        writeln!(output)?;
    }
    writeln!(output, "perft {depth}: {nodes} nodes in {}", rate(nodes, time))?;
    Ok(true)
}
