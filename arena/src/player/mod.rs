//! A player: an engine that is spoken with in its protocol.
//!
//! - [`Player`]: what the referee knows of an engine, whatever its protocol
//! - `link`: lines to and from the engine, and the end of all patience
//! - `options`: what the user and the variant want set, checked against what the engine offers
//! - `told`: the game in words that the engine understands
//! - `thoughts`: what the engine says while it thinks
//! - `uci`, `xboard`: the protocols

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod link;
mod options;
#[cfg(test)]
mod tests;
mod thoughts;
mod told;
mod uci;
mod xboard;

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::pgn::{GameResult, Score};
use treville_engine::variant::Variant;

use super::process::{Log, Process};
use super::settings::{EngineSettings, Protocol};
use link::Link;

/// An engine that is running and has said hello.
pub struct Player {
    name: String,
    link: Link,
    dialect: Box<dyn Dialect>,
    /// Nothing has gone wrong so far.
    sound: bool,
}

/// What a player may use for its move, as far as clocks are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// The time left to each side, if it has a clock.
    pub left: ByColor<Option<Duration>>,
    /// The increments.
    pub increment: ByColor<Duration>,
    /// The moves that the side to move has to make before it gets time again, if it ever does.
    pub moves_to_go: Option<u32>,
    /// When the runner stops waiting for the move.
    pub deadline: Duration,
}

/// A player's answer to the order to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What it wants.
    pub answer: Answer,
    /// The time from the order to the answer.
    pub time: Duration,
    /// What it said about the position last, if anything.
    pub thought: Option<Thought>,
    /// Whether it offers a draw with the move, or agrees to one.
    pub offers_draw: bool,
}

/// What a player wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To play this move, as it wrote it; nobody has checked it yet.
    Move(String),
    /// To say that it has no move.
    NoMove,
    /// To give up.
    Resign,
    /// To have the game scored like this, for this reason.
    Claim(GameResult, String),
}

/// What a player said about the position: the last exact line of its thinking with a variation, or
/// else the last line of any kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The score, good for the player if positive.
    pub score: Option<Score>,
    /// Whether the score is neither an upper nor a lower bound.
    pub is_exact: bool,
    /// The depth in plies.
    pub depth: u32,
    /// Nodes searched for this move.
    pub nodes: u64,
    /// The variation as the player wrote it.
    pub pv: Vec<String>,
}

/// Why a player gives no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its program could not be started, or it did not say hello: why.
    NoStart(String),
    /// Its program ended with an error or by a signal, in words.
    Crash(String),
    /// Its program ended in good order or closed its output.
    Disconnect,
    /// It did not answer before the deadline, but it did when told to stop: the flag fell.
    Late,
    /// It did not answer before the deadline, nor to the order to stop.
    Stalled,
    /// The match is broken off.
    Interrupted,
}

/// A game that is about to begin, as one player sees it.
#[derive(Clone, Copy)]
struct Seat<'a> {
    game: &'a Game,
    color: Color,
    opponent: &'a str,
    clocks: &'a Clocks,
}

/// What both protocols can do.
trait Dialect: Send {
    /// Makes the engine ready for a game.
    fn new_game(&mut self, link: &mut Link, seat: Seat) -> Result<(), Fault>;

