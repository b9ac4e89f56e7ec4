//! Positions that show whether an engine has understood what it was told. They have no waiting
//! pieces, so they are the same in every variant.

use treville_core::fen;
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::san;
use treville_engine::variant::Variant;

/// White mates in one move, so a search has nothing more to find.
pub(super) const MATE_IN_ONE: &str = "7k/R7/8/8/8/8/8/1R5K w - - 0 1";

/// Black is mated.
pub(super) const MATED: &str = "1R5k/R7/8/8/8/8/8/7K b - - 0 1";

/// Black is stalemated.
pub(super) const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Games with one legal move at their end: what is special in them, where they begin, and their
/// moves.
pub(super) const FORCED: [(&str, &str, &str); 3] = [
    ("castling", "k7/8/pQ6/8/6b1/8/8/4K2R w K - 0 1", "O-O a5 Rf8+"),
    ("a capture en passant", "k7/8/1Q6/8/3p4/3P4/4P3/4K3 w - - 0 1", "e4"),
    ("promotion to a knight", "7n/5P1k/5K2/6P1/8/8/8/8 w - - 0 1", "f8=N+"),
];

/// Another array than that of orthodox chess, and castling in it.
const CHESS960: (&str, &str) =
    ("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1", "e4 e5 Be2 Be7 O-O-O O-O-O Ng3");

/// A game of this variant from this position without gates.
pub(super) fn game(variant: Variant, board: &str, moves: &str) -> Result<Game, String> {
    let (rows, rest) = board.split_once(' ').unwrap_or((board, ""));
    let waiting = if variant.has_set_up() { "[L-C-l-c-]" } else { "" };
    let text = format!("{rows}{waiting} {rest}");
    let parsed = fen::parse(&text, variant.rules(), None).map_err(|problem| problem.to_string())?;
    play(Game::new(parsed.position), moves)
}

/// The game with these moves in SAN.
fn play(mut game: Game, moves: &str) -> Result<Game, String> {
    for text in moves.split_whitespace() {
        let m = san::parse(game.position(), text).map_err(|problem| problem.to_string())?;
        game.play(m);
    }
    Ok(game)
}

/// A game of this variant that has got a few moves into play.
pub(super) fn opening(variant: Variant) -> Result<Game, String> {
    let start = Game::new(Position::start(variant.rules()));
    if variant.has_set_up() {
        play(start, "L C L@b0 L@g9 C@d0 C@f9 d4 Nf6/L Nc3/L d5")
    } else if variant.has_hands() {
        play(start, "e4 e5 Nf3/H Nc6/E")
    } else if variant.is_chess960() {
        game(variant, CHESS960.0, CHESS960.1)
    } else {
        play(start, "e4 e5 Nf3 Nc6")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::color::Color;
    use treville_core::outcome::{DrawReason, Outcome};

    /// Why a position has ended.
    fn end(variant: Variant, board: &str) -> Option<Outcome> {
        game(variant, board, "").unwrap().position().outcome()
    }

    #[test]
    fn the_positions_are_what_they_are_said_to_be() {
        for variant in Variant::all() {
            assert_eq!(end(variant, MATED), Some(Outcome::Mate(Color::White)), "{variant}");
            let stalemate = Some(Outcome::Draw(DrawReason::Stalemate));
            assert_eq!(end(variant, STALEMATED), stalemate, "{variant}");
            let mate = game(variant, MATE_IN_ONE, "Rb8#").unwrap();
            assert_eq!(mate.outcome(), Some(Outcome::Mate(Color::White)), "{variant}");
            for (what, board, moves) in FORCED {
                let game = game(variant, board, moves).unwrap();
                assert_eq!(game.position().count_moves(), 1, "{variant}: {what}");
            }
            assert!(opening(variant).unwrap().outcome().is_none(), "{variant}");
        }
    }
}
