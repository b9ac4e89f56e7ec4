//! One game, from the first move to the handshake. The rules are those of `core`; what engines say
//! is heard, but never believed.

mod ending;
mod noise;
mod score_sheet;

use std::time::{Duration, Instant, SystemTime};

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pgn::Pgn;
use treville_core::uci;

use super::claims::{self, Claims};
use super::clock::Clock;
use super::player::{Answer, Clocks, Fault, Player, Reply};
use super::record::GameRecord;
use super::schedule::Fixture;
use super::seat::Seat;
use super::settings::{Plan, Protocol};
use treville_games::adjudication::Adjudicator;
use treville_kit::failure::quoted;

use ending::Ending;
use score_sheet::ScoreSheet;

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What is kept of it.
    pub record: GameRecord,
    /// The game itself.
    pub pgn: Pgn,
}

/// A move that has just been made, for those who watch.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game with the move.
    pub game: &'a Game,
    /// What its player thought, as the PGN will have it.
    pub evaluation: Option<treville_core::pgn::Evaluation>,
}

/// The match has been broken off in the middle of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Plays a game between the engines at two seats, and tells `watch` of every move.
///
/// # Errors
///
/// The match has been broken off.
pub fn play(
    plan: &Plan,
    fixture: &Fixture,
    opening: Game,
    seats: ByColor<&mut Seat>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Played, Interrupted> {
    let (began, begun) = (SystemTime::now(), Instant::now());
    let mut board = Board::new(plan, fixture, opening, seats);
    let ending = board.play(watch)?;
    let duration = begun.elapsed();
    for color in Color::ALL {
        if let Some(player) = board.seats[color].running() {
            player.game_over(ending.result, &ending.reason);
        }
        board.note_warnings(color);
        board.seats[color].leave();
    }
    Ok(board.sheet.finish(plan, fixture, &board.game, ending, began, duration))
}

/// A game that is being played.
struct Board<'a> {
    seats: ByColor<&'a mut Seat>,
    game: Game,
    /// Plies of the opening.
    book: usize,
    clocks: ByColor<Clock>,
    adjudicator: Adjudicator,
    claims: Claims,
    /// Who offered a draw with the last move.
    draw_offered_by: Option<Color>,
    sheet: ScoreSheet,
    noise: noise::Noise,
}

/// Why a game does not go on: it has ended, or the match has.
enum Stop {
    Ending(Ending),
    Interrupted,
}

