//! The loop between a GUI and the engine.

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, BufReader, Read, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never, select};

use super::debug_log::DebugLog;
use super::plain_file;
use super::uci::adapter::Uci;
use super::xboard::adapter::XBoard;
use super::{Action, Adapter};
use crate::engine::Engine;
use crate::lines::{Line, listen};
use crate::message::{Command, Event};
use crate::variant::Variants;

/// The time that work that ends by itself may go on after `quit` or the end of the input. In a
/// pipe, `quit` follows a small `go perft` at once, and the result is still wanted; but after
/// `quit` a program should end within a tenth of a second.
const MOMENT: Duration = Duration::from_millis(30);

/// Number of lines read ahead, to notice `quit`, while the engine is not ready for them.
const AHEAD: usize = 64;

/// Serves the GUI at the other end of `input` and `output` until it quits or disconnects. The first
/// line decides the protocol: `xboard`, or else UCI. `variants` can be chosen from the start.
///
/// # Errors
///
/// Writing to `output` has failed, because the GUI is gone; the system has no thread for the
/// engine, or that has panicked.
pub fn serve(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    variants: Variants,
) -> io::Result<()> {
    let lines = listen(BufReader::new(input))?;
    let Ok(first) = lines.recv() else { return Ok(()) };
    let adapter: Box<dyn Adapter> = match &first {
        Line::Text(line) if line.trim() == "xboard" => Box::new(XBoard::with(variants)),
        _ => Box::new(Uci::with(variants)),
    };
    Server::new(adapter)?.run(first, &lines, &mut output)
}

/// An adapter with its engine.
struct Server {
    adapter: Box<dyn Adapter>,
    engine: Engine,
    events: Receiver<Event>,
    /// The orders that the engine has not answered yet, the oldest first.
    owed: VecDeque<Work>,
    /// Lines that have been read and not processed yet.
    waiting: VecDeque<Line>,
    /// When the last line came.
    heard: Instant,
    /// When to end, once `quit` or the end of the input has come.
    deadline: Option<Instant>,
    /// The program ends after the last answers.
    is_leaving: bool,
    debug_log: DebugLog,
}

/// The work of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    /// A search that ends by a stop or by the clock.
    Search,
    /// Work that ends by itself: a search to a depth or a number of nodes, perft, the benchmark.
    Fixed,
    /// Short work that cannot be stopped: clearing the table, for instance.
    Chore,
}

/// Whether to go on reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Read,
    End,
}

impl Server {
    fn new(adapter: Box<dyn Adapter>) -> io::Result<Server> {
        let (engine, events) = Engine::new()?;
        Ok(Server {
            adapter,
            engine,
            events,
            owed: VecDeque::new(),
            waiting: VecDeque::new(),
            heard: Instant::now(),
            deadline: None,
            is_leaving: false,
            debug_log: DebugLog::default(),
        })
    }

    /// Processes one line after another until the last one. Lines wait while a chore is in hand, so
    /// that the next answer, `readyok` for instance, comes from an engine that is ready.
    fn run(
        &mut self,
        first: Line,
        lines: &Receiver<Line>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        self.waiting.push_back(first);
        let mut at_end = false;
        loop {
            while !self.is_preparing()
                && let Some(line) = self.waiting.pop_front()
            {
                if self.input(&line, output)? == Next::End {
                    return self.leave(output);
                }
            }
            if at_end && !self.is_preparing() {
                return self.leave(output);
            }
            let listens = !at_end && self.waiting.len() < AHEAD;
            let (deaf, late) = (never(), self.deadline.map_or_else(never, at));
            let patience = self.adapter.patience();
            let silence = patience.map_or_else(never, |patience| at(self.heard + patience));
            select! {
                recv(if listens { lines } else { &deaf }) -> line => match line {
                    Ok(line) => {
                        self.heard = Instant::now();
                        if is_quit(&line) {
                            self.hurry();
                        }
                        self.waiting.push_back(line);
                    }
                    Err(_) => {
                        self.hurry();
                        at_end = true;
                    }
                },
                recv(self.events) -> event => match event {
                    Ok(event) => self.event(event, output)?,
                    Err(_) => return Err(io::Error::other("the engine has broken down")),
                },
                recv(silence) -> _ => {
                    let actions = self.adapter.silence();
                    self.carry_out(actions, output)?;
                }
                // The chore is abandoned, but not what was said before `quit`.
                recv(late) -> _ => {
                    while let Some(line) = self.waiting.pop_front() {
                        if self.input(&line, output)? == Next::End {
                            break;
                        }
                    }
                    return self.leave(output);
                }
            }
        }
    }

