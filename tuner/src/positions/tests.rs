use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::LazyLock;
use tempfile::TempDir;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::square::Square;
use treville_core::{san, uci};
use treville_engine::variant::Variant;
use treville_notation::named_piece::game_of_pair;
use treville_notation::pgn::GameResult;
use treville_notation::{armies, variants};

use super::block::{self, Frame, Kind, Problem};
use super::blocks::{BEGINNING, Blocks, FilePart};
use super::definitions::{ReadDefinitions, WrittenDefinitions};
use super::export::{self, ExportArgs, TextFormat};
use super::game::{Ending, GAMES_IN_BLOCK, Record, read_games};
use super::head::Head;
use super::inspect::{self, InspectArgs};
use super::layout::Unsound;
use super::merge;
use super::reader::{Care, Reader};
use super::sample::{FOLDS, Sample, fold};
use super::stats::{self, StatsArgs};
use super::store::Store;
use treville_kit::format::PageFormat;
use treville_kit::shard::Shard;
use treville_results::definition;
use treville_results::plan::Plan;

mod definitions;
mod moves;

const REFUSE: Care = Care { skip_damaged: false };
const SKIP: Care = Care { skip_damaged: true };
const RESULTS: [GameResult; 4] =
    [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins, GameResult::Unknown];

/// A game of random moves from the very start, set-up included, with every position on the way.
fn samples(variant: Variant, seed: u64, plies: usize) -> Vec<Sample> {
    samples_of(variant.rules(), seed, plies)
}

/// The same by these rules.
fn samples_of(rules: Rules, seed: u64, plies: usize) -> Vec<Sample> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(Position::start(rules));
    let mut samples = Vec::new();
    let result = RESULTS[random.random_range(0..4)];
    let fold = random.random_range(0..FOLDS);
    while samples.len() < plies && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let best = moves[random.random_range(0..moves.len())];
        let score = random.random_range(-32_000..=32_000);
        samples.push(Sample { position: *game.position(), score, best, result, fold });
        game.play_unchecked(best);
    }
    samples
}

/// The games that are known, armies that differ, games of a file, and a pair of one's own.
fn games_of_all_kinds() -> &'static [Rules] {
    static GAMES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
        let armies = armies::ARMIES.iter().flat_map(|white| {
            armies::ARMIES.map(|black| armies::game(white, &black, white.name < black.name))
        });
        let file = include_bytes!("../../../tests/data/armies/armies.ini");
        let file = variants::read(&file[..]).unwrap().games;
        let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
        let pair = game_of_pair(&pair).unwrap();
        let games = armies.chain(file).chain([pair]).map(|game| game.rules().unwrap());
        Variant::all().map(Variant::rules).into_iter().chain(games).collect()
    });
    &GAMES
}

/// The contents of a block with these games.
fn written(records: &[&Record]) -> Vec<u8> {
    let mut contents = Vec::new();
    records.iter().for_each(|record| record.stored().write(0, &mut contents));
    contents
}

#[test]
fn folds_are_spread_evenly() {
    let mut counts = [0; FOLDS as usize];
    (0..16_000).for_each(|game| counts[usize::from(fold(1, game))] += 1);
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    // Earlier fits kept these folds apart.
    assert_eq!([0, 1, 2, 3, 4, 5].map(|game| fold(1, game)), [5, 0, 7, 9, 11, 14]);
}

/// A folder with a file of games in it.
struct Folder(TempDir);

fn record(number: u32) -> Record {
    let mut samples = samples(Variant::musketeer(), u64::from(number), 12);
    let result = RESULTS[number as usize % 3];
    samples.iter_mut().for_each(|sample| {
        sample.result = result;
        sample.fold = fold(1, number);
    });
    Record::of(number, Ending::ALL[number as usize % 8], &samples).unwrap()
}

fn head(games: u32, shard: Shard) -> Head {
    Head::new(Plan { games, ..Plan::default() }, shard)
}

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Four whole blocks of games.
    fn whole(&self) -> PathBuf {
        let path = self.path("whole");
        let games = 4 * GAMES_IN_BLOCK as u32;
        self.write(&path, games, Shard::WHOLE, (0..games).collect());
        path
    }

    fn write(&self, path: &Path, games: u32, shard: Shard, numbers: Vec<u32>) {
        let (mut store, done) = Store::open(path, &head(games, shard)).unwrap();
        assert_eq!(done.games.len(), 0);
        for numbers in numbers.chunks(GAMES_IN_BLOCK) {
            let games: Vec<Record> = numbers.iter().map(|n| record(*n)).collect();
            store.add(&games).unwrap();
        }
    }
}

