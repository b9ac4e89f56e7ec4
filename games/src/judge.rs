//! Searches that judge positions: openings, and what is to be found in a position.

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::piece::Piece;
use treville_core::position::Position;
use treville_core::rules::{Gating, Rules};
use treville_core::square::Square;
use treville_engine::message::{Info, Limits};
use treville_engine::score::Score;
use treville_engine::search::{Histories, SearchContext, search};
use treville_engine::tt::Table;
use treville_eval::net::built_in::built_in;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

/// Judges positions by searches with a limit of nodes. Every search begins with empty tables, so
/// that a position always has the same score.
#[derive(Clone, Debug)]
pub struct PositionJudge {
    evaluator: Evaluator,
    /// Whether both sides begin with the same pieces.
    is_even: bool,
}

/// Nodes for the score of a start.
const START: u64 = 20_000;

/// Nodes for each megabyte of a search's table: some ten bytes a node.
const NODES_PER_MEGABYTE: u64 = 100_000;

/// The megabytes of the table of a search with this many nodes.
#[must_use]
pub fn megabytes(nodes: u64) -> usize {
    (nodes / NODES_PER_MEGABYTE).clamp(1, 64) as usize
}

impl PositionJudge {
    /// A judge of positions with these rules, by the classical evaluation: what is drawn with a seed
    /// stays the same when another net takes over.
    pub(crate) fn by_hand(rules: Rules) -> PositionJudge {
        PositionJudge::new(rules, Judge::Classical)
    }

    /// One that judges as the engine does: by the net inside the program, unless something speaks
    /// against it.
    #[must_use]
    pub fn by_engine(rules: Rules) -> PositionJudge {
        PositionJudge::new(rules, Judge::of(rules, built_in()).0)
    }

    fn new(rules: Rules, judge: Judge) -> PositionJudge {
        let evaluator = Evaluator::new(rules.pieces, judge);
        PositionJudge { evaluator, is_even: is_even(rules) }
    }

    /// White's score from which balance is measured, in centipawns: 0 where both sides begin with
    /// the same pieces, else that of the start. Of armies that differ one is stronger, and plies
    /// that make up for it would be blunders of the other side: what is to be drawn is an ordinary
    /// game of these armies.
    pub(crate) fn middle(&self, start: &Game) -> i32 {
        if self.is_even { 0 } else { self.white(start, START) }
    }

    /// White's score in centipawns.
    pub(crate) fn white(&self, game: &Game, nodes: u64) -> i32 {
        let score = self.score(game, nodes).0;
        if game.position().turn() == Color::White { score } else { -score }
    }

    /// The score for the side to move.
    pub(crate) fn score(&self, game: &Game, nodes: u64) -> Score {
        let mut score = Score(0);
        self.search(game, nodes, 1, &mut |info| score = info.score);
        score
    }

    /// The best moves with their scores for the side to move, the best first: `count` of them, or
    /// as many as there are.
    #[must_use]
    pub fn best(&self, game: &Game, nodes: u64, count: usize) -> Vec<(Move, Score)> {
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
        let mut table = Table::new(megabytes(nodes)).unwrap_or_default();
        table.grow_older();
        let histories = Histories::default();
        let context = SearchContext {
            listener: Some(listener),
            ..SearchContext::new(&self.evaluator, &table, &histories)
        };
        search(game, &Limits { nodes: Some(nodes), multipv, ..Limits::default() }, context);
    }
}

/// Whether both sides have the same pieces on the same squares, and the same ones enter.
fn is_even(rules: Rules) -> bool {
    let start = Position::start(rules);
    let board = start.board();
    let mirrored = |square: Square| {
        let [own, other] = [square, square.flip()].map(|square| board.piece_at(square));
        let same =
            |(own, other): (Piece, Piece)| own.kind == other.kind && own.color != other.color;
        own.zip(other).map_or(own == other, same)
    };
    let [white, black] = Color::ALL.map(|color| (start.chosen(color), rules.pair(color)));
    let enters = rules.gating != Gating::None;
    Square::all().all(mirrored) && (!enters || white == black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::{fen, uci};
    use treville_engine::variant::Variant;
    use treville_notation::armies;

    #[test]
    fn the_best_moves_are_different_and_in_order() {
        let position = fen::parse("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1", Rules::chess(), None);
        let game = Game::new(position.unwrap().position);
        let judge = PositionJudge::by_hand(Rules::chess());
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
        assert_eq!(PositionJudge::by_hand(Rules::chess()).best(&game, 50_000, 100).len(), 20);
    }
    #[test]
    fn balance_is_measured_from_the_start_where_armies_differ() {
        for variant in Variant::all() {
            let judge = PositionJudge::by_hand(variant.rules());
            assert_eq!(judge.middle(&Game::new(Position::start(variant.rules()))), 0, "{variant}");
        }
        let [fides, clobberers, ..] = armies::ARMIES;
        let even = armies::game(&clobberers, &clobberers, false).rules().unwrap();
        assert!(PositionJudge::by_hand(even).is_even);
        let [one, other] = [(fides, clobberers), (clobberers, fides)].map(|(white, black)| {
            let rules = armies::game(&white, &black, false).rules().unwrap();
            PositionJudge::by_hand(rules).middle(&Game::new(Position::start(rules)))
        });
        assert!(one != 0 && other != 0 && one != other, "{one} {other}");
    }
}
