//! What only looks like a move, a tag or a result, and what only looks like none.

use super::broken::{file, sound};
use super::*;

/// Signs before a square may be a piece in the font of another program, or what is left of one.
#[test]
fn what_may_be_a_piece_before_a_square_is_no_move_of_a_pawn() {
    for sign in [
        "¤",
        "\u{fffd}",
        "?",
        "\u{e006}",
        "\u{87}",
        "□",
        "@",
        "§",
        "¿",
        "🨄",
        "&knight;",
        "<img alt=\"N\">",
        "[N]",
        "??",
    ] {
        let broken = file(&format!("1. d4 d5 2. {sign}c3 e6 *")).remove(0);
        assert_eq!((&*moves(&broken), broken.fault.is_some()), ("d4 d5", true), "{sign}");
    }
    for knight in
        ["&#9816;", "&#x2658;", "&#9816; ", "<b>N</b>", "<i>♘</i>", "<span class=\"p\">N</span>"]
    {
        let game = sound(&format!("1. d4 d5 2. {knight}c3 e6 *"));
        assert_eq!(moves(&game), "d4 d5 Nc3 e6", "{knight}");
    }
    for sign in
        ["\"", "»", "(!) ", "&nbsp;", "&quot;", "→", "=", "<b>", "[+0.25]", "...", "*", "**"]
    {
        let game = sound(&format!("1. d4 d5 2. {sign}c3 e6 *"));
        assert_eq!(moves(&game), "d4 d5 c3 e6", "{sign}");
    }
}

#[test]
fn numbers_that_end_in_zeros_are_no_castling() {
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    for number in [
        "0.00", "5:00", "10:00", "0:00", "3.00", "0,00", "=0.00", "0.00!", "0.000", "+0", "0%",
        "-1.00",
    ] {
        let game = sound(&format!("{opening} {number} 4. d3 *"));
        assert_eq!(moves(&game), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3", "{number}");
        let game = sound(&format!("1. e4 {number} e5 *"));
        assert_eq!(moves(&game), "e4 e5", "{number}");
    }
    for castling in
        ["4,00", "4:00", "5.00 Nf6 5. d3 d6 6. h3", "4. 00", "4.00", "4. 0-0", "4.0-0", "00!"]
    {
        let game = sound(&format!("{opening} {castling} *"));
        assert!(moves(&game).contains("Bc5 O-O"), "{castling}: {}", moves(&game));
    }
    let diagram = "[FEN \"r3k2r/pppqpppp/2npbn2/8/8/2NPBN2/PPPQPPPP/R3K2R w KQkq - 0 1\"]";
    let game = sound(&format!("{diagram}\n\n12.00 000 13. h3 *"));
    assert_eq!(moves(&game), "O-O O-O-O h3");
}

#[test]
fn a_line_in_brackets_between_moves_is_no_tag() {
    for line in [
        "[#]",
        "[+0.25]",
        "[%clk 0:01:00]",
        "[Diagram]",
        "[Diagram 3]",
        "[0:05]",
        "[1]",
        "[½]",
        "[/pgn]",
        "[3... d6 4. c3]",
        "[c5]",
        "[White to move]",
        "[0:1]",
    ] {
        for after in ["\n", " "] {
            let game =
                sound(&format!("[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n{line}{after}3. Bb5 *\n"));
            assert_eq!(moves(&game), "e4 e5 Nf3 Nc6 Bb5", "{line}");
        }
    }
    // Behind a result, or with a name of ours, it is one.
    for head in ["[Game 13]\n[Event B]", "[WhiteElo 2500]\n[White \"A\"]", "[Event B [rapid]]"] {
        let games = file(&format!("{head}\n\n1. e4 e5 *\n\n{head}\n\n1. d4 *\n"));
        assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["e4 e5", "d4"], "{head}");
        assert_eq!(games[0].tags(), games[1].tags(), "{head}");
    }
    for marked in ["[b]e4[/b] e5", "[B]e4[/B] e5", "[i]e4[/i] e5"] {
        assert_eq!(moves(&sound(&format!("1. {marked} *"))), "e4 e5", "{marked}");
    }
    let bold = sound("[b]1. e4 e5[/b] 2. Nf3 *");
    assert_eq!(moves(&bold), "e4 e5 Nf3");
    for next in ["[Event Two]", "[Site x", "[White \"a\"]", "[Foo \"bar\"]"] {
        let games = file(&format!("1. e4 e5\n\n{next}\n\n1. d4 *"));
        assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["e4 e5", "d4"], "{next}");
    }
}

