//! The classical evaluation of positions, known endings, and the phase of the game.

use std::collections::HashMap;

use treville_core::color::Color;
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_eval::net::judge::Judge;
use treville_eval::position::endgame::{Endgames, KnownOutcome};
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::piece_values::{officers, phase};

/// The judges of positions, by the pieces of their games.
#[derive(Default)]
pub struct Judges(HashMap<usize, Classical>);

/// The classical evaluation of positions with one set of pieces.
pub struct Classical {
    pieces: &'static PieceSet,
    endgames: Option<Endgames>,
    evaluator: Option<Evaluator>,
}

/// Number of judges that are kept; each takes up to some dozen kilobytes.
const MOST_JUDGES: usize = 1000;

impl Judges {
    /// The judge of positions with these pieces.
    pub fn of(&mut self, pieces: &'static PieceSet) -> &mut Classical {
        // Sets are kept for the whole run, so their addresses identify them.
        let key = std::ptr::from_ref(pieces).addr();
        if self.0.len() >= MOST_JUDGES && !self.0.contains_key(&key) {
            self.0.clear();
        }
        let judge = || Classical { pieces, endgames: None, evaluator: None };
        self.0.entry(key).or_insert_with(judge)
    }
}

impl Classical {
    /// Whether the ending has a known outcome, so that no net judges it.
    pub fn is_known(&mut self, position: &Position) -> bool {
        let board = position.board();
        let is_bare = |color: Color| !board.color(color).many();
        Color::ALL.into_iter().any(is_bare)
            && self.endgames.get_or_insert_with(|| Endgames::new(self.pieces)).known(position)
                != KnownOutcome::Nothing
    }

    /// The score of the classical evaluation, in centipawns for the side to move.
    pub fn score(&mut self, position: &Position) -> i16 {
        let most = i32::from(i16::MAX);
        self.evaluator().evaluate(position).clamp(-most, most) as i16
    }

    /// The remainder of the game's first pieces, in 256ths.
    pub fn phase(&mut self, position: &Position) -> i32 {
        let by_slot = self.evaluator().piece_values().by_slot(position);
        phase(position, &by_slot, officers(position, &by_slot))
    }

    fn evaluator(&mut self) -> &Evaluator {
        self.evaluator.get_or_insert_with(|| Evaluator::new(self.pieces, Judge::Classical))
    }
}
