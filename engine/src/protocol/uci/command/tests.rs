use super::*;
use crate::protocol::fuzz_lines;
use treville_core::rules::Rules;

/// Lines in the form that we write.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "uci",
    "debug on",
    "debug off",
    "isready",
    "setoption name Hash value 64",
    "setoption name Clear Hash",
    "setoption name Default Pair value L C",
    "setoption name Book File value <empty>",
    "register later",
    "ucinewgame",
    "position startpos",
    "position startpos moves L C L@b0 L@g9 b1c3l e7e8q",
    "position fen lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaC?lbc?] w KQkq - moves C@c0",
    "position fen 8/8 w",
    "go",
    "go searchmoves e2e4 b1c3l ponder wtime 60000 btime -20 winc 100 binc 0 movestogo 40",
    "go depth 9 nodes 5000000000 mate 3 movetime 250 infinite perft 5",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
    "value",
    "value leopard BN2mW",
    "bench",
    "bench 13",
    "flip",
    "help",
];

#[test]
fn every_limit_of_go_arrives() {
    let line = "go infinite depth 9 searchmoves e2e4 d2d4 wtime 1 btime -2 winc 3 binc 4 \
                movestogo 5 nodes 6 mate 7 movetime 8 perft 1 ponder";
    let go = Go {
        searchmoves: vec!["e2e4".to_string(), "d2d4".to_string()],
        ponder: true,
        wtime: Some(1),
        btime: Some(-2),
        winc: Some(3),
        binc: Some(4),
        movestogo: Some(5),
        depth: Some(9),
        nodes: Some(6),
        mate: Some(7),
        movetime: Some(8),
        infinite: true,
        perft: Some(1),
    };
    assert_eq!(line.parse(), Ok(Command::Go(go)));
}

#[test]
fn clocks_are_cut_to_the_limit() {
    let go = Go { wtime: Some(CLOCK_LIMIT), btime: Some(-CLOCK_LIMIT), ..Go::default() };
    let line = format!("go wtime {} btime {}", i64::MAX, i64::MIN);
    assert_eq!(line.parse(), Ok(Command::Go(go)));
}

#[test]
fn blanks_and_the_case_of_name_and_value_do_not_matter() {
    let option = |value: Option<&str>| {
        Ok(Command::SetOption {
            name: "Move Overhead".to_string(),
            value: value.map(str::to_string),
        })
    };
    assert_eq!("  setoption NAME Move\tOverhead  Value 1  2 ".parse(), option(Some("1 2")));
    assert_eq!("setoption name Move Overhead value".parse(), option(Some("")));
    assert_eq!("setoption name Move Overhead".parse(), option(None));
}

#[test]
fn words_before_a_command_are_skipped() {
    assert_eq!("joho debug on".parse(), Ok(Command::Debug(true)));
    assert_eq!("please isready now".parse(), Ok(Command::IsReady));
    assert_eq!("what d".parse::<Command>(), Err(ParseCommandError::Unknown("what".to_string())));
    assert_eq!(" \t ".parse::<Command>(), Err(ParseCommandError::Empty));
}

#[test]
fn a_fen_ends_at_moves() {
    let read = |line: &str| line.parse::<Command>().unwrap();
    let start = Start::Fen("8/8 w - -".to_string());
    let moves = vec!["e2e4".to_string()];
    assert_eq!(
        read("position  fen 8/8  w - - moves e2e4"),
        Command::Position { start: start.clone(), moves }
    );
    assert_eq!(
        read("position fen 8/8 w - - moves"),
        Command::Position { start, moves: Vec::new() }
    );
}

/// People forget the word `fen`, before a FEN and before what has one.
#[test]
fn a_position_needs_no_word_before_its_fen() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for text in [
        fen.to_owned(),
        format!("[FEN \"{fen}\"]"),
        format!("https://www.chess.com/analysis?fen={}", fen.replace('/', "%2F").replace(' ', "+")),
    ] {
        let Ok(Command::Position { start: Start::Fen(text), moves }) =
            format!("position {text} moves e2e4").parse()
        else {
            panic!("{text}")
        };
        let read = position_text::read(&text, Rules::chess(), None).unwrap();
        assert_eq!(
            (read.game.position().to_string(), moves.concat()),
            (fen.to_owned(), "e2e4".to_owned())
        );
    }
}

#[test]
fn errors_say_what_was_expected_and_what_came() {
    let error = |line: &str| line.parse::<Command>().unwrap_err().to_string();
    assert_eq!(error("position"), "position: expected 'startpos' or 'fen', got nothing");
    assert_eq!(error("position fen moves e2e4"), "position fen: expected a FEN, got nothing");
    assert_eq!(error("position startpos e2e4"), "position startpos: expected 'moves', got 'e2e4'");
    assert_eq!(error("setoption Hash"), "setoption: expected 'name', got 'Hash'");
    assert_eq!(error("setoption name"), "setoption: expected an option's name, got nothing");
    assert_eq!(error("debug maybe"), "debug: expected 'on' or 'off', got 'maybe'");
    assert_eq!(error("bench -1"), "bench: expected a whole number, got '-1'");
    assert_eq!(error("bench 0"), "bench: expected a depth from 1, got '0'");
    assert_eq!(error(&"é".repeat(99)), format!("expected a command, got '{}'", "é".repeat(40)));
}

#[test]
fn limits_that_make_no_sense_are_left_out_and_told() {
    for (line, kept, told) in [
        ("go depth x", "go", vec!["depth: expected a whole number, got 'x'"]),
        ("go wtime", "go", vec!["wtime: expected whole milliseconds, got nothing"]),
        ("go depth 3 quickly", "go depth 3", vec!["go: expected a limit, got 'quickly'"]),
        ("go depth nodes 5", "go nodes 5", vec!["depth: expected a whole number, got nothing"]),
        (
            "then go nodes -5 movetime 1e3 depth 2 mate 99999999999",
            "go depth 2",
            vec![
                "nodes: expected a whole number, got '-5'",
                "movetime: expected whole milliseconds, got '1e3'",
                "mate: expected a whole number, got '99999999999'",
            ],
        ),
        ("go searchmoves depth 2", "go depth 2", vec!["searchmoves: expected a move, got nothing"]),
        ("go depth 3", "go depth 3", vec![]),
    ] {
        assert_eq!(line.parse::<Command>().unwrap().to_string(), kept, "{line}");
        let refused: Vec<String> = refused_limits(line).iter().map(ToString::to_string).collect();
        assert_eq!(refused, told, "{line}");
    }
}

#[test]
fn what_is_read_is_written_back_and_nothing_panics() {
    fuzz_lines::read_as::<Command>(LINES);
}
