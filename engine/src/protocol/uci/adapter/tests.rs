//! Messages to the GUI and to the engine.

mod chances;
mod debug_log;
mod mates;
mod values;

use std::fs;
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use super::*;
use crate::message::{Progress, RootMove};
use crate::protocol::test_client;
use crate::protocol::uci::reply::Info;
use crate::score;
use crate::search::Params;

/// The lines printed, with `(finish)` and `(order)` for the engine's orders. To finish is told
/// always: the server knows whether there is anything to be finished.
fn told(uci: &mut Uci, line: &str) -> Vec<String> {
    uci.line(line).into_iter().map(word).collect()
}

/// The actions after an event, in the same words.
fn heard(uci: &mut Uci, event: Event) -> Vec<String> {
    uci.event(event).into_iter().map(word).collect()
}

fn word(action: Action) -> String {
    match action {
        Action::Print(text) => text,
        Action::Finish => "(finish)".to_owned(),
        Action::Order(_) => "(order)".to_owned(),
        other => format!("({other:?})"),
    }
}

fn best(uci: &mut Uci, text: &str) -> Vec<String> {
    let position = uci.asked_about().position;
    let best = Some(uci::parse(&position, text).unwrap());
    heard(uci, Event::BestMove { best, ponder: None })
}

const GATED: &str = "position fen 4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 0 1";

#[test]
fn the_answer_to_an_ended_search_is_written_from_where_it_began() {
    let mut uci = Uci::new();
    assert_eq!(told(&mut uci, "setoption name Gate Suffix value true"), ["(finish)"]);
    assert_eq!(told(&mut uci, GATED), ["(finish)"]);
    assert_eq!(told(&mut uci, "go infinite"), ["(finish)", "(order)"]);
    assert_eq!(told(&mut uci, "position startpos"), ["(finish)"]);
    assert_eq!(best(&mut uci, "e1g1"), ["bestmove e1g1l"]);
}

#[test]
fn a_note_of_the_engine_is_an_info_string() {
    let note = Event::Note("the net knows 0 % of it".to_owned());
    assert_eq!(heard(&mut Uci::new(), note), ["info string the net knows 0 % of it"]);
}

#[test]
fn each_new_search_ends_the_one_before() {
    let mut uci = Uci::new();
    assert_eq!(told(&mut uci, "go infinite"), ["(finish)", "(order)"]);
    for _ in 0..3 {
        assert_eq!(told(&mut uci, "go infinite"), ["(finish)", "(order)"]);
        assert_eq!(best(&mut uci, "e2e4"), ["bestmove e2e4"]);
    }
    assert_eq!(told(&mut uci, "ucinewgame"), ["(finish)", "(order)", "(order)"]);
    assert_eq!(best(&mut uci, "e2e4"), ["bestmove e2e4"]);
    assert!(heard(&mut uci, Event::Done(Ok(()))).is_empty());
}

/// A GUI waits for one best move after each `go`, whatever it has sent.
#[test]
fn a_limit_without_sense_is_told_and_the_search_begins() {
    for limit in ["depth -1", "nodes -5", "movestogo -1", "wtime x", "movetime 1e3", "soon"] {
        let mut uci = Uci::new();
        let lines = told(&mut uci, &format!("go {limit}"));
        let [complaint, finish, order] = &lines[..] else { panic!("{lines:?}") };
        assert!(complaint.starts_with("info string error: "), "{complaint}");
        assert_eq!([finish, order], ["(finish)", "(order)"]);
        assert_eq!(best(&mut uci, "e2e4"), ["bestmove e2e4"]);
    }
    let lines = told(&mut Uci::new(), &format!("go {}", "x ".repeat(10_000)));
    assert_eq!(lines.len(), 8 + 2, "a few complaints are enough");
}

#[test]
fn a_flipped_start_outlives_a_change_of_options() {
    let mut uci = Uci::new();
    told(&mut uci, "flip");
    told(&mut uci, "setoption name MultiPV value 2");
    assert_eq!(uci.position().turn(), Color::Black);
}

