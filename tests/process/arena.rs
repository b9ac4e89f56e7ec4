//! Whole matches, played by the program with real engines, healthy and broken ones.

mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program::Output;
use tempfile::TempDir;
use treville_arena::journal::{self, Saved};
#[cfg(target_os = "linux")]
use treville_arena::process;
use treville_arena::record::{GameRecord, Termination};
use treville_core::pgn::{self, Pgn, Reader};

const ENGINE: &str = env!("CARGO_BIN_EXE_broken-engine");
const ARENA: &str = env!("CARGO_BIN_EXE_treville-arena");

/// A folder with the files of one match.
struct Arena(TempDir);

impl Arena {
    fn new() -> Arena {
        Arena(TempDir::new().expect("a folder for temporary files"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file of the match")
    }

    fn saved(&self, name: &str) -> Saved {
        journal::read(&self.path(name)).expect("a saved match")
    }

    /// The words of a match between two engines with these faults; `more` are further flags, and
    /// names of files in it follow a `@`.
    fn words(&self, faults: [&str; 2], more: &str) -> Vec<String> {
        let mut words = vec!["match".to_owned()];
        for (name, fault) in ["A", "B"].iter().zip(faults) {
            let (fault, proto) = fault.split_once(' ').unwrap_or((fault, "uci"));
            words.extend(["-engine".to_owned(), format!("cmd={ENGINE}"), format!("args={fault}")]);
            words.extend([format!("name={name}"), format!("proto={proto}")]);
            let limit = if proto == "uci" { "nodes=60" } else { "depth=1" };
            if !more.contains("tc=") {
                words.push(limit.to_owned());
            }
        }
        let path = |word: &str| match word.split_once('@') {
            Some((flag, name)) => format!("{flag}{}", self.path(name).display()),
            None => word.to_owned(),
        };
        words.extend(more.split_whitespace().map(path));
        words
    }

    fn play(&self, faults: [&str; 2], more: &str) -> Output {
        run(&self.words(faults, more))
    }

    /// Plays a match that has to succeed, and gives what was saved of it.
    #[track_caller]
    fn whole(&self, faults: [&str; 2], more: &str) -> Saved {
        let output =
            self.play(faults, &format!("{more} -autosave @saved.jsonl -pgnout @games.pgn"));
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
        self.replayed();
        self.saved("saved.jsonl")
    }

    /// Every game is replayed from its text without a difference.
    #[track_caller]
    fn replayed(&self) {
        let games = self.path("games.pgn").display().to_string();
        let output = run(&["replay".to_owned(), "--strict".to_owned(), games]);
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    }
}

fn run(words: &[String]) -> Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    program::run(ARENA, &words, "")
}

/// What decides a game, but not how long it took.
fn essence(saved: &Saved) -> BTreeMap<u32, (String, u32, String)> {
    let of = |game: &GameRecord| (game.result.to_string(), game.plies, game.reason.clone());
    saved.records.iter().map(|game| (game.number, of(game))).collect()
}

/// Every fault leads to its own termination against the engine that has it, and the match goes on.
#[test]
fn every_fault_has_its_termination_and_the_match_goes_on() {
    const CLOCK: &str = "-each tc=0.5+0.02";
    let quick = "-each patience=2";
    for (fault, flags, termination) in [
        ("illegal-move", "", Termination::IllegalMove),
        ("garbage-move", "", Termination::IllegalMove),
        ("crash", "", Termination::Crash),
        ("disconnect", "", Termination::Disconnect),
        ("silence", quick, Termination::Stalled),
        ("silence", CLOCK, Termination::Stalled),
        ("late", CLOCK, Termination::TimeForfeit),
        ("no-start", quick, Termination::NoStart),
        ("dies-at-start", "", Termination::NoStart),
        ("wrong-selection", "-openings from=selection", Termination::IllegalMove),
        ("illegal-move xboard", "", Termination::IllegalMove),
        ("crash xboard", "", Termination::Crash),
        ("false-claim xboard", "", Termination::FalseClaim),
    ] {
        let arena = Arena::new();
        // A fault that strikes once in the life of a program needs a new program to strike again.
        let flags = format!("{flags} -each restart=on -games 2 -recover -concurrency 2");
        let saved = arena.whole(["none", fault], &flags);
        assert_eq!(saved.records.len(), 2, "{fault}");
        for game in &saved.records {
            assert_eq!(game.termination, termination, "{fault}: {}", game.reason);
            assert_eq!(game.score_of(1), Some(0.0), "{fault}: {}", game.reason);
            let loser = if game.white == 1 { "White" } else { "Black" };
            assert!(game.reason.starts_with(loser), "{fault}: {}", game.reason);
        }
        let tag = format!("[Termination \"{termination}\"]");
        assert_eq!(arena.text("games.pgn").matches(&tag).count(), 2, "{fault}");
    }
}

/// Noise, slowness and boasting lose no game.
#[test]
fn what_is_no_fault_in_a_game_loses_none() {
    for fault in [
        "none",
        "garbage",
        "slow-start",
        "double-move",
        "none xboard",
        "garbage xboard",
        "double-move xboard",
    ] {
        let arena = Arena::new();
        let saved = arena.whole(["none", fault], "-games 2 -maxmoves 12");
        assert_eq!(saved.records.len(), 2);
        for game in &saved.records {
            let ended = matches!(game.termination, Termination::Normal | Termination::Adjudication);
            assert!(ended, "{fault}: {}", game.reason);
        }
    }
}

#[test]
fn false_mates_and_illegal_variations_are_warned_of() {
    for (fault, words) in [("false-mate", "mate in"), ("illegal-pv", "as ply")] {
        let arena = Arena::new();
        let saved = arena.whole(["none", fault], "-games 1 -maxmoves 12");
        let warnings = &saved.records[0].warnings;
        assert!(warnings.iter().any(|text| text.starts_with("B (Black)") && text.contains(words)));
        assert!(warnings.iter().all(|text| !text.starts_with("A ")), "{warnings:?}");
    }
}

#[test]
fn a_match_ends_with_a_failure_unless_it_is_told_to_go_on() {
    let arena = Arena::new();
    let output = arena.play(["none", "crash"], "-games 6 -autosave @saved.jsonl");
    assert_eq!(output.status, Some(1));
    let line = "treville-arena: the match ends with game 1: Black crashes: ";
    assert!(output.stderr.starts_with(line), "{}", output.stderr);
    assert_eq!(output.stderr.lines().count(), 1);
    assert_eq!(arena.saved("saved.jsonl").records.len(), 1);
    assert!(output.stdout.contains("Finished game 1 (A vs B): 1-0 {Black crashes"));
}

/// Two equal engines with the same openings play every game twice, so the score is exactly even and
/// nothing divides by zero.
#[test]
fn a_mirrored_match_is_exactly_even() {
    let arena = Arena::new();
    let flags = "-games 8 -repeat -openings from=random randomplies=4 -ratinginterval 2 \
                 -sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 -concurrency 2";
    let output = arena.play(["none", "none"], &format!("{flags} -autosave @saved.jsonl"));
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let saved = arena.saved("saved.jsonl");
    for pair in 0..4 {
        let games: Vec<_> = saved.records.iter().filter(|game| game.pair == pair).collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].score_of(0).unwrap() + games[1].score_of(0).unwrap(), 1.0);
        assert_eq!(games[0].plies, games[1].plies, "the same game with other colours");
    }
    assert!(output.stdout.contains("[0.500] 8"), "{}", output.stdout);
    assert!(output.stdout.contains("Pentanomial: [0, 0, 4, 0, 0]"));
    assert!(output.stdout.contains("LLR: "));
    assert!(!output.stdout.contains("NaN"), "{}", output.stdout);
}

