//! Data of a position that several features need.

use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_core::square::File;

use crate::position::piece_tables::PieceTables;
use crate::position::piece_values::{PAWN, PieceValues};

/// A position and what has been found out about it so far.
pub(super) struct View<'a> {
    pub position: &'a Position,
    pub tables: &'a PieceTables,
    pub piece_values: &'a PieceValues,
    pub pawn_attacks: ByColor<Bitboard>,
    /// Squares that each side attacks, king and pawns included.
    pub attacks: ByColor<Bitboard>,
    /// Squares that each side attacks without its king.
    pub attacks_without_king: ByColor<Bitboard>,
    /// The king's square and those around it.
    pub zone: ByColor<Bitboard>,
    /// Pieces that attack squares around the enemy king.
    pub attackers: ByColor<usize>,
    /// Squares around the enemy king, for each piece that attacks them.
    pub in_zone: ByColor<i32>,
    /// The pieces of each class.
    pub classes: ByColor<[Bitboard; 4]>,
    /// Squares that each slot of a side attacks.
    pub by_slot: ByColor<[Bitboard; 8]>,
    /// Enemy pieces under attack by cheaper ones of a side.
    pub by_cheaper: ByColor<Bitboard>,
    /// The piece values of each side's slots.
    pub slot_values: ByColor<[i32; 8]>,
    /// The piece values of each side's officers together, those that wait included.
    pub officers: ByColor<i32>,
}

impl<'a> View<'a> {
    pub fn new(
        position: &'a Position,
        tables: &'a PieceTables,
        piece_values: &'a PieceValues,
    ) -> View<'a> {
        let board = position.board();
        let pawn_attacks = ByColor::from_fn(|color| {
            let pawns = board.pieces(color, Slot::Pawn).forward(color);
            east(pawns) | west(pawns)
        });
        let around = ByColor::from_fn(|color| {
            let king = board.king(color);
            position.attacks_of(color, board.kind(color, Slot::King), king, Bitboard::EMPTY)
        });
        let own = |color: Color| pawn_attacks[color] | around[color];
        View {
            position,
            tables,
            piece_values,
            pawn_attacks,
            attacks: ByColor::from_fn(own),
            attacks_without_king: pawn_attacks,
            zone: ByColor::from_fn(|color| around[color] | Bitboard::of(board.king(color))),
            attackers: ByColor([0; 2]),
            in_zone: ByColor([0; 2]),
            classes: ByColor([[Bitboard::EMPTY; 4]; 2]),
            by_slot: ByColor([[Bitboard::EMPTY; 8]; 2]),
            by_cheaper: ByColor([Bitboard::EMPTY; 2]),
            slot_values: piece_values.by_slot(position),
            officers: ByColor([0; 2]),
        }
    }
}

impl View<'_> {
    /// White's surplus over Black, as a part of what both have, in 64ths: from -64, if only Black
    /// has anything but the king, to 64. Rounded down for the better side.
    pub(super) fn superiority(&self) -> i32 {
        let pawns = |color| self.position.board().pieces(color, Slot::Pawn).count() as i32;
        let value = |color| self.officers[color] + PAWN.middlegame() * pawns(color);
        let (white, black) = (value(Color::White), value(Color::Black));
        (64 * (white - black) / (white + black).max(1)).clamp(-64, 64)
    }
}

/// The squares to the east.
pub(super) fn east(squares: Bitboard) -> Bitboard {
    Bitboard((squares - Bitboard::file(File::H)).0 << 1)
}

/// The squares to the west.
pub(super) fn west(squares: Bitboard) -> Bitboard {
    Bitboard((squares - Bitboard::file(File::A)).0 >> 1)
}

/// The squares and all before them, as `color` looks.
pub(super) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    let mut bits = squares.0;
    match color {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}
