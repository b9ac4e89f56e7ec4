//! Blocks: the parts of a file of positions, each with a checksum and written by one write.
//!
//! | bytes | content of a frame |
//! |---|---|
//! | 0-3 | `TrvP` |
//! | 4 | the version, 2 |
//! | 5 | what the block has: 0 the head, 1 games, 3 definitions |
//! | 6-7 | zero |
//! | 8-11 | how many games or definitions; 0 in the head |
//! | 12-15 | the length of what follows the frame |
//! | 16-19 | the CRC-32 of what follows |
//! | 20-23 | the CRC-32 of the frame up to here |
//!
//! The CRC-32 is that of ISO 3309, zip and PNG. Numbers are little-endian.

use std::fmt;

/// The kind of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The description of the file, as JSON. Only the first block is a head.
    Head,
    /// Games with their positions in order.
    Games,
    /// Definitions of games that later blocks name.
    Definitions = 3,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Head, Kind::Games, Kind::Definitions];
}

/// The frame before the contents of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The kind of the block.
    pub kind: Kind,
    /// Number of games or definitions.
    pub count: u32,
    /// The length of the contents in bytes.
    pub length: u32,
    /// The checksum of the contents.
    pub checksum: u32,
}

/// The problem with a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// There is no frame.
    NoFrame,
    /// The frame is of another version.
    Version(u8),
    /// The file ends within the block: this number of bytes is missing.
    Truncated(u64),
    /// The checksum of the contents: what was expected and what came.
    Checksum(u32, u32),
    /// The contents make no sense, but their checksum is right.
    Contents(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoFrame => write!(f, "expected the frame of a block, got other bytes"),
            Problem::Version(got) => write!(f, "expected version {VERSION}, got version {got}"),
            Problem::Truncated(missing) => {
                write!(f, "expected {missing} more bytes, got the end of the file")
            }
            Problem::Checksum(expected, got) => {
                write!(f, "expected the checksum {expected:08x}, got {got:08x}")
            }
            Problem::Contents(problem) => f.write_str(problem),
        }
    }
}

/// The first bytes of every block.
pub const MAGIC: [u8; 4] = *b"TrvP";

/// The version of the format.
pub const VERSION: u8 = 2;

/// The longest block, so that a damaged length does not ask for too much memory.
pub const LONGEST: u32 = 1 << 26;

impl Frame {
    /// The size in bytes.
    pub const SIZE: usize = 24;

    /// The frame for these contents.
    #[must_use]
    pub fn of(kind: Kind, count: u32, contents: &[u8]) -> Frame {
        let checksum = crc32fast::hash(contents);
        Frame { kind, count, length: contents.len() as u32, checksum }
    }

    /// The frame as it stands in a file.
    #[must_use]
    pub fn bytes(&self) -> [u8; Frame::SIZE] {
        let mut bytes = [0; Frame::SIZE];
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4] = VERSION;
        bytes[5] = self.kind as u8;
        bytes[8..12].copy_from_slice(&self.count.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.length.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.checksum.to_le_bytes());
        let own = crc32fast::hash(&bytes[..20]);
        bytes[20..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    /// Reads a frame.
    ///
    /// # Errors
    ///
    /// The bytes are no frame.
    pub fn read(bytes: &[u8; Frame::SIZE]) -> Result<Frame, Problem> {
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        if bytes[..4] != MAGIC || word(20) != crc32fast::hash(&bytes[..20]) {
            return Err(Problem::NoFrame);
        }
        if bytes[4] != VERSION {
            return Err(Problem::Version(bytes[4]));
        }
        let Some(kind) = Kind::ALL.into_iter().find(|kind| *kind as u8 == bytes[5]) else {
            return Err(Problem::NoFrame);
        };
        let (count, length, checksum) = (word(8), word(12), word(16));
        let frame = Frame { kind, count, length, checksum };
        if frame.length > LONGEST { Err(Problem::NoFrame) } else { Ok(frame) }
    }
}

/// A whole block: the frame and its contents.
#[must_use]
pub fn block(kind: Kind, count: u32, contents: &[u8]) -> Vec<u8> {
    debug_assert!(contents.len() <= LONGEST as usize, "no reader takes a longer block");
    let mut bytes = Vec::with_capacity(Frame::SIZE + contents.len());
    bytes.extend_from_slice(&Frame::of(kind, count, contents).bytes());
    bytes.extend_from_slice(contents);
    bytes
}