/// By the rules from the first move on: engines of both protocols choose and place the pieces, and
/// every summary has the results by what they have chosen. The engine's own program takes part
/// where it has been built beside this one, as it is for the tests of all packages.
#[test]
fn engines_choose_and_place_the_pieces_themselves() {
    let own = Path::new(ARENA).with_file_name(format!("treville{}", std::env::consts::EXE_SUFFIX));
    let own = own.is_file().then(|| (own.display().to_string(), ""));
    for (program, argument) in [Some((ENGINE.to_owned(), "none")), own].into_iter().flatten() {
        let arena = Arena::new();
        let saved = arena.path("saved.jsonl").display().to_string();
        let mut words = vec!["match".to_owned()];
        for (name, how) in [("A", "nodes=60"), ("B", "proto=xboard depth=1"), ("C", "nodes=90")] {
            words.extend(["-engine".to_owned(), format!("cmd={program}"), format!("name={name}")]);
            words.extend((!argument.is_empty()).then(|| format!("args={argument}")));
            words.extend(how.split(' ').map(str::to_owned));
        }
        let flags = "-openings from=selection -repeat -maxmoves 8 -ratinginterval 0 -pgnout";
        words.extend(flags.split(' ').map(str::to_owned));
        words.push(arena.path("games.pgn").display().to_string());
        words.extend(["-autosave".to_owned(), saved.clone()]);
        let output = run(&words);
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
        arena.replayed();

        let games = arena.text("games.pgn");
        let mut played = 0;
        for (game, record) in Reader::new(&games).zip(&arena.saved("saved.jsonl").records) {
            let game = game.expect("a game");
            let set_up = game.game.moves().iter().take_while(|m| m.is_set_up()).count();
            assert_eq!(set_up, 6, "two choices and four placements");
            let comments = game.annotations.iter().map(|annotation| annotation.comment.as_str());
            assert!(comments.take(6).all(str::is_empty), "each is an engine's own move");
            assert_eq!((record.opening.as_str(), record.kinds.len()), ("", 2), "{record:?}");
            assert_eq!(record.gates.len(), "bg/cf".len(), "{record:?}");
            played += 1;
        }
        assert_eq!(played, 6, "three meetings of two games");

        let pgn = arena.path("games.pgn").display().to_string();
        let words = |words: [&str; 2]| run(&words.map(str::to_owned)).stdout;
        let merged = words(["merge", &saved]);
        assert_eq!(merged, words(["summary", &saved]));
        for text in [&output.stdout, &merged, &words(["replay", &pgn])] {
            assert!(text.contains("\nScores by pair of types\nTypes "), "{text}");
            assert!(
                text.contains("\nWhite by pair of types, scores with 95 % intervals\n"),
                "{text}"
            );
        }
    }
}

