//! Which piece stands where: bitboards, mailbox and hash key.
//!
//! The three change only together, in `put` and `take`, so that they always agree.

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::piece::{BySlot, Piece, PieceType, Slot};
use crate::square::Square;
use crate::zobrist;

/// The pieces on the 64 squares, and the hash key of the whole position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    colors: ByColor<Bitboard>,
    slots: BySlot<Bitboard>,
    mailbox: [Option<Slot>; 64],
    kinds: ByColor<BySlot<PieceType>>,
    key: u64,
}

impl Board {
    /// A board without pieces, for these types.
    ///
    /// A slot without a type, or whose type is not chosen yet, maps to the king's type; nothing can
    /// stand in it.
    #[must_use]
    pub fn new(types: ByColor<BySlot<Option<PieceType>>>) -> Board {
        let kinds = types.0.map(|own| BySlot(own.0.map(|kind| kind.unwrap_or(PieceType::KING))));
        Board {
            colors: ByColor::default(),
            slots: BySlot::default(),
            mailbox: [None; 64],
            kinds: ByColor(kinds),
            key: 0,
        }
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::White] | self.colors[Color::Black]
    }

    /// The squares of the pieces of `color`.
    #[inline]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares of both sides' pieces in `slot`.
    #[inline]
    #[must_use]
    pub fn slot(&self, slot: Slot) -> Bitboard {
        self.slots[slot]
    }

    /// The squares of the pieces of `color` in `slot`.
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, slot: Slot) -> Bitboard {
        self.slots[slot] & self.colors[color]
    }

    /// Square of the king of `color`. Every checked position has one king a side.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::new(self.pieces(color, Slot::King).0.trailing_zeros() as u8)
    }

    /// The slot of the piece on `square`.
    #[inline]
    #[must_use]
    pub fn slot_at(&self, square: Square) -> Option<Slot> {
        self.mailbox[square.index()]
    }

    /// The side of the piece on `square`.
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.colors[*color].has(square))
    }

    /// The piece on `square`.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let slot = self.slot_at(square)?;
        let color = self.color_at(square)?;
        Some(Piece { color, kind: self.kind(color, slot) })
    }

    /// The type of piece that `color` keeps in `slot`.
    #[inline]
    #[must_use]
    pub fn kind(&self, color: Color, slot: Slot) -> PieceType {
        self.kinds[color][slot]
    }

    /// The slot in which `color` keeps a type, if it has the type.
    #[must_use]
    pub fn slot_of(&self, color: Color, kind: PieceType) -> Option<Slot> {
        // Empty slots have the king's type as well.
        if kind == PieceType::KING {
            return Some(Slot::King);
        }
        Slot::ALL.into_iter().find(|slot| self.kind(color, *slot) == kind)
    }

    /// Assigns a chosen type to a slot in which no piece stands yet.
    pub(crate) fn choose(&mut self, slot: Slot, kind: PieceType) {
        debug_assert!(self.slots[slot].is_empty());
        for color in Color::ALL {
            self.kinds[color][slot] = kind;
        }
    }

    /// The hash key, of the pieces and of all that the position has mixed in.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All pieces of a side but its king and its pawns.
    #[inline]
    #[must_use]
    pub fn officers(&self, color: Color) -> Bitboard {
        self.color(color) - self.pieces(color, Slot::Pawn) - self.pieces(color, Slot::King)
    }

    /// Mixes the key of something that is no piece on the board in, or out again.
    #[inline]
    pub(crate) fn mix(&mut self, key: u64) {
        self.key ^= key;
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, color: Color, slot: Slot, square: Square) {
        debug_assert!(self.mailbox[square.index()].is_none());
        self.colors[color] |= square.into();
        self.slots[slot] |= square.into();
        self.mailbox[square.index()] = Some(slot);
        self.key ^= zobrist::piece(color, self.kinds[color][slot], square);
    }

    /// Takes the piece of this side and slot off its square.
    #[inline]
    pub(crate) fn take(&mut self, color: Color, slot: Slot, square: Square) {
        debug_assert_eq!(self.mailbox[square.index()], Some(slot));
        self.colors[color] ^= square.into();
        self.slots[slot] ^= square.into();
        self.mailbox[square.index()] = None;
        self.key ^= zobrist::piece(color, self.kinds[color][slot], square);
    }
}
