//! Thinking in the opponent's time.
//!
//! After its move the engine searches the answer to the move that it expects. If that comes, the
//! search goes on as one for a move; otherwise it is given up.

use treville_core::moves::Move;
use treville_core::uci;

use super::state::{Mode, Purpose, XBoard, reply};
use crate::message::Limits;
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;

impl XBoard {
    /// Begins to search the answer to the expected move, if there is one and the user wants it.
    pub(super) fn ponder(&mut self) -> Vec<Action> {
        let plays = matches!(self.mode, Mode::Plays(_));
        let Some(expected) = self.expected.filter(|_| self.ponders && plays) else {
            return Vec::new();
        };
        let mut game = self.game.clone();
        game.play_unchecked(expected);
        if self.game.outcome().is_some() || game.outcome().is_some() {
            return Vec::new();
        }
        let limits = self.clocks.limits(&game, self.settings.move_overhead);
        let hint = Reply::Hint(uci::write(self.position(), expected, true));
        let mut actions = vec![reply(hint)];
        let limits = Limits { ponder: true, ..limits };
        actions.extend(self.search(game, limits, Purpose::Ponder(expected)));
        actions
    }

    /// The move that the engine thinks the opponent will play, while it searches the answer.
    fn pondered(&self) -> Option<Move> {
        match self.search.as_ref()?.purpose {
            Purpose::Ponder(expected) => Some(expected),
            _ => None,
        }
    }

    /// Plays the opponent's move if it is the one that the search in hand expects.
    pub(super) fn ponder_hit(&mut self, m: Move) -> Option<Vec<Action>> {
        self.pondered().filter(|expected| *expected == m)?;
        self.play(m);
        self.clocks.run();
        if let Some(search) = &mut self.search {
            search.purpose = Purpose::Move;
        }
        Some(vec![Action::PonderHit])
    }

    /// `easy`: the opponent's time is the opponent's.
    pub(super) fn ponder_no_more(&mut self) -> Vec<Action> {
        self.ponders = false;
        match self.pondered() {
            Some(_) => self.abandoning(|_| Vec::new()),
            None => Vec::new(),
        }
    }
}
