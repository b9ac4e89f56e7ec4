//! Everything that the numbers of a run depend on.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::positions::head::Head;
use crate::selfplay::MOST_GAMES;
use treville_games::settings::{Adjudication, DrawRule, ResignRule};
use treville_kit::arguments::{numbers, threads, within};
use treville_kit::failure::{Failure, path_name};
use treville_kit::shard::Shard;
use treville_results::json_file;
use treville_results::plan::Plan;

/// The command line of `regenerate`.
#[derive(Args, Clone, Debug)]
pub struct RegenerateArgs {
    /// The folder for games, fit, law, match and page; a run that was begun there goes on
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How many games are played for the fit; a tenth as many follow as a match [default:
    /// 100000, with --quick 10000]
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u32>,
    /// About ten minutes on two cores: a tenth of the games
    #[arg(long)]
    pub quick: bool,
    /// The same seed gives the same numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = numbers(0..=u64::MAX - 1, "a seed"))]
    pub seed: u64,
    /// Threads to work with; the numbers are the same for any [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// Games of a whole run, an hour on two cores, and of a quick one, ten minutes.
pub const WHOLE: u32 = 100_000;
const QUICK: u32 = 10_000;

/// Games for each pair of the match.
const GAMES_FOR_A_PAIR: u32 = 20;

/// The settings of a run, as its folder has them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The games for the fit, and by which engine.
    pub plan: Plan,
    /// Pairs of games of the match.
    pub pairs: u32,
    /// Whether the run is a quick one.
    pub quick: bool,
}

fn games(text: &str) -> Result<u32, String> {
    let number = within(text, 1, MOST_GAMES, "games")?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Settings {
    /// The settings that a command line asks for.
    pub fn of(args: &RegenerateArgs) -> Settings {
        let games = args.games.unwrap_or(if args.quick { QUICK } else { WHOLE });
        let resign = ResignRule { movecount: 4, score: 1000, twosided: true };
        let draw = DrawRule { movenumber: 40, movecount: 8, score: 10 };
        let adjudication = Adjudication { draw: Some(draw), resign: Some(resign), maxmoves: 200 };
        let plan = Plan {
            seed: args.seed,
            games,
            plies: 6,
            imbalance: true,
            adjudication,
            ..Plan::default()
        };
        Settings { plan, pairs: games.div_ceil(GAMES_FOR_A_PAIR), quick: args.quick }
    }

    /// Writes them, or checks that a run in this folder was begun with the same ones.
    ///
    /// # Errors
    ///
    /// It was begun with others, or the file cannot be read or written.
    pub fn keep(&self, path: &Path) -> Result<(), Failure> {
        if !path.exists() {
            return json_file::write(path, self);
        }
        let wrong = |error| format!("expected the settings of `regenerate`: {error}");
        let known: Settings =
            json_file::read(path, |text| serde_json::from_str(text).map_err(wrong))?;
        let differs = known.difference(self);
        differs.map_or(Ok(()), |differs| {
            Err(Failure::Request(format!(
                "{}: expected the run that is asked for, got another: {differs}; name another \
                 folder",
                path_name(path)
            )))
        })
    }

    /// The head of the file of games.
    pub fn head(&self) -> Head {
        Head::new(self.plan.clone(), Shard::WHOLE)
    }

    /// The first difference from others, in words.
    fn difference(&self, wanted: &Settings) -> Option<String> {
        let differs = self.head().difference(&wanted.head());
        let rest = [
            ("pairs", self.pairs.to_string(), wanted.pairs.to_string()),
            ("quick", self.quick.to_string(), wanted.quick.to_string()),
        ];
        let rest = rest.into_iter().find(|(_, own, wanted)| own != wanted);
        let rest = rest.map(|(name, own, wanted)| format!("{name} is {own}, not {wanted}"));
        Some(differs).filter(|differs| !differs.is_empty()).or(rest)
    }

    /// The games of the match: from even openings that the fit has not seen.
    pub fn match_plan(&self) -> Plan {
        let seed = self.plan.seed + 1;
        Plan {
            seed,
            games: 2 * self.pairs,
            imbalance: false,
            balance: Some(150),
            ..self.plan.clone()
        }
    }
}
