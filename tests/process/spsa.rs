//! The tuning of search parameters as a program that is killed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{self, Output};

const TUNER: &str = env!("CARGO_BIN_EXE_treville-tuner");

/// Many batches of short games.
const RUN: [&str; 11] = [
    "spsa",
    "--iterations=200",
    "--batch=4",
    "--rate=0.1",
    "--nodes=10",
    "--balance=0",
    "--threads=2",
    "--max-moves=16",
    "--resign-moves=1",
    "--resign-score=200",
    "--out",
];

fn run(out: &Path, more: &[&str]) -> Output {
    let path = out.display().to_string();
    program::run(TUNER, &[&RUN[..], &[&path], more].concat(), "")
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_same_values() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let finished = run(&whole, &[]);
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
    let expected = fs::read(&whole).expect("the file is there");
    for kill in 0..8 {
        let mut child = Command::new(TUNER)
            .args(RUN)
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        thread::sleep(Duration::from_millis(20 + 37 * kill));
        child.kill().expect("it can be killed");
        child.wait().expect("a child");
        // Whatever is there is whole.
        if killed.exists() {
            let shown = run(&killed, &["--show"]);
            assert_eq!((shown.status, shown.stderr.as_str()), (Some(0), ""), "after kill {kill}");
            assert!(shown.stdout.contains(" of 200 iterations, "), "{}", shown.stdout);
        }
    }
    assert_eq!(run(&killed, &[]).status, Some(0));
    assert!(fs::read(&killed).expect("the file is there") == expected);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let text = folder.path().join("text");
    fs::write(&text, "no values").expect("a file");
    for (more, expected) in [
        (&[][..], "expected a file of `spsa`, got another or a damaged one"),
        (&["--show"], "expected a file of `spsa`, got another or a damaged one"),
        (&["--param=hope"], "correction_limit, got 'hope'"),
        (&["--param=delta:0"], "expected a step from 0.01 to 450, got '0'"),
        (&["--pairs=0"], "expected a number of pairs from 1 to 10000, got '0'"),
        (&["--batch=x"], "expected a number of iterations from 1 to 10000, got 'x'"),
        (&["--rate=NaN"], "expected a rate from 0.000001 to 1, got 'NaN'"),
    ] {
        let path = text.display().to_string();
        let output = program::run(TUNER, &[&["spsa", "--out", &path], more].concat(), "");
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{more:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{more:?}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{more:?}: {}", output.stderr);
    }
    assert_eq!(fs::read(&text).expect("the file is there"), b"no values");
}
