//! Pieces of chess literature by name: how they move, what a movement has been called, and where.
//!
//! The table is the file `named-pieces.csv` of this crate, whose head says how it was chosen. It is
//! read when it is first asked for; a program that never asks does not carry it.
//!
//! ```
//! use treville_core::betza::Movement;
//! use treville_notation::literature;
//!
//! let centaur: Movement = "KN".parse()?;
//! assert!(literature::names_of(&centaur).contains(&"kheshig"));
//!
//! let lions = literature::by_name("lion").map(|entry| entry.movement.spelling());
//! assert_eq!(lions.collect::<Vec<_>>(), ["H", "HC", "HFD", "KNAD", "pQ"]);
//! # Ok::<(), treville_core::betza::BetzaError>(())
//! ```

use std::sync::LazyLock;

use treville_core::betza::{Movement, SpelledMovement};

const TABLE: &str = include_str!("../named-pieces.csv");

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| rows().filter_map(entry).collect());

/// A name that a work gives to a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name, lower case.
    pub name: &'static str,
    /// The movement, as the table spells it.
    pub movement: SpelledMovement,
    /// The key of the work.
    pub source: &'static str,
    /// The work: author, title, and address or year.
    pub work: &'static str,
    /// A remark in our own words, often empty.
    pub note: &'static str,
}

/// All entries, sorted by name and then by the spelling of the movement.
#[must_use]
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The entries of this name, one for each movement that has it. Case, and hyphen or space, make no
/// difference.
pub fn by_name(name: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    let plain = |name: &str| name.to_ascii_lowercase().replace('-', " ");
    let wanted = plain(name);
    entries().iter().filter(move |entry| plain(entry.name) == wanted)
}

/// The names of all pieces that move exactly like this, sorted, however either movement is spelled.
#[must_use]
pub fn names_of(movement: &Movement) -> Vec<&'static str> {
    let same = entries().iter().filter(|entry| entry.movement.movement() == movement);
    same.map(|entry| entry.name).collect()
}

/// The name of a piece that moves like this: one that no other movement has, if there is one, and that
/// needs no remark.
#[must_use]
pub fn name_of(movement: &Movement) -> Option<&'static str> {
    let same = entries().iter().filter(|entry| entry.movement.movement() == movement);
    let is_its_own = |entry: &Entry| by_name(entry.name).nth(1).is_none();
    let rank =
        |entry: &Entry| USUAL.iter().position(|work| *work == entry.source).unwrap_or(USUAL.len());
    same.min_by_key(|entry| (!is_its_own(entry), !entry.note.is_empty(), rank(entry)))
        .map(|entry| entry.name)
}

/// The works whose names most people use, by their keys.
const USUAL: [&str; 9] = [
    "chess",
    "musketeer",
    "jelliss",
    "shatranj",
    "betza-values",
    "betza-armies",
    "capablanca",
    "popeye",
    "fairy-stockfish",
];

/// The lines of the table below its head.
fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.starts_with('#')).skip(1)
}

/// The keys and works of the table's head.
fn works() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|line| line.strip_prefix("# [")?.split_once("] "))
}

fn entry(row: &'static str) -> Option<Entry> {
    let [name, movement, source, note] = fields(row)?;
    let (_, work) = works().find(|(key, _)| *key == source)?;
    Some(Entry { name, movement: movement.parse().ok()?, source, work, note })
}

