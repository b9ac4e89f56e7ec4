//! Files good and bad, and what is found in them.

mod programs;

use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::{fen, san};
use treville_notation::pgn::{self, Reader};

use super::*;

/// A game with these moves, as the runner writes it.
fn written(start: Position, moves: &str, tags: &[(&str, &str)], last: &str) -> String {
    let mut game = treville_core::game::Game::new(start);
    for text in moves.split_whitespace() {
        game.play_unchecked(san::parse(game.position(), text).unwrap());
    }
    let mut pgn = Pgn::new(game);
    for (name, value) in tags {
        if *name == "Result" {
            pgn.result = value.parse().unwrap();
        }
        pgn.set_tag(name, value);
    }
    pgn.set_tag("PlyCount", &pgn.game.moves().len().to_string());
    let length = pgn.annotations.len();
    for (index, annotation) in pgn.annotations.iter_mut().enumerate() {
        match index {
            0 => annotation.comment = "book".to_owned(),
            _ => annotation.evaluation = pgn::Evaluation::read("+0.35/18 1.25").map(|read| read.0),
        }
        if index + 1 == length {
            annotation.comment = last.to_owned();
        }
    }
    pgn.to_string()
}

fn chess() -> Position {
    Position::start(Rules::chess())
}

fn normal(result: &'static str) -> [(&'static str, &'static str); 2] {
    [("Result", result), ("Termination", "normal")]
}

const FOOL: &str = "f3 e5 g4 Qh4";

fn found(text: &str) -> Findings {
    replay("games.pgn".to_owned(), text.as_bytes(), &[], true).unwrap()
}

/// The only difference: its line and what is wrong.
fn fault(text: &str) -> (usize, String) {
    let mut found = found(text);
    assert_eq!(found.differences.len(), 1, "{:?}", found.differences);
    assert_eq!(found.faults, 1);
    let difference = found.differences.remove(0);
    (difference.line, difference.problem)
}

fn problem(text: &str) -> String {
    fault(text).1
}