/// A count that is not begun ends like one that is stopped.
#[test]
fn every_count_has_an_end() {
    let complaint = "info string error: perft: expected a depth from 0 to 64, got 65";
    assert_eq!(told(&mut Uci::new(), "go perft 65"), ["(finish)", complaint, STOPPED]);
    assert_eq!(told(&mut Uci::new(), "go perft 64"), ["(finish)", "(order)"]);
    assert_eq!(told(&mut Uci::new(), "go perft 0"), ["(finish)", "Nodes searched: 1"]);
}

/// The skipped line may have been a position, so there is none until the next one.
#[test]
fn a_line_that_is_too_long_leaves_no_position() {
    let mut uci = Uci::new();
    told(&mut uci, "position startpos moves e2e4");
    let said: Vec<String> = uci.too_long().into_iter().map(word).collect();
    let expected = "expected a line of at most 1048576 bytes, got a longer one";
    assert_eq!(said, [format!("info string error: {expected}")]);
    assert_eq!(told(&mut uci, "go depth 3").last().map(String::as_str), Some("bestmove 0000"));
    told(&mut uci, "position startpos");
    assert_eq!(told(&mut uci, "go depth 3"), ["(finish)", "(order)"]);
}

#[test]
fn there_is_no_best_move_in_a_position_that_was_refused() {
    for refused in ["position fen 8/8 w", "position startpos moves e2e5", "position e2e4"] {
        let mut uci = Uci::new();
        told(&mut uci, "position startpos moves e2e4");
        told(&mut uci, refused);
        let lines = told(&mut uci, "go depth 3");
        let [finish, complaint, answer] = &lines[..] else { panic!("{lines:?}") };
        assert!(complaint.starts_with("info string error: no position to search: "), "{complaint}");
        assert_eq!([finish.as_str(), answer], ["(finish)", "bestmove 0000"]);
        assert_eq!(told(&mut uci, "go perft 2")[2..], [STOPPED]);
        told(&mut uci, "position startpos");
        assert_eq!(told(&mut uci, "go depth 3"), ["(finish)", "(order)"]);
        assert_eq!(best(&mut uci, "e2e4"), ["bestmove e2e4"]);
    }
}

#[test]
fn moves_that_only_musketeer_chess_has_decide_the_game() {
    let mut uci = Uci::new();
    let set_up = "position startpos moves L C L@b0 L@g9 C@c0 C@f9 b1c3";
    assert_eq!(told(&mut uci, set_up), ["(finish)"]);
    assert!(uci.position().rules().has_set_up());
    assert_eq!(told(&mut uci, "position startpos moves e2e4"), ["(finish)"]);
    assert!(!uci.position().rules().has_set_up());
    assert_eq!(
        told(&mut uci, "position startpos moves L C L@b0 L@b0")[1..],
        [
            "info string error: expected a legal move, got 'L@b0' (that is the other side's gate row)"
        ]
    );
}

#[test]
fn a_search_without_a_move_says_so() {
    let mut uci = Uci::new();
    told(&mut uci, "position startpos moves f2f3 e7e5 g2g4 d8h4");
    told(&mut uci, "go depth 1");
    let none = heard(&mut uci, Event::BestMove { best: None, ponder: None });
    assert_eq!(none, ["bestmove (none)"]);
}

#[test]
fn seirawan_chess_is_played_by_its_name_whatever_else_is_chosen() {
    let mut uci = Uci::new();
    for option in ["Default Pair value MA", "Check Forfeit value false"] {
        assert_eq!(told(&mut uci, &format!("setoption name {option}")), ["(finish)"]);
    }
    let variant = "setoption name UCI_Variant value seirawan";
    let idle = ["Check Forfeit", "Default Pair"]
        .map(|name| format!("info string note: {name} has no effect in seirawan"));
    assert_eq!(told(&mut uci, variant), ["(finish)", &idle[0], &idle[1], "(order)"]);
    let start = "position startpos moves g1f3 g8f6 g2g3 e7e6 f1g2 f8e7";
    assert_eq!(told(&mut uci, start), ["(finish)"]);
    told(&mut uci, "go depth 1");
    assert_eq!(best(&mut uci, "e1g1"), ["bestmove e1g1"]);
    told(&mut uci, "go depth 1");
    assert_eq!(best(&mut uci, "e1g1e"), ["bestmove e1g1e"], "the suffix is a part of the move");
    let board = "position fen 4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1 moves h1e1h e8e7";
    assert_eq!(told(&mut uci, board), ["(finish)"]);
}

