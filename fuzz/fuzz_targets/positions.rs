//! Files of positions: damaged ones are refused or read around, sound ones are read back as written.
//!
//! Checksums would hide almost everything from the fuzzer, so most inputs are put into a block with
//! the right ones. The first byte says what the rest is.

#![no_main]

use std::fs;
use std::io::Write;

use libfuzzer_sys::fuzz_target;

use treville_core::rules::Rules;
use treville_fuzz::check;
use treville_results::definition;
use treville_tuner::positions::block::{Frame, Kind, block};
use treville_tuner::positions::blocks::{Blocks, FilePart};
use treville_tuner::positions::definitions::ReadDefinitions;
use treville_tuner::positions::game::{StoredGame, read_games};
use treville_tuner::positions::head::Head;
use treville_tuner::positions::reader::{Care, Reader};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    match first % 4 {
        0 => whole_file(rest),
        1 => head(rest),
        2 => games(rest),
        _ => definitions(rest),
    }
});

/// Any bytes as a file: every byte belongs to one block or to one stretch of damage.
fn whole_file(bytes: &[u8]) {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("room for the file");
    let mut end = 0;
    for found in Blocks::open(file.path()).expect("the file is there") {
        let (offset, next) = match found.expect("the file can be read") {
            FilePart::Block(block) => (block.offset, block.end()),
            FilePart::Damage(damage) => (damage.offset, damage.offset + damage.length),
        };
        assert_eq!(offset, end, "a gap between blocks");
        end = next;
    }
    assert_eq!(end, bytes.len() as u64, "bytes behind the last block");
    if let Ok(reader) = Reader::open(file.path(), Care { skip_damaged: true }) {
        let _ = reader.each(|_, samples| {
            samples.iter().for_each(|sample| check(&sample.position));
            Ok(())
        });
    }
    fs::remove_file(file.path()).expect("the file is ours");
}

/// The JSON of a head.
fn head(bytes: &[u8]) {
    let Ok(head) = Head::read(bytes) else { return };
    let written = head.block().expect("a head can be written");
    assert_eq!(Head::read(&written[Frame::SIZE..]).as_ref(), Ok(&head));
}

/// The contents of a block of games, whose frame says how many there are.
fn games(bytes: &[u8]) {
    let Some((count, contents)) = bytes.split_first() else { return };
    let frame = block(Kind::Games, u32::from(*count), contents);
    let (head, _) = frame.as_chunks::<{ Frame::SIZE }>();
    let read = Frame::read(&head[0]).expect("the frame was written by us");
    assert_eq!(read.bytes(), head[0]);
    let Ok(games) = read_games(read.count, contents) else { return };
    let mut written = Vec::new();
    games.iter().for_each(|game| game.write(game.definition, &mut written));
    assert_eq!(read_games(read.count, &written).as_ref(), Ok(&games));
    games.iter().for_each(play);
}

/// Plays a game through by the rules of Musketeer and Seirawan chess.
fn play(game: &StoredGame) {
    for rules in [Rules::musketeer(), Rules::seirawan()] {
        let mut samples = Vec::new();
        let _ = game.samples(rules, &mut samples);
        samples.iter().for_each(|sample| check(&sample.position));
    }
}

/// The contents of a block of definitions, and one definition. Its rules are not made: they would
/// stay in memory.
fn definitions(bytes: &[u8]) {
    let Some((count, contents)) = bytes.split_first() else { return };
    let _ = ReadDefinitions::default().add(u32::from(*count), contents);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(game) = definition::read(text) {
        assert_eq!(definition::read(&definition::write(&game)).as_ref(), Ok(&game));
    }
}
