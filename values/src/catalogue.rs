//! The catalogue of pieces: all that games have measured and all that have a name, with the worth
//! of each, and a table of them that can be sorted.

use std::collections::BTreeMap;

use serde::Serialize;
use treville_core::betza::Movement;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::{Appraisal, Basis, appraise, tenths};
use treville_eval::piece::forecast::table::MEASURED;
use treville_kit::page::build::{headings, table};
use treville_kit::page::markup::{Element, tag};
use treville_notation::literature;
use treville_notation::marks::marks;
use treville_notation::words::in_words;
use treville_results::answer::name_of;

/// A movement, and what is known of it. Values are centipawns of source 001.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Entry {
    /// The value by which the engine plays.
    #[serde(serialize_with = "to_tenths")]
    pub value: f64,
    /// The lower end of its 95% interval.
    #[serde(serialize_with = "to_tenths")]
    pub low: f64,
    /// The upper end.
    #[serde(serialize_with = "to_tenths")]
    pub high: f64,
    /// The value on full boards.
    #[serde(serialize_with = "to_tenths")]
    pub full_boards: f64,
    /// The value in endings.
    #[serde(serialize_with = "to_tenths")]
    pub endings: f64,
    /// The source of the value: fit, games or forecast.
    pub basis: &'static str,
    /// The number of games that measured it, or 0.
    pub games: u32,
    /// The movement in canonical Betza notation.
    pub movement: String,
    /// Its names, the usual one first.
    pub names: Vec<Name>,
    /// How it moves, in words.
    pub words: String,
    /// The nearest measured pieces.
    pub nearest: Vec<&'static str>,
    /// Squares that it may go to, from the piece: files to the right, ranks up, and how.
    pub reach: Vec<(i8, i8, char)>,
    /// Its place among the measured pieces, if it is one.
    #[serde(skip)]
    pub measured: Option<usize>,
}

/// A name with the work that has it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub name: String,
    /// The work.
    pub work: String,
}

/// All movements that were measured or have a name, the dearest first.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let mut names: BTreeMap<Movement, Vec<Name>> = BTreeMap::new();
    let set = PieceSet::musketeer();
    for kind in set.types().filter(|kind| *kind != PieceType::KING) {
        let own = set.kind(kind);
        let name = Name { name: own.name.clone(), work: "Musketeer chess".to_owned() };
        names.entry(own.movement.clone()).or_default().push(name);
    }
    for known in MEASURED.iter().filter_map(|known| known.movement.parse().ok()) {
        names.entry(known).or_default();
    }
    for entry in literature::entries() {
        let known = names.entry(entry.movement.movement().clone()).or_default();
        if known.iter().all(|own| own.name != entry.name) {
            known.push(Name { name: entry.name.to_owned(), work: entry.work.to_owned() });
        }
    }
    let mut entries: Vec<Entry> =
        names.into_iter().map(|(movement, names)| entry(&movement, names)).collect();
    entries.sort_by(|one, other| other.value.total_cmp(&one.value));
    entries
}

/// The entry of a movement with these names.
fn entry(movement: &Movement, mut names: Vec<Name>) -> Entry {
    if let Some(usual) = name_of(movement) {
        names.sort_by_key(|own| own.name != usual);
    }
    let Appraisal { value, low, high, phases, basis, nearest, .. } = appraise(movement);
    let games = if let Basis::Games(games) = basis { games } else { 0 };
    let text = movement.to_string();
    Entry {
        value,
        low,
        high,
        full_boards: phases[0],
        endings: phases[1],
        basis: basis.name(),
        games,
        movement: text.clone(),
        names,
        words: in_words(movement),
        nearest: nearest.iter().map(|near| near.movement).collect(),
        measured: MEASURED.iter().position(|known| known.movement == text),
        reach: marks(movement.goals()).into_iter().map(|((dx, dy), how)| (dx, dy, how)).collect(),
    }
}

/// A number to the tenth, as files have it.
fn to_tenths<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(tenths(*number))
}

impl Entry {
    /// Its names, at most this number of them.
    fn title(&self, most: usize) -> String {
        let names = self.names.iter().take(most).map(|own| own.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}

/// A table of pieces, a row for each with at most this number of its names, which sorts itself by
/// the head that is pressed. The caller makes the cells of a row, one for each head.
pub fn sortable<'a>(
    caption: &str,
    heads: &[&str],
    most_names: usize,
    entries: impl IntoIterator<Item = &'a Entry>,
    mut cells: impl FnMut(&Entry) -> Vec<Element>,
) -> Element {
    let rows = entries.into_iter().map(|entry| {
        let code = tag("code").text(&entry.movement);
        let name = tag("span").text(&entry.title(most_names));
        let name = (!entry.names.is_empty()).then(|| name.text(" "));
        let heading = tag("th").with("scope", "row").children(name).child(code);
        tag("tr").with("data-movement", &entry.movement).child(heading).children(cells(entry))
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Piece"].into_iter().chain(heads.iter().copied()));
    table(caption, [head], rows).class("sortable dense")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measured_and_every_named_piece_is_there_once() {
        let entries = entries();
        assert!(entries.is_sorted_by(|one, other| one.value >= other.value));
        let of = |text: &str| {
            let movement = text.parse::<Movement>().unwrap().to_string();
            let mut found = entries.iter().filter(|entry| entry.movement == movement);
            let own = found.next().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found.next(), None, "{text}");
            own
        };
        for known in &MEASURED {
            of(known.movement);
        }
        for entry in literature::entries() {
            let own = of(entry.movement.spelling());
            assert!(own.names.iter().any(|name| name.name == entry.name), "{}", entry.name);
        }
        let first = |text: &str| of(text).names[0].name.as_str();
        assert_eq!([first("KN"), first("KDA"), first("K")], ["jaguar", "elephant", "commoner"]);
        let named = entries.iter().filter(|entry| !entry.names.is_empty()).count();
        assert!(named >= 200, "{named}");
        assert_eq!(
            (of("NB2").basis, of("cQmW").basis, of("FNA").basis),
            ("fit", "games", "forecast")
        );
    }
}
