//! `treville-tuner selfplay`: games of the engine against itself, whose positions evaluations are
//! fitted to.
//!
//! A game depends only on the plan and its number. So shares can be played anywhere, in any order
//! and with any interruptions, and joined they are what a single run would have given.
//!
//! - `listed`: pieces of files
//! - [`casting`]: which game is played
//! - [`openings`]: where games start
//! - [`thinking`]: the search for a move
//! - [`ending`]: a game from its opening to its end
//! - [`game`]: one game
//! - [`runner`]: many games at a time

pub mod casting;
pub mod ending;
pub mod game;
mod listed;
pub mod openings;
pub mod runner;
#[cfg(test)]
mod tests;
pub mod thinking;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use crossbeam_channel::Receiver;
use treville_engine::tt::Table;
use treville_eval::net::evaluator::Net;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::value_set::ValueSet;
use treville_games::memory;
use treville_games::variant_file::VariantFile;
use treville_kit::threads::cores;

use crate::nets;
use crate::positions::head::Head;
use crate::positions::store::Store;
use casting::GameArgs;
use thinking::check_memory;
use treville_games::settings::{Adjudication, DrawRule, ResignRule};
use treville_kit::arguments::{numbers, threads, within};
use treville_kit::failure::{Failure, path_name};
use treville_kit::jobs::End;
use treville_kit::progress::Progress;
use treville_kit::shard::Shard;
use treville_kit::signals;
use treville_results::plan::{Plan, by_hand};

/// The command line of `selfplay`.
#[derive(Args, Clone, Debug)]
pub struct SelfPlayArgs {
    /// The file for the positions; if it has some of these games already, the others are added
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// How many games, in all shares together: 1000, 100_000 or 1e6
    #[arg(long, value_name = "N", default_value = "1000", value_parser = games)]
    pub games: u32,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = numbers(0..=u64::MAX, "a seed"))]
    pub seed: u64,
    /// Play one share of several, such as 2/3, for `merge`
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    pub shard: Shard,
    /// Games at a time; they are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Which game is played.
    #[command(flatten)]
    pub game: GameArgs,
    /// The cost of a move.
    #[command(flatten)]
    pub thinking: ThinkingArgs,
    /// Where games start.
    #[command(flatten)]
    pub opening: OpeningArgs,
    /// Where they end.
    #[command(flatten)]
    pub ending: EndingArgs,
}

/// The cost of a move.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Thinking")]
pub struct ThinkingArgs {
    /// Nodes after which the search of a move stops [default: 1000; with --soft-nodes eight times
    /// as many]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Nodes after which the search of a move begins no further iteration
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub soft_nodes: Option<u64>,
    /// Megabytes of transposition table, emptied before each game
    #[arg(long, value_name = "MB", default_value_t = 1, value_parser = hash)]
    pub hash: usize,
    /// Judge positions by this net of `train`, or without a file by the net inside the program
    /// [default: by the classical evaluation]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = nets::INSIDE)]
    pub net: Option<PathBuf>,
    /// Take the numbers of the classical evaluation from this fit of `fit`, or `combined` or
    /// `source` (docs/regenerate.md) [default: those inside the program]
    #[arg(long, value_name = "FILE")]
    pub values: Option<PathBuf>,
}

/// Where games start.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Openings")]
pub struct OpeningArgs {
    /// Random plies after a random set-up; every other game has one more
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = plies)]
    pub plies: u32,
    /// Redraw the plies until a short search finds neither side ahead by more than this, in
    /// centipawns; 0 accepts any
    #[arg(long, value_name = "CP", default_value_t = 150)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "centipawns"))]
    pub balance: u32,
    /// Let each side begin without something else of about the same value: such games say most
    /// about what pieces are worth
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "piece")]
    pub imbalance: Option<Imbalance>,
}

/// The pieces that sides begin without.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imbalance {
    /// A piece each
    Piece,
    /// The pieces of the pair, and as much of the others
    Pair,
    /// All but kings and a few pawns, the pieces of the pair for one side each, and as much of the
    /// others: random endings
    Ending,
}

/// Where games end.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Adjudication")]
pub struct EndingArgs {
    /// Centipawns beyond which both sides' scores end a game; 0 never ends it
    #[arg(long, value_name = "CP", default_value_t = 1000)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "centipawns"))]
    pub resign_score: u32,
    /// Consecutive moves of each side that it takes
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "moves"))]
    pub resign_moves: u32,
    /// Centipawns within which both sides' scores make a game a draw
    #[arg(long, value_name = "CP", default_value_t = 10)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "centipawns"))]
    pub draw_score: u32,
    /// Consecutive moves of each side that it takes; 0 never ends it
    #[arg(long, value_name = "N", default_value_t = 8)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "moves"))]
    pub draw_moves: u32,
    /// Moves that must have been played
    #[arg(long, value_name = "N", default_value_t = 40)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "moves"))]
    pub draw_after: u32,
    /// Moves after which a game is a draw; 0 never ends it
    #[arg(long, value_name = "N", default_value_t = 200)]
    #[arg(value_parser = numbers(0..=1_000_000_u32, "moves"))]
    pub max_moves: u32,
}

impl SelfPlayArgs {
    /// The plan of the games, whose names are among these.
    ///
    /// # Errors
    ///
    /// There is no such game or net.
    pub fn plan(&self, games: &VariantFile) -> Result<Plan, Failure> {
        let plan = Plan { seed: self.seed, games: self.games, ..Plan::default() };
        let plan = self.game.apply(plan, games)?;
        Ok(self.ending.apply(self.opening.apply(self.thinking.apply(plan)?)))
    }
}

