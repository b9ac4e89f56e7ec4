//! When to offer a draw and when to resign. Both are off by default, because matches play games
//! out.

use crate::score::Score;

/// A game is resigned when the engine is this far behind, in centipawns,
const HOPELESS: i32 = 1000;
/// for this many moves of its own.
const HOPELESS_MOVES: u32 = 4;

/// A draw is offered when neither side is better by more than this, in centipawns,
const LEVEL: i32 = 10;
/// for this many moves of the engine,
const LEVEL_MOVES: u32 = 8;
/// after this many plies.
const LEVEL_PLIES: usize = 80;

/// The basis for resigning and draws: the scores of the engine's own moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Courtesy {
    /// For how many moves in a row the game has been hopeless, and for how many level.
    hopeless: u32,
    level: u32,
    /// The score with its last move.
    last: Option<Score>,
    /// The opponent has offered a draw, and has had no answer.
    pub is_offered: bool,
}

impl Courtesy {
    /// A move of the engine has this score for it.
    pub(super) fn hear(&mut self, score: Score) {
        let count = |counter: u32, goes_on: bool| if goes_on { counter + 1 } else { 0 };
        self.hopeless = count(self.hopeless, score.0 <= -HOPELESS);
        self.level = count(self.level, score.0.abs() <= LEVEL);
        self.last = Some(score);
    }

    pub(super) fn gives_up(&self) -> bool {
        self.hopeless >= HOPELESS_MOVES
    }

    /// Whether to offer a draw after this many plies; an offer that is not accepted is repeated
    /// later.
    pub(super) fn offers(&mut self, plies: usize) -> bool {
        let offers = plies >= LEVEL_PLIES && self.level >= LEVEL_MOVES;
        if offers {
            self.level = 0;
        }
        offers
    }

    /// Whether to accept a draw offer: not in the better position.
    pub(super) fn accepts(&mut self) -> bool {
        std::mem::take(&mut self.is_offered) && self.last.is_some_and(|score| score.0 <= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hope_dies_in_four_moves_and_lives_on_with_one_good_score() {
        let mut courtesy = Courtesy::default();
        for score in [-1200, -1200, -900, -1000, -1100, -3000] {
            courtesy.hear(Score(score));
            assert!(!courtesy.gives_up());
        }
        courtesy.hear(Score(-Score::MATE + 10));
        assert!(courtesy.gives_up());
    }

    #[test]
    fn a_draw_is_offered_late_and_not_with_every_move() {
        let mut courtesy = Courtesy::default();
        let offers = (0..100).filter(|plies| {
            if plies % 2 == 0 {
                courtesy.hear(Score(-8));
            }
            plies % 2 == 0 && courtesy.offers(*plies)
        });
        assert_eq!(offers.collect::<Vec<_>>(), [80, 96]);
    }

    #[test]
    fn a_draw_is_accepted_unless_the_engine_is_better() {
        let mut courtesy = Courtesy { is_offered: true, ..Courtesy::default() };
        assert!(!courtesy.accepts(), "nothing is known of the position");
        for (score, takes) in [(30, false), (0, true), (-200, true)] {
            courtesy.is_offered = true;
            courtesy.hear(Score(score));
            assert_eq!(courtesy.accepts(), takes, "{score}");
            assert!(!courtesy.accepts(), "an offer is answered once");
        }
    }
}
