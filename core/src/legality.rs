//! Whether one given move is legal, and why it is not.

use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::square::{Rank, Square};

impl Position {
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
