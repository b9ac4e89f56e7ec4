//! Play below full strength.
//!
//! Every root move gets a small search of its own, to the same depth for all, and random noise is
//! added to each score. The noise follows E. J. Gumbel's distribution: with it, a move that is
//! worse by the level's temperature is played 1/e times as often as the best.

use std::cmp::Reverse;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;

use super::context::{SearchContext, SearchResult};
use super::history::PieceTo;
use super::params::Params;
use super::searcher::{Common, Searcher};
use super::stack::Pv;
use super::threads::SharedState;
use crate::level::{Level, Noise};
use crate::message::{Info, Limits};
use crate::score::Score;

/// More than twice the moves of any position, so that none is late.
const ALL_MOVES: i32 = 1_000;

/// A root move and its result so far.
struct RootCandidate {
    score: i32,
    /// The depth that it was searched to; 0 if it was only evaluated.
    depth: u32,
    line: Vec<Move>,
}

/// Searches the last position of `game` with one thread, no more nodes than the level allows, and
/// plays like a player of that level. The limits hold as well. One line is reported, at the end:
/// that of the move played, with its score before the noise.
pub fn search_weakly(
    game: &Game,
    limits: &Limits,
    level: Level,
    noise: Noise,
    mut context: SearchContext,
) -> SearchResult {
    let nodes = limits.nodes.map_or(level.nodes, |most| most.min(level.nodes));
    let limits = &Limits { nodes: Some(nodes), ..limits.clone() };
    // Late moves are pruned because much is known of the moves before them. In searches of one or
    // two plies little is, and the move that saves a piece would often be overlooked.
    let params = Params { late_count: ALL_MOVES, ..context.params };
    let shared = SharedState::new(1);
    let common = Common { params, ..Common::new(game, limits, &shared, &context) };
    let error = |m| level.temperature * noise.of(game, m);
    let searcher = Searcher::new(0, game, common);
    searcher.choose(game.position(), &error, &mut |info| context.report(info))
}

impl Searcher<'_> {
    /// Searches every move one ply deeper each time, until a limit is reached, and chooses one by
    /// its score and its noise.
    fn choose(
        mut self,
        position: &Position,
        error: &dyn Fn(Move) -> f64,
        listener: &mut dyn FnMut(Info),
    ) -> SearchResult {
        if self.root_moves.is_empty() {
            let nodes = self.deepen(position, listener).info.nodes;
            return SearchResult { best: None, ponder: None, nodes };
        }
        let mut moves: Vec<Move> = self.root_moves.iter().map(|(m, _)| *m).collect();
        // A pair that nobody has chosen is no error that a player makes.
        if moves.len() > 1 {
            moves.retain(|m| !position.takes_default_pair(*m));
        }
        let mut judged: Vec<RootCandidate> =
            moves.into_iter().map(|m| self.at_first_sight(position, m)).collect();
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
        let seems =
            |own: &RootCandidate| worth(own.score) + own.line.first().map_or(0.0, |m| error(*m));
        let chosen = judged.into_iter().max_by(|a, b| seems(a).total_cmp(&seems(b)));
        let Some(RootCandidate { score, depth, line }) = chosen else {
            return SearchResult { best: None, ponder: None, nodes: self.all_nodes() };
        };
        let [best, ponder] = [line.first().copied(), line.get(1).copied()];
        listener(self.info(depth, 1, score, line));
        SearchResult { best, ponder, nodes: self.all_nodes() }
    }

    /// A move before any search.
    fn at_first_sight(&mut self, position: &Position, m: Move) -> RootCandidate {
        RootCandidate {
            score: -self.evaluate(&position.after_unchecked(m), 1),
            depth: 0,
            line: vec![m],
        }
    }

    /// Searches a move; its last result stands if the search is interrupted.
    fn judge(&mut self, position: &Position, own: &mut RootCandidate, depth: u32) {
        let Some(m) = own.line.first().copied().filter(|_| !self.stopped) else { return };
        let after = position.after_unchecked(m);
        self.pv[1].clear();
        self.stack[0].played = Some(PieceTo::of(position, m));
        self.keys.push(position.key());
        self.count_node();
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        let score = -self.node::<Pv>(&after, low, high, depth as i32 - 1, 1, false);
        self.keys.pop();
        if !self.stopped {
            self.update_pv(0, m);
            *own = RootCandidate { score, depth, line: self.pv[0].clone() };
        }
    }
}

/// Beyond this score a game is won, and larger scores tempt no player to an error.
const WON: i32 = 2_000;

/// The worth of a score when a move is chosen: mates rank so far above all else that all but the
/// lowest levels play them, the nearer the better.
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
