//! Faulty FENs and moves are refused with the right words, and nothing panics.
//!
//! The messages are part of what users see, so they are compared as a whole.

/// FENs that are refused, and what is said of them.
mod fens;
/// Files of games.
mod games;
/// FENs of Seirawan chess.
mod hands;
/// Moves that are refused, and what is said of them.
mod moves;

use proptest::prelude::*;

use treville_core::encoding::is_hidden;
use treville_core::fen;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::uci;
use treville_kit::failure::printable;

use crate::common::musketeer960;
use crate::invariants::{position, tries};

/// Core leaves out of its complaints what the programs escape in theirs.
#[test]
fn no_complaint_shows_a_hidden_letter() {
    for letter in '\0'..=char::MAX {
        let text = letter.to_string();
        assert_eq!(printable(&text) != text, is_hidden(letter), "{letter:?}");
    }
}

#[test]
fn ten_megabytes_of_anything_get_a_short_answer() {
    const SIZE: usize = 10 << 20;
    let kings = "4k3/8/8/8/8/8/8/4K3";
    for text in [
        "8/".repeat(SIZE / 2),
        "8".repeat(SIZE),
        "/".repeat(SIZE),
        "[".repeat(SIZE),
        "k".repeat(SIZE),
        "♔".repeat(SIZE / 3),
        format!("{kings}[{}] w - - 0 1", "La".repeat(SIZE / 2)),
        format!("{kings}[{}] w - - 0 1", "/".repeat(SIZE)),
        format!("{kings}[{}", "]".repeat(SIZE)),
        format!("{kings} {} - - 0 1", "w".repeat(SIZE)),
        format!("{kings} w {}x - 0 1", "B".repeat(SIZE)),
        format!("{kings} w - {} 0 1", "e".repeat(SIZE)),
        format!("{kings} w - - {} 1", "1".repeat(SIZE)),
        format!("{kings} w - - 0 {}", "1".repeat(SIZE)),
        format!("{kings} w - - 0 1 {}", "é".repeat(SIZE / 2)),
        format!("{kings}{}w - - 0 x", " ".repeat(SIZE)),
    ] {
        if let Err(error) = fen::parse(&text, Rules::musketeer(), None) {
            let message = error.to_string();
            assert!(message.len() < 300, "{} bytes: {}…", message.len(), &text[..30]);
        }
        let start = Position::start(Rules::chess());
        assert!(uci::parse(&start, &text).is_err_and(|error| error.to_string().len() < 300));
    }
}

/// Pieces of FENs and moves, in which random texts come closer to sense than in single letters.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = proptest::sample::select(vec![
        "/",
        "8",
        "1",
        "9",
        "k",
        "K",
        "p",
        "P",
        "L",
        "c",
        "[",
        "]",
        "-",
        "?",
        "*",
        " ",
        "w",
        "b",
        "KQkq",
        "e3",
        "a",
        "h",
        "@",
        "0",
        "e2e4",
        "4k3",
        "4K3",
        "RNBQKBNR",
        "pppppppp",
        "8/8/8/8",
        "[LaCblacb]",
        " w ",
        " - ",
        "\n",
        "é",
        "♔",
        "99999999999999999999",
    ]);
    proptest::collection::vec(scrap, 0..40).prop_map(|scraps| scraps.concat())
}

proptest! {
    #![proptest_config(tries(4000))]

    #[test]
    fn any_text_is_read_or_refused_without_a_panic(
        text in prop_oneof![".*", scraps(), "[a-h1-8LCKQ@/?*\\[\\] -]{0,60}"],
        position in position(),
    ) {
        for rules in [Rules::musketeer(), Rules::chess(), musketeer960(), Rules::seirawan()] {
            if let Ok(parsed) = fen::parse(&text, rules, None) {
                let again = fen::parse(&parsed.position.to_string(), rules, None);
                prop_assert_eq!(again.map(|again| again.position), Ok(parsed.position));
            }
        }
        if let Ok(m) = uci::parse(&position, &text) {
            prop_assert!(position.is_legal(m), "{} in {}", text, position);
        }
    }

    /// A position read from a damaged FEN has to be a whole one: it can be played on and written.
    #[test]
    fn a_damaged_fen_is_refused_or_gives_a_sound_position(
        position in position(),
        ten in any::<bool>(),
        damage in proptest::collection::vec((any::<u16>(), 0..4_u8, scraps()), 1..4),
    ) {
        let form = if ten { fen::Form::TenRows } else { fen::Form::Bracket };
        let mut text: Vec<char> = fen::write(&position, form).chars().collect();
        for (place, what, scrap) in damage {
            let place = usize::from(place) % text.len().max(1);
            match what {
                0 => { text.drain(place..text.len().min(place + 1)); }
                1 => text.extend(scrap.chars().take(2)),
                2 => { text.splice(place..place, scrap.chars().take(2)); }
                _ => { text.splice(place..text.len().min(place + 1), scrap.chars().take(1)); }
            }
        }
        let text: String = text.into_iter().collect();
        for rules in
            [position.rules(), Rules::musketeer(), Rules::chess960(), Rules::seirawan()]
        {
            let Ok(parsed) = fen::parse(&text, rules, None) else { continue };
            let found = parsed.position;
            let again = fen::parse(&found.to_string(), rules, None);
            prop_assert_eq!(again.map(|again| again.position), Ok(found), "{}", &text);
            for m in found.legal_moves() {
                let after = found.after_unchecked(m);
                prop_assert_eq!(after.setup().position(), Ok(after), "{:?} in {}", m, found);
            }
        }
    }

    #[test]
    fn a_damaged_move_is_refused_or_legal(
        position in position(),
        number in any::<u16>(),
        place in any::<u8>(),
        scrap in scraps(),
    ) {
        let moves = position.legal_moves();
        prop_assume!(!moves.is_empty());
        let m = moves[usize::from(number) % moves.len()];
        let mut text: Vec<char> = uci::write(&position, m, true).chars().collect();
        let place = usize::from(place) % text.len();
        text.splice(place..place + 1, scrap.chars().take(2));
        let text: String = text.into_iter().collect();
        if let Ok(m) = uci::parse(&position, &text) {
            prop_assert!(position.is_legal(m), "{} in {}", text, position);
        }
    }
}
