//! XBoard lines to orders, events to XBoard lines.
//!
//! The adapter owns the game as the GUI sees it. A search gets a copy; when the GUI changes the
//! game under it, the search is abandoned and its answer, whenever it comes, is dropped.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analysis;
mod board;
mod clock;
mod courtesy;
mod director;
mod highlight;
mod pictures;
mod play;
mod ponder;
mod prelude;
mod settings;
mod setup;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_core::square::Square;

use super::command::{Command, ParseCommandError};
use super::reply::Reply;
use crate::lines::excerpt_of;
use crate::message::{self, Event, Info, RootMove};
use crate::options::Settings;
use crate::options::set_up::SetUp;
use crate::protocol::{Action, Adapter};
use crate::variant::Variant;

use clock::Clocks;
use courtesy::Courtesy;
use director::Preparation;

/// The state of a conversation with XBoard.
#[derive(Debug)]
pub struct XBoard {
    /// The options, and in `variant` the game that is being played.
    settings: Settings,
    /// The variant of the next new game.
    next_variant: Variant,
    /// A `new` has come, so from here on `variant` is about the present game only.
    had_new: bool,
    generation: Generation,
    mode: Mode,
    game: Game,
    /// The last `setboard` was refused, so that GUI and engine see different boards. No move is
    /// taken before the GUI has set up another one.
    lost: bool,
    /// Where games of Musketeer chess begin, and the wishes that have led there.
    start: Option<(SetUp, Position)>,
    /// The set-up of a game of Musketeer chess that is still being decided.
    preparation: Option<Preparation>,
    /// A number below another, by chance; tests have their own.
    chance: fn(usize) -> usize,
    /// What has been said about the end of the game, so that it is not said again.
    announced: Option<Outcome>,
    courtesy: Courtesy,
    clocks: Clocks,
    /// Whether to think in the opponent's time.
    ponders: bool,
    /// The size of the table that was last asked for and not refused, in megabytes.
    memory: Option<usize>,
    /// Whether the GUI wants to see the thinking.
    post: bool,
    /// The user of an old GUI has been told what it needs.
    warned: bool,
    /// The opponent is a program.
    against_computer: bool,
    /// The search whose answer is awaited.
    search: Option<Search>,
    /// How many searches have been abandoned and have not answered yet.
    abandoned: usize,
    /// Pings to answer after the engine's move.
    pings: Vec<i64>,
    /// The opponent's move that the last search expected.
    expected: Option<Move>,
    /// Root moves that the user has ruled out in this position.
    excluded: Vec<Move>,
    /// Castling over a rook's gate has been questioned in this position.
    questioned: bool,
    /// The square from which the user has picked up a piece.
    lifted: Option<Square>,
}

/// How old the GUI is, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Generation {
    /// It has not told.
    Unknown,
    /// XBoard 4.9 of 2016, which does not know engine-defined gating.
    Old,
    /// XBoard with engine-defined gating, which also knows the feature `dice`.
    New,
}

/// What the engine does when it is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It only watches.
    Force,
    /// It plays this side.
    Plays(Color),
    /// It analyses, whoever is to move.
    Analysis,
}

/// A search under way.
#[derive(Clone, PartialEq, Debug)]
struct Search {
    purpose: Purpose,
    /// The position that is searched.
    root: Position,
    /// What it has found so far.
    info: Option<Info>,
    /// The move that it is looking at, if it has told since.
    looking: Option<RootMove>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move that the engine will play.
    Move,
    /// The answer to a move that the opponent has not played yet.
    Ponder(Move),
    /// The user, who wants to see it.
    Analysis,
    /// A choice before the game.
    SetUp,
}

impl Default for XBoard {
    fn default() -> XBoard {
        XBoard::new()
    }
}

