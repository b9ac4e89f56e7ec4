//! Reading a file of games.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::io::{self, Read};
use std::rc::Rc;

use super::apply::{SectionFindings, apply};
use super::game::game;
use super::library::{LeftOut, Library, Note, NoteKind};
use super::sheet::Sheet;
use super::text::{Fault, MOST_BYTES, MOST_SECTIONS, Section, expected, sections};
use crate::fairy::fairy_reading;
use treville_core::build::DefinitionError;
use treville_core::definition::{Definition, Owner};
use treville_core::encoding;
use treville_core::encoding::shorten;

/// Why a file is not read at all.
#[derive(Debug)]
pub enum ReadError {
    /// It has more than [`MOST_BYTES`] bytes.
    TooBig,
    /// It has more than [`MOST_SECTIONS`] sections.
    TooManySections,
    /// It has no section, so it is no file of games.
    NoSection,
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooBig => {
                write!(f, "expected at most {MOST_BYTES} bytes of games, got more")
            }
            ReadError::TooManySections => {
                write!(f, "expected at most {MOST_SECTIONS} sections, got more")
            }
            ReadError::NoSection => {
                f.write_str("expected games in sections such as [mygame:chess], got no section")
            }
            ReadError::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// The content of a section for those below it: nothing if it cannot be a parent.
type Parent = Option<ParentGame>;

/// A game as far as it is said, and which of its rules are not played here.
#[derive(Clone)]
struct ParentGame {
    sheet: Sheet,
    rules: BTreeMap<&'static str, Rc<Fault>>,
}

/// Reads the games of a file.
///
/// A section that is not a game that can be played here is left out with one reason, and the others
/// are read. No more than [`MOST_BYTES`] are ever read or kept.
///
/// # Errors
///
/// A file that is too big, has too many sections or none at all, or cannot be read.
pub fn read(text: impl Read) -> Result<Library, ReadError> {
    let mut bytes = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    text.take(most).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() > MOST_BYTES {
        return Err(ReadError::TooBig);
    }
    let text = encoding::decode(&bytes);
    let sections = sections(&text).ok_or(ReadError::TooManySections)?;
    if sections.is_empty() {
        return Err(ReadError::NoSection);
    }
    let mut library = Library::default();
    let mut parents: BTreeMap<&str, &str> = BTreeMap::new();
    for section in &sections {
        parents.entry(section.name).or_insert(section.parent.unwrap_or_default());
    }
    let mut known: BTreeMap<&str, Parent> = BTreeMap::new();
    let mut readings = Readings::new();
    for section in &sections {
        let (inherited, read) = read_section(section, &parents, &known, &mut readings);
        known.entry(section.name).or_insert(inherited);
        match read {
            Ok((game, notes)) => {
                library.games.push(game);
                library.notes.extend(notes);
            }
            Err(Fault { line, key, reason }) => {
                library.left_out.push(LeftOut {
                    line,
                    section: shorten(section.name),
                    key,
                    reason,
                });
            }
        }
    }
    Ok(library)
}

type GameAndNotes = (Definition, Vec<Note>);

/// Fairy-Stockfish's readings of texts, in words, as far as they have been looked at.
type Readings = HashMap<String, Option<String>>;

/// The game of a section, or why there is none; and what those below it inherit.
fn read_section(
    section: &Section<'_>,
    parents: &BTreeMap<&str, &str>,
    known: &BTreeMap<&str, Parent>,
    readings: &mut Readings,
) -> (Parent, Result<GameAndNotes, Fault>) {
    let mut inherited = match parent(section, parents, known) {
        Ok(inherited) => inherited,
        Err(fault) => return (None, Err(fault)),
    };
    let found = match apply(&mut inherited.sheet, section) {
        Ok(found) => found,
        Err(fault) => return (None, Err(fault)),
    };
    for (name, fault) in &found.rules {
        inherited.rules.remove(name);
        if let Some(fault) = fault {
            inherited.rules.insert(name, Rc::new(fault.clone()));
        }
    }
    let own = |fault: &&Rc<Fault>| fault.line > section.line;
    let first = inherited.rules.values().filter(own).min_by_key(|fault| fault.line);
    let result = match (first, inherited.rules.values().next()) {
        (Some(fault), _) => Err(Fault::clone(fault)),
        (None, Some(fault)) => {
            let reason = format!("{} in line {}, of a parent", fault.reason, fault.line);
            Err(Fault::new(section.line, &fault.key, reason))
        }
        (None, None) => finish(section, &inherited.sheet, found, readings),
    };
    (Some(inherited), result)
}

/// The game with which a section begins.
fn parent(
    section: &Section<'_>,
    parents: &BTreeMap<&str, &str>,
    known: &BTreeMap<&str, Parent>,
) -> Result<ParentGame, Fault> {
    if let Some(fault) = &section.fault {
        return Err(fault.clone());
    }
    let bad = |reason: String| Err(Fault::new(section.line, "", reason));
    // Games are found by their names in any capitals.
    let is_same = |name: &&str| name.eq_ignore_ascii_case(section.name);
    let is_taken = known.keys().any(is_same) || Definition::NAMES.iter().any(is_same);
    if is_taken || Definition::named(section.name).is_some() {
        return bad(expected("a name that no other game has", section.name));
    }
    let begin = |sheet| Ok(ParentGame { sheet, rules: BTreeMap::new() });
    let Some(name) = section.parent else { return begin(Sheet::bare()) };
    if let Some(game) = Definition::named(name) {
        return begin(Sheet::of(&game));
    }
    match known.get(name) {
        Some(Some(inherited)) => Ok(inherited.clone()),
        _ if is_circular(section.name, parents) => {
            bad(expected("parents that do not run in a circle", name))
        }
        Some(None) => bad(expected("a parent that is not left out itself", name)),
        None => {
            let names = Definition::NAMES.join(", ");
            bad(expected(format!("a parent that is a section above or one of {names}"), name))
        }
    }
}

/// Whether the parents of a section lead back to it.
fn is_circular(section: &str, parents: &BTreeMap<&str, &str>) -> bool {
    let mut seen = BTreeSet::new();
    let mut next = parents.get(section);
    while let Some(name) = next.filter(|name| seen.insert(**name)) {
        if *name == section {
            return true;
        }
        next = parents.get(name);
    }
    false
}

/// The game of a section of which every line is in order.
fn finish(
    section: &Section<'_>,
    sheet: &Sheet,
    found: SectionFindings,
    readings: &mut Readings,
) -> Result<GameAndNotes, Fault> {
    let line_of = |key: &str| {
        let entry = section.entries.iter().rev().find(|entry| entry.key == key);
        entry.map_or(section.line, |entry| entry.line)
    };
    let game =
        game(section.name, sheet).map_err(|(key, reason)| Fault::new(line_of(key), key, reason))?;
    game.definition.rules().map_err(|problem| {
        let key = match problem {
            DefinitionError::Start(_) | DefinitionError::Types(..) => "startFen",
            DefinitionError::Promotion(..) => "promotionPieceTypes",
            DefinitionError::Castling(_) => "castlingKingsideFile",
            _ => "",
        };
        Fault::new(line_of(key), key, problem)
    })?;
    let mut notes = found.notes;
    for kind in game.notes {
        let key = if kind == NoteKind::GatingOnly { "gating" } else { "startFen" };
        if kind == NoteKind::GatingOnly && line_of(key) == section.line {
            continue; // The parent has been told.
        }
        notes.push((line_of(key), key.to_owned(), kind));
    }
    let key_of = |line| {
        let entry = section.entries.iter().find(|entry| entry.line == line);
        entry.map_or(String::new(), |entry| entry.key.to_owned())
    };
    for (place, line) in found.given.iter().filter(|(place, _)| !game.types.contains(place)) {
        let letter = sheet.piece(*place).map_or('?', |piece| piece.letter);
        notes.push((*line, key_of(*line), NoteKind::Unused(letter)));
    }
    for (place, piece) in game.types.iter().zip(&game.definition.pieces).skip(1) {
        let reading = readings.entry(piece.movement.spelling().to_owned()).or_insert_with(|| {
            fairy_reading(piece.movement.spelling()).map(|reading| reading.to_string())
        });
        if let (Some(reading), true) = (reading, piece.owner != Owner::Neither) {
            let line = found.given.get(place).copied().unwrap_or(section.line);
            let kind = NoteKind::Differs(piece.letter, reading.clone());
            notes.push((line, key_of(line), kind));
        }
    }
    notes.sort_by_key(|(line, ..)| *line);
    let note = |(line, key, kind)| Note { line, section: section.name.to_owned(), key, kind };
    Ok((game.definition, notes.into_iter().map(note).collect()))
}
