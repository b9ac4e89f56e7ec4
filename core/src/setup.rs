//! All that a FEN can say, and the way from there to a position.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::gates::{Gate, Gates};
use crate::piece::{BySlot, Piece, PieceType, Slot};
use crate::position::{Checks, Position, Stage};
use crate::rules::{Castling, Gating, Rules};
use crate::square::{File, Rank, Square};
use crate::zobrist;

/// A position that has not been checked yet.
///
/// ```
/// use treville_core::{rules::Rules, setup::Setup, square::Square};
///
/// let mut setup = Setup::start(Rules::chess());
/// assert!(setup.position().is_ok());
/// let [e1, a2] = ["e1", "a2"].map(|text| text.parse::<Square>().unwrap());
/// setup.pieces[e1.index()] = setup.pieces[a2.index()];
/// setup.castling = Default::default();
/// let faults = setup.position().unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "expected one white king, got none; expected at most 8 white pawns, got 9; \
///      expected pawns on ranks 2 to 7 only, got one on e1"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules to play by.
    pub rules: Rules,
    /// The piece on each square, a1 first.
    pub pieces: [Option<Piece>; 64],
    /// Each side's chosen or given types in order of choice.
    pub chosen: ByColor<[Option<PieceType>; 2]>,
    /// The places of each side's pieces of the first and of the second type.
    pub gates: ByColor<[Gate; 2]>,
    /// The first-rank squares of pieces of the array that have not moved, on which pieces in hand
    /// may enter; none is of a side with nothing in hand. King and rooks that may castle are among
    /// them whether they are named or not, and those that are among them may castle.
    pub open: Bitboard,
    /// The side to move.
    pub turn: Color,
    /// The squares of rooks that may castle.
    pub castling: Bitboard,
    /// The square that a pawn has just jumped over. It is dropped where no capture is legal.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, White to move, nothing chosen; the given pair in hand where there is no
    /// choice.
    #[must_use]
    pub fn empty(rules: Rules) -> Setup {
        let (chosen, gate) = match rules.gating {
            Gating::None => (ByColor([[None; 2]; 2]), Gate::Gone),
            Gating::Mandatory => (rules.given(), Gate::Unplaced),
            Gating::Optional => (rules.given(), Gate::InHand),
        };
        Setup {
            rules,
            pieces: [None; 64],
            chosen,
            gates: ByColor([[gate; 2]; 2]),
            open: Bitboard::EMPTY,
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The slot for a piece of this side and type; none if it is neither of its army nor chosen.
    pub(crate) fn slot(&self, color: Color, kind: PieceType) -> Option<Slot> {
        self.rules.armies[color].slot(kind).or_else(|| {
            let number = self.chosen[color].iter().position(|chosen| *chosen == Some(kind))?;
            Some(Slot::CHOSEN[number])
        })
    }

    /// The types in the slots of each side.
    fn types(&self) -> ByColor<BySlot<Option<PieceType>>> {
        ByColor::from_fn(|color| {
            let mut slots = self.rules.armies[color].slots;
            for (slot, chosen) in Slot::CHOSEN.into_iter().zip(self.chosen[color]) {
                slots[slot] = chosen.or(slots[slot]);
            }
            slots
        })
    }

    /// The castling rights, and the squares that are open to pieces in hand. King and rooks that
    /// may castle have not moved, and where nothing else is said those that have not moved may
    /// castle.
    fn unmoved(&self) -> (Bitboard, Bitboard) {
        let (mut castling, mut open) = (self.castling, Bitboard::EMPTY);
        for color in Color::ALL {
            if !self.gates[color].contains(&Gate::InHand) {
                continue;
            }
            let home = Bitboard::rank(Rank::first_of(color));
            let own = |kind| -> Bitboard {
                let piece = Some(Piece { color, kind });
                Square::all().filter(|square| self.pieces[square.index()] == piece).collect()
            };
            let king = own(PieceType::KING) & home;
            let mut unmoved = (self.open | self.castling) & home;
            if (self.castling & home).any() {
                unmoved |= king;
            }
            open |= unmoved;
            let squares = self.rules.definition.castling_squares[color];
            let rooks = own(squares.rook) & unmoved;
            let Some(king) = (king & unmoved).first() else { continue };
            castling |= match self.rules.castling {
                // The outermost ones: a side castles with one rook on each side of its king.
                Castling::Chess960 => {
                    let (left, right): (Vec<Square>, Vec<Square>) =
                        rooks.into_iter().partition(|rook| *rook < king);
                    left.first().into_iter().chain(right.last()).copied().collect()
                }
                Castling::Orthodox if king.file() == squares.king => {
                    rooks & (Bitboard::file(squares.rooks[0]) | Bitboard::file(squares.rooks[1]))
                }
                Castling::Orthodox => Bitboard::EMPTY,
            };
        }
        (castling, open)
    }

    /// Builds the position, checks and pins aside.
    pub(crate) fn unchecked(&self) -> Position {
        let mut board = Board::new(self.types());
        for square in Square::all() {
            if let Some(piece) = self.pieces[square.index()]
                && let Some(slot) = self.slot(piece.color, piece.kind)
            {
                board.put(piece.color, slot, square);
            }
        }
        // What is given is the same throughout a game; what is chosen is the same for both sides.
        for kind in self.chosen[Color::White].into_iter().flatten() {
            board.mix(zobrist::chosen(kind));
        }
        let (castling, open) = self.unmoved();
        for rook in castling {
            board.mix(zobrist::castling(rook));
        }
        if self.turn == Color::Black {
            board.mix(zobrist::black_to_move());
        }
        let mut position = Position {
            board,
            rules: self.rules,
            pieces: self.rules.pieces,
            gates: Gates::none(),
            castling,
            en_passant: None,
            turn: self.turn,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number.max(1),
            checks: Checks::default(),
        };
        for color in Color::ALL {
            for (number, gate) in self.gates[color].into_iter().enumerate() {
                position.set_gate(color, number, gate);
            }
        }
        position.open(open);
        // Before play no pawn has moved.
        let in_play = position.stage() == Stage::Play;
        let passed = self.en_passant.filter(|at| in_play && position.can_be_passed(*at));
        position.set_en_passant(passed);
        position
    }
}

impl Position {
    /// The set-up that gives this position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut pieces = [None; 64];
        for square in Square::all() {
            pieces[square.index()] = self.board.piece_at(square);
        }
        Setup {
            rules: self.rules,
            pieces,
            chosen: ByColor::from_fn(|color| self.chosen(color)),
            gates: ByColor::from_fn(|color| self.gates.of(color)),
            open: match self.rules.gating {
                Gating::Optional => self.gates.squares(),
                _ => Bitboard::EMPTY,
            },
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The set-up with the pair in the order of the types' numbers if the order has no meaning any
    /// more, which is what two equal positions have in common.
    fn normal(&self) -> Setup {
        let mut setup = self.setup();
        for color in Color::ALL {
            if self.stage() == Stage::Play && setup.chosen[color][0] > setup.chosen[color][1] {
                setup.chosen[color].reverse();
                setup.gates[color].reverse();
            }
        }
        setup
    }

    /// The same position with the sides changed about: White's pieces are Black's, seen from the
    /// other side of the board, and the other side is to move. It is as good as before for the side
    /// to move. Before play there is none, because White chooses and places first, and with
    /// different armies there is none at all.
    #[must_use]
    pub fn flipped(&self) -> Option<Position> {
        let [white, black] = self.setup().types().0;
        if self.stage() != Stage::Play || white != black {
            return None;
        }
        let setup = self.setup();
        let mut flipped = setup;
        for square in Square::all() {
            let piece = setup.pieces[square.flip().index()];
            flipped.pieces[square.index()] =
                piece.map(|piece| Piece { color: !piece.color, ..piece });
        }
        flipped.gates = ByColor::from_fn(|color| setup.gates[!color]);
        flipped.open = setup.open.flip();
        flipped.turn = !setup.turn;
        flipped.castling = setup.castling.flip();
        flipped.en_passant = setup.en_passant.map(Square::flip);
        let mut position = flipped.unchecked();
        position.checks = position.find_checks();
        Some(position)
    }

    /// Whether an enemy pawn can just have jumped over this square and may be captured there.
    fn can_be_passed(&self, square: Square) -> bool {
        let (us, board) = (self.turn, &self.board);
        let forward = if us == Color::White { 1 } else { -1 };
        let (Some(origin), Some(pawn)) = (square.offset(0, forward), square.offset(0, -forward))
        else {
            return false;
        };
        let passed = Bitboard::of(square) | Bitboard::of(origin);
        square.rank() == Rank::new(5).relative(us)
            && (passed & board.occupied()).is_empty()
            && board.pieces(!us, Slot::Pawn).has(pawn)
            && self.en_passant_captors(us, square).any()
    }

    /// The file of the king and those of the rooks with which it may castle, as far as waiting
    /// pieces are concerned: fixed in the orthodox array, whatever stands there now, and those of
    /// the present rights in Chess960.
    pub(crate) fn castling_files(&self, color: Color) -> (File, [Option<File>; 2]) {
        castling_files(self.rules, color, self.board.king(color), self.castling)
    }
}

/// See [`Position::castling_files`].
pub(crate) fn castling_files(
    rules: Rules,
    color: Color,
    king: Square,
    rooks: Bitboard,
) -> (File, [Option<File>; 2]) {
    match rules.castling {
        Castling::Orthodox => {
            let squares = rules.definition.castling_squares[color];
            (squares.king, squares.rooks.map(Some))
        }
        Castling::Chess960 => {
            let mut files =
                (rooks & Bitboard::rank(king.rank())).into_iter().map(|rook| rook.file());
            (king.file(), [files.next(), files.next()])
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.key() == other.key() && self.normal() == other.normal()
    }
}

impl Eq for Position {}