impl XBoard {
    /// A conversation that has just begun.
    #[must_use]
    pub fn new() -> XBoard {
        // XBoard's own board lets a piece enter behind a king that flees from check.
        let settings = Settings { check_forfeit: false, ..Settings::default() };
        XBoard {
            game: Game::new(Position::start(settings.rules())),
            start: None,
            preparation: None,
            chance: director::chance,
            courtesy: Courtesy::default(),
            ponders: false,
            memory: None,
            next_variant: settings.variant,
            settings,
            had_new: false,
            generation: Generation::Unknown,
            mode: Mode::Plays(Color::Black),
            lost: false,
            announced: None,
            clocks: Clocks::new(),
            post: false,
            warned: false,
            against_computer: false,
            search: None,
            abandoned: 0,
            pings: Vec::new(),
            expected: None,
            excluded: Vec::new(),
            questioned: false,
            lifted: None,
        }
    }

    fn command(&mut self, command: Command) -> Vec<Action> {
        let mut actions = self.before(&command);
        actions.extend(self.obey(command));
        actions
    }

    fn obey(&mut self, command: Command) -> Vec<Action> {
        match command {
            Command::Protover(_) => setup::features(&self.settings),
            Command::New => self.new_game(),
            Command::Variant(name) => self.choose_variant(&name),
            Command::Quit => self.abandoning(|_| vec![Action::Quit]),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::White => self.set_turn(Color::White),
            Command::Black => self.set_turn(Color::Black),
            Command::Undo => self.take_back(1),
            Command::Remove => self.take_back(2),

            // A result ends a game, and an analysis is none.
            Command::Result { .. } if self.mode == Mode::Analysis || self.is_preparing() => {
                Vec::new()
            }
            Command::Force if self.is_preparing() => {
                self.mode = Mode::Force;
                Vec::new()
            }
            Command::Force | Command::Result { .. } => self.watch(),
            Command::Go => self.go(),
            Command::PlayOther => self.play_other(),
            Command::UserMove(text) | Command::Move(text) => self.user_move(&text),
            Command::MoveNow if self.is_choosing() => vec![Action::Stop],
            Command::Ping(number) if self.is_busy() => {
                self.pings.push(number);
                Vec::new()
            }
            Command::Ping(number) => vec![reply(Reply::Pong(number))],
            Command::Hint => self.hint(),
            Command::Book => vec![Action::Print("\tThere is no opening book.\n".to_owned())],

            Command::Analyze => self.abandoning(|xboard| {
                xboard.mode = Mode::Analysis;
                xboard.analyse()
            }),
            Command::Exit if self.mode == Mode::Analysis => {
                // What the user left out was for this analysis.
                self.excluded.clear();
                self.watch()
            }
            Command::Status => self.status(),
            Command::Easy => self.ponder_no_more(),
            Command::Draw => self.hear_offer(),
            Command::Computer => {
                self.against_computer = true;
                Vec::new()
            }
            Command::Lift(square) => self.lift(&square),
            Command::Put(square) => self.put(&square),
            Command::Exclude(text) => self.exclude(&text, true),
            Command::Include(text) => self.exclude(&text, false),

            Command::Memory(megabytes) => self.set_memory(megabytes),
            Command::Cores(threads) => self.set_cores(threads),
            Command::Option { name, value } => self.set_option(&name, value.as_deref()),
            Command::Edit => vec![error("not supported, use setboard", "edit")],
            other => {
                self.remember(other);
                Vec::new()
            }
        }
    }

    /// Takes in what needs no answer. Of much of it nothing has to be remembered: it does not
    /// matter to the engine, or it asks for what an engine may leave.
    fn remember(&mut self, command: Command) {
        match command {
            // Only GUIs with engine-defined gating know the feature `dice`.
            Command::Accepted(feature) if feature == "dice" => self.generation = Generation::New,
            Command::Rejected(feature) if feature == "dice" => self.generation = Generation::Old,
            Command::Level { moves, base, increment } => {
                self.clocks.set_level(moves, base, increment, self.game.moves().len());
            }
            Command::MoveTime(time) => self.clocks.set_move_time(time),
            Command::Depth(depth) => self.clocks.set_depth(depth),
            Command::Time(centiseconds) => self.clocks.set_left(centiseconds),
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Hard => self.ponders = true,
            _ => {}
        }
    }

