//! Whether one given move is legal, and why it is not.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::refusal::Refusal;
use crate::rules::Castling;
use crate::square::{File, Rank, Square};

/// A move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    m: Move,
    reason: Refusal,
}

impl IllegalMove {
    /// Why it is not.
    #[must_use]
    pub fn reason(self) -> Refusal {
        self.reason
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a legal move, got ")?;
        match self.m.kind() {
            MoveKind::Select(_) => f.write_str("the choice of a type"),
            MoveKind::Place(file) => write!(f, "a placement on file {file}"),
            _ => write!(f, "{}{}", self.m.from(), self.m.to()),
        }?;
        write!(f, " ({})", self.reason)
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Plays a move if it is legal here.
    ///
    /// # Errors
    ///
    /// It is not; the position stays as it was.
    ///
    /// ```
    /// use treville_core::{moves::Move, position::Position, rules::Rules, square::Square};
    ///
    /// let mut position = Position::start(Rules::chess());
    /// let [a1, a2, a4] = ["a1", "a2", "a4"].map(|name| name.parse::<Square>().unwrap());
    /// let error = position.try_play(Move::plain(a1, a2)).unwrap_err();
    /// let expected = "expected a legal move, got a1a2 (a piece of the same side stands there)";
    /// assert_eq!(error.to_string(), expected);
    /// assert_eq!(position.try_play(Move::plain(a2, a4)), Ok(()));
    /// ```
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Says why a move is not legal here, if it is not.
    pub(crate) fn check(&self, m: Move) -> Result<(), IllegalMove> {
        if self.is_legal(m) {
            return Ok(());
        }
        let reason = match (self.stage(), m.is_set_up()) {
            (Stage::Play, true) => Refusal::InPlay,
            (Stage::Play, false) if !self.board().color(self.turn()).has(m.from()) => {
                Refusal::NobodyThere
            }
            (Stage::Play, false) => self.refusal(m.from().into(), m.to(), Refusal::CannotGo),
            (Stage::Selection, _) => Refusal::Choosing,
            (Stage::Placement, _) => Refusal::Placing,
        };
        Err(IllegalMove { m, reason })
    }

    /// Whether `m`, any sixteen bits that are a move somewhere, is legal here.
    ///
    /// The generator is asked for the moves between the two squares only, so that the two cannot
    /// disagree and yet nearly nothing is generated.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let scope = match (self.stage(), m.kind()) {
            (Stage::Play, MoveKind::Castle) => {
                let (king_to, _) = self.castling_targets(m.from(), m.to());
                Scope { from: Bitboard::of(m.from()), to: Bitboard::of(king_to) }
            }
            (Stage::Play, _) => Scope { from: Bitboard::of(m.from()), to: Bitboard::of(m.to()) },
            _ => Scope::ALL,
        };
        let mut moves = MoveList::new();
        self.generate(scope, &mut moves);
        moves.contains(&m)
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// Why none of `movers` may go to `to`, or what the caller says `otherwise`.
    pub(crate) fn refusal(&self, movers: Bitboard, to: Square, otherwise: Refusal) -> Refusal {
        let king = Bitboard::of(self.board().king(self.turn()));
        let could = |occupied| {
            movers.into_iter().filter(|from| self.would_go(*from, to, occupied)).collect()
        };
        let going: Bitboard = could(self.board().occupied());
        if let Some(castled) = self.castled_to(to).filter(|_| movers == king) {
            self.castling_refusal(castled)
        } else if self.board().color(self.turn()).has(to) {
            Refusal::OwnPiece
        } else if (going & king).any() {
            Refusal::IntoCheck
        } else if going.any() && self.in_check() {
            Refusal::InCheck
        } else if (going & self.pinned()).any() {
            Refusal::Pinned
        } else if going.is_empty() && could(Bitboard::EMPTY).any() {
            Refusal::InTheWay
        } else {
            otherwise
        }
    }

    /// Whether the king that is to go to `to` means to castle, and then whether towards h.
    fn castled_to(&self, to: Square) -> Option<bool> {
        let (king, rules) = (self.board().king(self.turn()), self.rules());
        let squares = rules.definition.castling_squares[self.turn()];
        let castles = match rules.castling {
            Castling::Chess960 => self.castling_rooks().has(to),
            Castling::Orthodox => {
                king == Square::at(squares.king, Rank::first_of(self.turn()))
                    && squares.king_to.map(|file| Square::at(file, king.rank())).contains(&to)
            }
        };
        castles.then_some(to > king)
    }

    /// Why the side to move may not castle, to the h side or to the a side.
    pub(crate) fn castling_refusal(&self, towards_h: bool) -> Refusal {
        let king = self.board().king(self.turn());
        let mut rooks = (self.castling_rooks() & self.board().color(self.turn())).into_iter();
        let Some(rook) = rooks.find(|rook| (*rook > king) == towards_h) else {
            return Refusal::NoRight;
        };
        if self.in_check() {
            Refusal::InCheck
        } else if (self.castling_way(king, rook) & self.board().occupied()).any() {
            Refusal::InTheWay
        } else {
            Refusal::Attacked
        }
    }

    /// Why the next piece may not wait on `file`.
    pub(crate) fn placing_refusal(&self, file: File) -> Refusal {
        let color = self.turn();
        let home = Square::at(file, Rank::first_of(color));
        match self.gates().of(color).into_iter().find_map(|gate| gate.file()) {
            Some(other) if other == file => Refusal::FileTaken,
            _ if !self.board().color(color).has(home) => Refusal::NoHelper,
            Some(_) => Refusal::BothEnter,
            None => Refusal::NoFileLeft,
        }
    }

    /// Whether the piece on `from` could go to `to` with this occupancy if its king did not matter.
    fn would_go(&self, from: Square, to: Square, occupied: Bitboard) -> bool {
        let (board, color) = (self.board(), self.turn());
        let Some(slot) = board.slot_at(from) else { return false };
        let attacks = self.attacks_of(color, board.kind(color, slot), from, occupied);
        let targets = match slot {
            Slot::Pawn => {
                let once = Bitboard::of(from).forward(color) - occupied;
                let second = from.rank().relative(color) == Rank::new(1);
                let twice = once.forward(color) - occupied;
                let steps = once | if second { twice } else { Bitboard::EMPTY };
                attacks & board.color(!color) | steps
            }
            _ => attacks - board.color(color),
        };
        targets.has(to)
    }
}
