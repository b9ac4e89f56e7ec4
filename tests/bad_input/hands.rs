//! FENs of Seirawan chess: what is refused, and what is read with indulgence.

use treville_core::fen::{self, Note};
use treville_core::rules::Rules;

use crate::common::read;

/// A full board, for faults elsewhere.
const ROWS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Reads a FEN that is faulty and compares what is said of it.
#[track_caller]
fn refused(fen: &str, message: &str) {
    match fen::parse(fen, Rules::seirawan(), None) {
        Ok(parsed) => panic!("{fen} is read as {}", parsed.position),
        Err(error) => assert_eq!(error.to_string(), message, "{fen}"),
    }
}

/// Where pieces enter from hand, a bracket holds nothing else.
#[test]
fn hands_hold_each_piece_once_a_side() {
    for (hands, message) in [
        ("HHhe", "expected each piece in hand once a side in the bracket, got 'HHhe'"),
        ("HQ", "expected the letter of a piece to have in hand in the bracket, got 'Q'"),
        ("Ha", "expected the letter of a piece to have in hand in the bracket, got 'a'"),
        ("LaCb", "expected the letter of a piece to have in hand in the bracket, got 'L'"),
    ] {
        refused(&format!("{ROWS}[{hands}] w KQkq - 0 1"), message);
    }
    let open = format!("{ROWS}[HE w KQkq - 0 1");
    refused(&open, "expected a closing ']' at the end in the bracket, got 'HE'");
    let ten = format!("he******/{ROWS}/HE****** w KQkq - 0 1");
    refused(&ten, "expected 8 rows in front of the bracket, got 10");
    let many = "rnbqkbnr/pppppppp/8/h7/E7/8/PPPPPPPP/RNBQKBNR[HEe] w KQkq - 0 1";
    refused(many, "expected at most 18 white men, got 19");
}

#[test]
fn hands_are_read_in_any_order_and_may_be_empty() {
    let hands = |hands: &str| {
        read(&format!("{ROWS}{hands} w KQBCDFGkqbcdfg - 0 1"), Rules::seirawan()).to_string()
    };
    assert_eq!(hands("[ehEH]"), format!("{ROWS}[HEhe] w KQBCDFGkqbcdfg - 0 1"));
    for empty in ["[]", "[-]"] {
        assert_eq!(hands(empty), format!("{ROWS}[] w KQkq - 0 1"), "nobody asks what has moved");
    }
    let bare = format!("{ROWS} w KQBCDFGkqbcdfg - 0 1");
    let bare = fen::parse(&bare, Rules::seirawan(), None).unwrap();
    assert_eq!(bare.position.to_string(), format!("{ROWS}[] w KQkq - 0 1"));
    assert_eq!(bare.notes, [Note::NoHand], "the letters say that something waits");
}

#[test]
fn a_file_without_an_own_piece_is_noted() {
    let text = "4k3/8/8/8/8/8/8/1N2K3[H] w BCe - 0 1";
    let parsed = fen::parse(text, Rules::seirawan(), None).unwrap();
    assert_eq!(parsed.notes, [Note::NothingUnmoved('C')]);
    assert_eq!(parsed.notes[0].to_string(), "unmoved piece 'C' is not there and is ignored");
    assert_eq!(parsed.position.to_string(), "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1");
}
