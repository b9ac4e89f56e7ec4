//! The key under which a Polyglot book has a position.

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::square::{File, Square};

use super::random64::RANDOM64;

/// The pieces in their order; of each kind Black's comes first.
const PIECES: [Slot; 6] =
    [Slot::Pawn, Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen, Slot::King];
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of the position of a game of orthodox chess or Chess960.
pub(super) fn key(game: &Game) -> u64 {
    let position = game.position();
    let board = position.board();
    let mut key = 0;
    for (number, slot) in PIECES.into_iter().enumerate() {
        for color in Color::ALL {
            let piece = 2 * number + usize::from(color == Color::White);
            for square in board.pieces(color, slot) {
                key ^= RANDOM64[64 * piece + square.index()];
            }
        }
    }
    for rook in position.castling_rooks() {
        if let Some(color) = board.color_at(rook) {
            let long = usize::from(rook < board.king(color));
            key ^= RANDOM64[CASTLING + 2 * color.index() + long];
        }
    }
    if let Some(file) = passed(game) {
        key ^= RANDOM64[EN_PASSANT + file.index()];
    }
    if position.turn() == Color::White {
        key ^= RANDOM64[WHITE_TO_MOVE];
    }
    key
}

/// The file on which a pawn has just jumped to the side of an enemy pawn. The format counts it
/// whether that one may capture or not; in a position it counts only if it may.
fn passed(game: &Game) -> Option<File> {
    let (position, m) = (game.position(), game.moves().last());
    let jumped = |m: &&Move| {
        let is_pawn = position.board().slot_at(m.to()) == Some(Slot::Pawn);
        is_pawn && m.from().rank().index().abs_diff(m.to().rank().index()) == 2
    };
    let Some(m) = m.filter(jumped) else {
        return position.en_passant().map(Square::file);
    };
    let pawns = position.board().pieces(position.turn(), Slot::Pawn);
    let mut beside = [-1, 1].into_iter().filter_map(|dx| m.to().offset(dx, 0));
    beside.any(|square| pawns.has(square)).then(|| m.to().file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::position::Position;
    use treville_core::rules::Rules;
    use treville_core::uci;

    #[test]
    fn keys_are_those_of_the_specification() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut game = Game::new(Position::start(Rules::chess()));
            for text in moves.split_whitespace() {
                game.play_unchecked(uci::parse(game.position(), text).unwrap());
            }
            assert_eq!(key(&game), expected, "{moves}");
        }
    }

    #[test]
    fn a_right_to_castle_counts_by_its_side() {
        let of =
            |fen: &str| key(&Game::new(fen::parse(fen, Rules::chess960(), None).unwrap().position));
        let board = "4k3/8/8/8/8/8/8/1RK3R1 w";
        let none = of(&format!("{board} - - 0 1"));
        assert_eq!(none ^ of(&format!("{board} G - 0 1")), RANDOM64[768]);
        assert_eq!(none ^ of(&format!("{board} B - 0 1")), RANDOM64[769]);
    }
}
