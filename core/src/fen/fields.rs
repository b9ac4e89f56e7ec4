//! The fields of a FEN or an EPD, as text.
//!
//! After its first four fields a FEN has two counters, and an EPD has operations such as `bm Nf3;
//! id "one";`, among which `hmvc` and `fmvn` are the counters (S. Edwards, "Standard: Portable Game
//! Notation Specification and Implementation Guide", 1994, section 16.2). Operations after the
//! counters are not standard, but common, and so is a semicolon that ends the fields.

use std::borrow::Cow;

use super::error::FenError;

/// The fields, as far as they are given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fields<'a> {
    pub placement: &'a str,
    pub turn: Option<&'a str>,
    pub castling: Option<&'a str>,
    pub en_passant: Option<&'a str>,
    pub halfmoves: Option<&'a str>,
    pub number: Option<&'a str>,
    /// Operations that give one of the counters again.
    pub repeated: Vec<&'static str>,
}

/// Operations of the standard and of well-known suites. Any other name counts as one only where a
/// semicolon ends it.
const OPERATIONS: [&str; 24] = [
    "acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm",
    "pv", "rc", "resign", "sm", "tcgs", "tcri", "tcsi", "avoid", "best", "perft",
];

/// The text with the blanks and dashes of ASCII, and without invisible letters: pages have others,
/// which are copied with the FEN.
pub(crate) fn in_ascii(text: &str) -> Cow<'_, str> {
    let is_unseen = |c| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    let usual = |c: char| match c {
        '‐' | '‑' | '–' | '—' | '−' => '-',
        c if c.is_whitespace() && !c.is_ascii() => ' ',
        c => c,
    };
    match text.is_ascii() {
        true => text.into(),
        false => text.chars().filter(|c| !is_unseen(*c)).map(usual).collect::<String>().into(),
    }
}

/// The text with blanks between its fields: an address has underscores there.
#[must_use]
pub fn spaced(text: &str) -> Cow<'_, str> {
    match in_ascii(text) {
        Cow::Borrowed(text) => in_fields(text),
        Cow::Owned(text) => in_fields(&text).into_owned().into(),
    }
}

fn in_fields(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    match text.split_once(|c: char| c.is_ascii_whitespace()) {
        None if text.contains('_') => text.replace('_', " ").into(),
        Some((first, rest)) if first.contains('_') => {
            format!("{} {rest}", first.replace('_', " ")).into()
        }
        _ => text.into(),
    }
}

/// Whether a FEN has a bracket, gate rows, or a hand as a ninth row.
#[must_use]
pub fn has_gates(fen: &str) -> bool {
    let text = spaced(fen);
    let placement = text.split_ascii_whitespace().next().unwrap_or_default();
    placement.contains('[') || placement.matches('/').count() > 7
}

/// Whether a FEN holds pieces in hand: as a ninth row, or in a bracket where a letter is not
/// followed by a file.
#[must_use]
pub fn has_hands(fen: &str) -> bool {
    let text = spaced(fen);
    let placement = text.split_ascii_whitespace().next().unwrap_or_default();
    let Some((_, inside)) = placement.split_once('[') else {
        // A row of the board has eight letters or a number.
        let is_hand = |row: &str| row.len() < 8 && !row.contains(|c: char| c.is_ascii_digit());
        return placement.matches('/').count() == 8
            && placement.rsplit('/').next().is_some_and(is_hand);
    };
    let inside = inside.trim_end_matches(']');
    let mut places = inside.chars().filter(|c| *c != '/').skip(1).step_by(2);
    inside.len() % 2 == 1 || places.any(|c| !matches!(c, 'a'..='h' | '?' | '-'))
}

/// Takes a text apart.
pub(super) fn split(text: &str) -> Result<Fields<'_>, FenError> {
    let mut words = Words { rest: text, ended: false };
    let placement = words.next().ok_or(FenError::Missing("the rows of a board"))?;
    let [turn, castling, en_passant] = [(); 3].map(|()| words.next());
    let mut counters = [None; 2];
    for (counter, name) in counters.iter_mut().zip(["halfmove clock", "move number"]) {
        let before = words;
        match words.next() {
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => *counter = Some(word),
            Some(word) if !is_operation(word, words.rest) => {
                return Err(FenError::Counter(name, word.to_owned()));
            }
            _ => {
                words = before;
                break;
            }
        }
    }
    let before = words;
    match words.next() {
        Some(word) if !is_operation(word, words.rest) => Err(FenError::Extra(word.to_owned())),
        _ => {
            let mut repeated = Vec::new();
            for (counter, name) in counters.iter_mut().zip(["hmvc", "fmvn"]) {
                let mut given = operands(before.rest, name);
                *counter = counter.or_else(|| given.next());
                repeated.extend(given.next().map(|_| name));
            }
            let [halfmoves, number] = counters;
            Ok(Fields { placement, turn, castling, en_passant, halfmoves, number, repeated })
        }
    }
}

/// Whether a word is the name of an operation; `rest` is what follows it.
fn is_operation(word: &str, rest: &str) -> bool {
    let is_numbered = |name: &str| {
        let digits = word.strip_prefix(name).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    OPERATIONS.contains(&word)
        || ["c", "v", "sv", "D"].into_iter().any(is_numbered)
        || (is_name && rest.contains(';'))
}

/// The operations of an EPD: its parts between semicolons outside of quotes. A quotation mark after
/// a backslash is a letter of its text, unless the operation ends there: `"C:\suite\";`.
pub fn operations(text: &str) -> impl Iterator<Item = &str> {
    let (mut in_quotes, mut is_escaped, mut from) = (false, false, 0);
    text.split(move |c: char| {
        from += c.len_utf8();
        let ends_here =
            || text.get(from..).is_none_or(|rest| rest.is_empty() || rest.starts_with(';'));
        in_quotes ^= c == '"' && (!is_escaped || ends_here());
        is_escaped = c == '\\' && !is_escaped;
        c == ';' && !in_quotes
    })
}

/// The operands of the operations with this name.
fn operands<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    operations(text).filter_map(move |operation| {
        let mut words = operation.split_ascii_whitespace();
        (words.next() == Some(name)).then(|| words.next().unwrap_or_default())
    })
}

/// Words up to a semicolon.
#[derive(Clone, Copy)]
struct Words<'a> {
    rest: &'a str,
    ended: bool,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_ascii_start();
        let end = text.find(|c: char| c.is_ascii_whitespace() || c == ';').unwrap_or(text.len());
        let (word, rest) = text.split_at_checked(end)?;
        if self.ended || word.is_empty() {
            return None;
        }
        *self = Words { rest, ended: rest.starts_with(';') };
        Some(word)
    }
}
