//! Which pieces can mate with nothing but their king.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::reach::Tables;
use crate::square::Square;

/// Whether a position exists in which a king and a piece that moves like this have mated a bare
/// king.
///
/// Whether it can be forced does not matter: the game goes on as long as mate is possible at all.
/// So the piece counts as one that has not moved, which some attack more with.
pub(crate) fn mates_alone(piece: &Tables, king: &Tables) -> bool {
    Square::all().any(|bare| {
        Square::all()
            .any(|from| Square::all().any(|own| is_lone_mate(piece, king, bare, from, own)))
    })
}

/// Whether the bare king on `bare` is mated by the piece on `from` and the king on `own`.
fn is_lone_mate(piece: &Tables, king: &Tables, bare: Square, from: Square, own: Square) -> bool {
    if own == from || own == bare || from == bare {
        return false;
    }
    let others = Bitboard::of(own) | Bitboard::of(from);
    let attacked = |square: Square| {
        let occupied = others | square.into();
        piece.attacks(Color::White, from, occupied, true).has(square)
            || king.attacks(Color::White, own, occupied, false).has(square)
    };
    let checked = |square: Square| {
        let occupied = others | square.into();
        // A capture takes the piece that would give the check.
        square != from && piece.attacks(Color::White, from, occupied, true).has(square)
            || king.attacks(Color::White, own, occupied, false).has(square)
    };
    let occupied = others | bare.into();
    if king.attacks(Color::White, own, occupied, false).has(bare) || !attacked(bare) {
        return false;
    }
    let quiet = king.quiet(Color::Black, bare, occupied, false);
    let captures = king.attacks(Color::Black, bare, occupied, false) & Bitboard::of(from);
    !(quiet | captures).into_iter().any(|to| !checked(to))
}
