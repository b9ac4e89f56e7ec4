//! XBoard's protocol, version 2 (Mann and Muller, "Chess Engine Communication Protocol", 2009),
//! from the side of the GUI.

mod board;
mod features;
mod handshake;
mod tokens;

use std::time::{Duration, Instant};

use treville_core::color::Color;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::position::Position;
use treville_engine::protocol::xboard::command::Command;
use treville_engine::variant::Variant;
use treville_notation::pgn::GameResult;

use super::connection::{Connection, STOPPING, deadline};
use super::dialect::{Answer, Clocks, Dialect, MoveReply, NewGame};
use super::fault::Fault;
use super::info::InfoLines;
use crate::limits::EngineLimits;
use crate::settings::EngineSettings;
use board::EngineBoard;
pub(crate) use features::{Features, HandshakeStage};
use handshake::SETTLING;
pub(crate) use handshake::variant_name;
use tokens::read_info;
pub(crate) use tokens::{MoveStyle, Token};
use treville_kit::failure::quoted;

/// A conversation in XBoard's protocol.
#[derive(Debug)]
struct XBoard {
    features: Features,
    variant: Variant,
    limits: EngineLimits,
    ponders: bool,
    knows_check_forfeit: bool,
    color: Color,
    board: EngineBoard,
    /// The engine's style of moves, once it has written one.
    style: Option<MoveStyle>,
    infos: InfoLines,
    /// Whether the engine has offered a draw since its last order.
    offers_draw: bool,
    /// The number of the last ping.
    pings: i64,
}

/// Performs the handshake, and waits until the engine is ready. Returns the engine's name, if it
/// has one, and the conversation.
pub(super) fn handshake(
    connection: &mut Connection,
    settings: &EngineSettings,
    variant: Variant,
) -> Result<(Option<String>, Box<dyn Dialect>), Fault> {
    let (features, knows_check_forfeit) = handshake::handshake(connection, settings, variant)?;
    let name = features.myname.clone();
    let mut xboard = XBoard {
        board: EngineBoard::new(&features),
        features,
        variant,
        limits: settings.limits,
        ponders: settings.ponder,
        knows_check_forfeit,
        color: Color::White,
        style: None,
        infos: InfoLines::default(),
        offers_draw: false,
        pings: 0,
    };
    match xboard.settle(connection) {
        Err(Fault::Stalled) => {
            let seconds = connection.patience.as_secs_f64();
            Err(Fault::NoStart(format!("expected pong within {seconds} s, got no such line")))
        }
        Err(fault) => Err(fault),
        Ok(_) => Ok((name, Box::new(xboard))),
    }
}

impl Dialect for XBoard {
    fn new_game(&mut self, connection: &mut Connection, start: NewGame) -> Result<(), Fault> {
        self.color = start.color;
        connection.say(Command::New);
        self.board.forced = false;
        let own_start = self.choose_variant(connection)?;
        self.set_clock(connection, start.clocks);
        connection.say(Command::Post);
        connection.say(if self.ponders { Command::Hard } else { Command::Easy });
        if self.features.name {
            connection.say(Command::Name(start.opponent.to_owned()));
        }
        connection.say(Command::Computer);
        self.board.watch(connection);
        self.board.set_start(connection, start.game, own_start)?;
        self.board.catch_up(connection, start.game);
        match self.settle(connection)?.problem {
            Some(problem) => Err(Fault::NoStart(problem)),
            None => Ok(()),
        }
    }

    fn go(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        clocks: &Clocks,
    ) -> Result<MoveReply, Fault> {
        self.infos.clear();
        connection.wanted.clear();
        if let Some(answer) = self.read_ahead(connection)? {
            return Ok(self.reply(answer, Duration::ZERO));
        }
        let ordered = self.order(connection, game, clocks);
        let until = deadline(ordered, clocks.deadline);
        let Some((at, answer)) = self.answer(connection, until)? else {
            connection.say(Command::MoveNow);
            let answer = self.answer(connection, deadline(Instant::now(), STOPPING))?;
            return Err(if answer.is_some() { Fault::Late } else { Fault::Stalled });
        };
        if matches!(answer, Answer::Move(_)) {
            self.board.known += 1;
        }
        Ok(self.reply(answer, at.saturating_duration_since(ordered)))
    }

