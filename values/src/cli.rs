//! The command line.

use std::io::Write;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::atlas::{self, AtlasArgs};
use crate::compare::{self, CompareArgs};
use crate::factors::{self, FactorsArgs};
use crate::mates::{self, MatesArgs};
use crate::montecarlo::merge::{self, MergeArgs};
use crate::montecarlo::{self, MonteCarloArgs};
use crate::published::{self, PublishedArgs};
use crate::report::{self, ReportArgs};
use crate::values::{self, ValuesArgs};
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::subcommand;
use treville_kit::failure::Failure;
use treville_kit::manual::Manual;

/// The uses of the file of `--variants`, by command.
const USES_OF_VARIANTS: [(&str, &str); 5] = [
    (
        "values",
        "Know the pieces of this file's games; all of them if none is named (docs/variants.md)",
    ),
    (
        "report",
        "Know the pieces of this file's games; all of them if none is named (docs/variants.md)",
    ),
    ("compare", "Know the pieces of this file's games by their names (docs/variants.md)"),
    ("mates", "Know the pieces of this file's games by their names (docs/variants.md)"),
    ("montecarlo", "Know the pieces of this file's games by their names (docs/variants.md)"),
];

/// Says what chess pieces are worth: those of Musketeer chess, and any other that Betza notation can
/// write.
#[derive(Parser, Debug)]
#[command(name = "treville-values", version, max_term_width = 100)]
#[command(mut_subcommands(|command| subcommand(command, &USES_OF_VARIANTS)))]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
    /// Know the games of this file as well, and their pieces, in the format of variants.ini
    /// (docs/variants.md)
    #[arg(long, global = true, value_name = "FILE", help_heading = "Games")]
    pub variants: Option<PathBuf>,
}

impl Cli {
    /// Does what the command line says.
    ///
    /// # Errors
    ///
    /// See [`Failure`].
    pub fn run(&self, output: impl Write) -> Result<(), Failure> {
        let games = VariantFile::open(self.variants.as_deref(), "--variants")?;
        self.command.run(&games, output)
    }
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the tables of the sources, or the value of any piece by every method
    Values(ValuesArgs),
    /// Tell whether one group of pieces is worth another: B+R and Q, 2P and N
    Compare(CompareArgs),
    /// Tell whether a king and one or two pieces mate a bare king
    Mates(MatesArgs),
    /// Print the factors of the centipawn formula and what they make of the pieces
    Factors(FactorsArgs),
    /// Value pieces by the sources' experiment: mobility on random boards
    #[command(name = "montecarlo")]
    MonteCarlo(MonteCarloArgs),
    /// Show what others have published of pieces, beside games and source 001
    Published(PublishedArgs),
    /// Join the shares of a Monte Carlo run
    Merge(MergeArgs),
    /// Show all values, tables and pictures as one HTML page
    Report(ReportArgs),
    /// Write a page of every measured piece and hundreds of named ones, to search and download
    Atlas(AtlasArgs),
    /// Completions and man pages
    #[command(flatten)]
    Manual(Manual),
}

impl Command {
    /// Does what the command says, with games of these names.
    ///
    /// # Errors
    ///
    /// See [`Failure`].
    pub fn run(&self, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
        match self {
            Command::Values(args) => values::run(args, games, output),
            Command::Compare(args) => compare::run(args, games, output),
            Command::Mates(args) => mates::run(args, games, output),
            Command::Factors(args) => factors::run(args, output),
            Command::MonteCarlo(args) => montecarlo::run(args, games, output),
            Command::Published(args) => published::run(args, output),
            Command::Merge(args) => merge::run(args, output),
            Command::Report(args) => report::run(args, games, output),
            Command::Atlas(args) => atlas::run(args, output),
            Command::Manual(manual) => manual.run::<Cli>(output),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
