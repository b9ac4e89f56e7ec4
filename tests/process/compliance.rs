//! The verdict on engines: a sound one keeps to both protocols, a broken one breaks the check that
//! its fault concerns, and whatever it does, the run ends and leaves no program.

use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::broken_engines::{self, Case, try_all};
use crate::program::{self, Output};
use crate::run::Run;

const ARENA: &str = env!("CARGO_BIN_EXE_treville-arena");
const ENGINE: &str = env!("CARGO_BIN_EXE_broken-engine");

/// The words of a run.
fn words(flags: &str, engine: &[&str]) -> Vec<String> {
    let words = format!("compliance {flags}");
    words.split_whitespace().chain(engine.iter().copied()).map(str::to_owned).collect()
}

/// The names of the checks that have failed, and the exit status.
fn failed(flags: &str, engine: &[&str]) -> Result<(Vec<String>, Option<i32>), String> {
    let flags = format!("{flags} --format json");
    let Output { status, stdout, stderr } = Run::start(&words(&flags, engine)).end()?;
    let report: Value =
        serde_json::from_str(&stdout).map_err(|error| format!("{error}: {stderr}"))?;
    let checks = report["checks"].as_array().ok_or("no checks")?;
    let wrong = checks.iter().filter(|check| check["result"] == "failed");
    let names = wrong.map(|check| check["name"].as_str().unwrap_or_default().to_owned());
    Ok((names.collect(), status))
}

fn judge(cases: impl Iterator<Item = Case> + Send) {
    try_all(cases, |Case { fault, proto, check, .. }| {
        // Who is slow to start takes a second and a half. Others may be slow on a busy machine.
        let patience = match check {
            None => 30.0,
            Some("uci") => 1.2,
            Some(_) => 4.0,
        };
        let flags = format!("--patience {patience} --proto {proto}");
        let (failed, status) =
            failed(&flags, &[ENGINE, fault]).map_err(|why| format!("{fault} ({proto}): {why}"))?;
        let is_right = match check {
            Some(check) => failed.iter().any(|name| name == check) && status == Some(1),
            None => failed.is_empty() && status == Some(0),
        };
        if is_right {
            return Ok(());
        }
        Err(format!("{fault} ({proto}): expected {check:?} to fail, got {failed:?} ({status:?})"))
    });
}

#[test]
fn broken_engines_break_the_check_that_concerns_them() {
    judge(broken_engines::in_compliance(false));
}

#[test]
#[ignore = "takes minutes"]
fn every_kind_of_broken_engine_breaks_the_check_that_concerns_it() {
    judge(broken_engines::in_compliance(true));
}

/// Treville keeps to its protocols in these variants: behind the filter that spoils nothing, and as
/// the program itself where that was built, too.
fn treville_complies(variants: &[&str]) {
    let program = Path::new(ARENA).with_file_name("treville").display().to_string();
    let mut engines = vec![vec![ENGINE, "none"]];
    if Path::new(&program).exists() {
        engines.push(vec![&program]);
    }
    let cases = engines.iter().flat_map(|engine| {
        let protocols = ["uci", "xboard"].into_iter();
        protocols.flat_map(move |proto| variants.iter().map(move |name| (engine, proto, name)))
    });
    try_all(cases, |(engine, proto, variant)| {
        let flags = format!("--patience 30 --proto {proto} --variant {variant}");
        match failed(&flags, engine)? {
            (failed, Some(0)) if failed.is_empty() => Ok(()),
            (failed, status) => Err(format!("{engine:?} {flags}: {failed:?} ({status:?})")),
        }
    });
}

#[test]
fn treville_keeps_to_its_protocols() {
    treville_complies(&["musketeer"]);
}

#[test]
#[ignore = "takes a minute"]
fn treville_keeps_to_its_protocols_in_every_variant() {
    treville_complies(&["chess", "musketeer", "musketeer-peer", "chess960", "seirawan"]);
}

