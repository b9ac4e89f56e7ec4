//! The runner's own books: balanced openings for each variant, made by `treville-arena book`.
//!
//! They stay as they are when search and evaluation change, so that two people who test a change
//! play the same games.

use treville_core::position::Position;
use treville_engine::variant::Variant;
use treville_kit::failure::Failure;

use super::epd;

/// The book of a variant; rules that differ in check forfeit alone share one.
fn text(variant: Variant) -> &'static str {
    let books = [
        (Variant::musketeer(), include_str!("../../../books/musketeer.epd")),
        (Variant::chess(), include_str!("../../../books/chess.epd")),
        (Variant::chess960(), include_str!("../../../books/chess960.epd")),
        (Variant::seirawan(), include_str!("../../../books/seirawan.epd")),
    ];
    let rules = variant.rules().with_check_forfeit(Variant::musketeer().rules().check_forfeit);
    let same = |known: &Variant| *known == variant || known.rules() == rules;
    books.into_iter().find(|(known, _)| same(known)).map_or("", |(_, text)| text)
}

/// The book of a variant.
#[derive(Debug)]
pub(super) struct Own {
    lines: Vec<&'static str>,
    variant: Variant,
}

impl Own {
    /// The book of a variant.
    pub(super) fn new(variant: Variant) -> Own {
        Own { lines: text(variant).lines().collect(), variant }
    }

    /// The number of openings.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// An opening by its number in the book.
    pub(super) fn position(&self, number: usize) -> Result<Position, Failure> {
        let line = self.lines.get(number).copied().unwrap_or_default();
        epd::position(line, self.variant).map_err(Failure::Request)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use treville_core::color::Color;

    use super::*;

    /// The value of an operation of a line.
    fn operation<'a>(line: &'a str, name: &str) -> &'a str {
        let operations = line.split(';').map(str::trim);
        let mut values = operations.filter_map(|text| text.split_once(&format!("{name} ")));
        values.next().unwrap_or_else(|| panic!("{name}: {line}")).1
    }

    #[test]
    fn openings_are_balanced_different_and_playable() {
        for variant in Variant::all() {
            let own = Own::new(variant);
            let rules = variant.rules();
            assert_eq!(own.len(), if rules.has_set_up() { 900 } else { 200 }, "{variant}");
            let mut keys = BTreeSet::new();
            for (number, line) in own.lines.iter().enumerate() {
                let position = own.position(number).unwrap();
                assert!(keys.insert(position.key()), "{variant} {number}: twice");
                assert!(!position.legal_moves().is_empty());
                assert_eq!(position.rules(), rules, "{line}");
                let score: i32 = operation(line, "ce").parse().unwrap();
                assert!(score.abs() <= 30, "{line}");
                assert_eq!(operation(line, "acn"), "1000000");
            }
        }
    }

    #[test]
    fn every_pair_comes_twenty_times_once_in_every_45() {
        let own = Own::new(Variant::musketeer());
        let mut counts = BTreeMap::new();
        for block in 0..20 {
            let mut pairs = BTreeSet::new();
            for number in block * 45..(block + 1) * 45 {
                let position = own.position(number).unwrap();
                let mut pair = position.chosen(Color::White).map(|kind| kind.unwrap().index());
                pair.sort_unstable();
                pairs.insert(pair);
                *counts.entry(pair).or_insert(0) += 1;
            }
            assert_eq!(pairs.len(), 45, "block {block}");
        }
        assert!(counts.values().all(|count| *count == 20), "{counts:?}");
    }
}