    /// Ends whatever the engine does and leaves both sides to the GUI.
    fn watch(&mut self) -> Vec<Action> {
        self.abandoning(|xboard| {
            xboard.mode = Mode::Force;
            Vec::new()
        })
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whether the engine is thinking about a move that it will play.
    fn is_choosing(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// Whether the engine is thinking about a move or a choice that somebody waits for.
    fn is_busy(&self) -> bool {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        matches!(purpose, Some(Purpose::Move | Purpose::SetUp))
    }

    /// The answers to pings that had to wait.
    fn answer_pings(&mut self) -> Vec<Action> {
        self.pings.drain(..).map(|number| reply(Reply::Pong(number))).collect()
    }

    /// Gives up the search in hand, if there is one, before doing something else. Pings that waited
    /// for its move are answered now; those that wait for a set-up have to come behind it.
    fn abandoning(&mut self, then: impl FnOnce(&mut XBoard) -> Vec<Action>) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.search.take().is_some() {
            self.abandoned += 1;
            actions.push(Action::Finish);
            if !self.is_preparing() {
                actions.extend(self.answer_pings());
            }
        }
        actions.extend(then(self));
        actions
    }

    /// Orders a search of the last position of a game.
    fn search(&mut self, game: Game, limits: message::Limits, purpose: Purpose) -> Vec<Action> {
        let (multipv, elo) = (self.settings.multipv, self.settings.level());
        let limits = message::Limits { multipv, elo, ..limits };
        self.search = Some(Search { purpose, root: *game.position(), info: None, looking: None });
        vec![Action::Order(message::Command::Search(Box::new(game), limits))]
    }
}

impl Adapter for XBoard {
    fn line(&mut self, line: &str) -> Vec<Action> {
        match line.parse::<Command>() {
            Ok(command) => self.command(command),
            Err(ParseCommandError::Empty) => Vec::new(),
            Err(ParseCommandError::Unknown(word)) => vec![error("unknown command", &word)],
            Err(ParseCommandError::Malformed { expected, .. }) => {
                vec![error(&format!("expected {expected}"), line.trim())]
            }
        }
    }

    fn event(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Info(_) | Event::Progress(_) if self.abandoned > 0 => Vec::new(),
            Event::Info(info) => self.info(info),
            Event::Progress(progress) => self.progress(&progress),
            Event::BestMove { .. } if self.abandoned > 0 => {
                self.abandoned -= 1;
                Vec::new()
            }
            Event::BestMove { best, ponder } => self.best_move(best, ponder),
            // Nothing in this protocol counts leaves or measures.
            Event::Perft(_) | Event::Line(_) | Event::Done(Ok(())) => Vec::new(),
            Event::Done(Err(problem)) => {
                // Only a table can be refused. When it is asked for again there may be room.
                self.memory = None;
                vec![Action::Print(self.complaint(&problem))]
            }
        }
    }

    fn complaint(&self, problem: &str) -> String {
        Reply::Error { reason: plain(problem), text: "a line".to_owned() }.to_string()
    }
}

fn reply(reply: Reply) -> Action {
    Action::Print(reply.to_string())
}

fn error(reason: &str, text: &str) -> Action {
    reply(Reply::Error { reason: plain(reason), text: excerpt(text) })
}

fn illegal(reason: &str, text: &str) -> Action {
    reply(Reply::IllegalMove { reason: Some(plain(reason)), text: excerpt(text) })
}

/// A reason that cannot be taken for the end of its parentheses.
fn plain(reason: &str) -> String {
    reason.replace("):", ") :")
}

/// As much of a text as is worth sending back.
fn excerpt(text: &str) -> String {
    excerpt_of(text, 80)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests;
