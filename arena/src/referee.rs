//! One game, from the first move to the result. The rules are those of `core`; the referee checks
//! everything that engines say.

mod ending;
mod move_facts;
mod noise;
mod score_sheet;

use std::time::{Instant, SystemTime};

use rand_xoshiro::Xoshiro256PlusPlus;
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::uci;
use treville_notation::pgn::Evaluation;

use super::clock::PlayerClock;
use super::engine_slot::EngineSlot;
use super::player::{Answer, Clocks, Fault, MoveReply, Player};
use super::pv_check::{self, PvCheck};
use super::schedule::Fixture;
use super::settings::{MatchPlan, Protocol};
use treville_games::adjudication::Adjudicator;
use treville_games::openings::random::{Topic, stream};
use treville_kit::failure::{Failure, quoted};

use ending::Ending;
pub use move_facts::MoveFacts;
pub use score_sheet::PlayedGame;
use score_sheet::ScoreSheet;

/// A move that was just made.
#[derive(Clone, Copy, Debug)]
pub struct MoveMade<'a> {
    /// The game with the move.
    pub game: &'a Game,
    /// Its player's evaluation, as the PGN will have it.
    pub evaluation: Option<Evaluation>,
}

/// Why a game has no result.
#[derive(Debug)]
pub enum NoResult {
    /// The match was interrupted.
    Interrupted,
    /// The runner cannot go on: an engine's book cannot be read any more, or the system has no room
    /// for an engine.
    Failure(Failure),
}

/// Plays a game between the engines of two slots, and calls `watch` after every move.
///
/// # Errors
///
/// The match was interrupted, or the runner cannot go on.
pub fn play(
    plan: &MatchPlan,
    fixture: &Fixture,
    opening: Game,
    slots: ByColor<&mut EngineSlot>,
    watch: &mut dyn FnMut(MoveMade),
) -> Result<PlayedGame, NoResult> {
    let (began, begun) = (SystemTime::now(), Instant::now());
    let mut running = RunningGame::new(plan, fixture, opening, slots);
    let ending = running.play(watch)?;
    let duration = begun.elapsed();
    for color in Color::ALL {
        if let Some(player) = running.slots[color].running() {
            player.game_over(ending.result, &ending.reason);
        }
        running.note_warnings(color);
        running.slots[color].end_game();
    }
    Ok(running.sheet.finish(plan, fixture, &running.game, ending, began, duration))
}

/// A game that is being played.
struct RunningGame<'a> {
    slots: ByColor<&'a mut EngineSlot>,
    game: Game,
    /// Plies of the opening.
    book: usize,
    clocks: ByColor<PlayerClock>,
    adjudicator: Adjudicator,
    pv_check: PvCheck,
    /// The side that offered a draw with the last move.
    draw_offered_by: Option<Color>,
    sheet: ScoreSheet,
    noise: noise::Noise,
    /// The random numbers that decide between the moves of engines' books.
    draws: Xoshiro256PlusPlus,
}

/// Why a game does not go on: it has ended, or has no result.
enum Stop {
    Ending(Ending),
    NoResult(NoResult),
}

