//! Journals of matches, analyses and `spsa`: damaged ones are refused in one line, sound ones are
//! the same after they have been written and read again.
//!
//! Checksums hide almost everything from the fuzzer, so the input is also read with a right one on
//! every line.

#![no_main]

use std::fs;
use std::path::Path;

use libfuzzer_sys::fuzz_target;

use treville::analyse;
use treville_arena::journal;
use treville_engine::review::Thresholds;
use treville_kit::failure::Failure;
use treville_kit::journal::{Seal, Values};
use treville_tuner::spsa::document;

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("saved");
    for line in text.lines() {
        let _ = analyse::read_entry(line, &Thresholds::default());
    }
    let mut seal = Seal::default();
    let sealed: String = text.lines().map(|line| seal.line_of(line)).collect();
    let values: Vec<String> =
        Values::new(sealed.as_bytes(), &path).map(|value| value.expect("a sealed line")).collect();
    assert_eq!(values, text.lines().collect::<Vec<_>>());
    for text in [text, &sealed] {
        fs::write(&path, text).expect("room for the file");
        a_match(&path);
        a_run(&path);
    }
});

/// The state of a match.
fn a_match(path: &Path) {
    let Some(saved) = sound(journal::read(path)) else { return };
    fs::write(path, journal::text(&saved).expect("what was read is JSON")).expect("room");
    assert_eq!(journal::read(path).ok(), Some(saved));
}

/// A run of `spsa`.
fn a_run(path: &Path) {
    let Some(run) = sound(document::read(path)) else { return };
    let run = run.expect("the file is there");
    document::write(path, &run).expect("room for the file");
    assert_eq!(document::read(path).ok().flatten(), Some(run));
}

/// The value read; none if it was refused, in one line.
fn sound<T>(read: Result<T, Failure>) -> Option<T> {
    read.inspect_err(|failure| assert!(!failure.to_string().contains('\n'), "{failure}")).ok()
}
