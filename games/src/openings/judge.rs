//! Searches that judge openings.

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::rules::Rules;
use treville_engine::message::{Info, Limits};
use treville_engine::score::Score;
use treville_engine::search::{Histories, SearchContext, search};
use treville_engine::tt::Table;
use treville_eval::position::evaluator::Evaluator;

/// Judges positions by searches with a limit of nodes. Every search begins with empty tables, so
/// that a position always has the same score.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    evaluator: Evaluator,
}

/// Nodes for each megabyte of a search's table: some ten bytes a node.
const NODES_PER_MEGABYTE: u64 = 100_000;

impl Judge {
    /// A judge of positions with these rules.
    pub(super) fn new(rules: Rules) -> Judge {
        Judge { evaluator: Evaluator::fitted(rules.pieces) }
    }

    /// The score for the side to move.
    pub(super) fn score(&self, game: &Game, nodes: u64) -> Score {
        let mut score = Score(0);
        self.search(game, nodes, 1, &mut |info| score = info.score);
        score
    }

    /// The best moves with their scores for the side to move, the best first: `count` of them, or
    /// as many as there are.
    pub(super) fn best(&self, game: &Game, nodes: u64, count: usize) -> Vec<(Move, Score)> {
        let count = count.min(game.position().legal_moves().len());
        let (mut lines, mut complete) = (Vec::new(), Vec::new());
        self.search(game, nodes, count, &mut |info| {
            // The limit may end the search within a round of lines.
            if info.multipv == 1 {
                lines.clear();
            }
            lines.extend(info.pv.first().map(|m| (*m, info.score)));
            if lines.len() == count {
                complete.clone_from(&lines);
            }
        });
        complete
    }

    fn search(&self, game: &Game, nodes: u64, multipv: usize, listener: &mut dyn FnMut(Info)) {
        let megabytes = (nodes / NODES_PER_MEGABYTE).clamp(1, 64) as usize;
        let mut table = Table::new(megabytes).unwrap_or_default();
        table.grow_older();
        let histories = Histories::default();
        let context = SearchContext {
            listener: Some(listener),
            ..SearchContext::new(&self.evaluator, &table, &histories)
        };
        search(game, &Limits { nodes: Some(nodes), multipv, ..Limits::default() }, context);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::position::Position;
    use treville_core::{fen, uci};

    #[test]
    fn the_best_moves_are_different_and_in_order() {
        let position = fen::parse("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1", Rules::chess(), None);
        let game = Game::new(position.unwrap().position);
        let judge = Judge::new(Rules::chess());
        let best = judge.best(&game, 20_000, 6);
        let names = best.iter().map(|(m, _)| uci::write(game.position(), *m, false));
        let mut names: Vec<String> = names.collect();
        assert!(best[0].1.mate_in() == Some(1) && best[1].1.mate_in() == Some(1), "{best:?}");
        assert!(best.is_sorted_by(|(_, one), (_, next)| one >= next), "{best:?}");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 6);
        assert_eq!(judge.score(&game, 20_000), best[0].1);
    }

    #[test]
    fn no_more_moves_are_judged_than_there_are() {
        let game = Game::new(Position::start(Rules::chess()));
        assert_eq!(Judge::new(Rules::chess()).best(&game, 50_000, 100).len(), 20);
    }
}
