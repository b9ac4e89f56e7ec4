//! A node of the tree: all that can be decided before its moves are looked at.

use treville_core::position::{Position, Stage};

use super::Worker;
use super::moves::Searched;
use crate::score::Score;

/// What kind of node is searched; the compiler makes a function for each.
pub(super) trait Node {
    /// Whether exact scores are wanted and a line is kept.
    const PV: bool;
    /// Whether this is the position that was asked for.
    const ROOT: bool;
}

/// The position that was asked for.
pub(super) struct Root;
/// A node whose score may end up as the root's.
pub(super) struct Pv;
/// A node that is only asked whether it is better than a bound.
pub(super) struct Scout;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Node for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Beyond this score a game is won: guesses by the evaluation save nothing there, and would only hide
/// the mate.
const WON: i32 = 2_500;

impl Worker<'_> {
    /// The score of a position for the side to move, within `alpha` and `beta`. `cut` says that a
    /// score of at least beta is expected.
    #[allow(clippy::too_many_arguments)] // The window, depth and ply are the state of the node.
    pub(super) fn node<N: Node>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if N::PV {
            self.lines[ply].clear();
        }
        // Whoever stores a score looks first whether the search has been stopped.
        if self.stopped {
            return 0;
        }
        if depth <= 0 || ply >= Score::MAX_PLY {
            return self.quiesce::<N>(position, alpha, beta, ply, true);
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = position.in_check();
        let in_play = position.stage() == Stage::Play;

        let mut floor = -Score::INFINITE;
        if !N::ROOT {
            if self.line.is_draw(position) {
                return 0;
            }
            // A side that can repeat a position has a draw at least, even if the move that repeats is
            // pruned below; a search without that move says nothing of it.
            let whole = self.stack[ply].excluded.is_none();
            if alpha < 0 && whole && self.line.upcoming_repetition(position) {
                alpha = 0;
                floor = 0;
            }
            // Mate distance pruning: nothing beats a mate that is already nearer.
            alpha = alpha.max(ply as i32 - Score::MATE);
            beta = beta.min(Score::MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table: away from the principal variation, a deep enough score that decides
        // the window ends the search here; everywhere, the stored move is tried first.
        let excluded = self.stack[ply].excluded;
        let known = if excluded.is_some() { None } else { self.recall(position, ply) };
        if let Some(entry) = known
            && !N::PV
            && (entry.depth >= depth || entry.mates(alpha, beta))
            && position.halfmove_clock() < 90
            && entry.decides(alpha, beta)
        {
            return entry.score.max(floor);
        }
        let table_move = if N::ROOT { self.root_best } else { known.and_then(|entry| entry.best) };

        // The evaluation, corrected by what like positions came to, and by a score of the table that
        // is nearer to the truth.
        let raw = match known {
            _ if in_check || !in_play => 0,
            _ if excluded.is_some() => self.stack[ply].raw_eval,
            Some(entry) => entry.eval,
            None => self.evaluator.evaluate(position),
        };
        let corrected = raw + self.experience.correction(position);
        let eval = match known {
            Some(entry) if entry.decides(corrected, corrected) => entry.score,
            _ => corrected,
        };
        self.stack[ply].raw_eval = raw;
        self.stack[ply].eval = (!in_check && in_play).then_some(corrected);
        // Whether the side to move stands better than at its last turn: then more can be expected
        // of the remaining moves, and less may be pruned.
        let earlier = [2, 4].into_iter().find_map(|back| self.stack[ply.checked_sub(back)?].eval);
        let improving = !in_check && earlier.is_some_and(|earlier| corrected > earlier);
        // Killers of the last visit to the plies below are no longer sisters.
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].excluded = None;

        if !N::PV && !in_check && in_play && excluded.is_none() && beta.abs() < WON {
            let params = &self.params;
            // Reverse futility: far enough above beta, the opponent will hardly bring it down.
            let margin = params.reverse_futility * (depth - i32::from(improving));
            if depth <= params.reverse_futility_depth && eval - margin >= beta {
                return if Score::is_mate(eval) { beta } else { (eval + beta) / 2 };
            }
            // Razoring: far enough below alpha, only captures can help.
            if depth <= 3 && eval + params.razor_base + params.razor * depth * depth < alpha {
                let score = self.quiesce::<Scout>(position, alpha, alpha + 1, ply, true);
                if score <= alpha {
                    return score.max(floor);
                }
            }
            if let Some(score) = self.null_move(position, beta, depth, ply, eval, cut) {
                return score;
            }
        }

        // Internal iterative reduction: without a move to begin with, a shallower search finds one
        // for the next time.
        if table_move.is_none() && depth >= 4 && (N::PV || cut) && excluded.is_none() {
            depth -= 1;
        }

        let searched =
            Searched { alpha, beta, depth, ply, cut, is_pv: N::PV, improving, table_move };
        self.moves_of::<N>(position, searched, known).max(floor)
    }

    /// Null move: if passing still leaves the opponent below beta's reach, a real move will too. Not
    /// twice in a row, and not with pawns alone, where having to move may be what loses.
    fn null_move(
        &mut self,
        position: &Position,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        cut: bool,
    ) -> Option<i32> {
        let params = &self.params;
        if depth < 3 || eval < beta || !cut || ply == 0 || self.stack[ply - 1].played.is_none() {
            return None;
        }
        let pieces = position.board().officers(position.turn());
        if pieces.is_empty() || ply < self.null_from {
            return None;
        }
        let reduction = params.null_base
            + depth / params.null_depth
            + ((eval - beta) / params.null_eval).min(3);
        let mut after = *position;
        after.pass();
        self.stack[ply].played = None;
        self.line.push(position.key());
        // A position that recurs only because a side has passed is no draw.
        let horizon = self.line.forget();
        self.count_node();
        let score = -self.node::<Scout>(&after, -beta, 1 - beta, depth - reduction, ply + 1, false);
        self.line.remember(horizon);
        self.line.pop();
        if self.stopped || score < beta {
            return None;
        }
        let score = if Score::is_mate(score) { beta } else { score };
        // Deep in the tree a wrong guess is dear: search again without null moves for a while.
        if depth < 14 || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply + (depth - reduction).max(1) as usize * 3 / 4;
        let verified = self.node::<Scout>(position, beta - 1, beta, depth - reduction, ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }
}
