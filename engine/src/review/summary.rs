//! The moves of a side together.

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;

use super::verdict::{Judgement, Verdict};

/// The lost points that halve what a move counts for the accuracy.
const HALF: f64 = 0.1;

/// The totals of a side's moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// Moves with a verdict.
    pub moves: usize,
    /// All points that they lost.
    pub loss: f64,
    /// Number of times that each judgement was passed, in the order of [`Judgement::ALL`].
    counts: [usize; 3],
    /// The sum of the moves' accuracies.
    accurate: f64,
}

impl Summary {
    /// Adds a move.
    pub fn add(&mut self, verdict: &Verdict) {
        self.add_loss(verdict.loss, verdict.judgement);
    }

    /// Adds a move by the points that it lost.
    pub fn add_loss(&mut self, loss: f64, judgement: Option<Judgement>) {
        self.moves += 1;
        self.loss += loss;
        self.accurate += (-loss / HALF).exp2();
        for (own, count) in Judgement::ALL.into_iter().zip(&mut self.counts) {
            *count += usize::from(judgement == Some(own));
        }
    }

    /// Adds the moves of another game.
    pub fn join(&mut self, other: &Summary) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.accurate += other.accurate;
        for (own, count) in self.counts.iter_mut().zip(other.counts) {
            *own += count;
        }
    }

    /// Number of moves that were called this.
    #[must_use]
    pub fn count(&self, judgement: Judgement) -> usize {
        let all = Judgement::ALL.into_iter().zip(self.counts);
        all.filter(|(own, _)| *own == judgement).map(|(_, count)| count).sum()
    }

    /// The points that a move has lost on average, if there was one.
    #[must_use]
    pub fn mean_loss(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.loss / self.moves as f64)
    }

    /// The average accuracy of the moves, in percent: a move that loses nothing counts 100, one
    /// that loses a tenth of a point 50, one that loses two tenths 25, and so on.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| 100.0 * self.accurate / self.moves as f64)
    }
}

/// The moves of both sides of a game.
#[must_use]
pub fn summaries(game: &Game, verdicts: &[Verdict]) -> ByColor<Summary> {
    let mut both = ByColor([Summary::default(); 2]);
    for verdict in verdicts {
        let turn = game.positions().get(verdict.ply).map_or(Color::White, |p| p.turn());
        both[turn].add(verdict);
    }
    both
}