    /// After `hard`, an engine ponders by itself.
    fn ponder(&mut self, _: &mut Connection, _: &Game, _: &Clocks) -> Result<(), Fault> {
        Ok(())
    }

    fn game_over(
        &mut self,
        connection: &mut Connection,
        result: GameResult,
        why: &str,
    ) -> Result<(), Fault> {
        let comment = why.replace(['{', '}'], "").replace(char::is_control, " ");
        connection.say(Command::Result { result: result.to_string(), comment });
        self.board.watch(connection);
        Ok(())
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn knows_check_forfeit(&self) -> bool {
        self.knows_check_forfeit
    }

    fn keep_all_lines(&mut self) {
        self.infos.keep_all();
    }
}

/// The messages of an engine while it got ready.
#[derive(Default)]
struct SetupMessages {
    /// The FEN of an engine-defined variant.
    start: Option<String>,
    /// Why it cannot play from the position.
    problem: Option<String>,
}

impl XBoard {
    /// Chooses the variant, and returns the position from which the engine starts it.
    fn choose_variant(&mut self, connection: &mut Connection) -> Result<Option<Position>, Fault> {
        let rules = self.variant.rules();
        if self.variant == Variant::chess() {
            return Ok(Some(Position::start(rules)));
        }
        connection.say(Command::Variant(variant_name(self.variant).to_owned()));
        // The engine may define the variant now, and its start is needed before the game's.
        let start = self.settle(connection)?.start;
        Ok(start.and_then(|fen| Some(fen::parse(&fen, rules, None).ok()?.position)))
    }

    /// Sets the time control, which a new game may have reset.
    fn set_clock(&self, connection: &mut Connection, clocks: &Clocks) {
        match self.limits {
            EngineLimits { tc: Some(tc), .. } => {
                let (base, increment) = (tc.base, tc.increment);
                connection.say(Command::Level { moves: tc.moves, base, increment });
            }
            EngineLimits { st: Some(st), .. } => {
                connection.say(Command::MoveTime(Duration::from_millis(st)))
            }
            EngineLimits { nodes: Some(nodes), .. } => {
                connection.say(Command::MoveTime(Duration::from_secs(1)));
                connection.say(Command::NodesPerSecond(nodes));
            }
            // Every engine needs a clock. This one is generous, because only depth limits the
            // engine.
            _ => {
                let seconds = (clocks.deadline / 2).as_secs().max(1);
                connection.say(Command::MoveTime(Duration::from_secs(seconds)));
            }
        }
        if let Some(depth) = self.limits.depth {
            connection.say(Command::Depth(depth));
        }
    }

    /// Brings the engine to the present position and has it move; returns the moment of the order.
    /// An engine that lacks only its opponent's move thinks as soon as it gets it.
    fn order(&mut self, connection: &mut Connection, game: &Game, clocks: &Clocks) -> Instant {
        self.board.correct(connection, game, self.knows_check_forfeit);
        let answers = !self.board.forced && self.board.known + 1 == game.moves().len();
        if !answers {
            self.board.watch(connection);
            self.board.catch_up(connection, game);
        }
        self.say_time(connection, clocks);
        let ordered = Instant::now();
        if answers {
            self.board.catch_up(connection, game);
        } else {
            connection.say(Command::Go);
            self.board.forced = false;
        }
        ordered
    }

    fn say_time(&self, connection: &mut Connection, clocks: &Clocks) {
        let Some(own) = clocks.left[self.color].filter(|_| self.features.time) else { return };
        let other = clocks.left[!self.color].unwrap_or(own);
        let centiseconds =
            |time: Duration| i32::try_from(time.as_millis() / 10).unwrap_or(i32::MAX);
        connection.say(Command::Time(centiseconds(own)));
        connection.say(Command::OpponentTime(centiseconds(other)));
    }

