//! Seirawan chess: pieces that may enter from hand where a piece of the array first leaves its
//! square.
//!
//! Points that the rules leave open are decided as Fairy-Stockfish has it, which has counted
//! `seirawan.csv`.

use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::rules::Rules;

use crate::common::{after, letter_on, names, names_from, read};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[track_caller]
fn seirawan(fen: &str) -> Position {
    read(fen, Rules::seirawan())
}

fn start() -> Position {
    Position::start(Rules::seirawan())
}

#[test]
fn a_game_begins_with_hawk_and_elephant_in_both_hands() {
    assert_eq!(start().to_string(), format!("{ARRAY}[HEhe] w KQBCDFGkqbcdfg - 0 1"));
    assert_eq!(start().gates().of(Color::Black), [Gate::InHand; 2]);
    assert_eq!(start().legal_moves().len(), 28, "16 pawn moves, four knight moves in three ways");
}

#[test]
fn entering_is_a_choice_of_piece_or_of_none() {
    assert_eq!(names_from(&start(), "b1"), "b1a3 b1a3e b1a3h b1c3 b1c3e b1c3h");
    let entered = after(&start(), "b1c3h");
    assert_eq!(letter_on(&entered, "b1"), Some('H'));
    assert_eq!(entered.gates().of(Color::White), [Gate::Gone, Gate::InHand]);
    let declined = after(&start(), "b1c3");
    assert_eq!(letter_on(&declined, "b1"), None);
    assert_eq!(declined.gates().of(Color::White), [Gate::InHand; 2]);
}

#[test]
fn a_square_that_was_left_stays_closed() {
    let back = after(&start(), "b1c3 b8c6 c3b1 c6b8");
    assert_eq!(back.to_string(), format!("{ARRAY}[HEhe] w KQCDFGkqcdfg - 4 3"));
    assert_eq!(names_from(&back, "b1"), "b1a3 b1c3");
    assert_ne!(back.key(), start().key(), "and so the position is another one");
    let entered = after(&start(), "b1c3h b8c6 b1a3 c6b8");
    assert_eq!(letter_on(&entered, "b1"), None, "what has entered brings nothing in");
}

#[test]
fn a_piece_that_is_taken_at_home_closes_its_square() {
    let position = after(&seirawan("1r2k3/8/8/8/8/8/8/1N1QK3[He] w BDEe - 0 1"), "e1f2 b8b1");
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/5K2/1r1Q4[He] w De - 0 2");
    let retaken = after(&position, "d1b1 e8e7 b1b2");
    assert_eq!(letter_on(&retaken, "b1"), None);
}

#[test]
fn castling_lets_one_piece_in_on_either_square() {
    let position = seirawan("4k3/8/8/8/8/8/PPPPPPPP/R3K2R[HE] w KQ - 0 1");
    for (text, row) in [
        ("e1g1", "R4RK1[HE]"),
        ("e1g1h", "R3HRK1[E]"),
        ("h1e1h", "R4RKH[E]"),
        ("e1c1e", "2KRE2R[H]"),
        ("a1e1e", "E1KR3R[H]"),
    ] {
        let castled = after(&position, text).to_string();
        assert!(castled.contains(&format!("/{row} ")), "{text}: {castled}");
        assert!(names(&position).contains(&text.to_owned()), "{text}");
    }
    let castled = after(&position, "h1e1h e8e7 a1b1");
    assert_eq!(letter_on(&castled, "a1"), None, "a rook that stayed may still bring one in");
    let castled = after(&position, "h1e1h e8e7 a1b1e");
    assert_eq!(letter_on(&castled, "a1"), Some('E'));
}

#[test]
fn a_pin_is_judged_before_the_piece_enters() {
    let pinned = seirawan("4k3/8/8/8/8/8/8/4KB1r[HEhe] w EF - 0 1");
    assert_eq!(names_from(&pinned, "f1"), "");
    let along = seirawan("4k3/8/8/8/8/8/8/r2QK3[H] w DE - 0 1");
    assert_eq!(names_from(&along, "d1"), "d1a1 d1a1h d1b1 d1b1h d1c1 d1c1h");
}

#[test]
fn the_king_may_not_hide_behind_the_piece_it_brings_in() {
    let position = seirawan("4k3/8/8/8/8/8/8/r3Kq2[HE] w E - 0 1");
    assert_eq!(names(&position), ["e1d2", "e1d2e", "e1d2h"]);
}

#[test]
fn the_piece_that_enters_may_give_check_and_close_a_line() {
    let check = after(&seirawan("8/8/8/8/8/8/k7/2B1K2R[HE] w KC - 0 1"), "c1h6h");
    assert!(check.in_check(), "a hawk on c1 attacks a2");
    let open = seirawan("3rk3/8/8/8/8/8/8/3BK2R[E] w KD - 0 1");
    assert_eq!(names_from(&open, "d1").split(' ').count(), 14, "seven moves in two ways");
}

#[test]
fn pawns_become_hawks_and_elephants_whatever_is_in_hand() {
    for hands in ["HE", ""] {
        let position = seirawan(&format!("8/P7/8/8/8/7k/8/4K3[{hands}] w - - 0 1"));
        assert_eq!(names_from(&position, "a7"), "a7a8b a7a8e a7a8h a7a8n a7a8q a7a8r");
        let promoted = after(&position, "a7a8h");
        assert_eq!(promoted.gates().of(Color::White), position.gates().of(Color::White));
    }
}

/// With nothing in hand it makes no difference what has moved.
#[test]
fn an_empty_hand_closes_every_square() {
    let last = after(&start(), "b1c3h b8c6 g1f3e g8f6");
    assert!((last.gates().squares() & last.board().color(Color::White)).is_empty());
    let text = "r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/RHBQKBER[he] w KQkqcdf - 4 3";
    assert_eq!(last.to_string(), text);
    let other = seirawan(&text.replace("KQ", "KQCDF"));
    assert_eq!((other, other.key()), (last, last.key()));
}

/// King and rook that have not moved may castle, however it is said.
#[test]
fn files_of_king_and_rook_say_that_they_may_castle() {
    let named = seirawan("4k3/8/8/8/8/8/8/R3K2R[H] w AE - 0 1");
    assert_eq!(named.to_string(), "4k3/8/8/8/8/8/8/R3K2R[H] w Q - 0 1");
    let moved = seirawan("4k3/8/8/8/8/8/8/R3K2R[H] w AH - 0 1");
    assert_eq!(moved.to_string(), "4k3/8/8/8/8/8/8/R3K2R[H] w AH - 0 1");
}

#[test]
fn a_hand_is_material_as_long_as_something_can_bring_it_in() {
    let draw = Some(Outcome::Draw(DrawReason::DeadPosition));
    assert_eq!(seirawan("4k3/8/8/8/8/8/8/4K3[H] w E - 0 1").outcome(), None);
    assert_eq!(seirawan("4k3/8/8/8/8/8/8/4K3[H] w - - 0 1").outcome(), draw);
}
