//! Balanced openings for sets that many matches share.
//!
//! Random plies alone make positions that no game would have. Here each ply is drawn among the
//! moves that a short search finds about as good as the best one. A long search then tells whether
//! what came of them is equal enough.

use std::sync::atomic::{AtomicBool, Ordering};

use rand::Rng;
use rand::seq::IndexedRandom;
use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};
use treville_engine::variant::Variant;

use super::random::{Topic, stream};
use super::{chess960, pairs};
use crate::judge::PositionJudge;

/// Number of draws of an opening before it is given up.
const ATTEMPTS: u64 = 200;

/// Nodes for the choice of a ply.
const CHOICE: u64 = 20_000;

/// Number of moves, at most, among which a ply is drawn.
const MOVES: usize = 8;

/// Largest difference of a move from the best one, in centipawns.
const SLACK: i32 = 40;

/// The nodes of the long search, divided by those of the one that tells what is not worth it.
const GLANCE: u64 = 20;

/// Makes balanced openings. The same settings and number make the same opening.
#[derive(Clone, Debug)]
pub struct BalancedOpenings {
    rules: Rules,
    /// The seed of all random choices.
    seed: u64,
    /// Number of plies played.
    plies: u32,
    /// The largest advantage of either side, in centipawns.
    balance: u32,
    /// The nodes of the search that finds it.
    nodes: u64,
    judge: PositionJudge,
}

/// An opening and what a search found.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position.
    pub position: Position,
    /// The score for the side to move, in centipawns.
    pub score: i32,
}

impl BalancedOpenings {
    /// Makes openings of a variant with `plies` plies, in which a search of `nodes` nodes finds
    /// neither side ahead by more than `balance` centipawns; where armies differ, by more than that
    /// beyond what the start says.
    #[must_use]
    pub fn new(
        variant: Variant,
        seed: u64,
        plies: u32,
        balance: u32,
        nodes: u64,
    ) -> BalancedOpenings {
        let rules = variant.rules();
        BalancedOpenings {
            rules,
            seed,
            plies,
            balance,
            nodes,
            judge: PositionJudge::by_engine(rules),
        }
    }

    /// The opening with this number, from 0, that is not among those that are `known`. In Musketeer
    /// chess each block of 45 numbers, for ten types, has every pair once.
    ///
    /// None if `stop` was set, or if no attempt was balanced.
    pub fn opening(
        &self,
        number: u32,
        known: impl Fn(&Position) -> bool,
        stop: &AtomicBool,
    ) -> Option<Opening> {
        let mut random = stream(self.seed, Topic::Set, number.into());
        let mut attempts = (0..ATTEMPTS).take_while(|_| !stop.load(Ordering::Relaxed));
        attempts.find_map(|_| {
            let start = Game::new(self.start(number, &mut random));
            let middle = self.judge.middle(&start);
            let game = self.draw(start, &mut random)?;
            let score = self.balanced(&game, middle)?;
            let position = *game.position();
            (!known(&position)).then_some(Opening { position, score })
        })
    }

    /// The opening with this position, if the long search finds it balanced: how a book that
    /// another judge has made is checked.
    #[must_use]
    pub fn still(&self, position: Position) -> Option<Opening> {
        let middle = self.judge.middle(&Game::new(Position::start(self.rules)));
        let score = self.balanced(&Game::new(position), middle)?;
        Some(Opening { position, score })
    }

    /// The position where an opening begins.
    fn start(&self, number: u32, random: &mut impl Rng) -> Position {
        match self.rules {
            rules if rules.has_set_up() => {
                pairs::drawn_from(rules, self.seed, number.into(), random)
            }
            rules if rules.castling == Castling::Chess960 => chess960::drawn(rules, random),
            rules => Position::start(rules),
        }
    }

    /// Plays the plies; none if they end the game.
    fn draw(&self, mut game: Game, random: &mut impl Rng) -> Option<Game> {
        for _ in 0..self.plies {
            let moves = self.judge.best(&game, CHOICE, MOVES);
            let (_, best) = *moves.first()?;
            let good = moves.iter().take_while(|(_, score)| score.0 >= best.0 - SLACK);
            let good: Vec<_> = good.collect();
            game.play_unchecked(good.choose(random)?.0);
            if game.outcome().is_some() {
                return None;
            }
        }
        Some(game)
    }

    /// The score for the side to move, if it is near White's score that counts as equal: also after
    /// the first part of the search, which saves time.
    fn balanced(&self, game: &Game, middle: i32) -> Option<i32> {
        let middle = if game.position().turn() == Color::White { middle } else { -middle };
        let glance = self.judge.score(game, (self.nodes / GLANCE).max(1)).0;
        let score = || self.judge.score(game, self.nodes).0;
        let is_near = glance.abs_diff(middle) <= self.balance.saturating_mul(2);
        is_near.then(score).filter(|score| score.abs_diff(middle) <= self.balance)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use treville_core::fen;
    use treville_core::piece::PieceType;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn fast(variant: Variant) -> BalancedOpenings {
        BalancedOpenings::new(variant, 3, 4, 30, 20_000)
    }

    #[test]
    fn openings_are_as_equal_as_they_say() {
        for variant in Variant::all() {
            let set = fast(variant);
            let opening = set.opening(5, |_| false, &GO_ON).unwrap();
            let game = Game::new(opening.position);
            assert_eq!(set.judge.score(&game, 20_000).0, opening.score, "{variant}");
            assert!(opening.score.abs() <= 30, "{variant}");
            assert_eq!(game.start().rules(), variant.rules());
        }
    }

    #[test]
    fn a_number_makes_one_opening() {
        let set = fast(Variant::musketeer());
        let one = set.opening(7, |_| false, &GO_ON).unwrap();
        let again = set.opening(7, |_| false, &GO_ON).unwrap();
        assert_eq!(one.position, again.position);
        let another = set.opening(7, |position| *position == one.position, &GO_ON).unwrap();
        assert_ne!(one.position, another.position, "what is known is passed over");
        let pair = |opening: &Opening| {
            let mut pair = opening.position.chosen(Color::White);
            pair.sort();
            pair
        };
        assert_eq!(pair(&one), pair(&another), "a number has its pair, in any order");
    }

    #[test]
    fn numbers_go_through_the_pairs() {
        let set = BalancedOpenings { nodes: GLANCE, plies: 0, ..fast(Variant::musketeer()) };
        let mut pairs = HashSet::new();
        for number in 45..90 {
            let position = set.start(number, &mut stream(3, Topic::Set, number.into()));
            let mut pair: Vec<PieceType> =
                position.chosen(Color::White).iter().flatten().copied().collect();
            pair.sort_by_key(|kind| kind.index());
            pairs.insert(pair);
        }
        assert_eq!(pairs.len(), 45);
    }

    #[test]
    fn what_is_no_longer_balanced_is_not_kept() {
        let set = fast(Variant::chess());
        let opening = set.opening(2, |_| false, &GO_ON).unwrap();
        let kept = set.still(opening.position).unwrap();
        assert_eq!((kept.position, kept.score), (opening.position, opening.score));
        let queenless = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = fen::parse(queenless, Variant::chess().rules(), None).unwrap().position;
        assert!(set.still(position).is_none());
    }

    #[test]
    fn a_stop_ends_the_search_for_an_opening() {
        assert!(fast(Variant::chess()).opening(0, |_| false, &AtomicBool::new(true)).is_none());
    }
}
