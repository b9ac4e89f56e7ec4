//! A conversation in UCI: the introduction, searches, and what comes between them.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_engine::protocol::uci::command::{Command, Go};
use treville_engine::protocol::uci::reply::{Info, Reply};
use treville_engine::variant::Variant;
use treville_kit::failure::quoted;

use crate::compliance::check::Subject;
use crate::compliance::info;
use crate::compliance::talk::{Stop, Talk, fail};
use crate::player::{
    Options, PositionCommand, deadline, is_null, settings_of_file, variant_settings,
};

/// Number of faults of one kind, reports of a search and lines of options that are kept.
const KEPT_FAULTS: usize = 3;
const KEPT_INFOS: usize = 300;
const KEPT_OPTIONS: usize = 500;

/// The engine and what is known of it.
pub(crate) struct Uci {
    pub(super) talk: Talk,
    wanted: Option<Variant>,
    /// The file of games that the engine is to read.
    file: Option<PathBuf>,
    /// The game in which it is checked.
    pub(super) variant: Variant,
    pub(super) introduction: Introduction,
    /// Whether it has introduced itself and taken the variant.
    pub(super) is_introduced: bool,
    pub(super) faults: Faults,
    /// Whether lines outside the protocol are expected now.
    pub(super) is_lenient: bool,
}

/// The engine's answer to `uci`.
#[derive(Default)]
pub(super) struct Introduction {
    pub name: Option<String>,
    pub author: Option<String>,
    /// Its options as it has written them.
    pub lines: Vec<String>,
    pub options: Options,
}

/// Faults noticed in passing, which are subjects of checks of their own.
#[derive(Default)]
pub(super) struct Faults {
    /// Reports that are wrong.
    pub info: Vec<String>,
    /// Reports while no search runs.
    pub idle: Vec<String>,
    /// Lines outside the protocol.
    pub stray: Vec<String>,
}

/// The result of a search.
pub(super) struct SearchReply {
    /// The rest of the line with the best move.
    pub text: String,
    /// The move; none if it is the null move or `(none)`.
    pub best: Option<String>,
    pub ponder: Option<String>,
    /// The last reports.
    pub infos: VecDeque<Info>,
    /// From the order to the move.
    pub time: Duration,
}

/// Keeps one of the first faults of a kind, with the line.
fn keep(faults: &mut Vec<String>, problem: &str, line: &str) {
    if faults.len() < KEPT_FAULTS {
        faults.push(format!("{problem}: {}", quoted(line)));
    }
}

impl Subject for Uci {
    const INTRODUCTION: usize = 1;

    fn talk(&mut self) -> &mut Talk {
        &mut self.talk
    }

    fn is_introduced(&self) -> bool {
        self.is_introduced
    }

    fn ready(&mut self) -> Result<(), Stop> {
        self.is_ready()
    }

    fn restart(&mut self) -> Result<(), Stop> {
        self.talk.restart().map_err(Stop::Failed)?;
        self.introduce()?;
        // Before the second check nobody knows what it plays.
        if self.is_introduced { self.choose(self.variant) } else { Ok(()) }
    }
}

impl Uci {
    /// An engine that has just been started, to be checked in this variant, perhaps one of a file,
    /// or in its own.
    pub fn new(talk: Talk, wanted: Option<Variant>, file: Option<PathBuf>) -> Uci {
        Uci {
            talk,
            wanted,
            file,
            variant: wanted.unwrap_or(Variant::chess()),
            introduction: Introduction::default(),
            is_introduced: false,
            faults: Faults::default(),
            is_lenient: false,
        }
    }

    /// The engine's name and the variant.
    pub fn about(&self) -> (Option<String>, Variant) {
        (self.introduction.name.clone(), self.variant)
    }