    /// Has the engine move.
    fn go(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Result<Reply, Fault>;

    /// Has the engine think in its opponent's time, if it wants to.
    fn ponder(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Result<(), Fault>;

    /// Tells the engine how the game has ended.
    fn game_over(&mut self, link: &mut Link, result: GameResult, why: &str) -> Result<(), Fault>;

    /// Whether the engine plays more than one game.
    fn is_reusable(&self) -> bool {
        true
    }

    /// Whether the engine plays check forfeit as the variant has it.
    fn knows_check_forfeit(&self) -> bool;
}

impl Player {
    /// Starts an engine, says hello, and sets its options and the variant. When `abort` is closed,
    /// this and everything else that waits for the engine ends at once.
    ///
    /// # Errors
    ///
    /// [`Fault::NoStart`] with the reason, or [`Fault::Interrupted`].
    pub fn start(
        settings: &EngineSettings,
        variant: Variant,
        log: Option<Arc<Log>>,
        abort: Receiver<Infallible>,
    ) -> Result<Player, Fault> {
        let program = Path::new(&settings.cmd).file_stem().unwrap_or_default().to_string_lossy();
        let called = if settings.name.is_empty() { &program } else { settings.name.as_str() };
        let process = Process::start(settings, called, log).map_err(Fault::NoStart)?;
        let mut link = Link::new(process, abort, Duration::from_millis(settings.patience));
        let hello = match settings.proto {
            Protocol::Uci => uci::hello(&mut link, settings, variant),
            Protocol::XBoard => xboard::hello(&mut link, settings, variant),
        };
        let (own_name, dialect) = hello.map_err(|fault| {
            // A program that has not said hello need not be told goodbye.
            link.kill();
            fault.at_start()
        })?;
        if variant == Variant::Musketeer && !dialect.knows_check_forfeit() {
            link.warn(
                "offers no option 'Check Forfeit' and may play by other rules; -variant \
                 musketeer-peer is the game without that rule"
                    .to_owned(),
            );
        }
        let own_name = own_name.filter(|name| !name.is_empty());
        let name = match settings.name.as_str() {
            "" => own_name.unwrap_or_else(|| program.into_owned()),
            name => name.to_owned(),
        };
        Ok(Player { name, link, dialect, sound: true })
    }

    /// The name from the settings, or else the engine's own, or else its program's.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What has been noticed since the last call and is no reason to stop, without the player's
    /// name. Nothing is said twice.
    pub fn warnings(&mut self) -> Vec<String> {
        self.link.take_warnings()
    }

    /// Whether the engine is known to play check forfeit as the variant has it. If not, it is told
    /// the position whenever the rule has made a difference.
    #[must_use]
    pub fn knows_check_forfeit(&self) -> bool {
        self.dialect.knows_check_forfeit()
    }

    /// Whether the engine can play another game: it says that it can, and nothing has gone wrong.
    #[must_use]
    pub fn is_reusable(&self) -> bool {
        self.sound && self.dialect.is_reusable()
    }

    /// Makes the engine ready for a game that it plays with this colour, moves that have been made
    /// already included. The clocks are those at the start.
    ///
    /// # Errors
    ///
    /// See [`Fault`]; [`Fault::NoStart`] if the engine cannot start from where the game does.
    pub fn new_game(
        &mut self,
        game: &Game,
        color: Color,
        opponent: &str,
        clocks: &Clocks,
    ) -> Result<(), Fault> {
        let seat = Seat { game, color, opponent, clocks };
        let done = self.dialect.new_game(&mut self.link, seat);
        self.judge(done)
    }

    /// Brings the engine to the present position of the game, orders it to move, and waits for its
    /// answer until the clocks' deadline. A resignation or claim that has come in the opponent's
    /// time, or right behind the last move, is the answer to the next order.
    ///
    /// # Errors
    ///
    /// See [`Fault`]. The player is of no more use then.
    pub fn go(&mut self, game: &Game, clocks: &Clocks) -> Result<Reply, Fault> {
        let reply = self.dialect.go(&mut self.link, game, clocks);
        self.judge(reply)
    }

    /// Lets the engine think in its opponent's time, if it ponders and has said what on. `game` ends
    /// with the engine's own move; the clocks are those with which it will move again.
    ///
    /// # Errors
    ///
    /// See [`Fault`].
    pub fn ponder(&mut self, game: &Game, clocks: &Clocks) -> Result<(), Fault> {
        let done = self.dialect.ponder(&mut self.link, game, clocks);
        self.judge(done)
    }

    /// Tells the engine how the game has ended, and writes out the log. If the engine does not stop
    /// thinking, it is not [reusable](Player::is_reusable).
    pub fn game_over(&mut self, result: GameResult, reason: &str) {
        if self.sound {
            let done = self.dialect.game_over(&mut self.link, result, reason);
            // The game is over all the same, and who asks for another one is told.
            let _ = self.judge(done);
        }
        self.link.flush_log();
    }

    /// Ends the engine's program: it is told to quit, and killed if it has not ended within a
    /// second. Dropping a player does the same.
    pub fn quit(self) {}

    /// Remembers that something has gone wrong.
    fn judge<T>(&mut self, done: Result<T, Fault>) -> Result<T, Fault> {
        if let Err(fault) = &done {
            self.sound = false;
            if *fault == Fault::Stalled {
                // There is no use in talking to it any more.
                self.link.kill();
            }
        }
        done
    }
}

impl Fault {
    /// The same before the engine has said hello: it has not started.
    fn at_start(self) -> Fault {
        match self {
            Fault::Crash(how) => Fault::NoStart(format!("its program has ended: {how}")),
            Fault::Disconnect => Fault::NoStart("its program has ended".to_owned()),
            fault => fault,
        }
    }
}
