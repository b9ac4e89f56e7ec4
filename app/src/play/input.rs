//! From what a player types to a move.

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::san::{self, SanError};
use treville_core::square::{File, Square};
use treville_core::uci::{self, MoveError};

/// Reads a move in SAN or as coordinates; to place a piece, its file is enough. The error is a line
/// for the player.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    if let Some(m) = bare_file(position, text) {
        return Ok(m);
    }
    let coordinates = match uci::parse(position, text) {
        Ok(m) => return Ok(m),
        Err(problem) => problem,
    };
    match san::parse(position, text) {
        Ok(m) => Ok(m),
        // The complaint is about the notation that was meant.
        Err(_) if begins_with_squares(text) => Err(coordinates.to_string()),
        Err(SanError::Move(MoveError::Text(expected, got))) => {
            Err(format!("{}; 'help' lists the commands", MoveError::Text(expected, got)))
        }
        Err(problem) => Err(problem.to_string()),
    }
}

/// A placement given as `b` or `b0`.
fn bare_file(position: &Position, text: &str) -> Option<Move> {
    let file = match text.as_bytes() {
        [file] | [file, b'0' | b'9'] => File::from_byte(*file)?,
        _ => return None,
    };
    let m = Move::place(file);
    (position.stage() == Stage::Placement && position.is_legal(m)).then_some(m)
}

fn begins_with_squares(text: &str) -> bool {
    let square = |range| text.get(range).is_some_and(|text: &str| text.parse::<Square>().is_ok());
    square(0..2) && square(2..4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;

    fn complain(position: &Position, text: &str) -> String {
        read_move(position, text).unwrap_err()
    }

    #[test]
    fn moves_are_read_in_every_notation() {
        let mut position = Position::start(Rules::musketeer());
        for text in ["leopard", "C", "b", "l@g9", "d0", "C@f9", "d4", "g8f6l", "Nc3/L", "e7-e5"] {
            let m = read_move(&position, text);
            position.play(m.unwrap_or_else(|problem| panic!("{text}: {problem}")));
        }
        let fen = "rnbqkblr/pppp1ppp/5n2/4p3/3P4/2N5/PPP1PPPP/RLBQKBNR[L-Cdl-cf] w KQkq e6 0 3";
        assert_eq!(position.to_string().replace(" - ", " e6 "), fen);
    }

    #[test]
    fn complaints_speak_of_the_notation_that_was_meant() {
        let position = Position::start(Rules::chess());
        assert_eq!(
            complain(&position, "e2e5"),
            "expected a legal move, got 'e2e5' (the piece cannot go there)"
        );
        assert_eq!(
            complain(&position, "Nd2"),
            "expected a legal move, got 'Nd2' (no such piece can go there)"
        );
        assert_eq!(
            complain(&position, "halp"),
            "expected a move such as e4, Nf3, exd8=Q, O-O or Nc3/L, got 'halp'; \
             'help' lists the commands"
        );
        let start = Position::start(Rules::musketeer());
        assert_eq!(
            complain(&start, "queen"),
            "expected the letter or name of a piece type to choose, got 'queen'; \
             'help' lists the commands"
        );
    }

    #[test]
    fn no_text_is_too_strange() {
        for rules in [Rules::chess(), Rules::musketeer()] {
            let position = Position::start(rules);
            for text in
                ["é", "Né3", "日本", "/", "ee", "1.", "a\u{fffd}", "@", "O-O-O-O", "=", "💥"]
            {
                complain(&position, text);
            }
            complain(&position, &"N".repeat(1 << 20));
        }
    }
}
