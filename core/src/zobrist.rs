//! Random numbers of which the hash key of a position is the exclusive or.
//!
//! Source: Albert Zobrist, *A new hashing method with application for game playing*, 1970.

use crate::color::Color;
use crate::piece::PieceType;
use crate::splitmix::SplitMix64;
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

const fn row<const N: usize>(random: &mut SplitMix64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = random.next();
        i += 1;
    }
    numbers
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
    let mut random = SplitMix64::new(0x0054_7265_7669_6C6C);
    let random = &mut random;
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < KINDS {
            keys.pieces[color][kind] = row(random);
            keys.gates[color][kind] = row(random);
            kind += 1;
        }
        keys.unplaced[color][0] = row(random);
        keys.unplaced[color][1] = row(random);
        color += 1;
    }
    keys.chosen = row(random);
    keys.castling = row(random);
    keys.en_passant = row(random);
    keys.black = random.next();
    keys.in_hand[0] = row(random);
    keys.in_hand[1] = row(random);
    keys.open = row(random);
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The noise of weaker play follows from keys.
    #[test]
    fn keys_stay_the_same() {
        let king = PieceType::new(31);
        let square = Square::new;
        assert_eq!(piece(Color::White, PieceType::PAWN, square(0)), 0x5c94_b743_d75f_2329);
        assert_eq!(gate(Color::Black, king, File::H), 0xce8c_9c32_f4ed_36a9);
        assert_eq!(unplaced(Color::Black, 1, None), 0x9238_3ad5_c3a2_016f);
        assert_eq!(black_to_move(), 0x7a6e_8d23_a1f2_cc0c);
        assert_eq!(open(square(63)), 0x0d38_8579_9b73_05db);
    }
}