#[test]
fn good_games_of_all_kinds_pass() {
    let musketeer = Position::start(Rules::musketeer());
    let rows = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";
    let placed = fen::parse(rows, Rules::musketeer_peer(), None).unwrap().position;
    let broken = [("Result", "*"), ("Termination", "unterminated")];
    let text = [
        written(chess(), FOOL, &normal("0-1"), "Black mates"),
        written(musketeer, "leopard cannon L@b0 L@g9 C@d0 C@f9 d4 Nf6/L", &broken, ""),
        written(placed, "Nf3 Nc6/C Ng1", &normal("1-0"), "Black resigns"),
        written(placed, "Nc3/C", &normal("1/2-1/2"), "Draw by agreement"),
        written(
            Position::start(Rules::chess960()),
            "e4",
            &[("Termination", "adjudication"), ("Result", "1-0")],
            "x",
        ),
    ];
    let found = found(&text.concat());
    assert_eq!(found.differences, []);
    assert_eq!((found.games, found.moves), (5, 17));
    let counts = |counts: &BTreeMap<String, u64>| {
        counts.iter().map(|(text, count)| format!("{text}: {count}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(counts(&found.results), "*: 1, 0-1: 1, 1-0: 2, 1/2-1/2: 1");
    assert_eq!(counts(&found.terminations), "adjudication: 1, normal: 3, unterminated: 1");
}

#[test]
fn results_have_to_be_those_of_the_board() {
    let wrong = written(chess(), FOOL, &normal("1-0"), "White mates");
    assert_eq!(problem(&wrong), "expected 0-1 (Black mates), got 1-0");
    let right = written(chess(), FOOL, &normal("0-1"), "Black mates");
    let (line, problem) = fault(&right.replace("[Result \"0-1\"]", "[Result \"1-0\"]"));
    assert_eq!(problem, "expected the Result 0-1 as after the moves, got '1-0'");
    assert_eq!(right.lines().nth(line - 1).map(|line| line.ends_with("0-1")), Some(true));
    assert_eq!(
        self::problem(&right.trim_end().replace("} 0-1", "}")),
        "expected the result after the moves, got the end"
    );
    let late = written(
        chess(),
        FOOL,
        &[("Termination", "time forfeit"), ("Result", "0-1")],
        "White loses on time",
    );
    assert_eq!(
        self::problem(&late),
        "expected the Termination normal (Black mates), got 'time forfeit'"
    );
}

#[test]
fn games_that_go_on_need_a_reason_to_have_ended() {
    let game = |tags: &[(&str, &str)], last| written(chess(), "e4 e5", tags, last);
    assert_eq!(
        problem(&game(&normal("1-0"), "White mates")),
        "expected an end on the board, by resignation or by agreement, got 1-0"
    );
    assert_eq!(
        problem(&game(&normal("1-0"), "White resigns")),
        "expected 0-1 as the comment says, got 1-0"
    );
    assert_eq!(
        problem(&game(&[("Termination", "unterminated"), ("Result", "1-0")], "")),
        "expected * of an unterminated game, got 1-0"
    );
    assert_eq!(
        problem(&game(&[("Termination", "adjudication")], "")),
        "expected a result with the Termination 'adjudication', got *"
    );
    assert_eq!(found(&game(&[("Result", "1-0")], "")).faults, 0, "without a tag nothing is said");
}

#[test]
fn moves_have_to_be_written_as_we_write_them() {
    let good = written(chess(), "e4 e5 Nf3 Nc6", &[], "");
    for (theirs, expected) in [
        ("Ngf3", "expected 'Nf3' as move 2, got 'Ngf3'"),
        ("Nf3+", "expected 'Nf3' as move 2, got 'Nf3+'"),
        ("Nf4", "expected a legal move, got 'Nf4' (no such piece can go there)"),
    ] {
        let (line, problem) = fault(&good.replace("Nf3", theirs));
        assert_eq!(problem, expected);
        assert!(good.lines().nth(line - 1).unwrap().contains("Nf3"), "{line}");
    }
    assert_eq!(found(&good.replace("Nf3", "Nf3!?")).faults, 0, "a remark is no part of the move");
    let plies = good.replace("[PlyCount \"4\"]", "[PlyCount \"5\"]");
    assert_eq!(problem(&plies), "expected 4 as PlyCount, got '5'");
}

#[test]
fn nothing_is_played_after_the_end() {
    let round = "Nf3 Nf6 Ng1 Ng8";
    let drawn = format!("{round} {round}");
    let end = written(chess(), &drawn, &normal("1/2-1/2"), "Draw by repetition");
    assert_eq!(found(&end).faults, 0);
    let more = [("Termination", "adjudication"), ("Result", "1-0")];
    let late = written(chess(), &format!("{drawn} e4 e5 d4"), &more, "White wins by adjudication");
    let (line, problem) = fault(&late);
    assert_eq!(problem, "expected no move after the end (Draw by repetition), got 5. e4");
    assert!(late.lines().nth(line - 1).unwrap().contains("e4"));
}

#[test]
fn the_start_has_to_be_the_one_that_is_written() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let start = fen::parse(text, Rules::chess(), None).unwrap().position;
    let good = written(start, "e4 Kd7", &[], "");
    assert_eq!(found(&good).faults, 0);
    assert_eq!(
        problem(&good.replace(text, "4k3/8/8/8/8/8/4P3/4K3 w - - 00 1")),
        format!("expected the FEN '{text}', got '4k3/8/8/8/8/8/4P3/4K3 w - - 00 1'")
    );
    let rights = found(&good.replace("w - -", "w K -"));
    assert!(rights.differences[0].problem.starts_with("expected an exact FEN, got one where cast"));
}

#[test]
fn what_looks_like_an_evaluation_has_to_be_one() {
    let good = written(chess(), "e4 e5 Nf3", &[], "");
    for broken in ["+0.35/x 1.25", "+0.35/18 1.2.5", "-M5/", "+/-1"] {
        let text = good.replacen("+0.35/18 1.25", broken, 1);
        assert_ne!(text, good);
        let faults = found(&text).differences;
        assert_eq!(faults.len(), usize::from(broken != "+/-1"), "{broken}: {faults:?}");
        let expected = "expected an evaluation such as +0.35/18 1.2, got '";
        assert!(faults.iter().all(|fault| fault.problem.starts_with(expected)));
    }
}

#[test]
fn a_faulty_game_does_not_hide_the_next_one() {
    let bad = written(chess(), "e4 e5", &[], "").replace("e5", "e6e");
    let wrong = written(chess(), FOOL, &normal("1/2-1/2"), "");
    let good = written(chess(), FOOL, &normal("0-1"), "Black mates");
    let text = format!("{good}{bad}{wrong}{good}");
    let found = found(&text);
    assert_eq!(found.games, 4);
    let places: Vec<_> = found.differences.iter().map(|fault| (fault.game, fault.line)).collect();
    let line = |text: &str| text.lines().count();
    // The mark at the end stands on the last line but one.
    let second = line(&good) + line(&bad) - 1;
    assert_eq!(places, [(2, second), (3, second + line(&wrong))]);
}

#[test]
fn a_game_broken_off_in_a_comment_does_not_swallow_the_next_one() {
    let good = written(chess(), FOOL, &normal("0-1"), "Black mates");
    let cut = good.split_inclusive("{+0.35").next().unwrap();
    let found = found(&format!("{cut}\n{good}"));
    assert_eq!(found.games, 2);
    let [difference] = &found.differences[..] else { panic!("{:?}", found.differences) };
    assert_eq!((difference.game, difference.line), (1, cut.lines().count()));
    assert_eq!(difference.problem, "expected '}' after the comment, got the end");
}

#[test]
fn comments_and_other_programs_habits_do_not_confuse() {
    let text = "\u{feff}% made by hand\r\n; a file\r\n{ of\r\n[one] \r\n game }\r\n[Event \"{\"]\r\n\
                [Site \"a \\\"b\\\" ]\"][Round \"1\"]\r\n\r\n1.e4 {x\r\n[Note \"2\"]\r\n} e5 $1 (1... c5 (1... d5) 2. Nf3) \
                2. Nf3 ; {\r\nNc6 *\r\n\r\n1. d4 1/2-1/2 1. c4 0-1\r\n[Event \"4\"]\r\n[Event \"5\"]\r\n*\r\n";
    let found = found(text);
    assert_eq!((found.games, found.moves), (5, 6), "{found:?}");
    // The fourth has no mark.
    let problems: Vec<_> =
        found.differences.iter().map(|fault| (fault.game, fault.problem.as_str())).collect();
    assert_eq!(problems, [(4, "expected the result after the moves, got the end")]);
}

#[test]
fn hostile_files_are_refused_in_good_order() {
    let junk = [&b"\xff\x00\x1b[\x80"[..], b"[", b"[[[\n[\"", b"{", b"(((", b"1. e4 {", b")))"];
    for (bytes, strict) in junk.into_iter().flat_map(|bytes| [(bytes, true), (bytes, false)]) {
        let found = replay("junk".to_owned(), bytes, &[], strict).unwrap();
        let problems = found.differences.iter().map(|fault| &fault.problem);
        assert!(problems.clone().count() > 0 || found.games == 0, "{bytes:?}");
        assert!(problems.into_iter().all(|problem| !problem.contains(char::is_control)));
    }
    let long = "x".repeat(1 << 20);
    assert!(problem(&long).len() < 200);
    let endless = std::io::repeat(b'x');
    let error = replay("endless".to_owned(), endless, &[], false).unwrap_err();
    assert!(error.to_string().starts_with("expected games, got 33554432 bytes without an end"));
}

fn printed(files: &[(&str, &str)], more: &[&str]) -> (String, Result<(), String>) {
    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: ReplayArgs,
    }
    let folder = tempfile::tempdir().unwrap();
    let paths = files.iter().map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    });
    let words = std::iter::once("replay".to_owned()).chain(paths);
    let words = words.chain(more.iter().map(|word| (*word).to_owned()));
    let cli = <Cli as clap::Parser>::try_parse_from(words).unwrap();
    let mut output = Vec::new();
    let done =
        run(&cli.args, &Variants::default(), &mut output).map_err(|failure| failure.to_string());
    let folder = format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR);
    (String::from_utf8(output).unwrap().replace(&folder, ""), done)
}

