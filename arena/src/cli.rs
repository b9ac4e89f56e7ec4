//! The command line.

use std::io::Write;

use clap::{Parser, Subcommand};
use treville_kit::failure::Failure;

use crate::book::{self, BookArgs};
#[cfg(unix)]
use crate::command::GuardArgs;
use crate::command::{self, MatchArgs};
use crate::compliance::{self, ComplianceArgs};
use crate::draw::{self, DrawArgs};
use crate::flags;
use crate::join::{self, MergeArgs};
use crate::replay::{self, ReplayArgs};
use crate::summary::{self, SummaryArgs};

/// Plays matches and tournaments between chess engines, and evaluates their results.
#[derive(Parser, Debug)]
#[command(name = "treville-arena", version, max_term_width = 100)]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play engines against each other, with the flags of cutechess-cli
    #[command(disable_help_flag = true, override_help = flags::help())]
    Match(MatchArgs),
    /// Print the results of a saved match, or write its report
    Summary(SummaryArgs),
    /// Check the games of a file against the rules, move by move
    Replay(ReplayArgs),
    /// Join the shares of a match
    Merge(MergeArgs),
    /// Make a book of balanced openings
    Book(BookArgs),
    /// Write a file of games with pieces by chance
    Draw(DrawArgs),
    /// Check whether an engine keeps to its protocol
    #[command(long_flag = "compliance")]
    Compliance(ComplianceArgs),
    /// End the engines of a runner that was killed; started by the runner itself
    #[cfg(unix)]
    #[command(hide = true, name = command::GUARD)]
    Guard(GuardArgs),
}

impl Command {
    /// Carries out the command.
    ///
    /// # Errors
    ///
    /// See [`Failure`].
    pub fn run(&self, mut output: impl Write) -> Result<(), Failure> {
        match self {
            Command::Match(args) => command::run(args, output),
            Command::Summary(args) => summary::run(args, output),
            Command::Replay(args) => replay::run(args, output),
            Command::Merge(args) => join::run(args, output),
            Command::Book(args) => book::run(args, output),
            Command::Draw(args) => draw::run(args, output),
            Command::Compliance(args) => compliance::run(args, &mut output),
            #[cfg(unix)]
            Command::Guard(args) => {
                command::stand_guard(args);
                Ok(())
            }
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