    /// Reads lines until the engine answers or time is up.
    fn answer(
        &mut self,
        connection: &mut Connection,
        until: Instant,
    ) -> Result<Option<(Instant, Answer)>, Fault> {
        while let Some(line) = connection.hear(until)? {
            match Token::read(&line.text) {
                Some(Token::Move(style, text)) if self.writes_moves_in(style) => {
                    return Ok(Some((line.at, Answer::Move(text))));
                }
                Some(Token::Info) => self.infos.push(line.text),
                Some(token) => {
                    if let Some(answer) = self.interject(connection, token) {
                        return Ok(Some((line.at, answer)));
                    }
                }
                None => {}
            }
        }
        Ok(None)
    }

    /// Whether the engine writes its moves in this style: that of the first one.
    fn writes_moves_in(&mut self, style: MoveStyle) -> bool {
        *self.style.get_or_insert(style) == style
    }

    /// Reads what the engine has written since its last move: a resignation or a claim ends the
    /// game now.
    fn read_ahead(&mut self, connection: &mut Connection) -> Result<Option<Answer>, Fault> {
        let now = Instant::now();
        while let Some(line) = connection.hear(now)? {
            let token = Token::read(&line.text);
            if let Some(answer) = token.and_then(|token| self.interject(connection, token)) {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Handles a token that may come at any time.
    fn interject(&mut self, connection: &mut Connection, token: Token) -> Option<Answer> {
        match token {
            Token::Resign => return Some(Answer::Resign),
            Token::Claim(result, reason) => return Some(Answer::Claim(result, reason)),
            // Old engines take unknown commands for illegal moves.
            Token::IllegalMove(text) if text != self.board.last_sent => {
                connection.warn(format!("takes {} for an illegal move", quoted(&text)));
            }
            Token::IllegalMove(text) => {
                // The moves that are sent are legal, so the engine claims to have won.
                let result = match self.color {
                    Color::White => GameResult::WhiteWins,
                    Color::Black => GameResult::BlackWins,
                };
                return Some(Answer::Claim(result, format!("illegal move {}", quoted(&text))));
            }
            Token::OfferDraw => self.offers_draw = true,
            Token::Complaint(text) | Token::IllegalPosition(text) => {
                connection.warn(format!("says {}", quoted(&text)));
            }
            _ => {}
        }
        None
    }

    fn reply(&mut self, answer: Answer, time: Duration) -> MoveReply {
        let offers_draw = std::mem::take(&mut self.offers_draw);
        let (info, best) = (self.infos.last(read_info), self.infos.best(read_info));
        MoveReply { answer, time, info, offers_draw, lines: Vec::new(), best }
    }

    /// Waits until the engine has carried out all orders.
    fn settle(&mut self, connection: &mut Connection) -> Result<SetupMessages, Fault> {
        self.offers_draw = false;
        let mut settled = SetupMessages::default();
        let patience = if self.features.ping {
            self.pings += 1;
            connection.say(Command::Ping(self.pings));
            connection.patience
        } else {
            SETTLING
        };
        let number = self.pings;
        let last_sent = self.board.last_sent.clone();
        let ready = connection.hear_for(patience, |connection, line| {
            match Token::read(line) {
                Some(Token::Pong(pong)) if pong == number => return Some(()),
                Some(Token::SetUp(fen)) => settled.start = Some(fen),
                Some(Token::IllegalPosition(text)) => {
                    let problem =
                        format!("expected it to take the position, got {}", quoted(&text));
                    settled.problem = Some(problem);
                }
                Some(Token::IllegalMove(text)) if text == last_sent => {
                    settled.problem = Some(format!("takes {} for illegal", quoted(&text)));
                }
                Some(Token::Complaint(text)) => connection.warn(format!("says {}", quoted(&text))),
                _ => {}
            }
            None
        })?;
        if self.features.ping && ready.is_none() {
            return Err(Fault::Stalled);
        }
        Ok(settled)
    }
}
