//! Reading a file of positions: its head, and then its games or positions.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::path::Path;

use clap::Args;

use super::block::{self, Kind, Problem};
use super::blocks::{Block, Blocks, Damage, Found};
use super::game::{PackedGame, read_games};
use super::head::Head;
use super::packed::Packed;
use treville_kit::failure::{Failure, path_name};

/// What to do with damaged files.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Care {
    /// Skip damaged blocks instead of refusing the file
    #[arg(long)]
    pub skip_damaged: bool,
}

/// The contents of a block of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Games with their positions in order.
    Games(Vec<PackedGame>),
    /// Positions without their order.
    Loose(Vec<Packed>),
}

impl Contents {
    /// Reads the contents of a block that is no head.
    ///
    /// # Errors
    ///
    /// They do not fit the frame.
    pub fn read(block: &Block) -> Result<Contents, Problem> {
        let wrong = |problem: &str| Err(Problem::Contents(problem.to_owned()));
        match block.kind {
            Kind::Head => wrong("expected positions, got a second head"),
            Kind::Games => read_games(block.count, &block.contents).map(Contents::Games),
            Kind::Loose if block.contents.len() != block.count as usize * Packed::SIZE => {
                wrong("expected as many positions as the frame says, got other bytes")
            }
            Kind::Loose => Ok(Contents::Loose(block::positions(&block.contents).collect())),
        }
    }

    /// All positions.
    pub fn positions(&self) -> impl Iterator<Item = &Packed> {
        let (games, loose) = match self {
            Contents::Games(games) => (&games[..], &[][..]),
            Contents::Loose(loose) => (&[][..], &loose[..]),
        };
        games.iter().flat_map(|game| &game.positions).chain(loose)
    }
}

/// A file of positions that is being read.
#[derive(Debug)]
pub struct Reader {
    head: Head,
    blocks: Blocks,
    care: Care,
    damaged: u64,
}

impl Reader {
    /// Opens a file and reads its head.
    ///
    /// # Errors
    ///
    /// It cannot be read, or it is no file of positions, or its head is damaged, without which the
    /// rest has no meaning.
    pub fn open(path: &Path, care: Care) -> Result<Reader, Failure> {
        let mut blocks = Blocks::open(path)?;
        let head = match blocks.next().transpose()? {
            Some(Found::Block(block)) if block.kind == Kind::Head => Head::read(&block.contents)
                .map_err(|problem| {
                    let name = path_name(path);
                    Failure::Request(format!("{name}, head: {problem}"))
                })?,
            Some(Found::Damage(damage)) if is_ours(path) => {
                return Err(Failure::Request(damage.describe(path)));
            }
            _ => {
                let name = path_name(path);
                return Err(Failure::Request(format!("{name}: expected a file of positions")));
            }
        };
        Ok(Reader { head, blocks, care, damaged: 0 })
    }

    /// The head of the file.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.blocks.path()
    }

    /// The length of the file in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.blocks.length()
    }

    /// How many damaged blocks were skipped so far.
    #[must_use]
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The next block with its contents. A damaged block is an error or skipped, as the user wants.
    fn step(&mut self) -> Result<Option<(Block, Contents)>, Failure> {
        while let Some(found) = self.blocks.next().transpose()? {
            let damage = match found {
                Found::Damage(damage) => damage,
                Found::Block(block) => match Contents::read(&block) {
                    Ok(contents) => return Ok(Some((block, contents))),
                    Err(problem) => damage_of(&block, problem),
                },
            };
            let text = damage.describe(self.path());
            if !self.care.skip_damaged {
                return Err(Failure::Request(format!(
                    "{text}; --skip-damaged leaves it out and uses the rest"
                )));
            }
            log::warn!("{text}; {} bytes are left out", damage.length);
            self.damaged += 1;
        }
        Ok(None)
    }
}

impl Iterator for Reader {
    type Item = Result<(Block, Contents), Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step().transpose()
    }
}

/// A block whose contents make no sense.
#[must_use]
pub fn damage_of(block: &Block, problem: Problem) -> Damage {
    let length = block.end() - block.offset;
    Damage { number: block.number, offset: block.offset, length, problem, is_last: false }
}

/// Whether a file begins like one of positions, whole or not.
#[must_use]
pub fn is_ours(path: &Path) -> bool {
    let mut first = [0; block::MAGIC.len()];
    let read = std::fs::File::open(path)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut first));
    read.is_ok() && first == block::MAGIC
}
