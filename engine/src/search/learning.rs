//! Learning from the results of a search: how moves have fared, and how far evaluations were off.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::history::{PieceTo, Situation, TriedMoves};
use super::picker::is_noisy;
use super::searcher::Searcher;
use super::stack::{Frame, Node};
use super::threats::Threats;
use crate::score::{Bound, Score};
use crate::tt::Entry;

impl Searcher<'_> {
    /// The points of a move that was searched to this depth.
    fn bonus(&self, depth: i32) -> i32 {
        let params = &self.pruning.params;
        (params.bonus * depth - params.bonus_base).clamp(params.bonus_least, params.bonus_limit)
    }

    /// The table's move would cut off here, without a search.
    pub(super) fn learn_from_table(&self, position: &Position, node: &Node, found: &Entry) {
        if let Some(m) = found.best
            && found.score >= node.beta
            && position.stage() == Stage::Play
            && !is_noisy(position, m)
            && position.is_legal(m)
        {
            let bonus = self.bonus(node.depth) * self.pruning.params.bonus_table / 100;
            let threats = Threats::of(position).all();
            let at = Situation::new(position, threats, self.continuation_keys(node.ply));
            self.histories.learn_quiet(&at, m, PieceTo::of(position, m), bonus);
        }
    }

    /// No move here reaches alpha, so the quiet move that led here was good.
    pub(super) fn learn_from_fail_low(&self, node: &Node) {
        let Some(before) = node.ply.checked_sub(1) else { return };
        if let Frame { quiet: Some(m), played: Some(piece), situation: Some(at), .. } =
            self.stack[before]
        {
            let bonus = self.bonus(node.depth) * self.pruning.params.bonus_fail_low / 100;
            self.histories.learn_quiet(&at, m, piece, bonus);
        }
    }

    /// A quiet move after which the evaluation is better for its side than before was good.
    pub(super) fn learn_from_evaluation(&self, ply: usize) {
        let params = &self.pruning.params;
        let Some(before) = ply.checked_sub(1) else { return };
        if let Some(eval) = self.stack[ply].eval
            && let Frame { eval: Some(earlier), quiet: Some(m), situation: Some(at), .. } =
                self.stack[before]
        {
            let gain = -(earlier + eval);
            let most = params.bonus_evaluation_most;
            let bonus = (gain * params.bonus_evaluation / 4).clamp(-most, most);
            self.histories.learn_butterfly(&at, m, bonus);
        }
    }

    /// Learns that a move has cut off, and those tried before it have not.
    pub(super) fn learn(
        &mut self,
        position: &Position,
        node: &Node,
        (best, noisy): (Move, bool),
        quiet_tried: &TriedMoves,
        noisy_tried: &TriedMoves,
    ) {
        if position.stage() != Stage::Play {
            return;
        }
        let Some(at) = self.stack[node.ply].situation else { return };
        let bonus = self.bonus(node.depth);
        let malus = bonus * self.pruning.params.malus / 100;
        let piece = |m| PieceTo::of(position, m);
        if noisy {
            self.histories.learn_noisy(piece(best), position.captured(best), bonus);
        } else {
            self.stack[node.ply].add_killer(best);
            self.histories.set_counter(at.keys[0], best);
            self.histories.learn_quiet(&at, best, piece(best), bonus);
            for m in quiet_tried.iter() {
                self.histories.learn_quiet(&at, m, piece(m), -malus);
            }
        }
        for m in noisy_tried.iter() {
            self.histories.learn_noisy(piece(m), position.captured(m), -malus);
        }
    }

    /// Learns by how much the evaluation was off, where the score proves it.
    pub(super) fn learn_correction(&mut self, position: &Position, ply: usize, found: &Entry) {
        let Frame { eval: Some(eval), corrections, .. } = self.stack[ply] else { return };
        let proves = match found.bound {
            Bound::Exact => true,
            Bound::Lower => found.score > eval,
            Bound::Upper => found.score < eval,
        };
        let noisy = found.best.is_some_and(|m| is_noisy(position, m));
        if proves && !noisy && !Score::is_mate(found.score) {
            let off = found.score - eval;
            let params = &self.pruning.params;
            self.histories.learn_correction(&corrections, found.depth, off, params);
        }
    }
}
