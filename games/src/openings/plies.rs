//! Random plies after an opening, balanced by a short search.

use rand::Rng;
use rand::seq::IndexedRandom;
use treville_core::game::Game;
use treville_core::rules::Rules;

use crate::judge::PositionJudge;

/// Number of times that plies are redrawn before the most balanced ones are taken.
const ATTEMPTS: usize = 200;

/// The drawing of random plies.
#[derive(Clone, Debug)]
pub(super) struct Plies {
    count: u32,
    balance: Option<Balance>,
}

/// Condition on the balance of a position.
#[derive(Clone, Debug)]
struct Balance {
    judge: PositionJudge,
    /// The largest accepted distance in centipawns from where balance is measured.
    most: u32,
}

impl Plies {
    /// Draws `count` random plies after which neither side is ahead by more than `balance`; none if
    /// `count` is 0.
    pub(super) fn new(count: u32, balance: Option<u32>, rules: Rules) -> Option<Plies> {
        let balance = balance.map(|most| Balance { judge: PositionJudge::by_hand(rules), most });
        (count > 0).then_some(Plies { count, balance })
    }

    /// Adds random plies to the game that `start` returns for each attempt, all legal moves equally
    /// likely. Where armies differ, balance is that of the `usual` start. If no attempt is
    /// balanced, the most balanced one is taken; none if every attempt ended the game.
    pub(super) fn add<R: Rng>(
        &self,
        usual: &Game,
        mut start: impl FnMut(&mut R) -> Option<Game>,
        random: &mut R,
    ) -> Option<Game> {
        let middle = self.balance.as_ref().map_or(0, |balance| balance.judge.middle(usual));
        let mut nearest: Option<(u32, Game)> = None;
        for _ in 0..ATTEMPTS {
            let Some(drawn) = start(random).and_then(|game| self.draw(game, random)) else {
                continue;
            };
            let Some(balance) = &self.balance else { return Some(drawn) };
            let score = balance.apart(&drawn, middle);
            if score <= balance.most {
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
            game.play_unchecked(m);
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

impl Balance {
    /// Nodes for a search: a few milliseconds.
    const NODES: u64 = 5_000;

    /// The distance in centipawns from White's score that counts as equal.
    fn apart(&self, game: &Game, middle: i32) -> u32 {
        self.judge.white(game, Balance::NODES).abs_diff(middle)
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
            let drawn = plies.add(&start, |_| Some(start.clone()), &mut random).unwrap();
            assert_eq!(drawn.moves().len(), 6);
            assert!(plies.balance.as_ref().unwrap().apart(&drawn, 0) <= 30, "{}", drawn.position());
        }
    }

    #[test]
    fn what_cannot_be_balanced_is_as_near_to_it_as_can_be() {
        // Even if White gives a queen away, there is another.
        let start = game("7k/8/8/8/8/8/Q7/KQ6 w - - 0 1");
        let plies = Plies::new(1, Some(0), Rules::chess()).unwrap();
        let balance = plies.balance.as_ref().unwrap();
        let drawn =
            balance.apart(&plies.add(&start, |_| Some(start.clone()), &mut random()).unwrap(), 0);
        assert!(drawn > 300, "{drawn}");
        for m in start.position().legal_moves() {
            let mut other = start.clone();
            other.play_unchecked(m);
            assert!(other.outcome().is_some() || balance.apart(&other, 0) >= drawn);
        }
    }

    #[test]
    fn no_ply_ends_the_game() {
        // White has mates and stalemates among its moves.
        let start = game("7k/8/6K1/8/8/8/Q7/8 w - - 0 1");
        let plies = Plies::new(1, None, Rules::chess()).unwrap();
        let mut random = random();
        for _ in 0..100 {
            assert_eq!(
                plies.add(&start, |_| Some(start.clone()), &mut random).unwrap().outcome(),
                None
            );
        }
        // The only move leaves the bare kings.
        let mut last = game("k7/8/8/8/8/8/1q6/K7 w - - 0 1");
        assert_eq!(plies.add(&start, |_| Some(last.clone()), &mut random), None);
        assert!(plies.problem(4).starts_with("expected 1 random plies after opening 5 that do"));
        last.play_unchecked(uci::parse(last.position(), "a1b2").unwrap());
        assert!(last.outcome().is_some());
    }

    #[test]
    fn without_plies_there_is_nothing_to_add() {
        assert!(Plies::new(0, Some(10), Rules::chess()).is_none());
    }
}
