//! The openings of a match, which may be one of several games.

use treville_core::game::Game;
use treville_games::openings::Book;
use treville_kit::failure::Failure;

use super::settings::MatchPlan;

/// The openings of each game that is played, which come in turn.
#[derive(Debug)]
pub struct Books(Vec<Book>);

impl Books {
    /// The openings of a match.
    ///
    /// # Errors
    ///
    /// The settings make no sense for a game, or a book cannot be read or is not one.
    pub fn new(plan: &MatchPlan) -> Result<Books, Failure> {
        let books = plan.variants().map(|variant| Book::new(&plan.openings, variant, plan.seed));
        books.collect::<Result<_, _>>().map(Books)
    }

    /// The opening with this number, from 0: one of [that game](MatchPlan::variant_of).
    ///
    /// # Errors
    ///
    /// See [`Book::opening`].
    pub fn opening(&self, number: u32) -> Result<Game, Failure> {
        let count = u32::try_from(self.0.len()).unwrap_or(u32::MAX).max(1);
        let expected = || Failure::Request("expected a game to play, got none".to_owned());
        let book = self.0.get((number % count) as usize).ok_or_else(expected)?;
        book.opening(number / count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_engine::variant::Variant;
    use treville_games::settings::{Openings, Source};

    #[test]
    fn games_take_turns_and_each_has_all_its_openings() {
        let openings = Openings { from: Source::Random, ..Openings::default() };
        let others = vec![Variant::chess960(), Variant::musketeer_peer()];
        let plan = MatchPlan { openings, others, ..MatchPlan::default() };
        let books = Books::new(&plan).unwrap();
        for number in 0..6 {
            let variant = plan.variant_of(number);
            let game = books.opening(number).unwrap();
            assert_eq!(game.start().rules(), variant.rules());
            let alone = Book::new(&plan.openings, variant, plan.seed).unwrap();
            assert_eq!(game, alone.opening(number / 3).unwrap());
        }
    }
}
