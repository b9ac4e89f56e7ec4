//! UCI lines to orders, events to UCI lines.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod go;
mod introduction;
mod lines;

use std::collections::VecDeque;
use std::io;

use treville_core::color::Color;
use treville_core::encoding::excerpt_of;
use treville_core::game::Game;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::uci;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::value_set::ValueSet;

use self::introduction::{announce, help, introduce};
use self::lines::{error, note, reply, text};
use super::command::{Command, ParseCommandError, Start};
use super::reply::{Bound, Reply};
use crate::bench;
use crate::lines::TooLong;
use crate::message::{self, Event};
use crate::options::{self, Effect, Offer, OptionError, Settings, parameters};
use crate::protocol::worths::worths;
use crate::protocol::{Action, Adapter, Content, FileKind, show};
use crate::score;
use crate::variant::{Variant, Variants};
use crate::wdl;

/// The message in place of the sum of a count.
const STOPPED: &str = "info string the count was stopped";

/// The most lines about a file of games.
const MOST_LINES: usize = 100;

/// The letters of a path in a complaint: one that is cut looks like another file.
const LONGEST_PATH: usize = 1000;

/// The state of a UCI conversation.
#[derive(Debug)]
pub struct Uci {
    settings: Settings,
    game: Game,
    /// No position has been given yet: `go` searches the start that the options mean.
    fresh: bool,
    /// Why the last `position` was refused. There is no move to be found then: one in the position
    /// before would be played in another one.
    refused: Option<String>,
    /// The roots of searches and counts that the engine has not answered yet, the oldest first. A
    /// search that is ended by another command answers when the game has moved on already, and its
    /// moves have to be written from where it began.
    asked: VecDeque<Root>,
}

/// The last position of a game, and the result if the game is over.
#[derive(Clone, Copy, Debug)]
struct Root {
    position: Position,
    outcome: Option<Outcome>,
}

impl Root {
    fn of(game: &Game) -> Root {
        Root { position: *game.position(), outcome: game.outcome() }
    }

    /// The chances of the side to move: those that a score means, or a finished game's result.
    fn chances(&self, score: score::Score) -> [u32; 3] {
        let result = self.outcome.map(|outcome| wdl::of_outcome(outcome, self.position.turn()));
        result.unwrap_or_else(|| wdl::FITTED.chances(score))
    }
}

impl Default for Uci {
    fn default() -> Uci {
        Uci::new()
    }
}

impl Uci {
    /// A conversation that has just begun.
    #[must_use]
    pub fn new() -> Uci {
        Uci::with(Variants::default())
    }

    /// The same with these games to choose from.
    #[must_use]
    pub fn with(variants: Variants) -> Uci {
        let settings = Settings { variants, ..Settings::default() };
        let game = Game::new(Position::start(settings.rules()));
        Uci { settings, game, fresh: true, refused: None, asked: VecDeque::new() }
    }

