//! Moves in advance: where the pieces of the side that is not to move could go, if what stands in
//! their way goes away.

use std::collections::BTreeMap;

use treville_core::bitboard::Bitboard;
use treville_core::moves::MoveKind;
use treville_core::position::{Position, Stage};
use treville_core::square::Square;

/// From each square of a piece of the side that waits, the squares that it might go to: on the
/// board as it is, on an empty one, and by castling as things are. Nothing before play.
#[must_use]
pub fn early(position: &Position) -> BTreeMap<String, Vec<String>> {
    if position.stage() != Stage::Play {
        return BTreeMap::new();
    }
    let (board, us) = (position.board(), !position.turn());
    let mut goals: BTreeMap<Square, Bitboard> = BTreeMap::new();
    for from in Square::all() {
        let Some(piece) = board.piece_at(from).filter(|piece| piece.color == us) else { continue };
        let pieces = position.pieces();
        let reached = [board.occupied(), Bitboard::EMPTY].map(|occupied| {
            pieces.attacks(us, piece.kind, from, occupied)
                | pieces.quiet(us, piece.kind, from, occupied)
        });
        *goals.entry(from).or_default() |= reached[0] | reached[1];
    }
    if !position.in_check() {
        let mut passed = *position;
        passed.pass_unchecked();
        for m in passed.legal_moves() {
            let to = match m.kind() {
                MoveKind::Castle => passed.castling_targets(m.from(), m.to()).0,
                _ => m.to(),
            };
            *goals.entry(m.from()).or_default() |= Bitboard::from(m.to()) | Bitboard::from(to);
        }
    }
    let text = |square: Square| square.to_string();
    goals
        .into_iter()
        .map(|(from, to)| (text(from), to.into_iter().filter(|to| *to != from).map(text).collect()))
        .filter(|(_, to): &(String, Vec<String>)| !to.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_see_through_what_may_go_away() {
        let position: Position =
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1".parse().unwrap();
        let early = early(&position);
        let has = |from: &str, to: &str| early[from].iter().any(|square| square == to);
        assert!(has("e1", "g1") && has("e1", "h1") && has("e1", "c1"), "{early:?}");
        assert!(has("a1", "a8"), "its own pawn may be gone by then");
        assert!(has("e2", "e4") && has("e2", "d3") && !has("e2", "e5"));
        assert!(!has("e1", "e3") && !early.contains_key("e8"));
    }

    #[test]
    fn in_check_the_board_alone_counts() {
        let position: Position = "4k3/8/8/8/8/8/4R3/4K2R b K - 0 1".parse().unwrap();
        let early = early(&position);
        assert!(early["h1"].contains(&"h8".to_owned()));
        assert!(!early["e1"].contains(&"g1".to_owned()));
    }
}
