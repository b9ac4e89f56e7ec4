//! Random moves instead of an engine's, so that games with the same opening differ.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_core::game::Game;
use treville_core::moves::Move;

use treville_games::openings::random::{Topic, stream};

/// The random numbers of one game, which follow from the seed and its number.
pub(super) struct Noise(Xoshiro256PlusPlus);

impl Noise {
    pub(super) fn new(seed: u64, game: u32) -> Noise {
        Noise(stream(seed, Topic::Noise, u64::from(game)))
    }

    /// A legal move that does not end the game, if there is one.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Move> {
        let mut moves = game.position().legal_moves();
        moves.retain(|m| game.position().after_unchecked(*m).outcome().is_none());
        (!moves.is_empty()).then(|| moves[self.0.random_range(0..moves.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use treville_core::position::Position;
    use treville_core::rules::Rules;

    #[test]
    fn games_get_moves_of_their_own_and_the_same_again() {
        let game = Game::new(Position::start(Rules::chess()));
        let moves = |seed| -> Vec<Move> {
            (0..100).filter_map(|number| Noise::new(seed, number).choose(&game)).collect()
        };
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
        let different: HashSet<Move> = moves(1).into_iter().collect();
        assert!(different.len() > 15, "{} of 20 moves in 100 games", different.len());
    }
}