/// People read a line for each check, what a failed one was about, and the verdict.
#[test]
fn a_failure_shows_its_lines() {
    let output = program::run(ARENA, &["--compliance", "--patience=1", ENGINE, "no-start"], "");
    assert_eq!(output.status, Some(1), "{}", output.stderr);
    assert_eq!(
        output.stderr,
        "treville-arena: expected an engine that keeps to UCI, got 1 failed check\n"
    );
    let lines: Vec<&str> = output.stdout.lines().map(str::trim_start).collect();
    assert!(lines[0].starts_with("1 passed   greeting"), "{lines:?}");
    assert!(lines[1].starts_with("2 FAILED   uci"), "{lines:?}");
    let expected =
        ["expected uciok within 1 s, got no such line", "[UCI: uci, id, uciok]", "> uci"];
    assert_eq!(lines[2..5], expected);
    assert!(lines[5].starts_with("3 skipped  variant"), "{lines:?}");
    let verdict = "The engine breaks UCI (chess): 1 passed, 1 failed, 28 skipped, 0 with advice";
    assert_eq!(lines.last(), Some(&verdict));
}

#[test]
fn what_cannot_be_tried_has_another_status() {
    for (args, expected) in [
        (&["./no-such-engine"][..], "treville-arena: expected a program that can be started, got "),
        (&["--proto=uci2", "x"], "expected uci, xboard or cecp, got 'uci2'"),
        (&["--patience=0", "x"], "expected seconds from 0.1 to 3600, got '0'"),
        (&["--variant=go", "x"], "got 'go'"),
    ] {
        let output = program::run(ARENA, &[&["compliance"], args].concat(), "");
        let is_wrong_word = args[0].starts_with("--");
        assert_eq!(output.status, Some(if is_wrong_word { 1 } else { 2 }), "{args:?}");
        assert_eq!((output.stdout.as_str(), output.stderr.lines().count()), ("", 1), "{args:?}");
        assert!(output.stderr.contains(expected), "{args:?}: {}", output.stderr);
    }
}

/// No patience is so long that a user has to share it.
#[test]
fn a_run_is_interrupted() {
    try_all(["hang", "stubborn", "endless-long", "no-start"].into_iter(), |fault| {
        let run = Run::start(&words("--patience 600", &[ENGINE, fault]));
        // Most faults have struck by then.
        thread::sleep(Duration::from_millis(1000));
        run.signal("-INT");
        match run.end()? {
            Output { status: Some(130), stderr, .. } if stderr.lines().count() == 1 => Ok(()),
            output => Err(format!("{fault}: interrupted, it ends with {output:?}")),
        }
    });
}

/// A check that needs the pieces of orthodox chess is left out where the game has others.
#[test]
fn an_engine_is_checked_in_games_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let file = folder.path().join("games.ini");
    let behind = "[behind:chess]\ncustomPiece1 = z:CN\ncustomPiece2 = w:FC\n\
                  mandatoryGating = true\ngatePair = zw\npromotionPieceTypes = *\n";
    let zebus = "[zebus:chess]\nknight = -\nrook = -\ncustomPiece1 = z:CN\ncustomPiece2 = l:pRW\n\
                 promotionPieceTypes = zlbq\ncastlingRookPieces = l\n\
                 startFen = lzbqkbzl/pppppppp/8/8/8/8/PPPPPPPP/LZBQKBZL w KQkq - 0 1\n";
    std::fs::write(&file, format!("{behind}{zebus}")).expect("a file");
    try_all(["behind", "zebus"].into_iter(), |variant| {
        let flags = format!("--patience 30 --variants {} --variant {variant}", file.display());
        match failed(&flags, &[ENGINE, "none"])? {
            (wrong, Some(0)) if wrong.is_empty() => Ok(()),
            other => Err(format!("{variant}: {other:?}")),
        }
    });
}