/// A random ply of each engine makes the games of a pair different.
#[test]
fn random_plies_break_the_mirror() {
    let arena = Arena::new();
    let flags = "-each randomplies=1 -games 8 -repeat -openings from=random";
    let saved = arena.whole(["none", "none"], flags);
    let even = (0..4).filter(|pair| {
        let mut games = saved.records.iter().filter(|game| game.pair == *pair);
        let plies = |game: Option<&GameRecord>| game.map(|game| game.plies);
        plies(games.next()) == plies(games.next())
    });
    assert!(even.count() < 4, "some pair has two different games");
    assert_eq!(arena.text("games.pgn").matches("{random}").count(), 16);
}

/// A match that is killed again and again, at any moment, comes to the same end as one that is not.
#[test]
fn a_killed_match_goes_on_to_the_same_result() {
    const FLAGS: &str = "-games 24 -repeat -openings from=random randomplies=2";
    let arena = Arena::new();
    let whole = Arena::new().whole(["none", "none"], FLAGS);
    let mut words = arena.words(
        ["none", "none"],
        &format!("{FLAGS} -concurrency 2 -autosave @saved.jsonl -pgnout @games.pgn seldepth"),
    );
    let mut kills = 0;
    for wait in (20..).step_by(35) {
        let mut child = Command::new(ARENA)
            .args(&words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        let deadline = Instant::now() + Duration::from_millis(wait);
        let ended = loop {
            match child.try_wait().expect("a child") {
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                ended => break ended,
            }
        };
        if let Some(status) = ended {
            assert!(status.success());
            break;
        }
        child.kill().expect("a child");
        child.wait().expect("a child");
        kills += 1;
        // Killed before it had begun, it begins again.
        if journal::read(&arena.path("saved.jsonl")).is_ok() {
            let path = arena.path("saved.jsonl").display().to_string();
            words = ["match", "-resume", &path].map(str::to_owned).to_vec();
        } else {
            let _ = fs::remove_file(arena.path("saved.jsonl"));
        }
    }
    assert!(kills > 0);
    assert_eq!(essence(&arena.saved("saved.jsonl")), essence(&whole));
    let games = arena.text("games.pgn");
    assert_eq!(games.matches("[Event ").count(), 24, "after {kills} kills");
    assert!(games.split("[Event ").skip(1).all(|game| game.contains(" sd=")), "{games}");
    arena.replayed();
}

/// Ctrl-C ends a match in an orderly way: the results are saved and printed, and it can be resumed.
#[cfg(unix)]
#[test]
fn an_interrupted_match_ends_in_good_order() {
    let arena = Arena::new();
    let flags = "-rounds 100000 -repeat -openings from=random -autosave @saved.jsonl";
    let mut child = Command::new(ARENA)
        .args(arena.words(["none", "none"], flags))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    while journal::read(&arena.path("saved.jsonl")).map_or(0, |saved| saved.records.len()) < 2 {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended by itself");
        thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(130), "no scheduler takes it for a finished match");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let saved = arena.saved("saved.jsonl").records.len();
    assert!(text.contains("Score of A vs B:") && text.contains(&format!("] {saved}\n")), "{text}");
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = "treville-arena: the match was interrupted; go on with -resume ";
    assert!(problem.starts_with(line) && problem.lines().count() == 1, "{problem}");
}

/// Shares of a match, joined, are the match.
#[test]
fn shares_make_the_whole_match() {
    const FLAGS: &str = "-games 12 -repeat -openings from=random randomplies=3";
    let arena = Arena::new();
    let whole = arena.whole(["none", "none"], FLAGS);
    let mut merge = vec!["merge".to_owned()];
    for share in ["3/3", "1/3", "2/3"] {
        let name = format!("{}.jsonl", &share[..1]);
        let output =
            arena.play(["none", "none"], &format!("{FLAGS} --shard {share} -autosave @{name}"));
        assert_eq!(output.status, Some(0), "{}", output.stderr);
        assert_eq!(arena.saved(&name).records.len(), 4);
        merge.push(arena.path(&name).display().to_string());
    }
    merge.extend(["--out".to_owned(), arena.path("joined.jsonl").display().to_string()]);
    let output = run(&merge);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    assert!(output.stdout.contains("] 12\n"), "{}", output.stdout);
    assert_eq!(essence(&arena.saved("joined.jsonl")), essence(&whole));

    merge.truncate(3);
    let output = run(&merge);
    assert!(output.stdout.starts_with("8 of 12 games have been played."), "{}", output.stdout);
    merge.push(merge[1].clone());
    let output = run(&merge);
    assert_eq!(output.status, Some(1));
    assert!(output.stderr.contains("expected every game once"), "{}", output.stderr);
}

/// A sequential test ends the match as soon as it is decided.
#[test]
fn a_decided_test_ends_the_match() {
    let arena = Arena::new();
    let flags = "-rounds 1000 -repeat -recover -each restart=on -concurrency 2 \
                 -sprt elo0=0 elo1=200 alpha=0.05 beta=0.05";
    let output = arena.play(["none", "illegal-move"], flags);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("H1 was accepted"), "{}", output.stdout);
    let games = output.stdout.matches("Finished game").count();
    assert!((4..200).contains(&games), "{games} games");
}

