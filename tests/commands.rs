//! The commands of README and docs, as a reader would type them.
//!
//! Our programs take every one of them. Those that end within seconds work, page by page and one
//! after the other, in a folder that is empty but for what a reader has of their own; the rest
//! stand in [`skipped`] with the reason. Paths beside them exist.

mod betza;
mod help;
mod manual;
mod page;
pub mod program;
mod skipped;
mod spelling;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use page::{Page, every_page, pages, root};
use program::Call;
use skipped::SKIPPED;

/// The calls of our programs that a page has, with their places.
fn calls(page: &Page) -> Vec<(String, Call)> {
    let written = page.commands();
    written.filter_map(|(place, text)| Some((place, Call::read(&text)?))).collect()
}

#[test]
fn the_programs_take_every_command() {
    let mut count = 0;
    for (place, call) in pages().iter().flat_map(calls) {
        count += 1;
        if let Err(problem) = call.parse() {
            panic!("{place}: {problem}");
        }
    }
    assert!(count > 150, "{count} commands were found");
}

#[test]
fn commands_that_end_soon_work_one_after_the_other_in_an_empty_folder() {
    if let Some(missing) = program::missing() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
        eprintln!("{missing}; the commands are not run");
        return;
    }
    let mut reasons = BTreeSet::new();
    for page in pages() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in OWN_FILES {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let games = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(9);
        fs::write(folder.path().join("games.pgn"), games).expect("a file");
        for (place, text) in page.commands() {
            let reason = SKIPPED.iter().position(|skipped| skipped.fits(&page.name, &text));
            match (reason, Call::read(&text)) {
                (Some(reason), _) => drop(reasons.insert(reason)),
                (None, Some(call)) => {
                    let problem = call.made_small().run(folder.path());
                    assert_eq!(problem, None, "{place}: {text}");
                }
                (None, None) => panic!("{place}: no program of ours, and no reason: {text}"),
            }
        }
    }
    let stale = (0..SKIPPED.len()).filter(|reason| !reasons.contains(reason));
    let stale: Vec<&str> = stale.map(|reason| SKIPPED[reason].reason).collect();
    assert!(stale.is_empty(), "no command is left out for these reasons: {stale:?}");
}

/// The readers' own files.
const OWN_FILES: [(&str, &str); 4] = [
    ("games.ini", "[mygame:chess]\n"),
    ("marches.ini", "[marches:chess]\n"),
    ("own.ini", "[own:chess]\n"),
    (
        "zebus.ini",
        "[zebus:chess]\nknight = -\ncustomPiece1 = z:CN\npromotionPieceTypes = zbrq\n\
         startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\n",
    ),
];

/// Links of all pages lead to files of the project and to headings in them.
#[test]
fn links_lead_somewhere() {
    let pages = every_page();
    let mut dead = Vec::new();
    let mut count = 0;
    for page in &pages {
        let folder = Path::new(&page.name).parent().unwrap_or(Path::new(""));
        for (line, file, anchor) in page.links() {
            count += 1;
            let name = match file.as_str() {
                "" => page.name.clone(),
                file => plain(&folder.join(file)),
            };
            let other = pages.iter().find(|page| page.name == name);
            let is_there = root().join(&name).exists()
                && (anchor.is_empty()
                    || other.is_some_and(|page| page.anchors().contains(&anchor)));
            if !is_there {
                dead.push(format!("{}:{line}: {file}#{anchor}", page.name));
            }
        }
    }
    println!("{count} links on {} pages", pages.len());
    assert!(count > 200, "{count} links were found");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

/// A path from the root without `..`.
fn plain(path: &Path) -> String {
    let mut parts = Vec::new();
    for part in path.components() {
        let part = part.as_os_str().to_string_lossy();
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// Paths in code lead to files of the project.
#[test]
fn paths_exist() {
    for page in pages() {
        for (line, path) in page.paths() {
            assert!(root().join(&path).exists(), "{}:{line}: {path}", page.name);
        }
    }
}

/// `treville bench` makes another number of nodes after a change of the search; pages name it.
#[test]
fn the_docs_have_the_number_of_bench() {
    let digits = |part| std::str::from_utf8(part).expect("digits");
    let number = treville_engine::bench::SIGNATURE.to_string();
    let thousands: Vec<&str> = number.as_bytes().rchunks(3).rev().map(digits).collect();
    let with_commas = thousands.join(",");
    for (page, number) in [("install.md", &number), ("performance.md", &with_commas)] {
        let text = fs::read_to_string(root().join("docs").join(page)).expect("a page");
        assert!(text.contains(number.as_str()), "docs/{page}: expected {number}");
    }
}
