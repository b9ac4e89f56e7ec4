//! Rules 5 and 7: how a waiting piece enters, and what a pin does to that.

use treville_core::color::Color;
use treville_core::position::Position;
use treville_core::uci;

use crate::common::{
    after, from_start, letter_on, musketeer, musketeer960, names, names_from, read, square,
    the_move, waiting,
};

#[test]
fn a_piece_that_leaves_lets_the_one_behind_it_in() {
    let position = from_start("L C L@b0 L@g9 C@d0 C@f9");
    let moved = after(&position, "b1c3");
    assert_eq!(letter_on(&moved, "b1"), Some('L'));
    assert_eq!(letter_on(&moved, "c3"), Some('N'));
    assert_eq!(waiting(&moved, Color::White), "Cd");
    let black = after(&moved, "g8h6");
    assert_eq!(letter_on(&black, "g8"), Some('l'));
    assert_eq!(waiting(&black, Color::Black), "cf");
}

#[test]
fn gating_is_no_choice() {
    // One move, with one result, and no second one that leaves the piece waiting.
    let position = from_start("L C L@b0 L@g9 C@d0 C@f9");
    assert_eq!(names_from(&position, "b1"), "b1a3l b1c3l");
    assert_eq!(position.legal_moves().len(), 20);
}

#[test]
fn any_piece_in_front_helps_whatever_it_is() {
    for piece in ['N', 'B', 'R', 'Q', 'L', 'C'] {
        let fen = format!("6k1/8/8/8/8/8/8/{piece}6K[LaC-l-c-] w - - 0 1");
        let position = musketeer(&fen);
        for name in names_from(&position, "a1").split(' ') {
            assert!(name.ends_with('l'), "{fen}: {name}");
            assert_eq!(letter_on(&after(&position, name), "a1"), Some('L'), "{name}");
        }
    }
}

#[test]
fn a_piece_that_comes_back_finds_nothing_waiting() {
    let position = musketeer("7k/8/8/8/8/8/8/1N5K[LbC-l-c-] w - - 0 1");
    let position = after(&position, "b1c3l h8h7 b1d3 h7h8 c3b1");
    assert_eq!(letter_on(&position, "b1"), Some('N'));
    assert_eq!(names_from(&after(&position, "h8h7"), "b1"), "b1a3 b1c3 b1d2");
}

#[test]
fn a_capture_gates_too() {
    let fen = "7k/8/8/8/8/2p5/8/1N5K[LbC-l-c-] w - - 3 9";
    let position = after(&musketeer(fen), "b1c3l");
    assert_eq!(position.to_string(), "7k/8/8/8/8/2N5/8/1L5K[L-C-l-c-] b - - 0 9");
}

#[test]
fn blocking_or_capturing_in_reply_to_check_gates_as_usual() {
    let block = musketeer("7k/8/4r3/8/8/8/3P4/3RKB2[LfC-l-c-] w - - 0 1");
    assert!(block.in_check());
    assert_eq!(letter_on(&after(&block, "f1e2l"), "f1"), Some('L'));
    let capture = musketeer("7k/8/8/8/8/3n4/5P2/4KB2[LfC-l-c-] w - - 0 1");
    assert!(capture.in_check());
    assert_eq!(letter_on(&after(&capture, "f1d3l"), "f1"), Some('L'));
}

#[test]
fn castling_gates_behind_the_king() {
    for (text, rows) in [("e1g1l", "R3LRK1"), ("e1c1l", "2KRL2R")] {
        let position = musketeer("4k3/8/8/8/8/8/8/R3K2R[LeC-l-c-] w KQ - 0 1");
        let castled = after(&position, text);
        assert_eq!(castled.to_string(), format!("4k3/8/8/8/8/8/8/{rows}[L-C-l-c-] b - - 1 1"));
    }
}

#[test]
fn castling_gates_behind_the_rook_that_castles() {
    let position = musketeer("4k3/8/8/8/8/8/8/R3K2R[LhCal-c-] w KQ - 0 1");
    let short = after(&position, "e1g1l");
    assert_eq!(short.to_string(), "4k3/8/8/8/8/8/8/R4RKL[L-Cal-c-] b - - 1 1");
    let long = after(&position, "e1c1c");
    assert_eq!(long.to_string(), "4k3/8/8/8/8/8/8/C1KR3R[LhC-l-c-] b - - 1 1");
    // The king's own steps leave the rooks' gates alone.
    assert_eq!(waiting(&after(&position, "e1e2"), Color::White), "Lh Ca");
}

