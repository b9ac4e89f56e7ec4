//! Which crate may depend on which, and inside the crates which file on which.
//!
//! Between crates the arrows are those of `CRATES`. Inside a crate each module uses only those
//! above it in the list at the head of the crate, and neither files nor folders run in a circle.

#[path = "layering/graph.rs"]
pub mod graph;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use graph::{Graph, Module};

/// The crates from the bottom up: folder, package, and which of our packages it may use.
pub const CRATES: [(&str, &str, &[&str]); 12] = [
    ("core", "treville-core", &[]),
    ("notation", "treville-notation", &["treville-core"]),
    ("eval", "treville-eval", &["treville-core", "treville-notation"]),
    ("engine", "treville-engine", &["treville-core", "treville-notation", "treville-eval"]),
    ("kit", "treville-kit", &[]),
    ("games", "treville-games", &GAMES_KNOWS),
    ("arena", "treville-arena", &ARENA_KNOWS),
    ("results", "treville-results", &ARENA_KNOWS),
    ("tuner", "treville-tuner", &TUNER_KNOWS),
    ("values", "treville-values", &VALUES_KNOWS),
    ("board", "treville-board", &GAMES_KNOWS),
    ("app", "treville", &APP_KNOWS),
];
const GAMES_KNOWS: [&str; 5] =
    ["treville-core", "treville-notation", "treville-eval", "treville-engine", "treville-kit"];
/// Pieces as they are named on a command line are in `results`, which needs `games`.
const APP_KNOWS: [&str; 8] = [
    "treville-core",
    "treville-notation",
    "treville-eval",
    "treville-engine",
    "treville-kit",
    "treville-games",
    "treville-results",
    "treville-board",
];
const ARENA_KNOWS: [&str; 6] = [
    "treville-core",
    "treville-notation",
    "treville-eval",
    "treville-engine",
    "treville-kit",
    "treville-games",
];
/// The crate that shows values plays no games, so it needs no engine.
const VALUES_KNOWS: [&str; 6] = [
    "treville-core",
    "treville-notation",
    "treville-eval",
    "treville-kit",
    "treville-games",
    "treville-results",
];
const TUNER_KNOWS: [&str; 7] = [
    "treville-core",
    "treville-notation",
    "treville-eval",
    "treville-engine",
    "treville-kit",
    "treville-games",
    "treville-results",
];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[track_caller]
pub fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The packages that a manifest depends on in any way, for building and testing too.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut in_list = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            in_list = header.ends_with("dependencies");
            if let Some((_, package)) = header.rsplit_once("dependencies.") {
                found.insert(package.trim_matches('"').to_owned());
            }
        } else if in_list && !line.starts_with('#') {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            found.extend((!name.is_empty()).then(|| name.trim_matches('"').to_owned()));
        }
    }
    found
}

#[test]
fn crates_depend_on_each_other_one_way() {
    let ours: Vec<&str> = CRATES.iter().map(|(_, package, _)| *package).collect();
    for (folder, package, allowed) in CRATES {
        let path = root().join(folder).join("Cargo.toml");
        if !path.exists() {
            continue;
        }
        let manifest = text_of(&path);
        assert!(manifest.contains(&format!("name = \"{package}\"")), "{folder} is not {package}");
        for name in dependencies(&manifest) {
            // A package asks itself for the features that its tests need.
            let is_own = name == package;
            let forbidden = ours.contains(&name.as_str()) && !allowed.contains(&name.as_str());
            let forbidden = forbidden && !is_own;
            assert!(!forbidden, "{package} must not depend on {name}");
            assert_ne!(name, "treville-tests", "{package} must not depend on the tests");
        }
    }
}

#[test]
fn core_needs_nothing_but_the_standard_library_unless_it_is_asked_to() {
    let manifest = text_of(&root().join("core/Cargo.toml"));
    assert_eq!(dependencies(&manifest), BTreeSet::from(["serde".to_owned()]));
    assert!(manifest.contains("\nserde = { workspace = true, optional = true }\n"));
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    for (folder, _, _) in CRATES {
        let path = root().join(folder).join("Cargo.toml");
        if path.exists() {
            assert!(text_of(&path).contains("[lints]\nworkspace = true"), "{folder}");
        }
    }
}

