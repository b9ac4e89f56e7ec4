//! What the worker of OpenBench asks of the engine and its Makefile.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::{missing, program, treville};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The answer of `make` to these words; none if it is not installed.
fn make(words: &[&str]) -> Option<Output> {
    let output = Command::new("make").args(words).current_dir(root()).output();
    if output.is_err() {
        missing::skip("make");
    }
    output.ok()
}

/// The engine file asks for the compiler that the workspace needs, and no preset forgets the game.
#[test]
fn the_engine_file_is_of_this_engine() {
    let text = |name: &str| fs::read_to_string(root().join(name)).expect("a file");
    let file: Value = serde_json::from_str(&text("docs/openbench/Treville.json")).expect("JSON");
    let version = text("Cargo.toml");
    let version = version.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let compiler = format!("cargo>={}", version.expect("a version").trim_matches('"'));
    assert_eq!(file["build"]["compilers"], Value::from(vec![compiler]));
    for kind in ["test_presets", "tune_presets", "datagen_presets"] {
        let presets = file[kind].as_object().expect("presets");
        assert_eq!(presets["default"]["syzygy_adj"], "DISABLED", "{kind}");
        for (name, preset) in presets.iter().filter(|(name, _)| *name != "default") {
            let mut options = preset.as_object().expect("a preset").iter();
            let options = options.find(|(key, _)| key.ends_with("_options")).expect("options").1;
            let options = options.as_str().expect("a text");
            for option in ["Threads=1", "Hash=", "UCI_Variant=musketeer"] {
                assert!(options.contains(option), "{name}: {options}");
            }
        }
    }
}

#[test]
fn make_names_the_program_as_it_is_asked() {
    for (words, copied) in [
        (&["-n", "EXE=Treville-1A2B"][..], "treville \"Treville-1A2B\""),
        (&["-n"], "treville \"treville\""),
        (&["-n", "OS=Windows_NT", "EXE=Treville-1A2B"], "treville.exe \"Treville-1A2B.exe\""),
        (&["-n", "OS=Windows_NT", "EXE=engine.exe"], "treville.exe \"engine.exe\""),
    ] {
        let Some(output) = make(words) else { return };
        let said = String::from_utf8_lossy(&output.stdout);
        let last = said.lines().last().unwrap_or_default();
        assert_eq!(last, format!("cp target/native/release/{copied}"), "{words:?}");
    }
}

#[test]
fn a_net_that_is_not_there_is_one_line() {
    let Some(output) = make(&["EXE=nothing", "EVALFILE=/nowhere/a net.bin"]) else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("EVALFILE: there is no file /nowhere/a net.bin"), "{said}");
}

/// The worker sends two arguments, each a line.
#[test]
fn openings_are_printed_as_the_worker_asks() {
    let openings = |seed| {
        let line = format!("genfens 5 seed {seed} book None ");
        let output = program::run(treville(), &[&line, "quit"], "");
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
        output.stdout
    };
    let (one, other) = (openings(7), openings(8));
    assert_eq!(one, openings(7));
    let fens: HashSet<&str> =
        one.lines().chain(other.lines()).filter_map(|line| line.split("genfens ").nth(1)).collect();
    assert_eq!(fens.len(), 10, "{one}{other}");
    // It writes the counts as operations of an EPD, and takes all but six words for a fault.
    assert!(fens.iter().all(|fen| fen.split_whitespace().count() == 6), "{fens:?}");
}

#[test]
fn bad_words_are_one_line() {
    for line in ["bench 0", "bench x"] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = program::run(treville(), &words, "");
        assert_eq!((output.status, output.stderr.lines().count()), (Some(1), 1), "{output:?}");
    }
    for line in ["genfens x seed 1 book None", "genfens 3 seed 1 book missing.epd", "genfens 3 "] {
        let output = program::run(treville(), &[line, "quit"], "");
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{line}");
        assert_eq!(output.stderr.lines().count(), 1, "{line}: {}", output.stderr);
    }
}
