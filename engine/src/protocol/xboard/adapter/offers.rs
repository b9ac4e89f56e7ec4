//! The engine's words about draws and lost games.

use super::state::{Mode, XBoard, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;
use crate::score::Score;

impl XBoard {
    /// `draw`: the opponent offers one. While the engine thinks it does not know what its position
    /// is worth, so it answers with its move.
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

    /// The reply about a draw with a move that has been played.
    pub(super) fn peace(&mut self) -> Option<Reply> {
        if !self.settings.draw_offers || self.announced.is_some() {
            return None;
        }
        let agreed = self.courtesy.accepts();
        let offered = self.courtesy.offers(self.game.moves().len());
        (agreed || offered).then_some(Reply::OfferDraw)
    }
}
