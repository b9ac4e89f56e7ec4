//! Which pieces can mate with nothing but their king.

use crate::attacks::Reach;
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Whether a position exists in which a king and a piece of this reach have mated a bare king.
///
/// Whether it can be forced does not matter: the game goes on as long as mate is possible at all.
#[must_use]
pub(crate) fn mates_alone(piece: &[Reach; 64], king: &[Reach; 64]) -> bool {
    Square::all().any(|bare| {
        Square::all().any(|from| {
            let near = Bitboard::of(bare) | Bitboard::of(from);
            piece[from.index()].attacks(from, near).has(bare)
                && Square::all().any(|own| is_lone_mate(piece, king, bare, from, own))
        })
    })
}

/// Whether the bare king on `bare` is mated by the piece on `from` and the king on `own`.
fn is_lone_mate(
    piece: &[Reach; 64],
    king: &[Reach; 64],
    bare: Square,
    from: Square,
    own: Square,
) -> bool {
    let covered = king[own.index()].leap;
    if own == from || own == bare || covered.has(bare) {
        return false;
    }
    let occupied = Bitboard::of(own) | Bitboard::of(from);
    let attacked = piece[from.index()].attacks(from, occupied) | covered;
    let checked = piece[from.index()].attacks(from, occupied | bare.into()).has(bare);
    checked && (king[bare.index()].leap - attacked - Bitboard::of(own)).is_empty()
}