/// The limits of the search that a line begins.
fn limits(uci: &mut Uci, line: &str) -> message::Limits {
    match uci.line(line).pop() {
        Some(Action::Order(message::Command::Search(_, limits))) => limits,
        other => panic!("{other:?}"),
    }
}

#[test]
fn seirawan_chess_begins_from_any_array_with_uci_chess960() {
    let mut uci = Uci::new();
    told(&mut uci, "setoption name UCI_Variant value seirawan");
    assert_eq!(told(&mut uci, "setoption name UCI_Chess960 value true"), ["(finish)"]);
    let array = "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[HEhe] w ABCDEFGHabcdefgh - 0 1";
    assert_eq!(told(&mut uci, &format!("position fen {array}")), ["(finish)"]);
    told(&mut uci, "go depth 1");
    assert_eq!(best(&mut uci, "f1g1"), ["bestmove f1g1"], "the king castles with its neighbour");
}

#[test]
fn an_option_that_cannot_change_the_rules_says_so() {
    let mut uci = Uci::new();
    for (name, usual, other) in [
        ("Check Forfeit", "true", "false"),
        ("Default Pair", "CL", "HE"),
        ("Gate Suffix", "false", "true"),
    ] {
        let note = format!("info string note: {name} has no effect in chess");
        assert_eq!(told(&mut uci, &format!("setoption name {name} value {usual}")), ["(finish)"]);
        let other = format!("setoption name {name} value {other}");
        assert_eq!(told(&mut uci, &other), ["(finish)"], "a position may show another game");
        let told_again = told(&mut uci, "setoption name UCI_Variant value chess");
        assert!(told_again.contains(&note), "{told_again:?}");
    }
    let mut uci = Uci::new();
    told(&mut uci, "setoption name Check Forfeit value false");
    let file = "[mine:musketeer]\nnMoveRule = 60\n";
    let (variants, _) = Variants::read(file.as_bytes()).unwrap();
    uci.settings.variants = variants;
    let note = "info string note: Check Forfeit has no effect in mine, whose own rules decide it";
    let variant = "setoption name UCI_Variant value mine";
    assert!(told(&mut uci, variant).contains(&note.to_owned()));
    assert_eq!(told(&mut uci, "setoption name Check Forfeit value true"), ["(finish)"]);
    assert_eq!(told(&mut uci, "setoption name Check Forfeit value false"), ["(finish)", note]);
    let array = "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[LaCblacb] w ABCDEFGHabcdefgh - 0 1";
    let note = "info string note: castling from where king and rooks stand is Chess960's \
                (UCI_Chess960), and is ignored";
    assert_eq!(told(&mut uci, &format!("position fen {array}")), ["(finish)", note]);
    told(&mut uci, "setoption name UCI_Chess960 value true");
    assert_eq!(told(&mut uci, &format!("position fen {array}")), ["(finish)"]);
    told(&mut uci, "setoption name UCI_Variant value chess960");
    let note =
        "info string note: UCI_Chess960 has no effect in chess960, whose own rules decide it";
    assert_eq!(told(&mut uci, "setoption name UCI_Chess960 value false"), ["(finish)", note]);
}

