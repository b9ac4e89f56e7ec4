//! `treville-tuner shuffle`: positions in a random order.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::block::{Kind, block};
use super::head::Head;
use super::packed::Packed;
use super::reader::{Care, Reader};
use super::store;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::shard::Shard;

/// The command line of `shuffle`.
#[derive(Args, Clone, Debug)]
pub struct ShuffleArgs {
    /// Files of positions by the same rules; of one run, or of several
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The file for all their positions
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The same seed gives the same order
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// What to do with damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// Positions in a block of a shuffled file.
const IN_BLOCK: usize = 4096;

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
/// A file is no file of positions, or is damaged, or is by other rules, the new one cannot be
/// saved, or another program is writing the file that it would replace.
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
    let mut count = 0;
    each(args, |_| count += 1)?;
    let heaps = count / most + 1;
    files::stream(&args.out, |new| {
        new.write_all(&head.block()?)?;
        (0..heaps).try_for_each(|heap| {
            for positions in shuffled(args, heaps, heap)?.chunks(IN_BLOCK) {
                let contents: Vec<u8> = positions.iter().flat_map(|packed| packed.0).collect();
                new.write_all(&block(Kind::Loose, positions.len() as u32, &contents))?;
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
        let (ours, theirs) = (whole.plan.variant, head.plan.variant);
        if ours != theirs {
            let name = path_name(path);
            return Err(Failure::Request(format!(
                "{name}: expected positions of {ours}, got {theirs}"
            )));
        }
        for plan in std::iter::once(head.plan).chain(head.others) {
            if plan != whole.plan && !whole.others.contains(&plan) {
                whole.others.push(plan);
            }
        }
    }
    whole.ok_or_else(|| Failure::Request("expected files, got none".to_owned()))
}

/// Shows every position of all files, in order.
fn each(args: &ShuffleArgs, mut see: impl FnMut(Packed)) -> Result<(), Failure> {
    for path in &args.files {
        for found in Reader::open(path, args.care)? {
            found?.1.positions().for_each(|packed| see(*packed));
        }
    }
    Ok(())
}

/// The positions of one heap of several, in their new order.
fn shuffled(args: &ShuffleArgs, heaps: u64, heap: u64) -> Result<Vec<Packed>, Failure> {
    let mut dealer = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut own = Vec::new();
    each(args, |packed| {
        if heaps == 1 || dealer.random_range(0..heaps) == heap {
            own.push(packed);
        }
    })?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed.wrapping_add(1 + heap));
    own.shuffle(&mut random);
    Ok(own)
}
