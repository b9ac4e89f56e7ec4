//! A training that is killed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program;

const TUNER: &str = env!("CARGO_BIN_EXE_treville-tuner");

fn arguments(folder: &Path, out: &str) -> Vec<String> {
    let at = |name: &str| folder.join(name).display().to_string();
    let flags = "train --width=32 --passes=4 --batch=100 --own-from=500 --threads=2 --save-every=1";
    let flags = flags.split(' ').map(str::to_owned);
    let files = ["--data", &at("games"), "--out", &at(out), "--checkpoint", &at("saved")];
    flags.chain(files.map(str::to_owned)).collect()
}

#[test]
fn a_training_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let folder = folder.path();
    let run = |args: &[String]| {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = program::run(TUNER, &args, "");
        assert_eq!(output.status, Some(0), "{}", output.stderr);
        output.stdout
    };
    let games = folder.join("games").display().to_string();
    let play = "selfplay --games=64 --nodes=20 --balance=0 --max-moves=40 --out";
    run(&play.split(' ').chain([games.as_str()]).map(str::to_owned).collect::<Vec<_>>());
    let text = run(&arguments(folder, "whole"));
    assert!(text.contains("held out") && text.contains(": net "), "{text}");
    fs::remove_file(folder.join("saved")).expect("the training was saved");
    for kill in 0..12 {
        let mut child = Command::new(TUNER)
            .args(arguments(folder, "killed"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        thread::sleep(Duration::from_millis(40 + 37 * kill));
        child.kill().expect("it can be killed");
        child.wait().expect("a child");
    }
    run(&arguments(folder, "killed"));
    for end in ["", ".json"] {
        let bytes = |name: &str| fs::read(folder.join(format!("{name}{end}"))).expect("a file");
        assert!(bytes("whole") == bytes("killed"), "{end}");
    }
    // What a killed program leaves of a file under its temporary name is the only thing left over.
    let left = fs::read_dir(folder).expect("a folder").filter_map(Result::ok);
    let odd = left.filter(|entry| !entry.file_name().to_string_lossy().ends_with(".tmp"));
    assert_eq!(odd.count(), 6, "games, a saved training, and two nets with their recipes");
}
