//! Endings whose outcome is known.
//!
//! Nothing is written per piece here either: which pieces win against a bare king is worked out from
//! their movement, when such an ending first comes up.
//!
//! - `retrograde`: endings against a bare king, solved backwards from mate
//! - `lone`: men beside their king; one piece, or one pawn, against a bare king
//! - `bare`: what else is known against a bare king
//! - `chances`: how much of an advantage can be won

mod bare;
mod chances;
mod lone;
mod retrograde;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::PieceSet;
use treville_core::square::Square;

pub(crate) use chances::{ALL, DRAWN};
use lone::{Lone, LonePawn};

/// What is known of a position's outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing: the game is open.
    Nothing,
    /// Nobody can win against good play.
    Draw,
    /// This side wins, and is so many centipawns nearer to it than its pieces say.
    Win(Color, i32),
}

/// What is known of endings with the pieces of a set. Tables are worked out when they are first
/// needed, which takes some milliseconds each, and shared by copies.
#[derive(Clone, Debug)]
pub(crate) struct Endgames {
    /// By type: the piece alone against a bare king.
    lone: Arc<[OnceLock<Lone>]>,
    /// The pawn alone against a bare king.
    pawn: Arc<OnceLock<LonePawn>>,
    /// By type: the squares that it attacks on an empty board, summed over all squares.
    mobility: Vec<u32>,
}

impl Endgames {
    pub(crate) fn new(pieces: &PieceSet) -> Endgames {
        let mobility = |kind| {
            let attacks = |from: Square| {
                pieces.reach(Color::White, kind, from).attacks(from, from.into()).count()
            };
            Square::all().map(attacks).sum()
        };
        Endgames {
            lone: pieces.types().map(|_| OnceLock::new()).collect(),
            pawn: Arc::default(),
            mobility: pieces.types().map(mobility).collect(),
        }
    }

    /// What is known of a position. While pieces wait, nothing is.
    pub(crate) fn known(&self, position: &Position) -> Known {
        let board = position.board();
        let is_bare = |color: &Color| !board.color(*color).many();
        match Color::ALL.into_iter().find(is_bare) {
            Some(bare) if is_settled(position) => self.against_bare_king(position, bare),
            _ => Known::Nothing,
        }
    }

    /// Works out all tables now, so that no search has to while its clock runs.
    pub(crate) fn prepare(&self, pieces: &PieceSet) {
        self.pawn(pieces);
        let is_officer = |kind: &PieceType| ![PieceType::PAWN, PieceType::KING].contains(kind);
        for kind in pieces.types().filter(is_officer) {
            self.lone(pieces, kind);
        }
    }

    fn lone(&self, pieces: &PieceSet, kind: PieceType) -> &Lone {
        self.lone[kind.index()].get_or_init(|| Lone::new(pieces, kind))
    }

    /// A pawn becomes a queen, or a rook where a queen would give stalemate; no other piece wins
    /// more.
    fn pawn(&self, pieces: &PieceSet) -> &LonePawn {
        self.pawn.get_or_init(|| {
            let [queen, rook] =
                [PieceType::QUEEN, PieceType::ROOK].map(|kind| &self.lone(pieces, kind).solution);
            LonePawn::new(pieces, &[queen, rook])
        })
    }
}

/// Whether no piece waits to enter.
fn is_settled(position: &Position) -> bool {
    position.gates().squares().is_empty() && position.stage() == Stage::Play
}

/// Each officer's type and square.
fn list(position: &Position, color: Color) -> impl Iterator<Item = (PieceType, Square)> + Clone {
    let board = position.board();
    let kind = move |square| board.slot_at(square).map(|slot| (board.kind(color, slot), square));
    board.officers(color).into_iter().filter_map(kind)
}
