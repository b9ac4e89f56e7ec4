//! Play below full strength.
//!
//! Every root move gets a small search of its own, to the same depth for all. What that changes
//! by more than a pawn is a tactic, which the player may overlook, the longer the easier. So errors
//! are those that people make: the threat that was not seen. Among moves that seem nearly as good
//! as the best, noise of E. J. Gumbel's distribution decides: one that is worse by the level's
//! temperature is played 1/e times as often as the best.

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

/// More than twice the moves of any position, so that none is late or left out.
const ALL_MOVES: i32 = 1_000;

/// The least change of a score that makes a tactic.
const TACTIC: i32 = 100;

/// How much worse than the best a move may seem and still be played, in temperatures.
const WORST: f64 = 2.0;

/// A root move and its result so far.
struct RootCandidate {
    score: i32,
    /// The score as the player sees it.
    seen: i32,
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
    // Late moves are pruned because much is known of the moves before them. In searches of few
    // plies little is, and the move that saves a piece would often be overlooked. And with the full
    // window the first way out of check is not enough: its score would count, however bad it is.
    let params = Params { late_count: ALL_MOVES, evasions: ALL_MOVES, ..context.params };
    let shared = SharedState::new(1);
    let common = Common { params, ..Common::new(game, limits, &shared, &context) };
    let searcher = Searcher::new(0, game, common);
    let player = Player { level, noise, game };
    searcher.choose(&player, &mut |info| context.report(info))
}

/// The result of a search of a root move.
struct Found {
    score: i32,
    depth: u32,
    /// The best score of all moves, by the search of a ply less.
    best: i32,
    /// The line after the move, in which the opponent takes something.
    threat: Option<Threat>,
}

/// A line of the opponent that takes something.
struct Threat {
    /// Its first move.
    reply: Move,
    /// Plies until it takes what is dearest.
    plies: u32,
    /// The worth of that, in centipawns.
    loss: i32,
}

/// A player of some level in a game.
struct Player<'a> {
    level: Level,
    noise: Noise,
    game: &'a Game,
}

impl Player<'_> {
    /// Whether a tactic that begins with this move and takes this many plies is overlooked.
    fn overlooks(&self, m: Move, plies: u32) -> bool {
        let seen = (1.0 - self.level.oversight).powi(plies as i32);
        self.noise.attention(self.game, m) > seen
    }

    /// How a player sees a move after a search: with its score, unless a tactic that is overlooked
    /// has changed it.
    ///
    /// A chance begins after the move itself, since what that takes is always seen. A threat begins
    /// with the reply, whatever it answers; what is taken back is always seen. A move whose threat
    /// is overlooked is seen as good as any, within what the threat takes and what goes with that.
    fn sees(&self, m: Move, before: i32, found: &Found) -> i32 {
        let &Found { score, depth, best, ref threat } = found;
        let overlooks = |threat: &&Threat| {
            threat.reply.to() != m.to() && self.overlooks(threat.reply, threat.plies)
        };
        if score > before + TACTIC && self.overlooks(m, depth - 1) {
            return before;
        }
        match threat.as_ref().filter(overlooks) {
            Some(threat) if score < before.min(best) - TACTIC => {
                best.min(score + 2 * threat.loss).max(before)
            }
            _ => score,
        }
    }

    /// The move that is played: of those that are not worse than the best by more than a player
    /// gives away, the best by what is seen and by the noise.
    fn chosen(&self, judged: Vec<RootCandidate>) -> Option<RootCandidate> {
        let most = judged.iter().map(|own| own.seen).max()?;
        let seems = |own: &RootCandidate| {
            let error = own.line.first().map_or(0.0, |m| self.noise.of(self.game, *m));
            worth(own.seen) + self.level.temperature * error
        };
        let least = worth(most) - WORST * self.level.temperature;
        let open = judged.into_iter().filter(|own| worth(own.seen) >= least);
        open.max_by(|a, b| seems(a).total_cmp(&seems(b)))
    }
}

impl Searcher<'_> {
    /// Searches every move one ply deeper each time, until a limit is reached, and chooses one by
    /// its score and its noise.
    fn choose(mut self, player: &Player, listener: &mut dyn FnMut(Info)) -> SearchResult {
        let position = player.game.position();
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
            let best = judged.iter().map(|own| own.score).max().unwrap_or_default();
            for own in &mut judged {
                self.judge(player, own, depth, best);
            }
            if self.stopped {
                break;
            }
            judged.sort_by_key(|own| Reverse(own.score));
        }
        let Some(RootCandidate { score, depth, line, .. }) = player.chosen(judged) else {
            return SearchResult { best: None, ponder: None, nodes: self.all_nodes() };
        };
        let [best, ponder] = [line.first().copied(), line.get(1).copied()];
        listener(self.info(depth, 1, score, line));
        SearchResult { best, ponder, nodes: self.all_nodes() }
    }

    /// A move before any search: what comes of it and of the exchange on its square.
    fn at_first_sight(&mut self, position: &Position, m: Move) -> RootCandidate {
        let values = self.see_values(position);
        let takes = position.takes(m, &values);
        // Where the exchange ends, by halves.
        let (mut gain, mut more) = (takes - 2 * WON, takes + 1);
        while more - gain > 1 {
            let middle = gain + (more - gain) / 2;
            let reaches = position.exchange_reaches(m, &values, middle);
            *(if reaches { &mut gain } else { &mut more }) = middle;
        }
        let score = -self.evaluate(&position.after_unchecked(m), 1) - takes + gain;
        RootCandidate { score, seen: score, depth: 0, line: vec![m] }
    }

    /// Searches a move; its last result stands if the search is interrupted.
    fn judge(&mut self, player: &Player, own: &mut RootCandidate, depth: u32, best: i32) {
        let Some(m) = own.line.first().copied().filter(|_| !self.stopped) else { return };
        let position = player.game.position();
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
            let mut line = self.pv[0].clone();
            if line.len() == 1 {
                // Captures alone are in the table, not in the line.
                let reply = self.probe(&after, 1).and_then(|entry| entry.best);
                line.extend(reply.filter(|m| after.is_legal(*m)));
            }
            let threat = self.threat(after, &line[1..]);
            let seen = player.sees(m, own.seen, &Found { score, depth, best, threat });
            *own = RootCandidate { score, seen, depth, line: self.pv[0].clone() };
        }
    }

    /// The threat in a line that begins with the opponent's move, if there is one.
    fn threat(&mut self, mut position: Position, line: &[Move]) -> Option<Threat> {
        let mut threat: Option<Threat> = None;
        for (m, plies) in line.iter().zip(1..) {
            let loss = position.takes(*m, &self.see_values(&position));
            if plies % 2 == 1 && loss > threat.as_ref().map_or(0, |own| own.loss) {
                threat = Some(Threat { reply: line[0], plies, loss });
            }
            position.play_unchecked(*m);
        }
        threat
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
