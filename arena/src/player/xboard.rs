//! XBoard's protocol, version 2 (Mann and Muller, "Chess Engine Communication Protocol", 2009), from
//! the side of the GUI.

mod features;
mod hello;
mod word;

use std::time::{Duration, Instant};

use treville_core::color::Color;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::pgn::GameResult;
use treville_core::position::{Position, Stage};
use treville_engine::protocol::xboard::command::Command;
use treville_engine::variant::Variant;

use super::link::{Link, STOPPING, deadline};
use super::thoughts::Thoughts;
use super::told::{MoveForm, board, loses_gate, set_up, xboard_move};
use super::{Answer, Clocks, Dialect, Fault, Reply, Seat};
use crate::limits::Limits;
use features::Features;
pub(super) use hello::hello;
use treville_kit::failure::quoted;
use word::{Manner, Word, thought};

/// How long an engine that cannot be asked whether it is ready is given to get ready.
const SETTLING: Duration = Duration::from_millis(200);

/// A conversation in XBoard's protocol.
#[derive(Debug)]
struct XBoard {
    features: Features,
    variant: Variant,
    limits: Limits,
    ponders: bool,
    patience: Duration,
    knows_check_forfeit: bool,
    color: Color,
    /// The engine only watches.
    forced: bool,
    /// The last move that the engine was told.
    last_said: String,
    /// How many moves of the game the engine has on its board.
    known: usize,
    /// How many moves of the game have been looked at for check forfeit.
    seen: usize,
    /// How the engine tells its moves, once it has told one.
    manner: Option<Manner>,
    thoughts: Thoughts,
    /// The engine has offered a draw since its last order.
    offers_draw: bool,
    /// The number of the last ping.
    pings: i64,
}

impl Dialect for XBoard {
    fn new_game(&mut self, link: &mut Link, seat: Seat) -> Result<(), Fault> {
        self.color = seat.color;
        link.say(Command::New);
        self.forced = false;
        let own_start = self.choose_variant(link)?;
        self.set_clock(link, seat.clocks);
        link.say(Command::Post);
        link.say(if self.ponders { Command::Hard } else { Command::Easy });
        if self.features.name {
            link.say(Command::Name(seat.opponent.to_owned()));
        }
        link.say(Command::Computer);
        self.watch(link);
        self.set_start(link, seat.game, own_start)?;
        self.catch_up(link, seat.game);
        match self.settle(link)?.problem {
            Some(problem) => Err(Fault::NoStart(problem)),
            None => Ok(()),
        }
    }

