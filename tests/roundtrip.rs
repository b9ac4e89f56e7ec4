//! Written texts are read back as the same thing: FENs in all their forms, moves in coordinates.

use proptest::prelude::*;

use treville_core::color::Color;
use treville_core::fen::{self, Form, Note};
use treville_core::moves::MoveKind;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Gating, Rules};
use treville_core::uci;

use crate::common::{musketeer, musketeer960, read};
use crate::invariants::{position, tries};

/// The example game's position before its first move, in the form that says everything.
const BRACKET: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCdlgcf] w KQkq - 0 1";

/// The position of a FEN in the ten-row form, for which no pair is known.
#[track_caller]
fn ten_rows(fen: &str) -> Position {
    read(fen, Rules::musketeer())
}

proptest! {
    #![proptest_config(tries(1500))]

    #[test]
    fn a_fen_is_read_back_as_the_same_text(position in position()) {
        let text = fen::write(&position, Form::Bracket);
        prop_assert_eq!(&text, &position.to_string());
        prop_assert_eq!(&read(&text, position.rules()).to_string(), &text);
    }

    #[test]
    fn ten_rows_are_read_back_as_the_same_text(position in position()) {
        prop_assume!(position.stage() == Stage::Play);
        let text = fen::write(&position, Form::TenRows);
        let parsed = fen::parse(&text, position.rules(), None);
        let again = parsed.map(|parsed| fen::write(&parsed.position, Form::TenRows));
        prop_assert_eq!(again, Ok(text));
    }

    /// Digits for empty gates, as in a row of the board.
    #[test]
    fn ten_rows_may_count_empty_gates(position in position()) {
        prop_assume!(position.stage() == Stage::Play);
        let text = fen::write(&position, Form::TenRows);
        let counted = count_stars(&text);
        prop_assert!(!counted.contains('*'));
        let read = |text: &str| fen::parse(text, position.rules(), None);
        prop_assert_eq!(read(&counted), read(&text), "{}", counted);
    }

    #[test]
    fn a_bracket_may_be_spread_out(position in position()) {
        prop_assume!(position.rules().has_set_up() && position.chosen(Color::White)[0].is_some());
        let text = position.to_string();
        let (rows, rest) = text.split_once('[').unwrap_or_default();
        let (entries, fields) = rest.split_once(']').unwrap_or_default();
        let (white, black) = entries.split_at(entries.len() / 2);
        let halves = |half: &str| half.as_bytes().chunks(2)
            .map(|entry| String::from_utf8_lossy(entry).into_owned()).collect::<Vec<String>>();
        let with_digit = |half: &str, row: char| -> String {
            let entries = halves(half).into_iter().map(|entry| match entry.as_bytes()[1] {
                b'a'..=b'h' => format!("{entry}{row}"),
                _ => entry,
            });
            entries.collect::<Vec<String>>().join("/")
        };
        for spread in [
            format!("{rows}[{black}{white}]{fields}"),
            format!("{rows}[{white}/{black}]{fields}"),
            format!("{rows}[{}/{}]{fields}", with_digit(white, '0'), with_digit(black, '9')),
            format!("{rows}[{}{}]{fields}", with_digit(black, '8'), with_digit(white, '1')),
        ] {
            prop_assert_eq!(read(&spread, position.rules()), position, "{}", spread);
        }
    }

    #[test]
    fn every_legal_move_is_read_back_from_its_coordinates(position in position()) {
        for m in position.legal_moves() {
            for suffix in [false, true] {
                let text = uci::write(&position, m, suffix);
                for text in [text.to_uppercase(), text.to_lowercase(), text] {
                    prop_assert_eq!(uci::parse(&position, &text), Ok(m), "{} in {}", text, position);
                }
            }
        }
    }

    #[test]
    fn a_wrong_suffix_is_an_illegal_move(position in position()) {
        prop_assume!(position.stage() == Stage::Play);
        prop_assume!(position.rules().gating != Gating::Optional);
        for m in position.legal_moves() {
            let pieces = position.pieces();
            let gated = position.gates_with(m).map(|(kind, _)| pieces.letter(Color::Black, kind));
            if matches!(m.kind(), MoveKind::Promote(_)) {
                continue;
            }
            let text = uci::write(&position, m, false);
            for letter in "lcudmaehfsqnbrkpxz".chars() {
                let right = gated == Some(letter);
                let wrong = format!("{text}{letter}");
                prop_assert_eq!(uci::parse(&position, &wrong).is_ok(), right, "{}", wrong);
            }
        }
    }
}

/// The text with every run of stars as its length.
fn count_stars(text: &str) -> String {
    let mut counted = String::new();
    let mut stars = 0;
    for c in text.chars().chain(['\n']) {
        if c == '*' {
            stars += 1;
            continue;
        }
        if stars > 0 {
            counted += &stars.to_string();
        }
        stars = 0;
        counted.push(c);
    }
    counted.trim_end().to_owned()
}

#[test]
fn all_forms_of_one_position_are_equal() {
    let position = musketeer(BRACKET);
    let rest = "w KQkq - 0 1";
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for bracket in [
        "[LbCdlgcf]",
        "[lgcfLbCd]",
        "[LbCd/lgcf]",
        "[Lb0Cd0/lg9cf9]",
        "[Lb1Cd1lg8cf8]",
        "[LblgCdcf]",
        "[Lb/Cd/lg/cf]",
        "[LbCdcflg]",
    ] {
        assert_eq!(musketeer(&format!("{rows}{bracket} {rest}")), position, "{bracket}");
    }
    for gates in
        [("*****cl*", "*L*C****"), ("5cl1", "1L1C4"), ("5cl*", "*L*C4"), ("**3cl*", "1L*C22")]
    {
        let text = format!("{}/{rows}/{} {rest}", gates.0, gates.1);
        assert_eq!(ten_rows(&text), position, "{text}");
    }
    assert_eq!(fen::write(&position, Form::TenRows), format!("*****cl*/{rows}/*L*C**** {rest}"));
}

