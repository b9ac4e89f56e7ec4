//! A position of a game in forty bytes, with its score, the move that was played and the result.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::moves::Move;
use treville_core::pgn::GameResult;
use treville_core::piece::{Piece, PieceType, Slot};
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_core::setup::Setup;
use treville_core::square::{File, Rank, Square};
use treville_engine::score::Score;

/// A position of a game, with what the game says about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The score of its search in centipawns, for White; a mate in n plies is 32,000 - n.
    pub score: i16,
    /// The best move, which was played.
    pub best: Move,
    /// How the game ended.
    pub result: GameResult,
    /// The [fold](fold()) of the game.
    pub fold: u8,
}

/// How many folds there are.
pub const FOLDS: u8 = 16;

/// A small number that all positions of a game have in common, distributed evenly over games. So
/// some folds can be kept for validation even after a shuffle.
#[must_use]
pub fn fold(seed: u64, game: u32) -> u8 {
    // The finalizer of SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
    // number generators", 2014).
    let mut word = seed ^ u64::from(game).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((word ^ (word >> 31)) % u64::from(FOLDS)) as u8
}

/// A [`Sample`] in the format of files. All numbers are little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 0-7 | the occupied squares, a1 in the lowest bit |
/// | 8-25 | what stands there, four bits a piece in the order of the squares, the low half of a byte first: the slot, and 8 for Black |
/// | 26-27 | the files of the rooks that may castle, or of a side with a piece in hand those of all pieces that have not moved, a in the lowest bit: White's, Black's |
/// | 28-29 | where the waiting pieces are, four bits each, the low half first: White's first and second, then Black's; 0-7 a file, 8 not placed yet, 9 none waits, 10 in hand |
/// | 30-31 | five bits each for the first and the second chosen type, 31 for none; one bit that is set if Black is to move; four bits for the file of the pawn that can be taken en passant, 8 for none |
/// | 32 | plies since the last capture or pawn move, 255 at most |
/// | 33 | two bits for the result: 0 Black has won, 1 drawn, 2 White has won, 3 unknown; a bit for a check; a bit for a noisy best move; four bits for the fold |
/// | 34-35 | the number of the move, 65,535 at most |
/// | 36-37 | the score in centipawns for White, signed |
/// | 38-39 | the best move, as [`Move::bits`] has it |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed(pub [u8; Packed::SIZE]);

/// The problem with bytes that are no position of a game by these rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound(pub String);

const MEN: usize = 8;
const CASTLING: usize = 26;
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

/// Stands for a type that is not chosen.
const NO_TYPE: u16 = 31;
/// Stands for no file.
const NO_FILE: u16 = 8;
const UNPLACED: u8 = 8;
const GONE: u8 = 9;
const IN_HAND: u8 = 10;

/// The most pieces on a board: sixteen and two a side.
const MOST_MEN: u32 = 36;

impl Packed {
    /// The size in bytes.
    pub const SIZE: usize = 40;

    /// Packs a position.
    #[must_use]
    pub fn new(sample: &Sample) -> Packed {
        let position = &sample.position;
        let mut bytes = [0; Packed::SIZE];
        let board = position.board();
        let occupied = board.occupied();
        bytes[..MEN].copy_from_slice(&occupied.0.to_le_bytes());
        for (number, square) in occupied.into_iter().enumerate() {
            let slot = board.slot_at(square).map_or(0, Slot::index) as u8;
            let side = if board.color(Color::Black).has(square) { 8 } else { 0 };
            bytes[MEN + number / 2] |= (slot | side) << (4 * (number % 2));
        }
        for color in Color::ALL {
            // King and rooks that have not moved may castle.
            let unmoved = match position.gates().has_hand(color) {
                true => position.gates().squares(),
                false => position.castling_rooks(),
            };
            for square in unmoved & Bitboard::rank(Rank::first_of(color)) {
                bytes[CASTLING + color.index()] |= 1 << square.file().index();
            }
            for (number, gate) in position.gates().of(color).into_iter().enumerate() {
                bytes[GATES + color.index()] |= gate_code(gate) << (4 * number);
            }
        }
        let [first, second] = position
            .chosen(Color::White)
            .map(|kind| kind.map_or(NO_TYPE, |kind| kind.index() as u16));
        let passed = position.en_passant().map_or(NO_FILE, |at| at.file().index() as u16);
        let turn = position.turn().index() as u16;
        put(&mut bytes, CHOICE, first | second << 5 | turn << 10 | passed << 11);
        bytes[CLOCK] = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
        let result = result_code(sample.result);
        let check = if position.in_check() { IN_CHECK } else { 0 };
        let noisy = if is_noisy(position, sample.best) { NOISY } else { 0 };
        bytes[FLAGS] = result | check | noisy | (sample.fold % FOLDS) << FOLD_SHIFT;
        put(&mut bytes, NUMBER, u16::try_from(position.fullmove_number()).unwrap_or(u16::MAX));
        put(&mut bytes, SCORE, sample.score as u16);
        put(&mut bytes, BEST, sample.best.bits());
        Packed(bytes)
    }

    fn word(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    /// The occupied squares.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0[..MEN]);
        Bitboard(u64::from_le_bytes(bytes))
    }

    /// The chosen types in order of choice, if they are chosen.
    #[must_use]
    pub fn chosen(&self) -> [Option<PieceType>; 2] {
        let word = self.word(CHOICE);
        [word & 31, word >> 5 & 31]
            .map(|kind| (kind != NO_TYPE).then(|| PieceType::new(kind as u8)))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        Color::from_white(self.word(CHOICE) >> 10 & 1 == 0)
    }