fn games(path: &Path, care: Care) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    let reader = Reader::open(path, care).map_err(|failure| failure.to_string())?;
    let read = reader.each(|game, samples| {
        let read = Record::of(game.number, game.ending, samples).unwrap();
        assert_eq!(read, record(game.number), "what is read is what was written");
        numbers.push(game.number);
        Ok(())
    });
    read.map(|_| numbers).map_err(|failure| failure.to_string())
}

/// The offsets where the blocks of a sound file begin, and where it ends.
fn bounds(path: &Path) -> Vec<u64> {
    let mut bounds = vec![0];
    for found in Blocks::open(path).unwrap() {
        let FilePart::Block(block) = found.unwrap() else { panic!("the file is sound") };
        assert_eq!(block.offset, bounds[bounds.len() - 1]);
        bounds.push(block.end());
    }
    bounds
}

#[test]
fn a_file_that_ends_anywhere_keeps_the_blocks_before() {
    let folder = Folder::new();
    let path = folder.whole();
    let bounds = bounds(&path);
    let bytes = fs::read(&path).unwrap();
    let cut = folder.path("cut");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..200 {
        let kept = random.random_range(bounds[1]..bytes.len() as u64);
        fs::write(&cut, &bytes[..kept as usize]).unwrap();
        // The first two blocks are the head and the definitions.
        let whole = bounds.iter().filter(|bound| **bound <= kept).count() - 1;
        let expected = (whole.saturating_sub(2) * GAMES_IN_BLOCK) as u32;
        let expected: Vec<u32> = (0..expected).collect();
        assert_eq!(games(&cut, SKIP), Ok(expected.clone()));
        let is_bound = bounds.contains(&kept);
        assert_eq!(games(&cut, REFUSE).is_ok(), is_bound, "{kept}");
        // Going on takes the torn end off and nothing else.
        let (_, done) = Store::open(&cut, &head(256, Shard::WHOLE)).unwrap();
        assert_eq!((done.games.len(), done.torn.is_none()), (expected.len(), is_bound));
        assert_eq!(fs::read(&cut).unwrap(), bytes[..bounds[whole] as usize]);
    }
}

#[test]
fn one_wrong_byte_costs_one_block_and_is_named() {
    let folder = Folder::new();
    let path = folder.whole();
    let bounds = bounds(&path);
    let bytes = fs::read(&path).unwrap();
    let spoilt = folder.path("spoilt");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..200 {
        let at = random.random_range(bounds[1]..bytes.len() as u64);
        let mut bytes = bytes.clone();
        bytes[at as usize] ^= 1 << random.random_range(0..8);
        fs::write(&spoilt, &bytes).unwrap();
        let block = bounds.iter().filter(|bound| **bound <= at).count() - 1;
        // Without their definition no game can be read.
        let lost = match block.checked_sub(2) {
            None => 0..4 * GAMES_IN_BLOCK,
            Some(block) => block * GAMES_IN_BLOCK..(block + 1) * GAMES_IN_BLOCK,
        };
        let expected = (0..256).filter(|number| !lost.contains(number)).map(|n| n as u32);
        assert_eq!(games(&spoilt, SKIP), Ok(expected.collect()));
        let problem = games(&spoilt, REFUSE).unwrap_err();
        let place = format!("block {block} at byte {}: expected", bounds[block]);
        assert!(problem.contains(&place), "{problem}");
        assert_eq!(problem.lines().count(), 1);
        // A run continues only after its last block.
        assert_eq!(Store::open(&spoilt, &head(256, Shard::WHOLE)).is_ok(), block == 5);
    }
}

#[test]
fn lost_and_foreign_bytes_cost_the_blocks_they_are_in() {
    let folder = Folder::new();
    let path = folder.whole();
    let bounds = bounds(&path).iter().map(|bound| *bound as usize).collect::<Vec<_>>();
    let bytes = fs::read(&path).unwrap();
    let spoilt = folder.path("spoilt");
    // The end of the first block of games and the beginning of the second are lost.
    let lost = [&bytes[..bounds[3] - 99], &bytes[bounds[3] + 99..]].concat();
    fs::write(&spoilt, lost).unwrap();
    assert_eq!(games(&spoilt, SKIP), Ok((128..256).collect()));
    let foreign = [&bytes[..bounds[4]], &[0; 5000], &bytes[bounds[4]..]].concat();
    fs::write(&spoilt, foreign).unwrap();
    assert_eq!(games(&spoilt, SKIP), Ok((0..256).collect()));
    assert!(games(&spoilt, REFUSE).unwrap_err().contains("block 4 at byte"));
    fs::write(&spoilt, b"TrvP or not").unwrap();
    assert!(
        games(&spoilt, SKIP).unwrap_err().contains("block 0 at byte 0: expected 13 more bytes")
    );
    fs::write(&spoilt, b"other").unwrap();
    assert!(games(&spoilt, SKIP).unwrap_err().ends_with("expected a file of positions"));
}

