//! Execution of a player's commands.

use std::path::Path;

use treville_core::san;
use treville_core::square::Square;

use super::{Halt, Next, Sitting, Write};
use crate::play::command::Command;
use crate::play::error::PlayError;
use crate::play::input::read_move;
use crate::play::show;
use treville_engine::lines::{Line, TooLong};
use treville_engine::protocol::show as engine_show;
use treville_engine::record::Player;
use treville_kit::files;

impl<W: Write> Sitting<'_, W> {
    /// Obeys a line, or says what is wrong with it.
    pub(super) fn obey(&mut self, line: Line) -> Result<Next, Halt> {
        let command = match line {
            Line::Text(line) => Command::parse(&line).map_err(|problem| problem.to_string()),
            Line::TooLong => Err(TooLong.to_string()),
        };
        let done = match command {
            Ok(Command::Quit) => return Ok(Next::Leave),
            Ok(command @ (Command::Hint | Command::Go)) => match self.may_move() {
                Ok(()) if command == Command::Go => return self.engine_moves(),
                Ok(()) => return self.hint(),
                Err(problem) => Err(problem.to_owned()),
            },
            Ok(Command::New) => {
                self.keep_and_tell()?;
                self.restart();
                Ok(String::new())
            }
            Ok(Command::Move(text)) => self.human_moves(&text)?,
            Ok(Command::Resign) => self.may_move().map_err(str::to_owned).map(|()| {
                self.record.resign();
                String::new()
            }),
            Ok(Command::Undo) => self.undo(),
            Ok(command) => self.answer(&command),
            Err(problem) => Err(problem),
        };
        match done {
            Ok(text) => self.say(&text)?,
            Err(problem) => self.complain(&problem)?,
        }
        Ok(Next::Stay)
    }

    /// The answer to a command that changes nothing.
    fn answer(&self, command: &Command) -> Result<String, String> {
        let position = self.record.position();
        match command {
            Command::Help => Ok(show::help()),
            Command::Board => {
                Ok(format!("{}{}\n", self.screen.board(&self.record), show::status(&self.record)))
            }
            Command::Fen => Ok(show::fens(position)),
            Command::Eval => {
                let by_hand = self.evaluator.explain(position);
                let by_net = engine_show::net(position, &self.evaluator);
                let by_net = by_net.map(|text| format!("\n{text}\n")).unwrap_or_default();
                Ok(format!(
                    "{by_hand}\nIn centipawns, hundredths of a pawn; a sum above zero is good for \
                     White.\n{by_net}"
                ))
            }
            Command::Pieces(which) => show::pieces(position, which.as_deref(), &self.factors),
            Command::Moves(from) => match from.as_deref().map(str::parse::<Square>).transpose() {
                Ok(from) => Ok(show::moves(position, from)),
                Err(_) => Err("expected a square such as b1 after 'moves'".to_owned()),
            },
            Command::Pgn => Ok(self.record.pgn().to_string()),
            Command::Save(path) => {
                files::add_paragraph(Path::new(path), &self.record.pgn().to_string())
                    .map(|()| format!("Saved in {path}.\n"))
                    .map_err(|error| format!("{path}: {error}"))
            }
            Command::Draw => match self.record.ending() {
                None => Ok(show::no_draw(self.record.game())),
                Some(_) => Err("the game is over already".to_owned()),
            },
            Command::Stop => Err("the engine is not thinking".to_owned()),
            _ => Ok(String::new()),
        }
    }

    /// Whether a human has to move.
    fn may_move(&self) -> Result<(), &'static str> {
        if self.record.ending().is_some() {
            Err("the game is over; 'undo' goes back, 'new' starts another one")
        } else if self.record.to_move() == Player::Engine {
            Err("the engine plays both sides; 'quit' leaves the game")
        } else {
            Ok(())
        }
    }

    fn human_moves(&mut self, text: &str) -> Result<Result<String, String>, Halt> {
        let position = *self.record.position();
        let read = self.may_move().map_err(str::to_owned);
        match read.and_then(|()| read_move(&position, text)) {
            Ok(m) => {
                self.record.play_unchecked(m, None);
                self.tell_move(&position, "")?;
                Ok(Ok(String::new()))
            }
            Err(problem) => Ok(Err(problem)),
        }
    }

    fn undo(&mut self) -> Result<String, String> {
        if !self.record.undo() {
            return Err("there is no earlier turn of yours to go back to".to_owned());
        }
        (self.unseen, self.told) = (true, false);
        Ok(String::new())
    }

    /// Lets the engine suggest the player's move.
    fn hint(&mut self) -> Result<Next, Halt> {
        let thought = self.think()?;
        if thought.leave {
            return Ok(Next::Leave);
        }
        let Some(best) = thought.best else { return Err(Halt::Failed(PlayError::Engine)) };
        let position = self.record.position();
        let words = thought.info.map(|info| format!("   ({})", show::thought(position, &info)));
        let san = san::write(position, best);
        self.say(&format!("Hint: {san}{}\n", words.unwrap_or_default()))?;
        Ok(Next::Stay)
    }
}
