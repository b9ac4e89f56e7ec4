//! Conversations with a table, as stories, and games by chance.
//!
//! In a transcript `>` is a request without its number, `?` what is looked at from here on, `<`
//! what the answer has there, and `;` a remark. `$line` in a request is the last line that was
//! exported.

mod chance;
mod types;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::*;

/// The value at a path of names in an answer. In a list a number is a place, `*` all of it, and any
/// other word the move that has these coordinates.
fn look(value: &Value, path: &str) -> Value {
    let Some((name, rest)) = path.split_once('.').or((!path.is_empty()).then_some((path, "")))
    else {
        return value.clone();
    };
    match value {
        Value::Array(list) if name == "*" => list.iter().map(|entry| look(entry, rest)).collect(),
        Value::Array(list) => {
            let by_place = name.parse::<usize>().ok().and_then(|place| list.get(place));
            let by_move = || list.iter().find(|entry| entry["uci"] == name);
            by_place.or_else(by_move).map_or(Value::Null, |entry| look(entry, rest))
        }
        other => other.get(name).map_or(Value::Null, |entry| look(entry, rest)),
    }
}

/// The lines of an answer that a transcript shows.
fn shown(answer: &Value, wanted: &[String]) -> Vec<String> {
    if let Some(error) = answer.get("error") {
        let lost = answer.get("lost").map_or("", |_| " (lost)");
        let at = answer.get("at").map_or(String::new(), |at| format!(" (at {at})"));
        return vec![format!("< error{lost}{at}: {error}")];
    }
    if wanted == ["*"] {
        let fields = answer.as_object().unwrap().iter();
        return fields.map(|(name, value)| format!("< {name}: {value}")).collect();
    }
    wanted.iter().map(|path| format!("< {path}: {}", look(answer, path))).collect()
}

/// The transcript with the answers that a table gives.
fn answered(text: &str) -> String {
    let mut table = Table::new();
    let mut wanted = Vec::new();
    let mut line = String::new();
    let mut told = Vec::new();
    for (number, said) in (1_u64..).zip(text.lines()) {
        if said.starts_with("< ") {
            continue;
        }
        told.push(said.to_owned());
        if let Some(paths) = said.strip_prefix("? ") {
            wanted = paths.split(' ').map(str::to_owned).collect();
        }
        if let Some(request) = said.strip_prefix("> ") {
            let request = request.replace("$line", &line);
            let numbered = request.replacen('{', &format!("{{\"id\":{number},"), 1);
            let has_number = request.contains("\"id\"");
            let answer = table.line(if has_number { &request } else { &numbered });
            let answer: Value = serde_json::from_str(&answer).unwrap();
            let is_request = !has_number && request.ends_with('}');
            assert_eq!(answer["id"].as_u64(), is_request.then_some(number), "{request}");
            line = answer["line"].as_str().map_or(line, str::to_owned);
            told.extend(shown(&answer, &wanted));
        }
    }
    told.join("\n") + "\n"
}

/// With `UPDATE_DOCS=1` they are written anew.
#[test]
fn transcripts_are_what_a_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/table/transcripts");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    for path in files {
        let old = fs::read_to_string(&path).unwrap();
        let new = answered(&old);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, new).unwrap();
        } else {
            let differs = old.lines().zip(new.lines()).find(|(old, new)| old != new);
            assert_eq!(differs, None, "{}", path.display());
            assert_eq!(old.lines().count(), new.lines().count(), "{}", path.display());
        }
    }
}

#[test]
fn the_game_that_was_used_least_recently_is_lost_first() {
    let mut table = Table::new();
    let mut ask = |text: String| -> Value { serde_json::from_str(&table.line(&text)).unwrap() };
    for number in 0..games::MOST_GAMES {
        ask(format!("{{\"id\":1,\"do\":\"new\",\"game\":\"g{number}\",\"variant\":\"chess\"}}"));
    }
    let view = |name: &str| format!("{{\"id\":1,\"do\":\"view\",\"game\":\"{name}\"}}");
    assert!(ask(view("g0"))["error"].is_null());
    ask("{\"id\":1,\"do\":\"new\",\"game\":\"more\",\"variant\":\"chess\"}".to_owned());
    assert!(ask(view("g0"))["error"].is_null(), "it was used after the others");
    let gone = ask(view("g1"));
    assert_eq!(gone["lost"], true, "{gone}");
    assert!(ask(view("more"))["error"].is_null());
}

/// A file of games comes in a line, but less of it is read: a hostile one takes its time.
/// The games of the program's own file stay when a page brings one, but for those of the same name.
#[test]
fn games_of_a_text_come_beside_those_of_the_program() {
    let given = "[zebus:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n[mine:chess]\n";
    let (given, _) = Variants::read(given.as_bytes()).unwrap();
    let mut table = Table::with(given);
    let mut load = |ini: &str| {
        table.line(&serde_json::json!({ "id": 1, "do": "load", "ini": ini }).to_string());
        let hello: Value = serde_json::from_str(&table.line(r#"{"id":2,"do":"hello"}"#)).unwrap();
        let own =
            hello["variants"].as_array().unwrap().iter().filter(|variant| variant["own"] == true);
        own.map(|variant| variant["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(load("[other:chess]\n"), ["zebus", "mine", "other"]);
    assert_eq!(load("[Mine:chess]\n"), ["zebus", "Mine"]);
    assert_eq!(load(""), ["zebus", "mine"]);
}

#[test]
fn long_files_are_refused() {
    let load = |bytes: usize| {
        let ini = ";".repeat(bytes);
        Table::new().line(&serde_json::json!({ "id": 3, "do": "load", "ini": ini }).to_string())
    };
    assert!(!load(1 << 16).contains("64 KiB"));
    assert_eq!(
        load((1 << 16) + 1),
        concat!(
            r#"{"error":"expected at most 64 KiB of games, got 65537 bytes","id":3,"#,
            r#""why":{"code":"games_too_many"}}"#
        )
    );
}

#[test]
fn a_line_that_is_too_long_is_an_error() {
    let answer = Table::new().line(&" ".repeat(MOST_BYTES + 1));
    assert!(answer.contains("expected a line of at most 1 MiB"), "{answer}");
}
