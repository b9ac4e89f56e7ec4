//! Words of other programs' command lines that ask for what is so anyway.
//!
//! They are taken out before the flags are read, and named in one note. The same words with another
//! value are refused.

use std::collections::BTreeSet;

use super::flag::flag_name;
use super::table::FLAGS;
use treville_kit::failure::quoted;

/// A flag, or a key of a flag, that asks for nothing that is not so.
pub struct GrantedFlag {
    /// The flag.
    pub flag: &'static str,
    /// The key; empty for the flag itself.
    pub key: &'static str,
    /// The values that it may have, in any case of letters; none if it has none. `N` is any number
    /// from 1.
    pub values: &'static [&'static str],
    /// Why it need not be asked for.
    pub why: &'static str,
}

const fn flag(
    flag: &'static str,
    values: &'static [&'static str],
    why: &'static str,
) -> GrantedFlag {
    GrantedFlag { flag, key: "", values, why }
}

const fn key(
    flag: &'static str,
    key: &'static str,
    values: &'static [&'static str],
    why: &'static str,
) -> GrantedFlag {
    GrantedFlag { flag, key, values, why }
}

/// All of them.
pub const GRANTED: &[GrantedFlag] = &[
    flag("autosaveinterval", &["N"], "a match is saved after every game"),
    flag("bookmode", &["disk"], "books of engines stay on the disk"),
    flag("check-mate-pvs", &[], "variations are always checked"),
    flag("force-concurrency", &[], "-concurrency takes any number"),
    flag("outcomeinterval", &["1"], "the outcome is part of every line"),
    flag("scoreinterval", &["1"], "the score follows every game"),
    key("epdout", "append", &["true"], "positions are added to the file"),
    key("log", "append", &["true"], "lines are added to the file"),
    key("log", "compress", &["false"], "a log is plain text"),
    key("log", "engine", &["true"], "the log is what engines say"),
    key("log", "level", &["trace", "info"], "the log has all that engines say"),
    key("log", "realtime", &["true"], "the log is written as it happens"),
    key("openings", "encoding", &["utf-8", "utf8"], "games are read as UTF-8"),
    key("output", "format", &["cutechess", "fastchess"], "there is one form of output"),
    key("pgnout", "append", &["true"], "games are added to the file"),
    key("pgnout", "fi", &[], "only finished games are written"),
    key("pgnout", "notation", &["san"], "games are in standard algebraic notation"),
    key("report", "penta", &["true"], "pairs of games are always counted"),
];

/// The words without those that are granted, and a note about these if there are any.
///
/// # Errors
///
/// One of these flags or keys asks for something else.
pub(super) fn take(words: Vec<String>) -> Result<(Vec<String>, Option<String>), String> {
    let (mut left, mut notes) = (Vec::new(), Vec::new());
    let mut rest = words.as_slice();
    while let [first, following @ ..] = rest {
        let next = following.iter().position(|word| flag_name(word).is_some());
        let (own, others) = following.split_at(next.unwrap_or(following.len()));
        left.extend(without(first, own, &mut notes)?);
        rest = others;
    }
    let mut said = BTreeSet::new();
    notes.retain(|note| said.insert(note.clone()));
    let note = format!("what this asks for is so anyway: {}", notes.join(", "));
    Ok((left, (!notes.is_empty()).then_some(note)))
}

/// A flag and the words after it, without those that are granted.
fn without(first: &str, own: &[String], notes: &mut Vec<String>) -> Result<Vec<String>, String> {
    let name = flag_name(first).unwrap_or_default();
    let of_flag: Vec<&GrantedFlag> =
        GRANTED.iter().filter(|granted| granted.flag == name).collect();
    let mut left = vec![first.to_owned()];
    let Some(any) = of_flag.first() else {
        left.extend_from_slice(own);
        return Ok(left);
    };
    if any.key.is_empty() {
        if let [_, second, ..] = own {
            return Err(format!("-{name}: expected nothing more, got {}", quoted(second)));
        }
        notes.push(any.note(own.first().map(String::as_str))?);
        return Ok(Vec::new());
    }
    for word in own {
        let (key, value) =
            word.split_once('=').map_or((word.as_str(), None), |(key, value)| (key, Some(value)));
        match of_flag.iter().find(|granted| granted.key == key) {
            Some(granted) => notes.push(granted.note(value)?),
            None => left.push(word.clone()),
        }
    }
    let is_done = left.len() == 1 && !own.is_empty();
    match FLAGS.iter().find(|flag| flag.name == name) {
        Some(flag) if flag.arguments.keys().is_empty() && is_done => Ok(Vec::new()),
        Some(_) => Ok(left),
        None if is_done => Ok(Vec::new()),
        None => {
            let got = left.get(1).map_or_else(|| "nothing".to_owned(), |word| quoted(word));
            Err(format!("-{name}: expected words such as {}=..., got {got}", any.key))
        }
    }
}

impl GrantedFlag {
    /// The text that may stand after the flag.
    pub(super) fn form(&self) -> String {
        let values = self.values.join("|");
        let sign = if self.key.is_empty() || values.is_empty() { "" } else { "=" };
        format!("{}{sign}{values}", self.key)
    }

    /// The note on the word with this value.
    fn note(&self, value: Option<&str>) -> Result<String, String> {
        let GrantedFlag { flag, key, values, why } = self;
        let name = if key.is_empty() { format!("-{flag}") } else { format!("-{flag} {key}") };
        let is_number = |value: &str| value.parse().is_ok_and(|number: u64| number > 0);
        let is_so = match value {
            None => values.is_empty() || (*values == ["true"] && !key.is_empty()),
            Some(value) => values.iter().any(|own| match *own {
                "N" => is_number(value),
                own => own.eq_ignore_ascii_case(value),
            }),
        };
        if is_so {
            return Ok(format!("{name} ({why})"));
        }
        let got = value.map_or_else(|| "nothing".to_owned(), quoted);
        let expected = values.join(" or ");
        let expected = if expected.is_empty() { "nothing after it" } else { &expected };
        Err(format!("{name}: expected {expected}, got {got} ({why})"))
    }
}
