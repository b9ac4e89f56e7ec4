//! Random numbers of which the hash key of a position is the exclusive or.
//!
//! Source: Albert Zobrist, *A new hashing method with application for game playing*, 1970.

use crate::color::Color;
use crate::piece::PieceType;
use crate::square::{File, Square};

const KINDS: usize = PieceType::LIMIT;

struct Keys {
    pieces: [[[u64; 64]; KINDS]; 2],
    gates: [[[u64; 8]; KINDS]; 2],
    unplaced: [[[u64; KINDS + 1]; 2]; 2],
    chosen: [u64; KINDS],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black: u64,
    in_hand: [[u64; KINDS]; 2],
    open: [u64; 64],
}

static KEYS: Keys = keys();

/// The key of a piece on a square. Keys go by type, not by slot, so that the order in which the
/// pair was chosen makes no difference.
#[inline]
#[must_use]
pub fn piece(color: Color, kind: PieceType, square: Square) -> u64 {
    KEYS.pieces[color.index()][kind.index()][square.index()]
}

/// The key of a piece waiting behind the first rank.
#[must_use]
pub fn gate(color: Color, kind: PieceType, file: File) -> u64 {
    KEYS.gates[color.index()][kind.index()][file.index()]
}

/// The key of the first or second piece (`number` 0 or 1) that still has to be placed, of a type
/// that may be chosen already: the order of the pair is the order in which it is placed.
#[must_use]
pub fn unplaced(color: Color, number: usize, kind: Option<PieceType>) -> u64 {
    KEYS.unplaced[color.index()][number & 1][kind.map_or(KINDS, PieceType::index)]
}

/// The key of a chosen type.
#[must_use]
pub fn chosen(kind: PieceType) -> u64 {
    KEYS.chosen[kind.index()]
}

/// The key of the right to castle with the rook on this square.
#[must_use]
pub fn castling(rook: Square) -> u64 {
    KEYS.castling[rook.index()]
}

/// The key of an en-passant capture that is possible on this file.
#[inline]
#[must_use]
pub fn en_passant(file: File) -> u64 {
    KEYS.en_passant[file.index()]
}

/// The key of Black being to move.
#[inline]
#[must_use]
pub fn black_to_move() -> u64 {
    KEYS.black
}

/// The key of a piece in hand.
#[must_use]
pub fn in_hand(color: Color, kind: PieceType) -> u64 {
    KEYS.in_hand[color.index()][kind.index()]
}

/// The key of a square that is open to pieces in hand.
#[must_use]
pub fn open(square: Square) -> u64 {
    KEYS.open[square.index()]
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the state and the number after it.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

const fn row<const N: usize>(mut state: u64) -> (u64, [u64; N]) {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        (state, numbers[i]) = next(state);
        i += 1;
    }
    (state, numbers)
}

const fn keys() -> Keys {
    let mut keys = Keys {
        pieces: [[[0; 64]; KINDS]; 2],
        gates: [[[0; 8]; KINDS]; 2],
        unplaced: [[[0; KINDS + 1]; 2]; 2],
        chosen: [0; KINDS],
        castling: [0; 64],
        en_passant: [0; 8],
        black: 0,
        in_hand: [[0; KINDS]; 2],
        open: [0; 64],
    };
    let mut state = 0x0054_7265_7669_6C6C;
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < KINDS {
            (state, keys.pieces[color][kind]) = row(state);
            (state, keys.gates[color][kind]) = row(state);
            kind += 1;
        }
        (state, keys.unplaced[color][0]) = row(state);
        (state, keys.unplaced[color][1]) = row(state);
        color += 1;
    }
    (state, keys.chosen) = row(state);
    (state, keys.castling) = row(state);
    (state, keys.en_passant) = row(state);
    (state, keys.black) = next(state);
    (state, keys.in_hand[0]) = row(state);
    (state, keys.in_hand[1]) = row(state);
    (_, keys.open) = row(state);
    keys
}
