//! Protocols between GUIs and the engine: lines on one side, commands and events on the other.
//!
//! An [`Adapter`] speaks one protocol. It is pure: lines and events go in and actions come out, so
//! a transcript is enough to test one. [`serve`] connects an adapter with real input, output and an
//! engine.

mod debug_log;
#[cfg(test)]
mod fuzz_lines;
mod plain_file;
pub mod serve;
pub mod show;
#[cfg(test)]
mod test_client;
pub mod uci;
mod worths;
pub mod xboard;

use std::io::Read;
use std::time::Duration;

use crate::lines::TooLong;
use crate::message::{Command, Event};

/// An action that follows from a line of the GUI or an event of the engine.
#[derive(Debug)]
pub enum Action {
    /// Write this line, or these lines.
    Print(String),
    /// Give the engine an order.
    Order(Command),
    /// Tell the engine to end its search, and go on reading.
    Stop,
    /// Tell the engine that the opponent has made the move that its search expects.
    PonderHit,
    /// Tell the engine to end its search, and read on only when it has.
    Finish,
    /// Write the conversation from now on to this file as well; to none if the name is empty.
    DebugLog(String),
    /// Read this file and hand it to the adapter ([`Adapter::file`]), before the next line.
    ReadFile(FileKind, String),
    /// End the program.
    Quit,
}

/// The purpose of reading a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Games to choose from.
    Variants,
    /// A net to judge by.
    Net,
    /// Numbers of the classical evaluation.
    Values,
}

/// A file from its beginning, or why it cannot be read.
pub type Content<'a> = Result<&'a mut dyn Read, String>;

/// One protocol.
pub trait Adapter {
    /// Takes a line from the GUI, without its end.
    fn line(&mut self, line: &str) -> Vec<Action>;

    /// Takes an event of the engine: what to write to the GUI, and what else follows.
    fn event(&mut self, event: Event) -> Vec<Action>;

    /// The time that the GUI may be silent before [`silence`](Adapter::silence) is called, if that
    /// matters now.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// The GUI has been silent for that long: what follows.
    fn silence(&mut self) -> Vec<Action> {
        Vec::new()
    }

    /// Takes the file that it has asked for, from its beginning, or the reason why there is none.
    fn file(&mut self, kind: FileKind, path: &str, content: Content) -> Vec<Action>;

    /// A line was too long and was skipped: what follows.
    fn too_long(&mut self) -> Vec<Action> {
        vec![Action::Print(self.complaint(&TooLong.to_string()))]
    }

    /// The complaint about what is no line's fault.
    fn complaint(&self, problem: &str) -> String;
}
