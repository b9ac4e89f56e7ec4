//! The crates as packages: what others need to find them, to build them and to read them.
//!
//! `.ci/release crates` packs and installs them, which takes a quarter of an hour.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::layering::{CRATES, code, root, sources, text_of};

/// The value of a key at the beginning of a line.
fn value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
    Some(line.trim_matches('"'))
}

/// The texts of a list in one line.
fn list<'a>(manifest: &'a str, key: &str) -> Vec<&'a str> {
    value(manifest, key).unwrap_or_default().split('"').skip(1).step_by(2).collect()
}

#[test]
fn every_package_says_what_it_is() {
    for (folder, package, _) in CRATES {
        let manifest = text_of(&root().join(folder).join("Cargo.toml"));
        assert!(!manifest.contains("publish"), "{package} can be had");
        assert!(value(&manifest, "description").is_some_and(|text| text.len() > 20), "{package}");
        let documentation = format!("https://docs.rs/{package}");
        assert_eq!(value(&manifest, "documentation"), Some(documentation.as_str()));
        assert_eq!(value(&manifest, "readme"), Some("README.md"), "{package}");
        let readme = text_of(&root().join(folder).join("README.md"));
        assert_eq!(readme.lines().next(), Some(format!("# {package}").as_str()));
        let keywords = list(&manifest, "keywords");
        assert!((3..=5).contains(&keywords.len()), "{package}: {keywords:?}");
        let is_sign = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(keywords.iter().all(|word| word.len() <= 20 && word.chars().all(is_sign)));
        assert!(!list(&manifest, "categories").is_empty(), "{package}");
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (own, ours) = (root().join(folder).join(licence), root().join(licence));
            assert_eq!(fs::read(own).expect("a licence"), fs::read(ours).expect("a licence"));
        }
    }
}

/// The front page of a library is its README, with an example that is one of the tests.
#[test]
fn front_pages_begin_with_an_example() {
    for folder in ["core", "notation", "eval", "engine", "kit", "results"] {
        let head = text_of(&root().join(folder).join("src/lib.rs"));
        assert!(head.starts_with("#![doc = include_str!(\"../README.md\")]\n"), "{folder}");
        let readme = text_of(&root().join(folder).join("README.md"));
        let (before, _) = readme.split_once("```rust\n").expect("an example");
        assert!(before.lines().count() <= 12, "{folder}: the example comes late");
    }
}

/// A package holds every file that it compiles into itself.
#[test]
fn no_package_includes_a_file_of_another() {
    let mut count = 0;
    for (path, line) in CRATES.iter().flat_map(|(folder, ..)| sources(folder)).flat_map(|path| {
        let lines: Vec<String> = code(&text_of(&path)).map(str::to_owned).collect();
        lines.into_iter().map(move |line| (path.clone(), line))
    }) {
        for call in ["include_str!(\"", "include_bytes!(\"", "include!(\""] {
            let Some((_, rest)) = line.split_once(call) else { continue };
            count += 1;
            let file = rest.split('"').next().unwrap_or_default();
            let inside = path.strip_prefix(root()).expect("a file of the project");
            let file = plain(&inside.parent().expect("a folder").join(file));
            let (own, other) = (inside.components().next(), file.components().next());
            assert_eq!(own, other, "{}: {line}", path.display());
        }
    }
    assert!(count > 20, "{count} files are included");
}

/// A path without `..`; one that leads out of the project is empty.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// Programs that can be installed work without the checkout: one for tests asks for a feature.
#[test]
fn only_four_programs_can_be_installed() {
    let mut programs = BTreeSet::new();
    for (folder, package, _) in CRATES {
        if root().join(folder).join("src/main.rs").exists() {
            programs.insert(package);
        }
        let manifest = text_of(&root().join(folder).join("Cargo.toml"));
        for bin in manifest.split("[[bin]]").skip(1) {
            let own = bin.split("\n[").next().unwrap_or_default();
            assert!(own.contains("required-features = "), "{package}: {own}");
        }
        assert!(!root().join(folder).join("src/bin").exists(), "{package}");
    }
    let four = ["treville", "treville-arena", "treville-tuner", "treville-values"];
    assert_eq!(programs, BTreeSet::from(four));
}

/// The library of the rules brings nothing, and the net is a feature.
#[test]
fn the_net_can_be_left_out() {
    let manifest = text_of(&root().join("engine/Cargo.toml"));
    assert!(
        manifest.contains("default = [\"net\"]") && manifest.contains("[\"treville-eval/net\"]")
    );
    let workspace = text_of(&root().join("Cargo.toml"));
    let own = workspace.lines().find(|line| line.starts_with("treville-eval = "));
    assert!(own.is_some_and(|line| line.contains("default-features = false")), "{own:?}");
}

/// Runs `.ci/release`: its exit status, output and complaint.
fn release(words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new("bash")
        .arg(root().join(".ci/release"))
        .args(words)
        .output()
        .expect("bash is there");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[cfg(unix)]
#[test]
fn tag_version_and_packages_agree() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(release(&["check"]), (Some(0), format!("version {version}\n"), String::new()));
    for tag in ["v9.9.9", version, "v1", "vv", "v", "latest"] {
        let (status, output, complaint) = release(&["check", tag]);
        let expected = format!("expected the tag v{version}, as in Cargo.toml, got '{tag}'");
        assert_eq!((status, output.as_str()), (Some(1), ""));
        assert_eq!(complaint, format!(".ci/release: {expected}\n"));
    }
}

/// The workflow builds and tries what the script does, for each of five systems.
#[test]
fn the_workflow_calls_the_script() {
    let workflow = text_of(&root().join(".github/workflows/release.yml"));
    for command in
        ["check \"$TAG\"", "archive ", "try ", "crates", "wheel ", "npm", "sums", "notes "]
    {
        assert!(workflow.contains(&format!(".ci/release {command}")), "{command}");
    }
    let targets = workflow.lines().filter_map(|line| line.trim().strip_prefix("- target: "));
    let guide = text_of(&root().join("docs/install.md"));
    let mut count = 0;
    for target in targets {
        let (status, name, complaint) = release(&["system", target]);
        assert_eq!(status, Some(0), "{target}: {complaint}");
        let end = if target.contains("windows") { "zip" } else { "tar.gz" };
        let file = format!("`treville-{}.{end}`", name.trim());
        assert!(guide.contains(&file), "docs/install.md lacks {file}");
        count += 1;
    }
    assert_eq!(count, 5);
    assert_eq!(release(&["system", "sparc-sun-solaris"]).0, Some(1));
}

/// The parts of the full tier are those of its workflow: one that is left out there is never run.
#[test]
fn the_workflow_runs_every_part_of_the_full_tier() {
    let words = |file: &str, open: &str, close: char| -> Vec<String> {
        let text = text_of(&root().join(file));
        let (_, rest) = text.split_once(open).expect(open);
        let (list, _) = rest.split_once(close).expect("the end of the list");
        let words = list.split([',', ' ', '\n']).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let parts = words(".ci/full", "\nparts=(", ')');
    assert!(parts.len() > 10, "{parts:?}");
    assert_eq!(words(".github/workflows/full.yml", "part: [", ']'), parts);
}

/// The image of a worker has the script that the guide shows.
#[test]
fn the_script_of_a_worker_is_the_one_of_the_guide() {
    let script = text_of(&root().join("docker/share.sh"));
    assert!(text_of(&root().join("docs/scale.md")).contains(&format!("```sh\n{script}```")));
    assert!(text_of(&root().join("docker/worker.Dockerfile")).contains("COPY docker/share.sh"));
}
