//! Static exchange evaluation: what a series of captures on one square comes to.
//!
//! Both sides capture with their least valuable piece in turn, and either may stop when going on
//! would lose. Gating takes part: a helper that captures leaves its waiting piece behind, which may
//! capture on the same square later, and whoever captures a helper wins the piece that waits behind
//! it as well. Pins are not looked at.
//!
//! The bookkeeping by one running balance is that of Michael Hoffmann's *computer-chess* swap
//! algorithm as described on the Chess Programming Wiki ("SEE - The Swap Algorithm").

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::Slot;
use crate::position::Position;
use crate::square::Square;

/// What the pieces of each slot are worth in an exchange, and their order from the cheapest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    values: [i32; 8],
    cheapest_first: [Slot; 8],
}

impl Worth {
    /// Orders the slots by their values, in centipawns. The king comes last whatever its value.
    #[must_use]
    pub fn new(values: [i32; 8]) -> Worth {
        let mut cheapest_first = Slot::ALL;
        cheapest_first.sort_by_key(|slot| match slot {
            Slot::King => i32::MAX,
            slot => values[slot.index()],
        });
        Worth { values, cheapest_first }
    }

    /// What a piece of this slot is worth.
    #[inline]
    #[must_use]
    pub fn of(&self, slot: Slot) -> i32 {
        self.values[slot.index()]
    }
}

/// Pieces that gate during the exchange: at most one for each helper that captures.
struct Gated {
    pieces: [(Square, Slot, Color); 4],
    count: usize,
}

impl Gated {
    fn push(&mut self, square: Square, slot: Slot, color: Color) {
        if let Some(free) = self.pieces.get_mut(self.count) {
            *free = (square, slot, color);
            self.count += 1;
        }
    }
}

impl Position {
    /// What a move takes at once: the captured piece, the piece waiting behind it, and what a pawn
    /// gains by promoting.
    #[inline]
    #[must_use]
    pub fn takes(&self, m: Move, worth: &Worth) -> i32 {
        let Some(victim) = self.captured(m) else {
            return m.promotion().map_or(0, |slot| worth.of(slot) - worth.of(Slot::Pawn));
        };
        let mut taken = worth.of(victim);
        if self.gates().squares().has(m.to())
            && let Some(number) = self.gates().behind(!self.turn(), m.to())
        {
            taken += worth.of(Slot::CHOSEN[number]);
        }
        taken + m.promotion().map_or(0, |slot| worth.of(slot) - worth.of(Slot::Pawn))
    }

    /// Whether the exchange that a move begins brings the mover at least `threshold` centipawns,
    /// as far as captures on its target square decide.
    #[must_use]
    pub fn exchange_reaches(&self, m: Move, worth: &Worth, threshold: i32) -> bool {
        if m.is_set_up() || m.kind() == MoveKind::Castle {
            return threshold <= 0;
        }
        // The balance of the side that has just captured, against the threshold.
        let mut balance = self.takes(m, worth) - threshold;
        if balance < 0 {
            return false;
        }
        let (from, to, us) = (m.from(), m.to(), self.turn());
        let Some(mover) = self.board().slot_at(from) else { return true };
        balance -= worth.of(m.promotion().unwrap_or(mover));
        if balance >= 0 {
            return true;
        }

        // Squares whose first piece has gone to the target; a gated piece may stand there now.
        let mut left = Bitboard::of(from);
        let mut occupied = (self.board().occupied() - Bitboard::of(from)) | Bitboard::of(to);
        if m.kind() == MoveKind::EnPassant {
            occupied -= Bitboard::of(Square::at(to.file(), from.rank()));
        }
        let mut gated = Gated { pieces: [(from, mover, us); 4], count: 0 };
        self.gate_into(from, us, &mut gated, &mut occupied);

        let mut turn = !us;
        while let Some((square, slot, number)) =
            self.cheapest_attacker(to, turn, occupied, left, &gated, worth)
        {
            if slot == Slot::King && self.can_capture(to, !turn, occupied, left, &gated) {
                break;
            }
            match number {
                // A gated piece goes for good: nothing waits behind its square any more.
                Some(number) => {
                    gated.count -= 1;
                    gated.pieces.swap(number, gated.count);
                    occupied -= square.into();
                }
                None => {
                    left |= square.into();
                    occupied -= square.into();
                    self.gate_into(square, turn, &mut gated, &mut occupied);
                }
            }
            turn = !turn;
            // Seen from the side that may capture now: what it would have if it were to lose the
            // piece that captures, and stop.
            balance = -balance - 1 - worth.of(slot);
            if balance >= 0 {
                break;
            }
        }
        // Whoever has to capture and does not want to, or cannot, has lost the argument.
        turn != us
    }

