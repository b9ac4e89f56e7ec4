//! Games as pages, books, servers and phones show them: headings, pieces apart from their squares,
//! numbers between games.

use super::broken::{file, sound};
use super::*;

/// The moves of each game of a text, with its result.
fn games(text: &str) -> Vec<String> {
    file(text).iter().map(|game| format!("{} {}", moves(game), game.result)).collect()
}

#[test]
fn a_piece_may_stand_apart_from_the_squares_of_its_move() {
    for third in [
        "♘\u{fe0e}bd2",
        "♘ bd2",
        "N bd2",
        "<b>N</b>bd2",
        "&#9816;&#xFE0E;bd2",
        "Knight bd2",
        "N b1d2",
    ] {
        let game = sound(&format!("1. d4 d5 2. Nf3 a6 3. {third} Nc6 *"));
        assert_eq!(moves(&game), "d4 d5 Nf3 a6 Nbd2 Nc6", "{third}");
    }
    let capture = "1. e4 d5 2. Nc3 Nf6 3.";
    assert!(moves(&sound(&format!("{capture} ♘ cxd5 *"))).ends_with("Nxd5"));
    // The remark of a novelty before the capture of a pawn.
    for pawn in ["exd5", "exd5+", "ed5", "e:d5", "ed5!"] {
        let game = sound(&format!("{capture} N {pawn} *"));
        assert!(moves(&game).ends_with("exd5"), "{pawn}");
    }
    for first in ["♘ f3", "♘\u{fe0e}f3", "♘\u{2009}f3", "N f3", "Knight f3", "<b>N</b>f3"] {
        for head in ["1. ", "", "Carlsen - Caruana\n\n1. "] {
            let game = sound(&format!("{head}{first} d5 2. d4 *"));
            assert_eq!(moves(&game), "Nf3 d5 d4", "{head}{first}");
        }
    }
}

#[test]
fn numbers_and_words_between_games_join_none() {
    let second = "\n\n1. d4 d5 *\n";
    for (end, result) in [
        ("1-0\n\n17", "1-0"),
        ("1-0 16", "1-0"),
        ("1-0, 16", "1-0"),
        ("1-0 1999", "1-0"),
        ("1/2 22", "1/2-1/2"),
        ("½ 25", "1/2-1/2"),
        ("1 0", "*"),
        ("17", "*"),
        ("2.", "*"),
        ("Game 2", "*"),
        ("p. 17", "*"),
        ("Round 2", "*"),
    ] {
        let found = games(&format!("1. e4 e5 {end}{second}"));
        assert_eq!(found, [format!("e4 e5 {result}"), "d4 d5 *".to_owned()], "{end}");
    }
    // What parts games on pages and in lists.
    for (between, first) in [
        ("</p>\n<p>", "1. "),
        ("<br>", "1. "),
        ("</li>\n<li>", "1. "),
        ("\n<b>", "1."),
        ("\n&nbsp;", "1. "),
        ("&bull; ", "1. "),
        ("\n- ", ""),
        ("\n---\n", ""),
        (" ---\n", ""),
        ("\n-- ", ""),
        (" - ", ""),
        ("</p>\n<p>", ""),
        ("<br>", ""),
    ] {
        let found = games(&format!("{first}e4 e5 1-0{between}{first}d4 d5 0-1\n"));
        assert_eq!(found, ["e4 e5 1-0", "d4 d5 0-1"], "{between}");
    }
    for list in [
        "1. 1. e4 e5 1-0\n2. 1. d4 d5 *",
        "1. e4 e5 1-0\n2. 1. d4 d5 *",
        "1. 1. e4 e5\n2. 1. d4 d5",
    ] {
        let found: Vec<String> = file(list).iter().map(moves).collect();
        assert_eq!(found, ["e4 e5", "d4 d5"], "{list}");
    }
}

#[test]
fn headings_are_no_games() {
    for heading in [
        "https://lichess.org/abcd1234",
        "Site: http://x.org/a1b2",
        "40/2h, 20/1h",
        "h4x0r vs a1ice",
        "Carlsen – Caruana 1-0",
        "Carlsen 1-0 Caruana",
        "Magnus Carlsen (2835) ½-½ Fabiano Caruana (2832)",
        "* * *",
        "GuestA (1500) vs. GuestB (1400) --- Fri Mar 12, 21:33 PST 1999\nRated blitz match, initial \
         time: 3 minutes, increment: 0 seconds.\n\nMove  GuestA  GuestB\n----  -----  -----",
    ] {
        let found = games(&format!("{heading}\n\n1. e4 e5 2. Nf3 Nc6 0-1\n"));
        assert_eq!(found, ["e4 e5 Nf3 Nc6 0-1"], "{heading}");
    }
    // A game without numbers is no heading, readable or not.
    for first in
        ["nf3", "nc3!", "ng1f3", "e4good", "e4±", "e4=", "e4N", "e4...", "e4-", "\"e4\"", "ｅ4"]
    {
        let found = games(&format!("{first} e5\n1. d4 d5"));
        assert!(found.len() == 2 && found[0].ends_with(" e5 *"), "{first}: {found:?}");
    }
    for broken in ["Sf3 d5", "Cf3 d5 g3", "Nc3/L e5", "P-K4 P-K4"] {
        let found = Reader::new(&format!("{broken}\n1. e4 e5")).lenient().next();
        assert!(found.unwrap().map_or(true, |game| game.fault.is_some()), "{broken}");
    }
    assert_eq!(games("e4 e5 1-0\n\n1. d4 d5 *"), ["e4 e5 1-0", "d4 d5 *"]);
}

