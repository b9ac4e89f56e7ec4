//! The `treville` program as others meet it: a process with input, output and an exit status.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

mod analyse;
mod board;
#[cfg(unix)]
mod cpu_dispatch;
mod dialogue;
mod fuzz;
#[cfg(target_os = "linux")]
#[path = "../missing.rs"]
mod missing;
mod nets;
#[cfg(target_os = "linux")]
mod openbench;
mod play;
mod program;
mod release;
#[cfg(target_os = "linux")]
mod scarce;
#[path = "../splitmix.rs"]
mod splitmix;
mod stress;
#[cfg(target_os = "linux")]
mod xboard;

use std::sync::LazyLock;
use std::{env, fs};

use dialogue::Dialogue;
use program::run;

const START: &str = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";

/// The program under test: the one that cargo has just built, or the one that `TREVILLE_EXE` names,
/// as where a program that was built elsewhere is tried.
fn treville() -> &'static str {
    static NAMED: LazyLock<Option<String>> = LazyLock::new(|| env::var("TREVILLE_EXE").ok());
    NAMED.as_deref().unwrap_or(env!("CARGO_BIN_EXE_treville"))
}

/// The engine's answers to these lines, up to one that begins like `last`. Only then does it have
/// to quit, because that would end what it is doing.
fn answers(input: &str, last: &str) -> Vec<String> {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say(input);
    let heard = gui.hear_until(last);
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
    heard
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_thread_it_says_so_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, counts] = ["games.pgn", "counts.csv"].map(|name| folder.path().join(name));
    fs::write(&games, "1. e4 e5 *\n").expect("a file");
    fs::write(&counts, "fen,depth,nodes\n4k3/8/8/8/8/8/8/4K3 w - - 0 1,1,5\n").expect("a file");
    let shelf = folder.path().join("shelf");
    let [games, counts, shelf] =
        [&games, &counts, &shelf].map(|path| path.to_str().expect("a path"));
    for (args, input) in [
        (&[][..], "uci\nquit\n"),
        (&[], "xboard\nquit\n"),
        (&["play"], "quit\n"),
        (&["board", "--no-open", "--port=0", "--games", shelf], ""),
        (&["analyse", "--depth=1", games], ""),
        (&["perft", "--suite", counts], ""),
    ] {
        let output = scarce::with_threads(0, treville(), args, input);
        let last = output.stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with("treville: expected a thread for "), "{args:?}: {output:?}");
        assert_eq!(output.status, Some(1), "{args:?}");
    }
    let counted = scarce::with_threads(0, treville(), &["perft", "3", "--threads=4"], "");
    assert_eq!(counted.status, Some(0), "{counted:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn it_searches_with_the_threads_that_it_gets() {
    let orders = "setoption name Threads value 8\nposition startpos\ngo depth 6\n";
    let few = scarce::with_threads(5, treville(), &[], orders);
    let note = "info string the system has no room for more: searching with ";
    assert_eq!(few.stdout.matches(note).count(), 1, "{few:?}");
    let orders = format!("setoption name Hash value 64\n{orders}");
    let little = [80, 90, 110, 130, 150, 170]
        .map(|megabytes| scarce::with_megabytes(megabytes, treville(), &[], &orders));
    for output in little.iter().chain([&few]) {
        assert_eq!(output.stdout.matches("bestmove ").count(), 1, "{output:?}");
        assert_eq!(output.status, Some(0), "{output:?}");
    }
    // Of games at a time, there are as many as there is memory for; of the engine, one or none.
    let folder = tempfile::tempdir().unwrap();
    let [games, out] = ["games.pgn", "out.pgn"].map(|name| folder.path().join(name));
    fs::write(&games, "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 *\n\n1. Nf3 *\n").unwrap();
    let [games, out] = [&games, &out].map(|path| path.to_str().unwrap());
    let few = ["analyse", games, "--threads=8", "--nodes=500", "-o", out];
    for (megabytes, status) in [(40, 1), (80, 0), (100, 0), (150, 0), (250, 0)] {
        let output = scarce::with_megabytes(megabytes, treville(), &few, "");
        assert_eq!(output.status, Some(status), "{megabytes}: {output:?}");
        let said = ["games at a time: expected memory", "treville: expected memory"];
        assert!(output.stderr.contains(said[usize::from(status == 1)]), "{megabytes}: {output:?}");
        let engine =
            scarce::with_megabytes(megabytes, treville(), &[], "position startpos\ngo nodes 500\n");
        assert_eq!(engine.stdout.contains("bestmove "), status == 0, "{megabytes}: {engine:?}");
        for command in [&["bench", "1"][..], &["genfens", "1", "seed", "1", "book", "None"]] {
            let output = scarce::with_megabytes(megabytes, treville(), command, "");
            assert_eq!(output.status, Some(status), "{megabytes}: {output:?}");
        }
        let count = ["perft", "3", "--hash=1000"];
        let counted = scarce::with_megabytes(megabytes, treville(), &count, "");
        assert_eq!(counted.status, Some(0), "{megabytes}: {counted:?}");
    }
    // The table is asked for while parts of the evaluator are still being computed.
    let orders =
        "xboard\nprotover 2\nnew\nvariant normal\nmemory 64\ncores 4\nsd 4\nusermove e2e4\n";
    for megabytes in (136..=152).step_by(2) {
        let output = scarce::with_megabytes(megabytes, treville(), &[], orders);
        assert_eq!(output.stdout.matches("\nmove ").count(), 1, "{megabytes}: {output:?}");
        assert_eq!(output.status, Some(0), "{megabytes}: {output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn complaints_that_nobody_can_read_end_nothing() {
    let commands = [
        &["perft", "--suite", "missing.csv"][..],
        &["analyse", "missing.pgn"],
        &["d", "--fen=8/8"],
        &["--log", "missing/log"],
        &["perft", "--hash=x", "1"],
        &["nonsense"],
    ];
    scarce::fail_unheard(treville(), &commands);
}

#[test]
fn uci_introduces_itself_and_plays() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("uci");
    let greeting = gui.hear_until("uciok");
    assert!(greeting.iter().any(|line| line.starts_with("id name Treville ")));
    assert!(
        greeting.iter().any(|line| line == "option name Check Forfeit type check default true")
    );
    gui.say("isready");
    gui.hear_until("readyok");
    gui.say(&format!("position fen {START}"));
    gui.say("go nodes 5000");
    let answer = gui.hear_until("bestmove");
    let info = &answer[answer.len() - 2];
    assert!(info.starts_with("info depth ") && info.contains(" pv "), "{info}");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn a_position_with_gates_is_musketeer_chess_whatever_the_variant() {
    let output = run(treville(), &[], format!("position fen {START}\nd\nposition startpos\nd\n"));
    assert!(output.stdout.contains("[LaCblacb]"));
    assert!(
        output.stdout.contains("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    );
}

#[test]
fn a_musketeer_game_starts_with_the_selection() {
    let input = "setoption name UCI_Variant value musketeer\n\
                 position startpos moves L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6l\nd\n";
    let output = run(treville(), &[], input);
    assert!(output.stdout.contains("info string variant musketeer files 8 ranks 10"));
    let fen = "rnbqkblr/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR[LbCdl-cf] w KQkq - 1 2";
    assert!(output.stdout.contains(fen), "{}", output.stdout);
}

#[test]
fn check_forfeit_takes_effect_with_the_next_position() {
    let moves = "L C L@e0 L@a9 C@b0 C@b9 d2d3 e7e5 g2g4 a7a6 f2f3 d8h4 e1d2";
    let position = format!("position startpos moves {moves}\nd\n");
    let input = format!(
        "setoption name UCI_Variant value musketeer\n{position}\
         setoption name Check Forfeit value false\n{position}"
    );
    let output = run(treville(), &[], input);
    assert!(output.stdout.contains("PPPKP2P/RNBQ1BNR[L-Cblacb] b kq - 2 4"), "{}", output.stdout);
    assert!(output.stdout.contains("PPPKP2P/RNBQLBNR[L-Cblacb] b kq - 2 4"), "{}", output.stdout);
}

#[test]
fn a_refused_position_leaves_the_last_good_one() {
    let bad = [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e4 e7e5 e1e3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w XYZ - 0 1",
        "position",
    ];
    for line in bad {
        let input = format!("position startpos moves d2d4\n{line}\nd\n");
        let output = run(treville(), &[], input);
        let errors = output.stdout.lines().filter(|line| line.starts_with("info string error: "));
        assert_eq!(errors.count(), 1, "{line}: {}", output.stdout);
        assert!(output.stdout.contains("/3P4/8/PPP1PPPP/"), "{line}: {}", output.stdout);
    }
}

#[test]
fn commands_in_any_order_are_answered_or_complained_about() {
    let input = "stop\nponderhit\ngo nodes 100\nucinewgame\nisready\nsetoption name Hash value 1\n\
                 go depth nothing\nnonsense\nsetoption name Nothing value 1\n\ngo nodes 10";
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say(input);
    let heard: Vec<String> = (0..3).flat_map(|_| gui.hear_until("bestmove ")).collect();
    let count = |start: &str| heard.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("readyok"), 1, "{heard:?}");
    assert_eq!(count("info string error: "), 3, "{heard:?}");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn bytes_that_are_no_text_get_one_line() {
    let mut input = b"\xFF\xFE\x00\n".to_vec();
    input.extend(b"position fen \xC3\x28 w - - 0 1\nisready\n");
    let output = run(treville(), &[], input);
    assert_eq!(output.stdout.lines().filter(|line| line.contains("error: ")).count(), 2);
    assert!(output.stdout.ends_with("readyok\n"));
}

#[test]
fn a_line_of_ten_megabytes_gets_one_line() {
    for ended in [true, false] {
        let mut input = vec![b'a'; 10_000_000];
        if ended {
            input.extend(b"\nisready\n");
        }
        let output = run(treville(), &[], input);
        let mut lines = output.stdout.lines();
        let complaint =
            "info string error: expected a line of at most 1048576 bytes, got a longer one";
        assert_eq!(lines.next(), Some(complaint));
        assert_eq!(lines.next(), ended.then_some("readyok"));
        assert_eq!(output.status, Some(0));
    }
}

#[test]
fn closed_input_ends_the_program() {
    assert_eq!(run(treville(), &[], "").status, Some(0));
    let output = run(treville(), &[], "go infinite\n");
    assert!(output.stdout.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
    assert_eq!(output.status, Some(0));
}

#[test]
fn quit_ends_an_endless_search_and_stop_answers_it() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("go infinite");
    gui.hear_until("info depth 4");
    gui.say("stop");
    gui.hear_until("bestmove");
    gui.say("go infinite");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn every_search_gets_one_answer_however_they_follow_each_other() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("go infinite\ngo infinite\ngo infinite");
    gui.say(&format!(
        "position fen {START}\ngo infinite\nposition startpos moves e2e4\ngo depth 2"
    ));
    gui.say("ucinewgame\ngo nodes 50");
    for _ in 0..6 {
        gui.hear_until("bestmove ");
    }
    gui.say("quit");
    let left = gui.hear_out();
    assert_eq!((left.stdout.as_str(), left.status), ("", Some(0)));
}

/// The speed is measured in docs/research/measurements.md. A big table takes longer to make than
/// `quit` waits, but what was asked before it is answered.
#[test]
fn quit_in_the_same_breath_drops_no_answer() {
    let table = "setoption name Hash value 1024\nisready\n";
    for (input, answers) in [
        (format!("{table}quit\n"), ["readyok"].as_slice()),
        (format!("{table}go depth 1\nisready\nquit\n"), &["bestmove ", "readyok", "readyok"]),
        ("xboard\nmemory 1024\nping 1\nquit\n".to_owned(), &["pong 1"]),
        (
            "xboard\nmemory 1024\nping 1\nst 100\ngo\nping 2\nquit\n".to_owned(),
            &["pong 1", "pong 2"],
        ),
    ] {
        let output = run(treville(), &[], input.as_str());
        let heard = output.stdout.lines();
        // A search may answer before the question behind it or after.
        let mut heard: Vec<&str> = heard
            .filter(|line| ["readyok", "bestmove", "pong"].iter().any(|w| line.starts_with(w)))
            .collect();
        heard.sort_unstable();
        assert_eq!(heard.len(), answers.len(), "{input}{}", output.stdout);
        for (line, answer) in heard.iter().zip(answers) {
            assert!(line.starts_with(answer), "{input}{}", output.stdout);
        }
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_whatever_is_under_way() {
    let works = [
        ("go infinite", "bestmove "),
        ("go ponder wtime 60000", "bestmove "),
        ("go wtime 86400000", "bestmove "),
        ("go depth 200", "bestmove "),
        ("go nodes 1000000000000", "bestmove "),
        ("go perft 40", "info string the count was stopped"),
        ("bench 60", ""),
        ("setoption name Hash value 256", ""),
    ];
    for (work, answer) in works {
        for end in ["", "quit\n"] {
            let output = run(treville(), &[], format!("position fen {START}\n{work}\n{end}"));
            let last = output.stdout.lines().last().unwrap_or_default();
            assert!(last.starts_with(answer), "{work}: {}", output.stdout);
            assert_eq!((output.stderr.as_str(), output.status), ("", Some(0)), "{work}");
        }
    }
    let output = run(treville(), &[], "xboard\nst 86400\ngo\nping 1\nquit\n");
    assert_eq!((output.stdout.as_str(), output.status), ("pong 1\n", Some(0)));
}

#[test]
fn every_clock_gets_a_move() {
    let clocks = [
        "wtime 1 btime 1",
        "wtime 0 btime 0 winc 0 binc 0",
        "wtime -50 btime -50 winc -1",
        "wtime -9223372036854775808",
        "wtime 1 movestogo 1",
        "wtime 30 movestogo 0",
        "wtime 5 winc 99999999999999",
        "wtime 18446744073709551615 winc 18446744073709551615 movestogo 1 depth 2",
        "wtime 9223372036854775807 nodes 50",
        "btime 1 depth 2",
        "movetime 0",
        "movetime -1",
        "movetime 18446744073709551615 nodes 50",
    ];
    for overhead in ["0", "5000"] {
        let mut gui = Dialogue::with(treville(), &[]);
        gui.say(&format!("setoption name Move Overhead value {overhead}"));
        for position in ["startpos".to_owned(), format!("fen {START}")] {
            gui.say(&format!("position {position}"));
            for clock in clocks {
                gui.say(&format!("go {clock}"));
                let answer = gui.hear_until("bestmove ");
                assert!(!answer.iter().any(|line| line.contains("error")), "{clock}: {answer:?}");
                assert!(!answer[answer.len() - 1].contains("none"), "{clock}: {answer:?}");
            }
        }
        gui.say("quit");
        assert_eq!(gui.end(), Some(0));
    }
}

/// One search comes to the end of its depth at once, the other would have lost on time long ago.
#[test]
fn a_pondering_search_answers_only_when_the_move_has_come_or_it_is_stopped() {
    let mut gui = Dialogue::with(treville(), &[]);
    for go in ["go ponder depth 1", "go ponder wtime 1 btime 1", "go infinite ponder movetime 1"] {
        let ends: &[&str] =
            if go.contains("infinite") { &["stop"] } else { &["ponderhit", "stop"] };
        for end in ends {
            gui.say(go);
            let mut heard = gui.hear_until("info depth 1 ");
            gui.say("isready");
            heard.extend(gui.hear_until("readyok"));
            assert!(heard.iter().all(|line| !line.starts_with("bestmove")), "{go}: {heard:?}");
            gui.say(end);
            gui.hear_until("bestmove ");
        }
    }
    gui.say("go ponder wtime 1 btime 1");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn a_line_for_each_of_several_moves() {
    let input = "setoption name MultiPV value 3\nsetoption name Threads value 2\ngo depth 3";
    let lines = answers(input, "bestmove ");
    let first = |line: &str| line.split_once(" pv ").map(|(_, pv)| pv[..4].to_owned());
    let told: Vec<_> = lines[lines.len() - 4..lines.len() - 1].iter().collect();
    for (rank, line) in (1..).zip(&told) {
        assert!(line.contains(&format!(" multipv {rank} ")), "{line}");
    }
    assert!(first(told[0]) != first(told[1]) && first(told[1]) != first(told[2]), "{told:?}");
    assert!(lines[lines.len() - 1].starts_with(&format!("bestmove {}", first(told[0]).unwrap())));
}

#[test]
fn what_cannot_be_had_is_refused_and_the_engine_goes_on() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("go searchmoves zzzz e2e5 e2e3 e2e3 depth 2");
    let lines = gui.hear_until("bestmove ");
    assert!(lines[0].starts_with("info string error: expected a move"), "{lines:?}");
    assert!(lines[1].contains("got 'e2e5'"), "{lines:?}");
    assert!(lines[lines.len() - 1].starts_with("bestmove e2e3"), "{lines:?}");
    gui.say("go depth 0");
    let lines = gui.hear_until("bestmove ");
    assert!(lines[lines.len() - 2].starts_with("info depth 1 "), "{lines:?}");
    gui.say("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo perft 65536");
    let refusal = "info string error: perft: expected a depth from 0 to 64, got 65536";
    assert_eq!(gui.hear_until("info string error"), [refusal]);
    gui.say("isready");
    gui.hear_until("readyok");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

/// The limit of the shell stands for a machine with less memory than the option allows.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_is_one_line() {
    let script = format!("ulimit -v 2000000; exec {}", treville());
    let mut gui = Dialogue::with("sh", &["-c", &script]);
    gui.say("setoption name Hash value 65536\nisready");
    let refusal = "info string error: expected memory for a table of 65536 MB, got none";
    assert_eq!(gui.hear_until("readyok"), [refusal, "readyok"]);
    gui.say("go nodes 100");
    gui.hear_until("bestmove ");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn a_benchmark_comes_to_its_end_or_is_stopped() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("bench 2");
    gui.hear("N nodes M nps", |line| line.ends_with(" nps"));
    gui.say("bench 40\nstop\nisready");
    gui.hear_until("readyok");
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn a_count_is_divided_among_the_moves() {
    let lines = answers(&format!("position fen {START}\ngo perft 4"), "Nodes searched: ");
    assert!(lines.iter().any(|line| line.starts_with("b1c3: ")), "{lines:?}");
    assert_eq!(lines[lines.len() - 1], "Nodes searched: 195507");
}

#[test]
fn perft_counts_divides_and_shares_the_work() {
    for extra in [&["--threads", "2"][..], &["--hash", "8"], &["--divide"]] {
        let args = [&["perft", "4", "--fen", START], extra].concat();
        let output = run(treville(), &args, "");
        assert!(output.stdout.contains("perft 4: 195507 nodes in "), "{}", output.stdout);
    }
    let output = run(treville(), &["perft", "1", "--fen", START, "--divide"], "");
    assert!(output.stdout.contains("b1c3c: 1\n"), "the suffix is the gated cannon");
    let chess = run(treville(), &["perft", "3", "--variant", "chess"], "");
    assert!(chess.stdout.contains(" 8902 nodes"));
    let musketeer = run(treville(), &["perft", "3"], "");
    assert!(musketeer.stdout.contains(" 800 nodes"));
    let array = "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[HEhe] w ABCDEFGHabcdefgh - 0 1";
    let seirawan = ["perft", "3", "--variant", "seirawan", "--fen", array];
    let told = run(treville(), &seirawan, "");
    assert!(told.stdout.contains(" 19103 nodes") && told.stderr.contains("Chess960"));
    let castling = run(treville(), &[&seirawan[..], &["--chess960"]].concat(), "");
    assert!(castling.stdout.contains(" 21170 nodes") && castling.stderr.is_empty());
}

#[test]
fn a_suite_with_a_mismatch_fails() {
    let file = env::temp_dir().join(format!("treville-{}.csv", std::process::id()));
    let path = file.to_str().expect("the temporary folder has a name in UTF-8");
    for (nodes, status) in [(195_507, 0), (195_508, 1)] {
        fs::write(&file, format!("{START},{nodes}\n")).expect("a temporary file");
        let output = run(treville(), &["perft", "--suite", path, "--depth", "4"], "");
        assert_eq!(output.status, Some(status), "{}{}", output.stdout, output.stderr);
    }
    fs::remove_file(&file).expect("it was written");
    let output = run(treville(), &["perft", "--suite", path, "--depth", "4"], "");
    assert_eq!(output.status, Some(1));
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
}

#[test]
fn bench_makes_the_same_nodes_every_time() {
    let nodes = || {
        let output = run(treville(), &["bench", "3"], "");
        assert_eq!(output.status, Some(0), "{}", output.stderr);
        let last = output.stdout.lines().last().expect("a last line").to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].to_owned()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_position_is_drawn_with_the_moves_of_its_pieces() {
    let words = ["d", "--army", "white=clobberers", "--piece", "waffle", "--piece", "a"];
    let output = run(treville(), &words, "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    for part in ["1 | D W F A K F W D |", "The waffle (WA) moves like this:", "The archbishop (BN)"]
    {
        assert!(output.stdout.contains(part), "{part}: {}", output.stdout);
    }
}

#[test]
fn a_bad_command_line_gets_one_line_and_a_status() {
    for args in [
        &["perft"][..],
        &["perft", "3", "--fen", "nonsense"],
        &["perft", "--variant", "shogi", "1"],
        &["d", "--fen", "8/8 w"],
        &["d", "--piece", "pawn"],
        &["d", "--army", "white=rookies", "--piece", "bede"],
    ] {
        let output = run(treville(), args, "");
        assert_eq!(output.status, Some(1), "{args:?}");
        assert!(output.stdout.is_empty());
        assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
        assert!(output.stderr.contains("expected "), "{}", output.stderr);
    }
    assert_eq!(run(treville(), &["perft", "--nothing"], "").status, Some(2));
    for args in [&["\u{202e}abc"][..], &["d", "--\u{1b}[2J"], &["perft", "--variant=\u{202e}"]] {
        let output = run(treville(), args, "");
        assert!(!output.stderr.contains(['\u{202e}', '\u{1b}']), "{:?}", output.stderr);
    }
}

#[test]
fn help_comes_in_groups() {
    let groups = [
        (
            &["--help"][..],
            &["Commands:", "Logging:", "Protocols:", "Examples:", "Environment:"][..],
        ),
        (&["play", "--help"], &["Game:", "Position:", "Thinking:", "Logging:"]),
        (&["perft", "--help"], &["Options:", "Position:", "Files of counts:", "Logging:"]),
        (&["analyse", "--help"], &["Options:", "Thinking:", "Logging:"]),
    ];
    for (args, headings) in groups {
        let output = run(treville(), args, "");
        for heading in headings {
            assert!(output.stdout.lines().any(|line| line == *heading), "{}", output.stdout);
        }
        assert_eq!((output.stderr.as_str(), output.status), ("", Some(0)));
    }
}

#[test]
fn the_log_goes_to_its_file_and_not_to_the_protocol() {
    let file = env::temp_dir().join(format!("treville-{}.log", std::process::id()));
    let path = file.to_str().expect("the temporary folder has a name in UTF-8");
    let mut gui = Dialogue::with_log(treville(), &["--log", path], "debug");
    gui.say("isready");
    assert_eq!(gui.hear_until("readyok"), ["readyok"]);
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
    let log = fs::read_to_string(&file).expect("a log");
    assert!(log.contains("< isready") && log.contains("> readyok"), "{log}");
    fs::remove_file(&file).expect("it was written");
    // Without a file it goes to standard error.
    let mut gui = Dialogue::with_log(treville(), &[], "trace");
    gui.say("isready\nquit");
    let output = gui.hear_out();
    assert_eq!(output.stdout, "readyok\n");
    assert!(output.stderr.contains("< isready"), "{}", output.stderr);
}