    /// A helper has left `square`: what waits behind it enters.
    fn gate_into(&self, square: Square, color: Color, gated: &mut Gated, occupied: &mut Bitboard) {
        if self.gates().squares().has(square)
            && let Some(number) = self.gates().behind(color, square)
        {
            gated.push(square, Slot::CHOSEN[number], color);
            *occupied |= square.into();
        }
    }

    /// The cheapest piece of `color` that attacks the target, and its number among the gated ones if
    /// it is one.
    fn cheapest_attacker(
        &self,
        to: Square,
        color: Color,
        occupied: Bitboard,
        left: Bitboard,
        gated: &Gated,
        worth: &Worth,
    ) -> Option<(Square, Slot, Option<usize>)> {
        let standing = self.attackers(to, color, occupied) - left;
        let standing = standing & occupied;
        let first = worth.cheapest_first.into_iter().find_map(|slot| {
            let men = standing & self.board().pieces(color, slot);
            men.into_iter().next().map(|square| (square, slot, None))
        });
        let entered = self.gated_attackers(to, color, occupied, gated);
        let entered = entered.min_by_key(|(_, slot, _)| worth.of(*slot));
        match (first, entered) {
            (Some(first), Some(entered))
                if first.1 == Slot::King || worth.of(entered.1) < worth.of(first.1) =>
            {
                Some(entered)
            }
            (None, entered) => entered,
            (first, _) => first,
        }
    }

    fn gated_attackers<'a>(
        &'a self,
        to: Square,
        color: Color,
        occupied: Bitboard,
        gated: &'a Gated,
    ) -> impl Iterator<Item = (Square, Slot, Option<usize>)> + 'a {
        let pieces = gated.pieces.iter().take(gated.count).enumerate();
        pieces.filter_map(move |(number, (square, slot, owner))| {
            let attacks = || {
                let kind = self.board().kind(color, *slot);
                self.attacks_of(color, kind, *square, occupied).has(to)
            };
            (*owner == color && attacks()).then_some((*square, *slot, Some(number)))
        })
    }

    fn can_capture(
        &self,
        to: Square,
        color: Color,
        occupied: Bitboard,
        left: Bitboard,
        gated: &Gated,
    ) -> bool {
        ((self.attackers(to, color, occupied) - left) & occupied).any()
            || self.gated_attackers(to, color, occupied, gated).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fen, rules::Rules, uci};

    fn worth() -> Worth {
        // Pawn, knight, bishop, rook, queen, king, first, second.
        Worth::new([100, 300, 320, 500, 950, 20_000, 700, 600])
    }

    /// The highest threshold that the exchange reaches.
    fn value(text: &str, m: &str) -> i32 {
        let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
        let position = fen::parse(text, rules, None).unwrap().position;
        let m = uci::parse(&position, m).unwrap();
        (-2_000..3_000).rev().find(|t| position.exchange_reaches(m, &worth(), *t)).unwrap()
    }

    #[test]
    fn orthodox_exchanges() {
        assert_eq!(value("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
        let text = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        assert_eq!(value(text, "d3e5"), 100 - 300);
        assert_eq!(value("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 850);
        assert_eq!(value("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 500 + 850);
        assert_eq!(value("rr2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 500 - 100);
    }

    #[test]
    fn a_king_does_not_capture_what_is_defended() {
        assert_eq!(value("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7"), 100);
        assert_eq!(value("4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7"), 100 - 500);
    }

    #[test]
    fn whoever_takes_a_helper_wins_what_waits_behind_it() {
        let text = "rnbqkbnr/pppppppp/8/8/8/2b5/PPPP1PPP/RNBQKBNR[LbC-l-c-] b KQkq - 0 1";
        let text = text.replace("2b5/PPPP1PPP/RNBQKBNR", "b7/P1PP1PPP/RNBQKBNR");
        assert_eq!(
            value(&text.replace("b7", "8").replace("/P1PP", "/b1PP"), "a2b1"),
            300 + 700 - 320
        );
    }

    #[test]
    fn a_gated_piece_recaptures_through_its_helper() {
        // The rook takes on a8; the chancellor that entered behind it on a1 stands ready.
        let text = "r3k3/1n6/8/8/8/8/8/R3K3[MaC-m-c-] w - - 0 1";
        let with = value(text, "a1a8");
        assert_eq!(with, 500);
        let text = "rr2k3/8/8/8/8/8/8/R3K3[MaC-m-c-] w - - 0 1";
        assert_eq!(value(text, "a1a8"), 500, "the second rook would be lost to the chancellor");
        let text = "rr2k3/8/8/8/8/8/8/R3K3[M-C-m-c-] w - - 0 1";
        assert_eq!(value(text, "a1a8"), 0);
    }
}
