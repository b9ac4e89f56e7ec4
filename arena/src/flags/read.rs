//! Words of a command line as flags of the table.

use super::flag::{Arguments, Flag, Key};
use super::given::{Given, Word};
use super::table::FLAGS;
use super::unsupported;
use treville_kit::failure::quoted;

/// Whether a word asks for the help.
#[must_use]
pub fn asks_for_help(word: &str) -> bool {
    matches!(flag_name(word), Some("help" | "h"))
}

/// Reads the flags in their order.
///
/// # Errors
///
/// A flag is unknown, refused or given twice, or what stands behind it does not have its shape.
pub fn flags(words: &[String]) -> Result<Vec<Given>, String> {
    let mut all: Vec<Given> = Vec::new();
    let mut rest = words;
    while let [first, behind @ ..] = rest {
        let flag = find(first)?;
        if !flag.repeats() && all.iter().any(|given| given.flag.name == flag.name) {
            return Err(format!("-{}: expected once, got it again", flag.name));
        }
        let next = behind.iter().position(|word| flag_name(word).is_some());
        let (own, others) = behind.split_at(next.unwrap_or(behind.len()));
        all.push(Given { flag, words: words_of(flag, own)? });
        rest = others;
    }
    Ok(all)
}

/// The name of the flag if the word is one: dashes with a letter behind them. Negative numbers are
/// values.
fn flag_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(name)
}

fn find(word: &str) -> Result<&'static Flag, String> {
    let expected = format!("expected a flag such as -engine, got {}", quoted(word));
    let Some(name) = flag_name(word) else {
        return Err(expected);
    };
    // Other commands have values behind a sign of equality; here they stand apart.
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    let flag = Flag::named(name).filter(|_| !word.contains('='));
    flag.ok_or_else(|| match (unsupported::flag(name), nearest(name)) {
        (Some(why), _) => why,
        (None, Some(near)) => format!("{expected}; is -{near} meant?"),
        (None, None) => expected,
    })
}

/// The name of a flag that looks like this one but for a letter in three.
fn nearest(name: &str) -> Option<&'static str> {
    let names = FLAGS.iter().map(|flag| (distance(flag.name, name), flag.name));
    names.min().filter(|(letters, _)| *letters <= name.len() / 3).map(|(_, near)| near)
}

/// How many letters have to be put in, left out or replaced to make one word of another
/// (V. Levenshtein, 1965, *Binary codes capable of correcting deletions, insertions and reversals*).
fn distance(one: &str, other: &str) -> usize {
    // What it takes to come from the letters of `one` so far to each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (count, left) in one.bytes().enumerate() {
        let mut next = vec![count + 1];
        for (costs, right) in row.windows(2).zip(other.bytes()) {
            let [diagonal, above] = [costs[0], costs[1]];
            let before = next.last().copied().unwrap_or(count);
            next.push((diagonal + usize::from(left != right)).min(above + 1).min(before + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

fn words_of(flag: &'static Flag, words: &[String]) -> Result<Vec<Word>, String> {
    let name = flag.name;
    let value = |value: &String| vec![Word { key: String::new(), value: value.clone() }];
    match (flag.arguments, words) {
        (Arguments::Nothing | Arguments::Perhaps(_), []) => Ok(Vec::new()),
        (Arguments::Nothing, [first, ..]) => {
            Err(format!("-{name}: expected nothing behind it, got {}", quoted(first)))
        }
        (Arguments::Value(what), []) => Err(format!("-{name}: expected {what}, got nothing")),
        (Arguments::Value(_) | Arguments::Perhaps(_), [only]) => Ok(value(only)),
        (Arguments::Value(what) | Arguments::Perhaps(what), [_, second, ..]) => {
            Err(format!("-{name}: expected nothing behind {what}, got {}", quoted(second)))
        }
        (Arguments::Keys(keys) | Arguments::File(keys), []) => {
            let first = keys.first().map_or("a key", |key| key.name);
            Err(format!("-{name}: expected words such as {first}=..., got nothing"))
        }
        (Arguments::Keys(keys), _) => keyed(flag, keys, words, Vec::new()),
        (Arguments::File(keys), [first, rest @ ..]) => match keys.first() {
            Some(file) if key_of(keys, first).is_none() => {
                let file = Word { key: file.name.to_owned(), value: first.clone() };
                keyed(flag, keys, rest, vec![file])
            }
            _ => keyed(flag, keys, words, Vec::new()),
        },
    }
}

/// Reads words `key=value` behind those that are read already.
fn keyed(
    flag: &Flag,
    keys: &'static [Key],
    words: &[String],
    mut read: Vec<Word>,
) -> Result<Vec<Word>, String> {
    for text in words {
        let (key, value) = match (key_of(keys, text), text.split_once('=')) {
            (Some(_), Some((key, value))) => (key, value),
            (Some(Key { alone: Some(value), .. }), None) => (text.as_str(), *value),
            (Some(key), None) => {
                let form = format!("{}={}", key.name, key.value);
                return Err(format!("-{}: expected {form}, got {}", flag.name, quoted(text)));
            }
            (None, _) => return Err(no_key(flag, keys, text)),
        };
        // The options of an engine are compared without regard to case.
        if read.iter().any(|word| word.key.eq_ignore_ascii_case(key)) {
            return Err(format!("-{} {key}: expected once, got it again", flag.name));
        }
        read.push(Word { key: key.to_owned(), value: value.to_owned() });
    }
    Ok(read)
}

fn key_of(keys: &'static [Key], word: &str) -> Option<&'static Key> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    keys.iter().find(|key| key.is(name))
}

fn no_key(flag: &Flag, keys: &[Key], word: &str) -> String {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    unsupported::key(flag.name, name).unwrap_or_else(|| {
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let names = names.join(", ");
        format!("-{}: expected one of the keys {names}, got {}", flag.name, quoted(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ_by_letters() {
        for (one, other, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("rounds", "round", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(one, other), expected, "{one} {other}");
        }
    }
}
