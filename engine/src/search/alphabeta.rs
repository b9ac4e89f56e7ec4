//! A node of the tree.

use treville_core::moves::{Move, MoveList};
use treville_core::position::{Position, Stage};

use super::Search;
use super::order::{ScoredMove, is_noisy, pick};
use crate::score::Score;
use crate::tt::{Bound, Entry};

impl Search<'_> {
    /// The score of the position after `m`, for the side then to move, within `alpha` and `beta`.
    ///
    /// Principal variation search: a move that is not the first is only asked whether it is better
    /// at all, with an empty window, and searched again if it is.
    #[allow(clippy::too_many_arguments)] // The window, depth and ply are the state of the node.
    pub(super) fn child(
        &mut self,
        position: &Position,
        m: Move,
        scout: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        let after = position.after(m);
        self.history.push(position.key());
        let mut score = 0;
        if scout {
            score = self.node(&after, beta - 1, beta, depth, ply + 1);
        }
        // In the child's view a score below beta is one that the parent likes better than alpha.
        if !scout || (score < beta && score > alpha && beta - alpha > 1) {
            score = self.node(&after, alpha, beta, depth, ply + 1);
        }
        self.history.pop();
        score
    }

    /// The score of a position for the side to move, within `alpha` and `beta`.
    fn node(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        // Check extension: a check must not push a threat over the horizon.
        if position.in_check() {
            depth += 1;
        }
        if depth <= 0 || ply >= Score::MAX_PLY {
            return self.quiesce(position, alpha, beta, ply);
        }
        self.seldepth = self.seldepth.max(ply);
        if self.history.is_draw(position) {
            return 0;
        }

        // Mate distance pruning: nothing beats a mate that is already nearer.
        alpha = alpha.max(ply as i32 - Score::MATE);
        beta = beta.min(Score::MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // Transposition table: away from the principal variation, a deep enough score that decides
        // the window ends the search here; everywhere, the stored move is tried first.
        let key = position.key();
        let known = self.around.table.get(key, ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && entry.depth >= depth
            && position.halfmove_clock() < 80
        {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if decides {
                return entry.score;
            }
        }

        self.moves_of(position, alpha, beta, depth, ply, known.and_then(|entry| entry.best))
    }

    /// Tries every move of a node.
    fn moves_of(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        table_move: Option<Move>,
    ) -> i32 {
        let mut moves = MoveList::with_capacity(64);
        position.generate(treville_core::movegen::Scope::ALL, &mut moves);
        if moves.is_empty() {
            let mated = position.in_check() && position.stage() == Stage::Play;
            return if mated { ply as i32 - Score::MATE } else { 0 };
        }
        let mut scored: Vec<ScoredMove> = std::mem::take(&mut self.lists[ply]);
        self.order.score(position, self.around.evaluator, &moves, table_move, ply, &mut scored);

        let first_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut quiet: Vec<Move> = Vec::new();
        let mut next = 0;
        while let Some(m) = pick(&mut scored, next) {
            let score = -self.child(position, m, next > 0, -beta, -alpha, depth - 1, ply);
            next += 1;
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(m);
                self.extend_line(ply, m);
            }
            if alpha >= beta {
                if !is_noisy(position, m) && position.stage() == Stage::Play {
                    self.order.reward(position.turn(), m, &quiet, depth, ply);
                }
                break;
            }
            if !is_noisy(position, m) {
                quiet.push(m);
            }
        }
        self.lists[ply] = scored;

        if !self.stopped {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > first_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry { best: best_move, score: best, depth, bound };
            self.around.table.insert(position.key(), ply, entry);
        }
        best
    }
}
