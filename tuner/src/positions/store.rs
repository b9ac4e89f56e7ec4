//! A file of games that grows while they are played.
//!
//! Blocks are only ever added, each by one write, and each is on the disk before the next one. So a
//! killed program or a full disk costs the games of one block at most. An incomplete last block is
//! removed when the file is opened again.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::HashSet;
use std::path::Path;

use super::blocks::{Blocks, Damage, FilePart};
use super::definitions::{ReadDefinitions, WrittenDefinitions};
use super::game::{Record, StoredGame};
use super::head::Head;
use super::reader::{Care, Contents, Reader, damage_of};
use treville_kit::failure::{Failure, path_name};
use treville_kit::files::{self, GrowingFile};
use treville_results::definition;

/// A file of games that is being written.
#[derive(Debug)]
pub struct Store {
    file: GrowingFile,
    written: WrittenDefinitions,
}

/// The content that a file already has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileContent {
    /// The numbers of its games.
    pub games: HashSet<u32>,
    /// Its positions.
    pub positions: u64,
    /// The part that was removed from its end.
    pub torn: Option<Damage>,
}

impl Store {
    /// Opens a file for games: a new one, or one that has some of them already.
    ///
    /// # Errors
    ///
    /// It cannot be written, or another program is writing it, or it has other games, or it is
    /// damaged before its end.
    pub fn open(path: &Path, head: &Head) -> Result<(Store, FileContent), Failure> {
        let own = head.block()?;
        // A device may have no end to be read to.
        files::target(path).map_err(|error| Failure::file(path, error))?;
        let mut store =
            Store { file: GrowingFile::open(path)?, written: WrittenDefinitions::default() };
        let length = store.file.length();
        if length < own.len() as u64 && own.starts_with(&store.file.after(0)?) {
            // Empty, or left by a program that was killed at once.
            store.file.truncate(0)?;
            store.add_bytes(&own)?;
            return Ok((store, FileContent::default()));
        }
        let (done, known) = read(path, head)?;
        store.written = known.written();
        if let Some(torn) = &done.torn {
            store.file.truncate(torn.offset)?;
        }
        Ok((store, done))
    }

    /// Adds a block with these games, before it one with the definitions that are new, and returns
    /// the new length of the file.
    ///
    /// # Errors
    ///
    /// A definition cannot be written, or the file cannot; it is unchanged.
    pub fn add(&mut self, games: &[Record]) -> Result<u64, Failure> {
        let text = |game: &Record| definition::checked(game.rules().made_from());
        let texts: Vec<String> =
            games.iter().map(text).collect::<Result<_, _>>().map_err(Failure::Request)?;
        let stored = texts.iter().zip(games).map(|(text, game)| (text.as_str(), game.stored()));
        let stored: Vec<(&str, StoredGame)> = stored.collect();
        let bytes = self.written.games(&stored)?;
        self.add_bytes(&bytes)
    }

    fn add_bytes(&mut self, bytes: &[u8]) -> Result<u64, Failure> {
        let before = self.file.length();
        let length = self.file.add(bytes)?;
        if let Err(failure) = self.file.sync() {
            // The disk may have a part of it. Report the first error.
            let _ = self.file.truncate(before);
            return Err(failure);
        }
        Ok(length)
    }
}

/// Keeps other programs from writing this file, if it exists, until the returned value is dropped:
/// a file that is replaced while games are added to it would lose them.
///
/// # Errors
///
/// It cannot be written, or another program is writing it.
pub fn hold(path: &Path) -> Result<Option<GrowingFile>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let held = GrowingFile::open_existing(path)?;
    // Windows does not replace an open file, so there the check has to be enough.
    Ok(Some(held).filter(|_| cfg!(not(windows))))
}

/// Which of the games of `head` the file has, and the definitions.
fn read(path: &Path, head: &Head) -> Result<(FileContent, ReadDefinitions), Failure> {
    let name = path_name(path);
    let theirs = Reader::open(path, Care::default())?;
    if theirs.head() != head {
        return Err(Failure::Request(format!(
            "{name}: expected the games that are asked for, got others: {}; name another file",
            theirs.head().difference(head)
        )));
    }
    let (mut done, mut known) = (FileContent::default(), ReadDefinitions::default());
    for found in Blocks::open(path)?.skip(1) {
        let damage = match found? {
            FilePart::Block(block) => match Contents::read(&block, &mut known) {
                Ok(contents) => {
                    done.count(&contents).map_err(|problem| {
                        Failure::Request(format!("{name}, block {}: {problem}", block.number))
                    })?;
                    continue;
                }
                Err(problem) => damage_of(&block, problem),
            },
            FilePart::Damage(damage) if damage.is_torn() => {
                done.torn = Some(damage);
                continue;
            }
            FilePart::Damage(damage) => damage,
        };
        return Err(Failure::Request(format!(
            "{}; merge --skip-damaged saves the rest, and that file can be continued",
            damage.describe(path)
        )));
    }
    Ok((done, known))
}

impl FileContent {
    fn count(&mut self, contents: &Contents) -> Result<(), String> {
        let games = match contents {
            Contents::Games(games) => games,
            Contents::Definitions(_) => return Ok(()),
        };
        for game in games {
            if !self.games.insert(game.number) {
                let again = u64::from(game.number) + 1;
                return Err(format!("expected every game once, got game {again} again"));
            }
            self.positions += game.len() as u64;
        }
        Ok(())
    }
}