impl ThinkingArgs {
    /// The plan with what a move may cost, and who judges.
    ///
    /// # Errors
    ///
    /// The net or the values cannot be read.
    pub fn apply(&self, plan: Plan) -> Result<Plan, Failure> {
        let &ThinkingArgs { nodes, soft_nodes, hash, .. } = self;
        let usual = soft_nodes.map_or(1000, |soft| soft.saturating_mul(8));
        let net = self.net()?.map(|net| net.name().to_owned());
        let by_hand = Some(by_hand(&self.values()?));
        Ok(Plan { nodes: nodes.unwrap_or(usual), soft_nodes, hash, net, by_hand, ..plan })
    }

    /// The evaluation of the games of a plan.
    ///
    /// # Errors
    ///
    /// The net or the values cannot be read.
    pub fn evaluator(&self, plan: &Plan) -> Result<Evaluator, Failure> {
        let pieces = plan.variant.rules().pieces;
        Ok(Evaluator::with_values(pieces, &self.values()?, self.net()?.into()))
    }

    /// The numbers of the classical evaluation.
    fn values(&self) -> Result<ValueSet, Failure> {
        let Some(path) = &self.values else { return Ok(ValueSet::FITTED) };
        let wrong = |error| Failure::Request(format!("{}: {error}", path_name(path)));
        ValueSet::open(path).map_err(wrong)
    }

    /// The net to judge by, if it is not the classical evaluation.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or it is no net.
    fn net(&self) -> Result<Option<Net>, Failure> {
        self.net.as_deref().map(nets::open).transpose()
    }
}

impl OpeningArgs {
    /// The plan with where games start.
    #[must_use]
    pub fn apply(&self, plan: Plan) -> Plan {
        let balance = Some(self.balance).filter(|balance| *balance > 0);
        let is = |what| self.imbalance == Some(what);
        Plan {
            plies: self.plies,
            balance,
            imbalance: is(Imbalance::Piece),
            pair_missing: is(Imbalance::Pair),
            endings: is(Imbalance::Ending),
            ..plan
        }
    }
}

impl EndingArgs {
    /// The plan with where games end.
    #[must_use]
    pub fn apply(&self, plan: Plan) -> Plan {
        Plan { adjudication: self.adjudication(), ..plan }
    }

    fn adjudication(&self) -> Adjudication {
        let resign =
            ResignRule { movecount: self.resign_moves, score: self.resign_score, twosided: true };
        let draw = DrawRule {
            movenumber: self.draw_after,
            movecount: self.draw_moves,
            score: self.draw_score,
        };
        Adjudication {
            draw: Some(draw).filter(|rule| rule.movecount > 0),
            resign: Some(resign).filter(|rule| rule.movecount > 0 && rule.score > 0),
            maxmoves: self.max_moves,
        }
    }
}

/// Plays the games that the file does not have yet.
///
/// # Errors
///
/// There is no such game or net, there is no memory for the tables, the file cannot be written or
/// has other games, the run was interrupted, or the output cannot be written.
pub fn run(args: &SelfPlayArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    run_until(args, games, &signals::listen(), output)
}

/// See [`run`]; a message on `signals` interrupts the run.
fn run_until(
    args: &SelfPlayArgs,
    games: &VariantFile,
    signals: &Receiver<()>,
    output: impl Write,
) -> Result<(), Failure> {
    let plan = args.plan(games)?;
    let evaluator = args.thinking.evaluator(&plan)?;
    play(&Head::new(plan, args.shard), &evaluator, args.threads, &args.out, signals, output)
}

/// Plays the games of a plan or a share that the file does not have yet, judged like this; a
/// message on `signals` interrupts the run.
///
/// # Errors
///
/// See [`run`].
pub fn play(
    head: &Head,
    evaluator: &Evaluator,
    threads: Option<NonZeroUsize>,
    path: &Path,
    signals: &Receiver<()>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let plan = &head.plan;
    check_memory(plan, cores(threads).get())?;
    let threads = memory::threads(threads, plan.hash)?;
    let (mut store, done) = Store::open(path, head)?;
    let name = path_name(path);
    if let Some(torn) = &done.torn {
        log::warn!("{}; these {} bytes are taken off", torn.describe(path), torn.length);
    }
    let own = (0..plan.games).filter(|number| head.shard.has(*number));
    let numbers: Vec<u32> = own.filter(|number| !done.games.contains(number)).collect();
    let before = done.games.len() as u64;
    if before > 0 {
        writeln!(output, "{name}: going on after {before} games, {} positions", done.positions)?;
        output.flush()?;
    }
    let mut progress = Progress::with_rate(Some(numbers.len() as u64), "games", "positions");
    let end = runner::play(plan, evaluator, &numbers, threads, &mut store, &mut progress, signals);
    progress.finish();
    let games = progress.done();
    match end? {
        End::Finished => Ok(writeln!(output, "{name}: {games} games, {progress}")?),
        End::Stopped | End::Interrupted => Err(Failure::Interrupted(format!(
            "{name}: interrupted after {games} games, {progress}; the same command goes on"
        ))),
    }
}

/// The most games of a run: their numbers are kept in memory.
pub const MOST_GAMES: u64 = 100_000_000;

fn games(text: &str) -> Result<u32, String> {
    let number = within(text, 1, MOST_GAMES, "games")?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

fn nodes(text: &str) -> Result<u64, String> {
    within(text, 1, 1_000_000_000_000, "nodes")
}

fn hash(text: &str) -> Result<usize, String> {
    within(text, 1, Table::MAX_MEGABYTES, "megabytes")
}

fn plies(text: &str) -> Result<u32, String> {
    within(text, 0, 100, "plies")
}
