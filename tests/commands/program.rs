//! Our programs: what a command asks of them, whether they take it, and whether it works.

use std::env;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;

use super::page::root;

/// A program of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    Treville,
    Arena,
    Tuner,
    Values,
}

impl Program {
    const ALL: [Program; 4] = [Program::Treville, Program::Arena, Program::Tuner, Program::Values];

    pub fn name(self) -> &'static str {
        match self {
            Program::Treville => "treville",
            Program::Arena => "treville-arena",
            Program::Tuner => "treville-tuner",
            Program::Values => "treville-values",
        }
    }

    /// The program that a path leads to.
    pub fn of_path(path: &str) -> Option<Program> {
        let name = path.rsplit('/').next()?;
        Program::ALL.into_iter().find(|program| program.name() == name)
    }

    /// The path where it was built, beside the folder of this test.
    pub fn built(self) -> PathBuf {
        let test = env::current_exe().expect("this test");
        let folder = test.ancestors().nth(2).expect("the folder above").to_owned();
        folder.join(format!("{}{}", self.name(), env::consts::EXE_SUFFIX))
    }
}

/// Which program was not built, if one was not. `cargo test --workspace` builds them all.
pub fn missing() -> Option<String> {
    let missing = Program::ALL.into_iter().find(|program| !program.built().exists())?;
    Some(format!("{} is not built", missing.name()))
}

/// A call of a program, and the file that its output goes to.
#[derive(Clone, Debug)]
pub struct Call {
    program: Program,
    words: Vec<String>,
    output: Option<String>,
}

