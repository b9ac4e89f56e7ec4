//! What several features need to know of a position.

use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_core::square::File;

use crate::position::kinds::Kinds;

/// A position and what has been found out about it so far.
pub(super) struct View<'a> {
    pub position: &'a Position,
    pub kinds: &'a Kinds,
    pub pawn_attacks: ByColor<Bitboard>,
    /// What each side attacks, king and pawns included.
    pub attacks: ByColor<Bitboard>,
    /// What each side attacks without its king.
    pub attacks_without_king: ByColor<Bitboard>,
    /// The king's square and those around it.
    pub zone: ByColor<Bitboard>,
    /// Pieces that attack squares around the enemy king.
    pub attackers: ByColor<usize>,
    /// Squares around the enemy king, for each piece that attacks them.
    pub in_zone: ByColor<i32>,
    /// The pieces of each class.
    pub classes: ByColor<[Bitboard; 4]>,
    /// What each slot of a side attacks.
    pub by_slot: ByColor<[Bitboard; 8]>,
    /// Enemy pieces under attack by cheaper ones of a side.
    pub by_cheaper: ByColor<Bitboard>,
    /// What the pieces of each slot are worth in exchanges; the same for both sides.
    pub worth: [i32; 8],
    /// What each side's pieces but kings and pawns are worth, those that wait included.
    pub left: ByColor<i32>,
}

impl<'a> View<'a> {
    pub fn new(position: &'a Position, kinds: &'a Kinds) -> View<'a> {
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
            kinds,
            pawn_attacks,
            attacks: ByColor::from_fn(own),
            attacks_without_king: pawn_attacks,
            zone: ByColor::from_fn(|color| around[color] | Bitboard::of(board.king(color))),
            attackers: ByColor([0; 2]),
            in_zone: ByColor([0; 2]),
            classes: ByColor([[Bitboard::EMPTY; 4]; 2]),
            by_slot: ByColor([[Bitboard::EMPTY; 8]; 2]),
            by_cheaper: ByColor([Bitboard::EMPTY; 2]),
            worth: Slot::ALL.map(|slot| kinds.of(board.kind(Color::White, slot)).exchange),
            left: ByColor([0; 2]),
        }
    }
}

impl View<'_> {
    /// How much of the game's first pieces is left, in 256ths: 256 at the start, 0 with kings and pawns
    /// alone.
    pub(super) fn phase(&self) -> i32 {
        const AT_START: [(Slot, i32); 6] = [
            (Slot::Knight, 4),
            (Slot::Bishop, 4),
            (Slot::Rook, 4),
            (Slot::Queen, 2),
            (Slot::First, 2),
            (Slot::Second, 2),
        ];
        let [first, second] = self.position.chosen().map(|chosen| chosen.is_some());
        let is_known = |slot| match slot {
            Slot::First => first,
            Slot::Second => second,
            _ => true,
        };
        let known = AT_START.iter().filter(|(slot, _)| is_known(*slot));
        let all: i32 = known.map(|(slot, count)| self.worth[slot.index()] * count).sum();
        (256 * (self.left[Color::White] + self.left[Color::Black]) / all.max(1)).min(256)
    }
}

impl View<'_> {
    /// How much more White has than Black, as a part of what both have, in 64ths: from -64, if only
    /// Black has anything but the king, to 64. Rounded down for the better side.
    pub(super) fn superiority(&self) -> i32 {
        let pawns = |color| self.position.board().pieces(color, Slot::Pawn).count() as i32;
        let pawn = self.kinds.pawn.middlegame();
        let worth = |color| self.left[color] + pawn * pawns(color);
        let (white, black) = (worth(Color::White), worth(Color::Black));
        64 * (white - black) / (white + black).max(1)
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
