//! Draws inside a search.

use treville_core::game::Game;
use treville_core::position::{Position, Stage};

/// The hash keys of the positions before the one being looked at, since the game's last
/// irreversible move.
pub(super) struct History {
    keys: Vec<u64>,
    /// How many of them were on the board before the search began.
    played: usize,
    /// Keys before this one do not count: a side has passed since.
    horizon: usize,
}

impl History {
    pub(super) fn new(game: &Game) -> History {
        let keys = game.keys_before();
        History { played: keys.len(), keys, horizon: 0 }
    }

    /// A move is made from a position with this key.
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// A side passes: nothing from before can recur. Gives what has to be
    /// [remembered](History::remember) when the pass is taken back.
    pub(super) fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.horizon, self.keys.len())
    }

    /// The pass is taken back.
    pub(super) fn remember(&mut self, horizon: usize) {
        self.horizon = horizon;
    }

    /// The move is taken back.
    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position counts as a draw: by the fifty-move rule, by repetition, or because
    /// nobody can mate any more. A mate on the hundredth ply goes before the rule, so a side in
    /// check has to have a move.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        if position.stage() != Stage::Play {
            return false;
        }
        if position.halfmove_clock() >= 100 && (!position.in_check() || position.has_moves()) {
            return true;
        }
        self.repeats(position) || position.is_dead()
    }

    /// A position that recurs within the search is a draw at once: whoever wanted it could have it
    /// again. One that was on the board before the search has to come up a third time.
    fn repeats(&self, position: &Position) -> bool {
        let clock = usize::from(position.halfmove_clock());
        let oldest = self.keys.len().saturating_sub(clock).max(self.horizon);
        // The same side is to move every second position; the first that can recur is four back.
        let candidates = (oldest..self.keys.len()).rev().skip(3).step_by(2);
        let mut before = 0;
        for index in candidates {
            if self.keys[index] == position.key() {
                before += 1;
                if index >= self.played || before == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;
    use treville_core::uci;

    #[test]
    fn a_position_of_the_game_has_to_come_a_third_time() {
        let mut game = Game::new(Position::start(Rules::chess()));
        let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for text in round {
            game.play(uci::parse(game.position(), text).unwrap());
        }
        assert!(!History::new(&game).is_draw(game.position()), "only the second time");
        for text in round {
            game.play(uci::parse(game.position(), text).unwrap());
        }
        assert!(History::new(&game).is_draw(game.position()));
    }

    #[test]
    fn a_position_of_the_search_needs_only_a_second_time() {
        let game = Game::new(Position::start(Rules::chess()));
        let mut history = History::new(&game);
        let mut position = *game.position();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            assert!(!history.is_draw(&position));
            history.push(position.key());
            position.play(uci::parse(&position, text).unwrap());
        }
        assert!(history.is_draw(&position));
    }
}
