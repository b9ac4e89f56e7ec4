//! Draw offers and resignation. Both are off unless the user wants them: a match wants games that are
//! played out.

use super::{Mode, XBoard, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;
use crate::score::Score;

/// A position is lost for an engine that is so far behind, in centipawns,
const HOPELESS: i32 = 1000;
/// for so many moves of its own.
const HOPELESS_MOVES: u32 = 4;

/// Nothing happens in a game in which neither side is better by more than this, in centipawns,
const LEVEL: i32 = 10;
/// for so many moves of the engine,
const LEVEL_MOVES: u32 = 8;
/// after so many plies.
const LEVEL_PLIES: usize = 80;

/// What the scores of the engine's own moves say about giving up and making peace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Courtesy {
    /// For how many moves on end it has been hopeless, and for how many level.
    hopeless: u32,
    level: u32,
    /// The score with its last move.
    last: Option<Score>,
    /// The opponent has offered a draw, and has had no answer.
    pub is_offered: bool,
}

impl Courtesy {
    /// A move of the engine has this score for it.
    fn hear(&mut self, score: Score) {
        let count = |counter: u32, goes_on: bool| if goes_on { counter + 1 } else { 0 };
        self.hopeless = count(self.hopeless, score.0 <= -HOPELESS);
        self.level = count(self.level, score.0.abs() <= LEVEL);
        self.last = Some(score);
    }

    fn gives_up(&self) -> bool {
        self.hopeless >= HOPELESS_MOVES
    }

    /// Whether to offer a draw after so many plies; an offer that is not taken is made again later.
    fn offers(&mut self, plies: usize) -> bool {
        let offers = plies >= LEVEL_PLIES && self.level >= LEVEL_MOVES;
        if offers {
            self.level = 0;
        }
        offers
    }

    /// Whether to take a draw that is offered: with the better position there is no reason.
    fn accepts(&mut self) -> bool {
        std::mem::take(&mut self.is_offered) && self.last.is_some_and(|score| score.0 <= 0)
    }
}

impl XBoard {
    /// `draw`: the opponent offers one. While the engine thinks it does not know what its position is
    /// worth, so it answers with its move.
    pub(super) fn hear_offer(&mut self) -> Vec<Action> {
        let plays = matches!(self.mode, Mode::Plays(_)) && !self.lost;
        if !self.settings.draw_offers || !plays || self.announced.is_some() {
            return Vec::new();
        }
        self.courtesy.is_offered = true;
        if self.is_choosing() || !self.courtesy.accepts() {
            return Vec::new();
        }
        vec![reply(Reply::OfferDraw)]
    }

    /// Takes in the score of a move about to be played. If there is no hope, what to say instead.
    pub(super) fn judge(&mut self, score: Option<Score>) -> Option<Reply> {
        self.courtesy.hear(score?);
        (self.settings.resign && self.courtesy.gives_up()).then_some(Reply::Resign)
    }

    /// What to say about a draw with a move that has been played.
    pub(super) fn peace(&mut self) -> Option<Reply> {
        if !self.settings.draw_offers || self.announced.is_some() {
            return None;
        }
        let agreed = self.courtesy.accepts();
        let offered = self.courtesy.offers(self.game.moves().len());
        (agreed || offered).then_some(Reply::OfferDraw)
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
    fn a_draw_is_taken_by_whoever_is_not_better() {
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
