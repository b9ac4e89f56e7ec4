//! The settings of a match; files hold them as JSON.
//!
//! A [`MatchPlan`] decides which games are played and how they are judged; two machines with equal
//! plans play shares of one match. [`RunSettings`] is how one machine plays its share.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use treville_engine::variant::Variant;
use treville_games::settings::{Adjudication, Openings};
use treville_kit::shard::Shard;

use super::cpus::Cpus;
use super::limits::EngineLimits;

/// The settings of a match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchSettings {
    /// Which games.
    pub plan: MatchPlan,
    /// The settings of this machine.
    pub run: RunSettings,
}

/// Which games are played and how they are judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchPlan {
    /// The players, in the order of the command line.
    pub engines: Vec<EngineSettings>,
    /// The rules.
    #[serde(with = "treville_games::variant_text")]
    pub variant: Variant,
    /// Other games, played in turn with the first one: each opening is of the next game.
    #[serde(with = "treville_games::variant_text::list", skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Variant>,
    /// The format.
    pub format: Tournament,
    /// Number of times that each pairing is played.
    pub rounds: u32,
    /// The games of a meeting.
    pub games: u32,
    /// Whether both games of a pair have the same opening.
    pub repeat: bool,
    /// Whether colours change from game to game.
    pub swap: bool,
    /// The time for which an opening is kept.
    pub policy: OpeningPolicy,
    /// The seed of all random choices.
    pub seed: u64,
    /// The starts of games.
    pub openings: Openings,
    /// When games are adjudicated.
    pub adjudication: Adjudication,
    /// The test that can end the match early.
    pub sprt: Option<Sprt>,
    /// The name of the event in the games.
    pub event: String,
    /// The place in the games.
    pub site: String,
}

impl MatchPlan {
    /// All games that are played.
    pub fn variants(&self) -> impl Iterator<Item = Variant> + '_ {
        std::iter::once(self.variant).chain(self.others.iter().copied())
    }

    /// Number of them.
    #[must_use]
    pub fn count_variants(&self) -> u32 {
        u32::try_from(self.others.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The game of the opening with this number.
    #[must_use]
    pub fn variant_of(&self, opening: u32) -> Variant {
        let number = (opening % self.count_variants()) as usize;
        number
            .checked_sub(1)
            .and_then(|number| self.others.get(number))
            .copied()
            .unwrap_or(self.variant)
    }
}

impl Default for MatchPlan {
    fn default() -> MatchPlan {
        MatchPlan {
            engines: Vec::new(),
            variant: Variant::musketeer(),
            others: Vec::new(),
            format: Tournament::RoundRobin,
            rounds: 1,
            games: 1,
            repeat: false,
            swap: true,
            policy: OpeningPolicy::default(),
            seed: 1,
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            sprt: None,
            event: "Treville match".to_owned(),
            site: "?".to_owned(),
        }
    }
}

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tournament {
    /// Each engine plays every other.
    RoundRobin,
    /// This number of first engines play all the others, but not each other.
    Gauntlet(usize),
}

/// The time for which an opening is kept, in the words of cutechess-cli.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningPolicy {
    /// For a game, or for both games of a pair that shares its opening.
    #[default]
    Default,
    /// Until another two engines meet; between two engines alone for the whole match.
    Encounter,
    /// For a round: in a round robin each engine plays one meeting in it, in a gauntlet the round
    /// has all meetings.
    Round,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineSettings {
    /// The name in games and tables. If it is empty, the runner takes the name that the engine
    /// reports, or the program's.
    pub name: String,
    /// The program: a path, or a name to be looked up. With a separator and relative it is
    /// relative to `dir` if there is one.
    pub cmd: String,
    /// The program's arguments.
    pub args: Vec<String>,
    /// The folder to run it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Lines that it is sent before the protocol begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub initstr: Vec<String>,
    /// The file to which its standard error is added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PathBuf>,
    /// The file from which it reads the game, if the game is from a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<PathBuf>,
    /// The protocol it speaks.
    pub proto: Protocol,
    /// Options and their values, in order; a button has the value `true` or nothing.
    pub options: Vec<(String, String)>,
    /// The limits of its thinking.
    pub limits: EngineLimits,
    /// Time by which its clock may be overdrawn unpunished, in milliseconds.
    pub timemargin: u64,
    /// Whether it thinks in its opponent's time.
    pub ponder: bool,
    /// Whether every game has a new process, and not only if the engine cannot be reused.
    pub restart: bool,
    /// Number of its first moves in a game that the runner replaces by random ones.
    pub randomplies: u32,
    /// The Polyglot book from which the runner plays for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<PathBuf>,
    /// After how many full moves of a game its book is closed; never by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookdepth: Option<u32>,
    /// Time that the runner waits for an answer that no clock limits, in milliseconds: those to
    /// `uci` and `isready`, and moves limited by nodes or depth.
    pub patience: u64,
    /// Time that it waits for those of the handshake, if that is another time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub startup: Option<u64>,
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            name: String::new(),
            cmd: String::new(),
            args: Vec::new(),
            dir: None,
            initstr: Vec::new(),
            stderr: None,
            variants: None,
            proto: Protocol::Uci,
            options: Vec::new(),
            limits: EngineLimits::default(),
            timemargin: 0,
            ponder: false,
            restart: false,
            randomplies: 0,
            book: None,
            bookdepth: None,
            patience: 60_000,
            startup: None,
        }
    }
}

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// XBoard's protocol, version 2.
    XBoard,
}

