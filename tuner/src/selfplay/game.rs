//! One game of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use treville::message::Limits;
use treville::score::Score;
use treville::search::{Experience, Params, Surroundings, search};
use treville::tt::Table;
use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pgn::{self, GameResult};
use treville_eval::evaluator::Evaluator;

use super::openings::Openings;
use crate::arena::adjudication::Adjudicator;
use crate::failure::Failure;
use crate::positions::game::{Ending, MOST_POSITIONS, PackedGame};
use crate::positions::head::Plan;
use crate::positions::packed::{Packed, Sample, fold};

/// Whoever plays games, one after the other. Both sides share the table and the experience, and every
/// game begins without either, so that it is the same whatever was played before.
pub struct Player<'a> {
    plan: &'a Plan,
    openings: &'a Openings,
    evaluator: &'a Evaluator,
    stop: &'a AtomicBool,
    limits: Limits,
    table: Table,
    experience: [Experience; 1],
    nodes: u64,
}

impl<'a> Player<'a> {
    /// A player of these games. It gives up the game in hand once `stop` is set.
    ///
    /// # Errors
    ///
    /// There is no memory for the transposition table.
    pub fn new(
        plan: &'a Plan,
        openings: &'a Openings,
        evaluator: &'a Evaluator,
        stop: &'a AtomicBool,
    ) -> Result<Player<'a>, Failure> {
        let table = Table::new(plan.hash).map_err(|problem| Failure::Request(problem.to_string()));
        let (nodes, soft_nodes) = (Some(plan.nodes), plan.soft_nodes);
        let limits = Limits { nodes, soft_nodes, ..Limits::default() };
        let experience = [Experience::default()];
        Ok(Player { plan, openings, evaluator, stop, limits, table: table?, experience, nodes: 0 })
    }

    /// The nodes of all games so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Plays the game with this number; none if it was given up.
    ///
    /// # Errors
    ///
    /// There is no opening for it.
    pub fn play(&mut self, number: u32) -> Result<Option<PackedGame>, Failure> {
        self.table.clear();
        self.experience = [Experience::default()];
        let mut game = self.openings.game(number)?;
        let mut adjudicator = Adjudicator::new(self.plan.adjudication);
        let fold = fold(self.plan.seed, number);
        let mut positions = Vec::new();
        let (result, ending) = loop {
            if let Some(end) = end(&game, &adjudicator, self.plan.adjudication.maxmoves) {
                break end;
            }
            let (best, score) = self.think(&game);
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            // A game that is not over has a move, and a file has room for it.
            let Some(best) = best.filter(|_| positions.len() < MOST_POSITIONS) else {
                break (GameResult::Draw, Ending::TooLong);
            };
            let turn = game.position().turn();
            positions.push(Packed::new(&Sample {
                position: *game.position(),
                score: for_white(turn, score),
                best,
                result: GameResult::Unknown,
                fold,
            }));
            adjudicator.hear(turn, Some(told(score)));
            game.play(best);
        };
        positions.iter_mut().for_each(|packed| packed.set_result(result));
        Ok(Some(PackedGame { number, ending, positions }))
    }

    /// The best move and its score for the side to move.
    fn think(&mut self, game: &Game) -> (Option<Move>, Score) {
        self.table.grow_older();
        let mut score = Score(0);
        let around = Surroundings {
            evaluator: self.evaluator,
            table: &self.table,
            experience: &mut self.experience,
            params: Params::default(),
            start: Instant::now(),
            stop: self.stop,
            pondering: &AtomicBool::new(false),
            listener: &mut |info| score = info.score,
        };
        let outcome = search(game, &self.limits, around);
        self.nodes += outcome.nodes;
        (outcome.best, score)
    }
}

/// How the game has ended, if it has: on the board, or by what the scores say.
fn end(game: &Game, adjudicator: &Adjudicator, most: u32) -> Option<(GameResult, Ending)> {
    if let Some(outcome) = game.outcome() {
        return Some((Some(outcome).into(), outcome.into()));
    }
    let (result, _) = adjudicator.verdict(game)?;
    let is_long = most > 0 && game.moves().len() / 2 >= most as usize;
    Some(match result {
        GameResult::Draw if is_long => (result, Ending::TooLong),
        GameResult::Draw => (result, Ending::Agreed),
        result => (result, Ending::Resigned),
    })
}

fn for_white(turn: Color, score: Score) -> i16 {
    let white = if turn == Color::White { score.0 } else { -score.0 };
    white.clamp(-Score::MATE, Score::MATE) as i16
}

/// A score as a player would tell it.
fn told(score: Score) -> pgn::Score {
    score.mate_in().map_or(pgn::Score::Centipawns(score.0), pgn::Score::Mate)
}
