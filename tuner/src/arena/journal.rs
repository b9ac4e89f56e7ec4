//! What is saved of a match, so that it can go on after any interruption.
//!
//! A journal is a text file of JSON lines. The first line has the settings, every other line a
//! finished game and the length that the files of games and positions had with it. Lines are only
//! ever added, each by one write, so a match that is killed loses the games in hand and nothing else:
//! what may be left of a last line without its end is dropped. Games are written before their line,
//! so a file of games can be longer than the journal knows, by one game; [`Journal::resume`] takes that
//! game off again.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::record::GameRecord;
use super::settings::Settings;
use crate::failure::{Failure, printable};

/// The version of the format, which a reader checks first.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Head {
    treville_match: u32,
    settings: Settings,
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
pub struct Saved {
    /// What was asked for.
    pub settings: Settings,
    /// The finished games in the order in which they ended.
    pub records: Vec<GameRecord>,
}

/// A journal that is being written, with the files that grow along with it.
#[derive(Debug)]
pub struct Journal {
    journal: Option<Appended>,
    pgn: Option<Appended>,
    epd: Option<Appended>,
}

/// A file that only grows.
#[derive(Debug)]
struct Appended {
    path: PathBuf,
    file: File,
    length: u64,
}

/// Whether a file is the journal of a match, as far as its first line tells.
#[must_use]
pub fn is_journal(text: &str) -> bool {
    text.starts_with("{\"treville_match\":")
}

/// Reads a saved match.
///
/// # Errors
///
/// The file cannot be read, or is no journal.
pub fn read(path: &Path) -> Result<Saved, Failure> {
    Ok(Contents::read(path)?.saved)
}

/// The text of a journal.
///
/// # Errors
///
/// Those of JSON, which these values do not have.
pub fn text(saved: &Saved) -> Result<String, Failure> {
    let head = Head { treville_match: VERSION, settings: saved.settings.clone() };
    let mut text = serde_json::to_string(&head)? + "\n";
    for game in &saved.records {
        let entry = Entry { game: game.clone(), pgn: None, epd: None };
        text += &(serde_json::to_string(&entry)? + "\n");
    }
    Ok(text)
}

/// A journal as it was read, with what only its continuation needs.
struct Contents {
    saved: Saved,
    /// The bytes of whole lines.
    length: u64,
    /// The lengths of games and positions with the last finished game.
    pgn: Option<u64>,
    epd: Option<u64>,
}

impl Contents {
    fn read(path: &Path) -> Result<Contents, Failure> {
        let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(bytes.get(..whole).unwrap_or_default()).into_owned();
        let name = printable(&path.display().to_string());
        let wrong = |line: usize, problem: String| {
            Failure::Request(format!("{name}, line {line}: {problem}"))
        };
        let mut lines = text.lines();
        let first = lines.next().filter(|line| is_journal(line));
        let first = first.ok_or_else(|| {
            Failure::Request(format!("{name}: expected the saved state of a match"))
        })?;
        let head: Head =
            serde_json::from_str(first).map_err(|error| wrong(1, printable(&error.to_string())))?;
        if head.treville_match != VERSION {
            let got = head.treville_match;
            return Err(wrong(1, format!("expected version {VERSION}, got {got}")));
        }
        let mut contents = Contents {
            saved: Saved { settings: head.settings, records: Vec::new() },
            length: whole as u64,
            pgn: None,
            epd: None,
        };
        for (number, line) in lines.enumerate() {
            let entry: Entry = serde_json::from_str(line)
                .map_err(|error| wrong(number + 2, printable(&error.to_string())))?;
            let players = contents.saved.settings.plan.engines.len();
            if entry.game.white.max(entry.game.black) >= players
                || entry.game.white == entry.game.black
            {
                let problem = format!("expected two of the {players} engines as players");
                return Err(wrong(number + 2, problem));
            }
            contents.pgn = entry.pgn.or(contents.pgn);
            contents.epd = entry.epd.or(contents.epd);
            contents.saved.records.push(entry.game);
        }
        Ok(contents)
    }
}

impl Journal {
    /// Begins a match: a new journal, and files of games and positions that may have others in them
    /// already.
    ///
    /// # Errors
    ///
    /// The journal exists, or a file cannot be written.
    pub fn begin(settings: &Settings) -> Result<Journal, Failure> {
        let run = &settings.run;
        let mut files = Journal {
            journal: None,
            pgn: run.pgn.as_ref().map(|out| Appended::open(&out.file)).transpose()?,
            epd: run.epd.as_deref().map(Appended::open).transpose()?,
        };
        if let Some(path) = &run.state {
            let mut journal = Appended::create(path)?.lock()?;
            let head = Head { treville_match: VERSION, settings: settings.clone() };
            journal.add(&(serde_json::to_string(&head)? + "\n"))?;
            files.journal = Some(journal);
        }
        Ok(files)
    }

