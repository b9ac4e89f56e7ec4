//! Moves that are refused, and what is said of them.

use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::{san, uci};

use crate::common::{from_start, musketeer, read};

/// Reads a move that is faulty and compares what is said of it.
#[track_caller]
fn refused_move(position: &Position, text: &str, message: &str) {
    match uci::parse(position, text) {
        Ok(m) => panic!("{position}: {text} is read as {m:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{position}: {text}"),
    }
}

#[test]
fn a_type_is_chosen_by_letter_or_name() {
    for text in ["", "X", "K", "pawn", "Q", "LL", "L@b0", "e2e4", "♔", " L"] {
        for position in [from_start(""), from_start("L")] {
            let message =
                format!("expected the letter or name of a piece type to choose, got '{text}'");
            refused_move(&position, text, &message);
        }
    }
}

#[test]
fn a_placement_names_piece_file_and_row() {
    let position = from_start("L C L@e0");
    for text in ["", "L", "L@b", "L@b90", "L@i9", "Lb9", "L@b8", "e2e4", "L@é9", "♔@b9"] {
        let message =
            format!("expected a placement such as L@b0 (White) or L@g9 (Black), got '{text}'");
        refused_move(&position, text, &message);
    }
    for (text, reason) in [
        ("C@b9", "another piece is placed first"),
        ("X@b9", "another piece is placed first"),
        ("L@b0", "that is the other side's gate row"),
    ] {
        refused_move(&position, text, &format!("expected a legal move, got '{text}' ({reason})"));
    }
    let second = from_start("L C L@e0 L@e9");
    for (text, reason) in [
        ("C@e0", "the other piece waits there"),
        ("C@a0", "castling would bring in both pieces"),
        ("C@h0", "castling would bring in both pieces"),
    ] {
        refused_move(&second, text, &format!("expected a legal move, got '{text}' ({reason})"));
    }
}

#[test]
fn a_move_names_two_squares_and_perhaps_a_letter() {
    let position = from_start("L C L@b0 L@g9 C@d0 C@f9");
    for text in [
        "", "e2", "e2e", "e2e9", "i2e4", "e2-e4", "e2e4ll", "e2e45", "e2e4 ", "0000", "Nc3", "O-O",
        "L@b0", "e2e4♔", "é2e4", "e2e♔", "♔♔",
    ] {
        let message = format!("expected a move such as e2e4, b1c3l or e7e8q, got '{text}'");
        refused_move(&position, text, &message);
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    let position = from_start("L C L@b0 L@g9 C@d0 C@f9");
    for (text, reason) in [
        ("e3e4", "no piece of the side to move stands there"),
        ("e7e5", "no piece of the side to move stands there"),
        ("e2e5", "the piece cannot go there"),
        ("b1d2", "a piece of the same side stands there"),
        ("a1a4", "something stands in the way"),
        ("e1g1", "something stands in the way"),
    ] {
        refused_move(&position, text, &format!("expected a legal move, got '{text}' ({reason})"));
    }
    let checked = musketeer("4k3/8/8/8/7q/8/8/N3K3[LeC-l-c-] w - - 0 1");
    refused_move(&checked, "a1b3", "expected a legal move, got 'a1b3' (the king is in check)");
    // The leopard that would close the line enters only after the helper has left it.
    let pinned = musketeer("4k3/8/8/8/8/8/4P3/r1N1K2b[LcC-l-c-] w - - 0 1");
    refused_move(&pinned, "c1d3", "expected a legal move, got 'c1d3' (the piece is pinned)");
    refused_move(&pinned, "c1c3", "expected a legal move, got 'c1c3' (the piece cannot go there)");
    let refusal = |text| san::parse(&pinned, text).unwrap_err().to_string();
    assert_eq!(refusal("Nd3/L"), "expected a legal move, got 'Nd3/L' (the piece is pinned)");
    assert_eq!(refusal("Nc3"), "expected a legal move, got 'Nc3' (no such piece can go there)");
    let pawn = musketeer("4k3/8/8/b7/8/8/3P4/4K3[L-C-l-c-] w - - 0 1");
    for text in ["d2d3", "d2d4"] {
        let reason = "the piece is pinned";
        refused_move(&pawn, text, &format!("expected a legal move, got '{text}' ({reason})"));
    }
    refused_move(&pawn, "d2c3", "expected a legal move, got 'd2c3' (the piece cannot go there)");
    let promotion = musketeer("8/P7/8/8/8/8/8/K6k[L-C-l-c-] w - - 0 1");
    for text in ["a7a8", "a7a8k", "a7a8p", "a7a8d", "a7a8x"] {
        let reason = "a promotion needs the letter of N, B, R, Q or a chosen piece";
        refused_move(&promotion, text, &format!("expected a legal move, got '{text}' ({reason})"));
    }
}

#[test]
fn a_wrong_gated_piece_is_refused() {
    let position = from_start("L C L@b0 L@g9 C@d0 C@f9");
    refused_move(&position, "b1c3c", "expected 'l' as the gated piece, got 'b1c3c'");
    refused_move(&position, "b1c3q", "expected 'l' as the gated piece, got 'b1c3q'");
    let none = "expected no suffix, since nothing is gated, got 'e2e4l'";
    refused_move(&position, "e2e4l", none);
    let forfeited = musketeer("4k3/8/8/8/7q/8/8/4K3[LeC-l-c-] w - - 0 1");
    let none = "expected no suffix, since nothing is gated, got 'e1d2l'";
    refused_move(&forfeited, "e1d2l", none);
    let peer = read("4k3/8/8/8/7q/8/8/4K3[LeC-l-c-] w - - 0 1", Rules::musketeer_peer());
    assert!(uci::parse(&peer, "e1d2l").is_ok());
}