#[test]
fn a_tag_may_have_the_address_of_its_position() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for value in [
        format!("https://lichess.org/analysis/{}", fen.replace(' ', "_")),
        format!("position fen {fen}"),
        fen.replace(" - - ", " – – "),
        fen.replace(' ', "\u{a0}"),
    ] {
        let game = sound(&format!("[FEN \"{value}\"]\n\n1. e4 *"));
        assert_eq!((&*moves(&game), game.readings.len()), ("e4", 1), "{value}");
    }
}

#[test]
fn what_is_left_of_a_move_is_no_remark() {
    for torn in ["Qh", "Bb", "Nf", "QxBP", "QxKBP", "PxP", "BxN"] {
        let broken = file(&format!("1. d4 d5 2. c4 e6 3. {torn} *")).remove(0);
        assert!(broken.fault.is_some(), "{torn}");
    }
    for signs in ["!?N", "!N", "+=N", "=N", "N+=", "N!?", "TN!", "!?+="] {
        let game = sound(&format!("1. e4 e5 2. Nf3 {signs} Nc6 *"));
        assert_eq!(moves(&game), "e4 e5 Nf3 Nc6", "{signs}");
    }
}

#[test]
fn stars_of_markdown_end_no_game() {
    for text in [
        "1. **e4** e5 2. **Nf3** Nc6 1-0",
        "1. *e4* e5 2. *Nf3* Nc6 1-0",
        "**1. e4 e5 2. Nf3 Nc6** 1-0",
        "* 1. e4 e5 2. Nf3 Nc6 1-0",
        "1. e4 ±e5 2. “Nf3” &ldquo;Nc6&rdquo; 1-0",
    ] {
        let game = sound(text);
        assert_eq!(
            (&*moves(&game), game.result),
            ("e4 e5 Nf3 Nc6", GameResult::WhiteWins),
            "{text}"
        );
    }
}

/// A star ends a game all the same, whatever is glued to it.
#[test]
fn a_star_that_nothing_closes_is_a_result() {
    let games = file("1. e4 e5 2. Nf3 *analysis by Stockfish");
    assert_eq!(moves(&games[0]), "e4 e5 Nf3");
    assert_eq!(games.len(), 1);
}

#[test]
fn moves_in_angle_brackets_are_no_markup() {
    for moves_of_it in [
        "<e4> <e5> 2. <Nf3> <Nc6>",
        "<b>e4</b> <h3>e5</h3> 2. Nf3<br>Nc6",
        "<e2-e4> e5 2. Nf3 <Nc6!>",
    ] {
        let game = sound(&format!("1. {moves_of_it} *"));
        assert_eq!(moves(&game), "e4 e5 Nf3 Nc6", "{moves_of_it}");
    }
    let castling = sound("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. <O-O> *");
    assert!(moves(&castling).ends_with("O-O"));
}

#[test]
fn a_result_may_stand_at_the_last_move() {
    for (text, result) in [
        ("Nc61-0", GameResult::WhiteWins),
        ("Nc6!0-1", GameResult::BlackWins),
        ("Nc6.1/2-1/2", GameResult::Draw),
        ("Nc6 [1-0]", GameResult::WhiteWins),
        ("Nc6 1&ndash;0", GameResult::WhiteWins),
        ("Nc6 0&nbsp;&#8211;&nbsp;1", GameResult::BlackWins),
        ("Nc6 &frac12;&ndash;&frac12;", GameResult::Draw),
        ("Nc6 &#189;-&#xbd;", GameResult::Draw),
        ("Nc6 ½½", GameResult::Draw),
        ("Nc6 ½ ½", GameResult::Draw),
        ("Nc6 .5-.5", GameResult::Draw),
        ("Nc6 3. .5 - .5", GameResult::Draw),
        ("Nc6 1-0FF", GameResult::WhiteWins),
        ("Nc6 0-1F", GameResult::BlackWins),
        ("½-½? Nc6 0-1", GameResult::BlackWins),
        ("1/2-1/2?! 2... Nc6 *", GameResult::Unknown),
        ("Nc6 ''0-1''", GameResult::BlackWins),
        ("Nc6 +:-", GameResult::WhiteWins),
        ("Nc6 -:+", GameResult::BlackWins),
    ] {
        let game = sound(&format!("1. e4 e5 2. Nf3 {text}\n"));
        assert_eq!((&*moves(&game), game.result), ("e4 e5 Nf3 Nc6", result), "{text}");
    }
}
