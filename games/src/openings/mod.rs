//! Starts of games.
//!
//! An opening depends only on the settings, the variant, the seed and its number. So shares of a
//! match and resumed matches find the same openings in any order.
//!
//! - `random`: a stream of random numbers for every topic and number
//! - `pairs`: Musketeer set-ups, chosen or drawn
//! - `chess960`: random arrays
//! - `file`: books
//! - `missing`: set-ups in which each side lacks something else
//! - `endings`: random endings in which each side has something else
//! - `plies`: random plies, balanced by a short search
//! - [`balanced`]: sensible plies, balanced by a long search, for sets

pub mod balanced;
mod chess960;
mod endings;
mod file;
mod missing;
mod pairs;
mod plies;
pub mod random;
#[cfg(test)]
mod tests;

use treville_core::game::Game;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Rules};
use treville_engine::variant::Variant;
use treville_eval::piece::factors::Factors;
use treville_eval::position::piece_values::PieceValues;

use self::file::BookFile;
pub use self::file::position;
use self::plies::Plies;
use self::random::{Topic, stream};
use crate::memory;
use crate::settings::{Openings, Source};
use treville_kit::failure::Failure;

/// All openings of a match, by number. There is no last one: after its end a book begins again.
///
/// ```
/// use treville_engine::variant::Variant;
/// use treville_games::openings::Book;
/// use treville_games::settings::{Openings, Source};
///
/// let openings = Openings { from: Source::Random, ..Openings::default() };
/// let book = Book::new(&openings, Variant::musketeer(), 1).unwrap();
/// let game = book.opening(0).unwrap();
/// assert_eq!(game.start().legal_moves().len(), 20, "both pieces wait behind both armies");
/// assert_eq!(book.opening(0).unwrap(), game);
/// assert_ne!(book.opening(1).unwrap(), game);
/// ```
#[derive(Debug)]
pub struct Book {
    start: Start,
    seed: u64,
    /// The number of the first opening, from 0.
    first: u32,
    plies: Option<Plies>,
    /// The handicap of the sides, if any, and the values of pieces.
    handicap: Option<(Handicap, PieceValues)>,
}

/// The handicap with which sides begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handicap {
    /// Each without another piece of about the same worth.
    Piece,
    /// One of them without both pieces of the pair that waits, or each without one; and one without
    /// officers and pawns, so that both lack about the same worth.
    Pair,
    /// All but kings and a few pawns; each piece of the pair is on the board for one of them, and
    /// the other has as much: a random ending.
    Ending,
}

/// The start of an opening, without random plies.
#[derive(Debug)]
enum Start {
    /// Always the same.
    Fixed(Box<Position>),
    /// Random pairs behind random files.
    Pairs(Rules),
    /// Random arrays of Chess960.
    Chess960(Rules),
    /// A book, in its own order or shuffled.
    File(BookFile),
}

/// Random plies after the start where random openings are wanted of a game that always starts the
/// same, and how far in centipawns they may lead from balance.
pub const RANDOM_PLIES: (u32, u32) = (8, 100);

/// Whether nothing is left to draw of a game's start: neither pairs nor places nor an array.
#[must_use]
pub fn has_one_start(variant: Variant) -> bool {
    !variant.is_chess960() && Position::start(variant.rules()).stage() == Stage::Play
}

impl Book {
    /// The openings of a match.
    ///
    /// # Errors
    ///
    /// The settings make no sense for the variant, or a book cannot be read or is not one.
    pub fn new(openings: &Openings, variant: Variant, seed: u64) -> Result<Book, Failure> {
        let rules = variant.rules();
        let start = match &openings.from {
            Source::Start => Start::Fixed(Box::new(Position::start(rules))),
            Source::Pair { pair, gates } => {
                let position = pairs::chosen(pair, gates.as_deref(), variant);
                Start::Fixed(Box::new(position.map_err(Failure::Request)?))
            }
            Source::Random if rules.has_set_up() => Start::Pairs(rules),
            Source::Random if rules.castling == Castling::Chess960 => Start::Chess960(rules),
            Source::Random => Start::Fixed(Box::new(Position::start(rules))),
            Source::Book => Start::File(BookFile::own(openings, variant)),
            Source::Epd(path) => Start::File(BookFile::epd(path, openings, variant)?),
            Source::Pgn(path) => Start::File(BookFile::pgn(path, openings, variant)?),
        };
        let first = openings.start.unwrap_or(1);
        let first = first.checked_sub(1).ok_or_else(|| {
            Failure::Request("expected the number of the first opening from 1, got 0".to_owned())
        })?;
        if let Start::File(file) = &start
            && first as usize >= file.len()
        {
            let (most, got) = (file.len(), u64::from(first) + 1);
            return Err(Failure::Request(format!(
                "expected the number of the first opening from 1 to {most}, got {got}"
            )));
        }
        if openings.balance.is_some() && openings.randomplies > 0 {
            memory::for_a_search(1)?;
        }
        let plies = Plies::new(openings.randomplies, openings.balance, rules);
        Ok(Book { start, seed, first, plies, handicap: None })
    }

    /// After how many openings a file begins again; none if the openings are no file.
    #[must_use]
    pub fn period(&self) -> Option<usize> {
        match &self.start {
            Start::File(file) => Some(file.len()),
            Start::Fixed(_) | Start::Pairs(_) | Start::Chess960(_) => None,
        }
    }

    /// The same openings, but before the random plies, of which there must be some, the sides lose
    /// this.
    #[must_use]
    pub fn with_handicap(self, handicap: Handicap, rules: Rules) -> Book {
        let values = PieceValues::new(rules.pieces, &Factors::FITTED);
        Book { handicap: Some((handicap, values)), ..self }
    }

    /// The opening with this number, from 0: the position that the engines get, and the moves that
    /// are played from there.
    ///
    /// # Errors
    ///
    /// No random plies were found that leave a game to be played.
    pub fn opening(&self, number: u32) -> Result<Game, Failure> {
        let index = u64::from(number) + u64::from(self.first);
        let game = match &self.start {
            Start::Fixed(position) => Game::new(**position),
            Start::Pairs(rules) => Game::new(pairs::drawn(*rules, self.seed, index)),
            Start::Chess960(rules) => {
                let mut random = stream(self.seed, Topic::Array, index);
                Game::new(chess960::drawn(*rules, &mut random))
            }
            Start::File(file) => file.game(self.seed, index)?,
        };
        match &self.plies {
            None => Ok(game),
            Some(plies) => {
                let mut random = stream(self.seed, Topic::Plies, index);
                let position = game.position();
                let start = |random: &mut _| match &self.handicap {
                    None => Some(game.clone()),
                    Some((Handicap::Piece, values)) => {
                        missing::without(position, values, random).map(Game::new)
                    }
                    Some((Handicap::Pair, values)) => {
                        missing::without_pair(position, values, random).map(Game::new)
                    }
                    Some((Handicap::Ending, values)) => {
                        endings::ending(position, values, random).map(Game::new)
                    }
                };
                plies
                    .add(&game, start, &mut random)
                    .ok_or_else(|| Failure::Request(plies.problem(index)))
            }
        }
    }
}
