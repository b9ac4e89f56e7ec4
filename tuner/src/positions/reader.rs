//! Reading a file of positions: its head, and then its games.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::path::Path;

use clap::Args;

use super::block::{self, Kind, Problem};
use super::blocks::{Block, Blocks, Damage, FilePart};
use super::definitions::ReadDefinitions;
use super::game::{StoredGame, read_games};
use super::head::Head;
use super::sample::Sample;
use treville_kit::failure::{Failure, path_name};

/// The handling of damaged files.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Care {
    /// Skip damaged blocks and games instead of refusing the file
    #[arg(long)]
    pub skip_damaged: bool,
}

/// The contents of a block of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Games with their positions in order.
    Games(Vec<StoredGame>),
    /// Definitions, by number. A [`Reader`] keeps them for itself.
    Definitions(Vec<u32>),
}

impl Contents {
    /// Reads the contents of a block that is no head. Definitions go to those that are known.
    ///
    /// # Errors
    ///
    /// They do not fit the frame.
    pub fn read(block: &Block, known: &mut ReadDefinitions) -> Result<Contents, Problem> {
        match block.kind {
            Kind::Head => {
                Err(Problem::Contents("expected positions, got a second head".to_owned()))
            }
            Kind::Games => read_games(block.count, &block.contents).map(Contents::Games),
            Kind::Definitions => known.add(block.count, &block.contents).map(Contents::Definitions),
        }
    }

    /// Number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        match self {
            Contents::Games(games) => games.iter().map(StoredGame::len).sum(),
            Contents::Definitions(_) => 0,
        }
    }
}

/// A file of positions that is being read.
#[derive(Debug)]
pub struct Reader {
    head: Head,
    blocks: Blocks,
    known: ReadDefinitions,
    care: Care,
    damaged: u64,
    /// The last block with a game that was left out.
    warned: Option<u64>,
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
            Some(FilePart::Block(block)) if block.kind == Kind::Head => Head::read(&block.contents)
                .map_err(|problem| {
                    let name = path_name(path);
                    Failure::Request(format!("{name}, head: {problem}"))
                })?,
            Some(FilePart::Damage(damage)) if is_ours(path) => {
                return Err(Failure::Request(damage.describe(path)));
            }
            _ => {
                let name = path_name(path);
                return Err(Failure::Request(format!("{name}: expected a file of positions")));
            }
        };
        let known = ReadDefinitions::default();
        Ok(Reader { head, blocks, known, care, damaged: 0, warned: None })
    }

    /// The head of the file.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The definitions that were read so far.
    #[must_use]
    pub const fn known(&self) -> &ReadDefinitions {
        &self.known
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

    /// Number of damaged blocks and games that were skipped so far.
    #[must_use]
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Refuses what is damaged from here on.
    pub const fn refuse(&mut self) {
        self.care.skip_damaged = false;
    }

    /// The next block of games. A damaged block is an error or skipped, as the user
    /// wants.
    fn step(&mut self) -> Result<Option<(Block, Contents)>, Failure> {
        while let Some(found) = self.blocks.next().transpose()? {
            let damage = match found {
                FilePart::Damage(damage) => damage,
                FilePart::Block(block) => match Contents::read(&block, &mut self.known) {
                    Ok(Contents::Definitions(_)) => continue,
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

    /// The value of a part of a block; none if it is damaged and skipped.
    ///
    /// # Errors
    ///
    /// It is damaged and not to be skipped.
    pub fn sound<T>(
        &mut self,
        block: &Block,
        found: Result<T, Problem>,
    ) -> Result<Option<T>, Failure> {
        let problem = match found {
            Ok(found) => return Ok(Some(found)),
            Err(problem) => problem,
        };
        let text = damage_of(block, problem).describe(self.path());
        if !self.care.skip_damaged {
            let problem = format!("{text}; --skip-damaged leaves it out and uses the rest");
            return Err(Failure::Request(problem));
        }
        // One line for each block, however much of it is wrong.
        if self.warned.replace(block.number) != Some(block.number) {
            log::warn!("{text}; it is left out");
        }
        self.damaged += 1;
        Ok(None)
    }

    /// Plays a game of this block through and puts its positions into `into`; false if it is
    /// damaged and skipped.
    ///
    /// # Errors
    ///
    /// It is damaged and not to be skipped.
    pub fn play(
        &mut self,
        block: &Block,
        game: &StoredGame,
        into: &mut Vec<Sample>,
    ) -> Result<bool, Failure> {
        let played = self.known.rules(game.definition).and_then(|rules| {
            let number = u64::from(game.number) + 1;
            let wrong = |problem: String| Problem::Contents(format!("game {number}: {problem}"));
            game.samples(rules, into).map_err(|unsound| wrong(unsound.0))
        });
        Ok(self.sound(block, played)?.is_some())
    }

    /// Shows all games, each with its positions in order. Returns how many blocks and games were
    /// skipped.
    ///
    /// # Errors
    ///
    /// Something is damaged and not to be skipped, the file cannot be read, or `see` fails.
    pub fn each(
        mut self,
        mut see: impl FnMut(&StoredGame, &[Sample]) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut samples = Vec::new();
        while let Some((block, contents)) = self.step()? {
            let Contents::Games(games) = contents else { continue };
            for game in games {
                if self.play(&block, &game, &mut samples)? {
                    see(&game, &samples)?;
                }
            }
        }
        Ok(self.damaged)
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