impl<'a> Board<'a> {
    fn new(
        plan: &Plan,
        fixture: &Fixture,
        opening: Game,
        seats: ByColor<&'a mut Seat>,
    ) -> Board<'a> {
        let book = opening.moves().len();
        Board {
            clocks: ByColor::from_fn(|color| Clock::new(seats[color].settings())),
            seats,
            adjudicator: Adjudicator::new(plan.adjudication),
            claims: Claims::default(),
            draw_offered_by: None,
            sheet: ScoreSheet::new(book),
            noise: noise::Noise::new(plan.seed, fixture.number),
            game: opening,
            book,
        }
    }

    fn play(&mut self, watch: &mut dyn FnMut(Progress)) -> Result<Ending, Interrupted> {
        match self.play_on(watch) {
            Stop::Ending(ending) => Ok(ending),
            Stop::Interrupted => Err(Interrupted),
        }
    }

    fn play_on(&mut self, watch: &mut dyn FnMut(Progress)) -> Stop {
        if let Err(stop) = self.begin() {
            return stop;
        }
        loop {
            if let Some(ending) = self.over() {
                return Stop::Ending(ending);
            }
            let mover = self.game.position().turn();
            let moved = match self.random_move(mover) {
                Some(m) => {
                    self.sheet.random();
                    self.game.play(m);
                    Ok(())
                }
                None => self.think(mover),
            };
            if let Err(stop) = moved {
                return stop;
            }
            watch(Progress { game: &self.game, evaluation: self.sheet.last_evaluation() });
        }
    }

    /// Both engines sit down. The clocks do not run yet.
    fn begin(&mut self) -> Result<(), Stop> {
        for color in Color::ALL {
            let clocks = self.clocks_of(color);
            let opponent = self.seats[!color].settings().name.clone();
            let ready = self.seats[color].player();
            let ready =
                ready.and_then(|player| player.new_game(&self.game, color, &opponent, &clocks));
            ready.map_err(|fault| failed(color, fault, false))?;
            self.note_warnings(color);
        }
        Ok(())
    }

    /// The end of the game on the board, or by the referee's word.
    fn over(&self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::on_board(outcome));
        }
        // The referee's rules speak of what engines have done, not of an opening.
        let has_begun = self.game.moves().len() > self.book;
        let verdict = has_begun.then(|| self.adjudicator.verdict(&self.game)).flatten();
        verdict.map(|(result, reason)| Ending::adjudicated(result, reason))
    }

    /// The move that chance makes in the engine's place, as long as it has such moves to come.
    fn random_move(&mut self, mover: Color) -> Option<Move> {
        let own = self.sheet.random_plies(mover, self.game.start().turn());
        let wanted = self.seats[mover].settings().randomplies;
        if own < wanted && self.sheet.thoughts(mover) == 0 {
            self.noise.choose(&self.game)
        } else {
            None
        }
    }

    /// The engine makes its move.
    fn think(&mut self, mover: Color) -> Result<(), Stop> {
        let clocks = self.clocks_of(mover);
        let reply = self.seats[mover].player().and_then(|player| player.go(&self.game, &clocks));
        let reply = reply.map_err(|fault| failed(mover, fault, self.has_flag(mover)))?;
        self.note_warnings(mover);
        if self.clocks[mover].punch(reply.time).is_err() {
            return Err(Stop::Ending(Ending::on_time(mover)));
        }
        let m = self.chosen_move(mover, &reply).map_err(Stop::Ending)?;
        self.hear(mover, &reply);
        self.sheet.thought(mover, &reply, self.clocks[mover].left_ms());
        self.game.play(m);
        if let Some(problem) = self.claims.moved(mover, self.game.outcome()) {
            self.warn(mover, &problem);
        }
        self.treat_draw_offer(mover, reply.offers_draw).map_err(Stop::Ending)?;
        self.ponder(mover)
    }

    /// The move that an answer means, or the end that it leads to.
    fn chosen_move(&self, mover: Color, reply: &Reply) -> Result<Move, Ending> {
        let position = self.game.position();
        match &reply.answer {
            Answer::Move(text) => {
                let m = match self.seats[mover].settings().proto {
                    Protocol::Uci => uci::parse(position, text).ok(),
                    Protocol::XBoard => claims::read(position, text),
                };
                m.ok_or_else(|| Ending::illegal(mover, &quoted(text)))
            }
            Answer::NoMove => Err(Ending::illegal(mover, "none")),
            Answer::Resign => Err(Ending::resigned(mover)),
            Answer::Claim(result, reason) => Err(Ending::claimed(mover, *result, reason)),
        }
    }

    /// Passes on what the engine thought to those who keep count.
    fn hear(&mut self, mover: Color, reply: &Reply) {
        let score = reply.thought.as_ref().and_then(|thought| thought.score);
        self.adjudicator.hear(mover, score);
        if let Some(thought) = &reply.thought {
            let protocol = self.seats[mover].settings().proto;
            if let Some(problem) = self.claims.hear(self.game.position(), thought, protocol) {
                self.warn(mover, &problem);
            }
        }
    }

    /// A draw is agreed when one side offers it with its move and the other with the next.
    fn treat_draw_offer(&mut self, mover: Color, offers: bool) -> Result<(), Ending> {
        let agreed = offers && self.draw_offered_by == Some(!mover);
        self.draw_offered_by = offers.then_some(mover);
        // What is on the board goes before what is agreed.
        if agreed && self.game.outcome().is_none() { Err(Ending::agreed()) } else { Ok(()) }
    }

    fn ponder(&mut self, mover: Color) -> Result<(), Stop> {
        if !self.seats[mover].settings().ponder || self.game.outcome().is_some() {
            return Ok(());
        }
        let clocks = self.clocks_of(mover);
        let player = self.seats[mover].player();
        let pondering = player.and_then(|player| player.ponder(&self.game, &clocks));
        pondering.map_err(|fault| failed(mover, fault, false))
    }

    /// The clocks as an engine that moves for this side needs them.
    fn clocks_of(&self, color: Color) -> Clocks {
        Clocks {
            left: ByColor::from_fn(|side| self.clocks[side].left()),
            increment: ByColor::from_fn(|side| self.clocks[side].increment()),
            moves_to_go: self.clocks[color].moves_to_go(),
            deadline: self.clocks[color].deadline(),
        }
    }

    /// Whether a late answer costs the game on time.
    fn has_flag(&self, color: Color) -> bool {
        let limits = self.seats[color].settings().limits;
        limits.tc.is_some() || limits.st.is_some()
    }

    fn note_warnings(&mut self, color: Color) {
        let warnings = self.seats[color].running().map_or_else(Vec::new, Player::warnings);
        for warning in warnings {
            self.warn(color, &warning);
        }
    }

    fn warn(&mut self, color: Color, problem: &str) {
        let ply = self.game.moves().len();
        let name = &self.seats[color].settings().name;
        self.sheet.warn(format!("{name} ({color}), ply {ply}: {problem}"));
    }
}

/// What comes of a fault; `has_flag` says whether being late is a matter of the clock.
fn failed(color: Color, fault: Fault, has_flag: bool) -> Stop {
    Stop::Ending(match fault {
        Fault::Interrupted => return Stop::Interrupted,
        Fault::Late if has_flag => Ending::on_time(color),
        Fault::Late | Fault::Stalled => Ending::stalled(color),
        Fault::Crash(status) => Ending::crashed(color, &status),
        Fault::Disconnect => Ending::disconnected(color),
        Fault::NoStart(problem) => Ending::not_started(color, &problem),
    })
}

/// A duration in whole microseconds, as records keep it.
fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
