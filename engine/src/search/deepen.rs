//! Iterative deepening: one ply deeper each time, until a limit is reached.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::params::Params;
use super::searcher::Searcher;
use super::stack::Root;
use super::threads::ThreadResult;
use crate::message::{Info, Progress};
use crate::score::Score;

/// A line to report, with its score and the depth that it was searched to.
#[derive(Clone, Debug)]
struct Variation {
    depth: u32,
    score: i32,
    line: Vec<Move>,
}

impl Variation {
    fn first(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl Searcher<'_> {
    /// Searches one ply deeper each time, until a limit is reached.
    ///
    /// For several lines each iteration searches the root once for each, without the first moves of
    /// the lines that it has found already.
    pub(super) fn deepen(
        mut self,
        position: &Position,
        listener: &mut dyn FnMut(Info),
    ) -> ThreadResult {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, Score::MAX_PLY as u32 - 1);
        // The result if the first iteration is not completed.
        let line = self.root_best.into_iter().collect();
        let score = self.evaluate(position, 0);
        let mut lines = vec![Variation { depth: 0, score, line }];
        if self.root_moves.is_empty() {
            let mated = position.in_check();
            lines[0].score = if mated { -Score::MATE } else { Score::of_stalemate(position, 0) };
            self.report_lines(&lines, listener);
        }
        let mut steady = Steadiness::default();
        for depth in 1..=deepest {
            if self.root_moves.is_empty() {
                break;
            }
            let before = lines[0].first();
            let (found, effort) = self.iteration(position, depth, &lines);
            lines = self.ranked(found, lines);
            // After a stop this reports what was found since the last report, and the time.
            self.report_lines(&lines, listener);
            if self.stopped {
                break;
            }
            steady.update(before == lines[0].first(), lines[0].score, effort, &self.pruning.params);
            if self.is_done(&lines[0], position.stage(), &steady) {
                self.stop_on_ponder_hit = true;
                if !self.is_pondering() {
                    break;
                }
            }
        }
        let info = self.line_info(1, &lines[0]);
        let expected = info.pv.get(1).copied();
        let after = |m: &Move| position.after_unchecked(*m);
        let ponder = expected.or_else(|| self.reply_in_table(&after(info.pv.first()?)));
        ThreadResult { info, ponder }
    }

    /// The table move of a position after the root.
    fn reply_in_table(&self, position: &Position) -> Option<Move> {
        let known = self.table.get(position.key(), 1)?;
        known.best.filter(|m| position.is_legal(*m))
    }

    /// One iteration: the lines wanted, in the order in which they were found, and the share of the
    /// first line's nodes spent on its best move. If a stop interrupts the first line, what it has
    /// found counts: the move that was best before is searched first, so a move that beat it is
    /// better.
    fn iteration(
        &mut self,
        position: &Position,
        depth: u32,
        before: &[Variation],
    ) -> (Vec<Variation>, f64) {
        self.root_depth = depth as i32;
        self.root_moves.iter_mut().for_each(|(_, nodes)| *nodes = 0);
        self.found_first.clear();
        let mut found: Vec<Variation> = Vec::new();
        let mut effort = 0.0;
        let wanted = self.limits.multipv.clamp(1, self.root_moves.len());
        while found.len() < wanted {
            let last =
                before.iter().find(|last| last.first().is_some_and(|m| self.is_root_move(m)));
            let last = last.unwrap_or(&before[0]);
            self.root_best = last.first().filter(|m| self.is_root_move(*m));
            let nodes_before = self.nodes;
            let score = self.aspire(position, depth as i32, last.score);
            let mut line = std::mem::take(&mut self.pv[0]);
            if self.stopped {
                // A move that has beaten the last best one may not have its line yet.
                if line.is_empty() && self.root_best != last.first() {
                    line.extend(self.root_best);
                }
                // The score of a new move is not known yet, but it is not the mate of another move.
                let proved = Score::is_mate(last.score) && line.first() != last.line.first();
                let score = if proved { self.evaluate(position, 0) } else { last.score };
                if found.is_empty() && !line.is_empty() {
                    found.push(Variation { line, score, ..*last });
                }
                break;
            }
            if found.is_empty() {
                let nodes = self.nodes - nodes_before;
                let on_best = self.root_moves.iter().find(|(m, _)| line.first() == Some(m));
                effort = on_best.map_or(0, |(_, own)| *own) as f64 / nodes.max(1) as f64;
            }
            self.found_first.extend(line.first());
            found.push(Variation { depth, score, line });
        }
        (found, effort)
    }

