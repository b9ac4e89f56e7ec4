//! Joins shares of games that several machines have played.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::block::Frame;
use super::definitions::WrittenDefinitions;
use super::game::{GAMES_IN_BLOCK, StoredGame, read_games};
use super::head::Head;
use super::reader::{Care, Contents, Reader};
use super::store;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::shard::Shard;

/// The place of a game, and its definition.
struct Place {
    /// The file, by its number on the command line.
    file: usize,
    offset: u64,
    size: usize,
    /// Number of its positions.
    count: usize,
    /// The number of its definition in [`Whole::texts`].
    definition: usize,
}

/// The contents of all files together.
struct Whole {
    head: Head,
    /// By number of the game.
    places: BTreeMap<u32, Place>,
    /// The definitions, each once.
    texts: Vec<Box<str>>,
}

/// Joins the files of shares, in any order, to the file that a single run would have made, and
/// reports missing games.
///
/// # Errors
///
/// A file is no file of positions, or is damaged, or has other games, a game is in two of them, the
/// whole cannot be saved, or another program is writing the file that it would replace.
pub fn run(
    files: &[PathBuf],
    out: Option<&Path>,
    care: Care,
    mut output: impl Write,
) -> Result<(), Failure> {
    let Some(out) = out else {
        return Err(Failure::Request("expected --out FILE for the joined positions".to_owned()));
    };
    files::check(out)?;
    let _held = store::hold(out)?;
    let whole = index(files, care)?;
    files::stream(out, |new| write(files, &whole, new))?;
    let (games, all) = (whole.places.len(), whole.head.plan.games);
    let positions: usize = whole.places.values().map(|place| place.count).sum();
    writeln!(output, "{}: {games} games, {positions} positions", path_name(out))?;
    if games < all as usize {
        writeln!(output, "{games} of {all} games are there.")?;
    }
    Ok(())
}

/// The place of each game of the whole.
fn index(files: &[PathBuf], care: Care) -> Result<Whole, Failure> {
    let mut head: Option<Head> = None;
    let (mut places, mut texts) = (BTreeMap::new(), Texts::default());
    for (file, path) in files.iter().enumerate() {
        let mut reader = Reader::open(path, care)?;
        let mut own = reader.head().clone();
        own.shard = Shard::WHOLE;
        let wrong = |problem: String| Failure::Request(format!("{}: {problem}", path_name(path)));
        let whole = head.get_or_insert_with(|| own.clone());
        if *whole != own {
            let difference = own.difference(whole);
            return Err(wrong(format!(
                "expected a share of the same games, got one where {difference}"
            )));
        }
        while let Some((block, contents)) = reader.next().transpose()? {
            let Contents::Games(games) = contents else { continue };
            let mut offset = block.offset + Frame::SIZE as u64;
            for game in games {
                let text = reader.known().text(game.definition).map(|text| texts.number(text));
                let (here, size, count) = (offset, game.size(), game.len());
                offset += size as u64;
                let Some(definition) = reader.sound(&block, text)? else { continue };
                let place = Place { file, offset: here, size, count, definition };
                if places.insert(game.number, place).is_some() {
                    let again = u64::from(game.number) + 1;
                    return Err(wrong(format!("expected every game once, got game {again} again")));
                }
            }
        }
    }
    let head = head.ok_or_else(|| Failure::Request("expected files, got none".to_owned()))?;
    Ok(Whole { head, places, texts: texts.list })
}

/// Definitions, each once, whichever file it was in.
#[derive(Default)]
struct Texts {
    numbers: HashMap<Box<str>, usize>,
    list: Vec<Box<str>>,
}

impl Texts {
    /// The number of a definition, which is new or was met before.
    fn number(&mut self, text: &str) -> usize {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.list.push(text.into());
        self.numbers.insert(text.into(), self.list.len() - 1);
        self.list.len() - 1
    }
}

/// Writes the games in the order of their numbers, as a run without interruption does.
fn write(files: &[PathBuf], whole: &Whole, mut new: impl Write) -> Result<(), Failure> {
    new.write_all(&whole.head.block()?)?;
    let open = |path: &PathBuf| File::open(path).map_err(|error| Failure::file(path, error));
    let mut sources = files.iter().map(open).collect::<Result<Vec<File>, Failure>>()?;
    let (mut written, mut games) = (WrittenDefinitions::default(), Vec::new());
    for place in whole.places.values() {
        let game = match (files.get(place.file), sources.get_mut(place.file)) {
            (Some(path), Some(source)) => game(path, source, place)?,
            _ => continue,
        };
        let text = whole.texts.get(place.definition).map_or("", |text| text);
        games.push((text, game));
        if games.len() == GAMES_IN_BLOCK {
            new.write_all(&written.games(&games)?)?;
            games.clear();
        }
    }
    if !games.is_empty() {
        new.write_all(&written.games(&games)?)?;
    }
    Ok(())
}

/// Reads a game from its place.
fn game(path: &Path, source: &mut File, place: &Place) -> Result<StoredGame, Failure> {
    let mut bytes = vec![0; place.size];
    let read = source.seek(SeekFrom::Start(place.offset));
    read.and_then(|_| source.read_exact(&mut bytes)).map_err(|error| Failure::file(path, error))?;
    let wrong = |problem: String| Failure::Request(format!("{}: {problem}", path_name(path)));
    let game = read_games(1, &bytes).map(|mut games| games.pop());
    let game = game.map_err(|problem| wrong(problem.to_string()))?;
    game.ok_or_else(|| wrong("expected a game, got none".to_owned()))
}
