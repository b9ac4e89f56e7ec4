//! Games in files of positions: how they began, and four bytes for each move.
//!
//! | bytes | content of a game |
//! |---|---|
//! | 0-3 | its number, from 0 |
//! | 4-7 | the number of its definition in the file |
//! | 8-9 | how many positions it has |
//! | 10 | how it ended |
//! | 11 | two bits for the result: 0 Black has won, 1 drawn, 2 White has won, 3 unknown; in the upper half the fold |
//! | 12-19 | of the first position: the occupied squares |
//! | | what stands there, half a byte each |
//! | 12 more | what has not moved, the gates, the choice, as in a [`Layout`]; plies since the last capture or pawn move (two bytes); the number of the move (four bytes) |
//! | 4 for each position | the best move, which was played, in 16 bits as `core/src/moves.rs` has them; the score of its search for White |
//!
//! A reader plays the moves to find the positions.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fmt;

use treville_core::bitboard::Bitboard;
use treville_core::moves::Move;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_notation::pgn::GameResult;

use super::block::Problem;
use super::layout::{Layout, MOST_MEN, Unsound};
use super::sample::{FOLDS, Sample, check_score, legal, result_code, result_of};

/// The end of a game.
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

/// A game: where it began after its opening, and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number, from 0.
    pub number: u32,
    /// Its end.
    pub ending: Ending,
    /// Its result.
    pub result: GameResult,
    /// Its [fold](super::sample::fold()).
    pub fold: u8,
    /// The first position in which a move was searched.
    pub start: Position,
    /// The moves from there, each with the score of its search in centipawns, for White.
    pub plies: Vec<(Move, i16)>,
}

/// A game of a file, not yet played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its number, from 0.
    pub number: u32,
    /// The number of its definition in the file.
    pub definition: u32,
    /// Its end.
    pub ending: Ending,
    /// From the byte with the result on; see the head of this file.
    body: Box<[u8]>,
}

/// The bytes of a game before its result.
const ENTRY: usize = 11;
/// Offsets in the body of the occupied squares, and of the men there.
const SQUARES: usize = 1;
const MEN: usize = SQUARES + 8;
/// The bytes behind what stands there.
const REST: usize = 12;
/// The bytes of a position: a move and a score.
const PLY: usize = 4;

/// Games in a block. Games are written in the order of their numbers, so the blocks of a run
/// without interruption are the same for any number of threads, and the same as those of joined
/// shares.
pub const GAMES_IN_BLOCK: usize = 64;

/// The most positions of a game.
pub const MOST_POSITIONS: usize = u16::MAX as usize;

impl Record {
    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The game as a file has it, its definition not yet numbered. Of a longer game than a file has
    /// room for, the first [`MOST_POSITIONS`] are kept.
    #[must_use]
    pub fn stored(&self) -> StoredGame {
        let plies = &self.plies[..self.plies.len().min(MOST_POSITIONS)];
        let layout = Layout::of(&self.start);
        let mut body = Vec::with_capacity(MEN + MOST_MEN / 2 + REST + plies.len() * PLY);
        body.push(result_code(self.result) | (self.fold % FOLDS) << 4);
        body.extend_from_slice(&layout.occupied.0.to_le_bytes());
        body.extend_from_slice(&layout.men[..men_length(layout.occupied).min(MOST_MEN / 2)]);
        body.extend_from_slice(&layout.unmoved);
        body.extend_from_slice(&layout.gates);
        body.extend_from_slice(&layout.choice.to_le_bytes());
        body.extend_from_slice(&self.start.halfmove_clock().to_le_bytes());
        body.extend_from_slice(&self.start.fullmove_number().to_le_bytes());
        for (best, score) in plies {
            body.extend_from_slice(&best.bits().to_le_bytes());
            body.extend_from_slice(&score.to_le_bytes());
        }
        let (number, ending) = (self.number, self.ending);
        StoredGame { number, definition: 0, ending, body: body.into() }
    }

    /// The game of these samples, each of which is the position after the move before.
    ///
    /// # Errors
    ///
    /// There is none, or one does not follow from the one before.
    pub fn of(number: u32, ending: Ending, samples: &[Sample]) -> Result<Record, Unsound> {
        let Some(first) = samples.first() else {
            return Err(Unsound(format!("expected positions of game {}, got none", number + 1)));
        };
        let mut position = first.position;
        for (place, sample) in (1..).zip(samples) {
            let of_game = (sample.result, sample.fold) == (first.result, first.fold);
            if sample.position != position || !of_game {
                return Err(Unsound(format!(
                    "expected position {place} of game {} to follow from the one before",
                    number + 1
                )));
            }
            position = position.after_unchecked(sample.best);
        }
        let plies = samples.iter().map(|sample| (sample.best, sample.score)).collect();
        let Sample { position: start, result, fold, .. } = *first;
        Ok(Record { number, ending, result, fold, start, plies })
    }
}

impl StoredGame {
    /// Number of its positions.
    #[must_use]
    pub fn len(&self) -> usize {
        plies(&self.body).map_or(0, |plies| plies.len() / PLY)
    }

