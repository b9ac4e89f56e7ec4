//! A position and what a move does to it.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::gates::{Gate, Gates};
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::pieces::PieceSet;
use crate::rules::Rules;
use crate::square::{File, Rank, Square};
use crate::zobrist;

/// The task of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Name a type of piece.
    Selection,
    /// Place a chosen piece behind the first rank.
    Placement,
    /// Move.
    Play,
}

/// A position of any game that [`Rules`] can say, in any stage, that passed the checks of
/// [`Setup::position`](crate::setup::Setup::position).
///
/// A position is a value of 256 bytes without pointers to anything that changes. It is copied
/// before a move and dropped to take the move back, so taking back cannot go wrong. It fills four
/// cache lines exactly: copies then never straddle one, which makes them measurably cheaper to read
/// back.
///
/// Once both types are on their way, the order in which they were chosen makes no difference any
/// more, and positions that differ in nothing else are equal, with equal keys.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    /// Those of the rules, one step nearer.
    pub(crate) pieces: &'static PieceSet,
    pub(crate) gates: Gates,
    /// The squares of the rooks that may still castle.
    pub(crate) castling: Bitboard,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u32,
    pub(crate) checks: Checks,
}

/// The threats of the enemy's pieces to the king of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checks {
    /// Pieces that give check.
    pub checkers: Bitboard,
    /// Those of them whose check can be blocked.
    pub sliding: Bitboard,
    /// Own pieces that alone stand between the king and a slider.
    pub pinned: Bitboard,
    /// The sliders that pin them.
    pub pinners: Bitboard,
}