#[test]
fn a_known_pair_fills_in_what_ten_rows_do_not_show() {
    let text = "********/4k3/8/8/8/8/8/8/4K3/******** w - - 0 1";
    let pieces = Rules::musketeer().pieces;
    let pair = ['H', 'S'].map(|letter| pieces.by_letter(Color::White, letter).unwrap());
    let known = fen::parse(text, Rules::musketeer(), Some(pair)).unwrap();
    assert_eq!((known.position.chosen(Color::White), known.notes.len()), (pair.map(Some), 0));
    // Otherwise pawns promote to the orthodox four and to what shows.
    let unknown = fen::parse(text, Rules::musketeer(), None).unwrap();
    assert_eq!(unknown.notes, [Note::PairUnknown]);
    assert_eq!(unknown.position.promotions(Color::White).count(), 4);
    let one = text.replace("4k3/8", "4k3/7u");
    let one = fen::parse(&one, Rules::musketeer(), None).unwrap();
    assert_eq!(one.notes, [Note::PairUnknown]);
    assert_eq!(one.position.promotions(Color::White).count(), 5);
    // A pair that contradicts what shows does not stand.
    let other = text.replace("4k3/8", "4k3/6du");
    let other = fen::parse(&other, Rules::musketeer(), Some(pair)).unwrap();
    let letters =
        other.position.chosen(Color::White).map(|kind| kind.map(|kind| pieces.kind(kind).letter));
    assert_eq!((letters, other.notes.len()), ([Some('U'), Some('D')], 0));
    // What is read with a note is written in a form that needs none.
    for parsed in [known, unknown, one, other] {
        assert_eq!(musketeer(&parsed.position.to_string()), parsed.position);
    }
}

#[test]
fn eight_rows_mean_the_game_that_the_rules_say() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(musketeer(text), Position::start(Rules::musketeer()));
    assert_eq!(read(text, Rules::chess()), Position::start(Rules::chess()));
    // A bracket or gate rows bring gating with them.
    assert!(read(BRACKET, Rules::chess()).rules().has_gating());
}

#[test]
fn missing_fields_have_their_usual_meaning() {
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let full = read(&format!("{rows} w - - 0 1"), Rules::chess());
    for short in ["w -", "w - -", "w - - 0"] {
        assert_eq!(read(&format!("{rows} {short}"), Rules::chess()), full, "{short}");
    }
    let spaced = format!("  {rows}\tw   -  - 0 1 \r\n");
    assert_eq!(read(&spaced, Rules::chess()), full);
    let zero = read(&format!("{rows} w - - 0 0"), Rules::chess());
    assert_eq!(zero.fullmove_number(), 1, "numbers start from 1");
}

#[test]
fn shredder_letters_name_rooks_and_virgin_files_name_nothing() {
    let field = |castling: &str, rules: Rules| {
        let bracket = if rules.has_gating() { "[L-C-l-c-]" } else { "" };
        let text = format!("4k3/8/8/8/8/8/8/R3K2R{bracket} w {castling} - 0 1");
        let position = read(&text, rules);
        position.to_string().split(' ').nth(2).unwrap_or_default().to_owned()
    };
    assert_eq!(field("HA", Rules::chess()), "KQ");
    assert_eq!(field("A", Rules::chess()), "Q");
    assert_eq!(field("KQ", Rules::chess960()), "HA");
    assert_eq!(field("H", Rules::chess960()), "H");
    // XBoard lists the files of unmoved pieces beside the rights.
    assert_eq!(field("KQBCDFG", Rules::musketeer()), "KQ");
    assert_eq!(field("KABCDFG", Rules::musketeer()), "K", "beside a K the other letters are files");
    assert_eq!(field("BCDFG", Rules::musketeer()), "-");
}

#[test]
fn k_and_q_mean_the_outermost_rooks() {
    let position = read("4k3/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1", Rules::chess960());
    assert!(position.to_string().contains(" GB "), "{position}");
    let inner = read("4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", Rules::chess960());
    assert!(inner.to_string().contains(" FC "), "{inner}");
    assert_eq!(read(&inner.to_string(), Rules::chess960()), inner);
}

#[test]
fn castling_is_read_in_both_forms_where_it_is_orthodox() {
    let position = musketeer("r3k2r/8/8/8/8/8/8/R3K2R[LeC-l-c-] w KQkq - 0 1");
    for (text, written) in [
        ("e1g1", "e1g1l"),
        ("e1h1", "e1g1l"),
        ("e1h1L", "e1g1l"),
        ("e1c1l", "e1c1l"),
        ("e1a1", "e1c1l"),
    ] {
        let m = uci::parse(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(m.kind(), MoveKind::Castle, "{text}");
        assert_eq!(uci::write(&position, m, true), written);
    }
    let position = read("r3k2r/8/8/8/8/8/8/R3K2R[LeC-l-c-] w HAha - 0 1", musketeer960());
    assert_eq!(position.rules().castling, Castling::Chess960);
    let m = uci::parse(&position, "e1h1l").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(uci::write(&position, m, true), "e1h1l");
    assert!(uci::parse(&position, "e1g1").is_err(), "that would be two steps of the king");
}

#[test]
fn types_are_chosen_by_letter_or_name_in_either_case() {
    let start = Position::start(Rules::musketeer());
    let hawk = uci::parse(&start, "H").ok();
    assert!(hawk.is_some());
    for text in ["h", "hawk", "Hawk", "HAWK"] {
        assert_eq!(uci::parse(&start, text).ok(), hawk, "{text}");
    }
}
