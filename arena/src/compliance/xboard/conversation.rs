//! A conversation in XBoard's protocol: the engine's board, and its moves.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use treville_core::fen;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_engine::protocol::xboard::command::Command;
use treville_engine::protocol::xboard::reply::Reply;
use treville_engine::variant::Variant;
use treville_kit::failure::quoted;

use crate::compliance::info;
use crate::compliance::positions;
use crate::compliance::talk::{Stop, Talk, fail, skip};
use crate::player::{Features, MoveForm, MoveStyle, Token, board, variant_name, xboard_move};

/// The time that an engine without pings has to carry out an order.
pub(super) const SETTLING: Duration = Duration::from_millis(300);

/// The time for which silence is listened to.
pub(super) const QUIET: Duration = Duration::from_millis(300);

/// Number of faults and refusals that are kept.
const KEPT_FAULTS: usize = 3;
const KEPT_REFUSALS: usize = 100;

/// The engine and what is known of it.
pub(crate) struct XBoard {
    pub(super) talk: Talk,
    pub(super) wanted: Option<Variant>,
    pub(super) variant: Variant,
    pub(super) features: Features,
    /// Its lines of features as it has written them.
    pub(super) lines: Vec<String>,
    pub(super) is_introduced: bool,
    /// The moves that the engine was told in this game, legal or not.
    moves: HashSet<String>,
    /// The commands that it has said it does not know in this game.
    refused: Vec<String>,
    /// The engine's style of moves, once it has written one.
    pub(super) style: Option<MoveStyle>,
    pings: i64,
    /// Reports of searches that are wrong, and how many there were in all.
    pub(super) wrong: Vec<String>,
    pub(super) reports: usize,
}

impl XBoard {
    /// An engine that has just been started, to be checked in this variant or in its own.
    pub fn new(talk: Talk, wanted: Option<Variant>) -> XBoard {
        XBoard {
            talk,
            wanted,
            variant: wanted.unwrap_or(Variant::chess()),
            features: Features::default(),
            lines: Vec::new(),
            is_introduced: false,
            moves: HashSet::new(),
            refused: Vec::new(),
            style: None,
            pings: 0,
            wrong: Vec::new(),
            reports: 0,
        }
    }

    /// The engine's name and the variant.
    pub fn about(&self) -> (Option<String>, Variant) {
        (self.features.myname.clone(), self.variant)
    }

    /// Waits until the engine has carried out all orders.
    pub(super) fn settle(&mut self) -> Result<(), Stop> {
        self.settle_with(|_, _| {})
    }

    /// The same; `take` gets what is said until then, but for a move, for which no one has asked.
    pub(super) fn settle_with(
        &mut self,
        mut take: impl FnMut(&str, Option<Token>),
    ) -> Result<(), Stop> {
        let mut until = Instant::now() + SETTLING;
        if self.features.ping {
            self.pings += 1;
            self.talk.say(Command::Ping(self.pings));
            until = self.talk.deadline();
        }
        while let Some(line) = self.talk.hear(until)? {
            self.note_refusal(&line.text);
            match Token::read(&line.text) {
                Some(Token::Pong(number)) if number == self.pings => return Ok(()),
                Some(Token::Move(style, _)) if self.style.is_none_or(|own| own == style) => {
                    return fail(format!(
                        "expected one move for an order, got {}",
                        quoted(&line.text)
                    ));
                }
                Some(Token::Info) => self.note(&line.text),
                token => take(&line.text, token),
            }
        }
        if self.features.ping { self.talk.silence(&format!("pong {}", self.pings)) } else { Ok(()) }
    }

    /// Notes that the engine does not know a command.
    fn note_refusal(&mut self, line: &str) {
        if let Ok(Reply::Error { text, .. }) = line.parse()
            && self.refused.len() < KEPT_REFUSALS
        {
            self.refused.push(text);
        }
    }

    /// A failure is only worth advice if the engine has said that it does not know the command.
    pub(super) fn excuse<T>(&self, command: &str, done: Result<T, Stop>) -> Result<T, Stop> {
        match done {
            Err(Stop::Failed(_)) if self.refused.iter().any(|text| text == command) => {
                Err(Stop::Advised(format!("expected '{command}' to be known, got an error")))
            }
            done => done,
        }
    }

