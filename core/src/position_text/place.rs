//! The place of a position in a text.

use std::borrow::Cow;

use crate::fen::{in_ascii, spaced};

/// A position in a text, and the moves after it.
pub(super) struct Place {
    pub start: Start,
    pub moves: Vec<String>,
}

/// The place where the moves begin.
pub(super) enum Start {
    /// `startpos`.
    Array,
    /// A FEN.
    Fen(String),
}

/// The signs that may stand before a FEN in logs, tags, JSON and prose, and those that end it then.
const BEFORE: [char; 14] = ['"', '\'', '`', '(', '<', '“', '„', '«', '{', '=', ':', ',', '>', '|'];
const AFTER: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('(', ')'),
    ('<', '>'),
    ('>', '<'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
];

/// Finds the last line of a text that shows a position; an error is an address that shows none.
pub(super) fn find(text: &str) -> Result<Option<Place>, String> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let mut address = None;
    for line in lines.rev().filter(|line| !line.is_empty()) {
        let line = in_ascii(line);
        let line = line.replace("[fen]", " ").replace("[/fen]", " ");
        let readable = readable(&line);
        if let Some(place) = in_line(&readable) {
            return Ok(Some(place));
        }
        if address.is_none() && line.split_whitespace().any(is_address) {
            address = Some(line.trim().to_owned());
        }
    }
    address.map_or(Ok(None), Err)
}

/// A line with the FEN of an address in it as elsewhere.
fn readable(line: &str) -> Cow<'_, str> {
    let word = line.split_whitespace().find(|word| is_address(word));
    let Some(word) = word else { return Cow::Borrowed(line) };
    let is_around = |c: char| AFTER.into_iter().any(|(before, after)| c == before || c == after);
    let word = word.trim_matches(is_around);
    let (word, fragment) = word.split_once('#').unwrap_or((word, ""));
    let (path, query) = word.split_once('?').unwrap_or((word, ""));
    let named = query.split('&').chain(fragment.split('&')).find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.eq_ignore_ascii_case("fen").then_some(value)
    });
    let part = match named {
        Some(value) => value.replace('+', " "),
        None if query.contains('/') => query.to_owned(),
        None => path.trim_end_matches('/').to_owned(),
    };
    Cow::Owned(spaced(&unescaped(&part)).into_owned())
}

/// Whether a word is an address. The scheme may be missing, as where browsers show addresses.
fn is_address(word: &str) -> bool {
    let host = word.split('/').next().unwrap_or_default();
    let is_host = |(name, top): (&str, &str)| {
        name.contains(|c: char| c.is_ascii_alphabetic())
            && top.len() > 1
            && top.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    word.contains("://")
        || word.starts_with("www.")
        || (word.len() > host.len() && host.rsplit_once('.').is_some_and(is_host))
}

/// A text with its `%20` as characters.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high * 16 + low),
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { rest.get(3..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// The position that a line shows.
fn in_line(line: &str) -> Option<Place> {
    let (start, moves) = match fen(line) {
        Some((fen, moves)) => (Start::Fen(fen), moves),
        None => {
            let rest = after_word(line, "startpos")?;
            let moves = match after_moves(rest) {
                Some((_, moves)) => moves,
                // Some forget the word.
                None if begins_with_squares(rest) => rest,
                None => "",
            };
            (Start::Array, moves)
        }
    };
    let signs = |c: char| BEFORE.contains(&c) || matches!(c, ')' | '}' | ']' | ';');
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let without_number = |word: &'_ str| match word.rsplit_once('.') {
        Some((number, rest)) if is_number(number) => rest.to_owned(),
        _ => word.to_owned(),
    };
    let moves = moves.split_whitespace().map(|word| without_number(word.trim_matches(signs)));
    let moves = moves.filter(|word| !is_number(word));
    Some(Place { start, moves: moves.collect() })
}

/// The FEN in a text, and the moves behind it: the first word that ends with the rows of a board,
/// and what follows it.
fn fen(text: &str) -> Option<(String, &str)> {
    let mut from = 0;
    for word in text.split_whitespace() {
        let at = from + text.get(from..)?.find(word)?;
        from = at + word.len();
        let Some(begin) = board(word).map(|begin| at + begin) else { continue };
        let (before, rest) = text.split_at_checked(begin)?;
        let opening = before.chars().next_back();
        let closing = AFTER.into_iter().find(|(sign, _)| Some(*sign) == opening);
        let end = closing.and_then(|(_, sign)| rest.find(sign)).unwrap_or(rest.len());
        let (inside, behind) = rest.split_at_checked(end)?;
        let (fen, moves) = match after_moves(inside) {
            Some((fen, moves)) => (fen, moves),
            None => {
                let behind = behind.trim_start_matches(|c: char| !c.is_whitespace());
                (inside, after_moves(behind).map_or("", |(_, moves)| moves))
            }
        };
        return Some((fen.trim_end_matches([',', '.', ' ']).trim().to_owned(), moves));
    }
    None
}

/// The text before and after the word `moves`. Inside quotes, as in comments of an EPD, the word
/// does not count.
pub fn after_moves(text: &str) -> Option<(&str, &str)> {
    let mut quotes = 0;
    let mut from = 0;
    for word in text.split_whitespace() {
        let at = from + text.get(from..)?.find(word)?;
        from = at + word.len();
        if word == "moves" && quotes % 2 == 0 {
            return Some((text.get(..at)?, text.get(from..)?));
        }
        quotes += word.matches('"').count();
    }
    None
}

/// The text after a word.
fn after_word<'a>(text: &'a str, wanted: &str) -> Option<&'a str> {
    let is_word = |at: &usize| {
        let around = (text.get(..*at), text.get(at + wanted.len()..));
        let (Some(before), Some(after)) = around else { return false };
        let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        is_blank(before.chars().next_back()) && is_blank(after.chars().next())
    };
    let at = text.match_indices(wanted).map(|(at, _)| at).find(is_word)?;
    text.get(at + wanted.len()..)
}

