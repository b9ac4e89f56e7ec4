//! The rules of Musketeer chess, clause by clause.
//!
//! Each test tells one clause, on a position small enough to be checked by eye. The numbers of the
//! clauses: 1 board, 2 pieces, 3 selection, 4 placement, 5 gating, 6 losing a gate, 7 pins,
//! 8 promotion, 9 end, 10 orthodox chess and Chess960.

/// Rule 6: how a waiting piece is lost.
mod forfeit;
/// Rules 5 and 7: how a waiting piece enters, and what a pin does to that.
mod gating;
/// Rule 9: how games end.
mod results;
/// Seirawan chess: pieces that enter from hand.
mod seirawan;
/// Rules 3 and 4: choosing types and placing pieces.
mod set_up;

use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;

use crate::common::{from_start, letter_on, musketeer, names, names_from, read};

#[test]
fn rule_1_a_waiting_piece_has_no_moves_and_gives_no_check() {
    // On a1 itself the chancellor would give check; behind it, it does not.
    let position = musketeer("k7/8/8/8/8/8/8/B3K3[MaU-m-u-] b - - 0 1");
    assert!(!position.in_check());
    let position = musketeer("4k3/8/8/8/8/8/8/4K2R[MhU-m-u-] w - - 0 1");
    assert!(names(&position).iter().all(|name| name[0..2] == *"e1" || name[0..2] == *"h1"));
    assert_eq!(letter_on(&position, "h1"), Some('R'), "the waiting piece is on no square");
}

#[test]
fn rule_2_the_ten_pieces_move_as_their_betza_says() {
    // The king stands out of everybody's way; the target squares are counted by hand from d4.
    for (letter, expected) in [
        ('L', "b2 b3 b5 b6 c2 c3 c5 c6 e2 e3 e5 e6 f2 f3 f5 f6"),
        ('C', "b3 b4 b5 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f3 f4 f5"),
        ('U', "a3 a5 b3 b5 c1 c2 c6 c7 e1 e2 e6 e7 f3 f5 g3 g5"),
        ('E', "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6"),
        ('H', "a1 a4 a7 b2 b4 b6 d1 d2 d6 d7 f2 f4 f6 g1 g4 g7"),
        ('F', "a1 a7 b2 b4 b6 c2 c3 c5 c6 d2 d6 e2 e3 e5 e6 f2 f4 f6 g1 g7"),
        ('S', "b2 b3 b4 b5 b6 c2 c3 c5 c6 d2 d6 e2 e3 e5 e6 f2 f3 f4 f5 f6"),
    ] {
        let pair = format!("{letter}-M-{}-m-", letter.to_ascii_lowercase());
        let fen = format!("7k/8/8/8/3{letter}4/8/8/7K[{pair}] w - - 0 1");
        let position = musketeer(&fen);
        let targets = names_from(&position, "d4").replace("d4", "").replace("  ", " ");
        let mut expected: Vec<&str> = expected.split(' ').collect();
        expected.sort_unstable();
        let found: Vec<&str> = targets.split_whitespace().collect();
        assert_eq!(found, expected, "{letter}");
    }
    // The other three are two chessmen each, blocked as these are.
    for (letter, parts, pair) in [
        ('D', ['Q', 'N'], "D-M-d-m-"),
        ('M', ['R', 'N'], "M-D-m-d-"),
        ('A', ['B', 'N'], "A-D-a-d-"),
    ] {
        let targets = |piece: char| {
            let fen = format!("7k/8/3p4/2p1P3/3{piece}4/2P5/8/6K1[{pair}] w - - 0 1");
            names_from(&musketeer(&fen), "d4")
        };
        let both = parts.map(targets).join(" ");
        let mut expected: Vec<&str> = both.split(' ').collect();
        expected.sort_unstable();
        assert_eq!(targets(letter), expected.join(" "), "{letter}");
    }
}

