//! Checks of the introduction, and of what an engine does before it plays.

use std::collections::BTreeSet;
use std::time::Instant;

use treville_engine::protocol::uci::command::Command;
use treville_engine::protocol::uci::reply::{OptionKind, OptionLine, Reply};
use treville_kit::failure::quoted;

use super::conversation::{QUIET, Uci};
use crate::compliance::talk::{Stop, fail};

/// The words with which an engine's lines begin.
const WORDS: [&str; 8] =
    ["id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "info", "option"];

pub(super) fn greeting(uci: &mut Uci) -> Result<(), Stop> {
    let until = Instant::now() + QUIET;
    while let Some(line) = uci.talk.hear(until)? {
        let mut words = line.text.split_whitespace();
        let first = words.next().unwrap_or_default();
        if WORDS.contains(&first) && (first, words.next()) != ("info", Some("string")) {
            return fail(format!("expected nothing before uci, got {}", quoted(&line.text)));
        }
    }
    Ok(())
}

pub(super) fn identity(uci: &mut Uci) -> Result<(), Stop> {
    uci.introduce()?;
    // Without a name the rest can be checked all the same.
    uci.find_variant();
    uci.is_introduced = true;
    let introduction = &uci.introduction;
    for (what, text) in [("name", &introduction.name), ("author", &introduction.author)] {
        if text.as_ref().is_none_or(String::is_empty) {
            return fail(format!("expected 'id {what}' before uciok, got none"));
        }
    }
    Ok(())
}

pub(super) fn variant(uci: &mut Uci) -> Result<(), Stop> {
    uci.is_introduced = false;
    uci.choose(uci.variant)?;
    uci.is_introduced = true;
    Ok(())
}

pub(super) fn options(uci: &mut Uci) -> Result<(), Stop> {
    let mut names = BTreeSet::new();
    for line in &uci.introduction.lines {
        let option = match line.parse() {
            Ok(Reply::Option(option)) => option,
            Ok(_) => return fail(format!("expected an option, got {}", quoted(line))),
            Err(problem) => return fail(format!("{problem}: {}", quoted(line))),
        };
        if let Some(problem) = fault(&option) {
            return fail(format!("option {}: {problem}", quoted(&option.name)));
        }
        if !names.insert(option.name.to_ascii_lowercase()) {
            return fail(format!("expected one option {}, got two", quoted(&option.name)));
        }
    }
    Ok(())
}

/// The contradiction in an option.
fn fault(option: &OptionLine) -> Option<String> {
    match &option.kind {
        _ if option.name.is_empty() => Some("expected a name, got none".to_owned()),
        OptionKind::Spin { default, min, max } if !(min..=max).contains(&default) => {
            Some(format!("expected a default from {min} to {max}, got {default}"))
        }
        OptionKind::Combo { default, choices } if !choices.contains(default) => {
            Some(format!("expected a default that is one of its choices, got {}", quoted(default)))
        }
        _ => None,
    }
}

pub(super) fn ready(uci: &mut Uci) -> Result<(), Stop> {
    uci.is_ready()?;
    uci.is_ready()
}

pub(super) fn defaults(uci: &mut Uci) -> Result<(), Stop> {
    for option in uci.introduction.options.all().to_vec() {
        let value = match option.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            // An engine that does not write <empty> may take it for a text, such as a file's name.
            OptionKind::String { default }
                if default.is_empty() && !writes_empty(uci, &option.name) =>
            {
                continue;
            }
            OptionKind::Combo { default, .. } | OptionKind::String { default } => default,
            // Nobody knows what a button does.
            OptionKind::Button => continue,
        };
        uci.talk.say(Command::SetOption { name: option.name, value: Some(value) });
        uci.is_ready()?;
    }
    uci.choose(uci.variant)
}

/// Whether the engine says that this option is empty by the word that UCI has for it.
fn writes_empty(uci: &Uci, name: &str) -> bool {
    let start = format!("option name {name} type string default <empty>");
    uci.introduction.lines.contains(&start)
}

pub(super) fn new_game(uci: &mut Uci) -> Result<(), Stop> {
    uci.talk.say(Command::UciNewGame);
    uci.is_ready()
}

pub(super) fn unknown(uci: &mut Uci) -> Result<(), Stop> {
    uci.is_lenient = true;
    uci.talk.say("xyzzy");
    uci.talk.say("joho debug off");
    uci.talk.say("");
    let done = uci.is_ready();
    uci.is_lenient = false;
    done
}