    fn command(&mut self, command: Command) -> Vec<Action> {
        match command {
            Command::Uci => introduce(&self.settings.variants),
            Command::IsReady => vec![reply(Reply::ReadyOk)],
            Command::Debug(_) | Command::Register => Vec::new(),
            Command::SetOption { name, value } => {
                self.settled(|uci| uci.set_option(&name, value.as_deref()))
            }
            Command::UciNewGame => self.settled(|uci| {
                let forget = Action::Order(message::Command::NewGame);
                vec![forget, uci.prepare()]
            }),
            Command::Position { start, moves } => {
                self.settled(|uci| match uci.set_position(&start, &moves) {
                    Ok(notes) => {
                        uci.refused = None;
                        notes.into_iter().map(note).collect()
                    }
                    Err(problem) => uci.refuse_position(problem),
                })
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => vec![Action::Stop],
            Command::PonderHit => vec![Action::PonderHit],
            Command::Quit => vec![Action::Quit],
            Command::Display => vec![text(&show::position(self.position()))],
            Command::Eval => vec![text(&self.explain())],
            Command::Value { pieces } => {
                match worths(self.position(), &pieces, &self.settings.values.factors) {
                    Ok(lines) => vec![text(&lines)],
                    Err(problem) => vec![error(&problem)],
                }
            }
            Command::Bench { depth } => {
                let order = message::Command::Bench(depth.unwrap_or(bench::DEPTH));
                self.settled(|_| vec![Action::Order(order)])
            }
            Command::Flip => self.settled(|uci| {
                let Some(flipped) = uci.position().flipped() else {
                    return vec![error("expected a position in play to flip")];
                };
                (uci.game, uci.fresh) = (Game::new(flipped), false);
                Vec::new()
            }),
            Command::Help => help(),
        }
    }

    /// Ends what the engine is doing before doing something else.
    fn settled(&mut self, then: impl FnOnce(&mut Uci) -> Vec<Action>) -> Vec<Action> {
        let mut actions = vec![Action::Finish];
        actions.extend(then(self));
        actions
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Vec<Action> {
        if let Some(parameter) =
            parameters::read(parameters::OFFERED, name, value.unwrap_or_default())
        {
            return vec![match parameter {
                Ok((name, value)) => Action::Order(message::Command::Parameter(name, value)),
                Err(problem) => error(&problem.to_string()),
            }];
        }
        if !options::offers(Offer::Uci, name) {
            return vec![error(&OptionError::Unknown(name.to_owned()).to_string())];
        }
        match self.settings.set(name, value) {
            Err(problem) => vec![error(&problem.to_string())],
            Ok(Effect::Hash) => {
                vec![Action::Order(message::Command::Hash(self.settings.hash))]
            }
            Ok(Effect::Threads) => {
                vec![Action::Order(message::Command::Threads(self.settings.threads))]
            }
            Ok(Effect::ClearHash) => vec![Action::Order(message::Command::NewGame)],
            Ok(Effect::Variant) => {
                self.restart_if_fresh();
                let mut actions = announce(self.settings.variant);
                actions.extend(self.settings.all_ignored().into_iter().map(note));
                actions.push(self.prepare());
                actions
            }
            Ok(Effect::VariantPath) => self.ask_for(FileKind::Variants, value.unwrap_or_default()),
            Ok(Effect::EvalFile) => self.ask_for(FileKind::Net, value.unwrap_or_default()),
            Ok(Effect::ValuesFile) => self.ask_for(FileKind::Values, value.unwrap_or_default()),
            Ok(Effect::Net) => self.net_and_note().collect(),
            Ok(Effect::DebugLog) => vec![Action::DebugLog(self.settings.debug_log.clone())],
            Ok(Effect::None | Effect::SetUp) => {
                self.restart_if_fresh();
                self.settings.ignored(name).map(note).into_iter().collect()
            }
        }
    }

    /// A file is wanted; with an empty path what there is without one.
    fn ask_for(&mut self, kind: FileKind, path: &str) -> Vec<Action> {
        match path {
            "" | "<empty>" => self.file(kind, "", Ok(&mut io::empty())),
            word if kind == FileKind::Values && ValueSet::NAMES.contains(&word) => {
                self.file(kind, word, Ok(&mut io::empty()))
            }
            path => vec![Action::ReadFile(kind, path.to_owned())],
        }
    }

    /// The engine gets ready for the game that the options mean, before its clock runs.
    fn prepare(&self) -> Action {
        Action::Order(message::Command::Prepare(self.settings.rules()))
    }

    fn net(&self) -> Action {
        Action::Order(message::Command::Net(self.settings.net()))
    }

    fn net_and_note(&self) -> impl Iterator<Item = Action> + use<> {
        let note = self.settings.values_beside_a_net().map(note);
        [self.net()].into_iter().chain(note)
    }

    /// The classical evaluation term by term, and what the net thinks.
    fn explain(&self) -> String {
        let position = self.position();
        let (judge, _) = Judge::of(position.rules(), self.settings.net());
        let evaluator = Evaluator::with_values(position.pieces(), &self.settings.values, judge);
        let by_hand = format!("{}\n(centipawns, positive for White)", evaluator.explain(position));
        let by_net = show::net(position, &evaluator);
        [Some(by_hand), by_net].into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }

    fn read_variants(&mut self, path: &str, content: Content) -> Result<Vec<Action>, String> {
        let told = self.settings.read_variants(path, content?);
        let told = told.map_err(|problem| problem.to_string())?;
        let most = told.left_out.len().min(MOST_LINES);
        let mut lines: Vec<Action> = told.left_out[..most].iter().map(|line| error(line)).collect();
        let notes = told.slips.iter().chain(&told.notes).take(MOST_LINES - most);
        lines.extend(notes.map(|note| text(&format!("info string {note}"))));
        Ok(lines)
    }

    fn read_net(&mut self, path: &str, content: Content) -> Result<Vec<Action>, String> {
        self.settings.read_net(path, content?).map_err(|problem| problem.to_string())?;
        let ignored = self.settings.ignored("EvalFile").map(note);
        Ok(self.net_and_note().chain(ignored).collect())
    }

    fn read_values(&mut self, path: &str, content: Content) -> Result<Vec<Action>, String> {
        self.settings.read_values(path, content?).map_err(|problem| problem.to_string())?;
        let values = Box::new(self.settings.values.clone());
        let note = self.settings.values_beside_a_net().map(note);
        Ok([Action::Order(message::Command::Values(values))].into_iter().chain(note).collect())
    }

    /// As long as no position has been given, the start follows the options.
    fn restart_if_fresh(&mut self) {
        if self.fresh {
            self.game = Game::new(Position::start(self.settings.rules()));
        }
    }

    /// Remembers that there is no position, and says why.
    fn refuse_position(&mut self, problem: String) -> Vec<Action> {
        let complaint = error(&problem);
        self.refused = Some(problem);
        vec![complaint]
    }

    /// The position where the moves of `position startpos` begin. Moves that only Musketeer chess
    /// has decide the game, as a FEN with gates does.
    fn start_position(&self, moves: &[String]) -> Position {
        let start = Position::start(self.settings.rules());
        let settings = Settings { variant: Variant::musketeer(), ..self.settings.clone() };
        let musketeer = Position::start(settings.rules());
        let is_of =
            |start: &Position| moves.first().is_some_and(|text| uci::parse(start, text).is_ok());
        let may_be = self.settings.variant.is_known() && !is_of(&start);
        if may_be && is_of(&musketeer) { musketeer } else { start }
    }

    /// Sets up a position and plays moves from it; what was there before stands if any of that is
    /// wrong. Returns what was read as something else.
    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<Vec<String>, String> {
        let rules = self.settings.rules();
        let (first, notes) = match start {
            Start::StartPos => (self.start_position(moves), Vec::new()),
            Start::Fen(text) => {
                let pair = match self.position().chosen(Color::White) {
                    [Some(first), Some(second)] => Some([first, second]),
                    _ => None,
                };
                let read = position_text::read(text, rules, pair)
                    .map_err(|problem| problem.to_string())?;
                (*read.game.position(), read.notes.iter().map(ToString::to_string).collect())
            }
        };
        let mut game = Game::new(first);
        for text in moves {
            let m = uci::parse(game.position(), text).map_err(|problem| problem.to_string())?;
            game.play_unchecked(m);
        }
        self.game = game;
        self.fresh = false;
        Ok(notes)
    }
}

impl Adapter for Uci {
    fn line(&mut self, line: &str) -> Vec<Action> {
        match line.parse::<Command>() {
            Ok(Command::Go(go)) => self.go_line(line, &go),
            Ok(command) => self.command(command),
            Err(ParseCommandError::Empty) => Vec::new(),
            Err(ParseCommandError::Malformed { context, expected, got })
                if context.starts_with("position") =>
            {
                let problem = ParseCommandError::Malformed { context, expected, got }.to_string();
                self.settled(|uci| uci.refuse_position(problem))
            }
            Err(problem) => vec![error(&problem.to_string())],
        }
    }

    fn file(&mut self, kind: FileKind, path: &str, content: Content) -> Vec<Action> {
        let (option, read) = match kind {
            FileKind::Variants => ("VariantPath", self.read_variants(path, content)),
            FileKind::Net => ("EvalFile", self.read_net(path, content)),
            FileKind::Values => ("Values File", self.read_values(path, content)),
        };
        read.unwrap_or_else(|problem| {
            vec![error(&format!("{option} {}: {problem}", excerpt_of(path, LONGEST_PATH)))]
        })
    }

    fn event(&mut self, event: Event) -> Vec<Action> {
        let lines = match event {
            Event::Info(info) => vec![self.info(&info, Bound::Exact)],
            Event::Progress(progress) => vec![self.progress(&progress)],
            Event::BestMove { best, ponder } => {
                let line = self.best_move(best, ponder);
                self.asked.pop_front();
                vec![line]
            }
            Event::Perft(counts) => {
                let lines = match counts {
                    Some(counts) => self.counts(&counts),
                    None => vec![STOPPED.to_owned()],
                };
                self.asked.pop_front();
                lines
            }
            Event::Line(line) => vec![line],
            Event::Note(note) => vec![format!("info string {note}")],
            Event::Done(Ok(())) => Vec::new(),
            Event::Done(Err(problem)) => vec![self.complaint(&problem)],
        };
        lines.into_iter().map(Action::Print).collect()
    }

    /// It may have been a position.
    fn too_long(&mut self) -> Vec<Action> {
        self.refuse_position(TooLong.to_string())
    }

    fn complaint(&self, problem: &str) -> String {
        format!("info string error: {problem}")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests;
