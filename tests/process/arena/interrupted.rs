//! Matches that are killed, interrupted, or played in shares.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use treville_arena::journal;

use crate::folder::{ARENA, Arena, essence, run};

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

/// Hundreds of millions of games, as some people ask for with a sequential test, are no burden.
#[test]
fn a_match_without_end_begins_at_once() {
    let arena = Arena::new();
    let flags = "-rounds 2000000000 -repeat -recover -each restart=on \
                 -sprt elo0=0 elo1=400 alpha=0.05 beta=0.05";
    let output = arena.play(["none", "illegal-move"], flags);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("H1 was accepted"), "{}", output.stdout);
}
