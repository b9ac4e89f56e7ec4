//! The command line.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::subcommand;
use treville_kit::failure::Failure;
use treville_kit::manual::{self, Manual};

use crate::book::{self, BookArgs};
#[cfg(unix)]
use crate::command::GuardArgs;
use crate::command::{self, MatchArgs};
use crate::compliance::{self, ComplianceArgs};
use crate::draw::{self, DrawArgs};
use crate::flags;
use crate::join::{self, MergeArgs};
use crate::puzzles::{self, PuzzlesArgs};
use crate::replay::{self, ReplayArgs};
use crate::suite::{self, SuiteArgs};
use crate::summary::{self, SummaryArgs};

/// The uses of the file of `--variants`, by command.
const USES_OF_VARIANTS: [(&str, &str); 4] = [
    ("puzzles", "Read games whose tag Variant names a section of this file (docs/variants.md)"),
    ("replay", "Check games whose tag Variant names a section of this file (docs/variants.md)"),
    (
        "book",
        "Make a book for a game of this file, the one that --variant names (docs/variants.md)",
    ),
    (
        "compliance",
        "Check the engine in a game of this file, the one that --variant names; an engine that \
         reads such files is given it (docs/variants.md)",
    ),
];

/// Plays matches and tournaments between chess engines, and evaluates their results.
#[derive(Parser, Debug)]
#[command(name = "treville-arena", version, max_term_width = 100)]
#[command(mut_subcommands(|command| subcommand(command, &USES_OF_VARIANTS)))]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
    /// Know the games of this file as well, in the format of variants.ini (docs/variants.md). What
    /// `match` has saved has its games in itself
    #[arg(long, global = true, value_name = "FILE", help_heading = "Games")]
    pub variants: Option<PathBuf>,
}

impl Cli {
    /// Carries out the command.
    ///
    /// # Errors
    ///
    /// See [`Failure`].
    pub fn run(&self, mut output: impl Write) -> Result<(), Failure> {
        // The flags of matches and suites are read by themselves, and the guard has no other work.
        let is_open = !matches!(self.command, Command::Match(_) | Command::Suite(_));
        let file = self.variants.as_deref();
        let games = VariantFile::open(file.filter(|_| is_open), "--variants")?;
        match &self.command {
            Command::Match(args) => command::run(args, file, output),
            Command::Suite(args) => suite::run(args, file, output),
            Command::Summary(args) => summary::run(args, output),
            Command::Replay(args) => replay::run(args, games.games(), output),
            Command::Merge(args) => join::run(args, output),
            Command::Book(args) => book::run(args, &games, output),
            Command::Puzzles(args) => puzzles::run(args, games.games(), output),
            Command::Draw(args) => draw::run(args, output),
            Command::Compliance(args) => compliance::run(args, &games, file, &mut output),
            Command::Manual(Manual::Completions { shell }) => {
                manual::completions(*shell, &flags::with_flags(Cli::command()), output)
            }
            Command::Manual(manual) => manual.run::<Cli>(output),
            #[cfg(unix)]
            Command::Guard(args) => {
                command::stand_guard(args);
                Ok(())
            }
        }
    }
}