#[test]
fn musketeer_games_are_summed_up_by_pair_of_types() {
    let start = |pair: &str| {
        let black = pair.to_lowercase();
        let text = format!(
            "{black}******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/{pair}****** w KQkq - 0 1"
        );
        fen::parse(&text, Rules::musketeer_peer(), None).unwrap().position
    };
    let game = |pair: &str, players: [&'static str; 2], result: &'static str| {
        let tags = [("White", players[0]), ("Black", players[1]), ("Result", result)];
        written(start(pair), "Nf3", &tags, "")
    };
    let own = ["A", "B"];
    let one = [game("LC", own, "1-0"), game("CL", ["B", "A"], "1/2-1/2")].concat();
    let two = [game("AU", own, "0-1"), game("LC", own, "*"), written(chess(), FOOL, &[], "")];
    let (text, done) = printed(&[("one", &one), ("two", &two.concat())], &[]);
    assert_eq!(done, Ok(()));
    let (_, tables) = text.split_once("Results of A ").unwrap();
    assert_eq!(
        tables,
        "\
by pair of types
Types  Wins  Losses  Draws  Score  Games    Elo  +/-
AU        0       1      0   0.0%      1   -inf  inf
CL        1       0      1  75.0%      2  190.8  inf

White by pair of types, scores with 95% intervals
Types  Wins  Losses  Draws  Score  Games   From     To
AU        0       1      0   0.0%      1   0.0%  83.3%
CL        1       0      1  75.0%      2  22.3%  94.8%
all       1       1      1  50.0%      3  15.4%  84.6%
"
    );
    let third = [game("AU", ["C", "?"], "1-0"), one].concat();
    let (text, _) = printed(&[("three", &third)], &[]);
    assert!(text.contains("Types       C      A      B\nAU     100.0%      -      -\n"), "{text}");
    let (text, _) = printed(&[("three", &third)], &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json[0]["kinds"]["players"]["B"]["CL"]["score"], 0.25);
    assert_eq!(json[0]["kinds"]["white"]["CL"]["wins"], 1);
    // A file of many people's games lists the first of them.
    let many: String = (0..20)
        .map(|number| {
            let name: &'static str = Box::leak(format!("P{number}").into_boxed_str());
            game("LC", [name, "X"], "1-0")
        })
        .collect();
    let (text, _) = printed(&[("many", &many)], &[]);
    assert!(
        text.contains(" P8\n") && !text.contains(" P9") && text.contains("of the first 10 players"),
        "{text}"
    );
}

#[test]
fn findings_are_printed_and_faults_make_the_command_fail() {
    let good = written(chess(), FOOL, &normal("0-1"), "Black mates");
    let bad = written(chess(), FOOL, &normal("1-0"), "White mates");
    let both = format!("{good}{bad}");
    let line = both.lines().count() - 1;
    let (text, done) = printed(&[("good", &good), ("bad", &both)], &[]);
    assert_eq!(done, Err("expected games without a fault, got 1 difference".to_owned()));
    assert_eq!(
        text.lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>(),
        [
            "Games",
            "File Games Moves 1-0 0-1 1/2-1/2 * Notes Differences",
            "good 1 4 0 1 0 0 0 0",
            "bad 2 8 1 1 0 0 0 1",
            "",
            "Terminations",
            "File Termination Games",
            "good normal 1",
            "bad normal 2",
            "",
            "Differences",
            "File Game Line Difference",
            &format!("bad 2 {line} expected 0-1 (Black mates), got 1-0"),
        ]
    );
    let (text, done) = printed(&[("good", &good)], &["--quiet"]);
    assert_eq!((text.as_str(), done), ("", Ok(())));
    let (text, _) = printed(&[("bad", &bad)], &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json[0]["differences"][0]["line"], line - good.lines().count());
    let (_, done) = printed(&[("empty", "")], &[]);
    assert!(done.unwrap_err().ends_with("empty: expected games, got none"));
}

#[test]
fn missing_files_are_told_by_name() {
    let args = ReplayArgs {
        files: vec![PathBuf::from("/no/such/file")],
        strict: false,
        quiet: false,
        format: PageFormat::Table,
    };
    let problem = run(&args, &Variants::default(), Vec::new()).unwrap_err().to_string();
    assert!(problem.starts_with("/no/such/file: "), "{problem}");
}

#[test]
fn a_result_in_any_dress_may_not_contradict_the_board() {
    let mated = "1. f3 e5 2. g4 Qh4#";
    for result in ["1:0", "White wins", "0.5-0.5", "½–½", "1-0", "Black resigns"] {
        for text in [format!("{mated} {result}\n"), format!("[Result \"{result}\"]\n\n{mated}\n")] {
            let found = replay("a.pgn".to_owned(), text.as_bytes(), &[], false).unwrap();
            assert!(found.faults > 0, "{text}");
            let problem = &found.differences[0].problem;
            assert!(problem.starts_with("expected 0-1 (Black mates), got "), "{text}: {problem}");
        }
    }
    for result in ["0:1", "Black wins", "0 – 1", "0-1", "White resigns", "*"] {
        let text = format!("{mated} {result}\n");
        let found = replay("a.pgn".to_owned(), text.as_bytes(), &[], false).unwrap();
        assert_eq!(found.differences, [], "{text}");
    }
}