    fn input(&mut self, input: &Line, output: &mut impl Write) -> io::Result<Next> {
        match input {
            Line::Text(line) => self.line(line, output),
            Line::TooLong => {
                let actions = self.adapter.too_long();
                self.carry_out(actions, output)
            }
        }
    }

    fn line(&mut self, line: &str, output: &mut impl Write) -> io::Result<Next> {
        self.debug_log.heard(line);
        let actions = self.adapter.line(line);
        self.carry_out(actions, output)
    }

    fn carry_out(&mut self, actions: Vec<Action>, output: &mut impl Write) -> io::Result<Next> {
        for action in actions {
            match action {
                Action::Print(text) => self.print(output, &text)?,
                Action::Order(order) => self.order(order),
                Action::Stop => self.engine.stop(),
                Action::PonderHit => self.engine.ponder_hit(),
                Action::Finish => self.finish(output)?,
                Action::DebugLog(path) => {
                    if let Err(problem) = self.debug_log.open(&path) {
                        self.print(output, &self.adapter.complaint(&problem))?;
                    }
                }
                Action::ReadFile(kind, path) => {
                    let file = plain_file::open(&path, OpenOptions::new().read(true));
                    let actions = match file {
                        Ok(mut file) => self.adapter.file(kind, &path, Ok(&mut file)),
                        Err(error) => self.adapter.file(kind, &path, Err(error.to_string())),
                    };
                    if self.carry_out(actions, output)? == Next::End {
                        return Ok(Next::End);
                    }
                }
                Action::Quit => return Ok(Next::End),
            }
        }
        Ok(Next::Read)
    }

    /// Passes an order on.
    fn order(&mut self, order: Command) {
        self.owed.push_back(match &order {
            Command::Search(_, limits) if limits.is_fixed() => Work::Fixed,
            Command::Search(..) => Work::Search,
            Command::Perft(..) | Command::Bench(_) => Work::Fixed,
            Command::NewGame
            | Command::Prepare(_)
            | Command::Hash(_)
            | Command::Threads(_)
            | Command::Net(_)
            | Command::Values(_)
            | Command::Parameter(..) => Work::Chore,
        });
        self.engine.send(order);
    }

    fn event(&mut self, event: Event, output: &mut impl Write) -> io::Result<()> {
        if matches!(event, Event::BestMove { .. } | Event::Perft(_) | Event::Done(_)) {
            self.owed.pop_front();
        }
        let mut actions = self.adapter.event(event);
        if self.is_leaving {
            // The GUI is gone, so nothing new is begun.
            actions.retain(|action| matches!(action, Action::Print(_)));
        }
        self.carry_out(actions, output).map(|_| ())
    }

    /// Whether the engine is doing a chore, and not something that a line may be about.
    fn is_preparing(&self) -> bool {
        self.owed.front() == Some(&Work::Chore)
    }

    /// Ends what the engine is doing and waits for its answer.
    fn finish(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.engine.stop();
        while self.owed.iter().any(|work| *work != Work::Chore) {
            let Ok(event) = self.events.recv() else { break };
            self.event(event, output)?;
        }
        Ok(())
    }

    /// When to end: fixed by the first of `quit` and the end of the input.
    fn hurry(&mut self) -> Instant {
        *self.deadline.get_or_insert_with(|| Instant::now() + MOMENT)
    }

    /// Ends the conversation. Fixed work may finish in time; a search writes its best move.
    fn leave(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.is_leaving = true;
        let deadline = self.hurry();
        while self.owed.front() == Some(&Work::Fixed) {
            let Ok(event) = self.events.recv_deadline(deadline) else { break };
            self.event(event, output)?;
        }
        self.finish(output)
    }

    /// Writes lines and flushes the output.
    fn print(&mut self, output: &mut impl Write, text: &str) -> io::Result<()> {
        self.debug_log.said(text);
        writeln!(output, "{text}")?;
        output.flush()
    }
}

/// Whether a line ends the program in either protocol.
fn is_quit(line: &Line) -> bool {
    matches!(line, Line::Text(text) if text.split_whitespace().next() == Some("quit"))
}
