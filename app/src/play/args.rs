//! The command line of `treville play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::setup::Setup;
use treville_core::square::File;

use super::error::PlayError;
use crate::commands::show::PositionArgs;
use treville_engine::level::Level;
use treville_engine::message::Limits;
use treville_engine::options;
use treville_engine::record::Player;
use treville_engine::variant::{Variant, Variants};
use treville_eval::net::built_in::built_in;
use treville_eval::net::evaluator::Net;
use treville_eval::piece::random::{Cast, PairSource, SourceError};
use treville_eval::position::value_set::ValueSet;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name};

/// The command line of `play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Who plays White
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = "human", help_heading = "Game")]
    pub white: Player,
    /// Who plays Black
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = "engine", help_heading = "Game")]
    pub black: Player,
    /// Play with these two types instead of choosing: letters, as in LC for leopard and cannon, or
    /// pieces of your own, as in "Zebu:Z:CN,Wizard:W:FC" (name, letter, movement in Betza
    /// notation), or random:SEED for two by chance
    #[arg(long, value_name = "PAIR", value_parser = pair, conflicts_with_all = ["fen", "chess960"], help_heading = "Game")]
    pub pieces: Option<Pair>,
    /// Let the pieces wait on these files instead of placing them, as in bd/gf: White's first and
    /// second type, then Black's
    #[arg(
        long,
        value_name = "FILES",
        value_parser = gates,
        requires = "pieces",
        conflicts_with = "fen",
        help_heading = "Game"
    )]
    pub gates: Option<ByColor<[File; 2]>>,
    /// Where the game starts.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How well the engine plays, by name [default: as well as it can]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = level(),
        conflicts_with = "elo",
        help_heading = "Thinking"
    )]
    pub level: Option<u32>,
    /// How well the engine plays, as UCI_Elo has it: 400 is a beginner, 2000 a master
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers(Level::LEAST..=Level::MOST, "a strength"),
        help_heading = "Thinking"
    )]
    pub elo: Option<u32>,
    /// Milliseconds for each move of the engine [default: 100, unless --nodes, --depth, --level or
    /// --elo is given]
    #[arg(
        long,
        value_name = "MS",
        help_heading = "Thinking",
        value_parser = numbers(1..=86_400_000_u64, "milliseconds")
    )]
    pub movetime: Option<u64>,
    /// Positions to search for each move of the engine
    #[arg(
        long,
        value_name = "N",
        help_heading = "Thinking",
        value_parser = numbers(1..=1_000_000_000_000_u64, "nodes")
    )]
    pub nodes: Option<u64>,
    /// Plies to search for each move of the engine
    #[arg(
        long,
        value_name = "N",
        help_heading = "Thinking",
        value_parser = numbers(1..=64_u32, "plies")
    )]
    pub depth: Option<u32>,
    /// Judge positions by the net in this file, or with `off` by the classical evaluation
    /// [default: by the net inside the program]
    #[arg(long, value_name = "FILE", help_heading = "Thinking")]
    pub net: Option<PathBuf>,
    /// Take the numbers of the classical evaluation from this fit of `treville-tuner fit`, or
    /// `combined` or `source` (docs/regenerate.md) [default: those inside the program]
    #[arg(long, value_name = "FILE", help_heading = "Thinking")]
    pub values: Option<PathBuf>,
    /// Add the game to this PGN file when it ends or is left
    #[arg(long, value_name = "FILE", help_heading = "Game")]
    pub pgn: Option<PathBuf>,
}

/// Milliseconds for a move where nothing limits the search: a game of the engine with itself is
/// over in less than a minute, and a human does not have to wait.
const DEFAULT_MOVETIME: u64 = 100;

impl PlayArgs {
    /// The players of the two sides.
    pub(super) fn players(&self) -> ByColor<Player> {
        ByColor([self.white, self.black])
    }

    /// A level that is given where no side is the engine's.
    pub(super) fn idle_level(&self) -> Option<String> {
        let is_given = self.level.or(self.elo).is_some();
        let is_idle = is_given && !self.players().0.contains(&Player::Engine);
        is_idle.then(|| "two people play, so the level counts for `hint` and `go` alone".to_owned())
    }

    /// The net that judges, if one does.
    pub(super) fn net(&self) -> Result<Option<Net>, PlayError> {
        match &self.net {
            None => Ok(built_in()),
            Some(path) if path.as_os_str() == "off" => Ok(None),
            Some(path) => {
                let wrong = |error| PlayError::Start(format!("{}: {error}", path_name(path)));
                Net::open(path).map(Some).map_err(wrong)
            }
        }
    }

    /// The numbers of the classical evaluation.
    pub(super) fn values(&self) -> Result<ValueSet, PlayError> {
        let Some(path) = &self.values else { return Ok(ValueSet::FITTED) };
        let wrong = |error| PlayError::Start(format!("{}: {error}", path_name(path)));
        ValueSet::open(path).map_err(wrong)
    }