/// The words of a command line, with `match` before its flags where no command is named: other
/// runners have no commands.
#[must_use]
pub fn with_command(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let is_file = |word: &OsString| word == "--variants";
    let place = if words.get(1).is_some_and(is_file) { 3 } else { 1 };
    let first = words.get(place).and_then(|word| word.to_str());
    let own = ["--compliance", "--help", "--variants", "--version"];
    if first.is_some_and(|word| flags::knows(word) && !own.contains(&word)) {
        words.insert(place, "match".into());
    }
    words
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play engines against each other, with the flags of cutechess-cli
    // The man page has the text of the help after its own.
    #[command(disable_help_flag = true, override_help = flags::help(), after_help = flags::help())]
    Match(MatchArgs),
    /// Have engines solve positions whose solutions are known
    #[command(disable_help_flag = true, override_help = flags::suite_help())]
    #[command(after_help = flags::suite_help())]
    Suite(SuiteArgs),
    /// Print the results of a saved match, or write its report
    Summary(SummaryArgs),
    /// Check the games of a file against the rules, move by move
    Replay(ReplayArgs),
    /// Join the shares of a match
    Merge(MergeArgs),
    /// Make a book of balanced openings
    Book(BookArgs),
    /// Make a suite of hard positions from games
    Puzzles(PuzzlesArgs),
    /// Write a file of games with pieces by chance
    Draw(DrawArgs),
    /// Check whether an engine keeps to its protocol
    #[command(long_flag = "compliance")]
    Compliance(ComplianceArgs),
    /// Completions and man pages
    #[command(flatten)]
    Manual(Manual),
    /// End the engines of a runner that was killed; started by the runner itself
    #[cfg(unix)]
    #[command(hide = true, name = command::GUARD)]
    Guard(GuardArgs),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    /// Matches and suites read their flags by themselves.
    #[test]
    fn completions_have_the_flags_of_matches_and_suites() {
        flags::with_flags(Cli::command()).debug_assert();
        for shell in ["bash", "zsh", "fish"] {
            let cli = Cli::try_parse_from(["treville-arena", "completions", shell]).unwrap();
            let mut script = Vec::new();
            cli.run(&mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for flag in flags::table::FLAGS {
                assert!(script.contains(flag.name), "{shell}: {}", flag.name);
            }
        }
    }

    #[test]
    fn flags_of_a_match_alone_mean_a_match() {
        let with = |text: &str| {
            let words = text.split(' ').map(OsString::from);
            let words = with_command(words.collect::<Vec<_>>()).into_iter();
            words.map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join(" ")
        };
        for words in [
            "-engine cmd=a",
            "--engine cmd=a",
            "-variant chess -engine cmd=a",
            "-help",
            "-tb x",
            "-testEnv -engine cmd=a",
        ] {
            assert_eq!(with(&format!("arena {words}")), format!("arena match {words}"));
        }
        let file = "arena --variants a.ini";
        assert_eq!(with(&format!("{file} -engine x")), format!("{file} match -engine x"));
        for words in [
            "arena",
            "arena match -engine x",
            "arena --help",
            "arena -h",
            "arena --version",
            "arena -V",
            "arena --compliance x",
            "arena --variants a.ini replay x",
            "arena -frobnicate",
            "arena engine",
        ] {
            assert_eq!(with(words), words);
        }
    }

    /// The output of a command line, or the reason why it fails.
    fn said(words: &[&str]) -> Result<String, String> {
        let cli = Cli::try_parse_from([&["treville-arena"], words].concat()).unwrap();
        let mut output = Vec::new();
        cli.run(&mut output).map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn every_command_takes_a_file_of_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (file, games) = (path("games.ini"), path("games.pgn"));
        let zebus = "[zebus:chess]\nknight = -\ncustomPiece1 = z:CN\npromotionPieceTypes = zbrq\n\
                     startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\n";
        std::fs::write(&file, zebus).unwrap();
        // A camel's leap; the name alone says what it is.
        std::fs::write(&games, "[Variant \"zebus\"]\n\n1. Zc4 e5 2. Zxe5 *\n").unwrap();
        for words in [
            vec!["replay", &games, "--variants", &file],
            vec!["--variants", &file, "replay", "--strict", "-q", &games],
        ] {
            let said = said(&words);
            assert!(said.is_ok(), "{words:?}: {said:?}");
        }
        let without = said(&["replay", "-q", &games]).unwrap_err();
        assert_eq!(without, "expected games without a fault, got 1 difference");

        let none = path("none");
        for words in ["replay x", "summary x", "merge x --out y", "draw --out y", "book --out y"]
            .into_iter()
            .chain(["compliance x --variant zebus", "match -engine cmd=x -engine cmd=y"])
        {
            let words: Vec<&str> = words.split(' ').collect();
            let flag = ["--variants", &none];
            let after = words.split_at(1);
            for words in [[&flag, &words[..]].concat(), [after.0, &flag, after.1].concat()] {
                let problem = said(&words).unwrap_err();
                assert!(problem.contains("variants '"), "{words:?}: {problem}");
            }
        }
        let alone = said(&["compliance", "--variants", &file, "x"]).unwrap_err();
        assert_eq!(alone, "expected --variant NAME with --variants, got none");
    }
}
