//! The journal of a match, from which it can be resumed after any interruption.
//!
//! The first line of a [`treville_kit::journal`] has the settings. Every other line has a
//! finished game and the lengths of the files of games and positions with it. A match that is
//! killed loses only the games in progress. Games are written before their line, so a file of games
//! can be one game longer than the journal knows; [`Journal::resume`] removes that game.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::record::GameRecord;
use super::settings::MatchSettings;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;
use treville_kit::files::GrowingFile;
use treville_kit::journal::{self, Seal, Values};

/// The version of the format, which a reader checks first.
const VERSION: u32 = 2;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Head {
    treville_match: u32,
    settings: MatchSettings,
    /// Bytes of the file of games before the match; none without such a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pgn: Option<u64>,
    /// Bytes of the file of positions before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    epd: Option<u64>,
}

/// Every other line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Entry {
    game: GameRecord,
    /// Bytes of the file of games with this one; none without such a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pgn: Option<u64>,
    /// Bytes of the file of positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    epd: Option<u64>,
}

/// A match as it was saved.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedMatch {
    /// The settings.
    pub settings: MatchSettings,
    /// The finished games in the order in which they ended.
    pub records: Vec<GameRecord>,
}

/// A journal that is being written, with the files that grow along with it.
#[derive(Debug)]
pub struct Journal {
    journal: Option<journal::Journal>,
    pgn: Option<GrowingFile>,
    epd: Option<GrowingFile>,
}

/// Whether a file is the journal of a match, judged by its first line.
#[must_use]
pub fn is_journal(text: &str) -> bool {
    text.starts_with("{\"treville_match\":")
}

/// Reads a saved match.
///
/// # Errors
///
/// The file cannot be read, or is no journal.
pub fn read(path: &Path) -> Result<SavedMatch, Failure> {
    Ok(Contents::read(path)?.saved)
}

/// The text of a journal.
///
/// # Errors
///
/// Those of JSON, which these values do not have.
pub fn text(saved: &SavedMatch) -> Result<String, Failure> {
    let settings = saved.settings.clone();
    let head = Head { treville_match: VERSION, settings, pgn: None, epd: None };
    let mut seal = Seal::default();
    let mut text = seal.line(&head)?;
    for game in &saved.records {
        text += &seal.line(&Entry { game: game.clone(), pgn: None, epd: None })?;
    }
    Ok(text)
}

/// A journal as it was read, with what resuming needs.
struct Contents {
    saved: SavedMatch,
    /// The bytes of whole lines, and their checksum.
    length: u64,
    seal: Seal,
    /// The lengths of games and positions with the last finished game.
    pgn: Option<u64>,
    epd: Option<u64>,
}

impl Contents {
    fn read(path: &Path) -> Result<Contents, Failure> {
        let mut values = Values::open(path)?;
        let name = path_name(path);
        let wrong = |line: usize, problem: String| {
            Failure::Request(format!("{name}, line {line}: {problem}"))
        };
        let first = match values.next() {
            Some(Ok(first)) if is_journal(&first) => first,
            Some(Err(Failure::File(path, error))) => return Err(Failure::File(path, error)),
            _ => {
                let problem = "expected the saved state of a match, got another or a damaged file";
                return Err(Failure::Request(format!("{name}: {problem}")));
            }
        };
        let head: Head = serde_json::from_str(&first)
            .map_err(|error| wrong(1, printable(&error.to_string())))?;
        if head.treville_match != VERSION {
            let got = head.treville_match;
            return Err(wrong(1, format!("expected version {VERSION}, got {got}")));
        }
        let mut contents = Contents {
            saved: SavedMatch { settings: head.settings, records: Vec::new() },
            length: 0,
            seal: Seal::default(),
            pgn: head.pgn,
            epd: head.epd,
        };
        let mut numbers = HashSet::new();
        while let Some(line) = values.next() {
            let number = values.number();
            let entry: Entry = serde_json::from_str(&line?)
                .map_err(|error| wrong(number, printable(&error.to_string())))?;
            let players = contents.saved.settings.plan.engines.len();
            if entry.game.white.max(entry.game.black) >= players
                || entry.game.white == entry.game.black
            {
                let problem = format!("expected two of the {players} engines as players");
                return Err(wrong(number, problem));
            }
            if !numbers.insert(entry.game.number) {
                let again = u64::from(entry.game.number) + 1;
                let problem = format!("expected every game once, got game {again} again");
                return Err(wrong(number, problem));
            }
            contents.pgn = entry.pgn.or(contents.pgn);
            contents.epd = entry.epd.or(contents.epd);
            contents.saved.records.push(entry.game);
        }
        (contents.length, contents.seal) = (values.length(), values.seal());
        Ok(contents)
    }
}