#[test]
fn a_short_move_time_still_leaves_time_to_think() {
    let mut uci = Uci::new();
    let millis = Duration::from_millis;
    assert_eq!(limits(&mut uci, "go movetime 100").movetime, Some(millis(90)));
    assert_eq!(limits(&mut uci, "go movetime 10").movetime, Some(millis(5)));
    let clock = limits(&mut uci, "go wtime -5 btime 900 winc 20 movestogo 3").clock.unwrap();
    assert_eq!((clock.left, clock.increment), (Duration::ZERO, millis(20)));
    assert_eq!(clock.moves_to_go, Some(3));
    assert_eq!(limits(&mut uci, "go infinite wtime 1000").clock, None);
    let pondered = limits(&mut uci, "go ponder wtime 1000 btime 900");
    assert!(pondered.ponder && pondered.clock.is_some(), "the clock is kept for later");
}

#[test]
fn each_side_has_its_own_clock_and_increment() {
    let mut uci = Uci::new();
    for (side, left, increment) in [("w", 1000, 30), ("b", 2000, 40)] {
        uci.line(&format!("position fen 4k3/8/8/8/8/8/4P3/4K3[L-C-l-c-] {side} - - 0 1"));
        let go = "go wtime 1000 btime 2000 winc 30 binc 40";
        let clock = limits(&mut uci, go).clock.unwrap();
        let [left, increment] = [left, increment].map(Duration::from_millis);
        assert_eq!((clock.left, clock.increment), (left, increment));
    }
}

/// The lines that a GUI gets that waits for the answer to a search if there is one.
fn conversation(input: &str) -> Vec<String> {
    test_client::conversation(input, if input.contains("go ") { "bestmove" } else { "" })
}

#[test]
fn the_introduction_is_that_of_the_transcript() {
    // Builds for tuning offer the parameters of the search as well.
    let is_parameter = |line: &str| {
        let mut names = Params::RANGES.iter().map(|(name, ..)| format!("option name {name} "));
        names.any(|option| line.starts_with(&option))
    };
    let mut told = told(&mut Uci::new(), "uci");
    told.retain(|line| !is_parameter(line));
    let told = told.join("\n");
    let wanted = include_str!("../transcripts/introduction.txt");
    assert_eq!(told, wanted.trim_end().replace("VERSION", env!("CARGO_PKG_VERSION")));
}

/// A search's possible report on the start.
fn info(score: i32) -> message::Info {
    let start = Position::start(Settings::default().rules());
    message::Info {
        depth: 9,
        seldepth: 14,
        multipv: 1,
        score: score::Score(score),
        nodes: 90_000,
        time: Duration::from_secs(3),
        hashfull: 7,
        pv: vec![uci::parse(&start, "e2e4").unwrap()],
    }
}

#[test]
fn bounds_and_the_move_that_is_looked_at_are_told() {
    let mut uci = Uci::new();
    told(&mut uci, "go infinite");
    let mut line_of = |progress| heard(&mut uci, Event::Progress(progress)).remove(0);
    assert!(line_of(Progress::AtLeast(info(70))).contains(" score cp 70 lowerbound nodes "));
    assert!(line_of(Progress::AtMost(info(-70))).contains(" score cp -70 upperbound nodes "));
    let root = RootMove {
        depth: 10,
        current: info(0).pv[0],
        number: 4,
        total: 20,
        nodes: 99_000,
        time: Duration::from_secs(4),
    };
    let line = line_of(Progress::Move(root));
    assert_eq!(line, "info depth 10 currmove e2e4 currmovenumber 4");
}

fn elo_of(uci: &mut Uci, go: &str) -> Option<u32> {
    match uci.line(go).pop() {
        Some(Action::Order(message::Command::Search(_, limits))) => limits.elo,
        other => panic!("{other:?}"),
    }
}

#[test]
fn strength_is_limited_only_if_that_is_asked_for_and_never_in_analysis() {
    let mut uci = Uci::new();
    told(&mut uci, "setoption name UCI_Elo value 1250");
    assert_eq!(elo_of(&mut uci, "go depth 3"), None);
    told(&mut uci, "setoption name UCI_LimitStrength value true");
    assert_eq!(elo_of(&mut uci, "go depth 3"), Some(1250));
    told(&mut uci, "setoption name UCI_AnalyseMode value true");
    assert_eq!(elo_of(&mut uci, "go depth 3"), None);
}