    /// Says `uci` and takes the answer.
    pub(super) fn introduce(&mut self) -> Result<(), Stop> {
        let mut introduction = Introduction::default();
        let mut has_begun = false;
        self.talk.say(Command::Uci);
        let until = self.talk.deadline();
        while let Some(line) = self.talk.hear(until)? {
            let text = line.text.trim();
            match text.parse() {
                Ok(Reply::IdName(name)) => introduction.name = Some(name),
                Ok(Reply::IdAuthor(author)) => introduction.author = Some(author),
                Ok(Reply::UciOk) => {
                    self.introduction = introduction;
                    return Ok(());
                }
                _ if text.starts_with("option") => {
                    if let Ok(Reply::Option(option)) = text.parse() {
                        introduction.options.offer(option);
                    }
                    if introduction.lines.len() < KEPT_OPTIONS {
                        introduction.lines.push(text.to_owned());
                    }
                }
                // A greeting may come late.
                _ if !has_begun => continue,
                _ => self.overhear(text)?,
            }
            has_begun = true;
        }
        self.talk.silence("uciok")
    }

    /// Finds the variant: the one that was asked for, or the first that the engine plays.
    pub(super) fn find_variant(&mut self) {
        let known =
            [Variant::chess(), Variant::musketeer(), Variant::seirawan(), Variant::chess960()];
        let first = || known.into_iter().find(|variant| self.offers(*variant));
        self.variant = self.wanted.or_else(first).unwrap_or(Variant::chess());
    }

    /// Whether the engine says that it plays this variant.
    pub(super) fn offers(&self, variant: Variant) -> bool {
        variant_settings(&self.introduction.options, variant).is_ok()
    }

    /// Has the engine play this variant.
    pub(super) fn choose(&mut self, variant: Variant) -> Result<(), Stop> {
        let options = &self.introduction.options;
        let mut settings = match self.file.as_deref().filter(|_| !variant.is_known()) {
            Some(file) => settings_of_file(options, variant, file)?,
            None => variant_settings(options, variant)?,
        };
        settings.extend(options.check_forfeit(variant, &[]).0);
        if variant != Variant::chess960() {
            settings.extend(options.set("UCI_Chess960", "false").ok().flatten());
        }
        for (name, value) in settings {
            self.talk.say(Command::SetOption { name, value });
        }
        self.is_ready()
    }

