//! The solved endings of a set of pieces.

use std::sync::{Arc, OnceLock};

use treville_core::color::Color;
use treville_core::piece::{PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::rules::Rules;
use treville_core::square::Square;

use super::lone::{Lone, LonePawn};

/// The solved endings of a set of pieces. Each is solved when it is first needed, in some
/// milliseconds, and copies share it.
#[derive(Clone, Debug)]
pub struct Endgames {
    /// By type: the piece alone against a bare king.
    lone: Arc<[OnceLock<Lone>]>,
    /// By side: its pawn alone against a bare king.
    pawn: Arc<[OnceLock<LonePawn>; 2]>,
    /// By type: the squares that it attacks on an empty board, summed over all squares.
    pub(super) mobility: Vec<u32>,
}

impl Endgames {
    /// Nothing solved yet.
    #[must_use]
    pub fn new(pieces: &PieceSet) -> Endgames {
        let mobility = |kind| {
            let attacks =
                |from: Square| pieces.attacks(Color::White, kind, from, from.into()).count();
            Square::all().map(attacks).sum()
        };
        Endgames {
            lone: pieces.types().map(|_| OnceLock::new()).collect(),
            pawn: Arc::default(),
            mobility: pieces.types().map(mobility).collect(),
        }
    }

    /// Solves all endings now, so that no search has to while its clock runs.
    pub fn prepare(&self, rules: Rules) {
        if !rules.pieces.has_orthodox_king() {
            return;
        }
        for color in Color::ALL {
            self.pawn(rules, color);
        }
        let pieces = rules.pieces;
        let is_officer = |kind: &PieceType| ![PieceType::PAWN, PieceType::KING].contains(kind);
        for kind in pieces.types().filter(is_officer) {
            self.lone(pieces, kind);
        }
    }

    pub(super) fn lone(&self, pieces: &PieceSet, kind: PieceType) -> &Lone {
        self.lone[kind.index()].get_or_init(|| Lone::new(pieces, kind))
    }

    /// A pawn becomes a queen, or a rook where a queen would give stalemate; no other piece wins
    /// more. An army without a queen tries all that it has.
    pub(super) fn pawn(&self, rules: Rules, color: Color) -> &LonePawn {
        self.pawn[color.index()].get_or_init(|| {
            let army = rules.armies[color];
            let becomes = |slot: &Slot| army.slots[*slot].filter(|_| army.promotions[*slot]);
            let all: Vec<PieceType> = Slot::OFFICERS.iter().filter_map(becomes).collect();
            let usual = [PieceType::QUEEN, PieceType::ROOK];
            let is_usual = usual.iter().all(|kind| all.contains(kind));
            let kinds = if is_usual { &usual[..] } else { &all };
            let solutions = kinds.iter().map(|kind| &self.lone(rules.pieces, *kind).solution);
            LonePawn::new(rules.pieces, &solutions.collect::<Vec<_>>())
        })
    }
}
