//! Moves in 16 bits, and the list that holds them.

use std::fmt;
use std::num::NonZeroU16;

use crate::piece::{PieceType, Slot};
use crate::square::{File, Square};

/// A move: six bits for each of its squares and four that say what is special about it.
///
/// | code | meaning | `from` | `to` |
/// |---|---|---|---|
/// | 0 | set-up: a type is chosen (`from` = 1) or placed (`from` = 2) | see left | type or file |
/// | 1 | plain: a move, a capture, a double step of a pawn | start | target |
/// | 2 | en passant | start | target |
/// | 3 | castling | king | own rook |
/// | 4-9 | promotion to the six [officers](Slot::OFFICERS) | start | target |
/// | 10-11 | plain, and the first or the second piece enters from hand | start | target |
/// | 12-13 | castling, and it enters on the king's square | king | own rook |
/// | 14-15 | castling, and it enters on the rook's square | king | own rook |
///
/// Musketeer gating needs no code. It is mandatory, so the position alone says whether a move
/// gates and what ([`Position::gates_with`](crate::position::Position::gates_with)). The codes from
/// 10 on are for Seirawan chess, where it is optional. They do not change what [kind](MoveKind) of
/// move it is: what [enters](Move::entering) is asked for beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// White or Black names a type of piece.
    Select(PieceType),
    /// The next chosen piece is placed behind the first-rank square of this file.
    Place(File),
    /// Nothing special.
    Plain,
    /// A pawn takes a pawn that has just made a double step.
    EnPassant,
    /// The king castles with the rook on the target square.
    Castle,
    /// A pawn becomes the type in this slot.
    Promote(Slot),
}

const SET_UP: u16 = 0 << 12;
const PLAIN: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const CASTLE: u16 = 3 << 12;
const PROMOTE: u16 = 4 << 12;
const ENTER: u16 = 10 << 12;
/// To be added to [`ENTER`]: the second piece enters, not the first.
const SECOND: u16 = 1 << 12;
/// To be added to [`ENTER`]: with castling, on the king's square.
const AT_KING: u16 = 2 << 12;
/// To be added to [`ENTER`]: with castling, on the rook's square.
const AT_ROOK: u16 = 4 << 12;
const SELECT: u16 = 1;
const PLACE: u16 = 2;

impl Move {
    /// Every code has a bit set, so a move is never zero and `Option<Move>` costs no space.
    #[inline]
    const fn pack(code: u16, from: u16, to: u16) -> Move {
        match NonZeroU16::new(code | to << 6 | from) {
            Some(bits) => Move(bits),
            None => Move(NonZeroU16::MIN),
        }
    }

    /// A plain move.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move::pack(PLAIN, from.index() as u16, to.index() as u16)
    }

    /// An en-passant capture that lands on `to`.
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(EN_PASSANT, from.index() as u16, to.index() as u16)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    #[must_use]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::pack(CASTLE, king.index() as u16, rook.index() as u16)
    }

    /// A promotion. Anything but an [officer](Slot::OFFICERS) counts as the queen.
    #[inline]
    #[must_use]
    pub const fn promote(from: Square, to: Square, slot: Slot) -> Move {
        let number = match slot {
            Slot::Knight => 0,
            Slot::Bishop => 1,
            Slot::Rook => 2,
            Slot::Queen | Slot::Pawn | Slot::King => 3,
            Slot::First => 4,
            Slot::Second => 5,
        };
        Move::pack(PROMOTE + (number << 12), from.index() as u16, to.index() as u16)
    }

    /// The choice of a type.
    #[must_use]
    pub const fn select(kind: PieceType) -> Move {
        Move::pack(SET_UP, SELECT, kind.index() as u16)
    }

    /// The placement of the next chosen piece.
    #[must_use]
    pub const fn place(file: File) -> Move {
        Move::pack(SET_UP, PLACE, file.index() as u16)
    }

    /// The same move, with which the first or the second piece (`number` 0 or 1) enters from hand
    /// on the square that the moving piece leaves; of castling, the king or, `at_rook`, the rook.
    /// Only plain moves and castling can bring a piece in; any other move is left as it is.
    #[inline]
    #[must_use]
    pub const fn with_entering(self, number: usize, at_rook: bool) -> Move {
        let place = match self.kind() {
            MoveKind::Plain => 0,
            MoveKind::Castle if at_rook => AT_ROOK,
            MoveKind::Castle => AT_KING,
            _ => return self,
        };
        let piece = if number == 0 { 0 } else { SECOND };
        Move::pack(ENTER + place + piece, self.from().index() as u16, self.to().index() as u16)
    }

    /// Which piece enters from hand with the move, the first or the second (0 or 1), and on which
    /// square; none where nothing does or where the position decides it.
    #[inline]
    #[must_use]
    pub const fn entering(self) -> Option<(usize, Square)> {
        let bits = self.0.get();
        if bits < ENTER {
            return None;
        }
        let number = if (bits - ENTER) & SECOND == 0 { 0 } else { 1 };
        Some((number, if bits >= ENTER + AT_ROOK { self.to() } else { self.from() }))
    }

    /// The move's 16 bits, for tables.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move of these 16 bits, if they are one. It need not be legal anywhere.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let known = match bits >> 12 {
            0 => matches!(bits & 63, SELECT | PLACE),
            _ => true,
        };
        match NonZeroU16::new(bits) {
            Some(bits) if known => Some(Move(bits)),
            _ => None,
        }
    }

    /// The start square; of castling, the king's. A set-up move has none worth asking for.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0.get() & 63) as u8)
    }

    /// The target square; of castling, the rook's.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> 6 & 63) as u8)
    }

    /// The kind of the move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            0 if self.0.get() & 63 == SELECT => {
                MoveKind::Select(PieceType::new(self.to().index() as u8))
            }
            0 => MoveKind::Place(File::new(self.to().index() as u8)),
            1 | 10 | 11 => MoveKind::Plain,
            2 => MoveKind::EnPassant,
            3 | 12..=15 => MoveKind::Castle,
            code => {
                let number = code.saturating_sub(4) as usize;
                MoveKind::Promote(Slot::OFFICERS[if number < 6 { number } else { 3 }])
            }
        }
    }

    /// The slot a pawn promotes to.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Slot> {
        match self.kind() {
            MoveKind::Promote(slot) => Some(slot),
            _ => None,
        }
    }

    /// Whether the move chooses or places a piece.
    #[inline]
    #[must_use]
    pub const fn is_set_up(self) -> bool {
        self.0.get() >> 12 == 0
    }
}