/// A file of another kind may be far larger than any of ours.
#[test]
fn a_file_without_a_block_at_its_beginning_is_not_searched_to_its_end() {
    let folder = Folder::new();
    let bytes = fs::read(folder.whole()).unwrap();
    let other = folder.path("other");
    for (before, found) in [(BEGINNING / 64, true), (BEGINNING + 1000, false)] {
        let mut file = File::create(&other).unwrap();
        file.set_len(before).unwrap();
        file.seek(SeekFrom::End(0)).unwrap();
        file.write_all(&bytes).unwrap();
        let blocks: Vec<FilePart> = Blocks::open(&other).unwrap().map(Result::unwrap).collect();
        assert_eq!(
            blocks.iter().any(|found| matches!(found, FilePart::Block(_))),
            found,
            "{before}"
        );
    }
}

/// Nothing that was released reads older files.
#[test]
fn a_file_of_another_version_is_refused_in_one_line() {
    let folder = Folder::new();
    let path = folder.whole();
    let sound = fs::read(&path).unwrap();
    for version in [0, 1, 3] {
        let mut bytes = sound.clone();
        bytes[4] = version;
        let checksum = crc32fast::hash(&bytes[..Frame::SIZE - 4]);
        bytes[Frame::SIZE - 4..Frame::SIZE].copy_from_slice(&checksum.to_le_bytes());
        fs::write(&path, &bytes).unwrap();
        let refused = Reader::open(&path, REFUSE).err().unwrap().to_string();
        let expected = format!("expected version 2, got version {version}");
        assert!(refused.ends_with(&expected) && !refused.contains('\n'), "{refused}");
    }
}

#[test]
fn blocks_of_a_later_version_are_not_taken_off() {
    let folder = Folder::new();
    let path = folder.whole();
    let bounds = bounds(&path).iter().map(|bound| *bound as usize).collect::<Vec<_>>();
    let mut bytes = fs::read(&path).unwrap();
    // The last block as a later version might write it.
    let (start, sum) = (bounds[5], bounds[5] + Frame::SIZE - 4);
    bytes[start + 4] += 1;
    let checksum = crc32fast::hash(&bytes[start..sum]);
    bytes[sum..sum + 4].copy_from_slice(&checksum.to_le_bytes());
    // Damage before it is not at the end either.
    let mut spoilt = bytes.clone();
    spoilt[bounds[5] - 1] ^= 1;
    for (bytes, problem) in [(bytes, "block 5 at byte"), (spoilt, "block 4 at byte")] {
        fs::write(&path, &bytes).unwrap();
        let refused = Store::open(&path, &head(256, Shard::WHOLE)).unwrap_err().to_string();
        assert!(refused.contains(problem), "{refused}");
        assert!(fs::read(&path).unwrap() == bytes);
    }
}

#[test]
fn a_file_to_which_games_are_added_is_not_replaced() {
    let folder = Folder::new();
    let whole = folder.whole();
    let out = folder.path("growing");
    let (mut store, _) = Store::open(&out, &head(256, Shard::WHOLE)).unwrap();
    let merge = || merge::run(std::slice::from_ref(&whole), Some(&out), REFUSE, Vec::new());
    let problem = merge().unwrap_err().to_string();
    assert!(cfg!(windows) || problem.ends_with("another program is writing this file"));
    store.add(&[record(7)]).unwrap();
    assert_eq!(games(&out, REFUSE), Ok(vec![7]));
    drop(store);
    merge().unwrap();
    assert!(fs::read(&out).unwrap() == fs::read(&whole).unwrap());
}

#[test]
fn shares_joined_are_the_whole_whatever_their_blocks() {
    let folder = Folder::new();
    let whole = folder.whole();
    let mut shares = Vec::new();
    for index in 1..=3 {
        let shard = Shard { index, count: 3 };
        let path = folder.path(&format!("share{index}"));
        let numbers = (0..256).rev().filter(|number| shard.has(*number)).collect();
        folder.write(&path, 256, shard, numbers);
        shares.push(path);
    }
    let joined = folder.path("joined");
    let merge = |files: &[PathBuf], care| {
        let mut output = Vec::new();
        let done = merge::run(files, Some(&joined), care, &mut output);
        done.map(|()| String::from_utf8(output).unwrap()).map_err(|failure| failure.to_string())
    };
    merge(&shares, REFUSE).unwrap();
    assert!(fs::read(&joined).unwrap() == fs::read(&whole).unwrap());
    assert!(merge(&shares[..2], REFUSE).unwrap().ends_with("\n171 of 256 games are there.\n"));
    let twice = merge(&[shares[0].clone(), whole.clone()], REFUSE).unwrap_err();
    assert!(
        twice.contains("expected every game once, got game 254 again")
            || twice.contains("got game 1 again"),
        "{twice}"
    );
    // A damaged share is refused or used as far as it goes, and then the old file stays or not.
    let before = fs::read(&joined).unwrap();
    let mut bytes = fs::read(&shares[2]).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&shares[2], bytes).unwrap();
    assert!(merge(&shares, REFUSE).unwrap_err().contains("--skip-damaged"));
    assert!(fs::read(&joined).unwrap() == before);
    assert!(merge(&shares, SKIP).unwrap().ends_with("\n235 of 256 games are there.\n"));
    let (_, done) = Store::open(&joined, &head(256, Shard::WHOLE)).unwrap();
    assert_eq!(done.games.len(), 235, "what is missing can be played");
}