    /// Sets an option if the engine takes that value; false if it does not.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let Ok(Some((name, value))) = self.introduction.options.set(name, value) else {
            return false;
        };
        self.talk.say(Command::SetOption { name, value });
        true
    }

    /// Waits until the engine has carried out all orders.
    pub(super) fn is_ready(&mut self) -> Result<(), Stop> {
        self.talk.say(Command::IsReady);
        let until = self.talk.deadline();
        while let Some(line) = self.talk.hear(until)? {
            if line.text.trim() == "readyok" {
                return Ok(());
            }
            self.overhear(&line.text)?;
        }
        self.talk.silence("readyok")
    }

    /// Listens for a while to what comes without an order.
    pub(super) fn listen(&mut self, time: Duration) -> Result<usize, Stop> {
        let until = Instant::now() + time;
        let mut count = 0;
        while let Some(line) = self.talk.hear(until)? {
            count += 1;
            self.overhear(&line.text)?;
        }
        Ok(count)
    }

    /// Judges a line that comes while no search runs.
    fn overhear(&mut self, line: &str) -> Result<(), Stop> {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("bestmove"), _) => {
                return fail(format!("expected one bestmove for every go, got {}", quoted(line)));
            }
            (Some("info"), Some("string")) | (None, _) => {}
            (Some("info"), _) => {
                keep(&mut self.faults.idle, "expected no report without a search, got", line);
            }
            (Some("id" | "uciok" | "readyok" | "option" | "copyprotection"), _) => {}
            (Some("registration"), _) => {}
            _ => self.stray(line),
        }
        Ok(())
    }

    fn stray(&mut self, line: &str) {
        if !self.is_lenient {
            keep(&mut self.faults.stray, "expected a line of the protocol, got", line);
        }
    }

    /// Tells the engine a position.
    pub(super) fn place(&mut self, game: &Game) {
        let knows = self.introduction.options.check_forfeit(self.variant, &[]).1;
        let mut command = PositionCommand::new(game.start(), knows);
        self.talk.say(command.follow(game));
    }

    /// Orders a search of a game's last position.
    pub(super) fn order(&mut self, game: &Game, go: &Go) -> Result<Instant, Stop> {
        // Some engines take all that follows searchmoves for moves.
        let searchmoves = Go { searchmoves: go.searchmoves.clone(), ..Go::default() };
        let go = Go { searchmoves: Vec::new(), ..go.clone() };
        self.listen(Duration::ZERO)?;
        self.place(game);
        self.talk.say(format!("go{go}{searchmoves}"));
        Ok(Instant::now())
    }

    /// Reads a search to its end; none if it does not end within this time.
    pub(super) fn answer(
        &mut self,
        position: &Position,
        ordered: Instant,
        patience: Duration,
    ) -> Result<Option<SearchReply>, Stop> {
        let mut infos = VecDeque::new();
        let until = deadline(Instant::now(), patience);
        while let Some(line) = self.talk.hear(until)? {
            let text = line.text.trim();
            let mut words = text.split_whitespace();
            match (words.next(), words.next()) {
                (Some("bestmove"), None) => {
                    return fail("expected a move after bestmove, got none");
                }
                (Some("bestmove"), Some(_)) => {
                    let Ok(Reply::BestMove { best, ponder }) = text.parse() else { continue };
                    let best = best.filter(|text| !is_null(text));
                    let time = line.at.saturating_duration_since(ordered);
                    return Ok(Some(SearchReply {
                        text: text.to_owned(),
                        best,
                        ponder,
                        infos,
                        time,
                    }));
                }
                (Some("info"), Some("string")) | (None, _) => {}
                (Some("info"), _) => match info::read(position, text) {
                    Ok(info) => {
                        if infos.len() == KEPT_INFOS {
                            infos.pop_front();
                        }
                        infos.push_back(info);
                    }
                    Err(problem) => keep(&mut self.faults.info, &problem, text),
                },
                (Some("id" | "uciok" | "readyok" | "option"), _) => {}
                _ => self.stray(text),
            }
        }
        Ok(None)
    }

    /// Reads a search to its end, of which one legal move is expected, and no more.
    pub(super) fn one_move(
        &mut self,
        position: &Position,
        ordered: Instant,
    ) -> Result<(Move, SearchReply), Stop> {
        let Some(found) = self.answer(position, ordered, self.talk.patience())? else {
            return self.talk.silence("bestmove");
        };
        let Some(best) = &found.best else {
            return fail(format!("expected a legal move, got {}", quoted(&found.text)));
        };
        let m = info::legal(position, best).map_err(Stop::Failed)?;
        if let Some(answer) = found.ponder.as_deref().filter(|text| !is_null(text)) {
            let after = position.after_unchecked(m);
            info::legal(&after, answer)
                .map_err(|problem| Stop::Failed(format!("ponder: {problem}")))?;
        }
        self.is_ready()?;
        Ok((m, found))
    }

    /// Searches a game's last position.
    pub(super) fn search(&mut self, game: &Game, go: Go) -> Result<(Move, SearchReply), Stop> {
        let ordered = self.order(game, &go)?;
        self.one_move(game.position(), ordered)
    }

    /// Expects that a search goes on for a while.
    pub(super) fn goes_on(&mut self, position: &Position, what: &str) -> Result<(), Stop> {
        match self.answer(position, Instant::now(), QUIET)? {
            Some(found) => {
                fail(format!("expected no bestmove before {what}, got {}", quoted(&found.text)))
            }
            None => Ok(()),
        }
    }
}

/// The time for which a search without end, and silence without an order, are listened to.
pub(super) const QUIET: Duration = Duration::from_millis(300);
