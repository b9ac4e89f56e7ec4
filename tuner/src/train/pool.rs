//! All positions of a training, in random shards on the disk.
//!
//! Every record goes to a shard drawn at random. A pass takes the shards in a random order and
//! shuffles each of them in memory, so every part of a pass is a fair sample of all files,
//! whatever their order, and no more than one shard is in memory. The file has no name from the
//! moment when it is made: it is gone with the program, however that ends.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::record::{Record, split_first};
use treville_kit::failure::Failure;

/// Records that are being dealt.
pub struct Dealer {
    shards: Vec<Shard>,
    rng: Xoshiro256PlusPlus,
    file: Store,
    checksum: crc32fast::Hasher,
}

/// Records in shards.
pub struct Pool {
    shards: Vec<Shard>,
    file: Store,
    /// Of all records in the order in which they came: the same only for the same data.
    pub checksum: u32,
}

#[derive(Default)]
struct Shard {
    /// Those that are not in the file yet.
    last: Vec<u8>,
    /// The places of the others: offset and length.
    extents: Vec<(u64, usize)>,
    count: u64,
}

struct Store {
    path: PathBuf,
    file: File,
    length: u64,
}

/// The bytes of a shard's records that are written at a time.
const EXTENT: usize = 1 << 16;

impl Dealer {
    /// Deals to this many shards, in a file of this folder.
    ///
    /// # Errors
    ///
    /// No file can be made there.
    pub fn new(folder: &Path, shards: usize, seed: u64) -> Result<Dealer, Failure> {
        Ok(Dealer {
            shards: (0..shards.max(1)).map(|_| Shard::default()).collect(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            file: Store::new(folder)?,
            checksum: crc32fast::Hasher::new(),
        })
    }

    /// Takes a record.
    ///
    /// # Errors
    ///
    /// The disk is full.
    pub fn add(&mut self, record: &[u8]) -> Result<(), Failure> {
        self.checksum.update(record);
        let shard = self.rng.random_range(0..self.shards.len() as u64) as usize;
        let shard = &mut self.shards[shard];
        shard.last.extend_from_slice(record);
        shard.count += 1;
        if shard.last.len() >= EXTENT {
            shard.extents.push(self.file.add(&shard.last)?);
            shard.last.clear();
        }
        Ok(())
    }

    /// All records that were dealt.
    #[must_use]
    pub fn pool(self) -> Pool {
        Pool { shards: self.shards, file: self.file, checksum: self.checksum.finalize() }
    }
}

impl Pool {
    /// Number of records.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.shards.iter().map(|shard| shard.count).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Shows all records in an order that follows from the seed, but for the first `skipped` ones,
    /// until `see` returns false.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or `see` fails.
    pub fn each(
        &self,
        seed: u64,
        mut skipped: u64,
        mut see: impl FnMut(&Record<'_>) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut order: Vec<(&Shard, u64)> =
            self.shards.iter().map(|shard| (shard, rng.random())).collect();
        order.shuffle(&mut rng);
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        for (shard, seed) in order {
            if let Some(left) = skipped.checked_sub(shard.count) {
                skipped = left;
                continue;
            }
            self.file.read(&shard.extents, &mut bytes)?;
            bytes.extend_from_slice(&shard.last);
            places.clear();
            let mut rest = &bytes[..];
            while let Some((_, after)) = split_first(rest) {
                places.push((bytes.len() - rest.len()) as u32);
                rest = after;
            }
            places.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            for place in places.drain(..).skip(skipped as usize) {
                if let Some((record, _)) = split_first(&bytes[place as usize..])
                    && !see(&record)?
                {
                    return Ok(());
                }
            }
            skipped = 0;
        }
        Ok(())
    }
}

impl Store {
    fn new(folder: &Path) -> Result<Store, Failure> {
        let path = folder.join(format!(".treville-positions.{}.tmp", std::process::id()));
        let make = || {
            let mut options = File::options();
            let file = options.read(true).write(true).create(true).truncate(true).open(&path)?;
            fs::remove_file(&path).map(|()| file)
        };
        let file = make().map_err(|error| Failure::file(&path, error))?;
        Ok(Store { path, file, length: 0 })
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(u64, usize), Failure> {
        self.file.write_all(bytes).map_err(|error| Failure::file(&self.path, error))?;
        self.length += bytes.len() as u64;
        Ok((self.length - bytes.len() as u64, bytes.len()))
    }

    fn read(&self, extents: &[(u64, usize)], into: &mut Vec<u8>) -> Result<(), Failure> {
        into.clear();
        let mut file = &self.file;
        for (offset, length) in extents {
            let start = into.len();
            into.resize(start + length, 0);
            file.seek(SeekFrom::Start(*offset))
                .and_then(|_| file.read_exact(&mut into[start..]))
                .map_err(|error| Failure::file(&self.path, error))?;
        }
        Ok(())
    }
}
