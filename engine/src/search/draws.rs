//! Draws inside a search.

use treville_core::bitboard::Bitboard;
use treville_core::game::Game;
use treville_core::movegen::{Scope, Sink};
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};
use treville_core::square::Square;
use treville_core::zobrist;

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

    /// Whether the side to move has a move after which the position repeats, so that it has a draw
    /// at least.
    ///
    /// Such a move takes one piece back to where it stood an odd number of plies ago, while all that
    /// the opponent has moved since is where it was then. The latter is rare, and a sum of keys
    /// tells it without a look at the board (Marcel van Kervinck, *The design and implementation of
    /// the Rookie 2.0 chess playing program*, 2002, which finds the move in a table; here it is
    /// generated, whatever the pieces are).
    pub(super) fn upcoming_repetition(&self, position: &Position) -> bool {
        let oldest = self.oldest(position);
        let Some((last, earlier)) = self.keys[oldest..].split_last() else { return false };
        // All that the opponent's moves have changed, which is nothing if it comes to 0.
        let mut others = position.key() ^ last ^ zobrist::black_to_move();
        for (number, pair) in earlier.rchunks_exact(2).enumerate() {
            let [target, before] = *pair else { break };
            others ^= target ^ before ^ zobrist::black_to_move();
            if others != 0 {
                continue;
            }
            let index = self.keys.len() - 3 - 2 * number;
            let again = || self.keys[oldest..index].contains(&target);
            if (index >= self.played || again()) && leads_to(position, target) {
                return true;
            }
        }
        false
    }

    /// The first of the keys that the position, or one after it, could repeat.
    fn oldest(&self, position: &Position) -> usize {
        let clock = usize::from(position.halfmove_clock());
        self.keys.len().saturating_sub(clock).max(self.horizon)
    }

    /// A position that recurs within the search is a draw at once: whoever wanted it could have it
    /// again. One that was on the board before the search has to come up a third time.
    fn repeats(&self, position: &Position) -> bool {
        let oldest = self.oldest(position);
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

/// Whether a move of one piece and nothing else leads to the position with this key.
fn leads_to(position: &Position, key: u64) -> bool {
    let board = position.board();
    let us = position.turn();
    // A pawn does not come back, and a piece in front of a gate would leave another one behind.
    let from = board.color(us) - board.pieces(us, Slot::Pawn) - position.gates().squares();
    let wanted = position.key() ^ key ^ zobrist::black_to_move();
    let mut seeker = Seeker { position, wanted, found: false };
    position.generate(Scope { from, to: !board.occupied() }, &mut seeker);
    seeker.found
}

/// Looks among moves for one that changes the key as wanted.
struct Seeker<'a> {
    position: &'a Position,
    wanted: u64,
    found: bool,
}

impl Sink for Seeker<'_> {
    fn moves(&mut self, from: Square, targets: Bitboard) {
        let (board, us) = (self.position.board(), self.position.turn());
        let Some(slot) = board.slot_at(from) else { return };
        let key = |square| zobrist::piece(us, board.kind(us, slot), square);
        let wanted = self.wanted ^ key(from);
        self.found |= targets.into_iter().any(|to| key(to) == wanted);
    }

    /// Castling does not come back.
    fn single(&mut self, _: Move) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
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

    /// Long walks in which pieces often go back, some of the way played and the rest searched.
    #[test]
    fn a_repetition_is_upcoming_where_some_move_repeats() {
        let starts = [
            "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 0 1",
            "1r2k3/8/8/5e2/8/2D5/8/R3K2R[D-E-d-e-] w KQ - 0 1",
            "r3k2r/8/4n3/8/8/3B4/8/R3K2R w KQkq - 0 1",
        ];
        let mut choice = 1_u64;
        let mut next = |most: usize| {
            choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (choice >> 33) as usize % most
        };
        let (mut upcoming, mut not) = (0, 0);
        for walk in 0..120 {
            let text = starts[walk % starts.len()];
            let rules = if walk % 4 < 3 { Rules::musketeer() } else { Rules::chess() };
            let mut game = Game::new(fen::parse(text, rules, None).unwrap().position);
            let played = next(30);
            let mut history = History::new(&game);
            let mut position = *game.position();
            for ply in 0..60 {
                let repeats = position.legal_moves().into_iter().any(|m| {
                    history.push(position.key());
                    let repeats = history.repeats(&position.after(m));
                    history.pop();
                    repeats
                });
                assert_eq!(history.upcoming_repetition(&position), repeats, "{position}");
                *(if repeats { &mut upcoming } else { &mut not }) += 1;
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // The way back of the side's last move, if there is one, is taken every other time.
                let back = game.moves().len().checked_sub(2).map(|last| game.moves()[last]);
                let back = back.map(|m| Move::plain(m.to(), m.from()));
                let m = match back.filter(|m| moves.contains(m) && next(2) == 0) {
                    Some(m) => m,
                    None => moves[next(moves.len())],
                };
                game.play(m);
                if ply < played {
                    history = History::new(&game);
                } else {
                    history.push(position.key());
                }
                position.play(m);
            }
        }
        assert!(upcoming > 200 && not > 200, "{upcoming} {not}");
    }

    #[test]
    fn what_was_before_a_pass_does_not_come_again() {
        let mut game = Game::new(Position::start(Rules::chess()));
        for text in ["g1f3", "g8f6", "f3g1"] {
            game.play(uci::parse(game.position(), text).unwrap());
        }
        let mut history = History::new(&Game::new(*game.start()));
        for position in &game.positions()[..3] {
            history.push(position.key());
        }
        assert!(history.upcoming_repetition(game.position()), "the knight can go back");
        let horizon = history.forget();
        assert!(!history.upcoming_repetition(game.position()));
        history.remember(horizon);
        assert!(history.upcoming_repetition(game.position()));
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
