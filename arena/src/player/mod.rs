//! A player: an engine and the conversation with it.
//!
//! - [`Player`]: what the referee knows of an engine, whatever its protocol
//! - `fault`: why a player gives no answer
//! - `connection`: lines to and from the engine, with time limits
//! - `dialect`: what the referee and a player say to each other
//! - `options`: the settings of the user and the variant, checked against what the engine offers
//! - `position_command`: the game in words that the engine understands
//! - `info`: what the engine reports while it thinks
//! - `uci`, `xboard`: the protocols

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod connection;
mod dialect;
mod fault;
mod info;
mod options;
mod position_command;
#[cfg(test)]
mod tests;
mod uci;
mod xboard;

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;
use treville_core::color::Color;
use treville_core::encoding::excerpt_of;
use treville_core::game::Game;
use treville_engine::variant::Variant;
use treville_notation::pgn::GameResult;

use super::patterns::{LastLines, Patterns};
use super::process::{Log, Process};
use super::settings::{EngineSettings, Protocol};
pub(crate) use connection::{Connection, Farewell, deadline};
pub use dialect::{Answer, BestMove, Clocks, EngineInfo, Figures, MoveReply};
use dialect::{Dialect, NewGame};
pub use fault::Fault;
pub(crate) use options::Options;
pub(crate) use position_command::{MoveForm, PositionCommand, board, xboard_move};
pub(crate) use uci::{is_null, settings_of_file, variant_settings};
pub(crate) use xboard::{Features, HandshakeStage, MoveStyle, Token, variant_name};

/// Number of letters of an engine's own name that count, so that tables stay tables.
const LONGEST_NAME: usize = 100;

/// An engine that is running, after the handshake.
pub struct Player {
    name: String,
    connection: Connection,
    dialect: Box<dyn Dialect>,
    /// Whether nothing has gone wrong so far.
    sound: bool,
}

impl Player {
    /// Starts an engine, on these processors only if there are any, performs the handshake, and
    /// sets the options and the variant. Closing `abort` ends this and every other wait for the
    /// engine at once.
    ///
    /// # Errors
    ///
    /// [`Fault::NoStart`] or [`Fault::NoRoom`] with the reason, or [`Fault::Interrupted`].
    pub fn start(
        settings: &EngineSettings,
        variant: Variant,
        log: Option<Arc<Log>>,
        abort: Receiver<Infallible>,
        cpus: &[usize],
    ) -> Result<Player, Fault> {
        let program = Path::new(&settings.cmd).file_stem().unwrap_or_default().to_string_lossy();
        let called = if settings.name.is_empty() { &program } else { settings.name.as_str() };
        let process = Process::start(settings, called, log, cpus)?;
        let patience = Duration::from_millis(settings.patience);
        let startup = settings.startup.map_or(patience, Duration::from_millis);
        let mut connection = Connection::new(process, abort, startup);
        for line in &settings.initstr {
            connection.say_text(line);
        }
        let handshake = match settings.proto {
            Protocol::Uci => uci::handshake(&mut connection, settings, variant),
            Protocol::XBoard => xboard::handshake(&mut connection, settings, variant),
        };
        let (own_name, dialect) = handshake.map_err(|fault| {
            // A program that does not complete the handshake is not asked to quit.
            connection.kill();
            fault.at_start()
        })?;
        connection.patience = patience;
        if variant == Variant::musketeer() && !dialect.knows_check_forfeit() {
            connection.warn(
                "may play without check forfeit (option 'Check Forfeit'); -variant \
                 musketeer-peer is the game without that rule"
                    .to_owned(),
            );
        }
        let own_name = own_name.map(|name| excerpt_of(&name, LONGEST_NAME));
        let own_name = own_name.filter(|name| !name.is_empty());
        let name = match settings.name.as_str() {
            "" => own_name.unwrap_or_else(|| program.into_owned()),
            name => name.to_owned(),
        };
        Ok(Player { name, connection, dialect, sound: true })
    }

    /// The name from the settings, or else the engine's own, or else its program's.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Has each reply bring the last lines that match these.
    pub fn look_for(&mut self, patterns: &Patterns) {
        self.connection.wanted = LastLines::of(patterns);
    }

    /// Has each reply bring all best moves that the engine has reported on the way to it.
    pub fn keep_all_lines(&mut self) {
        self.dialect.keep_all_lines();
    }

    /// The warnings since the last call, without the player's name. Each is given once.
    pub fn warnings(&mut self) -> Vec<String> {
        self.connection.take_warnings()
    }

    /// Whether the engine is known to play check forfeit as the variant has it. If not, it gets the
    /// position whenever the rule has made a difference.
    #[must_use]
    pub fn knows_check_forfeit(&self) -> bool {
        self.dialect.knows_check_forfeit()
    }

    /// Whether the engine can play another game: it says that it can, and nothing has gone wrong.
    #[must_use]
    pub fn is_reusable(&self) -> bool {
        self.sound && self.dialect.is_reusable()
    }

    /// Makes the engine ready for a game that it plays with this colour, and that may have moves
    /// already. The clocks are those at the start.
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
        let new_game = NewGame { game, color, opponent, clocks };
        let done = self.dialect.new_game(&mut self.connection, new_game);
        self.note_fault(done)
    }

    /// Brings the engine to the present position of the game, orders it to move, and waits for its
    /// answer until the clocks' deadline. A resignation or claim that came on the opponent's time,
    /// or right after the last move, is the answer to the next order.
    ///
    /// # Errors
    ///
    /// See [`Fault`]. The player cannot be used any more then.
    pub fn go(&mut self, game: &Game, clocks: &Clocks) -> Result<MoveReply, Fault> {
        let reply = self.dialect.go(&mut self.connection, game, clocks);
        let reply = reply.map(|reply| MoveReply { lines: self.connection.wanted.take(), ..reply });
        self.note_fault(reply)
    }

    /// Lets the engine think on its opponent's time, if it ponders and has named a move. `game`
    /// ends with the engine's own move; the clocks are those with which it will move again.
    ///
    /// # Errors
    ///
    /// See [`Fault`].
    pub fn ponder(&mut self, game: &Game, clocks: &Clocks) -> Result<(), Fault> {
        let done = self.dialect.ponder(&mut self.connection, game, clocks);
        self.note_fault(done)
    }

    /// Reports to the engine how the game has ended, and flushes the log. If the engine does not
    /// stop thinking, it is not [reusable](Player::is_reusable).
    pub fn game_over(&mut self, result: GameResult, reason: &str) {
        if self.sound {
            let done = self.dialect.game_over(&mut self.connection, result, reason);
            // The game is over in any case; `is_reusable` reports the fault.
            let _ = self.note_fault(done);
        }
        self.connection.flush_log();
    }

    /// Ends the engine's program: asks it to quit, and kills it after a second. Dropping a player
    /// does the same.
    pub fn quit(self) {}

    /// Remembers that something has gone wrong.
    fn note_fault<T>(&mut self, done: Result<T, Fault>) -> Result<T, Fault> {
        if let Err(fault) = &done {
            self.sound = false;
            if *fault == Fault::Stalled {
                // It would not hear the order to quit.
                self.connection.kill();
            }
        }
        done
    }
}
