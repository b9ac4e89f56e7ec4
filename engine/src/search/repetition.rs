//! Draws inside a search: repetitions and the fifty-move rule.

use treville_core::bitboard::Bitboard;
use treville_core::game::Game;
use treville_core::movegen::{MoveSink, Scope};
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};
use treville_core::square::Square;
use treville_core::zobrist;

/// The keys of the positions before the one being searched, those of the game included, since the
/// game's last irreversible move.
pub(super) struct RepetitionKeys {
    keys: Vec<u64>,
    /// Number of them that are the game's.
    played: usize,
    /// Keys before this index do not count: a side has passed since.
    horizon: usize,
}

impl RepetitionKeys {
    pub(super) fn new(game: &Game) -> RepetitionKeys {
        let keys = game.keys_before();
        RepetitionKeys { played: keys.len(), keys, horizon: 0 }
    }

    /// A move is made from a position with this key.
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// A side passes: no earlier position can recur. Returns the value to
    /// [restore](RepetitionKeys::restore) when the pass is taken back.
    pub(super) fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.horizon, self.keys.len())
    }

    /// The pass is taken back.
    pub(super) fn restore(&mut self, horizon: usize) {
        self.horizon = horizon;
    }

    /// The move is taken back.
    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position counts as a draw: by the fifty-move rule, by repetition, or because
    /// neither side can mate any more. Mate on the hundredth ply precedes the rule, so a side in
    /// check must have a move.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        if position.stage() != Stage::Play {
            return false;
        }
        if position.is_past_move_rule() && (!position.in_check() || position.has_moves()) {
            return true;
        }
        self.repeats(position) || position.is_dead()
    }

    /// Whether the side to move has a move after which the position repeats, so that it has a draw
    /// at least.
    ///
    /// Such a move returns one piece to where it stood an odd number of plies ago, and everything
    /// that the opponent has moved since is back already. The latter is rare, and a sum of keys
    /// shows it without the board (Marcel van Kervinck, *The design and implementation of the
    /// Rookie 2.0 chess playing program*, 2002, which finds the move in a table; here it is
    /// generated, whatever the pieces are).
    pub(super) fn upcoming_repetition(&self, position: &Position) -> bool {
        let oldest = self.oldest(position);
        let Some((last, earlier)) = self.keys[oldest..].split_last() else { return false };
        // All that the opponent's moves have changed; 0 if nothing.
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

    /// A position that recurs within the search is a draw at once: the side that wanted it can have
    /// it again. A position of the game has to occur a third time.
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
    // Pawns do not return, and a piece in front of a gate would leave another one on its square.
    let from = board.color(us) - board.pieces(us, Slot::Pawn) - position.gates().squares();
    let wanted = position.key() ^ key ^ zobrist::black_to_move();
    let mut seeker = Seeker { position, wanted, found: false };
    position.generate(Scope { from, to: !board.occupied() }, &mut seeker);
    seeker.found
}

/// Searches moves for one that changes the key as wanted.
struct Seeker<'a> {
    position: &'a Position,
    wanted: u64,
    found: bool,
}

impl MoveSink for Seeker<'_> {
    fn moves(&mut self, from: Square, targets: Bitboard) {
        let (board, us) = (self.position.board(), self.position.turn());
        let Some(slot) = board.slot_at(from) else { return };
        let key = |square| zobrist::piece(us, board.kind(us, slot), square);
        let wanted = self.wanted ^ key(from);
        self.found |= targets.into_iter().any(|to| key(to) == wanted);
    }

    /// Castling cannot be undone.
    fn single(&mut self, _: Move) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;
    use treville_core::uci;

    #[test]
    fn a_position_of_the_game_has_to_occur_a_third_time() {
        let mut game = Game::new(Position::start(Rules::chess()));
        let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for text in round {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        assert!(!RepetitionKeys::new(&game).is_draw(game.position()), "only the second time");
        for text in round {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        assert!(RepetitionKeys::new(&game).is_draw(game.position()));
    }

    /// Long walks in which pieces often return, the first part played and the rest searched.
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
            let mut keys = RepetitionKeys::new(&game);
            let mut position = *game.position();
            for ply in 0..60 {
                let repeats = position.legal_moves().into_iter().any(|m| {
                    keys.push(position.key());
                    let repeats = keys.repeats(&position.after_unchecked(m));
                    keys.pop();
                    repeats
                });
                assert_eq!(keys.upcoming_repetition(&position), repeats, "{position}");
                *(if repeats { &mut upcoming } else { &mut not }) += 1;
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Every other time the side takes its last move back, if it can.
                let back = game.moves().len().checked_sub(2).map(|last| game.moves()[last]);
                let back = back.map(|m| Move::plain(m.to(), m.from()));
                let m = match back.filter(|m| moves.contains(m) && next(2) == 0) {
                    Some(m) => m,
                    None => moves[next(moves.len())],
                };
                game.play_unchecked(m);
                if ply < played {
                    keys = RepetitionKeys::new(&game);
                } else {
                    keys.push(position.key());
                }
                position.play_unchecked(m);
            }
        }
        assert!(upcoming > 200 && not > 200, "{upcoming} {not}");
    }

    #[test]
    fn positions_before_a_pass_do_not_recur() {
        let mut game = Game::new(Position::start(Rules::chess()));
        for text in ["g1f3", "g8f6", "f3g1"] {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        let mut keys = RepetitionKeys::new(&Game::new(*game.start()));
        for position in &game.positions()[..3] {
            keys.push(position.key());
        }
        assert!(keys.upcoming_repetition(game.position()), "the knight can go back");
        let horizon = keys.forget();
        assert!(!keys.upcoming_repetition(game.position()));
        keys.restore(horizon);
        assert!(keys.upcoming_repetition(game.position()));
    }

    #[test]
    fn a_position_of_the_search_needs_only_a_second_time() {
        let game = Game::new(Position::start(Rules::chess()));
        let mut keys = RepetitionKeys::new(&game);
        let mut position = *game.position();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            assert!(!keys.is_draw(&position));
            keys.push(position.key());
            position.play_unchecked(uci::parse(&position, text).unwrap());
        }
        assert!(keys.is_draw(&position));
    }
}
