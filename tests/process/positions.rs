//! Games for positions as a program that is killed, and whose disk is full.

// Other tests hold dialogues; this program only runs to its end.
#[expect(dead_code)]
mod dialogue;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use dialogue::Output;

const TUNER: &str = env!("CARGO_BIN_EXE_treville-tuner");

/// Several blocks of short games.
const GAMES: [&str; 10] = [
    "selfplay",
    "--games=640",
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
    dialogue::run(TUNER, &[&GAMES[..], &[&path]].concat(), "")
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_one_line() {
    let output = play(Path::new("/dev/full"));
    assert_eq!(output.status, Some(1));
    assert_eq!(output.stderr, "treville-tuner: /dev/full: No space left on device (os error 28)\n");
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
        (&["shuffle", &path, "--out", &path], "expected a file of positions"),
        (&["selfplay", "--out", &path], "expected a file of positions"),
        (&["selfplay", "--out", &path, "--shard=3/2"], "expected a share such as 1/4, got '3/2'"),
        (&["selfplay", "--out", &path, "--games=0"], "expected 1 to 100000000 games, got '0'"),
        (&["selfplay", "--out", &path, "--variant=go"], "got 'go'"),
    ] {
        let output = dialogue::run(TUNER, args, "");
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{args:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{args:?}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{args:?}: {}", output.stderr);
    }
    assert_eq!(fs::read(&text).expect("the file is there"), b"no positions");
}
