use super::*;
use crate::protocol::fuzz_lines;
use std::time::Duration;

/// Lines in the form that we write.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "id name Treville 0.1.0",
    "id author the Treville developers",
    "uciok",
    "readyok",
    "option name Ponder type check default false",
    "option name Move Overhead type spin default 10 min 0 max 5000",
    "option name UCI_Variant type combo default chess var chess var standard var musketeer",
    "option name White piece type combo default engine var engine var random var a b var <empty>",
    "option name Clear Hash type button",
    "option name Start FEN type string default <empty>",
    "option name Default Pair type string default C L",
    "info",
    "info depth 12 seldepth 20 multipv 1 score cp -31 wdl 210 500 290 nodes 5000000000 nps 1000000 hashfull 31 tbhits 0 time 5000 pv e2e4 e7e5 g1f3",
    "info depth 3 score cp 15 lowerbound nodes 90 pv b1c3l",
    "info depth 3 score mate -2 upperbound",
    "info score mate 0",
    "info depth 20 currmove e2e4 currmovenumber 1",
    "info string variant musketeer files 8 ranks 10 pocket 0 template seirawan startpos lc******/8 w - - 0 1",
    "info depth 1 pv e2e4 string no more",
    "bestmove e2e4 ponder e7e5",
    "bestmove b1c3l",
    "bestmove (none)",
    " +---+---+",
    "e2e4: 20",
    "Nodes searched: 20",
    "",
];

#[test]
fn every_field_of_info_arrives() {
    let line = "info nodes 5 time 1500 nps 3 multipv 2 depth 1 seldepth 4 tbhits 6 hashfull 7 \
                currmove e2e4 currmovenumber 8 score mate 3 wdl 1000 0 0 pv e2e4 e7e5 string a  b ";
    let info = Info {
        depth: Some(1),
        seldepth: Some(4),
        multipv: Some(2),
        score: Some(Score { value: ScoreValue::Mate(3), bound: Bound::Exact }),
        wdl: Some([1000, 0, 0]),
        nodes: Some(5),
        nps: Some(3),
        hashfull: Some(7),
        tbhits: Some(6),
        time: Some(Duration::from_millis(1500)),
        currmove: Some("e2e4".to_string()),
        currmovenumber: Some(8),
        pv: vec!["e2e4".to_string(), "e7e5".to_string()],
        string: Some("a  b".to_string()),
    };
    assert_eq!(line.parse(), Ok(Reply::Info(Box::new(info))));
}

#[test]
fn foreign_fields_of_info_are_passed_over() {
    let info = Info { depth: Some(2), nodes: Some(9), ..Info::default() };
    let line = "info depth 2 cpuload 990 refutation e2e4 e7e5 nodes 9";
    assert_eq!(line.parse(), Ok(Reply::Info(Box::new(info))));
}

#[test]
fn options_are_read_in_any_order_of_fields() {
    let option = |name: &str, kind| Ok(Reply::Option(OptionLine { name: name.to_string(), kind }));
    assert_eq!(
        "option name Hash type spin min 1 max 9 default 4".parse(),
        option("Hash", OptionKind::Spin { default: 4, min: 1, max: 9 })
    );
    assert_eq!(
        "option name Style type combo var calm var default default very calm".parse(),
        option(
            "Style",
            OptionKind::Combo {
                default: "very calm".to_string(),
                choices: vec!["calm".to_string(), "default".to_string()],
            }
        )
    );
    assert_eq!(
        "option name Log File type string".parse(),
        option("Log File", OptionKind::String { default: String::new() })
    );
}

#[test]
fn a_missing_move_is_none() {
    let none = Reply::BestMove { best: None, ponder: None };
    assert_eq!("bestmove (none) ponder (none)".parse(), Ok(none));
}

#[test]
fn errors_say_what_was_expected_and_what_came() {
    let error = |line: &str| line.parse::<Reply>().unwrap_err().to_string();
    assert_eq!(error("info depth"), "depth: expected a whole number, got nothing");
    assert_eq!(error("info score 12"), "score: expected 'cp' or 'mate', got '12'");
    assert_eq!(error("info wdl 1 2 pv"), "wdl: expected a whole number, got 'pv'");
    assert_eq!(error("id e"), "id: expected 'name' or 'author', got 'e'");
    assert_eq!(error("bestmove"), "bestmove: expected a move, got nothing");
    assert_eq!(error("option Hash"), "option: expected 'name', got 'Hash'");
    assert_eq!(error("option name Hash"), "option: expected 'type' and a type, got nothing");
    assert_eq!(
        error("option name Hash type spin default 4"),
        "spin: expected 'default', 'min' and 'max', got 'default 4'"
    );
}

#[test]
fn what_is_read_is_written_back_and_nothing_panics() {
    fuzz_lines::read_as::<Reply>(LINES);
}
