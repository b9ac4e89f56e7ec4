//! Whole matches, played by the program with real engines, healthy and broken ones.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

#[cfg(target_os = "linux")]
#[path = "../broken_engines.rs"]
mod broken_engines;
// The system's lists of programs and of their memory are read, as Linux has them.
#[cfg(target_os = "linux")]
#[path = "../compliance.rs"]
mod compliance;
mod folder;
mod interrupted;
mod openings;
// The engines are scripts.
#[cfg(unix)]
mod openbench;
#[path = "../players.rs"]
mod players;
#[path = "../program.rs"]
mod program;
#[cfg(target_os = "linux")]
#[path = "../run.rs"]
mod run;
#[cfg(target_os = "linux")]
#[path = "../scarce.rs"]
mod scarce;
mod suite;
#[cfg(target_os = "linux")]
#[path = "../survival.rs"]
mod survival;

use std::fs;
use std::path::Path;

use folder::{ARENA, Arena, ENGINE, run};
use program::Output;
#[cfg(target_os = "linux")]
use treville_arena::process;
use treville_arena::record::{GameRecord, Termination};
use treville_notation::pgn::{self, Reader};

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
        let tag = format!("[Termination \"{}\"]", termination.tag());
        assert_eq!(arena.text("games.pgn").matches(&tag).count(), 2, "{fault}");
    }
}

