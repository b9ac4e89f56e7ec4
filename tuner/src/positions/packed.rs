//! A position of a game in forty bytes, with its score, the move that was played and the result.

use treville_core::bitboard::Bitboard;
use treville_core::moves::Move;
use treville_core::pgn::GameResult;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_core::splitmix::{GAMMA, mix};
use treville_engine::score::Score;

use super::layout::{Layout, MOST_MEN, Unsound};

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
/// some folds can be kept for validation even after a shuffle.
#[must_use]
pub fn fold(seed: u64, game: u32) -> u8 {
    (mix(seed ^ u64::from(game).wrapping_mul(GAMMA)) % u64::from(FOLDS)) as u8
}

/// A [`Sample`] in the format of files. All numbers are little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 0-31 | the [`Layout`]: eight bytes for the occupied squares, eighteen for what stands there, two for what has not moved, two for the gates, two for choice, side to move and en passant |
/// | 32 | plies since the last capture or pawn move, 255 at most |
/// | 33 | two bits for the result: 0 Black has won, 1 drawn, 2 White has won, 3 unknown; a bit for a check; a bit for a noisy best move; four bits for the fold |
/// | 34-35 | the number of the move, 65,535 at most |
/// | 36-37 | the score in centipawns for White, signed |
/// | 38-39 | the best move, as [`Move::bits`] has it |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed(pub [u8; Packed::SIZE]);

const MEN: usize = 8;
const UNMOVED: usize = MEN + MOST_MEN / 2;
const GATES: usize = 28;
const CHOICE: usize = 30;
const CLOCK: usize = 32;
const FLAGS: usize = 33;
const NUMBER: usize = 34;
const SCORE: usize = 36;
const BEST: usize = 38;

const IN_CHECK: u8 = 1 << 2;
const NOISY: u8 = 1 << 3;
const FOLD_SHIFT: u8 = 4;

impl Packed {
    /// The size in bytes.
    pub const SIZE: usize = 40;

    /// Packs a position.
    #[must_use]
    pub fn new(sample: &Sample) -> Packed {
        let position = &sample.position;
        let mut bytes = [0; Packed::SIZE];
        let layout = Layout::of(position);
        bytes[..MEN].copy_from_slice(&layout.occupied.0.to_le_bytes());
        bytes[MEN..UNMOVED].copy_from_slice(&layout.men);
        bytes[UNMOVED..GATES].copy_from_slice(&layout.unmoved);
        bytes[GATES..CHOICE].copy_from_slice(&layout.gates);
        put(&mut bytes, CHOICE, layout.choice);
        bytes[CLOCK] = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
        let result = result_code(sample.result);
        let check = if position.in_check() { IN_CHECK } else { 0 };
        let noisy = if sample.is_noisy() { NOISY } else { 0 };
        bytes[FLAGS] = result | check | noisy | (sample.fold % FOLDS) << FOLD_SHIFT;
        put(&mut bytes, NUMBER, u16::try_from(position.fullmove_number()).unwrap_or(u16::MAX));
        put(&mut bytes, SCORE, sample.score as u16);
        put(&mut bytes, BEST, sample.best.bits());
        Packed(bytes)
    }

    fn word(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout {
            occupied: Bitboard::EMPTY,
            men: [0; MOST_MEN / 2],
            unmoved: [self.0[UNMOVED], self.0[UNMOVED + 1]],
            gates: [self.0[GATES], self.0[GATES + 1]],
            choice: self.word(CHOICE),
        };
        let mut squares = [0; 8];
        squares.copy_from_slice(&self.0[..MEN]);
        layout.occupied = Bitboard(u64::from_le_bytes(squares));
        layout.men.copy_from_slice(&self.0[MEN..UNMOVED]);
        layout
    }

    /// The result of the game.
    #[must_use]
    pub fn result(&self) -> GameResult {
        result_of(self.0[FLAGS])
    }

    /// The position and everything that is known about it.
    ///
    /// # Errors
    ///
    /// The bytes are no position by these rules. Those of a sound file are.
    pub fn unpack(&self, rules: Rules) -> Result<Sample, Unsound> {
        let mut setup = self.layout().setup(rules)?;
        setup.halfmove_clock = u16::from(self.0[CLOCK]);
        setup.fullmove_number = u32::from(self.word(NUMBER));
        let position = setup.position().map_err(|faults| Unsound(faults.to_string()))?;
        let (best, score) = (self.word(BEST), self.word(SCORE) as i16);
        let best = legal(&position, best)?;
        check_score(score)?;
        let flags = self.0[FLAGS];
        let (result, fold) = (self.result(), flags >> FOLD_SHIFT);
        Ok(Sample { position, score, best, result, fold })
    }
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

fn put(bytes: &mut [u8; Packed::SIZE], at: usize, word: u16) {
    bytes[at..at + 2].copy_from_slice(&word.to_le_bytes());
}
