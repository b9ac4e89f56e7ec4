//! Texts of the command line as values. What a number has to be for the match to make sense is
//! [checked](super::check) later, for files as well.

use std::path::PathBuf;
use std::str::FromStr;

use treville_engine::variant::Variant;

use crate::limits::{TimeControl, seconds_of};
use treville_kit::failure::quoted;
use treville_kit::shard::Shard;

/// Any text.
///
/// # Errors
///
/// None: the signature is that of all readers.
pub fn text(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

/// A text that is not empty.
///
/// # Errors
///
/// It is.
pub fn nonempty(text: &str) -> Result<String, String> {
    if text.is_empty() {
        Err("expected a text, got nothing".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

/// A path.
///
/// # Errors
///
/// It is empty.
pub fn path(text: &str) -> Result<PathBuf, String> {
    nonempty(text).map(PathBuf::from).map_err(|_| "expected a path, got nothing".to_owned())
}

/// A folder. fastchess has another kind of report behind the same flag.
///
/// # Errors
///
/// It is empty, or `penta=true`.
pub fn folder(text: &str) -> Result<PathBuf, String> {
    if text.starts_with("penta=") {
        return Err(format!("expected a folder, got {}; pairs are always counted", quoted(text)));
    }
    path(text)
}

/// A whole number that is not negative.
///
/// # Errors
///
/// It is no such number, or too large for its place.
pub fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number: Result<u64, _> = text.parse();
    let number = number.map_err(|_| format!("expected a whole number, got {}", quoted(text)))?;
    T::try_from(number).map_err(|_| format!("expected a smaller number, got {}", quoted(text)))
}

/// A number with decimals.
///
/// # Errors
///
/// It is none, or not finite.
pub fn decimal(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("expected a number, got {}", quoted(text)))
}

/// Seconds with decimals, as milliseconds.
///
/// # Errors
///
/// They are none, negative, or more than a day.
pub fn seconds(text: &str) -> Result<u64, String> {
    let millis = seconds_of(text).and_then(|time| u64::try_from(time.as_millis()).ok());
    millis.ok_or_else(|| format!("expected seconds such as 0.5, got {}", quoted(text)))
}

/// A clock, or none for `inf`.
///
/// # Errors
///
/// See [`TimeControl`].
pub fn clock(text: &str) -> Result<Option<TimeControl>, String> {
    if text == "inf" { Ok(None) } else { text.parse().map(Some) }
}

/// Yes or no.
///
/// # Errors
///
/// It is neither.
pub fn switch(text: &str) -> Result<bool, String> {
    one_of(text, &[("on", true), ("off", false), ("true", true), ("false", false)])
}

/// Whether openings are repeated, from how often they are played.
///
/// # Errors
///
/// It is another number than 1 and 2: games come in pairs.
pub fn repeat(text: &str) -> Result<bool, String> {
    one_of(text, &[("2", true), ("1", false)])
}

/// A variant, by any of its names.
///
/// # Errors
///
/// It is none.
pub fn variant(text: &str) -> Result<Variant, String> {
    Variant::from_str(text).map_err(|problem| problem.to_string())
}

/// A share of a match.
///
/// # Errors
///
/// See [`Shard`].
pub fn shard(text: &str) -> Result<Shard, String> {
    text.parse()
}

/// One of several words.
///
/// # Errors
///
/// It is another.
pub fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("expected {}, got {}", names.join(" or "), quoted(text))
    })
}

/// A program's arguments in one text, taken apart as a shell would: blanks separate, single and
/// double quotes hold together. A backslash is an ordinary letter, as paths of Windows need it,
/// unless a blank, a quote or another backslash follows: then it takes the meaning from that.
/// Inside single quotes it is always an ordinary letter.
///
/// # Errors
///
/// A quote is not closed.
pub fn arguments(text: &str) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    let mut current: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None | Some('"'), '\\') => {
                let escaped = letters.next_if(|next| " \t\"'\\".contains(*next));
                current.get_or_insert_default().push(escaped.unwrap_or('\\'));
            }
            (None, '"' | '\'') => {
                quote = Some(letter);
                current.get_or_insert_default();
            }
            (None, ' ' | '\t') => all.extend(current.take()),
            _ => current.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("expected a closing quote, got {}", quoted(text)));
    }
    all.extend(current);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_taken_apart_as_by_a_shell() {
        for (text, expected) in [
            ("", &[][..]),
            ("  -a   b ", &["-a", "b"]),
            ("--net 'my net.bin'", &["--net", "my net.bin"]),
            (r#"say "a \"b\" c" x"#, &["say", "a \"b\" c", "x"]),
            (r"C:\engines\new.exe", &[r"C:\engines\new.exe"]),
            (r"one\ word \\", &["one word", r"\"]),
            (r"'a\ b' '' pre'fix'", &[r"a\ b", "", "prefix"]),
            ("end\\", &["end\\"]),
        ] {
            assert_eq!(arguments(text).unwrap(), expected, "{text}");
        }
        let problem = arguments("a 'b").unwrap_err();
        assert_eq!(problem, "expected a closing quote, got 'a 'b'");
    }

    #[test]
    fn numbers_are_told_from_what_is_none() {
        assert_eq!(whole::<u32>("12"), Ok(12));
        assert_eq!(whole::<u32>("-1"), Err("expected a whole number, got '-1'".to_owned()));
        assert_eq!(
            whole::<u32>("4294967296").unwrap_err(),
            "expected a smaller number, got '4294967296'"
        );
        assert!(decimal("NaN").is_err() && decimal("inf").is_err() && decimal("").is_err());
        assert_eq!(seconds("0.25"), Ok(250));
        assert!(seconds("-1").is_err() && seconds("90000").is_err());
    }
}
