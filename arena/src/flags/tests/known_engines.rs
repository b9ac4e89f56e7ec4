//! Engines by name, from a file as Cute Chess saves them.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use super::{problem, settings};
use crate::settings::EngineSettings;

/// Two engines in the form of Cute Chess.
fn saved() -> serde_json::Value {
    json!([
        {
            "name": "Stockfish 16",
            "command": "stockfish",
            "workingDirectory": "/engines",
            "stderrFile": "errors.txt",
            "protocol": "uci",
            "timeoutScaleFactor": 1.5,
            "initStrings": ["setup", "debug on"],
            "ponder": true,
            "restart": "on",
            "debug": true,
            "variants": ["standard", "fischerandom"],
            "options": [
                { "type": "spin", "name": "Hash", "value": 64, "default": 16, "min": 1, "max": 99,
                  "alias": "" },
                { "type": "check", "name": "Analyse", "value": false, "default": true },
                { "type": "combo", "name": "Style", "value": "Solid", "choices": ["Solid"] },
                { "type": "file", "name": "EvalFile", "value": "my net.nnue" },
                { "type": "button", "name": "Clear Hash" },
                { "type": "check", "name": "Ponder", "value": true },
                { "name": "Plain", "value": "" }
            ]
        },
        { "name": "GNU Chess", "command": "gnuchess", "workingDirectory": "", "stderrFile": "",
          "protocol": "xboard", "timeoutScaleFactor": 1 },
        { "name": "white", "command": "x", "whitepov": true },
        { "name": "trusted", "command": "x", "validateClaims": false },
        { "name": "odd", "command": "x", "restart": "maybe" },
        { "name": "list", "command": "x", "options": [{ "name": "A", "value": [1, 2] }] }
    ])
}

/// A folder with such a file, and the words that name it.
fn file(text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, text).unwrap();
    (folder, format!("-engines '{}'", path.display()))
}

#[test]
fn an_engine_begins_with_what_is_saved_under_its_name() {
    let (_folder, file) = file(&saved().to_string());
    let words = "-engine conf='Stockfish 16' -engine conf='GNU Chess' -each tc=1";
    let [stockfish, gnu] = settings(&format!("{words} {file}")).plan.engines.try_into().unwrap();
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let limits = gnu.limits;
    let expected = EngineSettings {
        name: "Stockfish 16".to_owned(),
        cmd: "stockfish".to_owned(),
        dir: Some("/engines".into()),
        initstr: vec!["setup".to_owned(), "debug on".to_owned()],
        stderr: Some("errors.txt".into()),
        options: vec![
            option("Hash", "64"),
            option("Analyse", "false"),
            option("Style", "Solid"),
            option("EvalFile", "my net.nnue"),
            option("Plain", ""),
        ],
        limits,
        ponder: true,
        restart: true,
        patience: 90_000,
        ..EngineSettings::default()
    };
    assert_eq!(stockfish, expected);
    let words = "-engine cmd=gnuchess 'name=GNU Chess' proto=xboard tc=1 -engine cmd=x tc=1";
    assert_eq!(gnu, settings(words).plan.engines[0]);
}

#[test]
fn what_is_given_wins_over_what_is_saved() {
    let (_folder, file) = file(&saved().to_string());
    let words = "-each conf='Stockfish 16' option.hash=8 ponder=off tc=1 \
                 -engine name=A option.Hash=9 -engine conf='GNU Chess' proto=uci";
    let [a, b] = settings(&format!("{words} {file}")).plan.engines.try_into().unwrap();
    let hash = |engine: &EngineSettings| engine.options[0].clone();
    assert_eq!((a.name.as_str(), a.cmd.as_str(), a.ponder), ("A", "stockfish", false));
    assert_eq!((hash(&a).1.as_str(), hash(&b).1.as_str()), ("9", "8"));
    assert_eq!((b.name.as_str(), b.proto), ("GNU Chess", Default::default()));
    assert_eq!((b.initstr.len(), b.options.len()), (0, 1), "nothing is left of the other");
}

#[test]
fn what_cannot_be_looked_up_is_one_line() {
    let (folder, file) = file(&saved().to_string());
    let path = folder.path().join("mine.json").display().to_string();
    let of =
        |name: &str| problem(&format!("-engine 'conf={name}' -engine cmd=a -each tc=1 {file}"));
    for (name, expected) in [
        ("stockfish 17", "got 'stockfish 17'; is 'Stockfish 16' meant?"),
        ("Fruit", "expected the name of an engine in "),
        ("Fruit", ", got 'Fruit'"),
        ("", ", got ''"),
        ("white", "'white' in "),
        ("white", ": whitepov: not supported (scores are from the mover's side in both protocols)"),
        ("trusted", ": validateClaims: expected true, because claims are checked"),
        ("odd", ": restart: expected on or off or auto, got 'maybe'"),
        (
            "list",
            ": option 'A': expected a text, a number, true or false as its value, got '[1,2]'",
        ),
    ] {
        let problem = of(name);
        assert!(problem.starts_with("-engine conf: ") && problem.contains(&path), "{problem}");
        assert!(problem.contains(expected), "{problem}");
        assert_eq!(problem.lines().count(), 1);
    }
    let two = "-engine cmd=a name=A -engine cmd=b name=B -each tc=1";
    assert_eq!(problem(&format!("{two} {file}")), "-engines: expected only with conf=NAME");
    let usual = problem(&format!("{two} -each conf=A"));
    assert!(usual.starts_with("-each conf: engines.json: "), "{usual}");
}

#[test]
fn a_file_that_has_no_engines_is_refused() {
    let long = format!("[{}]", " ".repeat(9 << 20));
    for (text, expected) in [
        ("", "expected a list of engines as Cute Chess saves them: EOF"),
        ("{}", "expected a list of engines as Cute Chess saves them: invalid type: map"),
        ("[{\"name\": 3}]", "expected a list of engines as Cute Chess saves them: invalid type"),
        (long.as_str(), "expected at most 8388608 bytes, got more"),
        ("[]", "expected the name of an engine in "),
    ] {
        let (_folder, file) = file(text);
        let problem = problem(&format!("-engine conf=A -engine cmd=b -each tc=1 {file}"));
        assert!(problem.contains(expected), "{problem}");
        assert_eq!(problem.lines().count(), 1);
    }
}
