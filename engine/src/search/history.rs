//! What is learnt about moves and about the evaluation, kept from search to search.

use std::sync::atomic::{AtomicI16, AtomicU16, Ordering};

use bytemuck::allocation::zeroed_box;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::position::Position;

/// Scores of moves stay within this, up and down.
pub(super) const LIMIT: i32 = 16_384;

/// A piece and the square it went to: what histories of moves after moves speak of. Below 1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    pub(super) fn of(position: &Position, m: Move) -> PieceTo {
        let slot = position.board().slot_at(m.from()).unwrap_or(Slot::Pawn);
        let piece = slot.index() + 8 * position.turn() as usize;
        PieceTo((piece << 6 | m.to().index()) as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize & 1023
    }
}

/// Pieces and squares: sides times slots times squares.
const PIECE_TO: usize = 1024;
/// Entries of each table of corrections, for each side.
const CORRECTIONS: usize = 16_384;
/// The largest correction, in parts of a centipawn.
const CORRECTION_LIMIT: i32 = 1024;
/// Parts of a centipawn.
const CORRECTION_UNIT: i32 = 8;

/// A number that threads learn together without locks. Where two learn at once, what one of them has
/// learnt may be lost, and the next outcome tells it again.
type Merit = AtomicI16;

#[inline]
fn value(merit: &Merit) -> i32 {
    i32::from(merit.load(Ordering::Relaxed))
}

/// Moves a merit towards a limit by a bonus, the less the closer it is ("gravity"), so that it never
/// leaves its range and old merits fade.
#[inline]
fn learn(merit: &Merit, bonus: i32, limit: i32) {
    let old = value(merit);
    merit.store((old + bonus - old * bonus.abs() / limit) as i16, Ordering::Relaxed);
}

/// What searches have learnt. All threads of a search learn from each other's outcomes: then they try
/// moves in the same order, and know which ones to leave to each other.
pub struct Experience {
    /// How well quiet moves between two squares have done, by side.
    quiet: Box<[[[Merit; 64]; 64]; 2]>,
    /// How well captures have done: by piece and target, and what was taken.
    noisy: Box<[[Merit; 8]; PIECE_TO]>,
    /// How well a move has done after another one, by the pieces and targets of both.
    after: Box<[[Merit; PIECE_TO]; PIECE_TO]>,
    /// The quiet move that has refuted the last move, by its piece and target; its bits, or zero.
    counter: Box<[AtomicU16; PIECE_TO]>,
    /// How far the evaluation was off in positions with the same pawns, and with the same pieces of
    /// either side, by the side to move.
    corrections: [Box<[[Merit; CORRECTIONS]; 2]>; 3],
}

impl Default for Experience {
    fn default() -> Experience {
        Experience {
            quiet: zeroed_box(),
            noisy: zeroed_box(),
            after: zeroed_box(),
            counter: zeroed_box(),
            corrections: std::array::from_fn(|_| zeroed_box()),
        }
    }
}

/// The pieces and targets of the moves that led here, one, two and four plies ago.
pub(super) type Trail = [Option<PieceTo>; 3];

impl Experience {
    /// How well a quiet move has done so far, in this position's surroundings.
    #[inline]
    pub(super) fn quiet(&self, color: Color, m: Move, piece: PieceTo, trail: &Trail) -> i32 {
        let mut score = value(&self.quiet[color as usize][m.from().index()][m.to().index()]);
        for before in trail.iter().flatten() {
            score += value(&self.after[before.index()][piece.index()]);
        }
        score
    }

    #[inline]
    pub(super) fn noisy(&self, piece: PieceTo, victim: Option<Slot>) -> i32 {
        value(&self.noisy[piece.index()][victim.map_or(Slot::King.index(), Slot::index)])
    }

    /// The quiet move that has refuted the last one before.
    pub(super) fn counter(&self, last: Option<PieceTo>) -> Option<Move> {
        Move::from_bits(self.counter[last?.index()].load(Ordering::Relaxed))
    }

    pub(super) fn set_counter(&self, last: Option<PieceTo>, m: Move) {
        if let Some(last) = last {
            self.counter[last.index()].store(m.bits(), Ordering::Relaxed);
        }
    }

    pub(super) fn learn_quiet(
        &self,
        color: Color,
        m: Move,
        piece: PieceTo,
        trail: &Trail,
        bonus: i32,
    ) {
        learn(&self.quiet[color as usize][m.from().index()][m.to().index()], bonus, LIMIT);
        for before in trail.iter().flatten() {
            learn(&self.after[before.index()][piece.index()], bonus, LIMIT);
        }
    }

    pub(super) fn learn_noisy(&self, piece: PieceTo, victim: Option<Slot>, bonus: i32) {
        let victim = victim.map_or(Slot::King.index(), Slot::index);
        learn(&self.noisy[piece.index()][victim], bonus, LIMIT);
    }

    /// What has to be added to the evaluation, by what searches of like positions have found.
    #[inline]
    pub(super) fn correction(&self, position: &Position) -> i32 {
        let side = position.turn() as usize;
        let [pawns, white, black] = correction_keys(position);
        let [a, b, c] = &self.corrections;
        let sum = 2 * value(&a[side][pawns]) + value(&b[side][white]) + value(&c[side][black]);
        sum / (3 * CORRECTION_UNIT)
    }

    /// A search to this depth has found the evaluation off by so many centipawns.
    pub(super) fn learn_correction(&self, position: &Position, depth: i32, off: i32) {
        let side = position.turn() as usize;
        let bonus = (off * depth / 8 * CORRECTION_UNIT / 2)
            .clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, key) in self.corrections.iter().zip(correction_keys(position)) {
            learn(&table[side][key], bonus, CORRECTION_LIMIT);
        }
    }
}

/// Where pawns, White's pieces and Black's pieces are, scrambled to indices.
#[inline]
fn correction_keys(position: &Position) -> [usize; 3] {
    let board = position.board();
    let pawns = board.slot(Slot::Pawn);
    let scramble = |bits: Bitboard, salt: u64| {
        let mixed = (bits.0 ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    };
    let index = |mixed: u64| (mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 50) as usize;
    let of = |color: Color| {
        let mut mixed = 0u64;
        for slot in Slot::OFFICERS {
            let men = board.pieces(color, slot);
            mixed = mixed.rotate_left(9) ^ scramble(men, slot.index() as u64);
        }
        index(mixed)
    };
    let white = scramble(pawns & board.color(Color::White), 1);
    let black = scramble(pawns & board.color(Color::Black), 2);
    [index(white ^ black.rotate_left(17)), of(Color::White), of(Color::Black)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_never_leave_their_range() {
        let merit = Merit::new(0);
        for bonus in [1_700, 1_700, -1_700, LIMIT, LIMIT, -LIMIT, 5] {
            for _ in 0..100 {
                learn(&merit, bonus, LIMIT);
                assert!(value(&merit).abs() <= LIMIT);
            }
        }
    }
}