/// Raw squares only; [`uci`](crate::uci) writes moves as people know them.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Select(kind) => write!(f, "select {}", kind.index()),
            MoveKind::Place(file) => write!(f, "place {file}"),
            kind => write!(f, "{}{} {kind:?}", self.from(), self.to()),
        }?;
        match self.entering() {
            Some((number, square)) => write!(f, " {number} on {square}"),
            None => Ok(()),
        }
    }
}

/// Moves in the order in which they were found.
///
/// There can be more than 256 of them (see tests/README.md), and with pieces of any
/// movement no smaller bound is worth proving, so the list grows where it must.
pub type MoveList = Vec<Move>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_sixteen_bits() {
        let (a, b) = (Square::new(12), Square::new(63));
        let mut moves =
            vec![Move::plain(a, b), Move::en_passant(a, b), Move::castle(a, b), Move::plain(a, a)];
        moves.extend(Slot::OFFICERS.map(|slot| Move::promote(b, a, slot)));
        for number in [0, 1] {
            moves.push(Move::plain(a, b).with_entering(number, false));
            moves.extend([false, true].map(|at| Move::castle(a, b).with_entering(number, at)));
        }
        moves.extend((0..32).map(|index| Move::select(PieceType::new(index))));
        moves.extend(File::all().map(Move::place));
        for m in moves {
            assert_eq!(Move::from_bits(m.bits()), Some(m));
        }
        assert_eq!(Move::promote(b, a, Slot::Second).promotion(), Some(Slot::Second));
        assert_eq!(Move::place(File::G).kind(), MoveKind::Place(File::G));
        assert_eq!(Move::select(PieceType::new(9)).kind(), MoveKind::Select(PieceType::new(9)));
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::from_bits(0x0003), None);
    }

    #[test]
    fn a_piece_enters_beside_whatever_else_the_move_does() {
        let (a, b) = (Square::new(4), Square::new(7));
        for number in [0, 1] {
            let plain = Move::plain(a, b).with_entering(number, false);
            assert_eq!((plain.kind(), plain.from(), plain.to()), (MoveKind::Plain, a, b));
            assert_eq!(plain.entering(), Some((number, a)));
            for (at_rook, square) in [(false, a), (true, b)] {
                let castling = Move::castle(a, b).with_entering(number, at_rook);
                assert_eq!((castling.kind(), castling.to()), (MoveKind::Castle, b));
                assert_eq!(castling.entering(), Some((number, square)));
            }
        }
        for m in [Move::en_passant(a, b), Move::promote(a, b, Slot::Second), Move::place(File::A)] {
            assert_eq!(m.with_entering(1, false), m);
            assert_eq!(m.entering(), None);
        }
        assert_eq!(Move::plain(a, b).entering(), None);
    }
}