    /// Goes on with a match, and gives what was saved of it.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written, is not what it should be, or another program is writing it.
    pub fn resume(path: &Path) -> Result<(Journal, Saved), Failure> {
        let mut journal = Appended::open_existing(path)?.lock()?;
        let contents = Contents::read(path)?;
        journal.cut(contents.length)?;
        let run = &contents.saved.settings.run;
        let reopen = |path: Option<&Path>, length: Option<u64>| -> Result<_, Failure> {
            let Some(path) = path else { return Ok(None) };
            let mut file = Appended::open(path)?;
            if let Some(length) = length {
                file.cut(length)?;
            }
            Ok(Some(file))
        };
        let pgn = reopen(run.pgn.as_ref().map(|out| out.file.as_path()), contents.pgn)?;
        let epd = reopen(run.epd.as_deref(), contents.epd)?;
        Ok((Journal { journal: Some(journal), pgn, epd }, contents.saved))
    }

    /// Writes a finished game: its moves and its last position, as far as they are wanted, and then
    /// its line.
    ///
    /// # Errors
    ///
    /// A file cannot be written. The match should end then; what was written stays.
    pub fn add(&mut self, game: &GameRecord, pgn: &str, epd: &str) -> Result<(), Failure> {
        let pgn = self.pgn.as_mut().map(|file| file.add(pgn)).transpose()?;
        let epd = self.epd.as_mut().map(|file| file.add(epd)).transpose()?;
        if let Some(journal) = &mut self.journal {
            let entry = Entry { game: game.clone(), pgn, epd };
            journal.add(&(serde_json::to_string(&entry)? + "\n"))?;
        }
        Ok(())
    }

    /// The path of the journal, if there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(|journal| journal.path.as_path())
    }
}

impl Appended {
    fn new(path: &Path, file: File) -> Result<Appended, Failure> {
        let length = file.metadata().map_err(|error| Failure::file(path, error))?.len();
        Ok(Appended { path: path.to_owned(), file, length })
    }

    /// Keeps other matches out: two in one file would spoil both.
    fn lock(self) -> Result<Appended, Failure> {
        // There a lock would keep readers out as well, and a match that is going on can be read.
        if cfg!(windows) {
            return Ok(self);
        }
        match self.file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Err(Failure::file(
                &self.path,
                io::Error::new(ErrorKind::ResourceBusy, "another match is writing this file"),
            )),
            // Some file systems have no locks, which is none of a match's business.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(self),
        }
    }

    fn create(path: &Path) -> Result<Appended, Failure> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        match file {
            Ok(file) => Appended::new(path, file),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let name = printable(&path.display().to_string());
                Err(Failure::Request(format!(
                    "{name}: expected a new file for the state of the match, but it exists: go on \
                     with -resume {name}, or name another with -autosave"
                )))
            }
            Err(error) => Err(Failure::file(path, error)),
        }
    }

    fn open_existing(path: &Path) -> Result<Appended, Failure> {
        let file = OpenOptions::new().append(true).read(true).open(path);
        Appended::new(path, file.map_err(|error| Failure::file(path, error))?)
    }

    fn open(path: &Path) -> Result<Appended, Failure> {
        let file = OpenOptions::new().append(true).create(true).read(true).open(path);
        Appended::new(path, file.map_err(|error| Failure::file(path, error))?)
    }

    /// Adds a text by one write, and gives the new length.
    fn add(&mut self, text: &str) -> Result<u64, Failure> {
        let written = self.file.write_all(text.as_bytes());
        if let Err(error) = written {
            // Half a game is worse than none; the first error is the one worth telling.
            let _ = self.file.set_len(self.length);
            return Err(Failure::file(&self.path, error));
        }
        self.length += text.len() as u64;
        Ok(self.length)
    }

    /// Takes off what is behind this length, as far as it can be what one interrupted write has left.
    fn cut(&mut self, length: u64) -> Result<(), Failure> {
        let failure = |error| Failure::file(&self.path, error);
        let wrong = |problem: &str| {
            let name = printable(&self.path.display().to_string());
            Failure::Request(format!("{name}: {problem}"))
        };
        match self.length.checked_sub(length) {
            None => Err(wrong("expected the games of the saved match, got a shorter file")),
            Some(0) => Ok(()),
            Some(rest) if rest > LONGEST_GAME => {
                Err(wrong("expected no more than the games of the saved match, got a longer file"))
            }
            Some(_) => {
                self.file.set_len(length).map_err(failure)?;
                self.length = length;
                Ok(())
            }
        }
    }
}

/// More than one game in bytes is not taken off a file: others may have written there.
const LONGEST_GAME: u64 = 1 << 20;

#[cfg(test)]
mod tests;
