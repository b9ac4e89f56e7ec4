//! From what a player types to a move.

use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::san::{self, SanError};
use treville_core::square::{File, Square};
use treville_core::uci::{self, MoveError};

use super::show;
use treville_core::encoding::excerpt;

/// Reads a move in SAN or as coordinates. In the set-up shorter words will do: `default` for the
/// type that the other side has named, and a file for the square behind it. The error is a line for
/// the player.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    if text.eq_ignore_ascii_case("default") {
        return default_pair(position);
    }
    if let Some(placed) = placement(position, text) {
        return placed;
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

/// Takes the default pair: names the type that White has named.
fn default_pair(position: &Position) -> Result<Move, String> {
    match (position.stage(), position.chosen(Color::White)) {
        (Stage::Selection, [Some(first), None]) => Ok(Move::select(first)),
        (Stage::Selection, _) => {
            Err("expected a type: 'default' is Black's answer to White's type".to_owned())
        }
        _ => Err("expected a move, got 'default', which only answers White's type".to_owned()),
    }
}

/// A placement given as `b`, `b0`, `L@b` or `L@b0`, or why it is none; nothing in another stage.
fn placement(position: &Position, text: &str) -> Option<Result<Move, String>> {
    let next = position.next_to_place().filter(|_| position.stage() == Stage::Placement)?;
    let next = position.chosen(position.turn())[next].map(|kind| position.pieces().kind(kind))?;
    let home = if position.turn() == Color::White { '0' } else { '9' };
    let full = match text.as_bytes() {
        [_] => format!("{}@{text}{home}", next.letter),
        [_, _] => format!("{}@{text}", next.letter),
        [_, b'@', _] => format!("{text}{home}"),
        _ => text.to_owned(),
    };
    Some(uci::parse(position, &full).map_err(|problem| {
        let text = excerpt(text);
        let why = match problem {
            MoveError::Illegal(reason, _) => match waiting_at(position, &full) {
                Some((file, other)) => format!("{file} is taken: the {other} waits there"),
                None => format!("{text}: {reason}"),
            },
            _ => format!("expected a file such as b, got '{text}'"),
        };
        format!("{why}; choose from {} for the {}", show::free_files(position), next.name)
    }))
}

/// The file of a placement, and the other piece of the side to move if that waits there.
fn waiting_at<'a>(position: &'a Position, text: &str) -> Option<(File, &'a str)> {
    let file = File::from_byte(*text.as_bytes().get(2)?)?;
    let turn = position.turn();
    let number = position.gates().of(turn).iter().position(|gate| gate.file() == Some(file))?;
    let kind = position.chosen(turn)[number]?;
    Some((file, &position.pieces().kind(kind).name))
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
            position.play_unchecked(m.unwrap_or_else(|problem| panic!("{text}: {problem}")));
        }
        let fen = "rnbqkblr/pppp1ppp/5n2/4p3/3P4/2N5/PPP1PPPP/RLBQKBNR[L-Cdl-cf] w KQkq e6 0 3";
        assert_eq!(position.to_string().replace(" - ", " e6 "), fen);
    }

    #[test]
    fn black_takes_the_default_pair_by_its_name() {
        let mut position = Position::start(Rules::musketeer());
        assert_eq!(
            complain(&position, "default"),
            "expected a type: 'default' is Black's answer to White's type"
        );
        position.play_unchecked(read_move(&position, "hawk").unwrap());
        position.play_unchecked(read_move(&position, "Default").unwrap());
        assert_eq!(position.chosen(Color::White), position.rules().pair(Color::White).map(Some));
        assert_eq!(
            complain(&position, "default"),
            "expected a move, got 'default', which only answers White's type"
        );
    }

    #[test]
    fn a_file_is_enough_to_place_a_piece() {
        let mut start = Position::start(Rules::musketeer());
        for text in ["L", "C"] {
            start.play_unchecked(read_move(&start, text).unwrap());
        }
        let mut black = start;
        black.play_unchecked(read_move(&start, "b").unwrap());
        for (position, row) in [(&start, '0'), (&black, '9')] {
            let expected = Ok(Move::place(File::from_byte(b'g').unwrap()));
            let full = format!("L@g{row}");
            for text in ["g", &format!("g{row}"), "L@g", "l@g", &full] {
                assert_eq!(read_move(position, text), expected, "{text}");
            }
            for text in ["L@", "L@i", "L@é", "@g", "Nf3", "bishop", "e4", "i"] {
                let expected =
                    format!("expected a file such as b, got '{text}'; choose from a b c");
                assert!(complain(position, text).starts_with(&expected), "{text}");
            }
        }
        for (text, reason) in [
            ("g9", "g9: that is the other side's gate row; choose from a b c d e f g h"),
            ("C@g", "C@g: another piece is placed first; choose from a b c d e f g h"),
        ] {
            assert_eq!(complain(&start, text), format!("{reason} for the leopard"));
        }
    }

    /// Each refusal names the file, the reason, and where the piece may go.
    #[test]
    fn a_file_that_is_not_free_is_refused_with_its_reason() {
        let mut position = Position::start(Rules::musketeer());
        for text in ["L", "C", "e", "b"] {
            position.play_unchecked(read_move(&position, text).unwrap());
        }
        for text in ["e", "e0", "C@e", "C@e0"] {
            let expected =
                "e is taken: the leopard waits there; choose from b c d f g for the cannon";
            assert_eq!(complain(&position, text), expected, "{text}");
        }
        assert_eq!(
            complain(&position, "h"),
            "h: castling would bring in both pieces; choose from b c d f g for the cannon"
        );
        position.play_unchecked(read_move(&position, "c").unwrap());
        let taken = "b is taken: the leopard waits there; choose from a c d e f g h for the cannon";
        assert_eq!(complain(&position, "b"), taken);
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
            "expected a legal move, got 'Nd2' (a piece of the same side stands there)"
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
