//! Whether one given move is legal, and why it is not.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::square::{Rank, Square};

/// A move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    m: Move,
    reason: &'static str,
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
    /// let expected = "expected a legal move, got a1a2 (the piece cannot go there)";
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
            (Stage::Play, true) => "the game is in play",
            (Stage::Play, false) if !self.board().color(self.turn()).has(m.from()) => {
                "no piece of the side to move stands there"
            }
            (Stage::Play, false) => {
                self.refusal(m.from().into(), m.to(), "the piece cannot go there")
            }
            (Stage::Selection, _) => "a type has to be chosen",
            (Stage::Placement, _) => "a piece has to be placed, and not on every file",
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

    /// Why none of `movers` may go to `to`: check, a pin, or what the caller says `otherwise`.
    pub(crate) fn refusal(
        &self,
        movers: Bitboard,
        to: Square,
        otherwise: &'static str,
    ) -> &'static str {
        let pinned = movers & self.pinned();
        if self.in_check() {
            "the king is in check"
        } else if pinned.into_iter().any(|from| self.would_go(from, to)) {
            "the piece is pinned"
        } else {
            otherwise
        }
    }

    /// Whether the piece on `from` could go to `to` if its king did not matter.
    fn would_go(&self, from: Square, to: Square) -> bool {
        let (board, color) = (self.board(), self.turn());
        let Some(slot) = board.slot_at(from) else { return false };
        let attacks = self.attacks_of(color, board.kind(color, slot), from, board.occupied());
        let targets = match slot {
            Slot::Pawn => {
                let once = Bitboard::of(from).forward(color) - board.occupied();
                let second = from.rank().relative(color) == Rank::new(1);
                let twice = once.forward(color) - board.occupied();
                let steps = once | if second { twice } else { Bitboard::EMPTY };
                attacks & board.color(!color) | steps
            }
            _ => attacks - board.color(color),
        };
        targets.has(to)
    }
}
