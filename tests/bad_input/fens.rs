//! FENs that are refused, and what is said of them.

use treville_core::color::Color;
use treville_core::fen::{self, Note};
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};
use treville_core::square::File;

use crate::common::{after, musketeer, musketeer960, read, square};

/// A full board, for faults elsewhere.
const ROWS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Reads a FEN that is faulty and compares what is said of it.
#[track_caller]
fn refused(fen: &str, message: &str) {
    refused_by(Rules::musketeer(), fen, message);
}

#[track_caller]
fn refused_by(rules: Rules, fen: &str, message: &str) {
    match fen::parse(fen, rules, None) {
        Ok(parsed) => panic!("{fen} is read as {}", parsed.position),
        Err(error) => assert_eq!(error.to_string(), message, "{fen}"),
    }
}

/// Reads a FEN with indulgence and compares the position and the notes.
#[track_caller]
fn noted(fen: &str, expected: &str, notes: &[Note]) {
    let parsed = fen::parse(fen, Rules::musketeer(), None);
    let parsed = parsed.unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(parsed.position.to_string(), expected, "{fen}");
    assert_eq!(parsed.notes, notes, "{fen}");
}

#[test]
fn a_fen_has_rows_and_a_side_to_move() {
    refused("", "expected the rows of a board, got nothing");
    refused(" \t\n", "expected the rows of a board, got nothing");
    noted(ROWS, &format!("{ROWS} w - - 0 1"), &[Note::BoardAlone]);
    noted(&format!("{ROWS} w"), &format!("{ROWS} w - - 0 1"), &[Note::NoCastling]);
    for (counters, read, repeated) in [
        ("3 9 hmvc 5;", "3 9", &["hmvc"][..]),
        ("3 9 bm e4; fmvn 7; hmvc 3;", "3 9", &["hmvc", "fmvn"]),
        ("hmvc 5; hmvc 7;", "5 1", &["hmvc"]),
        ("fmvn 4; hmvc 5; id \"hmvc 6;\";", "5 4", &[]),
        ("3 fmvn 4;", "3 4", &[]),
    ] {
        let notes: Vec<Note> = repeated.iter().copied().map(Note::CounterTwice).collect();
        noted(&format!("{ROWS} w - - {counters}"), &format!("{ROWS} w - - {read}"), &notes);
    }
    for side in ["W", "white", "-", "wb", "\u{2654}"] {
        let message = format!("expected 'w' or 'b' as the side to move, got '{side}'");
        refused(&format!("{ROWS} {side} KQkq - 0 1"), &message);
    }
}

#[test]
fn there_are_eight_rows_or_ten() {
    for rows in [1, 2, 7, 11, 12] {
        let text = vec!["8"; rows].join("/");
        let message = format!("expected 8 rows, or 10 with the gate rows, got {rows}");
        refused(&format!("{text} w - - 0 1"), &message);
    }
    let ninth = "expected 8 rows, or 10 with the gate rows, got 9, of which the last would be the \
                 hand in Seirawan chess";
    refused("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", ninth);
    refused("8/8/8[L-C-l-c-] w - - 0 1", "expected 8 rows in front of the bracket, got 3");
}

#[test]
fn a_row_has_eight_squares() {
    for (row, width) in [("7", 7), ("", 0), ("pppppppp1", 9), ("8p", 9), ("88", 16), ("4p4", 9)] {
        let message = format!("expected 8 squares in row 3 from the top, got {width}");
        refused(&format!("4k3/8/{row}/8/8/8/8/4K3 w - - 0 1"), &message);
    }
    refused(
        "8/4k3/8/8/8/8/8/8/4K3/7 w - - 0 1",
        "expected 8 squares in row 10 from the top, got 7",
    );
    refused(
        "*********/4k3/8/8/8/8/8/8/4K3/8 w - - 0 1",
        "expected 8 squares in row 1 from the top, got 9",
    );
}