/// Whether a text begins with a move in coordinates.
fn begins_with_squares(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default().as_bytes();
    matches!(word, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
}

/// The place in a word where the rows of a board begin. They end it, but for signs around them.
fn board(word: &str) -> Option<usize> {
    let word = word.trim_end_matches(|c: char| {
        AFTER.into_iter().any(|(_, sign)| sign == c) || matches!(c, ',' | '.' | '/' | '}')
    });
    let begin = word.rfind(BEFORE).map_or(0, |at| {
        at + word.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
    });
    let field = word.get(begin..)?;
    let (head, bracket) = field.split_at_checked(field.find('[').unwrap_or(field.len()))?;
    let rows: Vec<&str> = head.split('/').collect();
    let last = |count: usize| rows.get(rows.len().checked_sub(count)?..);
    let shape = [10, 9, 8].into_iter().find_map(|count| {
        let tail = last(count)?;
        let fits = match tail {
            [black, board @ .., white] if count == 10 => {
                is_gates(black) && is_gates(white) && board.iter().all(|row| is_row(row))
            }
            [board @ .., hand] if count == 9 => {
                is_hand(hand) && bracket.is_empty() && board.iter().all(|row| is_row(row))
            }
            board => board.iter().all(|row| is_row(row)),
        };
        fits.then_some(tail)
    });
    let is_one_more = |tail: &[&str]| {
        let before = rows.len().checked_sub(tail.len() + 1).and_then(|at| rows.get(at));
        before.is_some_and(|row| is_plain_row(row))
    };
    match shape {
        // There are too many rows, which the FEN reader tells.
        Some(tail) if is_one_more(tail) => Some(begin),
        Some(tail) => {
            let length = tail.iter().map(|row| row.len() + 1).sum::<usize>() - 1;
            Some(begin + head.len() - length)
        }
        // Nothing but rows, though faulty ones: the FEN reader tells what is wrong.
        None => ((8..=10).contains(&rows.len()) && rows.iter().all(|row| is_like_row(row)))
            .then_some(begin),
    }
}

fn is_row(row: &str) -> bool {
    let width = |c: char| match c {
        '1'..='8' => c.to_digit(10),
        _ => c.is_ascii_alphabetic().then_some(1),
    };
    row.chars().try_fold(0, |sum, c| Some(sum + width(c)?)) == Some(8)
}

/// Whether a text is a row, and no part of an address with eight letters.
fn is_plain_row(text: &str) -> bool {
    is_row(text)
        && text.chars().all(|c| c.is_ascii_digit() || "pnbrqk".contains(c.to_ascii_lowercase()))
}

/// Whether a row shows what waits behind a first rank: at most two pieces.
fn is_gates(row: &str) -> bool {
    let letters = row.chars().filter(char::is_ascii_alphabetic).count();
    letters <= 2 && is_row(&row.replace('*', "1"))
}

/// Whether a ninth row is what both sides have in hand.
fn is_hand(row: &str) -> bool {
    (1..8).contains(&row.len()) && row.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
}

fn is_like_row(row: &str) -> bool {
    row.chars().count() < 10 && row.chars().all(|c| c.is_ascii_alphanumeric() || "*~?-".contains(c))
}
