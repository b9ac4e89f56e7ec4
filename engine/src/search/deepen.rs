//! Iterative deepening: one ply deeper each time, until a limit is reached.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::node::Root;
use super::{Outcome, Worker};
use crate::message::Info;
use crate::score::Score;

impl Worker<'_> {
    /// Searches one ply deeper each time, until a limit is reached.
    pub(super) fn deepen(mut self, position: &Position, listener: &mut dyn FnMut(Info)) -> Outcome {
        let mut best_line: Vec<Move> = self.root_best.into_iter().collect();
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, Score::MAX_PLY as u32 - 1);
        // What is told if the first iteration does not come to its end.
        let (mut done, mut score) = (0, self.evaluator.evaluate(position));
        if self.root_moves.is_empty() {
            score = if position.in_check() { -Score::MATE } else { 0 };
            self.report(0, score, &best_line, listener);
        }
        let mut steady = Steadiness::default();
        for depth in 1..=deepest {
            if self.root_moves.is_empty() {
                break;
            }
            self.root_depth = depth as i32;
            self.root_moves.iter_mut().for_each(|(_, nodes)| *nodes = 0);
            let before = best_line.first().copied();
            let nodes_before = self.nodes;
            let found = self.aspire(position, depth as i32, score);
            // The table's move comes first, so a better line found before a stop is one.
            if !self.lines[0].is_empty() {
                best_line.clone_from(&self.lines[0]);
                if !self.stopped {
                    score = found;
                }
            }
            // A move that has refuted the last best one may still be waiting for its line.
            if self.lines[0].is_empty()
                && let Some(m) = self.root_best
                && best_line.first() != Some(&m)
            {
                best_line = vec![m];
            }
            if self.stopped {
                // What was found since the last report, and how long it took.
                self.report(done, score, &best_line, listener);
                break;
            }
            done = depth;
            self.report(depth, score, &best_line, listener);
            let spent = self.nodes - nodes_before;
            let best = best_line.first().copied();
            let on_best = self.root_moves.iter().find(|(m, _)| Some(*m) == best);
            steady.hear(before == best, score, on_best.map_or(0, |(_, nodes)| *nodes), spent);
            if self.is_done(score, position.stage(), &steady) {
                break;
            }
        }
        let mut line = best_line.into_iter();
        Outcome { best: line.next(), ponder: line.next(), nodes: self.all_nodes() }
    }

    /// An iteration with a window around the last score, which is widened where the score falls out
    /// of it.
    fn aspire(&mut self, position: &Position, depth: i32, last: i32) -> i32 {
        let mut width = self.params.aspiration;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if depth >= 4 && position.stage() == Stage::Play {
            (alpha, beta) =
                ((last - width).max(-Score::INFINITE), (last + width).min(Score::INFINITE));
        }
        let mut reduced = 0;
        loop {
            let plies = (depth - reduced).max(1);
            let score = self.node::<Root>(position, alpha, beta, plies, 0, false);
            if self.stopped {
                return score;
            }
            if score <= alpha && alpha > -Score::INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-Score::INFINITE);
                reduced = 0;
            } else if score >= beta && beta < Score::INFINITE {
                beta = (score + width).min(Score::INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return score;
            }
            width += width / 2 + 5;
            if width > 1000 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Whether another iteration is of no use or there is no time for it.
    fn is_done(&self, score: i32, stage: Stage, steady: &Steadiness) -> bool {
        if self.number > 0 {
            return false;
        }
        let mated = |wanted| Score(score).mate_in().is_some_and(|n| n > 0 && n <= wanted as i32);
        let part = if stage == Stage::Play { steady.part() } else { 1.0 };
        self.budget.is_soft_over(part)
            || self.limits.mate.is_some_and(mated)
            // On a clock, an only move needs no thought.
            || (self.root_moves.len() == 1 && self.limits.clock.is_some())
    }

    /// Whether the move is among those to look at.
    pub(super) fn is_root_move(&self, m: Move) -> bool {
        self.limits.searchmoves.is_empty() || self.limits.searchmoves.contains(&m)
    }

    /// A root move has cost so many nodes.
    pub(super) fn note_root_move(&mut self, m: Move, nodes: u64) {
        if let Some((_, own)) = self.root_moves.iter_mut().find(|(own, _)| *own == m) {
            *own += nodes;
        }
    }

    fn report(&self, depth: u32, score: i32, line: &[Move], listener: &mut dyn FnMut(Info)) {
        listener(Info {
            depth,
            seldepth: self.seldepth as u32,
            score: Score(score),
            nodes: self.all_nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv: line.to_vec(),
        });
    }
}

/// How sure the search is of its move: a move that stays the best and takes most of the nodes needs
/// less time, a falling score more.
#[derive(Clone, Copy, Debug, Default)]
struct Steadiness {
    /// Iterations since the best move has changed.
    same: i32,
    last: Option<i32>,
    /// How far the score has fallen in the last iteration.
    fall: i32,
    /// The part of the nodes that went into the best move.
    share: f64,
}

impl Steadiness {
    fn hear(&mut self, same: bool, score: i32, on_best: u64, nodes: u64) {
        self.same = if same { (self.same + 1).min(8) } else { 0 };
        self.fall = self.last.map_or(0, |last| last - score).clamp(-50, 100);
        self.last = Some(score);
        self.share = on_best as f64 / nodes.max(1) as f64;
    }

    /// The part of the usual time that this move should have.
    fn part(&self) -> f64 {
        let steady = 1.35 - 0.08 * f64::from(self.same);
        let effort = (1.9 - 1.4 * self.share).clamp(0.5, 1.6);
        let fall = 1.0 + f64::from(self.fall) * 0.006;
        steady * effort * fall
    }
}
