//! Commands that are not run, each with the reason.

/// A kind of command that is not run.
pub struct SkippedCommand {
    /// The page that has it, or the beginning of its path; any if empty.
    page: &'static str,
    /// A part of the line.
    part: &'static str,
    /// Why it is not run.
    pub reason: &'static str,
}

impl SkippedCommand {
    pub fn fits(&self, page: &str, line: &str) -> bool {
        page.starts_with(self.page) && line.contains(self.part)
    }
}

const fn skipped(page: &'static str, part: &'static str, reason: &'static str) -> SkippedCommand {
    SkippedCommand { page, part, reason }
}

/// All of them.
pub const SKIPPED: &[SkippedCommand] = &[
    skipped("docs/research/", "", "a record of what was played then"),
    skipped("docs/nets.md", "", "recipes of hours, on the games of many machines"),
    skipped("docs/performance.md", "", "measurements of hours"),
    skipped("docs/scale.md", "", "many machines"),
    skipped("docs/tuning.md", "selfplay", "hours of games"),
    skipped("docs/tuning.md", ".trv", "needs those games"),
    skipped("docs/tuning.md", "spsa", "hours of games"),
    skipped("docs/regenerate.md", "selfplay", "hours of games"),
    skipped("docs/regenerate.md", ".trv", "needs those games"),
    skipped("docs/regenerate.md", "tables", "writes the source of the engine"),
    skipped("docs/regenerate.md", "law ", "minutes each"),
    skipped("docs/regenerate.md", "forecast", "minutes, and a file of the project"),
    skipped("docs/regenerate.md", "match", "hours of games"),
    skipped("", "regenerate", "ten minutes"),
    skipped("", "treville-arena suite", "needs a file of positions"),
    skipped("", "treville-arena puzzles", "needs games with something to find"),
    skipped("", "cargo build", "builds the programs"),
    skipped("", "cargo install", "installs the program"),
    skipped("", "cargo add", "changes a project of the reader"),
    skipped("", "rustup target add", "changes the toolchain"),
    skipped("", "cargo test", "runs these tests"),
    skipped("", "cargo +nightly", "needs a nightly compiler, and runs until it is stopped"),
    skipped("", "treville-site", "builds the module in WebAssembly"),
    skipped("", "node npm/build.mjs", "builds the module in WebAssembly"),
    skipped("npm/README.md", "node ", "`.ci/full npm` runs them"),
    skipped("", " board", "a server, until it is stopped"),
    skipped("", "treville --log", "talks to a GUI until that ends it"),
    skipped("", "xboard ", "a GUI"),
    skipped("", "cutechess-cli", "a program of others"),
    skipped("", "python ", "a program of others"),
    skipped("", "pip install", "builds the Python package"),
    skipped("", "git clone", "fetches the project"),
    skipped("CONTRIBUTING.md", "git ", "makes a release"),
    skipped("", "-stockfish", "plays against a program of others"),
    skipped("", "cmd=./new", "plays against another version"),
    skipped("", "treville-arena book", "a minute for each opening"),
    skipped("", "compliance", "a minute for each engine"),
    skipped("docs/arena.md", "games.match.jsonl", "needs a match that was interrupted"),
];
