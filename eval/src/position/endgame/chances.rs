//! Share of an advantage in the endgame that can be won.

use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::piece::Slot;
use treville_core::position::Position;

use super::officers::{is_bound, is_settled, is_wrong_corner, officers};
use super::solved::Endgames;

/// All of an advantage counts.
pub const ALL: i32 = 64;

/// Next to nothing counts: a draw, but one side can still go wrong.
pub const DRAWN: i32 = 2;

/// A lead that is seldom enough.
const SELDOM: i32 = 12;

/// A lead of less than this, in centipawns, is less than any piece.
const LITTLE: i32 = 300;

/// A lead of this or more, in centipawns, nearly a rook, is enough.
const PLENTY: i32 = 420;

/// Without pawns a single slip throws the win away.
const WITHOUT_PAWNS: i32 = 56;

/// The last pawn can be bought with a piece.
const LAST_PAWN: i32 = 52;

/// Each side has one piece beside its pawns, and they never meet: with no passed pawn, and for each
/// one more.
const NEVER_MEET: i32 = 28;

impl Endgames {
    /// Share of the endgame's advantage of `ahead` that counts, in 64ths. `values` gives the piece
    /// values of both sides' officers together; it is asked only where few pawns are left.
    #[must_use]
    pub fn chances(
        &self,
        position: &Position,
        values: impl Fn() -> ByColor<i32>,
        ahead: Color,
    ) -> i32 {
        let pawns = position.board().pieces(ahead, Slot::Pawn);
        if !is_settled(position) {
            return ALL;
        }
        let lead = || {
            let values = values();
            lead(values[ahead], values[!ahead])
        };
        let chances = match pawns.count() {
            0 if !self.can_force_mate(position, ahead) => DRAWN,
            0 => lead(),
            1 => LAST_PAWN.max(lead()),
            _ => ALL,
        };
        if never_meet(position) {
            chances.min(NEVER_MEET)
        } else if is_wrong_corner(position, ahead) {
            chances.min(SELDOM)
        } else {
            chances
        }
    }
}

/// Share of a lead in pieces that counts where no pawn helps. Between the two bounds the ratio
/// decides: a bishop more is little beside two queens and much beside a bishop (source 000).
fn lead(own: i32, theirs: i32) -> i32 {
    if own - theirs < LITTLE {
        SELDOM
    } else if own - theirs >= PLENTY {
        WITHOUT_PAWNS
    } else {
        // From one and a half times as much to twice as much.
        // By a file of values a piece may be worth less than nothing.
        let more = (2 * own - 3 * theirs).clamp(0, theirs.max(0));
        SELDOM + (WITHOUT_PAWNS - SELDOM) * more / theirs.max(1)
    }
}

/// Whether each side has one piece, and these are bound to squares of different colours.
fn never_meet(position: &Position) -> bool {
    let pieces = Color::ALL.map(|color| position.board().officers(color));
    if pieces.iter().any(|squares| squares.count() != 1) {
        return false;
    }
    let apart = (pieces[0] & Bitboard::LIGHT).any() != (pieces[1] & Bitboard::LIGHT).any();
    let bound = |color| officers(position, color).all(|(kind, _)| is_bound(position, kind));
    apart && Color::ALL.into_iter().all(bound)
}