impl Journal {
    /// Begins a match: a new journal, and files of games and positions that may have earlier
    /// contents.
    ///
    /// # Errors
    ///
    /// The journal exists, or a file cannot be written.
    pub fn begin(settings: &MatchSettings) -> Result<Journal, Failure> {
        let run = &settings.run;
        // Check that the match can begin before any file is made.
        if let Some(path) = run.state.as_deref().filter(|path| !is_empty(path)) {
            return Err(exists(path));
        }
        let games = run.pgn.as_ref().map(|out| out.file.as_path());
        for path in [games, run.epd.as_deref(), run.state.as_deref()].into_iter().flatten() {
            files::target(path).map_err(|error| Failure::file(path, error))?;
        }
        let pgn = run.pgn.as_ref().map(|out| GrowingFile::open(&out.file)).transpose()?;
        let epd = run.epd.as_deref().map(GrowingFile::open).transpose()?;
        let journal = run.state.as_deref().map(create).transpose()?;
        let mut files = Journal { journal, pgn, epd };
        let head = Head {
            treville_match: VERSION,
            settings: settings.clone(),
            pgn: files.pgn.as_ref().map(|file| file.length()),
            epd: files.epd.as_ref().map(|file| file.length()),
        };
        if let Some(journal) = &mut files.journal {
            journal.add(&head)?;
        }
        Ok(files)
    }

    /// Resumes a match, and returns what was saved of it.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written, is not what it should be, or another program is writing
    /// it.
    pub fn resume(path: &Path) -> Result<(Journal, SavedMatch), Failure> {
        let mut journal = GrowingFile::open_existing(path)?;
        let contents = Contents::read(path)?;
        cut(&mut journal, contents.length, "")?;
        let run = &contents.saved.settings.run;
        let reopen = |path: Option<&Path>, length, beginning| -> Result<_, Failure> {
            let Some(path) = path else { return Ok(None) };
            let mut file = GrowingFile::open(path)?;
            if let Some(length) = length {
                cut(&mut file, length, beginning)?;
            }
            Ok(Some(file))
        };
        let pgn = run.pgn.as_ref().map(|out| out.file.as_path());
        let pgn = reopen(pgn, contents.pgn, "[Event ")?;
        let epd = reopen(run.epd.as_deref(), contents.epd, "")?;
        let journal = Some(journal::Journal::new(journal, contents.seal));
        Ok((Journal { journal, pgn, epd }, contents.saved))
    }

    /// Writes a finished game: its moves and final position if there are files for them, and then
    /// its line.
    ///
    /// # Errors
    ///
    /// A file cannot be written. Callers should end the match; what was written stays.
    pub fn add(&mut self, game: &GameRecord, pgn: &str, epd: &str) -> Result<(), Failure> {
        let pgn = self.pgn.as_mut().map(|file| file.add(pgn.as_bytes())).transpose()?;
        let epd = self.epd.as_mut().map(|file| file.add(epd.as_bytes())).transpose()?;
        if let Some(journal) = &mut self.journal {
            journal.add(&Entry { game: game.clone(), pgn, epd })?;
        }
        Ok(())
    }

    /// The path of the journal, if there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(journal::Journal::path)
    }
}

/// A file for a new journal.
fn create(path: &Path) -> Result<journal::Journal, Failure> {
    let file = GrowingFile::open(path)?;
    if file.length() > 0 {
        return Err(exists(path));
    }
    Ok(journal::Journal::new(file, Seal::default()))
}

/// Removes what is after this length if one interrupted write can have left it: a single entry with
/// this beginning. Anything else comes from another program, and is a reason to stop.
fn cut(file: &mut GrowingFile, length: u64, beginning: &str) -> Result<(), Failure> {
    let name = path_name(file.path());
    let wrong = |problem: &str| {
        Failure::Request(format!("{name}: expected what the match has saved, got {problem}"))
    };
    match file.length().checked_sub(length) {
        None => return Err(wrong("a shorter file")),
        Some(0) => return Ok(()),
        Some(rest) if rest > LONGEST_ENTRY => return Err(wrong("more after it")),
        Some(_) => {}
    }
    let rest = file.after(length)?;
    if !is_one_entry(&String::from_utf8_lossy(&rest), beginning) {
        return Err(wrong("other games after it"));
    }
    file.truncate(length)
}

/// Whether an interrupted write of one entry can have left this: one line or, where entries have
/// several, a text whose first line alone has this `beginning`.
fn is_one_entry(rest: &str, beginning: &str) -> bool {
    if beginning.is_empty() {
        return rest.lines().count() <= 1;
    }
    let is_beginning = |line: &str| line.starts_with(beginning) || beginning.starts_with(line);
    rest.lines().next().is_some_and(is_beginning)
        && rest.lines().filter(|line| line.starts_with(beginning)).count() <= 1
}

/// Whether a file is missing or empty, as a match leaves it that is killed at once.
fn is_empty(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |file| file.len() == 0)
}

fn exists(path: &Path) -> Failure {
    let name = path_name(path);
    Failure::Request(format!(
        "{name}: expected a new file for the state of the match, but it exists: go on with -resume \
         {name}, or name another with -autosave"
    ))
}

/// The longest game in bytes, as readers of games have it.
const LONGEST_ENTRY: u64 = 1 << 22;

#[cfg(test)]
mod tests;
