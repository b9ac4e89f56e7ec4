//! The board of an XBoard engine: what it shows, and how it gets to the position of the game.

use treville_core::game::Game;
use treville_core::position::{Position, Stage};
use treville_engine::protocol::xboard::command::Command;

use super::features::Features;
use crate::player::connection::Connection;
use crate::player::fault::Fault;
use crate::player::position_command::{MoveForm, board, loses_gate, set_up, xboard_move};

/// The board of an engine.
#[derive(Debug)]
pub(super) struct EngineBoard {
    setboard: bool,
    usermove: bool,
    form: MoveForm,
    /// Whether the engine is in force mode and only watches.
    pub forced: bool,
    /// The last move that was sent to the engine.
    pub last_sent: String,
    /// Number of moves of the game that the engine has on its board.
    pub known: usize,
    /// Number of moves of the game that were checked for check forfeit.
    seen: usize,
}

impl EngineBoard {
    /// The board of an engine with these features.
    pub fn new(features: &Features) -> EngineBoard {
        EngineBoard {
            setboard: features.setboard,
            usermove: features.usermove,
            form: if features.san { MoveForm::San } else { MoveForm::Coordinates },
            forced: false,
            last_sent: String::new(),
            known: 0,
            seen: 0,
        }
    }

    /// Brings the engine to the game's first position.
    pub fn set_start(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        own_start: Option<Position>,
    ) -> Result<(), Fault> {
        (self.known, self.seen) = (0, 0);
        let start = game.start();
        if own_start == Some(*start) {
            return Ok(());
        }
        if !self.setboard {
            return Err(Fault::NoStart(
                "expected an engine that can start from a given position (feature setboard=1), \
                 got one that cannot"
                    .to_owned(),
            ));
        }
        match set_up(start).filter(|_| start.stage() != Stage::Play) {
            Some(moves) => {
                let mut position = Position::start(start.rules());
                connection.say(Command::SetBoard(board(&position)));
                for m in moves {
                    self.say_move(connection, &xboard_move(&position, m, self.form));
                    position.play_unchecked(m);
                }
            }
            None => connection.say(Command::SetBoard(board(start))),
        }
        Ok(())
    }

    /// Puts the engine into force mode.
    pub fn watch(&mut self, connection: &mut Connection) {
        if !self.forced {
            connection.say(Command::Force);
            self.forced = true;
        }
    }

    /// Sends an engine in force mode the moves that it does not have on its board.
    pub fn catch_up(&mut self, connection: &mut Connection, game: &Game) {
        let played: Vec<_> = game.positions().iter().zip(game.moves()).skip(self.known).collect();
        for (position, m) in played {
            self.say_move(connection, &xboard_move(position, *m, self.form));
        }
        self.known = game.moves().len();
    }

    /// Brings an engine that does not know check forfeit to the position after it; `knows` says
    /// whether it does.
    pub fn correct(&mut self, connection: &mut Connection, game: &Game, knows: bool) {
        let mut played = game.positions().iter().zip(game.moves()).enumerate().skip(self.seen);
        let lost = played.rfind(|(_, (position, m))| loses_gate(position, **m));
        self.seen = game.moves().len();
        if knows || !self.setboard {
            return;
        }
        if let Some((ply, (position, m))) = lost {
            self.watch(connection);
            connection.say(Command::SetBoard(board(&position.after_unchecked(*m))));
            self.known = ply + 1;
        }
    }

    /// Sends a move.
    fn say_move(&mut self, connection: &mut Connection, text: &str) {
        text.clone_into(&mut self.last_sent);
        if self.usermove {
            connection.say(Command::UserMove(text.to_owned()));
        } else {
            connection.say_text(text);
        }
    }
}
