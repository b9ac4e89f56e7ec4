//! The command line.

use std::io::Write;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::chances::{self, ChancesArgs};
use crate::facts::{self, FactsArgs};
use crate::fit::{self, FitArgs};
use crate::forecast::{self, ForecastArgs};
use crate::game_values::command::{self as game_values, GameValuesArgs};
use crate::judge::{self, JudgeArgs};
use crate::law::{self, LawArgs};
use crate::merge::{self, MergeArgs};
use crate::mix::{self, MixArgs};
use crate::net_values::{self, NetValuesArgs};
use crate::positions::export::{self, ExportArgs};
use crate::positions::inspect::{self, InspectArgs};
use crate::positions::stats::{self, StatsArgs};
use crate::regenerate::{self, RegenerateArgs};
use crate::sample::{self, SampleArgs};
use crate::selfplay::{self, SelfPlayArgs};
use crate::spsa::{self, SpsaArgs};
use crate::tables::{self, TablesArgs};
use crate::train::{self, TrainArgs};
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::subcommand;
use treville_kit::failure::Failure;
use treville_kit::manual::Manual;

/// The uses of the file of `--variants`, by command.
const USES_OF_VARIANTS: [(&str, &str); 5] = [
    ("selfplay", "Play a game of this file, the one that --variant names (docs/variants.md)"),
    ("spsa", "Play a game of this file, the one that --variant names (docs/variants.md)"),
    ("game-values", "Know the pieces of this file's games by their names (docs/variants.md)"),
    ("net-values", "Know the pieces of this file's games by their names (docs/variants.md)"),
    ("law", "Know the pieces of this file's games by their names (docs/variants.md)"),
];

/// Makes the numbers by which the engine plays, from games of the engine against itself: weights,
/// piece values, search parameters and nets.
#[derive(Parser, Debug)]
#[command(name = "treville-tuner", version, max_term_width = 100)]
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
    /// Play games of the engine against itself, for their positions
    #[command(name = "selfplay")]
    SelfPlay(SelfPlayArgs),
    /// Choose pieces by chance that tell the properties of movements apart, for `selfplay`
    Sample(SampleArgs),
    /// Tune the parameters of the search by games of the engine against itself
    Spsa(SpsaArgs),
    /// Join the shares of games for positions
    Merge(MergeArgs),
    /// Count what files of positions have
    Stats(StatsArgs),
    /// Show a file of positions block by block, or a block or game of it
    Inspect(InspectArgs),
    /// Write the positions of files as text
    Export(ExportArgs),
    /// Fit the weights of the evaluation, the values of pieces and the factors behind them to
    /// positions
    Fit(FitArgs),
    /// Play, fit, look for the law, play new against old factors, and write a page of it: the
    /// experiment of source 001 again
    Regenerate(RegenerateArgs),
    /// Write the numbers of a fit as source, which the engine plays by
    Tables(TablesArgs),
    /// Look for the law of movement behind values of pieces, and forecast pieces never played
    Law(LawArgs),
    /// Fit the model that forecasts values of pieces never played from those that were
    Forecast(ForecastArgs),
    /// Train a net that judges positions by how pieces move
    Train(TrainArgs),
    /// Average the weights of two nets, of which one is fine-tuned from the other
    Mix(MixArgs),
    /// Show what a net was trained on and who judges by it, or change that
    Facts(FactsArgs),
    /// Judge a net by positions of any games, next to the classical evaluation
    Judge(JudgeArgs),
    /// Measure what pieces of any movement are worth in games
    GameValues(GameValuesArgs),
    /// Measure what a net thinks that pieces are worth, by leaving them out
    NetValues(NetValuesArgs),
    /// Tell what scores of searches mean: the chances of a win, a draw and a loss
    Chances(ChancesArgs),
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
            Command::SelfPlay(args) => selfplay::run(args, games, output),
            Command::Sample(args) => sample::run(args, output),
            Command::Spsa(args) => spsa::run(args, games, output),
            Command::Merge(args) => merge::run(args, output),
            Command::Stats(args) => stats::run(args, output),
            Command::Inspect(args) => inspect::run(args, output),
            Command::Export(args) => export::run(args, output),
            Command::Fit(args) => fit::run(args, output),
            Command::Regenerate(args) => regenerate::run(args, output),
            Command::Tables(args) => tables::run(args, output),
            Command::Law(args) => law::run(args, games, output),
            Command::Forecast(args) => forecast::run(args, output),
            Command::Train(args) => train::run(args, output),
            Command::Mix(args) => mix::run(args, output),
            Command::Facts(args) => facts::run(args, output),
            Command::Judge(args) => judge::run(args, output),
            Command::GameValues(args) => game_values::run(args, games, output),
            Command::NetValues(args) => net_values::run(args, games, output),
            Command::Chances(args) => chances::run(args, output),
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
