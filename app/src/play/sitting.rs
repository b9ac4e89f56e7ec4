//! The course of a game.

mod obey;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant, SystemTime};

use crossbeam_channel::{Receiver, never, select};
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_eval::net::judge::Judge;
use treville_eval::piece::factors::Factors;
use treville_eval::position::evaluator::Evaluator;

use super::args::PlayArgs;
use super::command::Command;
use super::error::PlayError;
use super::screen::Screen;
use super::show;
use super::watch::Sheet;
use treville_engine::engine::Engine;
use treville_engine::lines::{Line, listen};
use treville_engine::message::{self, Event, Info, Limits};
use treville_engine::options::VALUES_BESIDE_A_NET;
use treville_engine::record::{Player, Record};
use treville_engine::score::Score;
use treville_engine::variant::Variants;
use treville_kit::{calendar, files, signals};

/// A player's sitting: one game, or several one after the other.
pub(super) struct Sitting<'a, W> {
    args: &'a PlayArgs,
    limits: Limits,
    start: Position,
    notes: Vec<String>,
    record: Record,
    /// The game as it was when it was last saved to the file of `--pgn`.
    saved: Option<Record>,
    engine: Engine,
    events: Receiver<Event>,
    evaluator: Evaluator,
    /// Factors and corrections of the values that are played with.
    factors: Factors,
    lines: Receiver<Line>,
    /// Ctrl-C and the like: the game is left, and kept.
    interrupts: Receiver<()>,
    interrupted: bool,
    /// Lines that came while the engine was thinking.
    pending: VecDeque<Line>,
    output: W,
    screen: Screen,
    sheet: Sheet,
    /// The position has changed since the player has last seen it.
    unseen: bool,
    /// The player has seen the end of the game.
    told: bool,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Stay,
    Leave,
}

/// Why a game cannot go on.
enum Halt {
    /// The reader of the output has left.
    Unread,
    /// Something has failed.
    Failed(PlayError),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Halt::Unread,
            _ => Halt::Failed(PlayError::Output(error)),
        }
    }
}

/// The result of the engine's thinking.
struct Thought {
    best: Option<Move>,
    info: Option<Info>,
    time: Duration,
    /// The player wants to leave.
    leave: bool,
}

/// A game that starts today.
fn record(start: Position, args: &PlayArgs) -> Record {
    let today = calendar::date(SystemTime::now());
    Record::new(start, args.players(), "Game in the terminal", &today)
}

