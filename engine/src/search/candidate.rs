//! A move of a node before it is made: whether it is looked at, and how deep.

use treville_core::exchange::Worth;
use treville_core::moves::Move;
use treville_core::position::Position;

use super::Worker;
use super::history::{PieceTo, Trail};
use super::moves::Searched;
use super::node::Scout;
use super::picker::is_noisy;
use crate::score::Score;
use crate::tt::{Bound, Entry};

/// A move, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The move.
    pub m: Move,
    /// What moves, and to where.
    pub piece: PieceTo,
    /// Whether it takes something or promotes.
    pub noisy: bool,
    /// Whether it gives check.
    pub gives_check: bool,
    /// What such moves have come to so far.
    pub history: i32,
    /// By how much a move so late is usually reduced, in 1024ths of a ply.
    reduction: i32,
    /// Its number among the moves of the node, from 1.
    number: i32,
}

/// Whether a move can be expected to matter.
pub(super) enum Prospect {
    /// It can.
    Some,
    /// It cannot.
    None,
    /// It cannot, and no quiet move behind it can.
    NoneForQuiet,
}

/// What a singular search comes to.
pub(super) enum Extension {
    /// So many plies more, or less.
    Plies(i32),
    /// The node is cut off with this score.
    Cut(i32),
}

impl Worker<'_> {
    /// What is known of the move with this number.
    #[inline]
    pub(super) fn candidate(
        &self,
        position: &Position,
        at: &Searched,
        (m, number): (Move, i32),
        trail: &Trail,
        gives_check: bool,
    ) -> Candidate {
        let (noisy, piece) = (is_noisy(position, m), PieceTo::of(position, m));
        let history = if noisy {
            self.experience.noisy(piece, position.captured(m))
        } else {
            self.experience.quiet(position.turn(), m, piece, trail)
        };
        let reduction = self.reduction(at.depth, number);
        Candidate { m, piece, noisy, gives_check, history, reduction, number }
    }

    /// Whether a move is looked at where a score is safe already. A check may be worth more than the
    /// moves before it say, so it is only asked what it leaves behind.
    #[inline]
    pub(super) fn prospect(
        &self,
        position: &Position,
        at: &Searched,
        candidate: &Candidate,
        worth: &Worth,
        alpha: i32,
    ) -> Prospect {
        let (params, depth) = (&self.params, at.depth);
        let &Candidate { m, noisy, gives_check, history, reduction, number, .. } = candidate;
        let left = (depth - reduction / 1024).max(0);
        if !noisy && !gives_check {
            // Late-move pruning: the more moves have failed, the less likely the next.
            if number > (params.late_count + depth * depth) / (2 - i32::from(at.improving)) {
                return Prospect::NoneForQuiet;
            }
            // Futility: a quiet move will not make up for so much.
            if let Some(eval) = self.stack[at.ply].eval
                && left <= 8
                && eval + params.futility_base + params.futility * left + history / 128 <= alpha
            {
                return Prospect::NoneForQuiet;
            }
            // History pruning: moves that never did any good.
            if left <= 4 && history < -params.history_pruning * left.max(1) {
                return Prospect::None;
            }
        }
        // Exchange pruning: the move leaves too much behind on its target square.
        let bound = if noisy {
            -params.exchange_noisy * depth - history / 64
        } else {
            -params.exchange_quiet * left * left
        };
        if depth <= 10 && !position.in_check() && !position.exchange_reaches(m, worth, bound) {
            return Prospect::None;
        }
        Prospect::Some
    }

    /// Late-move reductions: late moves are looked at less deeply, in 1024ths of a ply, the more so the
    /// less promising they are.
    #[inline]
    pub(super) fn late_reduction(
        &self,
        position: &Position,
        at: &Searched,
        candidate: &Candidate,
    ) -> i32 {
        let params = &self.params;
        let mut reduction = candidate.reduction;
        reduction -= params.late_pv * i32::from(at.is_pv);
        reduction += params.late_cut * i32::from(at.cut);
        reduction += params.late_worse * i32::from(!at.improving);
        reduction -= params.late_check * i32::from(candidate.gives_check);
        reduction -= if candidate.noisy {
            params.late_noisy + candidate.history * 1024 / (2 * params.late_history)
        } else {
            candidate.history * 1024 / params.late_history
        };
        reduction
            + params.late_taken * i32::from(at.table_move.is_some_and(|m| is_noisy(position, m)))
    }

    /// Singular extension: if all other moves fail well below the table's score, the table's move
    /// is the only good one, and worth another ply. If the others do well too, the node is as good
    /// as cut.
    pub(super) fn singular(
        &mut self,
        position: &Position,
        at: &Searched,
        entry: &Entry,
        m: Move,
    ) -> Extension {
        let params = &self.params;
        let usable = at.depth >= params.singular_depth
            && self.stack[at.ply].excluded.is_none()
            && entry.depth >= at.depth - 3
            && entry.bound != Bound::Upper
            && !Score::is_mate(entry.score)
            && at.ply < 2 * self.root_depth as usize;
        if !usable {
            return Extension::Plies(0);
        }
        let bound = entry.score - params.singular_margin * at.depth / 16;
        let (ply, double) = (at.ply, params.double_margin);
        self.stack[ply].excluded = Some(m);
        let score = self.node::<Scout>(position, bound - 1, bound, (at.depth - 1) / 2, ply, at.cut);
        self.stack[ply].excluded = None;
        if score < bound {
            let plies = 1 + i32::from(!at.is_pv && score < bound - double);
            Extension::Plies(plies)
        } else if bound >= at.beta && !at.is_pv {
            // Multi-cut: several moves beat beta. The principal variation wants to see it.
            Extension::Cut(bound)
        } else if entry.score >= at.beta {
            Extension::Plies(-2 + i32::from(at.is_pv))
        } else {
            Extension::Plies(-i32::from(at.cut))
        }
    }
}
