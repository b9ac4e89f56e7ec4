//! The numbers of the report: what a picture or a table shows is kept here under a key first, so
//! that `values.json` has every one of them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::markup::{Element, tag};
use crate::format::half_up;

/// A number with the key under which the report keeps it.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    key: String,
    value: f64,
}

impl Number {
    /// The number itself, as it is kept.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// The number with this many digits after the point.
    #[must_use]
    pub fn text(&self, decimals: usize) -> String {
        signed(&grouped(&half_up(self.value, decimals)))
    }

    /// An element that shows the number, with its key and its full value for those who check it.
    pub fn mark(&self, element: Element) -> Element {
        element.with("data-key", &self.key).with("data-value", json(self.value).to_string())
    }

    /// The number as a part of a text.
    pub fn inline(&self, decimals: usize) -> Element {
        self.mark(tag("data"))
            .with("value", json(self.value).to_string())
            .text(&self.text(decimals))
    }
}

/// The text of a number with thin spaces between groups of three digits, if it is a long one.
fn grouped(text: &str) -> String {
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let digits = whole.trim_start_matches('-').len();
    if digits < 5 {
        return text.to_owned();
    }
    let mut grouped = String::new();
    for (index, letter) in whole.chars().enumerate() {
        let left = whole.len() - index;
        if left % 3 == 0 && left < digits {
            grouped.push('\u{202f}');
        }
        grouped.push(letter);
    }
    grouped + rest
}

/// The text of a number with a real minus sign, and without one before zero.
fn signed(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) => {
            format!("\u{2212}{digits}")
        }
        Some(digits) => digits.to_owned(),
        None => text.to_owned(),
    }
}

/// A number as JSON has it: whole ones without a point.
fn json(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
}

/// A number with twelve decimals at most: one more than any figure of the sources has, and few
/// enough to hide the order in which sums were taken.
fn rounded(value: f64) -> f64 {
    if value.abs() < 1e3 { (value * 1e12).round() / 1e12 } else { (value * 1e9).round() / 1e9 }
}

/// All numbers of a report, by their keys.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    by_key: BTreeMap<String, f64>,
}

impl Numbers {
    /// Keeps a number; its key is a path such as `exact/knight/pawns`. A second call with the
    /// same key gets the number that is there, so it must be the same.
    pub fn keep(&mut self, key: impl Into<String>, value: f64) -> Number {
        let key = key.into();
        let kept = *self.by_key.entry(key.clone()).or_insert(rounded(value));
        debug_assert!((kept - value).abs() < 1e-6, "{key} is {kept} and {value}");
        let value = kept;
        Number { key, value }
    }

    /// The number of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Number> {
        self.by_key.get(key).map(|value| Number { key: key.to_owned(), value: *value })
    }

    /// All numbers as objects within objects, one for each part of a key.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut root = Map::new();
        for (key, value) in &self.by_key {
            insert(&mut root, key, json(*value));
        }
        Value::Object(root)
    }
}

/// Puts a value at the path `key`.
fn insert(object: &mut Map<String, Value>, key: &str, value: Value) {
    match key.split_once('/') {
        None => {
            object.insert(key.to_owned(), value);
        }
        Some((first, rest)) => {
            let inner = object.entry(first).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                insert(inner, rest, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_paths() {
        let mut numbers = Numbers::default();
        numbers.keep("exact/knight/pawns", 3.15216);
        numbers.keep("exact/knight/raw", 4.0);
        let text = numbers.to_json().to_string();
        assert_eq!(text, r#"{"exact":{"knight":{"pawns":3.15216,"raw":4}}}"#);
        assert_eq!(numbers.get("exact/knight/raw").map(|number| number.value()), Some(4.0));
        assert_eq!(numbers.get("exact/knight"), None);
    }

    #[test]
    fn numbers_are_written_for_people() {
        let number = Numbers::default().keep("a", -3.125);
        assert_eq!(number.text(2), "\u{2212}3.13");
        assert_eq!(Numbers::default().keep("a", -0.001).text(2), "0.00");
        let text = |value| Numbers::default().keep("a", value).text(0);
        assert_eq!(text(121_680.0), "121\u{202f}680");
        assert_eq!(text(-12_345_678.0), "\u{2212}12\u{202f}345\u{202f}678");
        assert_eq!(text(2704.0), "2704");
        let shown = number.inline(1).to_string();
        assert!(shown.contains("data-key=\"a\" data-value=\"-3.125\""), "{shown}");
    }
}