impl Position {
    /// The rules this position is played by.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The pieces of these rules and how they move.
    #[inline]
    #[must_use]
    pub fn pieces(&self) -> &'static PieceSet {
        self.pieces
    }

    /// The pieces on the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The task of the side to move.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.gates.unplaced() == 0 {
            Stage::Play
        } else if self.chosen(Color::White)[1].is_some() {
            Stage::Placement
        } else {
            Stage::Selection
        }
    }

    /// The types that a side has chosen or been given to enter, in order of choice, as far as they
    /// are chosen and known. None are where nothing enters.
    #[inline]
    #[must_use]
    pub fn chosen(&self, color: Color) -> [Option<PieceType>; 2] {
        let known = |slot| {
            let kind = self.board.kind(color, slot);
            (kind != PieceType::KING && self.rules.has_gating()).then_some(kind)
        };
        Slot::CHOSEN.map(known)
    }

    /// Whether Black names the type of White with this move, so that both sides get the default
    /// pair.
    #[must_use]
    pub fn takes_default_pair(&self, m: Move) -> bool {
        let [first, second] = self.chosen(Color::White);
        self.stage() == Stage::Selection && second.is_none() && first.map(Move::select) == Some(m)
    }

    /// The pieces that wait behind the first rank or are in hand.
    #[inline]
    #[must_use]
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square a pawn has just jumped over, if a capture on it is legal. Otherwise the jump
    /// makes no difference to the position: it is the same as without it, and repeats it.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move, for the fifty-move rule. Gating does not reset
    /// it.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1; choosing and placing do not count.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The hash key: equal for positions with the same moves ahead of them, whatever the clocks.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checks.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    /// The pieces of the side to move that may leave the line to their king only by exposing it.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.checks.pinned
    }

    /// The promotions of a side's pawns, in the order of the slots: N B R Q, then the chosen types.
    #[inline]
    pub fn promotions(&self, color: Color) -> impl Iterator<Item = Slot> + Clone + use<> {
        let promotions = self.rules.armies[color].promotions;
        let known = Slot::OFFICERS.map(|slot| self.board.kind(color, slot) != PieceType::KING);
        let slots = Slot::OFFICERS.into_iter().zip(known);
        slots.filter(move |(slot, known)| promotions[*slot] && *known).map(|(slot, _)| slot)
    }

    /// The slot of the piece that is taken, if the move takes one.
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Slot> {
        match m.kind() {
            MoveKind::EnPassant => Some(Slot::Pawn),
            MoveKind::Plain | MoveKind::Promote(_) => self.board.slot_at(m.to()),
            _ => None,
        }
    }

    /// Whether the move takes a piece that gives check.
    fn takes_a_checker(&self, m: Move) -> bool {
        m.kind() != MoveKind::Castle && self.checks.checkers.has(m.to())
    }

    /// The squares on which the king and the rook end when castling with the rook on `rook`.
    #[inline]
    #[must_use]
    pub fn castling_targets(&self, king: Square, rook: Square) -> (Square, Square) {
        let color = if king.rank() == Rank::FIRST { Color::White } else { Color::Black };
        let [left, right] = self.rules.definition.castling_squares[color].king_to;
        let (king_file, rook_file) = if rook > king {
            (right, File::new((right.index() as u8).wrapping_sub(1)))
        } else {
            (left, File::new(left.index() as u8 + 1))
        };
        (Square::at(king_file, king.rank()), Square::at(rook_file, king.rank()))
    }

    /// The piece that enters with the move and the square it enters, if the move gates.
    #[must_use]
    pub fn gates_with(&self, m: Move) -> Option<(PieceType, Square)> {
        if m.is_set_up() {
            return None;
        }
        if let Some((number, square)) = m.entering() {
            return self.chosen(self.turn)[number].map(|kind| (kind, square));
        }
        if m.kind() == MoveKind::Castle {
            let (king_to, rook_to) = self.castling_targets(m.from(), m.to());
            return [m.from(), m.to()]
                .into_iter()
                .filter(|square| *square != king_to && *square != rook_to)
                .find_map(|square| self.waiting_behind(square));
        }
        if !self.gates.squares().has(m.from()) || self.forfeits(m) {
            return None;
        }
        self.waiting_behind(m.from())
    }

    /// The piece of the side to move that waits behind `square`, and that square.
    fn waiting_behind(&self, square: Square) -> Option<(PieceType, Square)> {
        let number = self.gates.behind(self.turn, square)?;
        self.chosen(self.turn)[number].map(|kind| (kind, square))
    }

    /// Whether the move drives the king off a square and its waiting piece with it (rule 6b).
    pub(crate) fn forfeits(&self, m: Move) -> bool {
        self.rules.check_forfeit
            && self.in_check()
            && self.board.slot_at(m.from()) == Some(Slot::King)
            && !self.takes_a_checker(m)
    }

    /// Which chosen piece the side to move has to place: the first chosen type goes first, for both
    /// sides.
    #[must_use]
    pub fn next_to_place(&self) -> Option<usize> {
        self.gates.of(self.turn).iter().position(|gate| *gate == Gate::Unplaced)
    }

    /// Fixes a type for both sides, in place of another if there was one.
    pub(crate) fn choose(&mut self, number: usize, kind: PieceType) {
        let old = self.chosen(Color::White)[number];
        self.board.mix(old.map_or(0, zobrist::chosen) ^ zobrist::chosen(kind));
        for color in Color::ALL {
            if self.gates.of(color)[number] == Gate::Unplaced {
                let new = zobrist::unplaced(color, number, Some(kind));
                self.board.mix(zobrist::unplaced(color, number, old) ^ new);
            }
        }
        self.board.choose(Slot::CHOSEN[number], kind);
    }

    /// Changes one gate and its part of the key.
    pub(crate) fn set_gate(&mut self, color: Color, number: usize, gate: Gate) {
        let old = self.gates.of(color)[number];
        self.board.mix(self.gate_key(color, number, old) ^ self.gate_key(color, number, gate));
        self.gates.set(color, number, gate);
    }

    /// Opens these squares, which were closed, to the pieces in hand.
    pub(crate) fn open(&mut self, squares: Bitboard) {
        for square in squares {
            self.board.mix(zobrist::open(square));
        }
        self.gates.open(squares);
    }

    /// Closes those of these squares that are open to the pieces in hand.
    pub(crate) fn close(&mut self, squares: Bitboard) {
        let open = squares & self.gates.squares();
        for square in open {
            self.board.mix(zobrist::open(square));
        }
        self.gates.close(open);
    }

    fn gate_key(&self, color: Color, number: usize, gate: Gate) -> u64 {
        match (gate, self.chosen(color)[number]) {
            (Gate::Waiting(file), Some(kind)) => zobrist::gate(color, kind, file),
            (Gate::Unplaced, kind) => zobrist::unplaced(color, number, kind),
            (Gate::InHand, Some(kind)) => zobrist::in_hand(color, kind),
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for square in [self.en_passant, square].into_iter().flatten() {
            self.board.mix(zobrist::en_passant(square.file()));
        }
        self.en_passant = square;
    }
}

const _: () = assert!(size_of::<Position>() == 256);
