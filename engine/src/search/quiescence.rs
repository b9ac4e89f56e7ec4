//! Captures until the position is quiet enough to be judged.

use treville_core::bitboard::Bitboard;
use treville_core::movegen::Scope;
use treville_core::moves::{Move, MoveList};
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};
use treville_core::square::Rank;

use super::Search;
use super::order::{ScoredMove, pick};
use crate::score::Score;

impl Search<'_> {
    /// The score once captures and promotions are played out, or all moves where the side to move
    /// is in check.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.seldepth = self.seldepth.max(ply);
        if self.history.is_draw(position) {
            return 0;
        }
        let in_check = position.in_check();
        if ply >= Score::MAX_PLY || position.stage() != Stage::Play {
            return self.around.evaluator.evaluate(position);
        }

        // Standing pat: nobody has to capture, so the score is at least what it is without.
        let mut best = if in_check {
            ply as i32 - Score::MATE
        } else {
            let standing = self.around.evaluator.evaluate(position);
            if standing >= beta {
                return standing;
            }
            alpha = alpha.max(standing);
            standing
        };

        let mut moves = MoveList::new();
        let mut scored: Vec<ScoredMove> = std::mem::take(&mut self.lists[ply]);
        generate(position, &mut moves);
        self.order.score(position, self.around.evaluator, &moves, None, ply, &mut scored);
        let mut next = 0;
        while let Some(m) = pick(&mut scored, next) {
            next += 1;
            if !in_check && self.loses_material(position, m) {
                continue;
            }
            self.nodes += 1;
            if self.must_stop() {
                break;
            }
            self.history.push(position.key());
            let score = -self.quiesce(&position.after(m), -beta, -alpha, ply + 1);
            self.history.pop();
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = scored;
        best
    }

    /// Whether a capture gives more than it takes: the victim is worth less than the piece that
    /// takes it, and defended. A rough measure that asks for one recapture only.
    fn loses_material(&self, position: &Position, m: Move) -> bool {
        let board = position.board();
        let (us, them) = (position.turn(), !position.turn());
        let (Some(victim), Some(mover)) = (board.slot_at(m.to()), board.slot_at(m.from())) else {
            return false;
        };
        if mover == Slot::King || m.promotion().is_some() {
            return false;
        }
        let evaluator = self.around.evaluator;
        let value = |color, slot| evaluator.value(board.kind(color, slot));
        let with_victim = position.gates().squares().has(m.to());
        if with_victim || value(them, victim) >= value(us, mover) {
            return false;
        }
        let occupied = board.occupied() - Bitboard::of(m.from());
        position.is_attacked(m.to(), them, occupied)
    }
}

/// All moves in check; else captures, promotions and en passant.
fn generate(position: &Position, moves: &mut MoveList) {
    if position.in_check() {
        position.generate(Scope::ALL, moves);
        return;
    }
    let (us, board) = (position.turn(), position.board());
    let mut to = board.color(!us);
    if let Some(square) = position.en_passant() {
        to |= square.into();
    }
    position.generate(Scope { to, ..Scope::ALL }, moves);
    // The en-passant square lets other pieces move there too, and that is not noisy.
    moves.retain(|m| position.captured(*m).is_some());
    let seventh = Bitboard::rank(Rank::new(6).relative(us));
    let from = board.pieces(us, Slot::Pawn) & seventh;
    if from.any() {
        position.generate(Scope { from, to: !board.occupied() }, moves);
    }
}
