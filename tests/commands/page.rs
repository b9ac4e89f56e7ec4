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
    lines: Vec<Line>,
}

struct Line {
    text: String,
    is_code: bool,
}

/// README, the pages of docs, and those beside the code.
pub fn pages() -> Vec<Page> {
    let docs = fs::read_dir(root().join("docs")).expect("the folder of docs");
    let docs = docs.map(|entry| entry.expect("a file").file_name());
    let docs = docs.map(|name| format!("docs/{}", name.to_string_lossy()));
    let others = [
        "README.md",
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
        "results/README.md",
        "tuner/README.md",
        "values/README.md",
    ];
    let others = others.map(str::to_owned);
    let mut names: Vec<String> = docs.filter(|name| name.ends_with(".md")).chain(others).collect();
    names.sort_unstable();
    names.into_iter().map(Page::read).collect()
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
        Page { name, lines }
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

    /// The words in code that are paths from the root, with their lines. What the log says of a day
    /// may be gone.
    pub fn paths(&self) -> impl Iterator<Item = (usize, String)> {
        const FOLDERS: [&str; 13] = [
            ".ci", "app", "arena", "board", "core", "docs", "engine", "eval", "fuzz", "games",
            "kit", "tests", "tuner",
        ];
        let spans = self.numbered(false).filter(|_| self.name != "docs/log.md").flat_map(
            |(number, line)| line.split('`').skip(1).step_by(2).map(move |span| (number, span)),
        );
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

    /// The files that links lead to, with their lines.
    pub fn links(&self) -> impl Iterator<Item = (usize, String)> {
        let targets = self.numbered(false).flat_map(|(number, line)| {
            line.split("](").skip(1).map(move |rest| (number, rest.split([')', '#']).next()))
        });
        let targets = targets.filter_map(|(number, target)| Some((number, target?.to_owned())));
        targets.filter(|(_, target)| !target.is_empty() && !target.contains("://"))
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
