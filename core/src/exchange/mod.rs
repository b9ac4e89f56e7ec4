//! Static exchange evaluation: the result of a series of captures on one square.
//!
//! After a move both sides in turn may capture what stands on its target square, and either may
//! stop when going on would lose. The exchange is worth what the best play of both brings the
//! mover:
//!
//! - Every pseudo-legal capture counts; pins and checks are ignored. The king alone is careful: it
//!   captures only what nothing defends once it stands there.
//! - A helper that captures lets its waiting piece in on the square it leaves, where it may block a
//!   line, keep it closed, and capture later. A gate that a king forfeits by moving out of check
//!   (rule 6b) is no part of the exchange, since nothing takes the piece.
//! - A move that captures a helper wins the piece that waits behind it as well. Only the first
//!   capture can: later ones take a piece that has just arrived, and nothing waits behind that.
//! - A pawn that recaptures onto its last rank becomes the best type in play. The others cannot
//!   bring more: what it becomes makes no difference if it is captured, and the best is worth most
//!   if not.
//! - Castling and moves of the set-up exchange nothing.
//!
//! Values must not be negative. The king's makes no difference, since it is never captured.
//!
//! Hopping and lame pieces capture where they do once the men between have left, or no longer. The
//! result is exact for them as well.
//!
//! Usually it is best to capture with the cheapest piece first, as in the swap algorithm of the
//! Chess Programming Wiki ("SEE - The Swap Algorithm"), and then nothing else is tried.

mod captures;
#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod tests;
mod values;

use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::position::Position;
use crate::square::{Rank, Square};
use captures::Captures;
pub use values::SeeValues;

impl Position {
    /// The immediate gain of a move: the captured piece, the piece waiting behind it, and the gain
    /// by promoting.
    #[inline]
    #[must_use]
    pub fn takes(&self, m: Move, values: &SeeValues) -> i32 {
        let us = self.turn();
        let gained = |slot| values.of(us, slot) - values.of(us, Slot::Pawn);
        let promotion = m.promotion().map_or(0, gained);
        let Some(victim) = self.captured(m) else { return promotion };
        let mut taken = values.of(!us, victim);
        if self.gates().squares().has(m.to())
            && let Some(number) = self.gates().behind(!us, m.to())
        {
            taken += values.of(!us, Slot::CHOSEN[number]);
        }
        taken + promotion
    }

    /// Whether the exchange that a legal move begins brings the mover at least `threshold`
    /// centipawns, as far as captures on its target square decide.
    #[must_use]
    pub fn exchange_reaches(&self, m: Move, values: &SeeValues, threshold: i32) -> bool {
        if m.is_set_up() || m.kind() == MoveKind::Castle {
            return threshold <= 0;
        }
        let spare = self.takes(m, values) - threshold;
        if spare < 0 {
            return false;
        }
        let Some(mover) = self.board().slot_at(m.from()) else { return true };
        let at_stake = values.of(self.turn(), m.promotion().unwrap_or(mover));
        let promotion = self.promotion_gain(m.to(), !self.turn(), values);
        if spare >= at_stake + promotion.max(0) {
            return true;
        }
        Captures::after(self, m, values).hold(at_stake, spare)
    }

    /// The gain of a pawn of `color` by capturing on `square` besides what it captures, if one can
    /// and promotes.
    #[inline]
    fn promotion_gain(&self, square: Square, color: Color, values: &SeeValues) -> i32 {
        if square.rank() != Rank::first_of(!color) {
            return 0;
        }
        let attacked_from = self.pieces().reach(!color, PieceType::PAWN, square).leap;
        if (attacked_from & self.board().pieces(color, Slot::Pawn)).is_empty() {
            return 0;
        }
        let best = self.promotions(color).map(|slot| values.of(color, slot)).max();
        best.unwrap_or_default() - values.of(color, Slot::Pawn)
    }
}
