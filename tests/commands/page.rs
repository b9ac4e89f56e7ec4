//! Pages in Markdown: their blocks of code, their code in words, and their links.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A page of the project.
pub struct Page {
    /// Its path from the root.
    pub name: String,
    pub bytes: usize,
    lines: Vec<Line>,
}

struct Line {
    text: String,
    is_code: bool,
}

/// Folders without pages of ours: what is built, or brought in by a tool.
const FOREIGN: [&str; 5] = [".git", "corpus", "node_modules", "out", "target"];

/// Every page of the project.
pub fn every_page() -> Vec<Page> {
    let mut names = Vec::new();
    gather(Path::new(""), &mut names);
    names.sort_unstable();
    names.into_iter().map(Page::read).collect()
}

/// The pages whose commands are tried: README, the pages of docs, and those beside the code.
pub fn pages() -> Vec<Page> {
    const OTHERS: [&str; 18] = [
        "CONTRIBUTING.md",
        "README.md",
        "SECURITY.md",
        "app/README.md",
        "arena/README.md",
        "board/README.md",
        "board/pieces/README.md",
        "core/README.md",
        "engine/README.md",
        "eval/README.md",
        "fuzz/README.md",
        "games/README.md",
        "kit/README.md",
        "npm/README.md",
        "python/README.md",
        "results/README.md",
        "tuner/README.md",
        "values/README.md",
    ];
    let is_tried =
        |page: &Page| page.name.starts_with("docs/") || OTHERS.contains(&page.name.as_str());
    every_page().into_iter().filter(is_tried).collect()
}

/// Adds the pages in a folder and below it.
fn gather(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = folder.join(&name);
        if entry.file_type().expect("its type").is_dir() {
            if !FOREIGN.contains(&name.as_str()) {
                gather(&path, names);
            }
        } else if name.ends_with(".md") {
            names.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars().filter(is_kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

impl Page {
    fn read(name: String) -> Page {
        let text = fs::read_to_string(root().join(&name)).expect("a page");
        let mut is_fenced = false;
        let lines = text.lines().map(|text| {
            let is_fence = text.trim_start().starts_with("```");
            is_fenced ^= is_fence;
            let is_code = !is_fence && (is_fenced || text.starts_with("    "));
            Line { text: text.to_owned(), is_code }
        });
        let lines = lines.collect();
        Page { name, bytes: text.len(), lines }
    }

    /// The lines outside of code.
    pub fn prose(&self) -> impl Iterator<Item = &str> {
        self.numbered(false).map(|(_, line)| line)
    }

    /// The anchors of its headings.
    pub fn anchors(&self) -> Vec<String> {
        let headings = self.prose().filter(|line| line.starts_with('#'));
        let mut anchors: Vec<String> = Vec::new();
        for base in headings.map(anchor) {
            let is_same = |known: &&String| {
                known.strip_prefix(&base).is_some_and(|rest| {
                    let number = rest.strip_prefix('-').unwrap_or(rest);
                    number.is_empty() || number.parse::<u32>().is_ok()
                })
            };
            match anchors.iter().filter(is_same).count() {
                0 => anchors.push(base),
                count => anchors.push(format!("{base}-{count}")),
            }
        }
        anchors
    }

    fn numbered(&self, is_code: bool) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(&self.lines).filter(move |(_, line)| line.is_code == is_code);
        lines.map(|(number, line)| (number, line.text.as_str()))
    }

    /// The lines of code that begin with the name of a program, with their places; a backslash at
    /// the end of a line takes the next one in.
    pub fn commands(&self) -> impl Iterator<Item = (String, String)> {
        let mut code = self.numbered(true);
        std::iter::from_fn(move || {
            let (number, line) = code.next()?;
            let mut text = line.trim().to_owned();
            while let Some(begun) = text.strip_suffix('\\') {
                text = format!("{begun}{}", code.next()?.1.trim());
            }
            Some((format!("{}:{number}", self.name), text))
        })
        .filter(|(_, text)| begins_with_a_program(text))
    }

    /// The words in code that are paths from the root, with their lines. What records say of a day may
    /// be gone.
    pub fn paths(&self) -> impl Iterator<Item = (usize, String)> {
        const FOLDERS: [&str; 19] = [
            ".ci", ".github", "app", "arena", "board", "core", "docs", "engine", "eval", "fuzz",
            "games", "kit", "notation", "npm", "python", "results", "tests", "tuner", "values",
        ];
        let is_record = self.name.starts_with("docs/research/");
        let spans = self.numbered(false).filter(move |_| !is_record).flat_map(|(number, line)| {
            line.split('`').skip(1).step_by(2).map(move |span| (number, span))
        });
        // The fuzzers make them.
        const NOT_YET: [&str; 2] = ["fuzz/artifacts", "fuzz/corpus"];
        let is_path = |span: &str| {
            let is_sign = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
            let folder = span.split_once('/').map(|(folder, _)| folder);
            folder.is_some_and(|folder| FOLDERS.contains(&folder))
                && span.chars().all(is_sign)
                && !NOT_YET.contains(&span)
        };
        spans.filter(move |(_, span)| is_path(span)).map(|(number, span)| (number, span.to_owned()))
    }

    /// Where links lead within the project: a file, none for this page, and an anchor, none for the
    /// whole of it; with their lines.
    pub fn links(&self) -> impl Iterator<Item = (usize, String, String)> {
        let targets = self.numbered(false).flat_map(|(number, line)| {
            let inline = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            let is_named = line.starts_with('[');
            let named = line.split_once("]: ").filter(|_| is_named).map(|(_, target)| target);
            inline.chain(named).map(move |target| (number, target))
        });
        let own = targets.filter(|(_, target)| !target.contains("://"));
        own.map(|(number, target)| {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            (number, file.to_owned(), anchor.to_owned())
        })
    }
}

/// Whether a line of code is for a shell: after settings of the environment it names a program.
fn begins_with_a_program(line: &str) -> bool {
    const OTHERS: [&str; 13] = [
        "cargo",
        "cat",
        "cutechess-cli",
        "exec",
        "git",
        "make",
        "node",
        "parallel",
        "pip",
        "python",
        "rustup",
        "xboard",
        "xvfb-run",
    ];
    let is_setting =
        |word: &&str| word.split_once('=').is_some_and(|(name, _)| name.to_uppercase() == name);
    let first = line.split_whitespace().find(|word| !is_setting(word)).unwrap_or_default();
    OTHERS.contains(&first) || super::program::Program::of_path(first).is_some()
}
