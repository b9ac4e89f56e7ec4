//! Conversations with the engine. What depends on the machine's speed is 0 in them.

use std::cell::Cell;

use serde_json::{Value, json};
use treville_notation::pgn;

use super::*;
use crate::line;

/// A line of play for a request, from a PGN.
fn line_of(pgn: &str) -> String {
    line::write(&pgn::read_all(pgn).unwrap().remove(0).game)
}

/// Lines with a PGN behind `=` get the text of the line.
fn with_line(request: &str) -> String {
    let Ok(mut fields) = serde_json::from_str::<Value>(request) else { return request.to_owned() };
    let pgn = fields["line"].as_str().and_then(|text| text.strip_prefix('='));
    if let Some(line) = pgn.map(line_of) {
        fields["line"] = line.into();
    }
    fields.to_string()
}

fn without_time(line: &str) -> String {
    let mut fields: Value = serde_json::from_str(line).unwrap();
    if let Some(info) = fields.get_mut("info") {
        info["nps"] = 0.into();
        info["time"] = 0.into();
    }
    fields.to_string()
}

/// All lines of the answers to these requests.
fn answers(thinker: &mut Thinker, request: &str) -> Vec<String> {
    let mut lines = Vec::new();
    thinker.line(&with_line(request), &|| false, &mut |line| lines.push(without_time(&line)));
    lines
}

/// Says the requests of a transcript, which begin with `>`, again. The answers are those of the
/// classical evaluation, so that they outlive nets.
#[track_caller]
fn check(transcript: &str) {
    let mut thinker = Thinker::new(1);
    thinker.judge_by(None);
    let mut said = String::new();
    for line in transcript.lines().filter(|line| !line.starts_with('<')) {
        said += &format!("{line}\n");
        if let Some(request) = line.strip_prefix("> ") {
            for answer in answers(&mut thinker, request) {
                said += &format!("< {answer}\n");
            }
        }
    }
    assert!(said == transcript, "the conversation is now:\n{said}");
}

#[test]
fn searches() {
    check(include_str!("transcripts/searches.txt"));
}

#[test]
fn reviews() {
    check(include_str!("transcripts/reviews.txt"));
}

#[test]
fn bad_requests_are_refused_in_one_line_and_the_next_one_is_answered() {
    check(include_str!("transcripts/refusals.txt"));
}

#[test]
fn a_text_that_is_no_line_is_refused() {
    let said = answers(&mut Thinker::new(1), r#"{"do":"search","id":5,"line":"no line"}"#);
    assert!(matches!(&said[..], [only] if only.contains("\"error\":\"")), "{said:?}");
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    let long = format!("{{\"do\":\"stop\",\"id\":1,\"line\":\"{}\"}}", "x".repeat(1 << 20));
    let mut lines = Vec::new();
    Thinker::new(1).line(&long, &|| false, &mut |line| lines.push(line));
    assert_eq!(lines, [r#"{"error":"expected a line of at most 1 MiB","id":null}"#]);
}

#[test]
fn a_stop_ends_a_search_and_a_review_with_their_last_lines() {
    let line = line_of("1. e4 e5 2. Nf3 Nc6");
    for (request, last) in [
        (json!({ "do": "search", "id": 1, "line": line, "infinite": true }), "best"),
        (json!({ "do": "threat", "id": 1, "line": line }), "best"),
        (json!({ "do": "review", "id": 1, "line": line, "time": 3_600_000 }), "done"),
    ] {
        let mut thinker = Thinker::new(1);
        let asked = Cell::new(0);
        let is_stopped = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let mut lines = Vec::new();
        thinker.line(&request.to_string(), &is_stopped, &mut |line| lines.push(line));
        let end: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        assert!(end.get(last).is_some(), "{request}: {lines:?}");
        assert!(asked.get() < 20, "{request}: {lines:?}");
    }
}

/// A page that stops its search from another thread, with nothing that says so beforehand.
#[test]
fn a_signal_ends_a_search() {
    let mut thinker = Thinker::new(1);
    let signals = thinker.signals();
    let request = json!({ "do": "search", "id": 1, "line": line_of("1. e4"), "infinite": true });
    let mut lines = 0;
    thinker.line(&request.to_string(), &|| false, &mut |_| {
        lines += 1;
        if lines == 5 {
            signals.stop();
        }
    });
    assert!(lines > 5);
}

#[test]
fn weaker_play_errs_by_its_seed_and_otherwise_in_the_next_game() {
    let request = json!({ "do": "search", "id": 1, "line": line_of("1. e4"), "elo": 400 });
    let play = |seed: u64, games: usize| -> Vec<String> {
        let mut thinker = Thinker::new(seed);
        let mut game = || {
            let lines = answers(&mut thinker, &request.to_string());
            answers(&mut thinker, r#"{"do":"settings","id":2,"forget":true}"#);
            lines.last().unwrap().clone()
        };
        (0..games).map(|_| game()).collect()
    };
    let games = play(1, 8);
    assert_eq!(games, play(1, 8));
    assert!(games.iter().any(|game| game != &games[0]), "{games:?}");
}
