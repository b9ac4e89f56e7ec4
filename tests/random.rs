//! Random arrays and random games.
//!
//! Seeds are fixed, so a failure comes again until its cause is gone.

use treville_core::moves::{Move, MoveKind};
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};

use crate::common::read;
pub use crate::splitmix::Random;

impl Random {
    /// The first rank of one of the 960 arrays, in capitals.
    pub fn array960(&mut self) -> String {
        let mut rank = [None; 8];
        rank[2 * self.below(4)] = Some('B');
        rank[2 * self.below(4) + 1] = Some('B');
        for piece in ['Q', 'N', 'N'] {
            let free: Vec<usize> = (0..8).filter(|file| rank[*file].is_none()).collect();
            rank[free[self.below(free.len())]] = Some(piece);
        }
        // What is left goes to rook, king and rook in this order.
        let mut rest = ['R', 'K', 'R'].into_iter();
        rank.into_iter().filter_map(|piece| piece.or_else(|| rest.next())).collect()
    }

    /// The start of a game by these rules, from a random array where Chess960 is played.
    pub fn start(&mut self, rules: Rules) -> Position {
        if rules.castling == Castling::Orthodox {
            return Position::start(rules);
        }
        let array = self.array960();
        let rooks: String = "ABCDEFGH"
            .chars()
            .zip(array.chars())
            .filter(|pair| pair.1 == 'R')
            .map(|p| p.0)
            .collect();
        let fen = format!(
            "{}/pppppppp/8/8/8/8/PPPPPPPP/{array} w {rooks}{} - 0 1",
            array.to_lowercase(),
            rooks.to_lowercase()
        );
        read(&fen, rules)
    }
}

/// The legal move that a number picks, if there is one.
///
/// One number in three asks for a rare kind of move where there is any: a gating one, castling, en
/// passant or a promotion. Purely random games castle and promote too seldom to test it.
pub fn pick(position: &Position, number: u64) -> Option<Move> {
    let mut moves = position.legal_moves();
    if number.is_multiple_of(3) {
        let is_rare = |m: &Move| {
            matches!(m.kind(), MoveKind::Castle | MoveKind::EnPassant | MoveKind::Promote(_))
                || position.gates_with(*m).is_some()
        };
        if moves.iter().any(is_rare) {
            moves.retain(is_rare);
        }
    }
    let index = (number / 3) as usize % moves.len().max(1);
    moves.get(index).copied()
}
