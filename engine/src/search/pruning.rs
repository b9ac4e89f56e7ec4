//! Pruning, reductions and extensions: what the search leaves out, and what it searches less or
//! more deeply than the rest.
//!
//! Each step is a guess that saves time, and has a heading here that says why it is likely to be
//! right. This file decides; `node` carries the decisions out. The numbers are in `params`.
//!
//! - At a node, in this order: mate distance pruning, transposition table cutoff, reverse futility
//!   pruning, razoring, null move pruning, internal iterative reduction.
//! - At a move of a node: late move pruning, futility pruning, history pruning, exchange pruning;
//!   singular extension; late move reduction.

use treville_core::exchange::SeeValues;
use treville_core::moves::Move;
use treville_core::position::Position;

use super::history::{Histories, HistoryWeights, PieceTo, Situation};
use super::params::Params;
use super::picker::is_noisy;
use super::stack::Node;
use crate::score::{Bound, Score};
use crate::tt::Entry;

/// Decides what is pruned, reduced and extended.
pub(super) struct Pruning {
    pub params: Params,
    weights: HistoryWeights,
    reductions: Box<[[i32; 64]; 64]>,
}

impl Pruning {
    pub(super) fn new(params: Params) -> Pruning {
        let weights = HistoryWeights::new(&params);
        Pruning { params, weights, reductions: late_move_reductions(&params) }
    }
}

/// At a node, before its moves.
impl Pruning {
    /// **Mate distance pruning.** No line from here beats a mate that is already nearer to the
    /// root, so the window shrinks to the mates that are still possible.
    #[inline]
    pub(super) fn mate_distance(alpha: i32, beta: i32, ply: usize) -> (i32, i32) {
        let ply = ply as i32;
        (alpha.max(ply - Score::MATE), beta.min(Score::MATE - ply - 1))
    }

    /// **Transposition table cutoff.** A stored score that is deep enough and decides the window
    /// saves the search. A mate is enough at any depth: a deeper search could only find a nearer
    /// one. Not close to the fifty-move rule, which the table does not know.
    #[inline]
    pub(super) fn table_cutoff(&self, node: &Node, entry: &Entry, position: &Position) -> bool {
        !node.is_pv
            && (entry.depth >= node.depth || entry.mates(node.alpha, node.beta))
            && i32::from(position.halfmove_clock()) + self.params.table_clock
                < i32::from(position.rules().halfmove_limit)
            && entry.decides(node.alpha, node.beta)
    }

    /// Whether the evaluation is a guide at a node with this beta.
    #[inline]
    pub(super) fn trusts_evaluation(&self, node: &Node) -> bool {
        !node.is_pv && node.beta.abs() < self.params.won
    }

    /// **Reverse futility pruning.** The evaluation is so far above beta that the opponent will
    /// hardly bring it down in the few plies left. Gives the score of the node.
    #[inline]
    pub(super) fn reverse_futility(&self, node: &Node, eval: i32) -> Option<i32> {
        let &Node { beta, depth, .. } = node;
        let margin = self.params.reverse_futility * (depth - i32::from(node.improving));
        if depth > self.params.reverse_futility_depth || eval - margin < beta {
            return None;
        }
        let share = self.params.reverse_futility_score;
        Some(if Score::is_mate(eval) { beta } else { (eval * share + beta * (100 - share)) / 100 })
    }

    /// **Razoring.** The evaluation is so far below alpha that only captures can help, so the
    /// quiescence search decides.
    #[inline]
    pub(super) fn razors(&self, node: &Node, eval: i32) -> bool {
        let &Node { alpha, depth, .. } = node;
        let Params { razor_depth, razor_base, razor, .. } = self.params;
        depth <= razor_depth && eval + razor_base + razor * depth * depth < alpha
    }

    /// **Null move pruning.** If the side to move could pass and the opponent would still not get
    /// below beta, a real move will do as well. Gives the depth of the search after passing. Not
    /// with pawns alone, where having to move may be what loses.
    pub(super) fn null_move(&self, node: &Node, position: &Position, eval: i32) -> Option<i32> {
        let &Node { beta, depth, .. } = node;
        if depth < self.params.null_least || eval < beta || !node.cut {
            return None;
        }
        if position.board().officers(position.turn()).is_empty() {
            return None;
        }
        let params = &self.params;
        let beyond_beta = ((eval - beta) / params.null_eval).min(params.null_eval_most);
        Some(depth - params.null_base - depth / params.null_depth - beyond_beta)
    }

