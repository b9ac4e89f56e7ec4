//! Books of moves in the Polyglot format, for orthodox chess and Chess960 (M. Van den Bergh,
//! "Polyglot book format").
//!
//! A book is a file of entries of 16 bytes in the order of their keys, all numbers with the highest
//! byte first: a key of eight bytes, a move and its weight of two each, and four bytes that are not
//! used here. It stays on the disk, where a position is found by halving.
//!
//! - `random64`: the random numbers of the format
//! - `key`: the key of a position

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod key;
mod random64;

use std::io::BufRead;
use std::path::Path;

use rand::{Rng, RngExt};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_core::square::Square;
use treville_kit::failure::{Failure, path_name};
use treville_kit::fixed_file::FixedFile;

use self::key::key;

/// The bytes of an entry.
const ENTRY: usize = 16;
/// The most entries of a position: more than it has moves. The bound keeps a file of equal keys
/// from being read again and again.
const MOST: usize = 256;

/// An entry of a book.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    code: u16,
    weight: u16,
}

impl Entry {
    fn read(bytes: &[u8; ENTRY]) -> Entry {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        Entry { key: number(0, 8), code: number(8, 10) as u16, weight: number(10, 12) as u16 }
    }

    /// The move that the entry means, if it is legal: keys of two positions can be the same.
    fn legal(self, position: &Position) -> Option<Move> {
        let square = |shift: u16| Square::new((self.code >> shift & 63) as u8);
        let (to, from) = (square(0), square(6));
        let piece = match self.code >> 12 & 7 {
            0 => None,
            1 => Some(Slot::Knight),
            2 => Some(Slot::Bishop),
            3 => Some(Slot::Rook),
            4 => Some(Slot::Queen),
            _ => return None,
        };
        // Castling goes from the king to its own rook, as our moves do.
        position.legal_moves().iter().copied().find(|m| {
            let promoted = match m.kind() {
                MoveKind::Promote(slot) => Some(slot),
                _ => None,
            };
            (m.from(), m.to(), promoted) == (from, to, piece)
        })
    }
}

/// A book of moves.
#[derive(Debug)]
pub struct PolyglotBook {
    file: FixedFile,
    entries: u64,
}

impl PolyglotBook {
    /// Opens a book, and checks that it is one; the check reads all of it, but keeps nothing.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no such book.
    pub fn open(path: &Path) -> Result<PolyglotBook, Failure> {
        let mut file = FixedFile::open(path)?;
        let length = file.length();
        if length == 0 || !length.is_multiple_of(ENTRY as u64) {
            let expected = "a Polyglot book, entries of 16 bytes";
            return Err(wrong(path, &format!("expected {expected}, got {length} bytes")));
        }
        let entries = length / ENTRY as u64;
        check(file.from_start()?, entries, path)?;
        Ok(PolyglotBook { file, entries })
    }

    /// A move for the position of a game, each as likely as its weight says; none if the book has
    /// none. Moves that are illegal, have no weight or repeat a position of the game do not count.
    ///
    /// # Errors
    ///
    /// The file cannot be read any more, or has changed.
    pub fn draw(&self, game: &Game, random: &mut impl Rng) -> Result<Option<Move>, Failure> {
        let position = game.position();
        let repeats = |m: Move| {
            let key = position.after_unchecked(m).key();
            game.positions().iter().any(|before| before.key() == key)
        };
        let weighed: Vec<(Move, u32)> = self
            .entries_of(key(game))?
            .into_iter()
            .filter(|entry| entry.weight > 0)
            .filter_map(|entry| Some((entry.legal(position)?, u32::from(entry.weight))))
            .filter(|(m, _)| !repeats(*m))
            .collect();
        let total: u32 = weighed.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return Ok(None);
        }
        let mut drawn = random.random_range(0..total);
        Ok(weighed.into_iter().find_map(|(m, weight)| {
            let is_it = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_it.then_some(m)
        }))
    }

    /// All entries with this key.
    fn entries_of(&self, key: u64) -> Result<Vec<Entry>, Failure> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            let is_before = self.read(middle, 1)?.first().is_some_and(|entry| entry.key < key);
            (low, high) = if is_before { (middle + 1, high) } else { (low, middle) };
        }
        let mut entries = self.read(low, MOST)?;
        entries.retain(|entry| entry.key == key);
        Ok(entries)
    }

    /// The entries from this one on, `most` of them or what there is.
    fn read(&self, first: u64, most: usize) -> Result<Vec<Entry>, Failure> {
        let bytes = self.file.read(first * ENTRY as u64, (most * ENTRY) as u64)?;
        let (entries, _) = bytes.as_chunks::<ENTRY>();
        Ok(entries.iter().map(Entry::read).collect())
    }
}

/// Checks that entries are in order, and that no position has too many.
fn check(mut input: impl BufRead, entries: u64, path: &Path) -> Result<(), Failure> {
    let mut bytes = [0; ENTRY];
    let (mut last, mut equal) = (0, 0);
    for number in 1..=entries {
        input.read_exact(&mut bytes).map_err(|error| Failure::file(path, error))?;
        let key = Entry::read(&bytes).key;
        if key < last {
            let expected = "a Polyglot book, entries in the order of their keys";
            return Err(wrong(
                path,
                &format!("expected {expected}, got a lower one, entry {number}"),
            ));
        }
        equal = if key == last { equal + 1 } else { 1 };
        if equal > MOST {
            let expected = "a Polyglot book, at most 256 entries for a position";
            return Err(wrong(path, &format!("expected {expected}, got more, entry {number}")));
        }
        last = key;
    }
    Ok(())
}

fn wrong(path: &Path, problem: &str) -> Failure {
    Failure::Request(format!("{}: {problem}", path_name(path)))
}

#[cfg(test)]
mod tests;
