//! The engine's search as a function: a position in, the answer and all that was told on the way
//! out.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use treville_core::game::Game;
use treville_core::rules::Rules;
use treville_engine::message::{Info, Limits};
use treville_engine::search::{Crew, Experience, Outcome, Params, Surroundings, search};
use treville_engine::tt::Table;
use treville_eval::position::evaluator::Evaluator;

/// All that a search needs and keeps from one position to the next.
pub struct Thinker {
    evaluator: Evaluator,
    table: Table,
    experience: Experience,
}

impl Thinker {
    /// One with a table of so many megabytes, for any of our games: they share one set of pieces.
    #[track_caller]
    pub fn new(megabytes: usize) -> Thinker {
        let pieces = Rules::musketeer().pieces;
        Thinker {
            evaluator: Evaluator::fitted(pieces),
            table: Table::new(megabytes).unwrap_or_else(|error| panic!("{error}")),
            experience: Experience::default(),
        }
    }

    /// Forgets everything, so that the next search depends on its position only.
    pub fn forget(&mut self) {
        self.table.clear();
        self.experience = Experience::default();
    }

    /// Searches with one thread, which makes the same nodes every time.
    pub fn think(&mut self, game: &Game, limits: &Limits) -> (Outcome, Vec<Info>) {
        let mut told = Vec::new();
        self.table.grow_older();
        let around = Surroundings {
            evaluator: &self.evaluator,
            table: &self.table,
            experience: &self.experience,
            crew: &Crew::NONE,
            params: Params::default(),
            start: Instant::now(),
            stop: &AtomicBool::new(false),
            pondering: &AtomicBool::new(false),
            listener: &mut |info| told.push(info),
            observer: None,
        };
        let outcome = search(game, limits, around);
        (outcome, told)
    }
}
