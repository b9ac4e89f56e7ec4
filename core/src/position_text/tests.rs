//! Positions where people have found them.

use super::*;
use crate::fen::Form;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const FEN: &str = "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9";

fn shown(text: &str) -> String {
    match read(text, rules_of(text), None) {
        Ok(read) => read.game.position().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn addresses_hold_positions() {
    let underscored = FEN.replace(' ', "_");
    let escaped = FEN.replace('/', "%2F").replace(' ', "%20");
    let plus = FEN.replace(' ', "+");
    for text in [
        format!("https://lichess.org/analysis/{underscored}"),
        format!("https://lichess.org/analysis/standard/{underscored}?color=black#12"),
        format!("https://lichess.org/analysis/fromPosition/{underscored}/"),
        format!("http://lichess.org/editor/{escaped}"),
        format!("see https://lichess.org/?fen={escaped}#ai for it"),
        format!("lichess.org/analysis/standard/{underscored}"),
        format!("see lichess.org/?fen={escaped}#ai"),
        format!("https://www.chess.com/analysis?fen={plus}&flip=true"),
        format!("www.chess.com/dynboard?board=green&fen={escaped}"),
        format!("https://www.chessdb.cn/queryc_en/?{underscored}"),
        format!("https://syzygy-tables.info/?fen={underscored}"),
        underscored.clone(),
    ] {
        assert_eq!(shown(&text), FEN, "{text}");
    }
    let hands = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe]_w_KQBCDFGkqbcdfg_-_0_1";
    let pychess = format!("https://www.pychess.org/analysis/seirawan?fen={hands}");
    assert_eq!(shown(&pychess), shown(&pychess.replace('[', "%5B").replace(']', "%5D")));
    assert_eq!(shown(&pychess), Position::start(Rules::seirawan()).to_string());
    let rows = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC******_w_KQkq_-_0_1";
    let text = format!("https://example.org/standard/{rows}");
    let read = read(&text, rules_of(&text), None).unwrap();
    let again = fen::write(read.game.position(), Form::TenRows);
    assert_eq!(again, rows.replace('_', " "));
    assert_eq!(
        shown("https://lichess.org/abcdefgh"),
        "expected an address with a FEN in it, got 'https://lichess.org/abcdefgh'; save the game as \
         PGN and open that"
    );
}

#[test]
fn lines_of_logs_hold_positions() {
    for text in [
        format!("position fen {FEN}"),
        format!("2026-01-01 12:00:00,123 <1(treville): position fen {FEN}"),
        format!("setboard {FEN}"),
        format!("[FEN \"{FEN}\"]"),
        format!("{{\"id\": 3, \"fen\":\"{FEN}\", \"turn\":\"w\"}}"),
        format!("Fen: {FEN}"),
        format!("FEN={FEN}"),
        format!("(see {FEN})").replace("see ", ""),
        format!("“{FEN}”"),
        format!("`{FEN}`,"),
        format!("uci\nisready\nposition startpos\nposition fen {FEN}\ngo depth 3"),
    ] {
        assert_eq!(shown(&text), FEN, "{text}");
    }
    assert_eq!(shown("position startpos"), START);
    assert!(shown("position startpos e2e4").starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/"));
    assert_eq!(shown("the startpos of a game"), START);
    let moved = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq";
    for moves in ["e2e4 e7e5", "1. e4 e5", "1.e4 e7-e5", "1.e4 1...e5", "e2e4, e7e5"] {
        for text in [
            format!("> position startpos moves {moves}"),
            format!("position fen {START} moves {moves}"),
            format!("\"position startpos moves {moves}\""),
            format!("\"{START} moves {moves}\""),
            format!("\"{START}\" moves {moves}"),
        ] {
            let read = read(&text, Rules::chess(), None).unwrap();
            assert!(read.game.position().to_string().starts_with(moved), "{text}");
            assert_eq!(read.notes, [], "{text}");
        }
    }
}

#[test]
fn moves_that_break_leave_those_before() {
    let text = format!("position fen {FEN} moves e2e4 e8d8 e4e6 e1g1");
    let read = read(&text, Rules::chess(), None).unwrap();
    assert_eq!(read.game.moves().len(), 2);
    let notes: Vec<String> = read.notes.iter().map(Note::to_string).collect();
    assert!(notes[0].starts_with("the moves are played up to number 3: expected"), "{notes:?}");
}

#[test]
fn operations_say_nothing_about_a_position_but_its_counters() {
    for text in [
        "4k3/8/8/8/8/8/4P3/4K2R w K - bm e4; id \"a; fmvn 7;\"; fmvn 9; hmvc 3;",
        "4k3/8/8/8/8/8/4P3/4K2R w K -; hmvc 3; fmvn 9;",
        "4k3/8/8/8/8/8/4P3/4K2R w K - hmvc 3; fmvn 9; c0 \"x\"; acd 12",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9 bm e4",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9; am Kd2; dm 4; c9 \"b\"",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9 ;D1 16 ;D2 80",
    ] {
        assert_eq!(shown(text), FEN, "{text}");
    }
    // Comments have words of any kind.
    for comment in ["two moves e2e4 e7e5", "; moves e2e4", "startpos moves e2e4"] {
        let text = format!("4k3/8/8/8/8/8/4P3/4K2R w K - c0 \"{comment}\"; hmvc 3; fmvn 9;");
        assert_eq!(shown(&text), FEN);
        assert_eq!(
            shown(&format!("position fen {text} moves e2e4")),
            shown(&format!("{FEN} moves e2e4"))
        );
    }
    let nine = "expected 8 rows, or 10 with the gate rows, got 9, of which the last would be the hand in \
                Seirawan chess";
    for (text, problem) in [
        ("4k3/8/8/8/8/8/4P3/4K2R w K - x 9", "expected a number as the halfmove clock, got 'x'"),
        ("4k3/8/8/8/8/8/4P3/4K2R w K - 3 x", "expected a number as the move number, got 'x'"),
        ("8/8/8/8/8/8/8/8/K1k5 w - - 0 1", nine),
        (
            "rnbqkbnr/8/8/8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "expected 8 rows, or 10 with the gate rows, got 11",
        ),
        ("8/8/rnbqkbnr/8/8/8/8/8/RNBQKBNR w - - 0 1", nine),
        (
            "4k3/8/8/8/8/8/4P3/4K2R w K - hmvc x; fmvn 1;",
            "expected a number as the halfmove clock, got 'x'",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9 12",
            "expected at most six fields, got another one: '12'",
        ),
    ] {
        assert_eq!(shown(text), problem, "{text}");
    }
}

#[test]
fn a_board_alone_is_noted_and_a_ninth_row_is_the_hand() {
    let board = FEN.split(' ').next().unwrap();
    let read = read(board, Rules::chess(), None).unwrap();
    assert_eq!(read.game.position().to_string(), format!("{board} w - - 0 1"));
    assert_eq!(read.notes, [Note::Fen(fen::Note::BoardAlone)]);
    let ninth = "rnbqkb1r/pppppppp/4hn2/8/8/8/PPPPPPPP/RNBQKBNR/HEe w KQBCDFGkqbcdf - 0 1";
    let bracket = ninth.replace("/HEe", "[HEe]");
    assert_eq!(shown(ninth), shown(&bracket));
    assert!(shown(ninth).contains("[HEe]"), "{}", shown(ninth));
}

/// Pages have blanks and dashes of their own, and marks around what is to be copied.
#[test]
fn what_pages_put_into_a_position_is_read_over() {
    let address = format!("https://lichess.org/analysis/{}", FEN.replace(' ', "_"));
    for text in [
        FEN.replace(' ', "\u{a0}"),
        FEN.replace(" w", "\u{200b} \u{200b}w"),
        FEN.replace(" - ", " – "),
        format!("<code>{FEN}</code>"),
        format!("[fen]{FEN}[/fen]"),
        format!("<{address}>"),
        format!("\"{address}\""),
        format!("https://x.y/#fen={}", FEN.replace(' ', "_")),
        format!("https://x.y/board?a=1#b=2&fen={}", FEN.replace(' ', "%20")),
    ] {
        assert_eq!(shown(&text), FEN, "{text}");
    }
}

/// Letters that gate need something in hand. An empty bracket says that all have entered.
#[test]
fn a_hand_that_is_missing_is_noted() {
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let notes = |board: &str, rights: &str| {
        let read = read(&format!("{board} w {rights} - 0 1"), Rules::seirawan(), None).unwrap();
        read.notes
    };
    let none = [Note::Fen(fen::Note::NoHand)];
    assert_eq!(notes(rows, "KQBCDFGkqbcdfg"), none);
    assert_eq!(notes(rows, "KQkq"), []);
    assert_eq!(notes(&format!("{rows}[]"), "KQBCDFGkqbcdfg"), []);
    assert_eq!(notes(&format!("{rows}[HEhe]"), "KQBCDFGkqbcdfg"), []);
}

#[test]
fn prose_is_no_position() {
    for text in ["", "hello", "1. e4 e5 *", "a/b/c", "usr/local/share/documents/x/y/z/w.txt", "/"] {
        assert!(!is_one(text), "{text}");
    }
}
