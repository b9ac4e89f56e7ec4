//! Reading a file block by block, even if it is damaged.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use memchr::memmem;

use super::block::{Frame, Kind, MAGIC, Problem};
use treville_kit::failure::{Failure, path_name, printable};

/// A block whose checksums are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its number in the file; the head has 0.
    pub number: u64,
    /// The offset where it begins.
    pub offset: u64,
    /// The kind of its contents.
    pub kind: Kind,
    /// Number of games or definitions.
    pub count: u32,
    /// The contents after the frame.
    pub contents: Vec<u8>,
}

impl Block {
    /// The offset where it ends.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.offset + (Frame::SIZE + self.contents.len()) as u64
    }
}

/// Bytes that are no sound block. If frames are lost, several blocks count as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The number that the block would have.
    pub number: u64,
    /// The offset where it begins.
    pub offset: u64,
    /// Number of bytes until the next block, or the end of the file.
    pub length: u64,
    /// The problem.
    pub problem: Problem,
    /// Whether no other block follows.
    pub is_last: bool,
}

impl Damage {
    /// Whether a program that was killed while writing may have left it. A block of a later version
    /// is complete.
    #[must_use]
    pub const fn is_torn(&self) -> bool {
        self.is_last && !matches!(self.problem, Problem::Version(_))
    }

    /// The place and the problem, in one line that begins with the file.
    #[must_use]
    pub fn describe(&self, path: &Path) -> String {
        let Damage { number, offset, problem, .. } = self;
        let name = path_name(path);
        format!("{name}: block {number} at byte {offset}: {}", printable(&problem.to_string()))
    }
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilePart {
    /// A sound block.
    Block(Block),
    /// A damaged part.
    Damage(Damage),
}

/// The blocks of a file, one after the other. After damage the search goes on for the next sound
/// frame, so that only damaged blocks are lost.
#[derive(Debug)]
pub struct Blocks {
    path: PathBuf,
    file: File,
    length: u64,
    /// The offset where the next block begins, and its number.
    offset: u64,
    number: u64,
    /// A sound block has been found.
    is_ours: bool,
}

/// Number of bytes that are searched for a frame at a time.
const WINDOW: usize = 1 << 20;

/// Number of bytes at the beginning of a file that are searched for its first frame. One without
/// any there is a file of another kind, perhaps of many gigabytes.
pub(super) const BEGINNING: u64 = 1 << 26;

impl Blocks {
    /// The blocks of this file.
    ///
    /// # Errors
    ///
    /// It cannot be opened.
    pub fn open(path: &Path) -> Result<Blocks, Failure> {
        let failure = |error| Failure::file(path, error);
        let file = File::open(path).map_err(failure)?;
        let length = file.metadata().map_err(failure)?.len();
        Ok(Blocks { path: path.to_owned(), file, length, offset: 0, number: 0, is_ours: false })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    fn step(&mut self) -> io::Result<FilePart> {
        let (number, offset) = (self.number, self.offset);
        self.number += 1;
        match self.block(number, offset)? {
            Ok(block) => {
                self.offset = block.end();
                self.is_ours = true;
                Ok(FilePart::Block(block))
            }
            Err(problem) => {
                let next = self.next_frame(offset + 1)?;
                self.offset = next.unwrap_or(self.length);
                let length = self.offset - offset;
                Ok(FilePart::Damage(Damage {
                    number,
                    offset,
                    length,
                    problem,
                    is_last: next.is_none(),
                }))
            }
        }
    }

    /// The block at this place, or the problem with it.
    fn block(&mut self, number: u64, offset: u64) -> io::Result<Result<Block, Problem>> {
        let mut bytes = [0; Frame::SIZE];
        let left = self.length - offset;
        if let Some(missing) = (Frame::SIZE as u64).checked_sub(left).filter(|n| *n > 0) {
            return Ok(Err(Problem::Truncated(missing)));
        }
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut bytes)?;
        let frame = match Frame::read(&bytes) {
            Ok(frame) => frame,
            Err(problem) => return Ok(Err(problem)),
        };
        let left = left - Frame::SIZE as u64;
        if let Some(missing) = u64::from(frame.length).checked_sub(left).filter(|n| *n > 0) {
            return Ok(Err(Problem::Truncated(missing)));
        }
        let mut contents = vec![0; frame.length as usize];
        self.file.read_exact(&mut contents)?;
        let checksum = crc32fast::hash(&contents);
        if checksum != frame.checksum {
            return Ok(Err(Problem::Checksum(frame.checksum, checksum)));
        }
        let Frame { kind, count, .. } = frame;
        Ok(Ok(Block { number, offset, kind, count, contents }))
    }

    /// The offset where the next sound frame begins, from here on. It may be of another version.
    fn next_frame(&mut self, from: u64) -> io::Result<Option<u64>> {
        let mut start = from;
        let end = if self.is_ours { self.length } else { self.length.min(from + BEGINNING) };
        let magic = memmem::Finder::new(&MAGIC);
        while start < end {
            self.file.seek(SeekFrom::Start(start))?;
            let mut window = Vec::new();
            (&mut self.file).take((WINDOW + Frame::SIZE) as u64).read_to_end(&mut window)?;
            for at in magic.find_iter(&window) {
                let bytes = window.get(at..at + Frame::SIZE);
                if let Some(Ok(bytes)) = bytes.map(<&[u8; Frame::SIZE]>::try_from)
                    && !matches!(Frame::read(bytes), Err(Problem::NoFrame))
                {
                    return Ok(Some(start + at as u64));
                }
            }
            start += WINDOW as u64;
        }
        Ok(None)
    }
}

impl Iterator for Blocks {
    type Item = Result<FilePart, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.offset >= self.length {
            return None;
        }
        let found = self.step();
        if found.is_err() {
            // A file that cannot be read now is not read any further.
            self.offset = self.length;
        }
        Some(found.map_err(|error| Failure::file(&self.path, error)))
    }
}
