//! Whether one given move is legal.

use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::position::{Position, Stage};

impl Position {
    /// Whether `m`, any sixteen bits that are a move somewhere, is legal here.
    ///
    /// The generator is asked for the moves between the two squares only, so that the two cannot
    /// disagree and yet nearly nothing is generated.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let scope = match (self.stage(), m.kind()) {
            (Stage::Play, MoveKind::Castle) => {
                let (king_to, _) = Position::castling_targets(m.from(), m.to());
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
}
