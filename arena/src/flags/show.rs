//! The help and the reference, from the table of flags.

use std::fmt::Write;

use super::flag::{Arguments, Commands, Flag, Key};
use super::granted::GRANTED;
use super::table::FLAGS;

/// The widest line of the help.
const WIDTH: usize = 100;
/// The column where descriptions begin.
const INDENT: usize = 32;

const HEAD: &str = "\
Plays engines against each other, with the flags of cutechess-cli.

Usage: treville-arena match -engine KEY=VALUE... -engine KEY=VALUE... [FLAG...]

  treville-arena match -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 500 -repeat \\
      -concurrency 2 -openings from=random -sprt elo0=0 elo1=10 -pgnout games.pgn

A tournament from the first move of the rules, in which the engines choose and place the pieces:

  treville-arena match -engine cmd=./one -engine cmd=./two proto=xboard -engine cmd=./three \\
      -each tc=10+0.1 -rounds 10 -repeat -openings from=selection -pgnout games.pgn

Flags take one dash or two and come in any order; defaults are in brackets.
";

const SUITE_HEAD: &str = "\
Has engines solve the positions of a suite: an EPD file with the operations bm, am and dm.

Usage: treville-arena suite FILE -engine KEY=VALUE... [FLAG...]

  treville-arena suite wac.epd -engine cmd=./new -engine cmd=./old -each nodes=200000 \\
      -concurrency 2 -csv wac.csv

Without -variant the game is the one that the first position shows. Flags are those of `match`, and
take one dash or two; defaults are in brackets.
";

/// The text of `treville-arena match --help`, in lines of 100 letters at most.
#[must_use]
pub fn help() -> String {
    list(HEAD, FLAGS.iter().filter(|flag| flag.is_of_match()))
}

/// The text of `treville-arena suite --help`, in lines of 100 letters at most.
#[must_use]
pub fn suite_help() -> String {
    list(SUITE_HEAD, FLAGS.iter().filter(|flag| flag.is_of_suite()))
}

/// A text and flags with their keys, by group.
fn list(head: &str, flags: impl Iterator<Item = &'static Flag>) -> String {
    let mut text = head.to_owned();
    let mut group = None;
    for flag in flags {
        if group != Some(flag.group) {
            group = Some(flag.group);
            text += &format!("\n{}:\n", flag.group.title());
        }
        text += &lines(&format!("  {}", form(flag)), flag.help);
        for key in own_keys(flag) {
            text += &lines(&format!("      {}", key_form(key)), key.help);
        }
    }
    text
}

/// The reference as Markdown: a table for every group, and one of the words that change nothing.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    let mut group = None;
    for flag in FLAGS {
        if group != Some(flag.group) {
            group = Some(flag.group);
            let title = flag.group.title();
            text += &format!("\n### {title}\n\n| flag | key | what it does |\n|---|---|---|\n");
        }
        text += &row(&form(flag), "", flag.help);
        for key in own_keys(flag) {
            text += &row("", &key_form(key), key.help);
        }
    }
    let shared = FLAGS.iter().filter(|flag| flag.of == Commands::Both);
    let shared: Vec<String> = shared.map(|flag| format!("`-{}`", flag.name)).collect();
    let (first, rest) = shared.split_at(shared.len() / 2);
    text += &format!("\n`suite` also takes {},\n{}.\n", first.join(", "), rest.join(", "));
    text += "\n### Words that change nothing\n\n| flag | key | why |\n|---|---|---|\n";
    for granted in GRANTED {
        text += &row(&format!("-{}", granted.flag), &granted.form(), granted.why);
    }
    text
}

/// The notation of a flag.
fn form(flag: &Flag) -> String {
    let name = flag.name;
    match flag.arguments {
        Arguments::Nothing => format!("-{name}"),
        Arguments::Value(value) => format!("-{name} {value}"),
        Arguments::Perhaps(value) => format!("-{name} [{value}]"),
        Arguments::Keys(_) => format!("-{name} KEY=VALUE..."),
        Arguments::File([_]) => format!("-{name} [file=]FILE"),
        Arguments::File(_) => format!("-{name} [file=]FILE [KEY...]"),
    }
}

fn key_form(key: &Key) -> String {
    let (open, close) = if key.alone.is_some() { ("[", "]") } else { ("", "") };
    format!("{}{open}={}{close}", key.name, key.value)
}

/// The keys that are described with a flag: not the file that its own line shows, and not those
/// that an earlier flag has described.
fn own_keys(flag: &Flag) -> &'static [Key] {
    let keys = match flag.arguments {
        Arguments::File([_, rest @ ..]) => rest,
        arguments => arguments.keys(),
    };
    let before = FLAGS.iter().take_while(|other| other.name != flag.name);
    let is_known = before.into_iter().any(|other| other.arguments.keys() == keys);
    if is_known { &[] } else { keys }
}

fn row(flag: &str, key: &str, help: &str) -> String {
    let code = |text: &str| match text {
        "" => String::new(),
        _ => format!("`{}`", text.replace('|', "\\|")),
    };
    format!("| {} | {} | {help} |\n", code(flag), code(key))
}

/// A form with its description next to it, wrapped.
fn lines(form: &str, help: &str) -> String {
    let mut text = form.to_owned();
    // A form that does not fit its column gets a line of its own.
    let mut column = form.chars().count();
    if column + 2 > INDENT {
        text.push('\n');
        column = 0;
    }
    text += &" ".repeat(INDENT - column);
    column = INDENT;
    for word in help.split(' ') {
        let length = word.chars().count();
        if column > INDENT && column + 1 + length > WIDTH {
            let _ = write!(text, "\n{}", " ".repeat(INDENT));
            column = INDENT;
        } else if column > INDENT {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text + "\n"
}