    /// The first position of the game, and what was read with indulgence.
    pub(super) fn start(&self, variants: &Variants) -> Result<(Position, Vec<String>), PlayError> {
        let wrong = |problem: Failure| PlayError::Start(problem.to_string());
        let Some(pair) = &self.pieces else {
            return self.position.position(variants).map_err(wrong);
        };
        if let (Pair::Own(pair), false) = (pair, self.position.army.is_empty()) {
            let rules = own(pair, self.position.cast())?;
            let position = forced(rules, rules.pair(Color::White), self.gates);
            return position.map(|position| (position, Vec::new()));
        }
        let variant = self.position.variant(variants).map_err(wrong)?;
        if variant != Variant::musketeer() && variant != Variant::musketeer_peer() {
            return Err(PlayError::Start(format!(
                "expected a variant of Musketeer chess for --pieces, got {variant}"
            )));
        }
        let (rules, pair) = match pair {
            Pair::Known(pair) => (variant.rules(), *pair),
            Pair::Own(pair) => {
                let check_forfeit = variant.rules().check_forfeit;
                let rules = own(pair, Cast { check_forfeit, ..Cast::default() })?;
                (rules, rules.pair(Color::White))
            }
        };
        let position = forced(rules, pair, self.gates);
        position.map(|position| (position, Vec::new()))
    }

    /// The limits of the engine's search of a move.
    pub(super) fn limits(&self) -> Limits {
        let elo = self.level.or(self.elo);
        // A level has a number of nodes of its own.
        let unlimited = self.nodes.is_none() && self.depth.is_none() && elo.is_none();
        let milliseconds = self.movetime.or(unlimited.then_some(DEFAULT_MOVETIME));
        Limits {
            movetime: milliseconds.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            elo,
            ..Limits::default()
        }
    }
}

/// The pair of `--pieces`.
#[derive(Clone, PartialEq, Debug)]
pub enum Pair {
    /// Two types of Musketeer chess.
    Known([PieceType; 2]),
    /// Two pieces of the user's own, or by chance.
    Own(PairSource),
}

/// The rules of a game of this cast with a pair of the user's own.
fn own(pair: &PairSource, cast: Cast) -> Result<Rules, PlayError> {
    let wrong = |problem: String| PlayError::Start(format!("--pieces: {problem}"));
    let cast = Cast { pair: Some(pair.clone()), ..cast };
    let game = cast.game(0).map_err(|error| wrong(error.to_string()))?;
    game.rules().map_err(|error| wrong(error.to_string()))
}

/// The start of a game with the pair given, and perhaps the placements too.
fn forced(
    rules: Rules,
    pair: [PieceType; 2],
    gates: Option<ByColor<[File; 2]>>,
) -> Result<Position, PlayError> {
    let mut setup = Setup::start(rules);
    setup.chosen.0 = [pair.map(Some); 2];
    if let Some(gates) = gates {
        setup.gates = ByColor::from_fn(|color| gates[color].map(Gate::Waiting));
    }
    setup.position().map_err(|faults| PlayError::Start(format!("--gates: {faults}")))
}

/// Reads the value of `--white` or `--black`.
fn player() -> impl TypedValueParser<Value = Player> {
    let human = PossibleValue::new("human").help("You, at the terminal");
    let engine = PossibleValue::new("engine").help("The engine");
    PossibleValuesParser::new([human, engine]).map(|word| match word.as_str() {
        "human" => Player::Human,
        _ => Player::Engine,
    })
}

/// Reads the value of `--level`.
fn level() -> impl TypedValueParser<Value = u32> {
    let names = Level::NAMES.map(|(name, elo)| PossibleValue::new(name).help(elo.to_string()));
    PossibleValuesParser::new(names).map(|word| {
        let named = Level::NAMES.into_iter().find(|(name, _)| *name == word);
        named.map_or(Level::MOST, |(_, elo)| elo)
    })
}

/// Reads the value of `--pieces`.
fn pair(text: &str) -> Result<Pair, String> {
    if text.contains(':') {
        return text.parse().map(Pair::Own).map_err(|error: SourceError| error.to_string());
    }
    options::pair(text).map(Pair::Known).ok_or_else(|| {
        let pieces = PieceSet::musketeer();
        let letters: String = pieces.others().map(|kind| pieces.kind(kind).letter).collect();
        format!("expected two different letters of {letters}, such as LC")
    })
}

/// Reads the value of `--gates`.
fn gates(text: &str) -> Result<ByColor<[File; 2]>, String> {
    let files = |letters: [u8; 2]| {
        let [first, second] = letters.map(File::from_byte);
        first.zip(second).map(|(first, second)| [first, second])
    };
    let read = match text.as_bytes() {
        &[a, b, b'/', c, d] => files([a, b]).zip(files([c, d])),
        _ => None,
    };
    let (white, black) =
        read.ok_or("expected two files for each side, White's first, as in bd/gf")?;
    Ok(ByColor::from_fn(|color| if color == Color::White { white } else { black }))
}
