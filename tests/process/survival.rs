//! What the match runner survives: every kind of broken engine loses by the right words or plays
//! on, the runner's memory stays small, an interrupt is answered, and no program is left.
//!
//! A part of the kinds is played in every run, and all of them by
//!
//! ```text
//! cargo test --package treville-arena --test survival -- --ignored
//! ```

// The system's lists of programs and of their memory are read, as Linux has them.
#![cfg(target_os = "linux")]

#[allow(dead_code)]
mod program;
#[allow(dead_code)]
mod run;

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use program::Output;
use run::Run;
use treville_arena::journal;

const ENGINE: &str = env!("CARGO_BIN_EXE_broken-engine");

/// What is to become of the engine at fault, which has the black pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It loses, for a reason that begins like this.
    Loses(&'static str),
    /// It plays on.
    Plays,
    /// It plays on, with a warning that has these words.
    Warned(&'static str),
    /// The one or the other: a stale move is one more before the order and a wrong one after it.
    Depends,
}

use Verdict::{Depends, Loses, Plays, Warned};

/// How long a case takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// It is played in every run.
    Quick,
    /// It is played in full runs only.
    Slow,
}

use Pace::{Quick, Slow};

const STALLS: Verdict = Loses("Black's connection stalls");
const NO_MOVE: Verdict = Loses("Black makes an illegal move: none");
const ILLEGAL: Verdict = Loses("Black makes an illegal move: '");
const NO_START: Verdict =
    Loses("Black does not start: expected uciok within 1 s, got no such line");

/// Every fault of the broken engine, with a protocol, and what comes of it.
const CASES: &[(&str, &str, Pace, Verdict)] = &[
    ("none", "uci", Quick, Plays),
    ("illegal-move", "uci", Quick, Loses("Black makes an illegal move: 'e1e8'")),
    ("garbage-move", "uci", Slow, Loses("Black makes an illegal move: 'xyzzy'")),
    ("wrong-gate", "uci", Quick, ILLEGAL),
    ("upper-case", "uci", Quick, Plays),
    ("empty-move", "uci", Slow, NO_MOVE),
    ("null-move", "uci", Slow, NO_MOVE),
    ("none-move", "uci", Slow, NO_MOVE),
    ("double-move", "uci", Slow, Plays),
    ("stale-move", "uci", Quick, Depends),
    ("pre-move", "uci", Quick, Plays),
    ("half-move", "uci", Slow, STALLS),
    ("no-start", "uci", Slow, NO_START),
    ("immortal", "uci", Quick, NO_START),
    ("slow-start", "uci", Slow, NO_START),
    ("silence", "uci", Slow, STALLS),
    ("hang", "uci", Slow, STALLS),
    ("stubborn", "uci", Quick, STALLS),
    ("late", "uci", Slow, STALLS),
    ("lingers", "uci", Quick, Plays),
    ("deaf", "uci", Quick, STALLS),
    ("leaves-at-start", "uci", Quick, Loses("Black does not start: its program has ended")),
    (
        "dies-at-start",
        "uci",
        Slow,
        Loses("Black does not start: its program has ended: exit status 3"),
    ),
    ("disconnect", "uci", Slow, Loses("Black disconnects")),
    ("crash", "uci", Slow, Loses("Black crashes: exit status 3")),
    ("segfault", "uci", Quick, Loses("Black crashes: signal 11")),
    ("closed-at-start", "uci", Slow, Loses("Black does not start: its program has ended")),
    ("closed", "uci", Quick, Loses("Black disconnects")),
    ("fork", "uci", Quick, Plays),
    ("quiet-fork", "uci", Slow, Plays),
    ("session-fork", "uci", Slow, Plays),
    ("daemon", "uci", Quick, Plays),
    ("wrapper", "uci", Slow, Plays),
    ("script", "uci", Quick, Plays),
    ("flood", "uci", Quick, Plays),
    ("empty-flood", "uci", Slow, Plays),
    ("endless", "uci", Slow, STALLS),
    ("endless-long", "uci", Slow, STALLS),
    ("endless-empty", "uci", Slow, STALLS),
    ("endless-line", "uci", Slow, STALLS),
    ("option-flood", "uci", Slow, NO_START),
    ("complaints", "uci", Slow, Plays),
    ("huge-score", "uci", Quick, Plays),
    ("garbage", "uci", Slow, Plays),
    ("split", "uci", Slow, Plays),
    ("escapes", "uci", Slow, Plays),
    ("odd-name", "uci", Quick, Plays),
    ("false-mate", "uci", Slow, Warned("mate in")),
    ("illegal-pv", "uci", Slow, Warned("as ply")),
    ("illegal-move", "xboard", Slow, Loses("Black makes an illegal move: 'e1e8'")),
    ("silence", "xboard", Slow, STALLS),
    ("hang", "xboard", Slow, STALLS),
    ("segfault", "xboard", Slow, Loses("Black crashes: signal 11")),
    ("script", "xboard", Slow, Plays),
    ("flood", "xboard", Slow, Plays),
    ("endless-long", "xboard", Slow, STALLS),
    ("huge-score", "xboard", Slow, Plays),
    ("garbage", "xboard", Slow, Plays),
    ("odd-name", "xboard", Slow, Plays),
    ("late", "xboard", Slow, STALLS),
    ("false-claim", "xboard", Slow, Loses("Black claims a result that is not on the board: 0-1")),
    ("draw-claim", "xboard", Quick, Loses("Black claims a result that is not on the board: 1/2")),
    ("loss-claim", "xboard", Slow, Loses("Black resigns")),
    ("draw-offers", "xboard", Slow, Plays),
    ("resigns", "xboard", Slow, Loses("Black resigns")),
    ("refusal", "xboard", Quick, Warned("takes 'a1a1' for an illegal move")),
];

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
    let flags = format!("-games 2 -each patience={patience} -autosave {}", path.display());
    let Output { status, stderr, .. } = Run::start(&words(fault, proto, &flags)).end()?;
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

