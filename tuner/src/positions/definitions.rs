//! The definitions of a file: each is written before its first use, once.
//!
//! A block of definitions has for each of them four bytes for its number in the file, four for its
//! length and its [text](treville_results::definition). Games and positions name it by the number.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::HashMap;

use treville_core::rules::Rules;

use super::block::{self, Kind, Problem};
use super::game::StoredGame;
use treville_kit::failure::Failure;
use treville_results::definition;

/// The definitions of a file that is being read, by their numbers.
#[derive(Debug, Default)]
pub struct ReadDefinitions {
    texts: HashMap<u32, Box<str>>,
    bytes: usize,
}

/// Bytes of memory of a definition besides its text.
const OVERHEAD: usize = 64;

/// The most memory for the definitions of a file.
const MOST_BYTES: usize = 1 << 29;

impl ReadDefinitions {
    /// Number of them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Adds those of a block, and returns their numbers.
    ///
    /// # Errors
    ///
    /// The contents are not what the frame says, or a number has another definition already, or
    /// there are too many.
    pub fn add(&mut self, count: u32, contents: &[u8]) -> Result<Vec<u32>, Problem> {
        let list = read(count, contents)?;
        for (number, text) in &list {
            match self.texts.get(number) {
                Some(known) if **known == **text => continue,
                Some(_) => {
                    return Err(Problem::Contents(format!(
                        "expected each definition once, got another one of number {number}"
                    )));
                }
                None => {}
            }
            self.bytes += text.len() + OVERHEAD;
            if self.bytes > MOST_BYTES {
                return Err(Problem::Contents(format!(
                    "expected at most {MOST_BYTES} bytes of definitions in a file, got more"
                )));
            }
            self.texts.insert(*number, (*text).into());
        }
        Ok(list.into_iter().map(|(number, _)| number).collect())
    }

    /// The text of a definition.
    ///
    /// # Errors
    ///
    /// No block before this one has it.
    pub fn text(&self, number: u32) -> Result<&str, Problem> {
        self.texts.get(&number).map(|text| &**text).ok_or_else(|| {
            Problem::Contents(format!(
                "expected definition {number} before its first use, got none"
            ))
        })
    }

    /// The rules of a definition.
    ///
    /// # Errors
    ///
    /// No block before this one has it, or it is none of a game that can be played.
    pub fn rules(&self, number: u32) -> Result<Rules, Problem> {
        let rules = definition::rules(self.text(number)?);
        rules.map_err(|problem| Problem::Contents(format!("definition {number}: {problem}")))
    }

    /// As a writer that adds to the file has them.
    #[must_use]
    pub fn written(self) -> WrittenDefinitions {
        let next = self.texts.keys().max().map_or(0, |last| last.saturating_add(1));
        let numbers = self.texts.into_iter().map(|(number, text)| (text, number)).collect();
        WrittenDefinitions { numbers, next, bytes: self.bytes }
    }
}

/// The numbers and texts of a block of definitions.
fn read(count: u32, contents: &[u8]) -> Result<Vec<(u32, &str)>, Problem> {
    let wrong = |expected: &str| Problem::Contents(format!("expected {expected}, got other bytes"));
    let mut list = Vec::new();
    let mut rest = contents;
    for _ in 0..count {
        let (&[n0, n1, n2, n3, l0, l1, l2, l3], behind) = rest
            .split_first_chunk::<8>()
            .ok_or_else(|| wrong("as many definitions as the frame says"))?;
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let (text, others) =
            behind.split_at_checked(length).ok_or_else(|| wrong("the text of each definition"))?;
        let text = std::str::from_utf8(text).map_err(|_| wrong("text"))?;
        definition::check_length(text).map_err(Problem::Contents)?;
        list.push((u32::from_le_bytes([n0, n1, n2, n3]), text));
        rest = others;
    }
    if rest.is_empty() { Ok(list) } else { Err(wrong("the end of the block")) }
}

/// The definitions that a file being written has.
#[derive(Debug, Default)]
pub struct WrittenDefinitions {
    numbers: HashMap<Box<str>, u32>,
    next: u32,
    bytes: usize,
}

/// The bytes after which a block of definitions is ended.
const IN_BLOCK: usize = 1 << 22;

impl WrittenDefinitions {
    /// The numbers of these definitions, and the blocks that have to be written first.
    ///
    /// # Errors
    ///
    /// One is too long, or there are too many.
    pub fn name<'a>(
        &mut self,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<(Vec<u32>, Vec<u8>), Failure> {
        let (mut numbers, mut blocks) = (Vec::new(), Vec::new());
        let (mut contents, mut count) = (Vec::new(), 0);
        for text in texts {
            if let Some(number) = self.numbers.get(text) {
                numbers.push(*number);
                continue;
            }
            self.check(text).map_err(Failure::Request)?;
            let number = self.next;
            self.next = self.next.saturating_add(1);
            self.numbers.insert(text.into(), number);
            numbers.push(number);
            contents.extend_from_slice(&number.to_le_bytes());
            contents.extend_from_slice(&(text.len() as u32).to_le_bytes());
            contents.extend_from_slice(text.as_bytes());
            count += 1;
            if contents.len() > IN_BLOCK {
                blocks.extend(block::block(Kind::Definitions, count, &contents));
                (contents, count) = (Vec::new(), 0);
            }
        }
        if count > 0 {
            blocks.extend(block::block(Kind::Definitions, count, &contents));
        }
        Ok((numbers, blocks))
    }

    /// Checks that a reader takes this definition as well.
    fn check(&mut self, text: &str) -> Result<(), String> {
        definition::check_length(text)?;
        self.bytes += text.len() + OVERHEAD;
        match self.bytes > MOST_BYTES {
            true => Err(format!("expected at most {MOST_BYTES} bytes of definitions, got more")),
            false => Ok(()),
        }
    }

    /// A block of these games, each with the text of its definition, and before it blocks with the
    /// definitions that are new.
    ///
    /// # Errors
    ///
    /// See [`name`](WrittenDefinitions::name).
    pub fn games(&mut self, games: &[(&str, StoredGame)]) -> Result<Vec<u8>, Failure> {
        let (numbers, mut bytes) = self.name(games.iter().map(|(text, _)| *text))?;
        let mut contents = Vec::new();
        for ((_, game), number) in games.iter().zip(numbers) {
            game.write(number, &mut contents);
        }
        bytes.extend(block::block(Kind::Games, games.len() as u32, &contents));
        Ok(bytes)
    }
}