impl<'a> RunningGame<'a> {
    fn new(
        plan: &MatchPlan,
        fixture: &Fixture,
        opening: Game,
        slots: ByColor<&'a mut EngineSlot>,
    ) -> RunningGame<'a> {
        let book = opening.moves().len();
        RunningGame {
            clocks: ByColor::from_fn(|color| PlayerClock::new(slots[color].settings())),
            slots,
            adjudicator: Adjudicator::new(plan.adjudication),
            pv_check: PvCheck::default(),
            draw_offered_by: None,
            sheet: ScoreSheet::new(book),
            noise: noise::Noise::new(plan.seed, fixture.number),
            // Games with the same opening go on alike where both engines have the same book.
            draws: stream(plan.seed, Topic::EngineBook, u64::from(fixture.opening)),
            game: opening,
            book,
        }
    }

    fn play(&mut self, watch: &mut dyn FnMut(MoveMade)) -> Result<Ending, NoResult> {
        match self.play_on(watch) {
            Stop::Ending(ending) => Ok(ending),
            Stop::NoResult(why) => Err(why),
        }
    }

    fn play_on(&mut self, watch: &mut dyn FnMut(MoveMade)) -> Stop {
        if let Err(stop) = self.begin() {
            return stop;
        }
        loop {
            if let Some(ending) = self.over() {
                return Stop::Ending(ending);
            }
            let mover = self.game.position().turn();
            if let Err(stop) = self.make_move(mover) {
                return stop;
            }
            watch(MoveMade { game: &self.game, evaluation: self.sheet.last_evaluation() });
        }
    }

    /// Makes both engines ready. The clocks do not run yet.
    fn begin(&mut self) -> Result<(), Stop> {
        for color in Color::ALL {
            let clocks = self.clocks_of(color);
            let opponent = self.slots[!color].settings().name.clone();
            let ready = self.slots[color].player();
            let ready =
                ready.and_then(|player| player.new_game(&self.game, color, &opponent, &clocks));
            ready.map_err(|fault| failed(color, fault, None))?;
            self.note_warnings(color);
        }
        Ok(())
    }

    /// The end of the game on the board or by adjudication, if it is over.
    fn over(&self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::on_board(outcome));
        }
        // Adjudication is about the engines' moves, not those of an opening.
        let has_begun = self.game.moves().len() > self.book;
        let verdict = has_begun.then(|| self.adjudicator.verdict(&self.game)).flatten();
        verdict.map(|(result, reason)| Ending::adjudicated(result, reason))
    }

    /// Makes a move: a random one, one of the engine's book, or one that it has thought about.
    fn make_move(&mut self, mover: Color) -> Result<(), Stop> {
        if let Some(m) = self.random_move(mover) {
            self.sheet.add_random();
            self.game.play_unchecked(m);
            self.adjudicator.add(&self.game, None);
            return Ok(());
        }
        let drawn = self.slots[mover].book_move(&self.game, &mut self.draws);
        match drawn.map_err(|failure| Stop::NoResult(NoResult::Failure(failure)))? {
            Some(m) => {
                // The engine has no opinion about it, and its clock does not run.
                self.sheet.add_book();
                self.draw_offered_by = None;
                self.game.play_unchecked(m);
                self.adjudicator.add(&self.game, None);
                Ok(())
            }
            None => self.think(mover),
        }
    }

    /// A random move instead of the engine's, if it has such moves to come.
    fn random_move(&mut self, mover: Color) -> Option<Move> {
        let own = self.sheet.random_plies(mover, self.game.start().turn());
        let wanted = self.slots[mover].settings().randomplies;
        if own < wanted && self.sheet.engine_moves(mover) == 0 {
            self.noise.choose(&self.game)
        } else {
            None
        }
    }

    /// The engine makes its move.
    fn think(&mut self, mover: Color) -> Result<(), Stop> {
        let clocks = self.clocks_of(mover);
        let reply = self.slots[mover].player().and_then(|player| player.go(&self.game, &clocks));
        let reply = reply.map_err(|fault| {
            failed(mover, fault, self.has_flag(mover).then(|| self.game.position()))
        })?;
        self.note_warnings(mover);
        if self.clocks[mover].punch(reply.time).is_err() {
            return Err(Stop::Ending(Ending::on_time(mover, self.game.position())));
        }
        let m = self.chosen_move(mover, &reply).map_err(Stop::Ending)?;
        self.check_info(mover, &reply);
        self.sheet.add_move(mover, &reply, self.clocks[mover].left_ms());
        self.game.play_unchecked(m);
        self.adjudicator.add(&self.game, reply.info.as_ref().and_then(|info| info.score));
        if let Some(problem) = self.pv_check.moved(mover, self.game.outcome()) {
            self.warn(mover, &problem);
        }
        self.treat_draw_offer(mover, reply.offers_draw).map_err(Stop::Ending)?;
        self.ponder(mover)
    }

    /// The move that an answer means, or the end that it leads to.
    fn chosen_move(&self, mover: Color, reply: &MoveReply) -> Result<Move, Ending> {
        let position = self.game.position();
        match &reply.answer {
            Answer::Move(text) => {
                let m = match self.slots[mover].settings().proto {
                    Protocol::Uci => uci::parse(position, text).ok(),
                    Protocol::XBoard => pv_check::read(position, text),
                };
                m.ok_or_else(|| Ending::illegal(mover, &quoted(text)))
            }
            Answer::NoMove => Err(Ending::illegal(mover, "none")),
            Answer::Resign => Err(Ending::resigned(mover)),
            Answer::Claim(result, reason) => Err(Ending::claimed(mover, *result, reason)),
        }
    }

    /// Checks the engine's variation.
    fn check_info(&mut self, mover: Color, reply: &MoveReply) {
        if let Some(info) = &reply.info {
            let protocol = self.slots[mover].settings().proto;
            if let Some(problem) = self.pv_check.check(self.game.position(), info, protocol) {
                self.warn(mover, &problem);
            }
        }
    }

    /// A draw is agreed when one side offers it with its move and the other with the next.
    fn treat_draw_offer(&mut self, mover: Color, offers: bool) -> Result<(), Ending> {
        let agreed = offers && self.draw_offered_by == Some(!mover);
        self.draw_offered_by = offers.then_some(mover);
        // The end on the board comes before an agreement.
        if agreed && self.game.outcome().is_none() { Err(Ending::agreed()) } else { Ok(()) }
    }

    fn ponder(&mut self, mover: Color) -> Result<(), Stop> {
        if !self.slots[mover].settings().ponder || self.game.outcome().is_some() {
            return Ok(());
        }
        let clocks = self.clocks_of(mover);
        let player = self.slots[mover].player();
        let pondering = player.and_then(|player| player.ponder(&self.game, &clocks));
        pondering.map_err(|fault| failed(mover, fault, None))
    }

    /// The clocks from the view of this side.
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
        let limits = self.slots[color].settings().limits;
        limits.tc.is_some() || limits.st.is_some()
    }

    fn note_warnings(&mut self, color: Color) {
        let warnings = self.slots[color].running().map_or_else(Vec::new, Player::warnings);
        for warning in warnings {
            self.warn(color, &warning);
        }
    }

    fn warn(&mut self, color: Color, problem: &str) {
        let ply = self.game.moves().len();
        let name = &self.slots[color].settings().name;
        self.sheet.warn(format!("{name} ({color}), ply {ply}: {problem}"));
    }
}

/// The end that a fault leads to; the flag of a late engine falls in this position, if it has one.
fn failed(color: Color, fault: Fault, flag: Option<&Position>) -> Stop {
    Stop::Ending(match fault {
        Fault::Interrupted => return Stop::NoResult(NoResult::Interrupted),
        Fault::NoRoom(problem) => {
            return Stop::NoResult(NoResult::Failure(Failure::Request(problem)));
        }
        Fault::Late => {
            flag.map_or_else(|| Ending::stalled(color, None), |at| Ending::on_time(color, at))
        }
        Fault::Stalled => Ending::stalled(color, flag),
        Fault::Crash(status) => Ending::crashed(color, &status),
        Fault::Disconnect => Ending::disconnected(color),
        Fault::NoStart(problem) => Ending::not_started(color, &problem),
    })
}