/// The modules of a crate in reading order, from the links in the list at its head.
fn reading_order(folder: &str) -> Vec<String> {
    let text = text_of(&root().join(folder).join("src/lib.rs"));
    let list = text.lines().filter(|line| line.starts_with("//! "));
    let names = list.flat_map(|line| line.split('`').skip(1).step_by(2));
    let modules = modules_of(&text);
    let names = names.filter(|name| modules.contains(*name));
    names.map(str::to_owned).collect()
}

/// The modules that the root of a crate declares, unit tests apart.
fn modules_of(text: &str) -> BTreeSet<String> {
    let declared = text.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    declared.filter(|name| *name != "tests").map(str::to_owned).collect()
}

fn graph_of(folder: &str) -> Graph {
    Graph::read(&root().join(folder).join("src"))
}

#[test]
fn the_lists_at_the_heads_of_the_crates_name_every_module_once() {
    for (folder, ..) in CRATES {
        let order = reading_order(folder);
        let mut listed = order.clone();
        listed.sort_unstable();
        let declared = modules_of(&text_of(&root().join(folder).join("src/lib.rs")));
        assert_eq!(listed, declared.into_iter().collect::<Vec<_>>(), "{folder}: src/lib.rs");
    }
}

#[test]
fn modules_use_only_those_above_them() {
    let mut upward = Vec::new();
    for (folder, ..) in CRATES {
        let order = reading_order(folder);
        let place = |module: &Module| order.iter().position(|name| *name == module[0]);
        for (module, others) in graph_of(folder).below(&[]).uses {
            let wrong = others.iter().filter(|other| place(other) >= place(&module));
            upward.extend(wrong.map(|other| format!("{folder}: {} uses {}", module[0], other[0])));
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn no_files_and_no_folders_run_in_a_circle() {
    for (folder, ..) in CRATES {
        let graph = graph_of(folder);
        let mut graphs = vec![graph.below(&[])];
        graphs.extend(graph.folders().iter().map(|inside| graph.below(inside)));
        graphs.push(graph);
        let circle = graphs.iter().find_map(Graph::circle).map(|circle| names(&circle));
        assert_eq!(circle, None, "{folder}: each file or folder uses the next");
    }
}

fn names(modules: &[&Module]) -> String {
    modules.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" -> ")
}

/// The lines of a file that are code and no unit tests.
pub fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = text.lines().map(str::trim);
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            if line == "#[cfg(test)]" {
                // Either the tests are in a file of their own, or they end this one.
                if !lines.next()?.ends_with(';') {
                    return None;
                }
            } else if !line.starts_with("//") {
                return Some(line);
            }
        }
    })
}

/// The source files of a crate, unit tests apart.
pub fn sources(folder: &str) -> Vec<PathBuf> {
    graph::files(&root().join(folder).join("src")).into_values().collect()
}

#[test]
fn core_and_notation_do_no_input_or_output() {
    const FORBIDDEN: [&str; 8] = [
        "std::io",
        "std::fs",
        "std::env",
        "std::process",
        "std::net",
        "println!",
        "print!",
        "dbg!",
    ];
    // They open nothing: the stream that they take games from is their caller's.
    const READ_A_STREAM: [&str; 2] = ["notation/src/pgn/games.rs", "notation/src/variants/read.rs"];
    for path in ["core", "notation"].into_iter().flat_map(sources) {
        let text = text_of(&path);
        let excepted = READ_A_STREAM.iter().any(|file| path.ends_with(file)).then_some("std::io");
        for line in code(&text) {
            let mut forbidden = FORBIDDEN.iter().filter(|word| Some(**word) != excepted);
            let found = forbidden.find(|word| line.contains(**word));
            assert_eq!(found, None, "{}: {line}", path.display());
        }
    }
}

/// Our words on standard error go out through `kit::say`, because `eprintln!` panics where they
/// cannot be written; so does `println!`.
#[test]
fn nothing_prints_by_a_macro_that_panics() {
    const PRINTERS: [&str; 5] = ["print!(", "println!(", "eprint!(", "eprintln!(", "stderr()"];
    let mut found = Vec::new();
    for path in CRATES.iter().flat_map(|(folder, ..)| sources(folder)) {
        for line in code(&text_of(&path)) {
            let line = line.replace("stderr().is_terminal()", "").replace("use_stderr()", "");
            if PRINTERS.iter().any(|printer| line.contains(printer)) {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(found.len() == 1 && found[0].contains("kit/src/say.rs: "), "{found:#?}");
}
