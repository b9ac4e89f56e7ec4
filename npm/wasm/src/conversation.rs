//! UCI on one thread: lines that come during a search are heard whenever it reads the clock.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use treville_engine::level::Noise;
use treville_engine::lines::LONGEST;
use treville_engine::message::{Command, Event};
use treville_engine::protocol::uci::adapter::Uci;
use treville_engine::protocol::{Action, Adapter, FileKind};
use treville_engine::worker::{Signals, Worker};

use crate::host;

/// The input expected after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The next line.
    Line = 0,
    /// The file that was asked for.
    File = 1,
    /// Nothing: the engine has quit.
    End = 2,
}

/// Why a search that is over may not answer yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Leave {
    /// It may.
    #[default]
    Given,
    /// It is infinite: it answers after a stop.
    AfterStop,
    /// It ponders: it answers after the expected move, or a stop.
    AfterPonderHit,
}

/// An engine that speaks UCI.
pub struct Conversation {
    adapter: RefCell<Uci>,
    worker: RefCell<Worker>,
    signals: Signals,
    /// Actions that are to follow, the first one first.
    waiting: RefCell<VecDeque<Action>>,
    leave: Cell<Leave>,
    /// The best move of a search that may not answer yet.
    held: RefCell<Option<Event>>,
    /// The file that was asked for.
    wanted: RefCell<Option<(FileKind, String)>>,
    /// A search or another order is in hand.
    is_busy: Cell<bool>,
}

impl Conversation {
    pub fn new() -> Conversation {
        let mut worker = Worker::new();
        worker.set_noise(noise());
        Conversation {
            adapter: RefCell::new(Uci::new()),
            signals: worker.signals(),
            worker: RefCell::new(worker),
            waiting: RefCell::default(),
            leave: Cell::default(),
            held: RefCell::default(),
            wanted: RefCell::default(),
            is_busy: Cell::default(),
        }
    }

    /// Takes a line, and does all that follows from it.
    pub fn line(&self, line: &str) -> Next {
        let actions = actions(&mut self.adapter.borrow_mut(), line);
        self.waiting.borrow_mut().extend(actions);
        self.carry_on()
    }

    /// Takes the file that was asked for, or why it cannot be read.
    pub fn file(&self, content: Result<&[u8], String>) -> Next {
        let Some((kind, path)) = self.wanted.take() else { return Next::Line };
        let mut adapter = self.adapter.borrow_mut();
        let actions = match content {
            Ok(mut bytes) => adapter.file(kind, &path, Ok(&mut bytes)),
            Err(reason) => adapter.file(kind, &path, Err(reason)),
        };
        drop(adapter);
        // They come before what waited for the file.
        for action in actions.into_iter().rev() {
            self.waiting.borrow_mut().push_front(action);
        }
        self.carry_on()
    }

    /// Does what waits, up to a file that is wanted.
    fn carry_on(&self) -> Next {
        while let Some(action) = self.next() {
            match action {
                Action::Print(text) => host::tell(&text),
                Action::Order(order) => self.carry_out(order),
                Action::Stop | Action::Finish => self.release(),
                Action::PonderHit => {
                    if self.leave.get() == Leave::AfterPonderHit {
                        self.release();
                    }
                }
                Action::DebugLog(path) if path.is_empty() => {}
                Action::DebugLog(_) => {
                    let problem = "Debug Log File: expected no file, there are none to write here";
                    host::tell(&self.adapter.borrow().complaint(problem));
                }
                Action::ReadFile(kind, path) => {
                    host::ask_for(&path);
                    self.wanted.replace(Some((kind, path)));
                    return Next::File;
                }
                Action::Quit => {
                    self.release();
                    return Next::End;
                }
            }
        }
        Next::Line
    }

    /// A binding of its own, so that nothing is borrowed while the action is done.
    fn next(&self) -> Option<Action> {
        self.waiting.borrow_mut().pop_front()
    }

    /// Carries out an order, in which lines are heard.
    fn carry_out(&self, order: Command) {
        self.leave.set(match &order {
            Command::Search(_, limits) if limits.infinite => Leave::AfterStop,
            Command::Search(_, limits) if limits.ponder => Leave::AfterPonderHit,
            _ => Leave::Given,
        });
        let is_new_game = matches!(order, Command::NewGame);
        self.is_busy.set(true);
        let mut worker = self.worker.borrow_mut();
        worker.carry_out(order, &mut |event| self.event(event));
        if is_new_game {
            worker.set_noise(noise());
        }
        self.is_busy.set(false);
    }

    fn event(&self, event: Event) {
        if matches!(event, Event::BestMove { .. }) && self.leave.get() != Leave::Given {
            self.held.replace(Some(event));
            return;
        }
        for action in self.adapter.borrow_mut().event(event) {
            // Events are lines, and nothing else follows from them.
            if let Action::Print(text) = action {
                host::tell(&text);
            }
        }
    }

    /// From here on a search that is over may answer.
    fn release(&self) {
        self.leave.set(Leave::Given);
        if let Some(event) = self.held.take() {
            self.event(event);
        }
    }

    /// Hears the lines that have come during a search. What needs the engine waits for its end, and
    /// so do the lines after that.
    pub fn listen(&self, mut pull: impl FnMut() -> Option<String>) {
        while self.is_busy.get() && self.waiting.borrow().is_empty() {
            // A line may itself read the clock.
            let Ok(mut adapter) = self.adapter.try_borrow_mut() else { return };
            let Some(line) = pull() else { return };
            for action in actions(&mut adapter, &line) {
                match action {
                    action if !self.waiting.borrow().is_empty() => self.put_off(action),
                    Action::Print(text) => host::tell(&text),
                    Action::Stop => self.stop(),
                    Action::PonderHit => {
                        if self.leave.get() == Leave::AfterPonderHit {
                            self.leave.set(Leave::Given);
                        }
                        self.signals.ponder_hit();
                    }
                    Action::Finish | Action::Quit => {
                        self.stop();
                        self.put_off(action);
                    }
                    action => self.put_off(action),
                }
            }
        }
    }

    fn put_off(&self, action: Action) {
        self.waiting.borrow_mut().push_back(action);
    }

    fn stop(&self) {
        self.leave.set(Leave::Given);
        self.signals.stop();
    }
}

/// The actions after a line, whose length no host bounds.
fn actions(adapter: &mut Uci, line: &str) -> Vec<Action> {
    if line.len() > LONGEST { adapter.too_long() } else { adapter.line(line) }
}

/// Errors of weaker play that differ from game to game. The system of WebAssembly knows no chance.
fn noise() -> Noise {
    Noise(host::now().as_micros() as u64)
}