impl<'a, W: Write> Sitting<'a, W> {
    /// Prepares the first game.
    pub(super) fn new(
        args: &'a PlayArgs,
        variants: &Variants,
        input: impl BufRead + Send + 'static,
        output: W,
        screen: Screen,
    ) -> Result<Sitting<'a, W>, PlayError> {
        let (start, mut notes) = args.start(variants)?;
        // Better now than after the game.
        if let Some(path) = &args.pgn {
            files::target(path).map_err(|error| PlayError::Save(path.clone(), error))?;
        }
        let (net, values) = (args.net()?, args.values()?);
        let (judge, doubt) = Judge::of(start.rules(), net.clone());
        let evaluator = Evaluator::with_values(start.rules().pieces, &values, judge);
        let factors = values.factors;
        let beside = args.values.is_some() && net.is_some();
        notes.extend(beside.then(|| format!("--values {VALUES_BESIDE_A_NET}")));
        notes.extend(args.idle_level());
        notes.extend(doubt.map(|doubt| doubt.consequence(start.rules())));
        let no_thread = |error: io::Error| PlayError::Start(error.to_string());
        let (engine, events) = Engine::new().map_err(no_thread)?;
        engine.send(message::Command::Net(net));
        engine.send(message::Command::Values(Box::new(values)));
        Ok(Sitting {
            args,
            limits: args.limits(),
            start,
            notes,
            record: record(start, args),
            saved: None,
            engine,
            events,
            evaluator,
            factors,
            lines: listen(input).map_err(no_thread)?,
            interrupts: signals::listen(),
            interrupted: false,
            pending: VecDeque::new(),
            output,
            screen,
            sheet: Sheet::default(),
            unseen: true,
            told: false,
        })
    }

    /// Plays to the end and keeps the game, however it ended.
    pub(super) fn run(&mut self) -> Result<(), PlayError> {
        let played = self.play();
        let kept = self.keep();
        if let (Ok(true), Some(path)) = (&kept, &self.args.pgn) {
            // The output may be closed; the game is saved all the same.
            let _ = self.say(&format!("Saved in {}.\n", path.display()));
        }
        match played {
            Err(Halt::Failed(error)) => Err(error),
            Ok(()) if self.interrupted => kept.and(Err(PlayError::Interrupted)),
            Ok(()) | Err(Halt::Unread) => kept.map(|_| ()),
        }
    }

    fn play(&mut self) -> Result<(), Halt> {
        self.say(&show::introduction(&self.record, &self.limits))?;
        for note in std::mem::take(&mut self.notes) {
            self.say(&format!("Note: {note}\n"))?;
        }
        if !self.record.has_human() {
            self.say("\n")?;
        }
        loop {
            let over = self.record.ending().is_some();
            if over && !self.told {
                self.tell_end()?;
            }
            let next = match self.record.to_move() {
                _ if over && !self.record.has_human() => Next::Leave,
                Player::Engine if !over => self.engine_moves()?,
                _ => self.ask()?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    /// Writes text that has its line ends, and makes sure that it arrives.
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    fn complain(&mut self, problem: &str) -> io::Result<()> {
        self.say(&format!("error: {problem}\n"))
    }

    /// Lets the player see the position, and obeys a line.
    fn ask(&mut self) -> Result<Next, Halt> {
        if self.unseen && !self.told {
            self.show_position()?;
        }
        if self.screen.interactive && self.pending.is_empty() {
            let prompt = match self.record.ending() {
                Some(_) => "over> ".to_owned(),
                None => {
                    let number = self.record.game().number(self.record.game().moves().len());
                    format!("{number}. {}> ", self.record.position().turn())
                }
            };
            self.say(&prompt)?;
        }
        let next = || {
            select! {
                recv(self.lines) -> line => line.ok(),
                recv(self.interrupts) -> interrupt => {
                    self.interrupted |= interrupt.is_ok();
                    None
                }
            }
        };
        match self.pending.pop_front().or_else(next) {
            Some(line) => self.obey(line),
            None => {
                // The cursor is still after the prompt.
                if self.screen.interactive {
                    self.say("\n")?;
                }
                Ok(Next::Leave)
            }
        }
    }

    fn show_position(&mut self) -> io::Result<()> {
        self.unseen = false;
        // As long as types are chosen, the board shows nothing but the usual array.
        let board = match self.record.position().stage() {
            Stage::Selection => String::new(),
            _ => self.screen.board(&self.record),
        };
        let status = show::status(&self.record);
        let advice = show::advice(self.record.position(), &self.factors);
        self.say(&format!("\n{board}{status}\n{advice}"))
    }

    /// Thinks, and plays what came of it.
    fn engine_moves(&mut self) -> Result<Next, Halt> {
        let thought = self.think()?;
        if thought.leave {
            // The line that was typed stands below the board.
            self.sheet.interrupted();
            let rest = self.sheet.finished();
            self.say(&rest)?;
            return Ok(Next::Leave);
        }
        let Some(best) = thought.best else { return Err(Halt::Failed(PlayError::Engine)) };
        let before = *self.record.position();
        self.record.play_unchecked(best, thought.info.as_ref().map(|info| (info, thought.time)));
        if self.record.has_human() {
            let words = thought.info.map(|info| show::thought(&before, &info));
            self.tell_move(&before, &words.unwrap_or_default())?;
        } else {
            let score = thought.info.map(|info| show::pawns(info.score, before.turn()));
            let text = self.sheet.moved(&self.record, &score.unwrap_or_default(), self.screen);
            self.say(&text)?;
            return self.obey_pending();
        }
        Ok(Next::Stay)
    }

    /// Obeys what was typed while the engine played against itself.
    fn obey_pending(&mut self) -> Result<Next, Halt> {
        while let Some(line) = self.pending.pop_front() {
            self.sheet.interrupted();
            if self.obey(line)? == Next::Leave {
                return Ok(Next::Leave);
            }
        }
        Ok(Next::Stay)
    }

    /// Writes the last move and what the engine thought of it.
    fn tell_move(&mut self, before: &Position, words: &str) -> io::Result<()> {
        self.unseen = true;
        let last = self.record.last_move().unwrap_or_default();
        let line = if words.is_empty() { last } else { format!("{last}   ({words})") };
        let pair = self.record.game().moves().last().and_then(|m| show::pair(before, *m));
        self.say(&format!("{line}\n{}", pair.unwrap_or_default()))
    }

    fn tell_end(&mut self) -> Result<(), Halt> {
        let Some(ending) = self.record.ending() else { return Ok(()) };
        self.told = true;
        let rest = self.sheet.finished();
        let board = self.screen.board(&self.record);
        self.say(&format!("{rest}\n{board}\nResult: {} ({ending})\n", ending.result()))?;
        if self.record.has_human() {
            self.say("'undo' goes back, 'new' starts another game, 'pgn' shows this one.\n")?;
        } else {
            self.say(&format!("\n{}", self.record.pgn()))?;
        }
        self.keep_and_tell()
    }

    /// Lets the engine think about the position. Only a terminal is read meanwhile: in a pipe the
    /// next line is there at once, and meant for afterwards.
    fn think(&mut self) -> Result<Thought, Halt> {
        let begun = Instant::now();
        let game = Box::new(self.record.game().clone());
        self.engine.send(message::Command::Search(game, self.limits.clone()));
        let mut lines = if self.screen.interactive { self.lines.clone() } else { never() };
        let (mut last, mut leave) = (None, false);
        loop {
            select! {
                recv(self.events) -> event => match event {
                    Ok(Event::Info(info)) => last = Some(info),
                    Ok(Event::BestMove { best, .. }) => {
                        // A search that is stopped before its first move has no score.
                        let info = last.filter(|info| info.score.0.abs() <= Score::MATE);
                        return Ok(Thought { best, info, time: begun.elapsed(), leave });
                    }
                    Ok(
                        Event::Progress(_)
                        | Event::Perft(_)
                        | Event::Line(_)
                        // It was said before the game.
                        | Event::Note(_)
                        | Event::Done(_),
                    ) => {}
                    Err(_) => return Err(Halt::Failed(PlayError::Engine)),
                },
                recv(self.interrupts) -> interrupt => {
                    self.interrupted |= interrupt.is_ok();
                    leave = true;
                    self.engine.stop();
                }
                recv(lines) -> line => {
                    let command = match &line {
                        Ok(Line::Text(text)) => Command::parse(text).ok(),
                        Ok(Line::TooLong) => None,
                        Err(_) => {
                            lines = never();
                            Some(Command::Quit)
                        }
                    };
                    leave |= command == Some(Command::Quit);
                    match (command, line) {
                        (Some(Command::Quit | Command::Stop), _) => self.engine.stop(),
                        (_, Ok(line)) => self.pending.push_back(line),
                        (_, Err(_)) => {}
                    }
                }
            }
        }
    }

    fn restart(&mut self) {
        self.record = record(self.start, self.args);
        self.saved = None;
        self.engine.send(message::Command::NewGame);
        self.sheet.restart();
        (self.unseen, self.told) = (true, false);
    }

    /// Adds the game to the file of `--pgn`, unless it is there already or has not begun. Says
    /// whether it did.
    fn keep(&mut self) -> Result<bool, PlayError> {
        let Some(path) = &self.args.pgn else { return Ok(false) };
        let begun = !self.record.game().moves().is_empty();
        if !begun || self.saved.as_ref() == Some(&self.record) {
            return Ok(false);
        }
        files::add_paragraph(path, &self.record.pgn().to_string())
            .map_err(|error| PlayError::Save(path.clone(), error))?;
        self.saved = Some(self.record.clone());
        Ok(true)
    }

    /// Keeps the game before the player leaves; a failure is reported, and tried again later.
    fn keep_and_tell(&mut self) -> Result<(), Halt> {
        match (self.keep(), &self.args.pgn) {
            (Ok(true), Some(path)) => self.say(&format!("Saved in {}.\n", path.display()))?,
            (Ok(_), _) => {}
            (Err(problem), _) => self.complain(&problem.to_string())?,
        }
        Ok(())
    }
}
