//! The search for moves in games inside the process.

use std::sync::atomic::{AtomicBool, Ordering};

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pieces::PieceSet;
use treville_core::rules::Rules;
use treville_engine::memory::available_megabytes;
use treville_engine::message::Limits;
use treville_engine::score::Score;
use treville_engine::search::{Histories, Params, SearchContext, search};
use treville_engine::tt::{NoMemory, Table};
use treville_eval::position::evaluator::Evaluator;

use super::ending::Turn;
use treville_kit::failure::Failure;
use treville_results::plan::Plan;

/// One side of a game: a transposition table, histories, and what it plays by.
pub struct Thinker<'a> {
    /// Judges the games of these pieces.
    pieces: &'static PieceSet,
    evaluator: Evaluator,
    stop: &'a AtomicBool,
    limits: Limits,
    params: Params,
    table: Table,
    histories: Histories,
    nodes: u64,
}

impl<'a> Thinker<'a> {
    /// Searches as the plan says, and abandons its game once `stop` is set. The evaluator is that
    /// of the plan's variant.
    ///
    /// # Errors
    ///
    /// There is no memory for the transposition table.
    pub fn new(
        plan: &Plan,
        evaluator: &Evaluator,
        stop: &'a AtomicBool,
    ) -> Result<Thinker<'a>, Failure> {
        let (pieces, evaluator) = (plan.variant.rules().pieces, evaluator.clone());
        let table = Table::new(plan.hash).map_err(|problem| Failure::Request(problem.to_string()));
        let (nodes, soft_nodes) = (Some(plan.nodes), plan.soft_nodes);
        let limits = Limits { nodes, soft_nodes, ..Limits::default() };
        let (params, histories) = (Params::default(), Histories::default());
        let table = table?;
        let nodes = 0;
        Ok(Thinker { pieces, evaluator, stop, limits, params, table, histories, nodes })
    }

    /// Begins a game by these rules and search parameters with empty tables, so that it does not
    /// depend on earlier games.
    pub fn begin(&mut self, rules: Rules, params: Params) {
        if self.pieces != rules.pieces {
            self.pieces = rules.pieces;
            self.evaluator = self.evaluator.for_pieces(rules.pieces);
        }
        self.params = params;
        self.table.clear();
        self.histories.clear();
    }

    /// The nodes of all games so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes a side's turn: plays the best move.
    pub fn turn(&mut self, game: &Game) -> Turn {
        let (best, score) = self.think(game);
        if self.stop.load(Ordering::Relaxed) {
            return Turn::GiveUp;
        }
        best.map_or(Turn::Pass, |best| Turn::Move(best, score))
    }

    /// The best move and its score for the side to move.
    fn think(&mut self, game: &Game) -> (Option<Move>, Score) {
        self.table.grow_older();
        let mut score = Score(0);
        let context = SearchContext {
            params: self.params,
            stop: self.stop,
            listener: Some(&mut |info| score = info.score),
            ..SearchContext::new(&self.evaluator, &self.table, &self.histories)
        };
        let result = search(game, &self.limits, context);
        self.nodes += result.nodes;
        (result.best, score)
    }
}

/// Checks that there is memory for this number of tables. A system that promises more memory than
/// it has would kill the program during a game.
///
/// # Errors
///
/// There is not enough.
pub fn check_memory(plan: &Plan, tables: usize) -> Result<(), Failure> {
    let megabytes = plan.hash.saturating_mul(tables);
    if available_megabytes().is_some_and(|most| megabytes > most) {
        return Err(Failure::Request(NoMemory(megabytes).to_string()));
    }
    Ok(())
}
