use super::{LONGEST, in_words};
use crate::armies::ARMIES;
use treville_core::betza::Movement;
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec};
use treville_core::splitmix::SplitMix64;

fn words(betza: &str) -> String {
    in_words(&betza.parse::<Movement>().unwrap())
}

#[track_caller]
fn told(pieces: impl IntoIterator<Item = PieceSpec>, expected: &[(&str, &str)]) {
    let pieces = pieces.into_iter().map(|piece| (piece.name, words(piece.betza)));
    let expected = expected.iter().map(|(name, words)| (*name, (*words).to_owned()));
    assert_eq!(pieces.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn orthodox_pieces_are_explained_and_not_named() {
    told(
        ORTHODOX_PIECES,
        &[
            (
                "pawn",
                "steps one square forward but captures one square diagonally forward, also en \
                 passant. As its first move it also leaps two squares forward without capturing, \
                 but only if the square that it crosses is empty",
            ),
            ("knight", "leaps two squares straight and one to the side"),
            ("bishop", "slides any distance diagonally"),
            ("rook", "slides any distance straight"),
            ("queen", "slides any distance in any direction"),
            ("king", "steps one square in any direction"),
        ],
    );
}

#[test]
fn the_ten_types_can_be_told_to_a_newcomer() {
    told(
        MUSKETEER_PIECES,
        &[
            ("leopard", "moves like a knight or slides up to two squares diagonally"),
            (
                "cannon",
                "moves like a king, leaps two squares straight, or leaps two squares sideways \
                 and one forward or backward",
            ),
            ("unicorn", "moves like a knight or leaps three squares straight and one to the side"),
            ("dragon", "moves like a queen or a knight"),
            ("chancellor", "moves like a rook or a knight"),
            ("archbishop", "moves like a bishop or a knight"),
            ("elephant", "moves like a king, or leaps two squares straight or diagonally"),
            ("hawk", "leaps two or three squares straight or diagonally"),
            (
                "fortress",
                "slides up to three squares diagonally, leaps two squares straight, or leaps two \
                 squares forward or backward and one to the side",
            ),
            (
                "spider",
                "moves like a knight, slides up to two squares diagonally, or leaps two squares \
                 straight",
            ),
        ],
    );
}

#[test]
fn so_can_the_armies_of_betza() {
    told(
        ARMIES[1..].iter().flat_map(|army| army.pieces),
        &[
            ("bede", "moves like a bishop or leaps two squares straight"),
            ("waffle", "steps one square straight or leaps two squares diagonally"),
            ("fad", "steps one square diagonally, or leaps two squares straight or diagonally"),
            ("archbishop", "moves like a bishop or a knight"),
            (
                "charging-rook",
                "steps one square backward or diagonally backward, or slides any distance \
                 forward or sideways",
            ),
            (
                "fibnif",
                "steps one square diagonally, or leaps two squares forward or backward and one \
                 to the side",
            ),
            (
                "charging-knight",
                "steps one square backward, sideways, or diagonally backward, or leaps forward, \
                 two squares one way and one the other",
            ),
            (
                "colonel",
                "steps one square backward or diagonally, slides any distance forward or \
                 sideways, or leaps forward, two squares one way and one the other",
            ),
            ("short-rook", "slides up to four squares straight"),
            ("woody-rook", "steps one square straight or leaps two squares straight"),
            ("half-duck", "steps one square diagonally, or leaps two or three squares straight"),
            ("chancellor", "moves like a rook or a knight"),
        ],
    );
}

#[test]
fn odd_pieces_are_told_too() {
    for (betza, told) in [
        ("mNcR", "moves like a knight but captures like a rook"),
        (
            "mRcpR",
            "moves like a rook but captures by hopping straight over exactly one piece to any \
             square beyond it",
        ),
        ("gQ", "hops in any direction over exactly one piece to the square just behind it"),
        (
            "B4pR3",
            "slides up to four squares diagonally, or hops straight over exactly one piece to \
             any square beyond it, at most three squares away",
        ),
        ("nN", "moves like a knight, but only if the square that it crosses is empty"),
        ("nH", "leaps three squares straight, but only if all squares that it crosses are empty"),
        (
            "NN",
            "rides by leaps of two squares straight and one to the side on and on in one \
             direction",
        ),
        ("D2", "rides by leaps of two squares straight once or twice in one direction"),
        ("fR", "slides any distance forward"),
        ("fFbW", "steps one square backward or diagonally forward"),
        (
            "wKwD",
            "moves like a king or leaps two squares straight, but only if the square just \
             beyond is empty",
        ),
        (
            "t[FR]",
            "steps one square diagonally, or steps one square diagonally to an empty square \
             and slides from there outward at 45 degrees",
        ),
        (
            "afrF",
            "steps one square diagonally to an empty square and steps from there 45 degrees to \
             the right",
        ),
        (
            "afN",
            "leaps two squares straight and one to the side to an empty square and leaps again \
             from there straight on",
        ),
        ("zB", "zigzags any distance diagonally, turning by a right angle after each step"),
        (
            "fzfB",
            "zigzags any distance diagonally, first diagonally forward, forward on the whole, \
             turning by a right angle after each step",
        ),
        ("hrN", "leaps two squares straight and then one to its right"),
        (
            "lfrbN",
            "leaps two squares forward and one to the left or two squares backward and one to \
             the right",
        ),
        ("rN", "leaps two squares to the right and one forward or backward"),
        ("(4,1)", "leaps four squares straight and one to the side"),
        ("mK", "moves like a king, but never captures"),
        ("cK", "moves only to capture, like a king"),
        (
            "FmNcZ",
            "steps one square diagonally. Without capturing it also moves like a knight. It also \
             captures by leaping three squares straight and two to the side",
        ),
        (
            "mzB3",
            "zigzags up to three squares diagonally, turning by a right angle after each step, \
             but never captures",
        ),
        (
            "zDD",
            "zigzags by any number of leaps of two squares straight, turning by a right angle \
             after each step",
        ),
        ("iN", "has only a first move: it moves like a knight"),
        (
            "KimnD",
            "moves like a king. As its first move it also leaps two squares straight without \
             capturing, but only if the square that it crosses is empty",
        ),
        (
            "WjR",
            "steps one square straight, or moves like a rook, but only past the first square, \
             whatever stands there",
        ),
    ] {
        assert_eq!(words(betza), told, "{betza}");
    }
}

#[test]
fn every_movement_is_told_in_a_bounded_text() {
    const MODIFIERS: [&str; 16] =
        ["", "f", "b", "l", "v", "s", "rf", "fh", "m", "c", "i", "n", "p", "g", "j", "w"];
    const ATOMS: [&str; 15] =
        ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "B", "R", "Q", "K", "(4,1)", "NN"];
    let mut random = SplitMix64::new(5);
    let mut term = || {
        let mut pick = |parts: &[&'static str]| parts[random.below(parts.len())];
        let [first, second] = [pick(&MODIFIERS), pick(&MODIFIERS)];
        format!("{first}{second}{}{}", pick(&ATOMS), pick(&["", "", "0", "2", "3", "5"]))
    };
    let mut told = 0;
    for number in 0..2000 {
        let terms = if number % 20 == 0 { 40 } else { 1 + number % 4 };
        let readable = |text: &String| text.parse::<Movement>().is_ok();
        let text: String = (0..terms).map(|_| term()).filter(readable).collect();
        let Ok(movement) = text.parse::<Movement>() else { continue };
        told += 1;
        let words = in_words(&movement);
        assert!(words.len() <= LONGEST + 30, "{text}: {words}");
        let ends_well = words.ends_with(|c: char| c.is_ascii_alphabetic());
        assert!(words.len() > 5 && ends_well && words.is_ascii(), "{text}: {words}");
        for flaw in ["  ", " ,", " .", "one squares", ", ,", "or or", "to  "] {
            assert!(!words.contains(flaw), "{text}: {words}");
        }
    }
    assert!(told > 1000, "{told}");
}