/// The placeholders for something of the reader's: how each is written, and an example. A single
/// letter may be a piece as well.
const PLACEHOLDERS: [(&str, &str); 7] = [
    ("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("ENGINE", "treville"),
    ("NET", "my.net"),
    ("OLD", "old.epd"),
    ("FILE", "file"),
    ("R", "1"),
    ("N", "2"),
];

/// The meaning of `...`.
const SOME_MATCH: &str = "-engine cmd=treville name=a -engine cmd=treville name=b -each nodes=20";

/// Flags that name what is written.
const OUTPUTS: [&str; 6] = ["--out", "-o", "--pgn", "-pgnout", "-report", "-autosave"];

impl Call {
    /// Reads a line of a shell; none if it calls no program of ours.
    pub fn read(line: &str) -> Option<Call> {
        let mut words = shlex::split(line)?;
        let is_setting = |word: &String| word.starts_with("RUST_LOG=");
        words.retain(|word| !is_setting(word));
        let mut output = None;
        if let Some(place) = words.iter().position(|word| word == ">") {
            output = words.get(place + 1).cloned();
            words.truncate(place);
        }
        let program = match (words.first()?.as_str(), words.get(1).map(String::as_str)) {
            ("cargo", Some("run")) => {
                let own = words.iter().position(|word| word == "--").unwrap_or(words.len());
                let package = words[..own].iter().skip_while(|word| *word != "-p").nth(1);
                if words[..own].iter().any(|word| word == "--bin") {
                    return None;
                }
                let program =
                    package.map_or(Some(Program::Treville), |name| Program::of_path(name))?;
                words = words.split_off((own + 1).min(words.len()));
                program
            }
            (first, _) => {
                let program = Program::of_path(first)?;
                words.remove(0);
                program
            }
        };
        Some(Call { program, words, output })
    }

    /// Whether the program takes the words, with examples in the place of placeholders.
    pub fn parse(&self) -> Result<(), String> {
        let problem = match taken(self.program, &self.words) {
            Ok(()) => return Ok(()),
            Err(problem) => problem,
        };
        let filled = self.filled(1).words;
        if filled == self.words { Err(problem) } else { taken(self.program, &filled) }
    }

    /// With examples in the place of placeholders of this length or more; what may be left out is
    /// there.
    fn filled(&self, length: usize) -> Call {
        let mut words = Vec::new();
        for word in &self.words {
            match word.trim_matches(['[', ']']) {
                "..." => words.extend(SOME_MATCH.split(' ').map(str::to_owned)),
                word => words.push(filled(word, length)),
            }
        }
        Call { words, ..self.clone() }
    }

    /// The same with numbers so small that it ends at once.
    pub fn made_small(&self) -> Call {
        const SMALL: [(&str, &str); 10] = [
            ("play", "--nodes 20"),
            ("analyse", "--nodes 20"),
            ("--suite", "--depth 2"),
            ("montecarlo", "--trials 100"),
            ("report", "--trials 100"),
            ("selfplay", "--games 40 --nodes 20"),
            ("spsa", "--iterations 2 --nodes 20"),
            ("train", "--passes 1 --width 32"),
            ("match", "-rounds 1"),
            ("draw", "--count 2"),
        ];
        let mut call = self.filled(2);
        let is_there = |(command, _): &&(&str, &str)| call.words.iter().any(|word| word == command);
        let small = SMALL.iter().find(is_there).map_or("", |(_, words)| *words);
        let words: Vec<&str> = small.split_whitespace().collect();
        for pair in words.chunks_exact(2) {
            match call.words.iter().position(|word| word == pair[0]) {
                Some(place) => pair[1].clone_into(&mut call.words[place + 1]),
                None => call.words.extend(pair.iter().map(|word| (*word).to_owned())),
            }
        }
        if call.words.iter().any(|word| word == "bench") {
            call.words.push("1".to_owned());
        }
        for word in &mut call.words {
            if ["tc=", "st=", "nodes="].iter().any(|key| word.starts_with(key)) {
                "nodes=20".clone_into(word);
            }
        }
        call
    }

    /// Runs it to its end in this folder: what is wrong, if anything is. Engines are our own, and
    /// files of the project are found.
    pub fn run(&self, folder: &Path) -> Option<String> {
        let before = [""].into_iter().chain(self.words.iter().map(String::as_str));
        let words = before.zip(&self.words).map(|(flag, word)| {
            let (key, value) = word.split_once('=').map_or(("", word.as_str()), |(k, v)| (k, v));
            let of_project = root().join(value);
            let value = match Program::of_path(value) {
                Some(program) => program.built(),
                None if OUTPUTS.contains(&flag) => return word.clone(),
                None if value.contains('/') && of_project.is_file() => of_project,
                None => return word.clone(),
            };
            let equals = if key.is_empty() { "" } else { "=" };
            format!("{key}{equals}{}", value.display())
        });
        let mut command = Command::new(self.program.built());
        command.args(words).current_dir(folder).stdin(Stdio::null());
        let output = match &self.output {
            None => command.output(),
            Some(name) => {
                let file = File::create(folder.join(name)).expect("a file");
                command.stdout(file).output()
            }
        };
        let output = output.expect("the program was built");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        (!output.status.success()).then(|| format!("{}: {complaint}", output.status))
    }
}

/// A word with examples in the place of the placeholders in it: of capitals that stand alone.
fn filled(word: &str, length: usize) -> String {
    let mut text = String::new();
    let mut rest = word;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()).max(1);
        let (run, after) = rest.split_at(end);
        let mut known = PLACEHOLDERS.iter().filter(|(known, _)| known.len() >= length);
        let example = known.find(|(known, _)| *known == run);
        text.push_str(example.map_or(run, |(_, example)| example));
        rest = after;
    }
    text
}

/// Whether a program takes these words. Files that a match reads with its flags need not be there.
fn taken(program: Program, words: &[String]) -> Result<(), String> {
    let line = || [program.name().to_owned()].into_iter().chain(words.iter().cloned());
    let refused = |error: clap::Error| error.to_string();
    // Clap ends `--version` and `--help` with an error of exit status 0.
    let answered = |error: clap::Error| match error.exit_code() {
        0 => Ok(()),
        _ => Err(refused(error)),
    };
    match program {
        Program::Treville => treville::cli::Cli::try_parse_from(line()).map(drop).or_else(answered),
        Program::Tuner => {
            treville_tuner::cli::Cli::try_parse_from(line()).map(drop).map_err(refused)
        }
        Program::Values => {
            treville_values::cli::Cli::try_parse_from(line()).map(drop).map_err(refused)
        }
        Program::Arena => {
            use treville_arena::cli::{Cli, Command};
            let cli = Cli::try_parse_from(line()).map_err(refused)?;
            let Command::Match(flags) = cli.command else { return Ok(()) };
            match treville_arena::flags::parse(flags.words) {
                Err(problem) if !problem.contains("os error 2") => Err(problem),
                _ => Ok(()),
            }
        }
    }
}
