//! Positions as people have them: a FEN, an EPD, the address of a page, a line of a log.
//!
//! ```
//! use treville_core::{position_text, rules::Rules};
//!
//! let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
//! for text in [
//!     "https://lichess.org/analysis/r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3",
//!     "12:00:01 > position startpos moves e2e4 e7e5 g1f3 b8c6",
//!     "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"]",
//! ] {
//!     let read = position_text::read(text, Rules::chess(), None).unwrap();
//!     assert_eq!(read.game.position().to_string(), fen);
//! }
//! ```
//!
//! Text before a position is read over. Moves behind the word `moves` are played, up to the first
//! that is none; a [`Note`] tells where they end. They may be coordinates or SAN.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod place;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::encoding::shorten;
use crate::fen::{self, FenError};
use crate::game::Game;
use crate::piece::PieceType;
use crate::position::Position;
use crate::rules::Rules;
use crate::san::{self, SanError};
use crate::uci;

pub use place::after_moves;
use place::{Place, Start};

/// A position that was read from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionText {
    /// The game from the position that the text shows, with the moves that follow it there.
    pub game: Game,
    /// The parts that were read as something else, and those left out.
    pub notes: Vec<Note>,
}

/// Something that was read as something else, or left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A part of the FEN.
    Fen(fen::Note),
    /// The moves end before this one: its number among them, from 1, and what is wrong with it.
    Moves(usize, SanError),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Fen(note) => note.fmt(f),
            Note::Moves(number, error) => {
                write!(f, "the moves are played up to number {number}: {error}")
            }
        }
    }
}

/// A text shows no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The FEN in it is faulty.
    Fen(FenError),
    /// It is an address without a FEN.
    Address(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Address(got) => write!(
                f,
                "expected an address with a FEN in it, got '{}'; save the game as PGN and open that",
                shorten(got)
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// Whether a text shows a position in one of these forms, faulty or not: the rows of a board, or
/// the word `startpos`.
#[must_use]
pub fn is_one(text: &str) -> bool {
    place::find(text).is_ok_and(|place| place.is_some())
}

/// The FEN in a text, faulty or not, without the moves after it.
#[must_use]
pub fn fen_in(text: &str) -> Option<String> {
    match place::find(text) {
        Ok(Some(Place { start: Start::Fen(fen), .. })) => Some(fen),
        _ => None,
    }
}

/// The rules that a text shows by itself: those of Seirawan chess if it has a hand, of Musketeer
/// chess if it has gates, else of orthodox chess.
#[must_use]
pub fn rules_of(text: &str) -> Rules {
    match fen_in(text) {
        Some(fen) if fen::has_hands(&fen) => Rules::seirawan(),
        Some(fen) if fen::has_gates(&fen) => Rules::musketeer(),
        _ => Rules::chess(),
    }
}

/// Reads a position; `rules` and `pair` are those of [`fen::parse`].
///
/// # Errors
///
/// The text shows no position, or a faulty one.
pub fn read(
    text: &str,
    rules: Rules,
    pair: Option<[PieceType; 2]>,
) -> Result<PositionText, PositionError> {
    let place = place::find(text).map_err(PositionError::Address)?;
    let (start, moves) = match &place {
        Some(Place { start: Start::Fen(fen), moves }) => (Some(fen.as_str()), moves.as_slice()),
        Some(Place { start: Start::Array, moves }) => (None, moves.as_slice()),
        // The FEN reader knows best what is wrong.
        None => (Some(text), &[][..]),
    };
    let mut notes = Vec::new();
    let start = match start {
        None => Position::start(rules),
        Some(text) => {
            let parsed = fen::parse(text, rules, pair).map_err(PositionError::Fen)?;
            notes.extend(parsed.notes.into_iter().map(Note::Fen));
            parsed.position
        }
    };
    let mut game = Game::new(start);
    for (index, text) in moves.iter().enumerate() {
        let position = game.position();
        let m = uci::parse(position, text);
        match m.or_else(|_| san::parse_lenient(position, text).map(|taken| taken.m)) {
            Ok(m) => game.play_unchecked(m),
            Err(error) => {
                notes.push(Note::Moves(index + 1, error));
                break;
            }
        }
    }
    Ok(PositionText { game, notes })
}
