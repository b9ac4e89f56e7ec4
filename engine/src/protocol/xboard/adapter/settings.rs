//! Memory, processors and options.

use std::io;

use treville_eval::position::value_set::ValueSet;

use super::state::{XBoard, error, note};
use crate::message;
use crate::options::{self, Effect, MAX_THREADS, Offer};
use crate::protocol::{Action, Content, FileKind};
use crate::tt::Table;

impl XBoard {
    pub(super) fn set_memory(&mut self, megabytes: u64) -> Vec<Action> {
        let megabytes = usize::try_from(megabytes).unwrap_or(usize::MAX);
        let megabytes = megabytes.clamp(1, Table::MAX_MEGABYTES);
        // GUIs say this before every game, and a new table would be an empty one.
        if self.memory.replace(megabytes) == Some(megabytes) {
            return Vec::new();
        }
        self.idle(Action::Order(message::Command::Hash(megabytes)))
    }

    pub(super) fn set_cores(&mut self, threads: u32) -> Vec<Action> {
        let threads = (threads as usize).clamp(1, MAX_THREADS);
        if threads == self.settings.threads {
            return Vec::new();
        }
        self.settings.threads = threads;
        self.idle(Action::Order(message::Command::Threads(threads)))
    }

    /// Gives an order that a search has to make room for. One for a move comes to its end before.
    fn idle(&mut self, order: Action) -> Vec<Action> {
        if self.is_busy() {
            return vec![order];
        }
        self.abandoning(|xboard| {
            let mut actions = vec![order];
            actions.extend(xboard.reanalyse());
            actions
        })
    }

    fn judge_by_net(&mut self) -> Vec<Action> {
        self.judge_by(message::Command::Net(self.settings.net()))
    }

    /// Gives an order for another evaluation, and notes what values of a file do beside a net.
    fn judge_by(&mut self, order: message::Command) -> Vec<Action> {
        let mut actions = self.idle(Action::Order(order));
        actions.extend(self.settings.values_beside_a_net().map(note));
        actions
    }

    /// Takes the numbers of the classical evaluation of a file, or those of a word; those inside
    /// the program if the path is empty.
    pub(super) fn take_values(&mut self, path: &str, content: Content) -> Vec<Action> {
        let read = content.and_then(|bytes| {
            self.settings.read_values(path, bytes).map_err(|problem| problem.to_string())
        });
        match read {
            Ok(()) => {
                let values = Box::new(self.settings.values.clone());
                self.judge_by(message::Command::Values(values))
            }
            Err(problem) => vec![error(&problem, &format!("option Values File={path}"))],
        }
    }

    /// Takes the net of a file, or the one inside the program if the path is empty.
    pub(super) fn take_net(&mut self, path: &str, content: Content) -> Vec<Action> {
        let read = content.and_then(|bytes| {
            self.settings.read_net(path, bytes).map_err(|problem| problem.to_string())
        });
        match read {
            Ok(()) => {
                let mut actions = self.judge_by_net();
                actions.extend(self.settings.ignored("EvalFile").map(note));
                actions
            }
            Err(problem) => vec![error(&problem, &format!("option EvalFile={path}"))],
        }
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> Vec<Action> {
        let text = match value {
            Some(value) => format!("option {name}={value}"),
            None => format!("option {name}"),
        };
        if !options::offers(Offer::XBoard, name) {
            return vec![error("unknown option", &text)];
        }
        let before = self.settings.clone();
        match self.settings.set(name, value) {
            Err(problem) => vec![error(&problem.to_string(), &text)],
            Ok(Effect::ClearHash) => self.idle(Action::Order(message::Command::NewGame)),
            Ok(Effect::Net) => self.judge_by_net(),
            Ok(Effect::EvalFile) => match value {
                None | Some("") => self.take_net("", Ok(&mut io::empty())),
                Some(path) => vec![Action::ReadFile(FileKind::Net, path.to_owned())],
            },
            Ok(Effect::ValuesFile) => match value.unwrap_or_default() {
                word if word.is_empty() || ValueSet::NAMES.contains(&word) => {
                    self.take_values(word, Ok(&mut io::empty()))
                }
                path => vec![Action::ReadFile(FileKind::Values, path.to_owned())],
            },
            Ok(_) => {
                let mut actions = self.renew_rules();
                // An analysis begins anew with what it is to show, unless the rules have done that.
                if actions.is_empty() && self.settings != before && self.is_analysing() {
                    actions = self.abandoning(XBoard::reanalyse);
                }
                let waits = || self.waits_for_the_next_game(name);
                actions.extend(self.settings.ignored(name).or_else(waits).map(note));
                actions
            }
        }
    }
}
