//! The public API of the library crates is the one listed in `data/api`, item by item.
//!
//! An item that goes, or that is written otherwise, breaks programs of others: the listing then
//! changes in the same commit, and the changelog says so. `UPDATE_DOCS=1` writes it anew.

#[path = "api/listing.rs"]
mod listing;

use std::fs;
use std::path::Path;

/// The crates that others build upon. The rest serve our programs and promise nothing.
const LIBRARIES: [&str; 4] = ["core", "notation", "eval", "engine"];

#[test]
fn the_public_api_is_the_one_that_is_listed() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in LIBRARIES {
        let new = listing::of_crate(&tests.join("..").join(name).join("src"));
        assert!(new.len() > 40, "{name}: {} items", new.len());
        let path = tests.join(format!("data/api/{name}.txt"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, new.join("\n") + "\n").expect("a file");
            continue;
        }
        let text = fs::read_to_string(&path).expect("a listing");
        let old: Vec<&str> = text.lines().collect();
        let gone: Vec<&&str> = old.iter().filter(|line| !new.iter().any(|n| n == *line)).collect();
        let come: Vec<&String> = new.iter().filter(|line| !old.contains(&line.as_str())).collect();
        assert!(
            gone.is_empty() && come.is_empty(),
            "tests/data/api/{name}.txt is stale: run this test with UPDATE_DOCS=1 if this is \
             meant\ngone: {gone:#?}\nnew: {come:#?}"
        );
    }
}

/// The listing has all that others can name, and nothing else.
#[test]
fn a_listing_has_what_is_public() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("lib.rs", "pub mod seen;\nmod hidden;\n#[cfg(test)]\npub mod tests;\n");
    write(
        "seen.rs",
        "pub use crate::hidden::Inside;\n\
         #[derive(Clone)]\npub struct Pair { pub a: u8, b: u8 }\n\
         impl Pair { pub fn sum(&self) -> u8 { 0 } fn own() {} }\n\
         impl std::fmt::Display for Pair {}\n\
         pub enum Side { Left, Right(u8) }\n\
         pub trait Sink { fn add(&mut self, n: u8); }\n\
         pub const MOST: usize = 3;\n\
         pub(crate) fn no() {}\n",
    );
    write("hidden.rs", "pub struct Inside;\npub struct Other;\nimpl Other { pub fn no() {} }\n");
    assert_eq!(
        listing::of_crate(folder.path()),
        [
            "hidden: struct Inside",
            "lib: mod seen",
            "seen: Pair: Clone",
            "seen: Pair: std::fmt::Display",
            "seen: Pair::sum(&self) -> u8",
            "seen: const MOST: usize",
            "seen: enum Side: Left",
            "seen: enum Side: Right 0: u8",
            "seen: struct Pair",
            "seen: struct Pair: a: u8",
            "seen: trait Sink",
            "seen: trait Sink: fn add(&mut self, n: u8)",
            "seen: use crate::hidden::Inside",
        ]
    );
}
