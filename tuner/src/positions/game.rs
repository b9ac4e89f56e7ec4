//! Games in files of positions.

use std::fmt;

use treville_core::outcome::{DrawReason, Outcome};
use treville_core::pgn::GameResult;

use super::block::{self, Kind, Problem};
use super::packed::Packed;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Ending {
    /// One side has mated the other.
    Mate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The position has occurred for the third time.
    Repetition,
    /// A hundred plies without a capture or a pawn move.
    FiftyMoves,
    /// No sequence of moves leads to mate.
    DeadPosition,
    /// The scores of both sides agreed on the winner for long enough.
    Resigned,
    /// The scores of both sides were near zero for long enough.
    Agreed,
    /// The game had too many moves.
    TooLong,
}

impl Ending {
    /// All endings, in the order of their numbers.
    pub const ALL: [Ending; 8] = [
        Ending::Mate,
        Ending::Stalemate,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::DeadPosition,
        Ending::Resigned,
        Ending::Agreed,
        Ending::TooLong,
    ];
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Mate(_) => Ending::Mate,
            Outcome::Stalemate(_) | Outcome::Draw(DrawReason::Stalemate) => Ending::Stalemate,
            Outcome::Draw(DrawReason::Repetition) => Ending::Repetition,
            Outcome::Draw(DrawReason::FiftyMoves) => Ending::FiftyMoves,
            Outcome::Draw(DrawReason::DeadPosition) => Ending::DeadPosition,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ending::Mate => "mate",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "repetition",
            Ending::FiftyMoves => "fifty moves",
            Ending::DeadPosition => "insufficient material",
            Ending::Resigned => "adjudicated as won",
            Ending::Agreed => "adjudicated as drawn",
            Ending::TooLong => "too many moves",
        })
    }
}

/// A game: its positions from the end of the opening to the last move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedGame {
    /// Its number, from 0.
    pub number: u32,
    /// How it ended.
    pub ending: Ending,
    /// The positions in which a move was searched, in order.
    pub positions: Vec<Packed>,
}

/// The bytes of a game before the positions: four for its number, two for the number of its
/// positions, one for its ending, and a zero.
pub const ENTRY: usize = 8;

/// Games in a block. Games are written in the order of their numbers, so the blocks of a run
/// without interruption are the same for any number of threads, and the same as those of joined
/// shares.
pub const GAMES_IN_BLOCK: usize = 64;

/// The most positions of a game.
pub const MOST_POSITIONS: usize = u16::MAX as usize;

impl PackedGame {
    /// Its result, which all its positions have.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.positions.first().map_or(GameResult::Unknown, Packed::result)
    }
}

/// A block of games: first the entries of all of them, then their positions.
#[must_use]
pub fn games_block(games: &[PackedGame]) -> Vec<u8> {
    let positions: usize = games.iter().map(|game| game.positions.len()).sum();
    let mut contents = Vec::with_capacity(games.len() * ENTRY + positions * Packed::SIZE);
    for game in games {
        contents.extend_from_slice(&game.number.to_le_bytes());
        contents.extend_from_slice(&(game.positions.len() as u16).to_le_bytes());
        contents.extend_from_slice(&[game.ending as u8, 0]);
    }
    for game in games {
        game.positions.iter().for_each(|packed| contents.extend_from_slice(&packed.0));
    }
    block::block(Kind::Games, games.len() as u32, &contents)
}

/// The games in the contents of a block.
///
/// # Errors
///
/// The contents are not what the frame says.
pub fn read_games(count: u32, contents: &[u8]) -> Result<Vec<PackedGame>, Problem> {
    let wrong = |expected: &str| Problem::Contents(format!("expected {expected}, got other bytes"));
    let entries = usize::try_from(count).ok().and_then(|count| count.checked_mul(ENTRY));
    let (entries, mut rest) = entries
        .and_then(|length| contents.split_at_checked(length))
        .ok_or_else(|| wrong("an entry for each game"))?;
    let mut games = Vec::with_capacity(entries.len() / ENTRY);
    for entry in entries.as_chunks::<ENTRY>().0 {
        let [n0, n1, n2, n3, low, high, ending, _] = *entry;
        let length = usize::from(u16::from_le_bytes([low, high])) * Packed::SIZE;
        let (own, others) =
            rest.split_at_checked(length).ok_or_else(|| wrong("the positions of each game"))?;
        rest = others;
        let ending = Ending::ALL.get(usize::from(ending));
        games.push(PackedGame {
            number: u32::from_le_bytes([n0, n1, n2, n3]),
            ending: *ending.ok_or_else(|| wrong("a known ending of each game"))?,
            positions: block::positions(own).collect(),
        });
    }
    if rest.is_empty() { Ok(games) } else { Err(wrong("the end of the block")) }
}