/// The four fields of a row. One that has a comma stands in quotation marks.
fn fields(row: &str) -> Option<[&str; 4]> {
    let mut rest = Some(row);
    let mut next = || {
        let text = rest?;
        if let Some(quoted) = text.strip_prefix('"') {
            let (field, after) = quoted.split_once('"')?;
            rest = after.strip_prefix(',');
            return Some(field);
        }
        let (field, after) = text.split_once(',').map_or((text, None), |(a, b)| (a, Some(b)));
        rest = after;
        Some(field)
    };
    let fields = [next()?, next()?, next()?, next()?];
    rest.is_none().then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::armies::ARMIES;
    use crate::named_piece::NamedPiece;
    use std::collections::BTreeSet;
    use treville_core::piece::{MUSKETEER_PIECES, PieceSpec};

    fn names(betza: &str) -> Vec<&'static str> {
        names_of(&betza.parse().unwrap())
    }

    #[test]
    fn the_usual_name_comes_first() {
        for (betza, name) in [("F", "ferz"), ("W", "wazir"), ("A", "alfil"), ("C", "camel")] {
            assert_eq!(name_of(&betza.parse().unwrap()), Some(name), "{betza}");
        }
    }

    #[test]
    fn every_row_is_an_entry_in_its_place() {
        let read: Vec<&str> = entries().iter().map(|entry| entry.name).collect();
        let written: Vec<&str> = rows().map(|row| row.split(',').next().unwrap()).collect();
        assert_eq!(read, written, "a row does not parse, or its work is not in the head");
        assert!(read.len() >= 220, "{}", read.len());
        for pair in entries().windows(2) {
            let key = |entry: &Entry| (entry.name, entry.movement.spelling().to_owned());
            assert!(key(&pair[0]) < key(&pair[1]), "{pair:?}");
        }
        let different: BTreeSet<_> =
            entries().iter().map(|entry| (entry.name, entry.movement.movement())).collect();
        assert_eq!(different.len(), entries().len(), "a name has a movement twice");
        for Entry { name, .. } in entries() {
            assert!(name.len() <= NamedPiece::LONGEST_NAME && *name == name.to_lowercase());
        }
    }

    #[test]
    fn every_work_names_a_piece() {
        let listed: Vec<&str> = works().map(|(key, _)| key).collect();
        let used: BTreeSet<&str> = entries().iter().map(|entry| entry.source).collect();
        assert_eq!(listed, used.into_iter().collect::<Vec<_>>(), "sorted, none twice, none unused");
    }

    #[test]
    fn no_piece_rides_round_a_corner() {
        let bent = |entry: &&Entry| entry.movement.rays().iter().any(|ray| ray.bend.is_some());
        let bent: Vec<&str> = entries().iter().filter(bent).map(|entry| entry.name).collect();
        assert_eq!(bent, ["moa"], "a lame leaper, which rides nowhere");
    }

    #[test]
    fn a_movement_is_found_however_it_is_spelled() {
        assert_eq!(names("llNrrNDK"), names("FWDsN"));
        assert_eq!(names("FWDsN"), ["cannon"]);
        assert_eq!(names("WWF"), names("FR"));
        assert!(names("FR").contains(&"dragon king") && names("FR").contains(&"sailor"));
        assert_eq!(names("(3,2)L"), ["bison"], "the older letter of the camel");
        assert_eq!(names("AZfN"), [""; 0]);
    }

    #[test]
    fn a_name_may_have_several_movements_or_none() {
        let movements = |name: &str| -> Vec<&str> {
            by_name(name).map(|entry| entry.movement.spelling()).collect()
        };
        assert_eq!(movements("zebu"), ["C(1,4)", "Z(1,5)"]);
        assert_eq!(movements("Charging-Rook"), movements("charging rook"));
        assert_eq!(movements("jabberwock"), [""; 0]);
        let zebu = by_name("zebu").last().unwrap();
        assert!(zebu.source == "gilman-bestiary" && zebu.work.starts_with("Charles Gilman, "));
    }

    #[test]
    fn our_own_pieces_are_called_what_we_call_them() {
        let armies = ARMIES.iter().flat_map(|army| army.pieces);
        for PieceSpec { name, betza, .. } in MUSKETEER_PIECES.into_iter().chain(armies) {
            let movement: SpelledMovement = betza.parse().unwrap();
            let same = |entry: &Entry| entry.movement.movement() == movement.movement();
            assert!(by_name(name).any(same), "{name}: {betza}");
        }
    }
}