    /// Whether a null move's cutoff is confirmed by a search without null moves.
    pub(super) fn verifies_null_move(&self, depth: i32) -> bool {
        depth >= self.params.null_verified
    }

    /// **Internal iterative reduction.** Without a move to begin with, a shallower search finds one
    /// for the next visit.
    #[inline]
    pub(super) fn reduces_without_table_move(&self, node: &Node) -> bool {
        let is_deep = node.depth >= self.params.internal_depth;
        node.table_move.is_none() && is_deep && (node.is_pv || node.cut)
    }
}

/// A move of a node, and what is known of it before it is made.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub m: Move,
    /// The piece that moves, and its target.
    pub piece: PieceTo,
    /// It takes something or promotes.
    pub noisy: bool,
    pub gives_check: bool,
    /// Success of such moves so far.
    history: i32,
    /// The usual reduction of a move this late, in 1024ths of a ply.
    reduction: i32,
    /// Its number among the moves of the node, from 1.
    number: i32,
}

/// The moves that are not searched.
pub(super) enum PrunedMoves {
    Nothing,
    /// This move.
    Move,
    /// This move and every quiet move after it.
    QuietMoves,
}

/// The consequence of a singular search.
pub(super) enum Extension {
    /// This many plies more, or fewer.
    Plies(i32),
    /// A cutoff of the node with this score.
    Cutoff(i32),
}

/// At a move of a node.
impl Pruning {
    /// The data on the move with this number.
    #[inline]
    pub(super) fn candidate(
        &self,
        position: &Position,
        (m, number): (Move, i32),
        depth: i32,
        gives_check: bool,
        (histories, at): (&Histories, &Situation),
    ) -> Candidate {
        let (noisy, piece) = (is_noisy(position, m), PieceTo::of(position, m));
        let history = if noisy {
            histories.noisy(piece, position.captured(m))
        } else {
            histories.quiet(at, m, piece, &self.weights)
        };
        let reduction = self.reductions[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize];
        Candidate { m, piece, noisy, gives_check, history, reduction, number }
    }

    /// Whether a move is pruned at a node that has a move not losing to mate. `eval` is the
    /// corrected evaluation, none in check. Checks are only subject to exchange pruning: they may
    /// be worth more than the moves before them suggest.
    #[inline]
    pub(super) fn prunes(
        &self,
        node: &Node,
        position: &Position,
        candidate: &Candidate,
        eval: Option<i32>,
        values: &SeeValues,
    ) -> PrunedMoves {
        let (params, depth) = (&self.params, node.depth);
        let &Candidate { m, noisy, history, .. } = candidate;
        // The depth that the move is likely to be searched to.
        let left = (depth - candidate.reduction / 1024).max(0);
        if !noisy && !candidate.gives_check {
            // **Late move pruning.** The more moves have failed, the less likely the next one
            // succeeds.
            let enough = params.late_count + depth * depth * params.late_count_depth / 100;
            let share = if node.improving { 100 } else { params.late_count_worse };
            let enough = enough * share / 100;
            if candidate.number > enough {
                return PrunedMoves::QuietMoves;
            }
            // **Futility pruning.** A quiet move will not make up for so bad an evaluation.
            if let Some(eval) = eval
                && left <= params.futility_depth
                && eval
                    + params.futility_base
                    + params.futility * left
                    + history / params.futility_history
                    <= node.alpha
            {
                return PrunedMoves::QuietMoves;
            }
            // **History pruning.** Moves like this one never did any good.
            if left <= params.history_depth && history < -params.history_pruning * left.max(1) {
                return PrunedMoves::Move;
            }
        }
        // **Futility pruning of captures.** What they take is not enough either.
        if noisy
            && !candidate.gives_check
            && left <= params.capture_futility_depth
            && let Some(eval) = eval
            && eval
                + params.capture_futility * (1 + left)
                + position.takes(m, values)
                + history / params.exchange_history
                <= node.alpha
        {
            return PrunedMoves::Move;
        }
        // **Exchange pruning.** The move loses too much in the exchange on its target square.
        let bound = if candidate.gives_check {
            -params.exchange_check * depth
        } else if noisy {
            -params.exchange_noisy * depth - history / params.exchange_history
        } else {
            -params.exchange_quiet * left * left
        };
        let judges = depth <= params.exchange_depth && !position.in_check();
        if judges && !position.exchange_reaches(m, values, bound) {
            return PrunedMoves::Move;
        }
        PrunedMoves::Nothing
    }