    /// The lines to report, the best first: those found, then those of the iteration before that
    /// were not found again, each with another first move.
    fn ranked(&self, mut found: Vec<Variation>, before: Vec<Variation>) -> Vec<Variation> {
        found.sort_by_key(|variation| -variation.score);
        // A proved mate stays, even if an iteration with other reductions does not see it.
        if let (Some(best), Some(old)) = (found.first(), before.first())
            && old.score >= Score::MATE_BOUND.max(best.score + 1)
        {
            let mate = Variation { depth: best.depth, ..old.clone() };
            found.retain(|variation| variation.first() != mate.first());
            found.insert(0, mate);
        }
        for old in before {
            if found.iter().all(|new| new.first() != old.first()) {
                found.push(old);
            }
        }
        found.truncate(self.limits.multipv.max(1));
        found
    }

    /// Searches the root with a window around the last score, and widens it when the score falls
    /// outside.
    fn aspire(&mut self, position: &Position, depth: i32, last: i32) -> i32 {
        let params = self.pruning.params;
        let mut width = params.aspiration;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if depth >= params.aspiration_depth && position.stage() == Stage::Play {
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
                self.report_bound(Progress::AtMost, depth, score);
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-Score::INFINITE);
                reduced = 0;
            } else if score >= beta && beta < Score::INFINITE {
                self.report_bound(Progress::AtLeast, depth, score);
                beta = (score + width).min(Score::INFINITE);
                reduced = (reduced + 1).min(params.aspiration_reduced);
            } else {
                return score;
            }
            width += width * params.aspiration_widen / 100 + params.aspiration_grow;
            if width > params.aspiration_most {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Whether another iteration is useless or there is no time for it.
    fn is_done(&self, best: &Variation, stage: Stage, steady: &Steadiness) -> bool {
        if self.number > 0 {
            return false;
        }
        // The line must show the mate: a score beyond the iteration's depth may lack moves.
        let mated = |wanted| {
            let moves = Score(best.score).mate_in().and_then(|moves| u32::try_from(moves).ok());
            moves.is_some_and(|n| n > 0 && n <= wanted && best.line.len() == 2 * n as usize - 1)
        };
        let part = if stage == Stage::Play { steady.part(&self.pruning.params) } else { 1.0 };
        self.budget.is_soft_over(part)
            || self.limits.soft_nodes.is_some_and(|most| self.all_nodes() >= most)
            || self.limits.mate.is_some_and(mated)
            // On a clock, an only move needs no thought.
            || (self.root_moves.len() == 1 && self.limits.clock.is_some())
    }

    fn report_lines(&self, lines: &[Variation], listener: &mut dyn FnMut(Info)) {
        for (rank, variation) in (1..).zip(lines) {
            listener(self.line_info(rank, variation));
        }
    }

    fn line_info(&self, rank: u32, variation: &Variation) -> Info {
        self.info(variation.depth, rank, variation.score, variation.line.clone())
    }
}

/// The search's confidence in its move. A move that stays the best and takes most of the nodes
/// needs less time, a falling score needs more.
#[derive(Clone, Copy, Debug, Default)]
struct Steadiness {
    /// Iterations since the best move changed.
    same: i32,
    last: Option<i32>,
    /// The fall of the score in the last iteration.
    fall: i32,
    /// The share of the nodes spent on the best move.
    share: f64,
}

impl Steadiness {
    fn update(&mut self, same: bool, score: i32, share: f64, params: &Params) {
        self.same = if same { (self.same + 1).min(params.time_same_most) } else { 0 };
        let fall = self.last.map_or(0, |last| last - score);
        self.fall = fall.clamp(-params.time_rise_most, params.time_fall_most);
        self.last = Some(score);
        self.share = share;
    }

    /// The share of the usual time that this move gets.
    fn part(&self, params: &Params) -> f64 {
        let hundredths = |parameter: i32| f64::from(parameter) / 100.0;
        let steady =
            hundredths(params.time_new) - hundredths(params.time_same) * f64::from(self.same);
        let effort =
            hundredths(params.time_effort) - hundredths(params.time_effort_all) * self.share;
        let least = hundredths(params.time_effort_least);
        let effort = effort.clamp(least, hundredths(params.time_effort_most));
        let fall = 1.0 + f64::from(self.fall * params.time_fall) / 1000.0;
        steady * effort * fall
    }
}
