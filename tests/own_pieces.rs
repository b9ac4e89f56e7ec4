//! Games of other pieces, on positions that were once wrong.

use treville_core::color::{ByColor, Color};
use treville_core::definition::{CastlingSquares, Definition, Gating, Owner, PieceDefinition};
use treville_core::fen;
use treville_core::outcome::Outcome;
use treville_core::piece::PieceType;
use treville_core::position::Position;
use treville_core::san;
use treville_core::square::File;

use crate::common::{after, names_from, the_move};

/// Orthodox chess with this king and these pieces beside it, from this start.
fn definition(king: &str, others: &[(char, &str)], start: &str) -> Definition {
    let mut definition = Definition {
        start: start.to_owned(),
        choices: Vec::new(),
        pairs: None,
        ..Definition::chess()
    };
    definition.pieces.truncate(PieceType::ORTHODOX);
    definition.pieces[PieceType::KING.index()].movement = king.parse().unwrap();
    definition.pieces.extend(others.iter().map(|(letter, betza)| PieceDefinition {
        letter: *letter,
        name: format!("piece {letter}"),
        movement: betza.parse().unwrap(),
        owner: Owner::Both,
    }));
    definition
}

#[track_caller]
fn start(definition: &Definition) -> Position {
    Position::start(definition.rules().unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_king_is_meant_by_its_letter_where_a_side_has_no_queen() {
    let position = start(&definition("K", &[], "3k4/8/8/8/8/8/8/3K4 w - - 0 1"));
    assert_eq!(san::parse(&position, "Kd2"), Ok(the_move(&position, "d1d2")));
}

#[test]
fn a_king_attacks_with_its_first_move_where_a_side_has_no_queen() {
    // The dabbaba's leap is open from the square of the array alone.
    let text = "3k4/8/8/8/8/8/3p4/3K4 w - - 0 1";
    let position = start(&definition("KiD", &[], text));
    let king = position.board().king(position.turn());
    let occupied = position.board().occupied();
    let attacked = position.attacks_of(position.turn(), PieceType::KING, king, occupied);
    assert_eq!(attacked.count(), 5 + 3);
}

#[test]
fn castling_and_a_step_to_the_same_square_are_told_apart() {
    let position = start(&definition("KD", &[], "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    assert_eq!(names_from(&position, "e1"), "e1a1 e1c1 e1d1 e1d2 e1e2 e1e3 e1f1 e1f2 e1g1 e1h1");
    assert_eq!(after(&position, "e1g1").to_string(), "4k3/8/8/8/8/8/8/R5KR b - - 1 1");
    assert_eq!(after(&position, "e1h1").to_string(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

#[test]
fn a_piece_that_enters_has_not_moved_where_its_like_began() {
    // The type is in hand and stands in the array as well; only there may it leap.
    let text = "4k3/8/8/8/8/8/8/X3K3[X] w - - 0 1";
    let pair = [6, 7].map(PieceType::new);
    let game = Definition {
        gating: Gating::Optional,
        pairs: Some(ByColor([pair; 2])),
        ..definition("K", &[('X', "WifD"), ('Y', "F")], text)
    };
    let position = start(&game);
    assert_eq!(names_from(&position, "a1"), "a1a2 a1a3 a1b1");
    assert_eq!(names_from(&after(&position, "a1a2 e8e7"), "a2"), "a2a1 a2a3 a2b2");
}

#[test]
fn a_side_castles_and_gates_by_squares_of_its_own() {
    // White castles from g1 and Black from d8: once White's king has left its first rank, what
    // waits behind d1 and h1 is no business of Black's squares.
    let pair = [6, 7].map(PieceType::new);
    let squares = |king, rooks| CastlingSquares { king, rooks, ..CastlingSquares::ORTHODOX };
    let game = Definition {
        gating: Gating::Mandatory,
        pairs: Some(ByColor([pair; 2])),
        castling_squares: ByColor([
            squares(File::G, [File::A, File::H]),
            squares(File::D, [File::A, File::H]),
        ]),
        ..definition(
            "K",
            &[('X', "W"), ('Y', "F")],
            "r2k3r/8/8/8/8/8/8/R2N2KR[XhYdx-y-] w Qkq - 0 1",
        )
    };
    let position = after(&start(&game), "g1g2");
    let text = position.to_string();
    let again = fen::parse(&text, position.rules(), None).map(|parsed| parsed.position);
    assert_eq!(again, Ok(position));
}

#[test]
fn bishops_of_one_colour_may_mate_a_king_that_keeps_to_it() {
    let text = "k7/8/8/8/8/8/2K1B3/5B2 w - - 0 1";
    assert!(start(&definition("K", &[], text)).is_dead());
    let position = start(&definition("F", &[], text));
    assert!(!position.is_dead());
    let mated = after(&position, "e2f3");
    assert_eq!(mated.outcome(), Some(Outcome::Mate(Color::White)));
}

#[test]
fn a_king_with_a_first_move_may_mate_another() {
    let text = "k7/8/8/8/8/8/8/2K5 w - - 0 1";
    assert!(start(&definition("K", &[], text)).is_dead());
    assert!(!start(&definition("KicD", &[], text)).is_dead());
}

#[test]
fn a_piece_that_has_not_moved_may_mate_alone() {
    // On d1 it captures as a queen, elsewhere as a ferz.
    let game = definition("K", &[('X', "FiQ")], "7k/8/8/8/8/8/8/3XK3 w - - 0 1");
    assert!(!start(&game).is_dead());
    let game = definition("K", &[('X', "FmiQ")], "7k/8/8/8/8/8/8/3XK3 w - - 0 1");
    assert!(start(&game).is_dead());
}

#[test]
fn a_pair_is_of_types_that_the_side_may_have() {
    let pair = [6, 7].map(PieceType::new);
    let mut game = Definition {
        gating: Gating::Mandatory,
        pairs: Some(ByColor([pair; 2])),
        ..definition("K", &[('X', "W"), ('Y', "F")], "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1")
    };
    assert!(game.rules().is_ok());
    game.pieces[7].owner = Owner::White;
    let error = game.rules().map_err(|error| error.to_string());
    assert_eq!(error, Err("expected a pair of Black's own types that are not orthodox".to_owned()));
    let game = Definition { choices: vec![pair[1]], ..game };
    let error = game.rules().map_err(|error| error.to_string());
    let expected = "expected types to choose that both may have and are not orthodox, got piece Y";
    assert_eq!(error, Err(expected.to_owned()));
}
