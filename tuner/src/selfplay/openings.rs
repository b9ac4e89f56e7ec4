//! Starts of the games of the engine against itself.

use treville_core::game::Game;
use treville_core::rules::Rules;
use treville_engine::variant::Variant;

use super::casting::Games;
use treville_games::openings::{Book, Handicap};
use treville_games::settings::{Openings, Source};
use treville_kit::failure::Failure;
use treville_results::plan::Plan;

/// The openings of all games: all pairs equally often on random files, and random plies until the
/// position is close enough to equal.
#[derive(Debug)]
pub struct OpeningBooks<'a> {
    plan: &'a Plan,
    games: Games,
    /// Of a game that is the same for all numbers. Every other game has one more random ply, so
    /// that each side moves first equally often.
    books: Option<[Book; 2]>,
}

impl<'a> OpeningBooks<'a> {
    /// The openings of these games.
    ///
    /// # Errors
    ///
    /// Pieces are to be missing, but no random plies follow; or what is to be drawn cannot be read.
    pub fn new(plan: &'a Plan) -> Result<OpeningBooks<'a>, Failure> {
        if handicap(plan).is_some() && plan.plies == 0 {
            let problem = "expected random plies after set-ups without a piece, got 0";
            return Err(Failure::Request(problem.to_owned()));
        }
        let games = Games::new(plan)?;
        let has_pair = match &games {
            Games::Same(rules) => rules.has_gating(),
            Games::Drawn(games) => games.cast.pair.is_some(),
        };
        let wants_pair = matches!(handicap(plan), Some(Handicap::Pair | Handicap::Ending));
        if wants_pair && !has_pair {
            let what = if plan.endings { "ending" } else { "pair" };
            return Err(Failure::Request(format!(
                "expected a pair that waits for --imbalance={what}, got a game without"
            )));
        }
        let books = match games {
            Games::Same(rules) => Some([book(plan, rules, 0)?, book(plan, rules, 1)?]),
            Games::Drawn(_) => None,
        };
        Ok(OpeningBooks { plan, games, books })
    }

    /// The game with this number, up to the first move of the engine.
    ///
    /// # Errors
    ///
    /// No random plies were found that leave a game to be played, or what is drawn makes no game.
    pub fn game(&self, number: u32) -> Result<Game, Failure> {
        match &self.books {
            Some(books) => books[(number % 2) as usize].opening(number),
            None => book(self.plan, self.games.rules(number)?, number)?.opening(number),
        }
    }
}

/// The openings of a game for even or odd numbers.
fn book(plan: &Plan, rules: Rules, number: u32) -> Result<Book, Failure> {
    let openings = Openings {
        from: Source::Random,
        randomplies: plan.plies + number % 2,
        balance: plan.balance,
        ..Openings::default()
    };
    let book = Book::new(&openings, Variant::of(rules), plan.seed)?;
    Ok(match handicap(plan) {
        Some(handicap) => book.with_handicap(handicap, rules),
        None => book,
    })
}

/// The handicap of the sides.
fn handicap(plan: &Plan) -> Option<Handicap> {
    let chosen = [
        (plan.imbalance, Handicap::Piece),
        (plan.pair_missing, Handicap::Pair),
        (plan.endings, Handicap::Ending),
    ];
    chosen.into_iter().find(|(is_chosen, _)| *is_chosen).map(|(_, handicap)| handicap)
}
