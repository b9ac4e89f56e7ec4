//! Where the games of the engine against itself start.

use treville_core::game::Game;

use crate::positions::head::Plan;
use treville_games::openings::Book;
use treville_games::settings::{Openings, Source};
use treville_kit::failure::Failure;

/// The openings of all games: all pairs equally often on random files, and random plies until the
/// position is close enough to equal.
#[derive(Debug)]
pub struct OpeningBooks {
    /// Every other game has one more random ply, so that each side moves first equally often.
    books: [Book; 2],
}

impl OpeningBooks {
    /// The openings of these games.
    ///
    /// # Errors
    ///
    /// Pieces are to be missing, but no random plies follow.
    pub fn new(plan: &Plan) -> Result<OpeningBooks, Failure> {
        if plan.imbalance && plan.plies == 0 {
            let problem = "expected random plies after set-ups without a piece, got 0";
            return Err(Failure::Request(problem.to_owned()));
        }
        let book = |plies| {
            let openings = Openings {
                from: Source::Random,
                randomplies: plies,
                balance: plan.balance,
                ..Openings::default()
            };
            let book = Book::new(&openings, plan.variant, plan.seed)?;
            let rules = plan.variant.rules();
            Ok::<_, Failure>(if plan.imbalance { book.with_missing_pieces(rules) } else { book })
        };
        Ok(OpeningBooks { books: [book(plan.plies)?, book(plan.plies + 1)?] })
    }

    /// The game with this number, up to the first move of the engine.
    ///
    /// # Errors
    ///
    /// No random plies were found that leave a game to be played.
    pub fn game(&self, number: u32) -> Result<Game, Failure> {
        self.books[(number % 2) as usize].opening(number)
    }
}
