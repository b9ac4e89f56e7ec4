//! `treville-tuner shuffle`: positions in a random order.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::block::{Kind, block};
use super::definitions::Written;
use super::head::Head;
use super::merge::Texts;
use super::packed::Packed;
use super::reader::{Care, Loose, Reader};
use super::store;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::shard::Shard;
use treville_results::definition;

/// The command line of `shuffle`.
#[derive(Args, Clone, Debug)]
pub struct ShuffleArgs {
    /// Files of positions; of one run, or of several
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The file for all their positions
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The same seed gives the same order
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = numbers(0..=u64::MAX, "a seed"))]
    pub seed: u64,
    /// What to do with damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// Positions in a block of a shuffled file.
const IN_BLOCK: usize = 4096;

/// A position, and the number of its definition among those of all files.
type Numbered = (u32, Packed);

/// About how many positions are in memory at a time: a third of a gigabyte.
const AT_ONCE: u64 = 1 << 23;

/// Shuffles the files.
///
/// Every position is dealt at random to one of several heaps, each small enough for the memory.
/// Then one heap after the other is shuffled and written. All orders are equally likely. The files
/// are read once for each heap, which needs no space on the disk.
///
/// # Errors
///
/// A file is no file of positions, or is damaged, the new one cannot be saved, or another program
/// is writing the file that it would replace.
pub fn run(args: &ShuffleArgs, output: impl Write) -> Result<(), Failure> {
    in_heaps(args, AT_ONCE, output)
}

/// See [`run`]; a heap has about `most` positions.
pub(super) fn in_heaps(
    args: &ShuffleArgs,
    most: u64,
    mut output: impl Write,
) -> Result<(), Failure> {
    files::check(&args.out)?;
    let _held = store::hold(&args.out)?;
    let head = head(args)?;
    let (mut count, mut texts) = (0, Texts::default());
    each(args, &mut texts, |_| count += 1)?;
    let heaps = count / most + 1;
    files::stream(&args.out, |new| {
        new.write_all(&head.block()?)?;
        let mut written = Written::default();
        (0..heaps).try_for_each(|heap| {
            for positions in shuffled(args, &mut texts, heaps, heap)?.chunks(IN_BLOCK) {
                new.write_all(&loose_block(&mut written, &texts, positions)?)?;
            }
            Ok(())
        })
    })?;
    let name = path_name(&args.out);
    Ok(writeln!(output, "{name}: {count} positions, shuffled by seed {}", args.seed)?)
}

/// The head of the new file.
fn head(args: &ShuffleArgs) -> Result<Head, Failure> {
    let mut whole: Option<Head> = None;
    for path in &args.files {
        let mut head = Reader::open(path, args.care)?.head().clone();
        let Some(whole) = &mut whole else {
            head.shard = Shard::WHOLE;
            head.shuffled = Some(args.seed);
            whole = Some(head);
            continue;
        };
        for plan in std::iter::once(head.plan).chain(head.others) {
            if plan != whole.plan && !whole.others.contains(&plan) {
                whole.others.push(plan);
            }
        }
    }
    whole.ok_or_else(|| Failure::Request("expected files, got none".to_owned()))
}

/// A block of positions, and before it blocks with the definitions that are new.
fn loose_block(
    written: &mut Written,
    texts: &Texts,
    positions: &[Numbered],
) -> Result<Vec<u8>, Failure> {
    let text = |number: u32| texts.list.get(number as usize).map_or("", |text| text);
    let (numbers, mut bytes) = written.name(positions.iter().map(|(number, _)| text(*number)))?;
    let mut contents = Vec::with_capacity(positions.len() * Loose::SIZE);
    for (definition, (_, packed)) in numbers.into_iter().zip(positions) {
        Loose { definition, packed: *packed }.write(&mut contents);
    }
    bytes.extend(block(Kind::Loose, positions.len() as u32, &contents));
    Ok(bytes)
}

/// Shows every position of all files, in order.
fn each(
    args: &ShuffleArgs,
    texts: &mut Texts,
    mut see: impl FnMut(Numbered),
) -> Result<(), Failure> {
    for path in &args.files {
        let reader = Reader::open(path, args.care)?;
        reader.each(|_, samples| {
            let Some(first) = samples.first() else { return Ok(()) };
            // All samples that come at a time are of one game.
            let game = first.position.rules().made_from();
            let number = texts.number(&definition::write(game)) as u32;
            samples.iter().for_each(|sample| see((number, Packed::new(sample))));
            Ok(())
        })?;
    }
    Ok(())
}

/// The positions of one heap of several, in their new order.
fn shuffled(
    args: &ShuffleArgs,
    texts: &mut Texts,
    heaps: u64,
    heap: u64,
) -> Result<Vec<Numbered>, Failure> {
    let mut dealer = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut own = Vec::new();
    each(args, texts, |numbered| {
        if heaps == 1 || dealer.random_range(0..heaps) == heap {
            own.push(numbered);
        }
    })?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed.wrapping_add(1 + heap));
    own.shuffle(&mut random);
    Ok(own)
}
