//! From moves to SAN.

use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::{PieceType, Slot};
use crate::position::{Position, Stage};
use crate::square::Square;
use crate::uci;

/// The move in SAN. It must be legal in the position.
///
/// ```
/// use treville_core::{position::Position, rules::Rules, san, uci};
///
/// let mut position = Position::start(Rules::musketeer());
/// let mut texts = Vec::new();
/// for text in "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6".split(' ') {
///     let m = uci::parse(&position, text).unwrap();
///     texts.push(san::write(&position, m));
///     position.play_unchecked(m);
/// }
/// assert_eq!(texts.join(" "), "leopard cannon L@b0 L@g9 C@d0 C@f9 d4 Nf6/L");
/// ```
#[must_use]
pub fn write(position: &Position, m: Move) -> String {
    let mut text = match m.kind() {
        MoveKind::Select(kind) => return selection(position, kind),
        MoveKind::Place(file) => return uci::placement(position, file),
        MoveKind::Castle if m.to() > m.from() => "O-O".to_owned(),
        MoveKind::Castle => "O-O-O".to_owned(),
        _ => steps(position, m),
    };
    let pieces = position.pieces();
    if let Some((kind, square)) = position.gates_with(m) {
        text.push('/');
        text.push(pieces.kind(kind).letter);
        if m.kind() == MoveKind::Castle && m.entering().is_some() {
            text.push_str(&square.to_string());
        }
    }
    let after = position.after_unchecked(m);
    if after.in_check() {
        text.push(if after.has_moves() { '+' } else { '#' });
    }
    text
}

/// The name of a type to choose. A name that is more than one word would not stay together in a
/// list of moves, so such a type is named by its letter.
fn selection(position: &Position, kind: PieceType) -> String {
    let kind = position.pieces().kind(kind);
    let is_word = kind.name.len() > 1 && kind.name.bytes().all(|b| b.is_ascii_alphabetic());
    if is_word { kind.name.clone() } else { kind.letter.to_string() }
}

/// Piece, origin as far as needed, `x`, target and promotion.
fn steps(position: &Position, m: Move) -> String {
    let (us, from, to) = (position.turn(), m.from(), m.to());
    let letter = |slot| position.pieces().kind(position.board().kind(us, slot)).letter;
    let captures = position.captured(m).is_some();
    let mut text = String::with_capacity(10);
    match position.board().slot_at(from) {
        Some(Slot::Pawn) | None => {
            // A pawn's capture shows its file even where no other pawn could make it.
            if captures {
                text.push(from.file().letter());
            }
        }
        Some(slot) => {
            text.push(letter(slot));
            text.push_str(&origin(position, slot, from, to));
        }
    }
    if captures {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if let Some(slot) = m.promotion() {
        text.push('=');
        text.push(letter(slot));
    }
    text
}

/// The origin that tells the piece on `from` from others of its type that may legally go to `to`:
/// nothing, the file, the rank, or both.
fn origin(position: &Position, slot: Slot, from: Square, to: Square) -> String {
    let rivals: Vec<Square> = candidates(position, slot, to)
        .into_iter()
        .map(Move::from)
        .filter(|square| *square != from)
        .collect();
    let file = from.file().letter();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file.to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

/// The legal moves to `to` of the pieces in this slot, castling aside.
pub(super) fn candidates(position: &Position, slot: Slot, to: Square) -> MoveList {
    let mut moves = MoveList::new();
    if position.stage() == Stage::Play {
        let from = position.board().pieces(position.turn(), slot);
        position.generate(Scope { from, to: Bitboard::of(to) }, &mut moves);
        moves.retain(|m| m.kind() != MoveKind::Castle);
    }
    moves
}