    /// Notes a report of a search.
    fn note(&mut self, line: &str) {
        // A line such as `3. e2e4` is no report, though it begins with a figure, too.
        let second = line.split_whitespace().nth(1).unwrap_or_default();
        if !second.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) {
            return;
        }
        self.reports += 1;
        let problem = match line.parse() {
            Ok(Reply::Thinking(_)) => return,
            Ok(_) => "expected depth, score, time, nodes and a variation, got".to_owned(),
            Err(problem) => format!("{problem}: got"),
        };
        if self.wrong.len() < KEPT_FAULTS {
            self.wrong.push(format!("{problem} {}", quoted(line)));
        }
    }

    /// Begins a game of the variant, in which the engine watches, and returns where it starts.
    pub(super) fn begin(&mut self) -> Result<Game, Stop> {
        self.moves.clear();
        self.refused.clear();
        self.talk.say(Command::New);
        self.talk.say(Command::Easy);
        self.talk.say(Command::NoPost);
        let mut own = None;
        if self.variant != Variant::chess() {
            self.talk.say(Command::Variant(variant_name(self.variant).to_owned()));
            self.settle_with(|_, token| {
                if let Some(Token::SetUp(fen)) = token {
                    own = Some(fen);
                }
            })?;
        }
        self.talk.say(Command::Force);
        let rules = self.variant.rules();
        match own {
            Some(text) => match fen::parse(&text, rules, None) {
                Ok(parsed) => Ok(Game::new(parsed.position)),
                Err(problem) => fail(format!("setup: {problem}")),
            },
            None if !self.variant.has_set_up() && !self.variant.is_chess960() => {
                Ok(Game::new(Position::start(rules)))
            }
            None => {
                let game = positions::opening(self.variant)?;
                // Few engines understand the FEN of a game whose pieces are still to be chosen.
                if *game.start() != Position::start(rules) {
                    self.set_board(game.start())?;
                }
                self.tell(&game)?;
                Ok(game)
            }
        }
    }

    /// Sets up a position.
    pub(super) fn set_board(&mut self, position: &Position) -> Result<(), Stop> {
        if !self.features.setboard {
            return skip("it offers no feature setboard=1");
        }
        self.talk.say(Command::SetBoard(board(position)));
        Ok(())
    }

    /// Sends all moves of a game to an engine that watches.
    pub(super) fn tell(&mut self, game: &Game) -> Result<(), Stop> {
        for (position, m) in game.positions().iter().zip(game.moves()) {
            self.say_move(position, *m);
        }
        self.settle_well()
    }

    /// Sends a move.
    pub(super) fn say_move(&mut self, position: &Position, m: Move) {
        let form = if self.features.san { MoveForm::San } else { MoveForm::Coordinates };
        let text = xboard_move(position, m, form);
        self.say_text(text);
    }

    /// Sends what may be a move.
    pub(super) fn say_text(&mut self, text: String) {
        self.moves.insert(text.clone());
        if self.features.usermove {
            self.talk.say(Command::UserMove(text));
        } else {
            self.talk.say(text);
        }
    }

    /// Waits until the engine has carried out all orders, and expects that it has taken them.
    pub(super) fn settle_well(&mut self) -> Result<(), Stop> {
        let mut complaints = Vec::new();
        self.settle_with(|line, token| match token {
            Some(Token::IllegalMove(text)) => complaints.push((line.to_owned(), text)),
            Some(Token::IllegalPosition(text)) => complaints.push((line.to_owned(), text)),
            _ => {}
        })?;
        match complaints.iter().find(|(_, text)| !self.is_command(text)) {
            Some((line, _)) => fail(format!("expected no complaint, got {}", quoted(line))),
            None => Ok(()),
        }
    }

    /// Whether a text is something else than a move that was said: old engines take commands that
    /// they do not know for illegal moves.
    fn is_command(&self, text: &str) -> bool {
        !self.moves.contains(text) && self.talk.has_said(text)
    }

    /// A quick game: a short clock and little depth.
    pub(super) fn hurry(&mut self) {
        let (base, increment) = (Duration::from_secs(60), Duration::ZERO);
        self.talk.say(Command::Level { moves: 0, base, increment });
        self.talk.say(Command::Depth(2));
        self.say_time(base, base);
    }

    /// Tells the time on both clocks.
    pub(super) fn say_time(&mut self, own: Duration, other: Duration) {
        if self.features.time {
            let centiseconds = |time: Duration| i32::try_from(time.as_millis() / 10);
            self.talk.say(Command::Time(centiseconds(own).unwrap_or(i32::MAX)));
            self.talk.say(Command::OpponentTime(centiseconds(other).unwrap_or(i32::MAX)));
        }
    }

    /// Has the engine move now.
    pub(super) fn go(&mut self, game: &mut Game) -> Result<Duration, Stop> {
        self.talk.say(Command::Go);
        let time = self.one_move(game)?;
        self.settle()?;
        Ok(time)
    }

    /// Waits for one legal move and plays it. Gives how long it has taken.
    pub(super) fn one_move(&mut self, game: &mut Game) -> Result<Duration, Stop> {
        let ordered = Instant::now();
        let Some((text, at)) = self.answer(self.talk.deadline())? else {
            return self.talk.silence("a move");
        };
        let m = info::legal_in_xboard(game.position(), &text).map_err(Stop::Failed)?;
        game.play_unchecked(m);
        Ok(at.saturating_duration_since(ordered))
    }

    /// The engine's move, if it comes in time. A game that has not ended has no other answer.
    pub(super) fn answer(&mut self, until: Instant) -> Result<Option<(String, Instant)>, Stop> {
        while let Some(line) = self.talk.hear(until)? {
            self.note_refusal(&line.text);
            let Some(token) = Token::read(&line.text) else { continue };
            match token {
                Token::Move(style, text) if *self.style.get_or_insert(style) == style => {
                    return Ok(Some((text, line.at)));
                }
                Token::IllegalMove(text) if self.is_command(&text) => {}
                Token::Claim(..)
                | Token::Resign
                | Token::IllegalMove(_)
                | Token::IllegalPosition(_) => {
                    return fail(format!("expected a move, got {}", quoted(&line.text)));
                }
                Token::Info => self.note(&line.text),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Expects that no move comes for a while. Returns how many reports have come.
    pub(super) fn is_quiet(&mut self) -> Result<usize, Stop> {
        let before = self.reports;
        match self.answer(Instant::now() + QUIET)? {
            Some((text, _)) => fail(format!("expected no move now, got {}", quoted(&text))),
            None => Ok(self.reports - before),
        }
    }
}
