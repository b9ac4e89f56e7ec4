//! Random plies after an opening, balanced by a short search.

use rand::Rng;
use rand::seq::IndexedRandom;
use treville_core::game::Game;
use treville_core::rules::Rules;
use treville_engine::message::Limits;
use treville_engine::score::Score;
use treville_engine::search::{Histories, SearchContext, search};
use treville_engine::tt::Table;
use treville_eval::position::evaluator::Evaluator;

/// How often plies are redrawn before the most balanced ones are taken.
const ATTEMPTS: usize = 200;

/// How random plies are drawn.
#[derive(Clone, Debug)]
pub(super) struct Plies {
    count: u32,
    judge: Option<Judge>,
}

/// Judges how far from equal a position is.
#[derive(Clone, Debug)]
struct Judge {
    evaluator: Evaluator,
    /// The largest accepted advantage in centipawns.
    balance: u32,
}

impl Plies {
    /// Draws `count` random plies after which neither side is ahead by more than `balance`; none if
    /// `count` is 0.
    pub(super) fn new(count: u32, balance: Option<u32>, rules: Rules) -> Option<Plies> {
        let judge = |balance| Judge { evaluator: Evaluator::fitted(rules.pieces), balance };
        (count > 0).then(|| Plies { count, judge: balance.map(judge) })
    }

    /// Adds random plies to the game that `start` returns for each attempt, all legal moves equally
    /// likely. If no attempt is balanced, the most balanced one is taken; none if every attempt
    /// ended the game.
    pub(super) fn add<R: Rng>(
        &self,
        mut start: impl FnMut(&mut R) -> Option<Game>,
        random: &mut R,
    ) -> Option<Game> {
        let mut nearest: Option<(u32, Game)> = None;
        for _ in 0..ATTEMPTS {
            let Some(drawn) = start(random).and_then(|game| self.draw(game, random)) else {
                continue;
            };
            let Some(judge) = &self.judge else { return Some(drawn) };
            let score = judge.score(&drawn);
            if score <= judge.balance {
                return Some(drawn);
            }
            if nearest.as_ref().is_none_or(|(least, _)| score < *least) {
                nearest = Some((score, drawn));
            }
        }
        nearest.map(|(_, drawn)| drawn)
    }

    /// One attempt; none if it ends the game.
    fn draw(&self, mut game: Game, random: &mut impl Rng) -> Option<Game> {
        for _ in 0..self.count {
            let m = *game.position().legal_moves().choose(random)?;
            game.play(m);
            if game.outcome().is_some() {
                return None;
            }
        }
        Some(game)
    }

    /// The problem if no plies could be played.
    pub(super) fn problem(&self, index: u64) -> String {
        format!(
            "expected {} random plies after opening {} that do not end the game, found none in \
             {ATTEMPTS} attempts",
            self.count,
            index + 1
        )
    }
}

impl Judge {
    /// Nodes for a search: a few milliseconds.
    const NODES: u64 = 5_000;

    /// The distance from equality in centipawns, by a search with empty tables, so that a game
    /// always has the same score.
    fn score(&self, game: &Game) -> u32 {
        let mut table = Table::new(1).unwrap_or_default();
        table.grow_older();
        let mut score = Score(0);
        let histories = Histories::default();
        let context = SearchContext {
            listener: Some(&mut |info| score = info.score),
            ..SearchContext::new(&self.evaluator, &table, &histories)
        };
        let limits = Limits { nodes: Some(Judge::NODES), ..Limits::default() };
        search(game, &limits, context);
        score.0.unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use treville_core::position::Position;
    use treville_core::{fen, uci};

    fn random() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(7)
    }

    fn game(fen: &str) -> Game {
        Game::new(fen::parse(fen, Rules::chess(), None).unwrap().position)
    }

    #[test]
    fn a_balance_holds_when_the_position_is_searched_again() {
        let plies = Plies::new(6, Some(30), Rules::musketeer()).unwrap();
        let start = Game::new(Position::start(Rules::chess()));
        let mut random = random();
        for _ in 0..3 {
            let drawn = plies.add(|_| Some(start.clone()), &mut random).unwrap();
            assert_eq!(drawn.moves().len(), 6);
            assert!(plies.judge.as_ref().unwrap().score(&drawn) <= 30, "{}", drawn.position());
        }
    }

    #[test]
    fn what_cannot_be_balanced_is_as_near_to_it_as_can_be() {
        // Even if White gives a queen away, there is another.
        let start = game("7k/8/8/8/8/8/Q7/KQ6 w - - 0 1");
        let plies = Plies::new(1, Some(0), Rules::chess()).unwrap();
        let judge = plies.judge.as_ref().unwrap();
        let drawn = judge.score(&plies.add(|_| Some(start.clone()), &mut random()).unwrap());
        assert!(drawn > 300, "{drawn}");
        for m in start.position().legal_moves() {
            let mut other = start.clone();
            other.play(m);
            assert!(other.outcome().is_some() || judge.score(&other) >= drawn);
        }
    }

    #[test]
    fn no_ply_ends_the_game() {
        // White has mates and stalemates among its moves.
        let start = game("7k/8/6K1/8/8/8/Q7/8 w - - 0 1");
        let plies = Plies::new(1, None, Rules::chess()).unwrap();
        let mut random = random();
        for _ in 0..100 {
            assert_eq!(plies.add(|_| Some(start.clone()), &mut random).unwrap().outcome(), None);
        }
        // The only move leaves the bare kings.
        let mut last = game("k7/8/8/8/8/8/1q6/K7 w - - 0 1");
        assert_eq!(plies.add(|_| Some(last.clone()), &mut random), None);
        assert!(plies.problem(4).starts_with("expected 1 random plies after opening 5 that do"));
        last.play(uci::parse(last.position(), "a1b2").unwrap());
        assert!(last.outcome().is_some());
    }

    #[test]
    fn without_plies_there_is_nothing_to_add() {
        assert!(Plies::new(0, Some(10), Rules::chess()).is_none());
    }
}
