//! The guide has every check.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use super::check::Check;
use super::{uci, xboard};

/// A table of checks.
fn table<S>(checks: &[Check<S>]) -> String {
    let mut text = "\n| | check | a sound engine | demanded by |\n|---|---|---|---|\n".to_owned();
    for (index, Check { name, what, source, .. }) in checks.iter().enumerate() {
        writeln!(text, "| {} | `{name}` | {what} | {source} |", index + 1).unwrap();
    }
    text
}

fn names<S>(checks: &[Check<S>]) -> BTreeSet<&'static str> {
    checks.iter().map(|check| check.name).collect()
}

#[test]
fn the_names_of_the_checks_differ() {
    assert_eq!(names(uci::CHECKS).len(), uci::CHECKS.len());
    assert_eq!(names(xboard::CHECKS).len(), xboard::CHECKS.len());
}

#[test]
fn the_guide_lists_all_checks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/compliance.md");
    let mut guide = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    for (mark, new) in [("uci", table(uci::CHECKS)), ("xboard", table(xboard::CHECKS))] {
        let (open, close) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
        let (head, rest) = guide.split_once(&open).expect("a mark before the table");
        let (old, tail) = rest.split_once(&close).expect("a mark behind the table");
        if std::env::var_os("UPDATE_DOCS").is_none() {
            assert!(old == new, "docs/compliance.md is stale: run this test with UPDATE_DOCS=1");
        }
        guide = format!("{head}{open}{new}{close}{tail}");
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, guide).unwrap();
    }
}
