//! What the opponent attacks: a quiet move is judged by whether it leaves or enters such squares.

use treville_core::bitboard::Bitboard;
use treville_core::exchange::SeeValues;
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};

/// The squares that the side not to move attacks, by the slots of its pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Threats([Bitboard; 8]);

impl Threats {
    /// No square is attacked.
    pub(super) const NONE: Threats = Threats([Bitboard::EMPTY; 8]);

    /// The threats in a position; none before play.
    pub(super) fn of(position: &Position) -> Threats {
        if position.stage() != Stage::Play {
            return Threats::NONE;
        }
        let (board, them) = (position.board(), !position.turn());
        Threats(Slot::ALL.map(|slot| {
            let kind = board.kind(them, slot);
            let attacks = |from| position.attacks_of(them, kind, from, board.occupied());
            board
                .pieces(them, slot)
                .into_iter()
                .map(attacks)
                .fold(Bitboard::EMPTY, |all, own| all | own)
        }))
    }

    /// All attacked squares.
    pub(super) fn all(&self) -> Bitboard {
        self.0.into_iter().fold(Bitboard::EMPTY, |all, own| all | own)
    }

    /// For each slot, the squares on which a piece of the side to move is attacked by one that is
    /// worth less by more than `margin`. None for pawns and kings.
    pub(super) fn by_lesser(
        &self,
        position: &Position,
        values: &SeeValues,
        margin: i32,
    ) -> [Bitboard; 8] {
        let (us, them) = (position.turn(), !position.turn());
        let mut by_lesser = [Bitboard::EMPTY; 8];
        for slot in Slot::OFFICERS {
            let worth = values.of(us, slot) - margin;
            for lesser in Slot::ALL {
                if lesser != Slot::King && values.of(them, lesser) < worth {
                    by_lesser[slot.index()] |= self.0[lesser.index()];
                }
            }
        }
        by_lesser
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;
    use treville_core::square::Square;

    #[test]
    fn a_rook_flees_pawns_and_minor_pieces_only() {
        // White to move: the rook on d4 is attacked by a pawn, the knight on h4 by a queen.
        let text = "4k3/8/1b5q/4p3/3R3N/8/8/4K3 w - - 0 1";
        let position = fen::parse(text, Rules::chess(), None).expect("a position").position;
        let threats = Threats::of(&position);
        let values = SeeValues::new([100, 300, 320, 500, 900, 10_000, 700, 600]);
        let by_lesser = threats.by_lesser(&position, &values, 50);
        let square = |name: &str| name.parse::<Square>().expect("a square");
        assert!(threats.all().has(square("d4")) && threats.all().has(square("h4")));
        assert!(threats.all().has(square("e7")), "the king's");
        assert!(!threats.all().has(square("a4")));
        assert!(by_lesser[Slot::Rook.index()].has(square("d4")));
        assert!(!by_lesser[Slot::Knight.index()].has(square("h4")), "a queen is worth more");
        assert!(!by_lesser[Slot::Rook.index()].has(square("e7")), "a king takes no part");
        let equal = threats.by_lesser(&position, &values, 200)[Slot::Rook.index()];
        assert!(equal.has(square("d4")) && !equal.has(square("c5")), "a pawn, but no bishop");
    }
}