#[test]
fn rule_2_letters_with_digits_slide_that_far_and_are_blocked() {
    // A fortress goes three squares diagonally, a leopard and a spider two.
    let fen = |piece: char| {
        let lower = piece.to_ascii_lowercase();
        format!("7k/8/1p6/8/3{piece}4/4P3/8/7K[{piece}-M-{lower}-m-] w - - 0 1")
    };
    let fortress = musketeer(&fen('F'));
    assert_eq!(
        names_from(&fortress, "d4"),
        "d4a1 d4b2 d4b4 d4b6 d4c2 d4c3 d4c5 d4c6 d4d2 d4d6 d4e2 d4e5 d4e6 d4f4 d4f6 d4g7"
    );
    let spider = musketeer(&fen('S'));
    assert_eq!(
        names_from(&spider, "d4"),
        "d4b2 d4b3 d4b4 d4b5 d4b6 d4c2 d4c3 d4c5 d4c6 d4d2 d4d6 d4e2 d4e5 d4e6 d4f3 d4f4 d4f5 d4f6"
    );
}

#[test]
fn rule_8_pawns_promote_to_the_four_and_the_two_chosen_types() {
    let white = musketeer("8/P7/8/8/8/8/8/K6k[L-C-l-c-] w - - 0 1");
    assert_eq!(names_from(&white, "a7"), "a7a8b a7a8c a7a8l a7a8n a7a8q a7a8r");
    let black = musketeer("7K/8/8/8/8/8/p7/7k[L-C-l-c-] b - - 0 1");
    assert_eq!(names_from(&black, "a2"), "a2a1b a2a1c a2a1l a2a1n a2a1q a2a1r");
    let orthodox = read("8/P7/8/8/8/8/8/K6k w - - 0 1", Rules::chess());
    assert_eq!(names_from(&orthodox, "a7"), "a7a8b a7a8n a7a8q a7a8r");
}

#[test]
fn rule_8_a_chosen_type_can_be_promoted_to_again_and_again() {
    // Two leopards are on the board and one still waits; a pawn may become a fourth.
    let position = musketeer("7k/P7/8/8/8/8/8/KL5L[LaC-l-c-] w - - 0 1");
    let promoted = crate::common::after(&position, "a7a8l");
    assert_eq!(letter_on(&promoted, "a8"), Some('L'));
    assert_eq!(crate::common::waiting(&promoted, Color::White), "La");
}

#[test]
fn rule_8_a_promoting_pawn_never_gates() {
    // The pawn takes on b8; Black's cannon behind a8 is none of its business.
    let position = musketeer("rn5k/P7/8/8/8/8/8/7K[L-C-l-ca] w - - 0 1");
    for name in names_from(&position, "a7").split(' ') {
        let m = crate::common::the_move(&position, name);
        assert_eq!(position.gates_with(m), None, "{name}");
    }
}

#[test]
fn rule_10_orthodox_chess_is_the_same_with_nothing_to_choose() {
    let start = Position::start(Rules::chess());
    assert_eq!(start.stage(), Stage::Play);
    assert_eq!(start.legal_moves().len(), 20);
    assert_eq!(start.chosen(Color::White), [None, None]);
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let same = read(&start.to_string(), Rules::chess960());
    assert_eq!((same.stage(), same.legal_moves().len()), (Stage::Play, 20));
}

#[test]
fn rule_10_chess960_castles_by_king_takes_rook() {
    let position = read("1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", Rules::chess960());
    let castled = crate::common::after(&position, "e1b1 e8h8");
    assert_eq!(castled.to_string(), "1r3rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

#[test]
fn the_numbers_of_the_orthodox_types_never_change() {
    // Tables elsewhere are indexed by them.
    let pieces = Rules::musketeer().pieces;
    let letters: String =
        pieces.types().take(PieceType::ORTHODOX).map(|kind| pieces.kind(kind).letter).collect();
    assert_eq!(letters, "PNBRQK");
    let game = from_start("L C");
    assert_eq!(game.pieces(), pieces);
}
