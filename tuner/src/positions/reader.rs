//! Reading a file of positions: its head, and then its games or positions.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::path::Path;

use clap::Args;

use super::block::{self, Kind, Problem};
use super::blocks::{Block, Blocks, Damage, Found};
use super::definitions::Known;
use super::game::{StoredGame, read_games};
use super::head::Head;
use super::packed::{Packed, Sample};
use treville_kit::failure::{Failure, path_name};

/// What to do with damaged files.
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
    /// Positions without their order.
    Loose(Vec<Loose>),
    /// Definitions, by number. A [`Reader`] keeps them for itself.
    Definitions(Vec<u32>),
}

/// A position without its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loose {
    /// The number of its definition in the file.
    pub definition: u32,
    /// The position.
    pub packed: Packed,
}

impl Loose {
    /// The size in bytes: the number of the definition, then the position.
    pub const SIZE: usize = 4 + Packed::SIZE;

    fn read(block: &Block) -> Option<Vec<Loose>> {
        let is_whole = block.contents.len() == (block.count as usize).checked_mul(Loose::SIZE)?;
        let loose = |bytes: &[u8]| {
            let (number, packed) = bytes.split_at(4);
            let definition = u32::from_le_bytes(number.try_into().ok()?);
            Some(Loose { definition, packed: Packed(packed.try_into().ok()?) })
        };
        is_whole.then(|| block.contents.chunks_exact(Loose::SIZE).map(loose).collect())?
    }

    /// Adds the position to the contents of a block.
    pub fn write(&self, contents: &mut Vec<u8>) {
        contents.extend_from_slice(&self.definition.to_le_bytes());
        contents.extend_from_slice(&self.packed.0);
    }
}

impl Contents {
    /// Reads the contents of a block that is no head. Definitions go to those that are known.
    ///
    /// # Errors
    ///
    /// They do not fit the frame.
    pub fn read(block: &Block, known: &mut Known) -> Result<Contents, Problem> {
        let wrong = |problem: &str| Problem::Contents(problem.to_owned());
        match block.kind {
            Kind::Head => Err(wrong("expected positions, got a second head")),
            Kind::Games => read_games(block.count, &block.contents).map(Contents::Games),
            Kind::Loose => Loose::read(block).map(Contents::Loose).ok_or_else(|| {
                wrong("expected as many positions as the frame says, got other bytes")
            }),
            Kind::Definitions => known.add(block.count, &block.contents).map(Contents::Definitions),
        }
    }

    /// Number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        match self {
            Contents::Games(games) => games.iter().map(StoredGame::len).sum(),
            Contents::Loose(loose) => loose.len(),
            Contents::Definitions(_) => 0,
        }
    }
}

/// A file of positions that is being read.
#[derive(Debug)]
pub struct Reader {
    head: Head,
    blocks: Blocks,
    known: Known,
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
        let known = Known::default();
        Ok(Reader { head, blocks, known, care, damaged: 0, warned: None })
    }

    /// The head of the file.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The definitions that were read so far.
    #[must_use]
    pub const fn known(&self) -> &Known {
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

    /// Number of damaged blocks, games and positions that were skipped so far.
    #[must_use]
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Refuses what is damaged from here on.
    pub const fn refuse(&mut self) {
        self.care.skip_damaged = false;
    }

    /// The next block of games or positions. A damaged block is an error or skipped, as the user
    /// wants.
    fn step(&mut self) -> Result<Option<(Block, Contents)>, Failure> {
        while let Some(found) = self.blocks.next().transpose()? {
            let damage = match found {
                Found::Damage(damage) => damage,
                Found::Block(block) => match Contents::read(&block, &mut self.known) {
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

    /// The position of a block without games; none if it is damaged and skipped.
    ///
    /// # Errors
    ///
    /// It is damaged and not to be skipped.
    pub fn unpack(&mut self, block: &Block, loose: &Loose) -> Result<Option<Sample>, Failure> {
        let sample = self.known.rules(loose.definition).and_then(|rules| {
            loose.packed.unpack(rules).map_err(|unsound| Problem::Contents(unsound.0))
        });
        self.sound(block, sample)
    }

    /// Shows all positions: those of a whole game in order with the game, or one that has none.
    /// Returns how many blocks, games and positions were skipped.
    ///
    /// # Errors
    ///
    /// Something is damaged and not to be skipped, the file cannot be read, or `see` fails.
    pub fn each(
        mut self,
        mut see: impl FnMut(Option<&StoredGame>, &[Sample]) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut samples = Vec::new();
        while let Some((block, contents)) = self.step()? {
            match contents {
                Contents::Games(games) => {
                    for game in games {
                        if self.play(&block, &game, &mut samples)? {
                            see(Some(&game), &samples)?;
                        }
                    }
                }
                Contents::Loose(list) => {
                    for loose in list {
                        if let Some(sample) = self.unpack(&block, &loose)? {
                            see(None, &[sample])?;
                        }
                    }
                }
                Contents::Definitions(_) => {}
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