/// A sequential test of two hypotheses about the first engine's advantage.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The Elo of the null hypothesis.
    pub elo0: f64,
    /// The Elo of the alternative.
    pub elo1: f64,
    /// The chance of accepting the alternative where the null hypothesis is true.
    pub alpha: f64,
    /// The chance of accepting the null hypothesis where the alternative is true.
    pub beta: f64,
    /// The meaning of Elo.
    pub model: EloModel,
}

/// The meaning of Elo in a test. Files always name it, so that a saved test keeps its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Score in units of its standard deviation, scaled so that it is near logistic Elo for
    /// drawless games; see [`statistics`](super::statistics).
    #[default]
    Normalized,
    /// The logistic curve from score to Elo.
    Logistic,
    /// BayesElo: wins and losses follow logistic curves that are as far apart as the draws say. It
    /// knows single games only.
    Bayesian,
}

impl EloModel {
    /// All of them by name.
    pub const NAMES: [(&str, EloModel); 3] = [
        (EloModel::Normalized.name(), EloModel::Normalized),
        (EloModel::Logistic.name(), EloModel::Logistic),
        (EloModel::Bayesian.name(), EloModel::Bayesian),
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
            EloModel::Bayesian => "bayesian",
        }
    }
}

/// The settings of one machine for its share of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RunSettings {
    /// Games at a time.
    pub concurrency: usize,
    /// The processors that are divided among the games at a time; none leaves that to the system.
    #[serde(with = "treville_kit::text::or_null", skip_serializing_if = "Option::is_none")]
    pub affinity: Option<Cpus>,
    /// The pause between two games, in milliseconds.
    pub wait: u64,
    /// Whether the match goes on after an engine has failed; else it ends.
    pub recover: bool,
    /// Finished games between two lines about Elo.
    pub ratinginterval: u32,
    /// The file of the games.
    pub pgn: Option<PgnOut>,
    /// The file of the last positions.
    pub epd: Option<PathBuf>,
    /// The log of all lines to and from the engines.
    pub log: Option<PathBuf>,
    /// The file of the match's state.
    pub state: Option<PathBuf>,
    /// The folder for the report.
    pub report: Option<PathBuf>,
    /// Which share of the match.
    #[serde(with = "treville_kit::text")]
    pub shard: Shard,
}

impl Default for RunSettings {
    fn default() -> RunSettings {
        RunSettings {
            concurrency: 1,
            affinity: None,
            wait: 0,
            recover: false,
            ratinginterval: 10,
            pgn: None,
            epd: None,
            log: None,
            state: None,
            report: None,
            shard: Shard::WHOLE,
        }
    }
}

/// A suite that engines are to solve.
#[derive(Clone, PartialEq, Debug)]
pub struct SuiteSettings {
    /// The file with the positions.
    pub file: PathBuf,
    /// The engines and the game; nothing else of a match counts.
    pub plan: MatchPlan,
    /// Whether the game is given. If not, it is the one that the first position shows.
    pub is_game_given: bool,
    /// Positions at a time.
    pub concurrency: usize,
    /// Where all lines to and from the engines are written.
    pub log: Option<PathBuf>,
    /// Where a line for each position and engine is written.
    pub csv: Option<PathBuf>,
    /// Where all results are written.
    pub json: Option<PathBuf>,
    /// Where the positions are written that every engine solves.
    pub solved: Option<PathBuf>,
}

/// Where and how games are written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PgnOut {
    /// The file.
    pub file: PathBuf,
    /// Moves without evaluations, times or comments.
    #[serde(default)]
    pub minimal: bool,
    /// The other details in the comments of moves, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<MoveDetail>,
    /// Regular expressions: of each the last line of the engine that matches stands in the comment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub match_lines: Vec<String>,
}

/// A detail in the comment of a move besides score, depth and time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveDetail {
    /// The time on the mover's clock after the move.
    TimeLeft,
    /// The time that was measured, less the time that the engine reports.
    Latency,
    /// Nodes.
    Nodes,
    /// The depth of the deepest line.
    SelDepth,
    /// Nodes per second.
    Nps,
    /// The part of the hash table in use.
    HashFull,
    /// Positions found in endgame tables.
    TbHits,
    /// The variation.
    Pv,
}
