//! The state of a conversation with XBoard, and what all files of the adapter need.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt;

use treville_core::color::Color;
use treville_core::encoding::excerpt_of;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_core::square::Square;

use super::clock::Clocks;
use super::courtesy::Courtesy;
use crate::level::Noise;
use crate::message::{self, Info, RootMove};
use crate::options::Settings;
use crate::options::set_up::SetUp;
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;
use crate::variant::{Variant, Variants};

/// The state of a conversation with XBoard.
#[derive(Debug)]
pub struct XBoard {
    /// The options, and in `variant` the game that is being played.
    pub(super) settings: Settings,
    /// The variant of the next new game.
    pub(super) next_variant: Variant,
    /// A `new` has come, so from here on `variant` is about the present game only.
    pub(super) had_new: bool,
    pub(super) generation: Generation,
    pub(super) mode: Mode,
    pub(super) game: Game,
    /// The last `setboard` was refused, so that GUI and engine see different boards. No move is
    /// taken before the GUI has set up another one.
    pub(super) lost: bool,
    /// The start of games with pieces behind the first rank.
    pub(super) start: Option<Start>,
    /// A game has begun since the last `variant`, so that the next one may begin in another way.
    pub(super) has_begun: bool,
    /// The set-up of a game of Musketeer chess that is still being decided.
    pub(super) preparation: Option<Preparation>,
    /// A random number below another; tests have their own.
    pub(super) chance: fn(usize) -> usize,
    /// The end of the game that has been announced, so that it is announced once.
    pub(super) announced: Option<Outcome>,
    pub(super) courtesy: Courtesy,
    pub(super) clocks: Clocks,
    /// Whether to think in the opponent's time.
    pub(super) ponders: bool,
    /// The size of the table that was last asked for and not refused, in megabytes.
    pub(super) memory: Option<usize>,
    /// Whether the GUI wants to see the thinking.
    pub(super) post: bool,
    /// The GUI has told of a piece that was picked up.
    pub(super) sees_mouse: bool,
    /// Whether an older GUI takes gating moves.
    pub(super) legality: Legality,
    /// The opponent is a program.
    pub(super) against_computer: bool,
    /// The search whose answer is awaited.
    pub(super) search: Option<Search>,
    /// Number of searches that have been abandoned and have not answered yet.
    pub(super) abandoned: usize,
    /// Pings to answer after the engine's move.
    pub(super) pings: Vec<i64>,
    /// The opponent's move that the last search expected.
    pub(super) expected: Option<Move>,
    /// Root moves that the user has ruled out in this position.
    pub(super) excluded: Vec<Move>,
    /// The square from which the user has picked up a piece.
    pub(super) lifted: Option<Square>,
}

/// The age of the GUI, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Generation {
    /// Not known yet.
    Unknown,
    /// XBoard 4.9 of 2016, which does not know engine-defined gating.
    Old,
    /// XBoard with engine-defined gating, which also knows the feature `dice`.
    New,
}

/// The state of an older XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Legality {
    /// Nothing yet.
    #[default]
    Unknown,
    /// The user has made a move in which XBoard may refuse to believe; it should come now.
    Awaited,
    /// The user has had the advice.
    Told,
}

/// The engine's task when it is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It only watches.
    Force,
    /// It plays this side.
    Plays(Color),
    /// It analyses, for either side.
    Analysis,
}

/// A search under way.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Search {
    pub(super) purpose: Purpose,
    /// The position that is searched.
    pub(super) root: Position,
    /// Its last report.
    pub(super) info: Option<Info>,
    /// The root move that it reported last, if it has since.
    pub(super) looking: Option<RootMove>,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A move that the engine will play.
    Move,
    /// The answer to a move that the opponent has not played yet.
    Ponder(Move),
    /// An analysis for the user.
    Analysis,
    /// A choice before the game.
    SetUp,
}