    /// The score in centipawns, for White.
    #[must_use]
    pub fn score(&self) -> i16 {
        self.word(SCORE) as i16
    }

    /// How the game ended.
    #[must_use]
    pub fn result(&self) -> GameResult {
        match self.0[FLAGS] & 3 {
            0 => GameResult::BlackWins,
            1 => GameResult::Draw,
            2 => GameResult::WhiteWins,
            _ => GameResult::Unknown,
        }
    }

    /// Sets how the game ended, which is known only later.
    pub fn set_result(&mut self, result: GameResult) {
        self.0[FLAGS] = self.0[FLAGS] & !3 | result_code(result);
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.0[FLAGS] & IN_CHECK != 0
    }

    /// Whether the best move captures or promotes, so that the static evaluation means little.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        self.0[FLAGS] & NOISY != 0
    }

    /// The fold of the game.
    #[must_use]
    pub fn fold(&self) -> u8 {
        self.0[FLAGS] >> FOLD_SHIFT
    }

    /// The number of the move.
    #[must_use]
    pub fn number(&self) -> u16 {
        self.word(NUMBER)
    }

    /// The position and everything that is known about it.
    ///
    /// # Errors
    ///
    /// The bytes are no position by these rules. Those of a sound file are.
    pub fn unpack(&self, rules: Rules) -> Result<Sample, Unsound> {
        let position = self.setup(rules)?.position();
        let position = position.map_err(|faults| Unsound(faults.to_string()))?;
        let bits = self.word(BEST);
        let best = Move::from_bits(bits)
            .ok_or_else(|| Unsound(format!("expected a move of 16 bits, got {bits:#06x}")))?;
        if !position.is_legal(best) {
            return Err(Unsound(format!("expected a legal move, got {best:?}")));
        }
        let score = self.score();
        if i32::from(score).abs() > Score::MATE {
            let most = Score::MATE;
            return Err(Unsound(format!("expected a score within {most}, got {score}")));
        }
        Ok(Sample { position, score, best, result: self.result(), fold: self.fold() })
    }

    fn setup(&self, rules: Rules) -> Result<Setup, Unsound> {
        let mut setup = Setup::empty(rules);
        let chosen = self.chosen();
        let known = |kind: &PieceType| rules.pieces.others().any(|other| other == *kind);
        if let Some(kind) = chosen.iter().flatten().find(|kind| !known(kind)) {
            let number = kind.index();
            return Err(Unsound(format!("expected a type to choose from, got number {number}")));
        }
        setup.chosen.0 = [chosen; 2];
        let occupied = self.occupied();
        if occupied.count() > MOST_MEN {
            let count = occupied.count();
            return Err(Unsound(format!("expected at most {MOST_MEN} pieces, got {count}")));
        }
        for (number, square) in occupied.into_iter().enumerate() {
            let code = self.0[MEN + number / 2] >> (4 * (number % 2));
            let color = Color::from_white(code & 8 == 0);
            let kind = match Slot::ALL[usize::from(code & 7)] {
                Slot::First => chosen[0],
                Slot::Second => chosen[1],
                slot => Some(PieceType::new(slot.index() as u8)),
            };
            let kind = kind.ok_or_else(|| {
                Unsound(format!("expected a chosen type for the piece on {square}, got none"))
            })?;
            setup.pieces[square.index()] = Some(Piece { color, kind });
        }
        setup.turn = self.turn();
        for color in Color::ALL {
            let codes = self.0[GATES + color.index()];
            setup.gates[color] = [gate(codes & 15)?, gate(codes >> 4)?];
            let files = self.0[CASTLING + color.index()];
            let unmoved = if setup.gates[color].contains(&Gate::InHand) {
                &mut setup.open
            } else {
                &mut setup.castling
            };
            for file in File::all().filter(|file| files >> file.index() & 1 != 0) {
                *unmoved |= Square::at(file, Rank::first_of(color)).into();
            }
        }
        let passed = self.word(CHOICE) >> 11 & 15;
        let behind = Rank::new(5).relative(setup.turn);
        setup.en_passant = (passed < NO_FILE).then(|| Square::at(File::new(passed as u8), behind));
        setup.halfmove_clock = u16::from(self.0[CLOCK]);
        setup.fullmove_number = u32::from(self.number());
        Ok(setup)
    }
}

/// Whether the move captures or promotes.
fn is_noisy(position: &Position, m: Move) -> bool {
    position.stage() == Stage::Play && (position.captured(m).is_some() || m.promotion().is_some())
}

fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::BlackWins => 0,
        GameResult::Draw => 1,
        GameResult::WhiteWins => 2,
        GameResult::Unknown => 3,
    }
}

fn gate_code(gate: Gate) -> u8 {
    match gate {
        Gate::Waiting(file) => file.index() as u8,
        Gate::Unplaced => UNPLACED,
        Gate::Gone => GONE,
        Gate::InHand => IN_HAND,
    }
}

fn gate(code: u8) -> Result<Gate, Unsound> {
    match code {
        UNPLACED => Ok(Gate::Unplaced),
        GONE => Ok(Gate::Gone),
        IN_HAND => Ok(Gate::InHand),
        file if file < UNPLACED => Ok(Gate::Waiting(File::new(file))),
        _ => Err(Unsound(format!("expected a file, 8, 9 or 10 for a waiting piece, got {code}"))),
    }
}

fn put(bytes: &mut [u8; Packed::SIZE], at: usize, word: u16) {
    bytes[at..at + 2].copy_from_slice(&word.to_le_bytes());
}