/// Other variants, other protocols, a tournament, and everything that is written about it.
#[test]
fn a_tournament_of_three_over_both_protocols_has_its_report() {
    let arena = Arena::new();
    let third = format!("-engine cmd={ENGINE} args=none name=C nodes=60");
    for variant in ["musketeer", "musketeer-peer", "chess", "chess960"] {
        let folder = format!("report-{variant}");
        let opening = if variant == "chess" { "start" } else { "random" };
        let output = arena.play(
            ["none", "none xboard"],
            &format!(
                "{third} -variant {variant} -openings from={opening} -rounds 1 -repeat -maxmoves 30 \
                 -concurrency 2 -pgnout @games.pgn -autosave @{variant}.jsonl \
                 -epdout @ends.epd -report @{folder} -log @{variant}.log"
            ),
        );
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
        let saved = arena.saved(&format!("{variant}.jsonl"));
        assert_eq!(saved.records.len(), 6, "three meetings of two games");
        for game in &saved.records {
            assert!(game.warnings.is_empty(), "{:?}", game.warnings);
        }
        let page = arena.text(&format!("{folder}/index.html"));
        assert!(page.contains("<!DOCTYPE html>") && page.contains(variant));
        assert!(arena.text(&format!("{variant}.log")).contains(" < bestmove "));
    }
    arena.replayed();
    assert_eq!(arena.text("games.pgn").matches("[Event ").count(), 24, "files are added to");
    assert_eq!(arena.text("ends.epd").lines().count(), 24);
}