#[test]
fn a_level_plays_at_once_and_alone_whatever_the_limits() {
    let level = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 400\n\
                 setoption name Threads value 2\nsetoption name MultiPV value 3\n";
    for go in ["go movetime 100000000", "go wtime 100000000 btime 100000000", "go depth 60"] {
        let heard = conversation(&format!("{level}{go}\n"));
        let [info, best] = &heard[..] else { panic!("{heard:?}") };
        let nodes: Vec<&str> =
            info.split_whitespace().skip_while(|word| *word != "nodes").collect();
        assert!(nodes[1].parse::<u64>().unwrap() <= crate::level::Level::of(400).nodes, "{info}");
        assert!(best.starts_with("bestmove "), "{best}");
    }
}

/// Every search ends with a line that tells its findings and its cost.
#[test]
fn every_answer_follows_a_line_with_depth_nodes_time_and_nps() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1\n";
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\n";
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
    let level = "setoption name UCI_LimitStrength value true\n";
    let selection = "setoption name UCI_Variant value musketeer\nposition startpos\n";
    let conversations = [
        ("go depth 3\n".to_owned(), "bestmove "),
        ("go nodes 1\n".to_owned(), "bestmove "),
        ("go movetime 1\n".to_owned(), "bestmove "),
        ("go wtime 1 btime 1\n".to_owned(), "bestmove "),
        ("go infinite\nstop\n".to_owned(), "bestmove "),
        ("go ponder depth 2\nstop\n".to_owned(), "bestmove "),
        ("go ponder nodes 10\nponderhit\n".to_owned(), "bestmove "),
        ("go searchmoves a2a3 depth 2\n".to_owned(), "bestmove a2a3"),
        ("go infinite\nucinewgame\n".to_owned(), "bestmove "),
        ("go infinite\nsetoption name Hash value 1\n".to_owned(), "bestmove "),
        ("go infinite\nposition startpos moves e2e4\n".to_owned(), "bestmove "),
        (format!("{selection}go depth 1\n"), "bestmove "),
        (format!("{mate}go mate 1 depth 20\n"), "bestmove a1a8"),
        (format!("{mate}{level}go depth 3\n"), "bestmove "),
        (format!("{level}go ponder wtime 1000\nponderhit\n"), "bestmove "),
        (format!("{mated}go depth 3\n"), "bestmove (none)"),
        (format!("{mated}go infinite\nstop\n"), "bestmove (none)"),
        (format!("{mated}{level}go\n"), "bestmove (none)"),
        (format!("{stalemate}go movetime 5\n"), "bestmove (none)"),
    ];
    for (input, wanted) in conversations {
        let heard = conversation(&input);
        let answers: Vec<usize> =
            (0..heard.len()).filter(|at| heard[*at].starts_with("bestmove")).collect();
        assert_eq!(answers.len(), 1, "{input}: {heard:?}");
        assert!(heard[answers[0]].starts_with(wanted), "{input}: {heard:?}");
        let info: Info = match heard[answers[0] - 1].parse() {
            Ok(Reply::Info(info)) => *info,
            other => panic!("{input}: {other:?}"),
        };
        let told = (info.depth, info.nodes, info.time, info.nps, info.score);
        assert!(matches!(told, (Some(_), Some(_), Some(_), Some(_), Some(_))), "{input}: {told:?}");
        assert!(info.hashfull.is_some() && info.tbhits.is_some(), "{input}: {info:?}");
    }
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut uci = Uci::new();
    told(&mut uci, castling);
    let castle = uci::parse(uci.position(), "e1g1").unwrap();
    let answer = |uci: &mut Uci| {
        told(uci, "go depth 1");
        heard(uci, Event::BestMove { best: Some(castle), ponder: None })
    };
    assert_eq!(answer(&mut uci), ["bestmove e1g1"]);
    told(&mut uci, "setoption name UCI_Chess960 value true");
    told(&mut uci, castling);
    assert_eq!(answer(&mut uci), ["bestmove e1h1"]);
}

/// A file of its own for a test, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("treville-uci-{name}-{}", process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
