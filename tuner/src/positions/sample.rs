//! A position of a game with its score, the move that was played and the result.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::splitmix::{GAMMA, mix};
use treville_engine::score::Score;
use treville_notation::pgn::GameResult;

use super::layout::Unsound;

/// A position of a game, with what the game says about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The score of its search in centipawns, for White; a mate in n plies is 32,000 - n.
    pub score: i16,
    /// The best move, which was played.
    pub best: Move,
    /// The result of the game.
    pub result: GameResult,
    /// The [fold](fold()) of the game.
    pub fold: u8,
}

impl Sample {
    /// Whether the best move captures or promotes, so that the static evaluation means little.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        let Sample { position, best, .. } = self;
        position.stage() == Stage::Play
            && (position.captured(*best).is_some() || best.promotion().is_some())
    }
}

/// Number of folds.
pub const FOLDS: u8 = 16;

/// A small number that all positions of a game have in common, distributed evenly over games. So
/// the games of some folds can be held out for validation.
#[must_use]
pub fn fold(seed: u64, game: u32) -> u8 {
    (mix(seed ^ u64::from(game).wrapping_mul(GAMMA)) % u64::from(FOLDS)) as u8
}

/// The move of these bits.
///
/// # Errors
///
/// It is none, or not legal here.
pub fn legal(position: &Position, bits: u16) -> Result<Move, Unsound> {
    let m = Move::from_bits(bits)
        .ok_or_else(|| Unsound(format!("expected a move of 16 bits, got {bits:#06x}")))?;
    match position.is_legal(m) {
        true => Ok(m),
        false => Err(Unsound(format!("expected a legal move, got {m:?}"))),
    }
}

/// Checks a score.
///
/// # Errors
///
/// It is beyond that of a mate.
pub fn check_score(score: i16) -> Result<(), Unsound> {
    let most = Score::MATE;
    match i32::from(score).abs() > most {
        true => Err(Unsound(format!("expected a score within {most}, got {score}"))),
        false => Ok(()),
    }
}

/// The two bits of a result.
#[must_use]
pub const fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::BlackWins => 0,
        GameResult::Draw => 1,
        GameResult::WhiteWins => 2,
        GameResult::Unknown => 3,
    }
}

/// The result of the two lowest bits.
#[must_use]
pub const fn result_of(code: u8) -> GameResult {
    match code & 3 {
        0 => GameResult::BlackWins,
        1 => GameResult::Draw,
        2 => GameResult::WhiteWins,
        _ => GameResult::Unknown,
    }
}