/// What flags say about colours and about what is written shows in the games.
#[test]
fn colours_stay_and_games_are_bare_if_asked() {
    let arena = Arena::new();
    let flags = "-games 3 -noswap -maxmoves 8 -autosave @saved.jsonl -pgnout @games.pgn min";
    assert_eq!(arena.play(["none", "none"], flags).status, Some(0));
    let games = arena.text("games.pgn");
    assert_eq!(games.matches("[White \"A\"]").count(), 3);
    assert!(!games.contains('{'), "{games}");
    assert!(arena.saved("saved.jsonl").records.iter().all(|game| game.plies == 16));

    let arena = Arena::new();
    arena.whole(["none", "none"], "-games 2 -maxmoves 8");
    let games = arena.text("games.pgn");
    assert_eq!(games.matches("[White \"A\"]").count(), 1);
    assert!(games.contains("too many moves}"), "{games}");
}

/// Engines run where `-use-affinity` puts them: on the processors of their board, each on its own
/// if it ponders.
#[cfg(target_os = "linux")]
#[test]
fn engines_run_on_the_processors_of_their_board() {
    let script = format!("grep Cpus_allowed_list /proc/self/status >&2; exec '{ENGINE}' none");
    let play = |more: &str| {
        let arena = Arena::new();
        let errors = arena.path("errors.txt");
        let mut words = vec!["match".to_owned()];
        for name in ["name=A", "name=B"] {
            words.extend(["-engine", "cmd=sh", "arg=-c", name, "nodes=60"].map(str::to_owned));
            words.extend([format!("arg={script}"), format!("stderr={}", errors.display())]);
        }
        words.extend(more.split_whitespace().map(str::to_owned));
        let output = run(&words);
        let said = fs::read_to_string(errors).unwrap_or_default();
        let cpus = said.lines().filter_map(|line| line.strip_prefix("Cpus_allowed_list:\t"));
        (output, cpus.map(str::to_owned).collect::<Vec<String>>())
    };
    let allowed = process::allowed_cpus().expect("processors");
    let last = allowed.last().expect("a processor").to_string();
    let (output, cpus) = play(&format!("-games 4 -maxmoves 4 -use-affinity {last}"));
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    assert_eq!(cpus, [last.as_str(), &last], "both stay for all games");

    let (output, cpus) = play(&format!("-concurrency 2 -use-affinity {last}"));
    let problem =
        "-use-affinity: expected 2 processors (-concurrency 2, threads of a game: 1), got 1";
    assert_eq!((output.status, cpus.len()), (Some(1), 0));
    assert_eq!(output.stderr, format!("treville-arena: {problem}\n"));

    if let [first, second, ..] = allowed[..] {
        let flags = format!("-games 4 -maxmoves 4 -each ponder -use-affinity {second},{first}");
        let (output, mut cpus) = play(&flags);
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
        let mut expected = [first.to_string(), second.to_string()];
        cpus.sort();
        expected.sort();
        assert_eq!(cpus, expected);
    }
}

