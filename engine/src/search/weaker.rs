//! Moves as a weaker player finds them.
//!
//! Every first move is judged by a small search of its own, the same depth for all, and an error is
//! added to each score by chance. The errors follow the distribution of E. J. Gumbel: with them, a
//! move that is worse by the level's temperature is played 1/e times as often as the best.

use std::cmp::Reverse;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;

use super::history::PieceTo;
use super::node::Pv;
use super::{Context, Outcome, Params, Shared, Surroundings, Worker};
use crate::level::{Level, Luck};
use crate::message::{Info, Limits};
use crate::score::Score;
use crate::time::Budget;

/// More than twice as many as any position has, so that none is late.
const ALL_MOVES: i32 = 1_000;

/// A first move, and what is thought of it.
struct Judged {
    score: i32,
    /// The depth that it was searched to; 0 if it was only looked at.
    depth: u32,
    line: Vec<Move>,
}

/// Searches the last position of `game` with one thread, no more than the level allows, and answers
/// as somebody of that level would. The limits hold as well; one line is told at the end, that of
/// the move that is played, with the score that was found without error.
pub fn search_weakly(
    game: &Game,
    limits: &Limits,
    level: Level,
    luck: Luck,
    around: Surroundings,
) -> Outcome {
    let Surroundings { evaluator, table, experience, start, stop, pondering, .. } = around;
    let nodes = limits.nodes.map_or(level.nodes, |most| most.min(level.nodes));
    let limits = &Limits { nodes: Some(nodes), ..limits.clone() };
    let budget = Budget::new(limits, game.position().stage(), start);
    // Late moves are pruned because much is known of those before them. In searches of one or two
    // plies nothing is, and the move that saves a piece would be overlooked as often as not.
    let params = Params { late_count: ALL_MOVES, ..around.params };
    let shared = &Shared::new(1);
    let context =
        Context { evaluator, table, experience, params, stop, pondering, shared, limits, budget };
    let worker = Worker::new(0, game, context);
    let error = |m| level.temperature * luck.error(game, m);
    worker.choose(game.position(), &error, around.listener)
}

impl Worker<'_> {
    /// Searches every move one ply deeper each time, until a limit is reached, and chooses one by
    /// what it seems to be worth.
    fn choose(
        mut self,
        position: &Position,
        error: &dyn Fn(Move) -> f64,
        listener: &mut dyn FnMut(Info),
    ) -> Outcome {
        if self.root_moves.is_empty() {
            let nodes = self.deepen(position, listener).info.nodes;
            return Outcome { best: None, ponder: None, nodes };
        }
        let mut judged: Vec<Judged> =
            self.root_moves.iter().map(|(m, _)| self.at_first_sight(position, *m)).collect();
        judged.sort_by_key(|own| Reverse(own.score));
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, Score::MAX_PLY as u32 - 1);
        for depth in 1..=deepest {
            self.root_depth = depth as i32;
            for own in &mut judged {
                self.judge(position, own, depth);
            }
            if self.stopped {
                break;
            }
            judged.sort_by_key(|own| Reverse(own.score));
        }
        let seems = |own: &Judged| worth(own.score) + own.line.first().map_or(0.0, |m| error(*m));
        let chosen = judged.into_iter().max_by(|a, b| seems(a).total_cmp(&seems(b)));
        let Some(Judged { score, depth, line }) = chosen else {
            return Outcome { best: None, ponder: None, nodes: self.all_nodes() };
        };
        let [best, ponder] = [line.first().copied(), line.get(1).copied()];
        listener(Info {
            depth,
            seldepth: self.seldepth as u32,
            multipv: 1,
            score: Score(score),
            nodes: self.all_nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv: line,
        });
        Outcome { best, ponder, nodes: self.all_nodes() }
    }

    /// What a move looks like without a search.
    fn at_first_sight(&self, position: &Position, m: Move) -> Judged {
        Judged { score: -self.evaluator.evaluate(&position.after(m)), depth: 0, line: vec![m] }
    }

    /// Searches a move; what was thought of it before stands if the search is broken off.
    fn judge(&mut self, position: &Position, own: &mut Judged, depth: u32) {
        let Some(m) = own.line.first().copied().filter(|_| !self.stopped) else { return };
        let after = position.after(m);
        self.lines[1].clear();
        self.stack[0].played = Some(PieceTo::of(position, m));
        self.line.push(position.key());
        self.count_node();
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        let score = -self.node::<Pv>(&after, low, high, depth as i32 - 1, 1, false);
        self.line.pop();
        if !self.stopped {
            self.extend_line(0, m);
            *own = Judged { score, depth, line: self.lines[0].clone() };
        }
    }
}

/// Beyond this score a game is won, and how far beyond tempts nobody to an error.
const WON: i32 = 2_000;

/// What a score is worth to somebody who chooses: mates stand above all else by enough for them to
/// be played at all but the lowest levels, the nearer the better.
fn worth(score: i32) -> f64 {
    let mate = |moves: i32| 3_000.0 - 100.0 * f64::from(moves.min(8));
    match Score(score).mate_in() {
        Some(moves) if moves > 0 => mate(moves),
        Some(moves) => -mate(-moves),
        None => f64::from(score.clamp(-WON, WON)),
    }
}

#[cfg(test)]
mod tests;
