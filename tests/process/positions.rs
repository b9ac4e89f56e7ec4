//! Games for positions as a program that is killed, and whose disk is full.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{self, Output};

const TUNER: &str = env!("CARGO_BIN_EXE_treville-tuner");

/// Several blocks of short games.
const GAMES: [&str; 10] = [
    "selfplay",
    "--games=256",
    "--nodes=10",
    "--balance=0",
    "--threads=2",
    "--max-moves=16",
    "--resign-moves=1",
    "--resign-score=200",
    "--seed=3",
    "--out",
];

fn play(out: &Path) -> Output {
    let path = out.display().to_string();
    program::run(TUNER, &[&GAMES[..], &[&path]].concat(), "")
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    assert_eq!(play(&whole).status, Some(0));
    let expected = fs::read(&whole).expect("the file is there");
    for kill in 0..8 {
        let mut child = Command::new(TUNER)
            .args(GAMES)
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        thread::sleep(Duration::from_millis(20 + 37 * kill));
        child.kill().expect("it can be killed");
        child.wait().expect("a child");
        let left = fs::read(&killed).unwrap_or_default();
        assert!(expected.starts_with(&left), "after kill {kill}: {} bytes", left.len());
    }
    assert_eq!(play(&killed).status, Some(0));
    assert!(fs::read(&killed).expect("the file is there") == expected);
}

/// A shell takes the disk's part: it lets files grow to a few blocks only.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_costs_nothing_that_was_written() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let (whole, full) = (folder.path().join("whole"), folder.path().join("full"));
    assert_eq!(play(&whole).status, Some(0));
    let expected = fs::read(&whole).expect("the file is there");
    let script = "trap '' XFSZ; ulimit -f 24; exec \"$@\"";
    let path = full.display().to_string();
    let args = [&["-c", script, "sh", TUNER][..], &GAMES, &[&path]].concat();
    let output = program::run("sh", &args, "");
    assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""));
    assert_eq!(output.stderr, format!("treville-tuner: {path}: File too large (os error 27)\n"));
    let left = fs::read(&full).expect("the file is there");
    assert!(left.len() > 5_000 && expected.starts_with(&left), "{} bytes", left.len());
    assert_eq!(program::run(TUNER, &["stats", &path], "").status, Some(0));
    assert_eq!(play(&full).status, Some(0));
    assert!(fs::read(&full).expect("the file is there") == expected);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_no_file_of_positions() {
    let output = play(Path::new("/dev/full"));
    let expected = "treville-tuner: /dev/full: expected a plain file\n";
    assert_eq!((output.status, output.stderr.as_str()), (Some(1), expected));
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let text = folder.path().join("text");
    fs::write(&text, "no positions").expect("a file");
    let path = text.display().to_string();
    for (args, expected) in [
        (&["stats", &path][..], "expected a file of positions"),
        (&["inspect", &path], "expected a file of positions"),
        (&["export", &path, "--format=csv"], "expected a file of positions"),
        (&["selfplay", "--out", &path], "expected a file of positions"),
        (&["selfplay", "--out", &path, "--shard=3/2"], "expected a share such as 1/4, got '3/2'"),
        (&["selfplay", "--out", &path, "--games=0"], "expected games from 1 to 100000000, got '0'"),
        (&["selfplay", "--out", &path, "--variant=go"], "got 'go'"),
    ] {
        let output = program::run(TUNER, args, "");
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{args:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{args:?}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{args:?}: {}", output.stderr);
    }
    assert_eq!(fs::read(&text).expect("the file is there"), b"no positions");
}
