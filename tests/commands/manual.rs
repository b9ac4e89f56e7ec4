//! Completions and man pages of all programs.

use std::fs;

use clap::{Command, CommandFactory, Parser};
use treville_kit::failure::Failure;
use treville_kit::manual::Manual;

/// The commands below a program that its help shows.
fn shown(program: &Command) -> Vec<String> {
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    commands.map(|command| command.get_name().to_owned()).collect()
}

/// Checks a program's completions and pages; returns the number of pages.
fn check<C: CommandFactory>() -> usize {
    let program = C::command();
    let (name, commands) = (program.get_name(), shown(&program));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let mut script = Vec::new();
        manual(&["completions", shell]).run::<C>(&mut script).expect("a script");
        let script = String::from_utf8(script).expect("text");
        for word in commands.iter().map(String::as_str).chain([name, "variants"]) {
            assert!(script.contains(word), "{name}: {shell} does not know {word}");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("share/man1");
    let words = ["man", pages.to_str().expect("a name in UTF-8")];
    let mut said = Vec::new();
    // A second time, over the first pages.
    manual(&words).run::<C>(&mut said).expect("pages");
    manual(&words).run::<C>(&mut said).expect("pages");
    let count = commands.len() + 1;
    assert_eq!(String::from_utf8(said).unwrap(), format!("{count} pages\n").repeat(2));
    let mut names: Vec<String> = fs::read_dir(&pages)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    let mut expected: Vec<String> = commands.iter().map(|own| format!("{name}-{own}.1")).collect();
    expected.push(format!("{name}.1"));
    expected.sort_unstable();
    assert_eq!(names, expected);
    for page in names {
        let text = fs::read_to_string(pages.join(&page)).expect("a page");
        for head in [".TH ", ".SH NAME", ".SH SYNOPSIS"] {
            assert!(text.contains(head), "{page} has no {head}");
        }
    }
    count
}

#[derive(Parser)]
struct Words {
    #[command(subcommand)]
    manual: Manual,
}

fn manual(words: &[&str]) -> Manual {
    let line = ["treville"].into_iter().chain(words.iter().copied());
    Words::try_parse_from(line).expect("a command").manual
}

#[test]
fn every_command_has_a_man_page_and_completions() {
    let pages = check::<treville::cli::Cli>()
        + check::<treville_arena::cli::Cli>()
        + check::<treville_tuner::cli::Cli>()
        + check::<treville_values::cli::Cli>();
    assert!(pages > 50, "{pages} pages");
}

/// The flags of a match are read by themselves, and its page has them all the same.
#[test]
fn the_page_of_a_match_has_its_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["man", folder.path().to_str().expect("a name in UTF-8")];
    manual(&words).run::<treville_arena::cli::Cli>(&mut Vec::new()).expect("pages");
    for (command, help) in
        [("match", treville_arena::flags::help()), ("suite", treville_arena::flags::suite_help())]
    {
        let path = folder.path().join(format!("treville-arena-{command}.1"));
        let page = fs::read_to_string(path).expect("a page").replace("\\-", "-");
        for line in help.lines().filter(|line| !line.contains('\\')) {
            assert!(page.contains(line), "{command}: {line}");
        }
    }
}

#[test]
fn an_unknown_shell_and_a_folder_that_is_a_file_are_refused() {
    let error = treville::cli::Cli::try_parse_from(["treville", "completions", "tcsh"]);
    assert!(error.unwrap_err().to_string().contains("bash, elvish, fish, powershell, zsh"));
    let file = tempfile::NamedTempFile::new().expect("a file");
    let words = ["man", file.path().to_str().expect("a name in UTF-8")];
    let failed = manual(&words).run::<treville::cli::Cli>(&mut Vec::new());
    assert!(matches!(failed, Err(Failure::File(..))), "{failed:?}");
}