#[test]
fn times_and_lines_for_each_move_begin_no_game() {
    let whole = "e4 e5 Nf3 Nc6";
    for text in [
        "1. e4\n\n1.1 sec\n\ne5\n\n1.7 sec\n\n2. Nf3\n\nNc6",
        "1.\ne4\n0.1s\ne5\n1.1s\n2.\nNf3\n1.6s\nNc6\n",
        "1. e4 e5 2. Nf3\n1.25 Nc6\n",
        "1. e4\n1. e5\n2. Nf3\n2. Nc6",
        "1. e4\n1. – e5\n2. Nf3\n2. – Nc6",
        "**1.** *e4* *e5* **2.** *Nf3* *Nc6* *",
        "1.e4 e52.Nf3 Nc6",
        "1. e4 e5 (1... c5; 1... e6) 2. Nf3 Nc6",
        "1. e4 e5 [1...c5\n2.Nf3] 2. Nf3 Nc6",
        "1. e4 e5 [1...c5 [1...d5] 2.c3] 2. Nf3 Nc6",
    ] {
        let found: Vec<String> = file(text).iter().map(moves).collect();
        assert_eq!(found, [whole], "{text}");
    }
    let emphasised = sound("**1.** *e4* *e5* **2.** *Nf3* *Nc6* 1-0");
    assert_eq!((&*moves(&emphasised), emphasised.result), (whole, GameResult::WhiteWins));
    for result in ["1⁄2–1⁄2", "Nc6½-½", "_1/2-1/2_"] {
        let last = if result.starts_with("Nc6") { "" } else { "Nc6 " };
        let game = sound(&format!("1. e4 e5 2. Nf3 {last}{result}"));
        assert_eq!((&*moves(&game), game.result), (whole, GameResult::Draw), "{result}");
    }
}

#[test]
fn squares_in_capitals_are_coordinates() {
    for third in ["B3B4", "B3-B4"] {
        let game = sound(&format!("1. B2B3 E7E5 2. C1A3 A7A6 3. {third} *"));
        assert_eq!(moves(&game), "b3 e5 Ba3 a6 b4");
    }
}

#[test]
fn a_piece_may_enter_in_a_word_of_its_own() {
    for (first, second) in [("Nc3 /H", "Nc6 / E"), ("Nc3\n/H", "Nc6/ E")] {
        let game =
            sound(&format!("[Variant \"seirawan\"]\n\n1. {first} d5 2. e4 {second} 3. d3 *"));
        assert_eq!(moves(&game), "Nc3/H d5 e4 Nc6/E d3");
    }
}

#[test]
fn a_shuffled_array_of_a_standard_game_is_played_as_one() {
    for name in ["Standard", "chess", "FRC"] {
        let game = sound(&format!(
            "[Variant \"{name}\"]\n[FEN \"bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 \
             1\"]\n\n1. Ne3 Ne6 2. Nd5 Nd4 3. Nbc3 Nbc6 4. O-O-O *"
        ));
        assert!(moves(&game).ends_with("O-O-O"), "{name}");
    }
}

/// Semicolons part the moves of books in variations alone, and what ends a comment is on its line.
#[test]
fn comments_at_the_end_of_a_line_stay_whole() {
    for comment in ["2. Nf3 a) 3. Bb5 b) 3. Bc4", "2. Nf3 is good :) 3. Bb5 better", "1. d4) 2. c4"]
    {
        let game = sound(&format!("1. e4 e5 ; {comment}\n2. Nf3 Nc6 1-0"));
        assert_eq!(moves(&game), "e4 e5 Nf3 Nc6", "{comment}");
    }
    let numbers = "[FEN \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 \
                   1\"]\n\n17. O-O O-O 18. d3 1/2-1/2 18... d6 1-0";
    assert_eq!(moves(&sound(numbers)), "O-O O-O d3 d6");
}

/// Nothing here takes more than a look at each letter.
#[test]
fn rows_of_all_this_are_quickly_read() {
    for row in [
        "1 ",
        "2. ",
        ";1.)1.",
        "(;1.)1.",
        "[2.",
        "; 1. e4) ",
        "& ",
        "½ ",
        "17\n1",
        "h4x0r\n",
        "h4x0r ",
        "Carlsen 1-0 ",
        "N ",
        "♘ ",
        "e52.",
        ".5",
        "* ",
    ] {
        let text = row.repeat(300_000 / row.len());
        for text in [format!("1. e4 e5 {text}"), text] {
            Reader::new(&text).lenient().count();
        }
    }
}
