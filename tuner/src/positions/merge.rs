//! Joins shares of games that several machines have played.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::block::{Frame, positions};
use super::blocks::Block;
use super::game::{ENTRY, Ending, GAMES_IN_BLOCK, PackedGame, games_block};
use super::head::Head;
use super::packed::Packed;
use super::reader::{Care, Contents, Reader};
use super::store;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::shard::Shard;

/// The place of the positions of a game.
struct Place {
    /// The file, by its number on the command line.
    file: usize,
    offset: u64,
    count: usize,
    ending: Ending,
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
    let (head, places) = index(files, care)?;
    files::stream(out, |new| write(files, &head, &places, new))?;
    let (games, all) = (places.len(), head.plan.games);
    let positions: usize = places.values().map(|place| place.count).sum();
    writeln!(output, "{}: {games} games, {positions} positions", path_name(out))?;
    if games < all as usize {
        writeln!(output, "{games} of {all} games are there.")?;
    }
    Ok(())
}

/// The head of the whole, and where each of its games is.
fn index(files: &[PathBuf], care: Care) -> Result<(Head, BTreeMap<u32, Place>), Failure> {
    let mut whole: Option<Head> = None;
    let mut places = BTreeMap::new();
    for (file, path) in files.iter().enumerate() {
        let mut reader = Reader::open(path, care)?;
        let mut head = reader.head().clone();
        head.shard = Shard::WHOLE;
        let wrong = |problem: String| Failure::Request(format!("{}: {problem}", path_name(path)));
        if head.shuffled.is_some() {
            return Err(wrong("expected games, got positions without their order".to_owned()));
        }
        let whole = whole.get_or_insert_with(|| head.clone());
        if *whole != head {
            let difference = head.difference(whole);
            return Err(wrong(format!(
                "expected a share of the same games, got one where {difference}"
            )));
        }
        while let Some((block, contents)) = reader.next().transpose()? {
            for (number, place) in places_in(file, &block, &contents) {
                if places.insert(number, place).is_some() {
                    let again = u64::from(number) + 1;
                    return Err(wrong(format!("expected every game once, got game {again} again")));
                }
            }
        }
    }
    let whole = whole.ok_or_else(|| Failure::Request("expected files, got none".to_owned()))?;
    Ok((whole, places))
}

fn places_in(file: usize, block: &Block, contents: &Contents) -> Vec<(u32, Place)> {
    let Contents::Games(games) = contents else { return Vec::new() };
    let mut offset = block.offset + (Frame::SIZE + games.len() * ENTRY) as u64;
    let place = |game: &PackedGame| {
        let count = game.positions.len();
        let place = Place { file, offset, count, ending: game.ending };
        offset += (count * Packed::SIZE) as u64;
        (game.number, place)
    };
    games.iter().map(place).collect()
}

/// Writes the games in the order of their numbers, as a run without interruption does.
fn write(
    files: &[PathBuf],
    head: &Head,
    places: &BTreeMap<u32, Place>,
    mut new: impl Write,
) -> Result<(), Failure> {
    new.write_all(&head.block()?)?;
    let open = |path: &PathBuf| File::open(path).map_err(|error| Failure::file(path, error));
    let mut sources = files.iter().map(open).collect::<Result<Vec<File>, Failure>>()?;
    let mut games = Vec::new();
    for (number, place) in places {
        let failure = |error| match files.get(place.file) {
            Some(path) => Failure::file(path, error),
            None => Failure::Output(error),
        };
        let mut bytes = vec![0; place.count * Packed::SIZE];
        if let Some(source) = sources.get_mut(place.file) {
            let read = source.seek(SeekFrom::Start(place.offset));
            read.and_then(|_| source.read_exact(&mut bytes)).map_err(failure)?;
        }
        let positions = positions(&bytes).collect();
        games.push(PackedGame { number: *number, ending: place.ending, positions });
        if games.len() == GAMES_IN_BLOCK {
            new.write_all(&games_block(&games))?;
            games.clear();
        }
    }
    if !games.is_empty() {
        new.write_all(&games_block(&games))?;
    }
    Ok(())
}
