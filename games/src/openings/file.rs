//! Books: files of positions or games, in their own order or shuffled.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod check;
mod epd;
mod notes;
mod own;
mod pgn;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rand::seq::SliceRandom;
use treville_core::game::Game;
use treville_engine::variant::Variant;

use self::epd::Positions;
pub use self::epd::position;
use self::own::Own;
use self::pgn::PgnOpenings;
use super::random::{Topic, stream};
use crate::settings::{Openings, Order};
use treville_kit::failure::Failure;

/// A book. In random order it takes four bytes more for each opening.
#[derive(Debug)]
pub(super) struct BookFile {
    entries: Entries,
    order: Order,
    /// The last pass through the book that was needed, and its order.
    shuffled: Mutex<Option<(u64, Arc<[u32]>)>>,
}

/// The openings of a book in compact form: books have millions of them.
#[derive(Debug)]
enum Entries {
    Epd(Positions),
    Pgn(PgnOpenings),
    Own(Own),
}

impl BookFile {
    /// Reads a book of positions.
    pub(super) fn epd(
        path: &Path,
        openings: &Openings,
        variant: Variant,
    ) -> Result<BookFile, Failure> {
        Ok(BookFile::new(Entries::Epd(Positions::open(path, variant)?), openings))
    }

    /// Reads a book of games.
    pub(super) fn pgn(
        path: &Path,
        openings: &Openings,
        variant: Variant,
    ) -> Result<BookFile, Failure> {
        Ok(BookFile::new(Entries::Pgn(PgnOpenings::open(path, openings.plies, variant)?), openings))
    }

    /// The runner's own book of a variant.
    pub(super) fn own(openings: &Openings, variant: Variant) -> BookFile {
        BookFile::new(Entries::Own(Own::new(variant)), openings)
    }

    fn new(entries: Entries, openings: &Openings) -> BookFile {
        BookFile { entries, order: openings.order, shuffled: Mutex::new(None) }
    }

    /// The number of openings.
    pub(super) fn len(&self) -> usize {
        match &self.entries {
            Entries::Epd(positions) => positions.len(),
            Entries::Pgn(games) => games.len(),
            Entries::Own(own) => own.len(),
        }
    }

    /// The opening with this number. After the last opening the book begins again, in another order
    /// if the order is random.
    pub(super) fn game(&self, seed: u64, index: u64) -> Result<Game, Failure> {
        let count = self.len() as u64;
        let (pass, place) = (index / count, (index % count) as usize);
        let entry = match self.order {
            Order::Sequential => place,
            Order::Random => self.shuffled(seed, pass)[place] as usize,
        };
        match &self.entries {
            Entries::Epd(positions) => positions.position(entry).map(Game::new),
            Entries::Pgn(games) => Ok(games.game(entry)),
            Entries::Own(own) => own.position(entry).map(Game::new),
        }
    }

    /// The order of one pass through the book.
    fn shuffled(&self, seed: u64, pass: u64) -> Arc<[u32]> {
        let mut last = self.shuffled.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((known, order)) if *known == pass => Arc::clone(order),
            _ => {
                // Only one order is in memory, unless a game still looks at the old one.
                *last = None;
                let mut order: Arc<[u32]> = (0..self.len() as u32).collect();
                if let Some(order) = Arc::get_mut(&mut order) {
                    order.shuffle(&mut stream(seed, Topic::Order, pass));
                }
                *last = Some((pass, Arc::clone(&order)));
                order
            }
        }
    }
}
