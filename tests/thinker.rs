//! The engine's search as a function: a position in, the answer and all that was told on the way
//! out.

use treville_core::game::Game;
use treville_core::rules::Rules;
use treville_engine::message::{Info, Limits};
use treville_engine::search::{Histories, SearchContext, SearchResult, search};
use treville_engine::tt::Table;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

/// All that a search needs and keeps from one position to the next.
pub struct Thinker {
    evaluator: Evaluator,
    table: Table,
    histories: Histories,
}

impl Thinker {
    /// One with a table of so many megabytes, for any of our games: they share one set of pieces.
    #[track_caller]
    pub fn new(megabytes: usize) -> Thinker {
        let pieces = Rules::musketeer().pieces;
        Thinker {
            evaluator: Evaluator::new(pieces, Judge::Classical),
            table: Table::new(megabytes).unwrap_or_else(|error| panic!("{error}")),
            histories: Histories::default(),
        }
    }

    /// Forgets everything, so that the next search depends on its position only.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories = Histories::default();
    }

    /// Searches with one thread, which makes the same nodes every time.
    pub fn think(&mut self, game: &Game, limits: &Limits) -> (SearchResult, Vec<Info>) {
        let mut infos = Vec::new();
        self.table.grow_older();
        let context = SearchContext {
            listener: Some(&mut |info| infos.push(info)),
            ..SearchContext::new(&self.evaluator, &self.table, &self.histories)
        };
        let result = search(game, limits, context);
        (result, infos)
    }
}
