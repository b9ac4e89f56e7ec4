//! Survival of the match runner: every kind of broken engine loses by the right words or plays on,
//! the runner's memory stays small, an interrupt is answered, and no program is left.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use treville_arena::journal;

use crate::broken_engines::Verdict::{Depends, Loses, Plays, Refused, Warned};
use crate::broken_engines::{self, Case, NO_START, STALLS, Verdict, try_all};
use crate::program::{self, Output};
use crate::run::Run;

const ENGINE: &str = env!("CARGO_BIN_EXE_broken-engine");

/// The words of a match between a sound engine and one with this fault, which has Black.
fn words(fault: &str, proto: &str, more: &str) -> Vec<String> {
    let limit = if proto == "uci" { "nodes=60" } else { "depth=1" };
    let mut words: Vec<String> = format!(
        "match -engine cmd={ENGINE} args=none name=A nodes=60 patience=600 -engine cmd={ENGINE} args={fault} \
         name=B proto={proto} {limit} -openings from=random -each restart=on -noswap -recover \
         -maxmoves 8 {more}"
    )
    .split_whitespace()
    .map(str::to_owned)
    .collect();
    if fault == "deaf" {
        // More than a pipe can hold, for the engine that does not read.
        words.extend(["-each".to_owned(), format!("option.Big={}", "x".repeat(100_000))]);
    }
    words
}

/// Plays two games, and says what is wrong with them.
fn judge(fault: &str, proto: &str, verdict: Verdict) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let path = folder.path().join("saved.jsonl");
    // An engine that has to be given up is given up soon, even if it is slow to start. The others
    // have time enough on any machine.
    let patience = match verdict {
        NO_START | STALLS | Depends => 1,
        _ => 60,
    };
    let startup = if verdict == NO_START { 1_000 } else { 60_000 };
    let flags = format!(
        "-games 2 -each patience={patience} -startup-ms {startup} -autosave {}",
        path.display()
    );
    let Output { status, stderr, .. } = Run::start(&words(fault, proto, &flags)).end()?;
    if let Refused(why) = verdict {
        let line = format!("treville-arena: -engine 2 (B) does not start: {why}\n");
        let is_right = (status, &stderr) == (Some(2), &line) && !path.exists();
        return if is_right { Ok(()) } else { Err(format!("status {status:?}: {stderr}")) };
    }
    if status != Some(0) {
        return Err(format!("status {status:?}: {stderr}"));
    }
    let games = journal::read(&path).map_err(|failure| failure.to_string())?.records;
    if games.len() != 2 {
        return Err(format!("{} games", games.len()));
    }
    for game in games {
        let (reason, warnings) = (&game.reason, &game.warnings);
        let is_sound = matches!(game.termination.to_string().as_str(), "normal" | "adjudication");
        let is_right = match verdict {
            Refused(_) => false,
            Loses(expected) => game.score_of(1) == Some(0.0) && reason.starts_with(expected),
            Plays => is_sound,
            Depends => is_sound || game.score_of(1) == Some(0.0),
            Warned(words) => is_sound && warnings.iter().any(|text| text.contains(words)),
        };
        if !is_right || reason.lines().count() != 1 || reason.len() > 200 {
            return Err(format!("{} {reason} {warnings:?}", game.termination));
        }
    }
    Ok(())
}

/// Begins a match without end that no patience ends and interrupts it, unless an engine that has
/// ended has ended it before. Returns how long the answer took, all its programs gone, or what is
/// wrong with it.
fn interrupt(fault: &str, proto: &str) -> Result<Duration, String> {
    let run = Run::start(&words(fault, proto, "-rounds 1000000 -each patience=600"));
    // Most faults have struck by then.
    thread::sleep(Duration::from_millis(700));
    let begun = Instant::now();
    run.signal("-INT");
    match run.end()? {
        Output { status: Some(130), .. } => Ok(begun.elapsed()),
        Output { status: Some(2), stderr, .. } if stderr.contains("its program has ended") => {
            Ok(begun.elapsed())
        }
        output => Err(format!("interrupted, it ends with {output:?}")),
    }
}

/// Plays these cases, and shows all that went wrong. How long interrupts took is printed
/// (`--nocapture`) and no fault.
fn play(cases: impl Iterator<Item = Case> + Send) {
    let answers = Mutex::new(Vec::new());
    try_all(cases, |Case { fault, proto, verdict, .. }| {
        let interrupted = interrupt(fault, proto)
            .map(|time| answers.lock().expect("a list").push((time, fault, proto)));
        let wrong = [judge(fault, proto, verdict), interrupted].into_iter().filter_map(Result::err);
        let wrong: Vec<String> =
            wrong.map(|problem| format!("{fault} ({proto}): {problem}")).collect();
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    });
    let mut answers = answers.into_inner().expect("a list");
    answers.sort_unstable();
    if let Some((slowest, fault, proto)) = answers.last() {
        let (count, (median, ..)) = (answers.len(), answers[answers.len() / 2]);
        let (median, slowest) = (median.as_millis(), slowest.as_millis());
        println!("Ctrl-C: {count} answers, median {median} ms, {slowest} ms {fault} ({proto})");
    }
}

#[test]
fn the_runner_survives_broken_engines() {
    play(broken_engines::in_matches(false));
}

#[test]
#[ignore = "takes half a minute"]
fn the_runner_survives_broken_engines_of_every_kind() {
    play(broken_engines::in_matches(true));
}

/// An engine without a name is asked for it before the match begins.
#[test]
fn a_match_is_interrupted_before_it_begins() {
    let words = format!(
        "match -engine cmd={ENGINE} args=stubborn -engine cmd={ENGINE} args=no-start \
         -each nodes=60 patience=600"
    );
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let run = Run::start(&words);
    thread::sleep(Duration::from_millis(700));
    run.signal("-INT");
    let Output { status, stderr, .. } = run.end().expect("an end");
    let line = "treville-arena: the match was interrupted before it began\n";
    assert_eq!((status, stderr.as_str()), (Some(130), line));
}

/// Nothing can be done any more by the runner itself.
#[test]
fn a_killed_runner_leaves_no_program() {
    for fault in ["none", "script", "session-fork", "daemon", "stubborn", "lingers"] {
        let mut run = Run::start(&words(fault, "uci", "-rounds 1000000 -each patience=600"));
        let deadline = Instant::now() + program::PATIENCE;
        // The runner, two engines, and the child of one of them.
        let most = if matches!(fault, "none" | "stubborn" | "lingers") { 3 } else { 4 };
        while run.programs().len() < most && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        run.child.kill().expect("a child");
        run.child.wait().expect("a child");
        assert!(run.leaves_none(), "{fault}: {:?} are left", run.programs());
    }
}