#[test]
fn rows_hold_pieces_and_numbers() {
    for letter in ['x', '0', '9', '*', '?', '-', 'é', '♔', '８'] {
        let message = format!(
            "expected a piece letter or a digit from 1 to 8 in row 3 from the top, got '{letter}'"
        );
        refused(&format!("4k3/8/{letter}7/8/8/8/8/4K3 w - - 0 1"), &message);
    }
    // White's pieces do not wait in Black's row, and nobody waits who cannot be chosen.
    for (gates, letter) in [("L7", 'L'), ("n7", 'n'), ("k7", 'k'), ("p7", 'p'), ("9", '9')] {
        let message = format!(
            "expected '*', a digit or the letter of a type to choose, in the case of its side, in \
             gate row 1 from the top, got '{letter}'"
        );
        refused(&format!("{gates}/4k3/8/8/8/8/8/8/4K3/8 w - - 0 1"), &message);
    }
}

#[test]
fn each_side_has_one_king() {
    let chess = Rules::chess();
    refused_by(chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", "expected one black king, got none");
    refused_by(chess, "4k3/8/8/8/8/8/8/8 w - - 0 1", "expected one white king, got none");
    refused_by(chess, "4k3/8/8/8/8/8/8/K6K w - - 0 1", "expected one white king, got 2");
    refused_by(
        chess,
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "expected one white king, got none; expected one black king, got none",
    );
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    let message = "expected the black king safe on the other side's move, got it in check";
    refused_by(Rules::chess(), "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", message);
    // By a leap of a chosen piece too, but not by one that only waits.
    refused("4k3/8/3L4/8/8/8/8/4K3[L-C-l-c-] w - - 0 1", message);
    musketeer("8/8/8/8/8/4k3/8/4RK2[LeC-l-c-] b - - 0 1");
    let message = "expected the white king safe on the other side's move, got it in check";
    refused_by(Rules::chess(), "4k3/8/8/8/8/8/8/r3K3 b - - 0 1", message);
}

#[test]
fn there_are_limits_to_men_and_pawns() {
    let chess = Rules::chess();
    let rows = ROWS.replacen("/8", "/P7", 1);
    refused_by(
        chess,
        &format!("{rows} w - - 0 1"),
        "expected at most 8 white pawns, got 9; expected at most 16 white men, got 17",
    );
    // Two more come with the gates, waiting ones and those to be placed included.
    for (men, bracket) in [("NN6", "[LaC-l-c-]"), ("N7", "[LaCbl-c-]"), ("NNN5", "[L-C-l-c-]")] {
        let rows = ROWS.replacen("/8", &format!("/{men}"), 1);
        let message = "expected at most 18 white men, got 19";
        refused(&format!("{rows}{bracket} w - - 0 1"), message);
    }
    let rows = ROWS.replacen("/8", "/n7", 1);
    refused(&format!("{rows}[L?C?l?c?] w - - 0 1"), "expected at most 18 black men, got 19");
    refused(&format!("{rows} w - - 0 1"), "expected at most 18 black men, got 19");
}

#[test]
fn pawns_stand_on_ranks_2_to_7() {
    refused_by(
        Rules::chess(),
        "4k2P/8/8/8/8/8/8/p3K3 w - - 0 1",
        "expected pawns on ranks 2 to 7 only, got one on a1; \
         expected pawns on ranks 2 to 7 only, got one on h8",
    );
}

#[test]
fn all_faults_of_a_position_are_named_at_once() {
    refused(
        "D3k3/8/8/8/8/8/8/P7[L-C-l-c-] w - - 0 1",
        "expected one white king, got none; expected pawns on ranks 2 to 7 only, got one on a1; \
         expected only pieces of the chosen types, got 'D' on a8",
    );
}

#[test]
fn a_bracket_lists_the_same_two_types_for_both_sides() {
    for (bracket, fault) in [
        ("LaCbDclacb", "at most two types a side"),
        ("LaCblacbdc", "at most two types a side"),
        ("LaCbla", "the same two types for both sides"),
        ("LaCb", "the same two types for both sides"),
        ("LaLblacb", "the same two types for both sides"),
        ("LaCbladb", "the same types for both sides"),
        ("LaCblalb", "two different types for Black"),
        ("L", "a file, '-' or '?' at the end"),
        ("LaCblac", "a file, '-' or '?' at the end"),
    ] {
        let message = format!("expected {fault} in the bracket, got '{bracket}'");
        refused(&format!("{ROWS}[{bracket}] w KQkq - 0 1"), &message);
    }
    for (bracket, letter) in
        [("NaCblacb", 'N'), ("KaCblacb", 'K'), ("xa", 'x'), ("éa", 'é'), ("[", '[')]
    {
        let message =
            format!("expected the letter of a type to choose in the bracket, got '{letter}'");
        refused(&format!("{ROWS}[{bracket}] w KQkq - 0 1"), &message);
    }
    for (bracket, letter) in [("LiCblacb", 'i'), ("L0", '0'), ("L♔", '♔'), ("L*", '*')] {
        let message = format!("expected a file, '-' or '?' in the bracket, got '{letter}'");
        refused(&format!("{ROWS}[{bracket}] w KQkq - 0 1"), &message);
    }
    let closing = "expected a closing ']' at the end in the bracket, got";
    // Hands of Seirawan chess are no gates.
    refused(
        &format!("{ROWS}[HEhe] w KQkq - 0 1"),
        "expected a file, '-' or '?' in the bracket, got 'E'",
    );
    refused(
        &format!("{ROWS}[LACBlacb] w KQkq - 0 1"),
        "expected a file, '-' or '?' in the bracket, got 'A'",
    );
    refused(&format!("{ROWS}[LaCblacb w KQkq - 0 1"), &format!("{closing} 'LaCblacb'"));
    refused(&format!("{ROWS}[LaCblacb]x w KQkq - 0 1"), &format!("{closing} 'LaCblacb]x'"));
}

#[test]
fn pieces_on_the_board_are_of_the_chosen_types() {
    refused(
        "4k3/8/8/3D4/8/8/8/4K3[L-C-l-c-] w - - 0 1",
        "expected only pieces of the chosen types, got 'D' on d5",
    );
    refused(
        "4k3/8/8/3d4/8/8/8/4K3 w - - 0 1",
        "expected only pieces of the chosen types, got 'd' on d5",
    );
    refused(
        "8/4k3/8/8/8/3LCD2/8/8/4K3/8 w - - 0 1",
        "expected at most two types on board and gate rows in the bracket, got 'LCD'",
    );
}

#[test]
fn impossible_gates_are_refused() {
    refused(
        &format!("{ROWS}[LbCblacb] w KQkq - 0 1"),
        "expected white's waiting pieces on different files, got both on b",
    );
    for (one, other) in [('e', 'a'), ('a', 'e'), ('e', 'h'), ('h', 'e')] {
        refused(
            &format!("{ROWS}[LbCcl{one}c{other}] w KQkq - 0 1"),
            &format!(
                "expected black's waiting pieces not behind both king and rook, \
                 got files {one} and {other}"
            ),
        );
    }
    refused(
        "****8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1",
        "expected 8 squares in row 1 from the top, got 12",
    );
    refused(
        "********/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LL****** w KQkq - 0 1",
        "expected one waiting piece of a type a side in the bracket, got 'L'",
    );
    let array = "brnknrqb/pppppppp/8/8/8/8/PPPPPPPP/BRNKNRQB";
    refused_by(
        musketeer960(),
        &format!("{array}[LdCblacc] w FBfb - 0 1"),
        "expected white's waiting pieces not behind both king and rook, got files d and b",
    );
}

#[test]
fn a_gate_behind_an_empty_or_enemy_square_is_read_as_gone_with_a_note() {
    noted(
        "4k3/8/8/8/8/8/8/1n2K3[LaCbl-c-] w - - 0 1",
        "4k3/8/8/8/8/8/8/1n2K3[L-C-l-c-] w - - 0 1",
        &[Note::GateGone(Color::White, File::A), Note::GateGone(Color::White, File::new(1))],
    );
    noted(
        "*l******/4k3/8/8/8/8/8/8/4K3/****C*** w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[L-Cel-c-] w - - 0 1",
        &[Note::GateGone(Color::Black, File::new(1))],
    );
    let note = Note::GateGone(Color::White, File::A).to_string();
    assert_eq!(
        note,
        "the White piece waiting on file a has no piece in front of it and counts as gone"
    );
}

#[test]
fn question_marks_fit_the_order_and_the_side_to_move() {
    let order = "expected choices and placements in the order White, Black, White, Black";
    for (bracket, turn, next) in [
        ("", 'b', "White"),
        ("[L?l?]", 'w', "Black"),
        ("[L?C?l?c?]", 'b', "White"),
        ("[LaC?l?c?]", 'w', "Black"),
        ("[LaC?lac?]", 'b', "White"),
        ("[LaCblac?]", 'w', "Black"),
        // The second types before the first ones, or Black before White.
        ("[L?Cblacb]", 'w', "White"),
        ("[L?C?lac?]", 'w', "White"),
        ("[LaCbl?cb]", 'b', "Black"),
    ] {
        let message = format!("{order} and {next} to move now, got another order");
        refused(&format!("{ROWS}{bracket} {turn} KQkq - 0 1"), &message);
    }
}

#[test]
fn castling_fields_are_letters_that_mean_something() {
    for field in ["x", "KQkqx", "0", "K-", "--", "KQ/kq", "I", "é", "♖", "K♜"] {
        let message =
            format!("expected '-' or letters such as KQkq as castling rights, got '{field}'");
        refused_by(Rules::chess(), &format!("{ROWS} w {field} - 0 1"), &message);
        refused_by(Rules::chess960(), &format!("{ROWS} w {field} - 0 1"), &message);
    }
    // A right without its king and rook is dropped, since many programs write such FENs.
    noted(
        "4k3/8/8/8/8/8/8/4K2R[L-C-l-c-] w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[L-C-l-c-] w K - 0 1",
        &[Note::RightDropped('Q'), Note::RightDropped('k'), Note::RightDropped('q')],
    );
}

/// Rights of another array than the orthodox one are noted, once for all of them, and those of
/// no rook each; XBoard's files of pieces that have not moved say nothing.
#[test]
fn a_castling_right_that_cannot_hold_is_noted() {
    let notes = |fen: &str, rules: Rules| fen::parse(fen, rules, None).unwrap().notes;
    let array = "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN";
    for field in ["ABCDEFGHabcdefgh", "DGdg", "KQkq", "Gg"] {
        let gates = format!("{array}[LaCblacb] w {field} - 0 1");
        for (text, peer) in [(&gates, Rules::musketeer()), (&gates, Rules::chess())] {
            assert_eq!(notes(text, peer), [Note::NeedsChess960], "{text}");
        }
        assert_eq!(notes(&gates, musketeer960()), [], "{field}");
        let hands = format!("{array}[HEhe] w {field} - 0 1");
        let seirawan960 = Rules::seirawan().with_castling(Castling::Chess960);
        assert_eq!(notes(&hands, seirawan960), [], "{field}");
    }
    // In Seirawan chess files are of pieces that have not moved, a king and its rooks among them.
    let hands = format!("{array}[HEhe] w");
    for field in ["ABCDEFGHabcdefgh", "KQkq", "FGfg"] {
        let text = format!("{hands} {field} - 0 1");
        assert_eq!(notes(&text, Rules::seirawan()), [Note::NeedsChess960], "{text}");
    }
    assert_eq!(notes(&format!("{hands} ABCDEGHabcdegh - 0 1"), Rules::seirawan()), []);
    let rooks = "qbbrkrnn/pppppppp/8/8/8/8/PPPPPPPP/QBBRKRNN[HEhe] w ABCDEFGHabcdefgh - 0 1";
    assert_eq!(notes(rooks, Rules::seirawan()), [Note::NeedsChess960]);
    let home = format!("{ROWS}[HEhe] w KQBCDFGkqbcdfg - 0 1");
    assert_eq!(notes(&home, Rules::seirawan()), []);
    assert_eq!(notes(&format!("{array} w KQkq - 0 1"), Rules::chess()), [Note::NeedsChess960]);
    assert_eq!(
        notes(&format!("{array} w GAg - 0 1"), Rules::chess960()),
        [Note::RightDropped('A')]
    );
    let mixed = "4k3/8/8/8/8/8/8/1RR1K1R1 w KC - 0 1";
    assert_eq!(notes(mixed, Rules::chess960()), [Note::MixedRights('C')]);
    let kings = "4k3/8/8/8/8/8/8/R3K3 w";
    assert_eq!(
        notes(&format!("{kings} ABk - 0 1"), Rules::chess()),
        [Note::RightDropped('B'), Note::RightDropped('k'),]
    );
    let virgin = format!("{ROWS}[LaCblacb] w KQBCDFGkqbcdfg - 0 1");
    assert_eq!(notes(&virgin, Rules::musketeer()), []);
    assert_eq!(
        Note::NeedsChess960.to_string(),
        "castling from where king and rooks stand is Chess960's (UCI_Chess960), and is ignored"
    );
}

#[test]
fn a_castling_right_belongs_to_a_rook_on_its_first_rank() {
    // No FEN can say otherwise, but a set-up can.
    let mut setup = read("r3k3/r7/8/8/7r/8/8/R3K3 b - - 0 1", Rules::chess960()).setup();
    setup.castling = square("a8").into();
    assert!(setup.position().is_ok());
    for rook in ["a7", "h4", "h8"] {
        setup.castling = square(rook).into();
        let faults = setup.position().map_err(|faults| faults.to_string());
        let message = format!(
            "expected a rook on {rook} and its king on the same rank to castle, got neither or one"
        );
        assert_eq!(faults, Err(message));
    }
}

#[test]
fn en_passant_fields_are_squares() {
    for field in ["e", "e9", "i3", "ee", "33", "e33", "E♔", "w", "0"] {
        let message = format!("expected '-' or a square for en passant, got '{field}'");
        refused_by(Rules::chess(), &format!("{ROWS} w KQkq {field} 0 1"), &message);
    }
    // A square that no pawn has passed over or could capture on says nothing.
    for field in ["a1", "e3", "e4", "e6", "h8"] {
        let text = format!("{ROWS} w KQkq {field} 0 1");
        let parsed = fen::parse(&text, Rules::chess(), None).unwrap();
        assert_eq!(parsed.position, Position::start(Rules::chess()), "{field}");
        assert_eq!(parsed.notes, [Note::NoEnPassant(square(field))]);
    }
}

#[test]
fn an_en_passant_square_is_one_on_which_a_capture_is_legal() {
    let read = |rows: &str| read(&format!("{rows} w - d6 0 1"), Rules::chess()).en_passant();
    assert_eq!(read("4k3/8/8/3pP3/8/8/8/4K3"), Some(square("d6")));
    assert_eq!(read("4k3/3n4/8/3pP3/8/8/8/4K3"), None, "a piece stands where the pawn came from");
    assert_eq!(read("4k3/8/3n4/3pP3/8/8/8/4K3"), None, "a piece stands where the pawn passed");
    assert_eq!(read("4k3/8/8/4P3/8/8/8/4K3"), None, "there is no pawn");
    assert_eq!(read("4k3/8/8/3nP3/8/8/8/4K3"), None, "that is no pawn");
    assert_eq!(read("4k3/8/8/3p4/4P3/8/8/4K3"), None, "nobody can capture");
    assert_eq!(read("4k3/8/8/r2pP2K/8/8/8/8"), None, "the capture would expose the king");
    assert_eq!(read("4k3/8/8/3pP3/2n5/8/3K4/8"), None, "the king is in check from a knight");
}

#[test]
fn counters_are_numbers_that_fit() {
    for (field, name) in [
        ("x 1", "halfmove clock"),
        ("-1 1", "halfmove clock"),
        ("1.5 1", "halfmove clock"),
        ("65536 1", "halfmove clock"),
        ("٣ 1", "halfmove clock"),
        ("0 x", "move number"),
        ("0 -3", "move number"),
        ("0 4294967296", "move number"),
        ("0 0x10", "move number"),
    ] {
        let got = field.split(' ').nth(usize::from(name == "move number")).unwrap_or_default();
        let message = format!("expected a number as the {name}, got '{got}'");
        refused_by(Rules::chess(), &format!("{ROWS} w KQkq - {field}"), &message);
    }
    let long = "9".repeat(100);
    let message = format!("expected a number as the halfmove clock, got '{}…'", "9".repeat(40));
    refused_by(Rules::chess(), &format!("{ROWS} w KQkq - {long} 1"), &message);
}

#[test]
fn the_largest_counters_stay_where_they_are() {
    let position = read(&format!("{ROWS} w KQkq - 65535 4294967295"), Rules::chess());
    let played = after(&position, "b1c3 b8c6 c3b1 c6b8");
    assert_eq!((played.halfmove_clock(), played.fullmove_number()), (65535, 4_294_967_295));
}

#[test]
fn a_seventh_field_is_one_too_many() {
    refused(
        &format!("{ROWS} w KQkq - 0 1 moves e2e4"),
        "expected at most six fields, got another one: 'moves'",
    );
}

#[test]
fn a_king_castles_with_one_rook_on_each_side() {
    refused_by(
        Rules::chess960(),
        "4k3/8/8/8/8/8/8/RR2K2R w ABH - 0 1",
        "expected at most one rook to castle on each side of the white king, got two",
    );
}

#[test]
fn a_bracket_follows_eight_rows() {
    let rows = "********/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/********";
    refused(
        &format!("{rows}[LaCblacb] w KQkq - 0 1"),
        "expected 8 rows in front of the bracket, got 10",
    );
}

/// Before play a side cannot answer a check, and has to place its pieces behind others.
#[test]
fn a_game_can_be_played_from_every_set_up_stage() {
    let unsafe_king = "expected the white king safe on the other side's move, got it in check";
    refused("rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 0 1", unsafe_king);
    let no_room = |sides: &[&str]| {
        let fault = |side| {
            format!(
                "expected {side} pieces on the first rank to place the chosen ones behind, got \
                 too few"
            )
        };
        sides.iter().map(fault).collect::<Vec<_>>().join("; ")
    };
    let both = no_room(&["white", "black"]);
    refused("4k3/8/8/8/8/8/8/4K3[L?C?l?c?] w - - 0 1", &both);
    refused("8/4k3/8/8/8/8/4K3/8 w - - 0 1", &both);
    refused("r3k2r/8/8/8/8/8/8/4K3[L?C?l?c?] w kq - 0 1", &no_room(&["white"]));
    // Behind the king nothing can be placed first: only the rooks' files would be left.
    let position = musketeer("r3k2r/8/8/8/8/8/8/R3K2R[L?C?l?c?] w KQkq - 0 1");
    let names: Vec<String> = crate::common::names(&position);
    assert_eq!(names, ["L@a0", "L@h0"]);
    // No pawn has moved yet.
    let passed = musketeer("rnbqkbnr/ppp1pppp/8/2Pp4/8/8/PP1PPPPP/RNBQKBNR[S?s?] b - d6 0 1");
    assert_eq!(passed.en_passant(), None);
}