    /// **Singular extension.** If all other moves score well below the table move, it is the only
    /// good one and worth another ply. Gives the score that the others must stay below, searched
    /// without the table move to half the depth; none where the question is not asked.
    pub(super) fn singular_bound(
        &self,
        node: &Node,
        entry: &Entry,
        root_depth: i32,
    ) -> Option<i32> {
        let asks = node.depth >= self.params.singular_depth
            && entry.depth >= node.depth - self.params.singular_near
            && entry.bound != Bound::Upper
            && !Score::is_mate(entry.score)
            && (node.ply as i32) < self.params.singular_plies * root_depth;
        asks.then(|| entry.score - self.params.singular_margin * node.depth / 16)
    }

    /// The meaning of the other moves' score for the table move. If they too reach beta, the node
    /// is cut off at once (**multi-cut**), except in the principal variation, which needs its line.
    pub(super) fn singular_extension(
        &self,
        node: &Node,
        entry: &Entry,
        bound: i32,
        others: i32,
    ) -> Extension {
        if others < bound {
            let double = !node.is_pv && others < bound - self.params.double_margin;
            Extension::Plies(1 + i32::from(double))
        } else if bound >= node.beta && !node.is_pv {
            Extension::Cutoff(bound)
        } else if entry.score >= node.beta {
            Extension::Plies(-self.params.singular_less + i32::from(node.is_pv))
        } else {
            Extension::Plies(-i32::from(node.cut))
        }
    }

    /// Whether a move is late enough to be reduced; at the root, one move later.
    #[inline]
    pub(super) fn reduces(&self, node: &Node, number: i32, is_root: bool) -> bool {
        node.depth >= self.params.late_depth && number > 1 + i32::from(is_root)
    }

    /// **Late move reduction.** Moves are ordered, so late ones seldom succeed: they are searched
    /// less deeply, the less promising the less deeply, and again to the full depth if they beat
    /// alpha. Gives whole plies.
    #[inline]
    pub(super) fn late_move_reduction(
        &self,
        node: &Node,
        position: &Position,
        candidate: &Candidate,
    ) -> i32 {
        let params = &self.params;
        let mut reduction = candidate.reduction;
        reduction -= params.late_pv * i32::from(node.is_pv);
        reduction += params.late_cut * i32::from(node.cut);
        reduction += params.late_worse * i32::from(!node.improving);
        reduction -= params.late_check * i32::from(candidate.gives_check);
        reduction -= if candidate.noisy {
            params.late_noisy + candidate.history * 1024 / params.late_history_noisy
        } else {
            candidate.history * 1024 / params.late_history
        };
        let takes = node.table_move.is_some_and(|m| is_noisy(position, m));
        (reduction + params.late_taken * i32::from(takes)) / 1024
    }
}

/// The usual reductions by depth and number of the move, in 1024ths of a ply: the product of both
/// logarithms.
fn late_move_reductions(params: &Params) -> Box<[[i32; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    // Computed once: a search of a thousand nodes would spend a tenth of its time on logarithms.
    let logarithms: [f64; 64] = std::array::from_fn(|number| (number as f64).ln());
    for depth in 1..64 {
        for count in 1..64 {
            let product = logarithms[depth] * logarithms[count];
            let plies = f64::from(params.late_base) / 100.0
                + product * 100.0 / f64::from(params.late_divisor);
            table[depth][count] = (plies * 1024.0) as i32;
        }
    }
    table
}
