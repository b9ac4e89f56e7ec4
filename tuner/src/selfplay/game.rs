//! One game of the engine against itself.

use std::sync::atomic::AtomicBool;

use treville_core::color::Color;
use treville_engine::score::Score;
use treville_engine::search::Params;
use treville_eval::position::evaluator::Evaluator;

use super::ending::{Turn, play_out};
use super::openings::OpeningBooks;
use super::thinking::Thinker;
use crate::positions::game::{MOST_POSITIONS, Record};
use crate::positions::sample::fold;
use treville_kit::failure::Failure;
use treville_results::plan::Plan;

/// Plays games, one after the other. Both sides share the table and the histories. Every game
/// begins with both empty, so that it does not depend on earlier games.
pub struct SelfPlayer<'a> {
    plan: &'a Plan,
    openings: &'a OpeningBooks<'a>,
    thinker: Thinker<'a>,
}

impl<'a> SelfPlayer<'a> {
    /// A player of these games. It abandons its game once `stop` is set.
    ///
    /// # Errors
    ///
    /// There is no memory for the transposition table.
    pub fn new(
        plan: &'a Plan,
        openings: &'a OpeningBooks<'a>,
        evaluator: &Evaluator,
        stop: &'a AtomicBool,
    ) -> Result<SelfPlayer<'a>, Failure> {
        let thinker = Thinker::new(plan, evaluator, stop)?;
        Ok(SelfPlayer { plan, openings, thinker })
    }

    /// The nodes of all games so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.thinker.nodes()
    }

    /// Plays the game with this number; none if it was abandoned.
    ///
    /// # Errors
    ///
    /// There is no opening for it.
    pub fn play(&mut self, number: u32) -> Result<Option<Record>, Failure> {
        let game = self.openings.game(number)?;
        let start = *game.position();
        self.thinker.begin(start.rules(), Params::default());
        let mut plies = Vec::new();
        let end = play_out(game, self.plan.adjudication, |game| {
            let turn = self.thinker.turn(game);
            let Turn::Move(best, score) = turn else { return turn };
            // The file format has room for no more.
            if plies.len() == MOST_POSITIONS {
                return Turn::Pass;
            }
            plies.push((best, for_white(game.position().turn(), score)));
            turn
        });
        let fold = fold(self.plan.seed, number);
        Ok(end.map(|(result, ending)| Record { number, ending, result, fold, start, plies }))
    }
}

fn for_white(turn: Color, score: Score) -> i16 {
    let white = if turn == Color::White { score.0 } else { -score.0 };
    white.clamp(-Score::MATE, Score::MATE) as i16
}
