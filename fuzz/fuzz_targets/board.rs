//! The lines of the board's page: each gets one line of JSON from the table. The engine, which is to stop
//! at once, ends with one.

#![no_main]

use libfuzzer_sys::fuzz_target;

use serde_json::Value;
use treville_board::engine::Thinker;
use treville_board::table::Table;

fn check(answer: &str) {
    let answer: Value = serde_json::from_str(answer).expect("a line of JSON");
    assert!(answer.get("id").is_some(), "{answer}");
}

fuzz_target!(|text: &str| {
    let mut table = Table::new();
    let mut thinker = Thinker::new(1);
    for line in text.lines() {
        check(&table.line(line));
        // Tables of gigabytes, threads and reviews take longer than they are worth here.
        if !["settings", "review"].iter().any(|word| line.contains(word)) {
            thinker.line(line, &|| true, &mut |answer| check(&answer));
        }
    }
});