/// The start of games with pieces behind the first rank.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The game.
    pub(super) variant: Variant,
    /// The options that it follows from.
    pub(super) wishes: SetUp,
    pub(super) position: Position,
    /// The moves that lead to it, unless it was given as a position.
    pub(super) prelude: Option<String>,
}

/// A set-up that is being decided.
#[derive(Clone, Debug)]
pub(super) struct Preparation {
    /// The choices so far.
    pub(super) game: Game,
    /// The options when it began.
    pub(super) wishes: SetUp,
}

/// A random number below `limit`.
fn chance(limit: usize) -> usize {
    let Noise(number) = Noise::random();
    number as usize % limit.max(1)
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
        XBoard::with(Variants::default())
    }

    /// The same with these games to choose from.
    #[must_use]
    pub fn with(variants: Variants) -> XBoard {
        // XBoard's own board lets a piece enter behind a king that flees from check.
        let settings = Settings { check_forfeit: false, variants, ..Settings::default() };
        XBoard {
            game: Game::new(Position::start(settings.rules())),
            start: None,
            has_begun: false,
            preparation: None,
            chance,
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
            sees_mouse: false,
            legality: Legality::default(),
            against_computer: false,
            search: None,
            abandoned: 0,
            pings: Vec::new(),
            expected: None,
            excluded: Vec::new(),
            lifted: None,
        }
    }

    /// Whether something of the set-up is still to be decided.
    pub(super) fn is_preparing(&self) -> bool {
        self.preparation.is_some()
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whether the engine is thinking about a move that it will play.
    pub(super) fn is_choosing(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// Whether the engine is thinking about a move or a choice that the GUI waits for.
    pub(super) fn is_busy(&self) -> bool {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        matches!(purpose, Some(Purpose::Move | Purpose::SetUp))
    }

    /// Whether an analysis is under way.
    pub(super) fn is_analysing(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Analysis)
    }

    /// Whether both sides are the GUI's.
    pub(super) fn is_watching(&self) -> bool {
        self.mode == Mode::Force
    }

    /// The answers to pings that had to wait.
    pub(super) fn answer_pings(&mut self) -> Vec<Action> {
        self.pings.drain(..).map(|number| reply(Reply::Pong(number))).collect()
    }

    /// Gives up the search in hand, if there is one, before doing something else. Pings that waited
    /// for its move are answered now; those that wait for a set-up have to come after it.
    pub(super) fn abandoning(
        &mut self,
        then: impl FnOnce(&mut XBoard) -> Vec<Action>,
    ) -> Vec<Action> {
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
    pub(super) fn search(
        &mut self,
        game: Game,
        limits: message::Limits,
        purpose: Purpose,
    ) -> Vec<Action> {
        let (multipv, elo) = (self.settings.multipv, self.settings.level());
        let limits = message::Limits { multipv, elo, ..limits };
        self.search = Some(Search { purpose, root: *game.position(), info: None, looking: None });
        vec![Action::Order(message::Command::Search(Box::new(game), limits))]
    }
}

pub(super) fn reply(reply: Reply) -> Action {
    Action::Print(reply.to_string())
}

pub(super) fn note(note: impl fmt::Display) -> Action {
    reply(Reply::Comment(format!("note: {note}")))
}

pub(super) fn error(reason: &str, text: &str) -> Action {
    reply(Reply::Error { reason: plain(reason), text: excerpt_of(text, 80) })
}

pub(super) fn illegal(reason: &str, text: &str) -> Action {
    reply(Reply::IllegalMove { reason: Some(plain(reason)), text: excerpt_of(text, 80) })
}

/// A reason that cannot be taken for the end of its parentheses.
pub(super) fn plain(reason: &str) -> String {
    reason.replace("):", ") :")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_keeps_below_its_limit() {
        assert!((0..1000).all(|_| chance(3) < 3));
        let mut seen = [false; 3];
        (0..1000).for_each(|_| seen[chance(3)] = true);
        assert_eq!(seen, [true; 3]);
    }
}
