//! Journals: text files of JSON lines that are only added to, each line with a checksum.
//!
//! After a tab a line ends with eight hexadecimal digits: the CRC-32 of all values up to here. So a
//! line that was changed, lost, moved or repeated shows, wherever it stands. A program that is
//! killed leaves a part of its last line, which does not count; everything else that is not as it
//! was written is damage, and is refused with the number of the line.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crc32fast::Hasher;
use serde::Serialize;

use crate::failure::{Failure, path_name};
use crate::files::GrowingFile;

/// The longest line in bytes: that of a game of a hundred thousand moves and more.
const LONGEST: u64 = 1 << 26;

/// Digits of a checksum.
const DIGITS: usize = 8;

/// The checksum of the values so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seal(u32);

impl Seal {
    /// The seal after one more value.
    fn with(self, value: &[u8]) -> Seal {
        let mut hasher = Hasher::new_with_initial(self.0);
        hasher.update(value);
        Seal(hasher.finalize())
    }

    /// The line of one more value, with its end.
    ///
    /// # Errors
    ///
    /// Those of JSON.
    pub fn line(&mut self, value: &impl Serialize) -> Result<String, Failure> {
        Ok(self.line_of(&serde_json::to_string(value)?))
    }

    /// The line of a value that is a text already.
    pub fn line_of(&mut self, value: &str) -> String {
        *self = self.with(value.as_bytes());
        format!("{value}\t{:08x}\n", self.0)
    }

    /// The value of the next line, which is without its end; none if that is not the line which
    /// was written.
    fn open(&mut self, line: &[u8]) -> Option<String> {
        let (value, digits) = line.split_at_checked(line.len().checked_sub(DIGITS)?)?;
        let value = value.strip_suffix(b"\t")?;
        let seal = self.with(value);
        (digits == format!("{:08x}", seal.0).as_bytes()).then_some(())?;
        *self = seal;
        String::from_utf8(value.to_vec()).ok()
    }

    /// Whether an interrupted write can have left this at the end of a file, where a line should
    /// be: it is not a whole one with something else than its end.
    fn may_be_part(mut self, rest: &[u8]) -> bool {
        rest.split_last().is_none_or(|(_, line)| self.open(line).is_none())
    }
}

/// The values of a journal, line by line.
#[derive(Debug)]
pub struct Values<R> {
    input: R,
    name: String,
    /// Lines so far.
    number: usize,
    /// Their bytes.
    length: u64,
    seal: Seal,
}

impl Values<BufReader<File>> {
    /// The values of a file.
    ///
    /// # Errors
    ///
    /// It cannot be opened.
    pub fn open(path: &Path) -> Result<Values<BufReader<File>>, Failure> {
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        Ok(Values::new(BufReader::new(file), path))
    }
}

impl<R: BufRead> Values<R> {
    /// The values of an input, which is that of the file with this path.
    #[must_use]
    pub fn new(input: R, path: &Path) -> Values<R> {
        Values { input, name: path_name(path), number: 0, length: 0, seal: Seal::default() }
    }

    /// The number of the last line, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The bytes of the lines so far.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The checksum so far.
    #[must_use]
    pub const fn seal(&self) -> Seal {
        self.seal
    }

    fn damage(&self) -> Failure {
        let sound = if self.number > 1 { " (all before it are sound)" } else { "" };
        let Values { name, number, .. } = self;
        let problem = format!("expected line {number} as it was written, got a damaged one{sound}");
        Failure::Request(format!("{name}: {problem}"))
    }
}

impl<R: BufRead> Iterator for Values<R> {
    type Item = Result<String, Failure>;

    fn next(&mut self) -> Option<Result<String, Failure>> {
        let mut bytes = Vec::new();
        if let Err(error) = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            return Some(Err(Failure::File(self.name.clone(), error)));
        }
        let line = bytes.strip_suffix(b"\n");
        if line.is_none() && (bytes.len() as u64) < LONGEST && self.seal.may_be_part(&bytes) {
            if !bytes.is_empty() && self.number > 0 {
                let Values { name, number, .. } = self;
                log::warn!("{name}: line {} was cut off as it was written: left out", *number + 1);
            }
            return None;
        }
        self.number += 1;
        self.length += bytes.len() as u64;
        let value = line.and_then(|line| self.seal.open(line));
        Some(value.ok_or_else(|| self.damage()))
    }
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    file: GrowingFile,
    seal: Seal,
}

impl Journal {
    /// Goes on with a file whose lines have this checksum.
    #[must_use]
    pub const fn new(file: GrowingFile, seal: Seal) -> Journal {
        Journal { file, seal }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Adds a value, by one write.
    ///
    /// # Errors
    ///
    /// The file cannot be written; what it has stays.
    pub fn add(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut seal = self.seal;
        self.file.add(seal.line(value)?.as_bytes())?;
        self.seal = seal;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [&str; 4] = ["one", "a\ttab, a\nline and an é", "", "three"];

    fn text() -> String {
        let mut seal = Seal::default();
        VALUES.map(|value| seal.line(&value).unwrap()).concat()
    }

    /// The values of a text, up to the first damage.
    fn read(text: &[u8]) -> Result<Vec<String>, String> {
        let values = Values::new(text, Path::new("saved")).map(|value| {
            let value = value.map_err(|failure| failure.to_string())?;
            Ok(serde_json::from_str(&value).unwrap())
        });
        values.collect()
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(read(text().as_bytes()).unwrap(), VALUES);
        assert!(read(b"").unwrap().is_empty());
    }

    #[test]
    fn a_kill_at_any_byte_leaves_the_lines_before() {
        let text = text().into_bytes();
        for length in 0..text.len() {
            let whole = text[..length].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(read(&text[..length]).unwrap(), VALUES[..whole], "{length}");
        }
    }

    #[test]
    fn every_bit_counts() {
        let text = text().into_bytes();
        for bit in 0..8 * text.len() {
            let mut flipped = text.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let problem = read(&flipped).unwrap_err();
            let line = 1 + text[..bit / 8].iter().filter(|byte| **byte == b'\n').count();
            assert!(problem.starts_with(&format!("saved: expected line {line} as it was")));
        }
    }

    #[test]
    fn lines_that_are_lost_moved_or_repeated_are_damage() {
        let text = text();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for order in [&[0, 2, 3][..], &[1, 0, 2, 3], &[0, 1, 1, 2, 3], &[1, 2, 3]] {
            let text: String = order.iter().map(|line| lines[*line]).collect();
            assert!(read(text.as_bytes()).unwrap_err().contains("damaged"), "{order:?}");
        }
    }
}