/// Begins a match without end that no patience ends and interrupts it. Returns how long the answer
/// took, all its programs gone, or what is wrong with it.
fn interrupt(fault: &str, proto: &str) -> Result<Duration, String> {
    let run = Run::start(&words(fault, proto, "-rounds 1000000 -each patience=600"));
    // Most faults have struck by then.
    thread::sleep(Duration::from_millis(700));
    let begun = Instant::now();
    run.signal("-INT");
    match run.end()? {
        Output { status: Some(130), .. } => Ok(begun.elapsed()),
        output => Err(format!("interrupted, it ends with {output:?}")),
    }
}

/// Plays all these cases, some at a time, and shows all that went wrong. How long interrupts took
/// is printed (`--nocapture`) and no fault.
fn play(cases: impl Iterator<Item = &'static (&'static str, &'static str, Pace, Verdict)> + Send) {
    let (cases, problems) = (Mutex::new(cases), Mutex::new(Vec::new()));
    let answers = Mutex::new(Vec::new());
    thread::scope(|scope| {
        // Most of them only wait.
        for _ in 0..6 {
            scope.spawn(|| {
                loop {
                    let next = cases.lock().expect("a list").next();
                    let Some((fault, proto, _, verdict)) = next else { return };
                    let interrupted = interrupt(fault, proto)
                        .map(|time| answers.lock().expect("a list").push((time, fault, proto)));
                    let results = [judge(fault, proto, *verdict), interrupted];
                    let wrong = results.into_iter().filter_map(Result::err);
                    let wrong = wrong.map(|problem| format!("{fault} ({proto}): {problem}"));
                    problems.lock().expect("a list").extend(wrong);
                }
            });
        }
    });
    let mut answers = answers.into_inner().expect("a list");
    answers.sort_unstable();
    if let Some((slowest, fault, proto)) = answers.last() {
        let (count, (median, ..)) = (answers.len(), answers[answers.len() / 2]);
        let (median, slowest) = (median.as_millis(), slowest.as_millis());
        println!("Ctrl-C: {count} answers, median {median} ms, {slowest} ms {fault} ({proto})");
    }
    let problems = problems.into_inner().expect("a list");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_runner_survives_broken_engines() {
    play(CASES.iter().filter(|(_, _, pace, _)| *pace == Quick));
}

#[test]
#[ignore = "takes half a minute"]
fn the_runner_survives_broken_engines_of_every_kind() {
    play(CASES.iter());
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
