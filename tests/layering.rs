//! Who may depend on whom, between crates and between the modules of core and of the arena.
//!
//! `core <- eval <- engine <- tuner`, never the other way, and inside core and inside the tuner's
//! arena each module uses only those above it in the list at the head of the folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates from the bottom up: folder, package, and which of our packages it may use.
const CRATES: [(&str, &str, &[&str]); 8] = [
    ("core", "treville-core", &[]),
    ("eval", "treville-eval", &["treville-core"]),
    ("engine", "treville-engine", &["treville-core", "treville-eval"]),
    ("kit", "treville-kit", &[]),
    ("games", "treville-games", &GAMES_KNOWS),
    ("arena", "treville-arena", &ARENA_KNOWS),
    ("tuner", "treville-tuner", &ARENA_KNOWS),
    ("app", "treville", &GAMES_KNOWS),
];
const GAMES_KNOWS: [&str; 4] =
    ["treville-core", "treville-eval", "treville-engine", "treville-kit"];
const ARENA_KNOWS: [&str; 5] =
    ["treville-core", "treville-eval", "treville-engine", "treville-kit", "treville-games"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[track_caller]
fn text_of(path: &Path) -> String {
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
            let forbidden = ours.contains(&name.as_str()) && !allowed.contains(&name.as_str());
            assert!(!forbidden, "{package} must not depend on {name}");
            assert_ne!(name, "treville-tests", "{package} must not depend on the tests");
        }
    }
}

#[test]
fn core_needs_nothing_but_tables_made_at_first_use() {
    let manifest = text_of(&root().join("core/Cargo.toml"));
    assert_eq!(dependencies(&manifest).into_iter().collect::<Vec<_>>(), ["once_cell"]);
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

/// Modules that use only those above them in the list at the head of one file.
struct Layers {
    /// The folder with the modules.
    folder: &'static str,
    /// The file in it that has the list.
    list: &'static str,
    /// How code names the folder from the root of its crate.
    root: &'static str,
}

const CORE: Layers = Layers { folder: "core/src", list: "lib.rs", root: "crate::" };
const ARENA: Layers = Layers { folder: "arena/src", list: "lib.rs", root: "crate::" };

impl Layers {
    /// The modules in reading order, from the links in the list of the documentation.
    fn reading_order(&self) -> Vec<String> {
        let text = text_of(&root().join(self.folder).join(self.list));
        let list = text.lines().filter(|line| line.starts_with("//! - "));
        let names = list.flat_map(|line| line.split("[`").skip(1));
        names.filter_map(|rest| Some(rest.split_once("`]")?.0.to_owned())).collect()
    }

    /// The source files, each with the module of the first level that it belongs to.
    fn sources(&self) -> Vec<(String, PathBuf)> {
        let top = root().join(self.folder);
        let mut found = Vec::new();
        let mut folders = vec![top.clone()];
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{error}"));
            for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
                let inside = path.strip_prefix(&top).unwrap_or(&path);
                let first = inside.iter().next().unwrap_or_default().to_string_lossy();
                let module = first.trim_end_matches(".rs").to_owned();
                let is_tests = path.ends_with("tests.rs");
                if path.is_dir() {
                    folders.extend((!path.ends_with("tests")).then_some(path));
                } else if path.extension().is_some_and(|end| end == "rs") && !is_tests {
                    found.push((module, path));
                }
            }
        }
        found.sort();
        found.retain(|(module, _)| *module != self.list.trim_end_matches(".rs"));
        found
    }

    /// The modules that a file names, from the root of its crate or from its own place.
    fn used<'a>(&self, path: &Path, text: &'a str) -> BTreeSet<&'a str> {
        let mut used = named(text, self.root);
        let inside = path.strip_prefix(root().join(self.folder)).unwrap_or(path);
        if inside.components().count() == 1 || inside.ends_with("mod.rs") {
            used.extend(named(text, " super::"));
        }
        used
    }

    /// Modules that use others from below them in the list.
    fn against_the_order(&self) -> BTreeSet<(String, String)> {
        let order = self.reading_order();
        let place = |module: &str| order.iter().position(|name| name == module);
        let mut below = BTreeSet::new();
        for (module, path) in self.sources() {
            let Some(own) = place(&module) else {
                panic!("{module} is missing from the list at the head of {}", self.list)
            };
            for other in self.used(&path, &text_of(&path)) {
                let Some(there) = place(other) else {
                    panic!("{}: {other} is no module of the list", path.display())
                };
                if there > own {
                    below.insert((module.clone(), other.to_owned()));
                }
            }
        }
        below
    }
}

/// The lines of a file that are code and no unit tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
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

/// The names that code puts behind a path, be it one or several in braces.
fn named<'a>(text: &'a str, path: &str) -> BTreeSet<&'a str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = |rest: &'a str| rest.trim_start().split(|c| !is_name(c)).next();
    let mut names = BTreeSet::new();
    for rest in code(text).flat_map(|line| line.split(path).skip(1)) {
        match rest.strip_prefix('{') {
            Some(list) => names.extend(list.split(',').filter_map(name)),
            None => names.extend(name(rest)),
        }
    }
    names.retain(|name| !["", "self", "super"].contains(name));
    names
}

#[test]
fn modules_use_only_those_above_them() {
    for layers in [CORE, ARENA] {
        let below = layers.against_the_order();
        assert!(below.is_empty(), "{}: module and what it uses: {below:?}", layers.folder);
    }
}

#[test]
fn the_lists_name_every_module_once() {
    for layers in [CORE, ARENA] {
        let order = layers.reading_order();
        let modules: BTreeSet<String> =
            layers.sources().into_iter().map(|(module, _)| module).collect();
        let listed: BTreeSet<String> = order.iter().cloned().collect();
        assert_eq!(order.len(), listed.len(), "{order:?}");
        assert_eq!(modules, listed);
    }
}

#[test]
fn core_does_no_input_or_output() {
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
    for (_, path) in CORE.sources() {
        let text = text_of(&path);
        for line in code(&text) {
            let found = FORBIDDEN.iter().find(|word| line.contains(**word));
            assert_eq!(found, None, "{}: {line}", path.display());
        }
    }
}