    fn go(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Result<Reply, Fault> {
        self.thoughts.clear();
        if let Some(answer) = self.heed(link)? {
            return Ok(self.reply(answer, Duration::ZERO));
        }
        let ordered = self.order(link, game, clocks);
        let until = deadline(ordered, clocks.deadline);
        let Some((at, answer)) = self.answer(link, until)? else {
            link.say(Command::MoveNow);
            let answer = self.answer(link, deadline(Instant::now(), STOPPING))?;
            return Err(if answer.is_some() { Fault::Late } else { Fault::Stalled });
        };
        if matches!(answer, Answer::Move(_)) {
            // The engine has made it on its own board.
            self.known += 1;
        }
        Ok(self.reply(answer, at.saturating_duration_since(ordered)))
    }

    /// An engine that was told `hard` ponders by itself.
    fn ponder(&mut self, _: &mut Link, _: &Game, _: &Clocks) -> Result<(), Fault> {
        Ok(())
    }

    fn game_over(&mut self, link: &mut Link, result: GameResult, why: &str) -> Result<(), Fault> {
        let comment = why.replace(['{', '}'], "").replace(char::is_control, " ");
        link.say(Command::Result { result: result.to_string(), comment });
        self.watch(link);
        Ok(())
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn knows_check_forfeit(&self) -> bool {
        self.knows_check_forfeit
    }
}

/// What an engine has said while it got ready.
#[derive(Default)]
struct Settled {
    /// The FEN of an engine-defined variant.
    start: Option<String>,
    /// Why it cannot play from the position.
    problem: Option<String>,
}

impl XBoard {
    /// Tells the engine the variant, and gives the position from which the engine starts it.
    fn choose_variant(&mut self, link: &mut Link) -> Result<Option<Position>, Fault> {
        let rules = self.variant.rules();
        let name = match self.variant {
            Variant::Chess => return Ok(Some(Position::start(rules))),
            Variant::Chess960 => "fischerandom",
            Variant::Musketeer | Variant::MusketeerPeer => "musketeer",
            Variant::Seirawan => "seirawan",
        };
        link.say(Command::Variant(name.to_owned()));
        // The engine may define the variant now, and its start is needed before the game's.
        let start = self.settle(link)?.start;
        Ok(start.and_then(|fen| Some(fen::parse(&fen, rules, None).ok()?.position)))
    }

    /// The time control, which a new game may have reset.
    fn set_clock(&self, link: &mut Link, clocks: &Clocks) {
        match self.limits {
            Limits { tc: Some(tc), .. } => {
                let (base, increment) = (tc.base, tc.increment);
                link.say(Command::Level { moves: tc.moves, base, increment });
            }
            Limits { st: Some(st), .. } => link.say(Command::MoveTime(Duration::from_millis(st))),
            Limits { nodes: Some(nodes), .. } => {
                link.say(Command::MoveTime(Duration::from_secs(1)));
                link.say(Command::NodesPerSecond(nodes));
            }
            // Only depth limits it, but every engine has some clock: one that never lets it be late.
            _ => {
                let seconds = (clocks.deadline / 2).as_secs().max(1);
                link.say(Command::MoveTime(Duration::from_secs(seconds)));
            }
        }
        if let Some(depth) = self.limits.depth {
            link.say(Command::Depth(depth));
        }
    }

    /// Brings the engine to the game's first position, or as near to it as moves can bridge.
    fn set_start(
        &mut self,
        link: &mut Link,
        game: &Game,
        own_start: Option<Position>,
    ) -> Result<(), Fault> {
        (self.known, self.seen) = (0, 0);
        let start = game.start();
        if own_start == Some(*start) {
            return Ok(());
        }
        if !self.features.setboard {
            return Err(Fault::NoStart(
                "expected an engine that can start from a given position (feature setboard=1), \
                 got one that cannot"
                    .to_owned(),
            ));
        }
        match set_up(start).filter(|_| start.stage() != Stage::Play) {
            Some(moves) => {
                let mut position = Position::start(*start.rules());
                link.say(Command::SetBoard(board(&position)));
                for m in moves {
                    self.say_move(link, &xboard_move(&position, m, self.form()));
                    position.play(m);
                }
            }
            None => link.say(Command::SetBoard(board(start))),
        }
        Ok(())
    }

    /// Makes the engine watch.
    fn watch(&mut self, link: &mut Link) {
        if !self.forced {
            link.say(Command::Force);
            self.forced = true;
        }
    }

    /// Shows the engine, which watches, the moves that it does not have on its board.
    fn catch_up(&mut self, link: &mut Link, game: &Game) {
        let played: Vec<_> = game.positions().iter().zip(game.moves()).skip(self.known).collect();
        for (position, m) in played {
            self.say_move(link, &xboard_move(position, *m, self.form()));
        }
        self.known = game.moves().len();
    }

    /// Brings an engine that does not know check forfeit to the position after it.
    fn correct(&mut self, link: &mut Link, game: &Game) {
        let mut played = game.positions().iter().zip(game.moves()).enumerate().skip(self.seen);
        let lost = played.rfind(|(_, (position, m))| loses_gate(position, **m));
        self.seen = game.moves().len();
        if self.knows_check_forfeit || !self.features.setboard {
            return;
        }
        if let Some((ply, (position, m))) = lost {
            self.watch(link);
            link.say(Command::SetBoard(board(&position.after(*m))));
            self.known = ply + 1;
        }
    }

    /// Brings the engine to the present position and has it move; gives the moment of the order. An
    /// engine that lacks just its opponent's move thinks as soon as it gets it.
    fn order(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Instant {
        self.correct(link, game);
        let last = game.moves().last().zip(game.positions().iter().nth_back(1));
        let answers = !self.forced && self.known + 1 == game.moves().len();
        match last.filter(|_| answers) {
            Some((m, position)) => {
                let text = xboard_move(position, *m, self.form());
                self.known += 1;
                self.say_time(link, clocks);
                let ordered = Instant::now();
                self.say_move(link, &text);
                ordered
            }
            None => {
                self.watch(link);
                self.catch_up(link, game);
                self.say_time(link, clocks);
                let ordered = Instant::now();
                link.say(Command::Go);
                self.forced = false;
                ordered
            }
        }
    }

    fn say_move(&mut self, link: &mut Link, text: &str) {
        text.clone_into(&mut self.last_said);
        if self.features.usermove {
            link.say(Command::UserMove(text.to_owned()));
        } else {
            link.say_text(text);
        }
    }

    fn say_time(&self, link: &mut Link, clocks: &Clocks) {
        let Some(own) = clocks.left[self.color].filter(|_| self.features.time) else { return };
        let other = clocks.left[!self.color].unwrap_or(own);
        let centiseconds =
            |time: Duration| i32::try_from(time.as_millis() / 10).unwrap_or(i32::MAX);
        link.say(Command::Time(centiseconds(own)));
        link.say(Command::OpponentTime(centiseconds(other)));
    }

    fn form(&self) -> MoveForm {
        if self.features.san { MoveForm::San } else { MoveForm::Coordinates }
    }

    /// Hears the engine out until it answers or time is up.
    fn answer(
        &mut self,
        link: &mut Link,
        until: Instant,
    ) -> Result<Option<(Instant, Answer)>, Fault> {
        while let Some(line) = link.hear(until)? {
            match Word::read(&line.text) {
                Some(Word::Move(manner, text)) if self.tells_moves_in(manner) => {
                    return Ok(Some((line.at, Answer::Move(text))));
                }
                Some(Word::Thought) => self.thoughts.push(line.text),
                Some(word) => {
                    if let Some(answer) = self.interject(link, word) {
                        return Ok(Some((line.at, answer)));
                    }
                }
                None => {}
            }
        }
        Ok(None)
    }

    /// Whether this is how the engine tells its moves: as it told the first one.
    fn tells_moves_in(&mut self, manner: Manner) -> bool {
        *self.manner.get_or_insert(manner) == manner
    }

    /// What the engine has said since its last move: a resignation or a claim ends the game now.
    fn heed(&mut self, link: &mut Link) -> Result<Option<Answer>, Fault> {
        let now = Instant::now();
        while let Some(line) = link.hear(now)? {
            let word = Word::read(&line.text);
            if let Some(answer) = word.and_then(|word| self.interject(link, word)) {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// What may be said at any time.
    fn interject(&mut self, link: &mut Link, word: Word) -> Option<Answer> {
        match word {
            Word::Resign => return Some(Answer::Resign),
            Word::Claim(result, reason) => return Some(Answer::Claim(result, reason)),
            // Old engines call commands that they do not know illegal moves.
            Word::IllegalMove(text) if text != self.last_said => {
                link.warn(format!("takes {} for an illegal move", quoted(&text)));
            }
            Word::IllegalMove(text) => {
                // The moves that it gets are legal, so this is how an engine claims to have won.
                let result = match self.color {
                    Color::White => GameResult::WhiteWins,
                    Color::Black => GameResult::BlackWins,
                };
                return Some(Answer::Claim(result, format!("illegal move {}", quoted(&text))));
            }
            Word::OfferDraw => self.offers_draw = true,
            Word::Complaint(text) | Word::IllegalPosition(text) => {
                link.warn(format!("says {}", quoted(&text)));
            }
            _ => {}
        }
        None
    }

    fn reply(&mut self, answer: Answer, time: Duration) -> Reply {
        let offers_draw = std::mem::take(&mut self.offers_draw);
        Reply { answer, time, thought: self.thoughts.last(thought), offers_draw }
    }

    /// Waits until the engine has done what it was told.
    fn settle(&mut self, link: &mut Link) -> Result<Settled, Fault> {
        self.offers_draw = false;
        let mut settled = Settled::default();
        let patience = if self.features.ping {
            self.pings += 1;
            link.say(Command::Ping(self.pings));
            self.patience
        } else {
            SETTLING
        };
        let number = self.pings;
        let last_said = self.last_said.clone();
        let ready = link.hear_for(patience, |link, line| {
            match Word::read(line) {
                Some(Word::Pong(pong)) if pong == number => return Some(()),
                Some(Word::SetUp(fen)) => settled.start = Some(fen),
                Some(Word::IllegalPosition(text)) => {
                    let problem =
                        format!("expected it to take the position, got {}", quoted(&text));
                    settled.problem = Some(problem);
                }
                Some(Word::IllegalMove(text)) if text == last_said => {
                    settled.problem = Some(format!("takes {} for illegal", quoted(&text)));
                }
                Some(Word::Complaint(text)) => link.warn(format!("says {}", quoted(&text))),
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