#[test]
fn everything_is_counted() {
    let folder = Folder::new();
    let args = StatsArgs { files: vec![folder.whole()], format: PageFormat::Json, care: REFUSE };
    let mut output = Vec::new();
    stats::run(&args, &mut output).unwrap();
    let counts: serde_json::Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(counts["games"], 256);
    assert_eq!(counts["positions"], 256 * 12);
    assert_eq!(counts["blocks"], 4);
    assert_eq!(counts["definitions"]["musketeer"]["games"], 256);
    assert_eq!(counts["game_results"]["white"], 86);
    assert_eq!(counts["endings"]["mate"], 32);
    let sum = |key: &str| -> u64 {
        let parts = &counts[key];
        let list = parts.as_array().cloned();
        let list = list.unwrap_or_else(|| parts.as_object().unwrap().values().cloned().collect());
        list.iter().map(|count| count.as_u64().unwrap()).sum()
    };
    assert_eq!(sum("pieces"), 256 * 12);
    assert_eq!(sum("folds"), 256 * 12);
    assert!(counts["pairs"].as_object().unwrap().len() >= 45);
    let table = StatsArgs { format: PageFormat::Table, ..args };
    stats::run(&table, Vec::new()).unwrap();
}

#[test]
fn positions_can_be_read_by_people_and_others() {
    let folder = Folder::new();
    let whole = folder.whole();
    let inspect = |block, game| {
        let mut output = Vec::new();
        let args = InspectArgs { file: whole.clone(), block, game };
        inspect::run(&args, &mut output)
            .map(|()| String::from_utf8(output).unwrap())
            .map_err(|failure| failure.to_string())
    };
    let text = inspect(None, None).unwrap();
    assert!(text.contains("\"variant\": \"musketeer\""), "{text}");
    assert!(text.contains("64 games, 65 to 128"), "{text}");
    assert!(text.contains("1 definitions, 0 to 0"), "{text}");
    let definitions = inspect(Some(1), None).unwrap();
    assert!(definitions.contains("leopard:L:NB2, cannon:C:llNrrNDK"), "{definitions}");
    assert_eq!(inspect(Some(2), None).unwrap().lines().count(), 65);
    assert!(inspect(None, Some(200)).unwrap().lines().count() > 12);
    assert!(inspect(Some(9), None).unwrap_err().ends_with("expected a block 9, got none"));
    assert!(inspect(None, Some(257)).unwrap_err().ends_with("expected a game 257, got none"));

    let export = |format| {
        let mut output = Vec::new();
        let args = ExportArgs { files: vec![whole.clone()], format, out: None, care: REFUSE };
        export::run(&args, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let csv = export(TextFormat::Csv);
    assert_eq!(csv.lines().count(), 1 + 256 * 12);
    assert!(
        csv.lines().nth(1).unwrap().starts_with(&format!("1,1,{start} w KQkq - 0 1,")),
        "{csv:.200}"
    );
    assert_eq!(export(TextFormat::Epd).lines().count(), 256 * 12);
    let plain = export(TextFormat::Plain);
    assert_eq!(plain.lines().count(), 6 * 256 * 12);
    assert!(plain.starts_with(&format!("fen {start}")) && plain.ends_with("\ne\n"));
}

#[test]
fn a_file_of_other_games_is_refused() {
    let folder = Folder::new();
    let path = folder.whole();
    let before = fs::read(&path).unwrap();
    for (other, difference) in [
        (head(100, Shard::WHOLE), "games is 256, not 100"),
        (head(256, Shard { index: 1, count: 2 }), "shard is 1/1, not 1/2"),
        (
            Head::new(Plan { soft_nodes: Some(5), ..head(256, Shard::WHOLE).plan }, Shard::WHOLE),
            "soft_nodes is nothing, not 5",
        ),
    ] {
        let problem = Store::open(&path, &other).unwrap_err().to_string();
        assert!(problem.contains(difference), "{problem}");
    }
    assert!(fs::read(&path).unwrap() == before);
}
