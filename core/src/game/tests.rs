use super::*;
use crate::color::Color;
use crate::definition::Definition;
use crate::fen;
use crate::rules::Rules;
use crate::square::Square;
use crate::uci;

fn read(fen: &str, rules: Rules) -> Position {
    fen::parse(fen, rules, None).unwrap_or_else(|error| panic!("{fen}: {error}")).position
}

#[track_caller]
fn played(fen: &str, rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(read(fen, rules));
    for text in moves.split(' ') {
        let m = uci::parse(game.position(), text);
        game.play_unchecked(m.unwrap_or_else(|error| panic!("{fen}: {text}: {error}")));
    }
    game
}

/// The position is the same as one that is read, whatever has been played and whatever the FEN says
/// of the square that the pawn has passed.
#[track_caller]
fn is_itself(position: &Position, passed: Option<Square>) {
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let passed = passed.map_or("-".to_owned(), |square| square.to_string());
    fields[3] = &passed;
    let again = read(&fields.join(" "), position.rules());
    assert_eq!((again.to_string(), again.key()), (text.clone(), position.key()));
    assert_eq!(again, *position);
}

#[test]
fn a_passed_square_counts_as_python_chess_counts_it() {
    for line in include_str!("en_passant.csv").lines().filter(|line| !line.starts_with('#')) {
        let [start, moves, after, times] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let game = played(start, Rules::chess(), moves);
        assert_eq!(game.position().to_string(), after, "{line}");
        assert_eq!(game.repetitions().to_string(), times, "{line}");
        let jump = game.moves()[0];
        let passed =
            jump.from().offset(0, if game.start().turn() == Color::White { 1 } else { -1 });
        is_itself(&game.positions()[1], passed);
    }
}

/// The pawn would uncover its king, so the first of the three positions is one of them.
#[test]
fn a_capture_that_is_illegal_does_not_keep_a_position_from_repeating() {
    for (start, moves) in [
        ("6k1/5p2/8/r3P2K/8/8/8/4Q3 b - - 0 10", "f7f5 e1e2 g8g7 e2e1 g7g8 e1e2 g8g7 e2e1 g7g8"),
        ("b6k/3Rp3/8/r2P3K/8/8/8/NR6 b - - 0 1", "e7e5 b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1 g8h8"),
    ] {
        let game = played(start, Rules::chess(), moves);
        assert_eq!(game.repetitions(), 3, "{start}");
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)), "{start}");
    }
}

/// A dragon on e1 pins the pawn on e4 to its king, and one that waits behind the knight does not.
#[test]
fn waiting_pieces_pin_nothing() {
    for (fen, moves, passed) in [
        ("4k3/8/8/8/4p3/8/3P4/4D1K1[D-C-d-c-] w - - 0 1", "d2d4", false),
        ("4k3/8/8/8/4p3/8/3P4/4N1K1[DeC-d-c-] w - - 0 1", "d2d4", true),
        ("4k3/8/8/8/4p3/8/3P4/4N1K1[DeC-d-c-] w - - 0 1", "e1f3 e8e7 d2d4", false),
        ("1n2k3/8/8/8/4p3/8/3P4/4D1K1[D-C-d-cb] w - - 0 1", "d2d4", false),
    ] {
        let game = played(fen, Rules::musketeer(), moves);
        let d3 = Square::new(19);
        assert_eq!(game.position().en_passant(), passed.then_some(d3), "{fen} {moves}");
        is_itself(game.position(), Some(d3));
    }
}

/// Two pawns leave the rank of a piece that needs exactly one hurdle.
#[test]
fn pieces_of_ones_own_make_a_capture_illegal_as_well() {
    let mut hoppers: Definition = Rules::chess().made_from().clone();
    let cannon = hoppers.pieces.iter_mut().find(|piece| piece.letter == 'C');
    cannon.unwrap().movement = "mRcpR".parse().unwrap();
    hoppers.start = "cnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNR w Kk - 0 1".to_owned();
    let rules = hoppers.rules().unwrap();
    for (row, passed) in [("cN2P2K", false), ("cNN1P2K", true), ("4P2K", true)] {
        let game = played(&format!("6k1/5p2/8/{row}/8/8/8/8 b - - 0 1"), rules, "f7f5");
        let f6 = Square::new(45);
        assert_eq!(game.position().en_passant(), passed.then_some(f6), "{row}");
        is_itself(game.position(), Some(f6));
    }
}

#[test]
fn a_foreign_move_is_refused_and_changes_nothing() {
    let mut game = Game::new(read("r3k2r/8/8/8/4b3/8/8/4K2R w K - 0 1", Rules::chess()));
    let before = game.clone();
    let square = |name: &str| name.parse::<Square>().unwrap();
    let [e1, h1, h8] = ["e1", "h1", "h8"].map(square);
    for (m, reason) in [
        (Move::plain(e1, h1), "got e1h1 (a piece of the same side stands there)"),
        (Move::plain(h8, h1), "got h8h1 (no piece of the side to move stands there)"),
        (Move::promote(e1, h8, crate::piece::Slot::Queen), "got e1h8 (the piece cannot go there)"),
        (Move::place(crate::square::File::A), "got a placement on file a (the game is in play)"),
    ] {
        let error = game.try_play(m).unwrap_err();
        assert_eq!(error.to_string(), format!("expected a legal move, {reason}"));
        assert_eq!(game, before);
    }
    assert_eq!(game.try_play(Move::castle(e1, h1)), Ok(()));
    assert_eq!(game.moves().len(), 1);

    let mut start = Game::new(Position::start(Rules::musketeer()));
    let error = start.try_play(Move::plain(e1, h1)).unwrap_err();
    assert_eq!(error.to_string(), "expected a legal move, got e1h1 (a type has to be chosen)");
}

/// All 65,536 bit patterns that are a move somewhere.
#[test]
fn what_is_not_refused_is_a_legal_move() {
    for fen in ["r3k2r/p6P/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"] {
        let position: Position = fen.parse().unwrap();
        let moves = (1..=u16::MAX).filter_map(Move::from_bits);
        let played = moves.filter(|m| { position }.try_play(*m).is_ok()).count();
        assert_eq!(played, position.legal_moves().len(), "{fen}");
    }
}
