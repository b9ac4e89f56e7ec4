//! Which game is played: one of those that have a name, or one of pieces and armies that the
//! command line names, or one that is drawn anew for each number or each few.

use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use treville_core::color::{ByColor, Color};
use treville_core::rules::Rules;
use treville_engine::variant::Variant;
use treville_eval::piece::random::{ArmySource, Cast, ListedPieces, PairSource};
use treville_games::variant_file::VariantFile;

use super::listed::Pair;
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;
use treville_results::plan::{PieceDraw, Plan};

/// Which game is played.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The rules: musketeer, musketeer-peer, chess, chess960, seirawan, or a game of the file of
    /// --variants [default: musketeer]
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// The pair that waits behind the first rank: two pieces such as Zebu:Z:CN,Wizard:W:FC, or
    /// random:SEED for another pair in each game, perhaps with /seen or /unseen, or sample:FILE for
    /// two of a list in each game, all equally often
    #[arg(long, value_name = "PAIR")]
    pub pieces: Option<Pair>,
    /// Chess with Different Armies: white=NAME or black=NAME, of fides, clobberers, nutters and
    /// rookies, or random:SEED for another army in each game; a side without an army has the fides
    #[arg(long, value_name = "SIDE=NAME", conflicts_with = "variant")]
    #[arg(value_parser = ArmySource::of_side)]
    pub army: Vec<(Color, ArmySource)>,
    /// Make all pieces of the armies spacious, but kings and pawns
    #[arg(long, requires = "army")]
    pub spacious: bool,
    /// Play N games in a row with the same pieces, where they are drawn: drawing an army takes
    /// longer than a short game
    #[arg(long, value_name = "N")]
    #[arg(value_parser = numbers(NonZeroU32::MIN..=NonZeroU32::MAX, "a number of games"))]
    pub repeat: Option<NonZeroU32>,
}

impl GameArgs {
    /// The plan with which game is played.
    ///
    /// # Errors
    ///
    /// There is no such game, or the pieces make none.
    pub fn apply(&self, plan: Plan, games: &VariantFile) -> Result<Plan, Failure> {
        let plan = self.cast(plan, games)?;
        if self.repeat.is_some() && plan.drawn.is_none() {
            let problem = "expected pieces or armies by chance for --repeat, got none";
            return Err(Failure::Request(problem.to_owned()));
        }
        Ok(plan)
    }

    fn cast(&self, plan: Plan, games: &VariantFile) -> Result<Plan, Failure> {
        let name = self.variant.as_deref().unwrap_or("musketeer");
        if self.pieces.is_none() && self.army.is_empty() {
            return Ok(Plan { variant: games.find(name)?, ..plan });
        }
        let variant = games.find(name)?;
        if variant != Variant::musketeer() && variant != Variant::musketeer_peer() {
            return Err(Failure::Request(format!(
                "expected a variant of Musketeer chess for --pieces, got {variant}"
            )));
        }
        let of = |color| {
            let own = self.army.iter().rev().find(|(side, _)| *side == color);
            own.map_or(Cast::default().armies[color], |(_, army)| *army)
        };
        let pair = self.pieces.as_ref().map(|pair| pair.source(plan.seed)).transpose()?;
        let cast = Cast {
            pair,
            armies: ByColor::from_fn(of),
            spacious: self.spacious,
            check_forfeit: variant.rules().check_forfeit,
        };
        let first = rules(&cast, 0)?;
        if !cast.is_random() {
            return Ok(Plan { variant: Variant::of(first), ..plan });
        }
        let drawn = PieceDraw {
            pieces: match &cast.pair {
                Some(PairSource::Listed(_)) | None => None,
                Some(pair) => Some(pair.to_string()),
            },
            list: match &cast.pair {
                Some(PairSource::Listed(list)) => {
                    list.pieces().iter().map(ToString::to_string).collect()
                }
                _ => Vec::new(),
            },
            white: cast.armies[Color::White].to_string(),
            black: cast.armies[Color::Black].to_string(),
            spacious: cast.spacious,
            repeat: self.repeat.filter(|repeat| repeat.get() > 1),
        };
        Ok(Plan { variant, drawn: Some(drawn), ..plan })
    }
}

/// The game of each number.
#[derive(Debug)]
pub enum Games {
    /// The same for all.
    Same(Rules),
    /// Another one for each, or for each few.
    Drawn(Box<DrawnGames>),
}

/// Games whose pieces are drawn.
#[derive(Debug)]
pub struct DrawnGames {
    /// The source from which they are drawn.
    pub cast: Cast,
    /// Number of games in a row that have the same.
    repeat: NonZeroU32,
    /// The last draw, where it counts for more than one game.
    last: Mutex<Option<(u32, Rules)>>,
}

impl Games {
    /// The games of a plan.
    ///
    /// # Errors
    ///
    /// The pieces to be drawn cannot be read.
    pub fn new(plan: &Plan) -> Result<Games, Failure> {
        let Some(drawn) = &plan.drawn else { return Ok(Games::Same(plan.variant.rules())) };
        let army = |text: &str| text.parse::<ArmySource>().map_err(wrong);
        let pair = drawn.pieces.as_deref().map(|text| text.parse::<PairSource>().map_err(wrong));
        let list = (!drawn.list.is_empty()).then(|| {
            let pieces = drawn.list.iter().map(|piece| piece.parse().map_err(wrong));
            let pieces = pieces.collect::<Result<_, _>>()?;
            ListedPieces::new(pieces, plan.seed).map(PairSource::Listed).map_err(wrong)
        });
        let cast = Cast {
            pair: list.or(pair).transpose()?,
            armies: ByColor([army(&drawn.white)?, army(&drawn.black)?]),
            spacious: drawn.spacious,
            check_forfeit: plan.variant.rules().check_forfeit,
        };
        let repeat = drawn.repeat.unwrap_or(NonZeroU32::MIN);
        Ok(Games::Drawn(Box::new(DrawnGames { cast, repeat, last: Mutex::default() })))
    }

    /// The rules of the game with this number, from 0.
    ///
    /// # Errors
    ///
    /// The pieces that are drawn make no game.
    pub fn rules(&self, number: u32) -> Result<Rules, Failure> {
        match self {
            Games::Same(rules) => Ok(*rules),
            Games::Drawn(games) => games.rules(number),
        }
    }
}

impl DrawnGames {
    fn rules(&self, number: u32) -> Result<Rules, Failure> {
        if self.repeat == NonZeroU32::MIN {
            return rules(&self.cast, number);
        }
        let draw = number / self.repeat;
        // Under the lock: threads that play games side by side nearly always want the same draw.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match *last {
            Some((known, rules)) if known == draw => Ok(rules),
            _ => {
                let rules = rules(&self.cast, draw)?;
                *last = Some((draw, rules));
                Ok(rules)
            }
        }
    }
}

fn rules(cast: &Cast, number: u32) -> Result<Rules, Failure> {
    cast.game(u64::from(number)).map_err(wrong)?.rules().map_err(wrong)
}

fn wrong(problem: impl ToString) -> Failure {
    Failure::Request(problem.to_string())
}
