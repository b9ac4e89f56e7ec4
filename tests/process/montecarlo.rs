//! The Monte Carlo experiment as a process: errors, threads, and parts that are joined.

use std::fs;

use serde_json::Value;

use super::{Folder, json, printed, problem};

/// Runs a part of a run and saves it.
fn saved(folder: &Folder, name: &str, args: &[&str]) -> String {
    let path = folder.path(name);
    printed(&[&["montecarlo", "--out", &path], args].concat());
    path
}

#[test]
fn monte_carlo_is_near_the_exact_value() {
    let run = json(&["montecarlo", "--trials", "1000", "--repeat", "3", "--format", "json"]);
    assert_eq!(run["tests"][2]["seed"], 3);
    assert_eq!(run["tests"][0]["boards"], 342_000);
    let values = run["values"].as_array().expect("values");
    assert_eq!(values.len(), 16);
    for value in values {
        let number = |value: &Value| value.as_f64().expect("a number");
        let (mean, error) = (number(&value["pawns"]["mean"]), number(&value["pawns"]["error"]));
        assert!((mean - number(&value["exact"])).abs() <= 4.0 * error, "{value}");
        let tests: Vec<f64> = value["tests"]
            .as_array()
            .expect("tests")
            .iter()
            .map(|test| number(&test["mean"]))
            .collect();
        let most = tests.iter().copied().fold(f64::MIN, f64::max);
        let least = tests.iter().copied().fold(f64::MAX, f64::min);
        // Reading decimals may lose the last bit.
        assert!((number(&value["variance"]) - (most - least)).abs() < 1e-12);
    }
}

#[test]
fn a_wanted_error_ends_a_test() {
    let args = ["montecarlo", "--error", "0.001", "knight", "queen", "--format", "json"];
    let run = json(&args);
    let trials = run["tests"][0]["trials"].as_u64().expect("a number");
    assert!((2..1_000_000).contains(&trials), "{trials}");
    for value in run["values"].as_array().expect("values") {
        assert!(value["pawns"]["error"].as_f64().is_some_and(|error| error <= 0.001), "{value}");
    }
    assert_eq!(json(&[&args[..], &["--threads", "3"]].concat()), run);
}

#[test]
fn threads_change_nothing() {
    let run = |threads| {
        let args = ["montecarlo", "--trials", "3000", "--repeat", "2", "--format", "csv"];
        printed(&[&args[..], &["--threads", threads]].concat())
    };
    let one = run("1");
    assert!(one.starts_with("piece,betza,raw,raw_error,pawns,pawns_error,variance,exact,test_1"));
    assert_eq!(run("2"), one);
    assert_eq!(run("7"), one);
}

#[test]
fn parts_join_to_the_run_byte_by_byte() {
    let folder = Folder::new("join");
    let args = ["--trials", "2600", "--repeat", "2", "--seed", "9"];
    let whole = folder.path("whole.json");
    let text = printed(&[&["montecarlo", "--out", &whole], &args[..]].concat());
    let parts = ["3/4", "1/4", "4/4", "2/4"].map(|part| {
        let name = format!("part-{}.json", &part[..1]);
        saved(&folder, &name, &[&["--shard", part], &args[..]].concat())
    });
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let joined = folder.path("joined.json");
    assert_eq!(printed(&[&["merge", "--out", &joined], &parts[..]].concat()), text);
    let read = |path: &str| fs::read(path).expect("the file was saved");
    assert_eq!(read(&joined), read(&whole));
    let json = printed(&[&["merge", "--format", "json"], &parts[..]].concat());
    assert_eq!(json.as_bytes(), read(&whole));
    let names = ["joined", "part-1", "part-2", "part-3", "part-4", "whole"];
    assert_eq!(folder.names(), names.map(|name| format!("{name}.json")), "nothing is left over");
}

#[test]
fn a_part_without_a_file_is_printed() {
    let folder = Folder::new("print");
    let args = ["montecarlo", "--trials", "1500", "--shard", "1/1", "knight"];
    let path = folder.path("part.json");
    fs::write(&path, printed(&args)).expect("a file");
    assert_eq!(printed(&["merge", &path]), printed(&["montecarlo", "--trials", "1500", "knight"]));
}

#[test]
fn files_that_are_not_the_parts_of_one_run_are_refused() {
    let folder = Folder::new("refuse");
    let part = |name: &str, part: &str, trials: &str, seed: &str, piece: &str| {
        let args = ["--shard", part, "--trials", trials, "--seed", seed, piece];
        saved(&folder, name, &args)
    };
    let one = part("one", "1/2", "1100", "1", "knight");
    let two = part("two", "2/2", "1100", "1", "knight");
    assert!(printed(&["merge", &two, &one]).contains("knight"));
    let out = folder.path("out");
    let problem = |files: &[&str]| problem(&[&["merge", "--out", &out], files].concat());
    assert_eq!(problem(&[&one]), "expected all 1100 trials, got none from trial 513 on");
    assert_eq!(
        problem(&[&one, &two, &one]),
        format!("{one} and {one}: expected different trials, got some in both")
    );
    for (what, other) in [
        ("seed", part("seed", "2/2", "1100", "2", "knight")),
        ("number of trials", part("trials", "2/2", "1200", "1", "knight")),
        ("list of pieces", part("pieces", "2/2", "1100", "1", "rook")),
    ] {
        let expected = format!("{other}: expected the {what} of {one}, got another");
        assert_eq!(problem(&[&one, &other]), expected);
    }
    let text = fs::read_to_string(&two).expect("the file was saved");
    let changed = |name: &str, text: &str| {
        let path = folder.path(name);
        fs::write(&path, text).expect("a file");
        path
    };
    let later = changed("later", &text.replacen("\"version\": 1", "\"version\": 2", 1));
    assert_eq!(problem(&[&one, &later]), format!("{later}: expected version 1, got 2"));
    let other = changed(
        "other",
        &text.replace("\"version\": 1", "\"version\": 2").replacen(
            "\"version\": 2",
            "\"version\": 1",
            1,
        ),
    );
    assert!(problem(&[&one, &other]).ends_with("got version 2"));
    let cut = changed("cut", &text[..text.len() / 2]);
    assert!(problem(&[&one, &cut]).contains("expected a file of `montecarlo --shard --out`: EOF"));
    let damaged = changed("damaged", &text.replacen("\"trials\": 588", "\"trials\": 587", 1));
    assert!(
        problem(&[&one, &damaged]).ends_with("expected numbers that fit each other, got others")
    );
    for text in ["", "hello", "{}", "[1, 2]", "\u{0}\u{1}", "{\"format\": \"x\", \"version\": 1}"] {
        let bad = changed("bad", text);
        problem(&[&bad]);
    }
    problem(&[&folder.path("missing")]);
    problem(&[&folder.0.display().to_string()]);
    assert!(!folder.names().contains(&"out".to_owned()), "nothing was written");
}