/// The comments of moves have what both protocols report, and only what is asked for.
#[test]
fn games_say_of_every_move_what_is_asked_for() {
    let arena = Arena::new();
    let flags = "-games 2 -maxmoves 8 -openings from=random -each tc=600 depth=3 \
                 -pgnout @games.pgn timeleft latency nodes seldepth nps hashfull tbhits pv=true";
    let output = arena.play(["none", "none xboard"], flags);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    arena.replayed();
    let games = pgn::read_all(&arena.text("games.pgn")).expect("games");
    assert_eq!(games.len(), 2);
    for game in games {
        for (ply, annotation) in game.annotations.iter().enumerate() {
            assert!(annotation.evaluation.is_some(), "{annotation:?}");
            let comment = annotation.comment.as_str();
            let names = comment.split(", ").filter_map(|word| Some(word.split_once('=')?.0));
            // XBoard's protocol does not say how full the table is.
            let is_uci = (game.tag("White") == Some("A")) == (ply % 2 == 0);
            let table = is_uci.then_some("hashfull");
            let expected = ["tl", "latency", "n", "sd", "nps"].into_iter().chain(table);
            let expected: Vec<&str> = expected.chain(["tbhits", "pv"]).collect();
            let without_nps = expected.iter().copied().filter(|name| *name != "nps");
            let names: Vec<&str> = names.collect();
            // A search of no time has no speed.
            let is_known = names == expected || names == without_nps.collect::<Vec<_>>();
            assert!(is_known, "{comment}");
        }
        let last = game.annotations.last().map_or("", |last| last.comment.as_str());
        assert!(last.ends_with("too many moves"), "{last}");
    }
}

/// Hundreds of millions of games, as some people ask for with a sequential test, are no burden.
#[test]
fn a_match_without_end_begins_at_once() {
    let arena = Arena::new();
    let flags = "-rounds 2000000000 -repeat -recover -each restart=on \
                 -sprt elo0=0 elo1=400 alpha=0.05 beta=0.05";
    let output = arena.play(["none", "dies-at-start"], flags);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("H1 was accepted"), "{}", output.stdout);
}

