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
mod legality;
mod offers;
mod pictures;
mod play;
mod ponder;
mod prelude;
mod settings;
mod setup;
mod state;

use std::time::Duration;

use treville_core::color::Color;

use super::command::{Command, ParseCommandError};
use super::reply::Reply;
use crate::message::Event;
use crate::protocol::{Action, Adapter, Content, FileKind};

pub use state::XBoard;
use state::{Generation, Mode, error, note, plain, reply};

impl XBoard {
    fn command(&mut self, command: Command) -> Vec<Action> {
        let mut actions = self.before(&command);
        self.has_begun |= begins_game(&command);
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
                self.tell_prelude()
            }
            Command::Lift(square) => self.lift(&square),
            Command::Put(square) => self.put(&square),
            Command::Hover(square) => self.hover(&square),
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
}

/// Whether with this command a game has begun, or has even ended.
fn begins_game(command: &Command) -> bool {
    use Command::{Go, Move, Result, SetBoard, UserMove};
    matches!(command, Go | Move(_) | UserMove(_) | SetBoard(_) | Result { .. })
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

    fn file(&mut self, kind: FileKind, path: &str, content: Content) -> Vec<Action> {
        match kind {
            FileKind::Net => self.take_net(path, content),
            FileKind::Values => self.take_values(path, content),
            // No option of this protocol names one.
            FileKind::Variants => Vec::new(),
        }
    }

    fn patience(&self) -> Option<Duration> {
        self.patience_with_move()
    }

    fn silence(&mut self) -> Vec<Action> {
        self.miss_move()
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
            Event::Note(text) => vec![note(text)],
            // Nothing in this protocol counts leaves or measures.
            Event::Perft(_) | Event::Line(_) | Event::Done(Ok(())) => Vec::new(),
            Event::Done(Err(problem)) => {
                // Only a table can be refused. When it is asked for again there may be room.
                let asked = self.memory.take().map_or_else(String::new, |most| most.to_string());
                vec![error(&problem, &format!("memory {asked}"))]
            }
        }
    }

    fn complaint(&self, problem: &str) -> String {
        Reply::Error { reason: plain(problem), text: "a line".to_owned() }.to_string()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests;
