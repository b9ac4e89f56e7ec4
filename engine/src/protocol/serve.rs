//! The loop between a GUI and the engine.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, never, select};

use super::uci::adapter::Uci;
use super::xboard::adapter::XBoard;
use super::{Action, Adapter};
use crate::engine::Engine;
use crate::lines::{Line, TooLong, listen};
use crate::message::{Command, Event};

/// How long a fixed amount of work that is under way may go on after the input has ended. In a pipe,
/// `quit` follows `go perft` at once, and the result is wanted all the same.
const PATIENCE: Duration = Duration::from_secs(60);

/// Talks to whoever is at the other end of `input` and `output` until they quit or hang up. The
/// first line decides which protocol is spoken: `xboard`, or else UCI.
///
/// # Errors
///
/// Writing to `output` has failed, which means that nobody is there any more.
pub fn serve(input: impl Read + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let lines = listen(BufReader::new(input));
    let Ok(first) = lines.recv() else { return Ok(()) };
    let adapter: Box<dyn Adapter> = match &first {
        Line::Text(line) if line.trim() == "xboard" => Box::new(XBoard::new()),
        _ => Box::new(Uci::new()),
    };
    Server::new(adapter).run(first, &lines, &mut output)
}

/// An adapter with its engine.
struct Server {
    adapter: Box<dyn Adapter>,
    engine: Engine,
    events: Receiver<Event>,
    /// What the engine has been told to do and has not answered yet, the oldest order first.
    owed: VecDeque<Work>,
    /// The last answers are heard, and then the program ends.
    is_leaving: bool,
}

/// What an engine is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    /// A search that ends when it is told to, or by the clock.
    Search,
    /// A search of so many plies or nodes.
    FixedSearch,
    /// A count of leaves, or a benchmark.
    Count,
    /// Something that takes a moment: emptying a table, for instance.
    Chore,
}

/// Whether to go on reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Read,
    End,
}

impl Server {
    fn new(adapter: Box<dyn Adapter>) -> Server {
        let (engine, events) = Engine::new();
        Server { adapter, engine, events, owed: VecDeque::new(), is_leaving: false }
    }

    fn run(
        &mut self,
        first: Line,
        lines: &Receiver<Line>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.input(&first, output)? == Next::End {
            return Ok(());
        }
        loop {
            select! {
                recv(lines) -> input => match input {
                    Ok(input) => if self.input(&input, output)? == Next::End {
                        return Ok(());
                    },
                    Err(_) => return self.hang_up(output),
                },
                recv(self.events) -> event => match event {
                    Ok(event) => self.event(event, output)?,
                    Err(_) => self.events = never(),
                }
            }
        }
    }

    fn input(&mut self, input: &Line, output: &mut impl Write) -> io::Result<Next> {
        match input {
            Line::Text(line) => self.line(line, output),
            Line::TooLong => {
                print(output, &self.adapter.complaint(&TooLong.to_string()))?;
                Ok(Next::Read)
            }
        }
    }

    fn line(&mut self, line: &str, output: &mut impl Write) -> io::Result<Next> {
        log::debug!("< {line}");
        let actions = self.adapter.line(line);
        self.carry_out(actions, output)
    }

    fn carry_out(&mut self, actions: Vec<Action>, output: &mut impl Write) -> io::Result<Next> {
        for action in actions {
            match action {
                Action::Print(text) => print(output, &text)?,
                Action::Order(order) => self.order(order, output)?,
                Action::Stop => self.engine.stop(),
                Action::PonderHit => self.engine.ponder_hit(),
                Action::Finish => self.finish(output)?,
                Action::Quit => {
                    self.quit(output)?;
                    return Ok(Next::End);
                }
            }
        }
        Ok(Next::Read)
    }

    /// Passes an order on. What takes a moment is waited for if nothing else is in hand, so that
    /// whatever is answered next, `readyok` for instance, is answered by an engine that is ready.
    fn order(&mut self, order: Command, output: &mut impl Write) -> io::Result<()> {
        let idle = self.owed.is_empty();
        let work = match &order {
            Command::Search(_, limits) if limits.is_fixed() => Work::FixedSearch,
            Command::Search(..) => Work::Search,
            Command::Perft(..) | Command::Bench(_) => Work::Count,
            Command::NewGame | Command::Hash(_) | Command::Threads(_) => Work::Chore,
        };
        self.owed.push_back(work);
        self.engine.send(order);
        if idle && work == Work::Chore { self.wait(output, None) } else { Ok(()) }
    }

    fn event(&mut self, event: Event, output: &mut impl Write) -> io::Result<()> {
        if matches!(event, Event::BestMove { .. } | Event::Perft(_) | Event::Done(_)) {
            self.owed.pop_front();
        }
        let mut actions = self.adapter.event(event);
        if self.is_leaving {
            // Nobody is there for whom anything else could be begun.
            actions.retain(|action| matches!(action, Action::Print(_)));
        }
        self.carry_out(actions, output).map(|_| ())
    }

    /// Hears the engine out until it is idle, or until `patience` is over.
    fn wait(&mut self, output: &mut impl Write, patience: Option<Duration>) -> io::Result<()> {
        let begun = Instant::now();
        while !self.owed.is_empty() {
            let event = match patience {
                None => self.events.recv().ok(),
                Some(patience) => {
                    self.events.recv_timeout(patience.saturating_sub(begun.elapsed())).ok()
                }
            };
            match event {
                Some(event) => self.event(event, output)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Ends what the engine is doing and hears its answer.
    fn finish(&mut self, output: &mut impl Write) -> io::Result<()> {
        if !self.owed.is_empty() {
            self.engine.stop();
        }
        self.wait(output, None)
    }

    /// Ends a search with its answer, and waits a while for a count or a benchmark.
    fn quit(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.is_leaving = true;
        if !self.owed.iter().any(|work| matches!(work, Work::Search | Work::FixedSearch)) {
            self.wait(output, Some(PATIENCE))?;
        }
        self.finish(output)
    }

    /// The input has ended, perhaps because it was a file: fixed work may come to its end.
    fn hang_up(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.is_leaving = true;
        if !self.owed.contains(&Work::Search) {
            self.wait(output, Some(PATIENCE))?;
        }
        self.finish(output)
    }
}

/// Writes lines and makes sure that they arrive.
fn print(output: &mut impl Write, text: &str) -> io::Result<()> {
    for line in text.lines() {
        log::debug!("> {line}");
    }
    writeln!(output, "{text}")?;
    output.flush()
}