/// An entry of a Polyglot book.
fn entry(key: u64, m: &str, weight: u16) -> Vec<u8> {
    let number = |at: usize, first: u8| u16::from(m.as_bytes()[at] - first);
    let square = |at: usize| number(at, b'a') | number(at + 1, b'1') << 3;
    let code = square(2) | square(0) << 6;
    [&key.to_be_bytes()[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
}

#[test]
fn engines_play_from_their_books_as_long_as_these_last() {
    // The specification has the keys of these positions, for the line e4 d5 e5 f5.
    let start = 0x463b_9618_1691_fc9c;
    let book = [
        entry(0x0756_b944_61c5_0fb0, "e4e5", 1),
        entry(start, "d2d4", 1),
        entry(start, "e2e4", 2),
        entry(0x662f_afb9_65db_29d4, "f7f5", 1),
        entry(0x823c_9b50_fd11_4196, "d7d5", 1),
    ];
    let games = |flags: &str, more: &str| {
        let arena = Arena::new();
        fs::write(arena.path("book.bin"), book.concat()).unwrap();
        let later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
        fs::write(arena.path("later.epd"), later).unwrap();
        let flags = format!("-variant chess -rounds 8 -repeat -maxmoves 6 {flags} {more}");
        let saved = arena.whole(["none", "none"], &flags);
        (saved, pgn::read_all(&arena.text("games.pgn")).unwrap())
    };
    let from_book = |game: &Pgn| {
        let own = game.annotations.iter().take_while(|made| made.comment == "book");
        let own = game.game.moves().iter().zip(own).map(|(m, _)| *m).collect::<Vec<_>>();
        assert!(game.annotations[own.len()..].iter().all(|made| !made.comment.starts_with("book")));
        own
    };

    let (saved, whole) = games("-each book=@book.bin", "");
    for pair in whole.chunks(2) {
        assert_eq!(from_book(&pair[0]), from_book(&pair[1]), "a pair has one opening");
    }
    let lengths: BTreeSet<usize> = whole.iter().map(|game| from_book(game).len()).collect();
    assert_eq!(lengths, BTreeSet::from([1, 4]), "both first moves come up");
    for (record, game) in saved.records.iter().zip(&whole) {
        let thought = record.white_use.moves + record.black_use.moves;
        assert_eq!(thought as usize, record.plies as usize - from_book(game).len());
    }
    let (share, _) = games("-each book=@book.bin", "--shard 2/2 -concurrency 2");
    assert_eq!(share.records.len(), 8);
    assert!(essence(&share).iter().all(|(number, game)| essence(&saved)[number] == *game));

    let (_, shallow) = games("-each book=@book.bin bookdepth=1", "");
    assert!(shallow.iter().all(|game| from_book(game).len() <= 2));
    // The position says that two moves have been made.
    let later = "-openings file=@later.epd";
    let (_, over) = games("-each book=@book.bin bookdepth=2", later);
    assert!(over.iter().all(|game| from_book(game).is_empty()));
    let (_, on) = games("-each book=@book.bin bookdepth=3", later);
    assert!(on.iter().all(|game| (1..=2).contains(&from_book(game).len())));
}

#[test]
fn a_book_is_its_own_engines_alone() {
    let arena = Arena::new();
    fs::write(arena.path("book.bin"), entry(0x463b_9618_1691_fc9c, "a2a3", 1)).unwrap();
    let flags = "-variant chess -games 4 -maxmoves 2 -pgnout @games.pgn";
    let mut words = arena.words(["none", "none"], flags);
    words.insert(2, format!("book={}", arena.path("book.bin").display()));
    assert_eq!(run(&words).status, Some(0));
    for game in pgn::read_all(&arena.text("games.pgn")).unwrap() {
        let books = game.annotations.iter().filter(|made| made.comment == "book").count();
        assert_eq!(books, usize::from(game.tag("White") == Some("A")), "{game}");
    }
}

#[test]
fn an_opening_lasts_as_long_as_its_policy() {
    let openings = |policy: &str| {
        let flags = format!("-openings from=random {policy} -rounds 3 -games 2 -maxmoves 2");
        let saved = Arena::new().whole(["none", "none"], &flags);
        let openings = saved.records.into_iter().map(|game| game.opening);
        openings.collect::<BTreeSet<_>>().len()
    };
    let counts = ["", "policy=encounter", "policy=round"].map(openings);
    assert_eq!(counts, [6, 1, 3]);
}

#[test]
fn bad_flags_are_one_line() {
    let arena = Arena::new();
    for (flags, expected) in [
        ("-frobnicate", "-frobnicate"),
        ("-tb /tables", "-tb: not supported"),
        ("-games x", "-games: expected"),
        ("-openings file=/nowhere.epd", "/nowhere.epd"),
        ("-variant chess -each book=/nowhere.bin", "/nowhere.bin"),
        ("-each book=/nowhere.bin", "expected orthodox chess or Chess960 with a Polyglot book"),
        ("-pgnout /nowhere/games.pgn", "/nowhere/games.pgn"),
        ("-each stderr=/nowhere/errors.txt", "/nowhere/errors.txt"),
    ] {
        let output = arena.play(["none", "none"], flags);
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{flags}");
        assert!(output.stderr.contains(expected), "{flags}: {}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    }
    let output = run(&["match".to_owned(), "-resume".to_owned(), "/nowhere".to_owned()]);
    assert_eq!(output.status, Some(1));
    assert!(output.stderr.starts_with("treville-arena: /nowhere: "), "{}", output.stderr);
}