#[test]
fn the_gated_piece_can_give_check() {
    // Alone: the unicorn enters h1 by castling and leaps to g4.
    let alone = after(&musketeer("8/8/8/8/6k1/8/8/4K2R[UhA-u-a-] w K - 0 1"), "e1g1u");
    assert_eq!(alone.checkers(), square("h1").into());
    // Beside the mover: the knight checks from c3, the unicorn that enters d1 by a camel's leap.
    let double = after(&musketeer("8/8/8/3p4/4k3/8/8/K2N4[UdC-u-c-] w - - 0 1"), "d1c3u");
    assert_eq!(double.checkers(), [square("c3"), square("d1")].into_iter().collect());
    assert_eq!(names_from(&double, "d5"), "", "a double check leaves the king's moves only");
}

#[test]
fn the_gated_piece_closes_the_line_that_its_helper_opened() {
    // With the knight gone the rook would look along the rank, had no leopard come in.
    let fen = "8/8/8/8/8/8/K7/RN5k[LbC-l-c-] w - - 0 1";
    let gated = after(&musketeer(fen), "b1c3l");
    assert!(!gated.in_check(), "{gated}");
    let plain = after(&musketeer(&fen.replace("Lb", "L-")), "b1c3");
    assert!(plain.in_check(), "{plain}");
}

#[test]
fn gating_resets_no_counter() {
    let position = musketeer("7k/8/8/8/8/8/8/1N5K[LbC-l-c-] w - - 7 30");
    assert_eq!(after(&position, "b1c3l").halfmove_clock(), 8);
    let castling = musketeer("4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 7 30");
    assert_eq!(after(&castling, "e1g1l").halfmove_clock(), 8);
}

#[test]
fn in_chess960_a_gate_whose_square_is_taken_again_is_lost() {
    for (fen, text, expected) in [
        // The rook lands on the king's square.
        ("4k3/8/8/8/8/8/8/5K1R[LfC-l-c-] w H - 0 1", "f1h1", "5RK1[L-C-l-c-]"),
        // The king lands on the rook's square.
        ("4k3/8/8/8/8/8/8/5KR1[LgC-l-c-] w G - 0 1", "f1g1", "5RK1[L-C-l-c-]"),
        // The king stays where it is.
        ("4k3/8/8/8/8/8/8/R1K5[LcC-l-c-] w A - 0 1", "c1a1", "2KR4[L-C-l-c-]"),
        // The rook stays where it is.
        ("7k/8/8/8/8/8/8/3RK3[LdC-l-c-] w D - 0 1", "e1d1", "2KR4[L-C-l-c-]"),
    ] {
        let position = read(fen, musketeer960());
        let m = the_move(&position, text);
        assert_eq!(uci::write(&position, m, true), text, "nothing is gated");
        assert_eq!(position.gates_with(m), None);
        let castled = position.after_unchecked(m).to_string();
        assert!(castled.contains(expected), "{fen}: {castled}");
        assert!(uci::parse(&position, &format!("{text}l")).is_err());
    }
    // Where the square is free the piece enters as ever.
    let position = read("4k3/8/8/8/8/8/8/1K5R[LhC-l-c-] w H - 0 1", musketeer960());
    assert!(after(&position, "b1h1l").to_string().contains("5RKL[L-C-l-c-]"));
}

#[test]
fn rule_7_a_pinned_piece_may_not_let_the_other_one_cover_for_it() {
    let knight = musketeer("4k3/8/8/8/8/8/8/rN1K4[HbL-h-l-] w - - 0 1");
    assert_eq!(names_from(&knight, "b1"), "");
    // Along the pin a piece may move, and then gates.
    let rook = musketeer("4k3/8/8/8/8/8/8/rR1K4[HbL-h-l-] w - - 0 1");
    assert_eq!(names_from(&rook, "b1"), "b1a1h b1c1h");
    let stalemate = musketeer("7k/8/8/8/8/6q1/8/rN5K[LbC-l-c-] w - - 0 1");
    assert!(!stalemate.has_moves() && !stalemate.in_check());
}

#[test]
fn rule_7_the_king_may_not_hide_behind_the_piece_it_gates() {
    for (fen, moves) in [
        ("4k3/8/8/8/8/8/8/r3Kq2[LeC-l-c-] w - - 0 1", "e1d2"),
        ("4k3/8/8/8/8/8/8/r3Kn2[LeC-l-c-] w - - 0 1", "e1e2 e1f2"),
    ] {
        assert_eq!(names(&musketeer(fen)).join(" "), moves, "Kxf1 leaves the king on a1's rank");
    }
}

#[test]
fn rule_7_castling_does_not_hide_behind_the_gated_piece_either() {
    // Chess960: with the rook gone from b1, the rook on a1 would look at the king on c1.
    let fen = "4k3/8/8/8/8/8/8/rR1K4[LbC-l-c-] w B - 0 1";
    let position: Position = read(fen, musketeer960());
    assert_eq!(names_from(&position, "d1b1"), "");
    let peer = musketeer960().with_check_forfeit(false);
    assert_eq!(names_from(&read(fen, peer), "d1b1"), "");
}
