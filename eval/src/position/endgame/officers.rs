//! Questions of endings to a position: who is left, and what those can never do.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::definition::Stalemate;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::{Position, Stage};
use treville_core::square::{File, Rank, Square};

/// Whether what is known of endings holds here: no piece waits to enter, kings move as in chess,
/// and stalemate is a draw.
pub(super) fn is_settled(position: &Position) -> bool {
    position.gates().squares().is_empty()
        && position.stage() == Stage::Play
        && position.pieces().has_orthodox_king()
        && position.rules().made_from().stalemate == Stalemate::Draw
}

/// Each officer's type and square.
pub(super) fn officers(
    position: &Position,
    color: Color,
) -> impl Iterator<Item = (PieceType, Square)> + Clone {
    let board = position.board();
    let kind = move |square| board.slot_at(square).map(|slot| (board.kind(color, slot), square));
    board.officers(color).into_iter().filter_map(kind)
}

/// Whether a piece never leaves squares of one colour.
pub(super) fn is_bound(position: &Position, kind: PieceType) -> bool {
    position.pieces().kind(kind).movement.is_color_bound()
}

/// Whether all pawns of `strong` are on one edge file, its other pieces can never go to the square
/// on which they promote, and the enemy king is there or beside: he cannot be driven away.
pub(super) fn is_wrong_corner(position: &Position, strong: Color) -> bool {
    let board = position.board();
    let pawns = board.pieces(strong, Slot::Pawn);
    let on = |file: File| pawns.any() && (pawns - Bitboard::file(file)).is_empty();
    let Some(file) = [File::A, File::H].into_iter().find(|file| on(*file)) else { return false };
    let corner = Square::at(file, Rank::first_of(!strong));
    let cannot_help = |(kind, at): (PieceType, Square)| {
        is_bound(position, kind) && at.is_light() != corner.is_light()
    };
    board.king(!strong).distance(corner) <= 1 && officers(position, strong).all(cannot_help)
}