    /// Whether it has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.body.first().map_or(GameResult::Unknown, |mark| result_of(*mark))
    }

    /// Plays the game through and puts its positions into `into`, in place of what was there.
    ///
    /// # Errors
    ///
    /// The game does not begin with a position of these rules, or a move is not legal, or a score
    /// is none.
    pub fn samples(&self, rules: Rules, into: &mut Vec<Sample>) -> Result<(), Unsound> {
        into.clear();
        let (mut position, plies) = start(&self.body, rules)?;
        let mark = self.body.first().copied().unwrap_or_default();
        let (result, fold) = (result_of(mark), mark >> 4);
        let (plies, _) = plies.as_chunks::<PLY>();
        into.reserve(plies.len());
        for [low, high, score_low, score_high] in plies {
            let best = legal(&position, u16::from_le_bytes([*low, *high]))?;
            let score = i16::from_le_bytes([*score_low, *score_high]);
            check_score(score)?;
            into.push(Sample { position, score, best, result, fold });
            position = position.after_unchecked(best);
        }
        Ok(())
    }

    /// Number of its bytes in a block.
    #[must_use]
    pub fn size(&self) -> usize {
        ENTRY + self.body.len()
    }

    /// Adds the game to the contents of a block, under this number of its definition.
    pub fn write(&self, definition: u32, contents: &mut Vec<u8>) {
        contents.extend_from_slice(&self.number.to_le_bytes());
        contents.extend_from_slice(&definition.to_le_bytes());
        contents.extend_from_slice(&(self.len() as u16).to_le_bytes());
        contents.push(self.ending as u8);
        contents.extend_from_slice(&self.body);
    }
}

/// The bytes that the pieces on these squares take.
const fn men_length(occupied: Bitboard) -> usize {
    (occupied.count() as usize).div_ceil(2)
}

/// The moves and scores of a body, if it is as long as a first position is.
fn plies(body: &[u8]) -> Option<&[u8]> {
    body.get(start_length(body)?..)
}

/// The length of a body without moves and scores.
fn start_length(body: &[u8]) -> Option<usize> {
    let squares = body.get(SQUARES..MEN)?.try_into().ok()?;
    Some(MEN + men_length(Bitboard(u64::from_le_bytes(squares))) + REST)
}

/// The first position of a body, and the moves and scores behind it.
fn start(body: &[u8], rules: Rules) -> Result<(Position, &[u8]), Unsound> {
    let short = || Unsound("expected a first position, got other bytes".to_owned());
    let (first, plies) =
        start_length(body).and_then(|length| body.split_at_checked(length)).ok_or_else(short)?;
    let (before, rest) = first.split_at_checked(first.len() - REST).ok_or_else(short)?;
    let (squares, own) =
        before.get(SQUARES..).and_then(|b| b.split_first_chunk::<8>()).ok_or_else(short)?;
    let &[white, black, white_gates, black_gates, c0, c1, h0, h1, n0, n1, n2, n3] = rest else {
        return Err(short());
    };
    let mut men = [0; MOST_MEN / 2];
    men.iter_mut().zip(own).for_each(|(to, from)| *to = *from);
    let layout = Layout {
        occupied: Bitboard(u64::from_le_bytes(*squares)),
        men,
        unmoved: [white, black],
        gates: [white_gates, black_gates],
        choice: u16::from_le_bytes([c0, c1]),
    };
    let mut setup = layout.setup(rules)?;
    setup.halfmove_clock = u16::from_le_bytes([h0, h1]);
    setup.fullmove_number = u32::from_le_bytes([n0, n1, n2, n3]);
    let position = setup.position().map_err(|faults| Unsound(faults.to_string()))?;
    Ok((position, plies))
}

fn wrong(expected: &str) -> Problem {
    Problem::Contents(format!("expected {expected}, got other bytes"))
}

fn ending(code: u8) -> Result<Ending, Problem> {
    let ending = Ending::ALL.get(usize::from(code));
    ending.copied().ok_or_else(|| wrong("a known ending of each game"))
}

/// The games in the contents of a block.
///
/// # Errors
///
/// The contents are not what the frame says.
pub fn read_games(count: u32, contents: &[u8]) -> Result<Vec<StoredGame>, Problem> {
    let mut games = Vec::new();
    let mut rest = contents;
    for _ in 0..count {
        let (&[n0, n1, n2, n3, d0, d1, d2, d3, low, high, code], behind) = rest
            .split_first_chunk::<ENTRY>()
            .ok_or_else(|| wrong("as many games as the frame says"))?;
        let length = start_length(behind)
            .map(|start| start + usize::from(u16::from_le_bytes([low, high])) * PLY);
        let (body, others) = length
            .and_then(|length| behind.split_at_checked(length))
            .ok_or_else(|| wrong("the moves of each game"))?;
        rest = others;
        games.push(StoredGame {
            number: u32::from_le_bytes([n0, n1, n2, n3]),
            definition: u32::from_le_bytes([d0, d1, d2, d3]),
            ending: ending(code)?,
            body: body.into(),
        });
    }
    if rest.is_empty() { Ok(games) } else { Err(wrong("the end of the block")) }
}