/// A lack of threads in the middle of a match is nobody's loss: the match ends in one line, and
/// goes on when there is room.
#[cfg(target_os = "linux")]
#[test]
fn without_a_thread_for_an_engine_the_match_ends_and_can_go_on() {
    let arena = Arena::new();
    let words = arena.words(["none", "none"], "-games 2 -concurrency 1 -autosave @saved.jsonl");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // One for Ctrl-C, one for the games, two for the first engine, one of two for the second.
    let output = scarce::with_threads(5, ARENA, &words, "");
    let problem = "treville-arena: expected a thread for an engine, got none: ";
    assert!(output.stderr.contains(problem), "{output:?}");
    assert_eq!(output.status, Some(1), "{output:?}");
    assert!(arena.saved("saved.jsonl").records.is_empty());
    let saved = arena.path("saved.jsonl").display().to_string();
    let resumed = run(&["match", "-resume", &saved].map(str::to_owned));
    assert_eq!(resumed.status, Some(0), "{resumed:?}");
    assert_eq!(arena.saved("saved.jsonl").records.len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn complaints_that_nobody_can_read_end_nothing() {
    let commands = [
        &["match", "-engine", "cmd=./nope", "-engine", "cmd=./nope", "-each", "nodes=5"][..],
        &["match", "-engine", "cmd=./nope"],
        &["summary", "missing.jsonl"],
        &["replay", "missing.pgn"],
        &["nonsense"],
    ];
    scarce::fail_unheard(ARENA, &commands);
}

/// An engine that starts no more in the middle of a match loses its games.
#[cfg(unix)]
#[test]
fn an_engine_that_does_not_start_again_loses_its_games() {
    let arena = Arena::new();
    let once = arena.script("once", "[ -e started ] && exit 3; touch started; exec \"$1\" none");
    let third = format!("-engine cmd={once} name=C nodes=60 dir=@ arg={ENGINE}");
    let saved = arena.whole(["none", "none"], &format!("{third} -tournament gauntlet -recover"));
    let with_third = saved.records.iter().filter(|game| game.score_of(2).is_some());
    for game in with_third {
        let loser = if game.white == 2 { "White" } else { "Black" };
        let reason = format!("{loser} does not start: its program has ended: exit status 3");
        assert_eq!((game.termination, &game.reason), (Termination::NoStart, &reason));
        assert_eq!(game.score_of(2), Some(0.0));
    }
    assert_eq!(saved.records.len(), 2);
}

/// A match with an engine that cannot be started does not begin: one line, and nothing is written.
#[cfg(unix)]
#[test]
fn an_engine_that_cannot_be_started_is_refused_before_the_first_game() {
    let arena = Arena::new();
    fs::write(arena.path("plain"), "#!/bin/sh\n").expect("a file");
    let lost = arena.script("lost", "");
    fs::write(&lost, "#!/no/such/interpreter\n").expect("a file");
    let text = arena.script("text", "");
    fs::write(&text, "a letter to a friend\n").expect("a file");
    let silent = "expected uciok within 1 s, got no such line";
    for (engine, expected) in [
        ("cmd=@missing".to_owned(), "there is no such program"),
        ("cmd=@plain".to_owned(), "it is not executable"),
        ("cmd=@".to_owned(), "it is a folder"),
        (format!("cmd={text}"), "it is no program for this system"),
        (format!("cmd={lost}"), "there is no '/no/such/interpreter'"),
        (format!("cmd={ENGINE} args=none dir=@missing"), "there is no folder '"),
        (format!("cmd={ENGINE} args=leaves-at-start"), "its program has ended"),
        (format!("cmd={ENGINE} args=dies-at-start"), "its program has ended: exit status 3"),
        (format!("cmd={ENGINE} args=closed-at-start"), "its program has ended"),
        (format!("cmd={ENGINE} args=no-start patience=1"), silent),
        (format!("cmd={ENGINE} args=no-start patience=1 proto=xboard"), "does not start: "),
        ("cmd=cat patience=1".to_owned(), silent),
    ] {
        for name in ["", " name=C"] {
            let third = format!("-engine {engine}{name} depth=1 -recover -pgnout @games.pgn");
            let output = arena.play(["none", "none"], &third);
            let Output { status, stdout, stderr } = &output;
            assert_eq!((*status, stdout.as_str()), (Some(2), ""), "{engine}: {stderr}");
            let called = if name.is_empty() { "" } else { " (C)" };
            let line = format!("treville-arena: -engine 3{called} does not start: ");
            assert!(stderr.starts_with(&line) && stderr.contains(expected), "{engine}: {stderr}");
            assert_eq!(stderr.lines().count(), 1, "{stderr}");
            assert!(!arena.path("games.match.jsonl").exists(), "{engine}");
        }
    }
}

/// A saved match is not resumed without one of its engines either, unless it is over.
#[cfg(unix)]
#[test]
fn a_match_is_resumed_with_all_of_its_engines() {
    let arena = Arena::new();
    let own = arena.script("own", "exec \"$1\" none");
    let third = format!("-engine cmd={own} name=C nodes=60 arg={ENGINE} -maxmoves 4");
    let words = arena.words(["none", "crash"], &format!("{third} -autosave @saved.jsonl"));
    assert_eq!(run(&words).status, Some(1), "B has crashed");
    fs::remove_file(&own).expect("a script");
    let saved = arena.path("saved.jsonl").display().to_string();
    let resume = ["match", "-resume", &saved].map(str::to_owned);
    let Output { status, stderr, .. } = run(&resume);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("-engine 3 (C) does not start: expected a program"), "{stderr}");
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

/// Both sides offer a draw with every move: the second offer agrees, unless it comes with a mate.
#[test]
fn a_mate_goes_before_an_agreed_draw() {
    for (fen, reason) in [
        ("7r/8/8/8/8/1k6/8/K7 w - - 0 1", "Black mates"),
        ("1r5k/6pp/8/8/8/8/PP6/K5R1 w - - 0 1", "Draw by agreement"),
    ] {
        let arena = Arena::new();
        fs::write(arena.path("book.epd"), fen).expect("a book");
        let more = "-variant chess -games 1 -openings file=@book.epd format=epd";
        let saved = arena.whole(["draw-offers xboard"; 2], more);
        assert_eq!(saved.records[0].reason, reason);
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
    let line = "treville-arena: the match ends with game 1: Black disconnects: ";
    assert!(output.stderr.starts_with(line), "{}", output.stderr);
    assert_eq!(output.stderr.lines().count(), 1);
    assert_eq!(arena.saved("saved.jsonl").records.len(), 1);
    assert!(output.stdout.contains("Finished game 1 (A vs B): 1-0 {Black disconnects"));
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
        // A match that was killed as it wrote its last game.
        let whole = fs::read(&saved).expect("a journal");
        let torn = arena.path("torn.jsonl").display().to_string();
        fs::write(&torn, &whole[..whole.len() - 20]).expect("a journal");
        let summary = run(&["summary", &torn].map(str::to_owned));
        let told = "torn.jsonl: line 7 was cut off as it was written: left out";
        assert!(summary.status == Some(0) && summary.stderr.contains(told), "{summary:?}");
        for text in [&output.stdout, &merged, &words(["replay", &pgn])] {
            assert!(text.contains("\nScores by pair of types\nTypes "), "{text}");
            assert!(
                text.contains("\nWhite by pair of types, scores with 95% intervals\n"),
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

/// Flags about colours and about output show in the games.
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
    let in_one_line = games.replace('\n', " ");
    assert!(in_one_line.contains("too many moves}"), "{games}");
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
        // Each has been started once before, anywhere.
        (output, cpus.skip(2).map(str::to_owned).collect::<Vec<String>>())
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

/// The last line of each search that an expression matches stands in the comment of the move.
#[test]
fn lines_that_are_looked_for_stand_in_the_games() {
    let arena = Arena::new();
    let flags = "-games 2 -maxmoves 8 -openings from=random -pgnout @games.pgn \
                 match_line=^(best)?move match_line=^nothing nodes";
    let output = arena.play(["none", "none xboard"], flags);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    arena.replayed();
    for game in pgn::read_all(&arena.text("games.pgn")).expect("games") {
        for (ply, annotation) in game.annotations.iter().enumerate() {
            let is_uci = (game.tag("White") == Some("A")) == (ply % 2 == 0);
            let word = if is_uci { "line=\"bestmove " } else { "line=\"move " };
            let comment = annotation.comment.as_str();
            assert!(comment.starts_with("n=") && comment.contains(word), "{comment}");
            assert_eq!(comment.matches("line=").count(), 1, "{comment}");
        }
    }
}

/// Flags of a match without its command are a match, and a note says what need not be asked for.
#[test]
fn a_command_line_of_another_runner_is_a_match() {
    let arena = Arena::new();
    let words =
        arena.words(["none", "none"], "-scoreinterval 1 -games 1 -maxmoves 2 -report penta=true");
    let Output { status, stdout, stderr } = run(&words[1..]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stdout.contains("Finished game 1 (A vs B)"), "{stdout}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains("-scoreinterval (the score follows every game), -report penta (pairs"));
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
