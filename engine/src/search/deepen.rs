//! Iterative deepening: one ply deeper each time, until a limit is reached.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::Worker;
use super::node::Root;
use super::threads::Verdict;
use crate::message::{Info, Progress};
use crate::score::Score;

/// A line that is told, with its score and the depth that it was searched to.
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

impl Worker<'_> {
    /// Searches one ply deeper each time, until a limit is reached.
    ///
    /// Where several lines are wanted, each iteration searches the root once for each of them,
    /// leaving out the first moves of those that it has found already.
    pub(super) fn deepen(mut self, position: &Position, listener: &mut dyn FnMut(Info)) -> Verdict {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, Score::MAX_PLY as u32 - 1);
        // What is told if the first iteration does not come to its end.
        let line = self.root_best.into_iter().collect();
        let score = self.evaluator.evaluate(position);
        let mut told = vec![Variation { depth: 0, score, line }];
        if self.root_moves.is_empty() {
            told[0].score = if position.in_check() { -Score::MATE } else { 0 };
            self.report(&told, listener);
        }
        let mut steady = Steadiness::default();
        for depth in 1..=deepest {
            if self.root_moves.is_empty() {
                break;
            }
            let before = told[0].first();
            let (found, effort) = self.iteration(position, depth, &told);
            told = self.ranked(found, told);
            // After a stop this tells what was found since the last report, and how long it took.
            self.report(&told, listener);
            if self.stopped {
                break;
            }
            steady.hear(before == told[0].first(), told[0].score, effort);
            if self.is_done(&told[0], position.stage(), &steady) {
                self.enough = true;
                if !self.is_pondering() {
                    break;
                }
            }
        }
        let info = self.info(1, &told[0]);
        let expected = info.pv.get(1).copied();
        let after = |m: &Move| position.after(*m);
        let ponder = expected.or_else(|| self.reply_in_table(&after(info.pv.first()?)));
        Verdict { info, ponder }
    }

    /// The best move of a position after the root, as far as the table knows one.
    fn reply_in_table(&self, position: &Position) -> Option<Move> {
        let known = self.table.get(position.key(), 1)?;
        known.best.filter(|m| position.is_legal(*m))
    }

    /// One iteration: as many lines as are wanted, in the order in which they were found, and the
    /// part of the nodes of the first that went into its best move. A line that was broken off
    /// counts if it is the first, because the move that was best before is searched first: a better
    /// one found before a stop is one.
    fn iteration(
        &mut self,
        position: &Position,
        depth: u32,
        told: &[Variation],
    ) -> (Vec<Variation>, f64) {
        self.root_depth = depth as i32;
        self.root_moves.iter_mut().for_each(|(_, nodes)| *nodes = 0);
        self.told.clear();
        let mut found: Vec<Variation> = Vec::new();
        let mut effort = 0.0;
        let wanted = self.limits.multipv.clamp(1, self.root_moves.len());
        while found.len() < wanted {
            let last = told.iter().find(|last| last.first().is_some_and(|m| self.is_root_move(m)));
            let last = last.unwrap_or(&told[0]);
            self.root_best = last.first().filter(|m| self.is_root_move(*m));
            let nodes_before = self.nodes;
            let score = self.aspire(position, depth as i32, last.score);
            let mut line = std::mem::take(&mut self.lines[0]);
            if self.stopped {
                // A move that has refuted the last best one may still be waiting for its line.
                if line.is_empty() && self.root_best != last.first() {
                    line.extend(self.root_best);
                }
                // The score of a new move is not known yet, but it is neither a mate nor a loss by one.
                let proved = Score::is_mate(last.score) && line.first() != last.line.first();
                let score = if proved { self.evaluator.evaluate(position) } else { last.score };
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
            self.told.extend(line.first());
            found.push(Variation { depth, score, line });
        }
        (found, effort)
    }

    /// The lines to tell, the best first: those found, and from the iteration before those that it
    /// did not come to again, each with another first move.
    fn ranked(&self, mut found: Vec<Variation>, told: Vec<Variation>) -> Vec<Variation> {
        found.sort_by_key(|variation| -variation.score);
        // A mate that is proved stays so, even if an iteration with other reductions does not see it.
        if let (Some(best), Some(old)) = (found.first(), told.first())
            && old.score >= Score::MATE_BOUND.max(best.score + 1)
        {
            let mate = Variation { depth: best.depth, ..old.clone() };
            found.retain(|variation| variation.first() != mate.first());
            found.insert(0, mate);
        }
        for old in told {
            if found.iter().all(|new| new.first() != old.first()) {
                found.push(old);
            }
        }
        found.truncate(self.limits.multipv.max(1));
        found
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
                self.tell_bound(Progress::AtMost, depth, score);
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-Score::INFINITE);
                reduced = 0;
            } else if score >= beta && beta < Score::INFINITE {
                self.tell_bound(Progress::AtLeast, depth, score);
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
    fn is_done(&self, best: &Variation, stage: Stage, steady: &Steadiness) -> bool {
        if self.number > 0 {
            return false;
        }
        // A mate beyond the horizon of an iteration is one, but whoever asks for it wants to see it.
        let mated = |wanted| {
            let moves = Score(best.score).mate_in().and_then(|moves| u32::try_from(moves).ok());
            moves.is_some_and(|n| n > 0 && n <= wanted && best.line.len() == 2 * n as usize - 1)
        };
        let part = if stage == Stage::Play { steady.part() } else { 1.0 };
        self.budget.is_soft_over(part)
            || self.limits.soft_nodes.is_some_and(|most| self.all_nodes() >= most)
            || self.limits.mate.is_some_and(mated)
            // On a clock, an only move needs no thought.
            || (self.root_moves.len() == 1 && self.limits.clock.is_some())
    }

    /// Whether the move is among those to look at, and no line that begins with it has been found in
    /// this iteration.
    pub(super) fn is_root_move(&self, m: Move) -> bool {
        !self.told.contains(&m) && self.root_moves.iter().any(|(own, _)| *own == m)
    }

    /// Whether all moves of the root are looked at, so that its score is that of the position.
    pub(super) fn is_whole_root(&self) -> bool {
        self.told.is_empty() && self.limits.searchmoves.is_empty()
    }

    /// A root move has cost so many nodes.
    pub(super) fn note_root_move(&mut self, m: Move, nodes: u64) {
        if let Some((_, own)) = self.root_moves.iter_mut().find(|(own, _)| *own == m) {
            *own += nodes;
        }
    }

    fn report(&self, told: &[Variation], listener: &mut dyn FnMut(Info)) {
        for (rank, variation) in (1..).zip(told) {
            listener(self.info(rank, variation));
        }
    }

    fn info(&self, rank: u32, variation: &Variation) -> Info {
        Info {
            depth: variation.depth,
            seldepth: self.seldepth as u32,
            multipv: rank,
            score: Score(variation.score),
            nodes: self.all_nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv: variation.line.clone(),
        }
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
    fn hear(&mut self, same: bool, score: i32, share: f64) {
        self.same = if same { (self.same + 1).min(8) } else { 0 };
        self.fall = self.last.map_or(0, |last| last - score).clamp(-50, 100);
        self.last = Some(score);
        self.share = share;
    }

    /// The part of the usual time that this move should have.
    fn part(&self) -> f64 {
        let steady = 1.35 - 0.08 * f64::from(self.same);
        let effort = (1.9 - 1.4 * self.share).clamp(0.5, 1.6);
        let fall = 1.0 + f64::from(self.fall) * 0.006;
        steady * effort * fall
    }
}
