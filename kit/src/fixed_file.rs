//! Files that are read here and there, and must not change meanwhile.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::failure::{Failure, path_name};

/// A plain file that is read here and there, as books of openings are: only what is asked for comes
/// into memory. The file stays open, so another one may take its place. If its own bytes change,
/// reading fails: what was found out about them before would be wrong.
#[derive(Debug)]
pub struct FixedFile {
    path: PathBuf,
    file: Mutex<File>,
    state: State,
}

/// The state by which a changed file is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    length: u64,
    /// When it was written last, if the system knows.
    written: Option<SystemTime>,
}

impl State {
    fn of(file: &File) -> io::Result<State> {
        let data = file.metadata()?;
        Ok(State { length: data.len(), written: data.modified().ok() })
    }
}

impl FixedFile {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no plain file: a pipe has no places to which one could return.
    pub fn open(path: &Path) -> Result<FixedFile, Failure> {
        let open = || {
            // Opening a pipe would wait for its writer.
            if !fs::metadata(path)?.is_file() {
                return Err(io::Error::new(ErrorKind::InvalidInput, "expected a plain file"));
            }
            let file = File::open(path)?;
            Ok(FixedFile { path: path.to_owned(), state: State::of(&file)?, file: file.into() })
        };
        open().map_err(|error| Failure::file(path, error))
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its length in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.state.length
    }

    /// All of it, from the beginning.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn from_start(&mut self) -> Result<BufReader<&mut File>, Failure> {
        let file = self.file.get_mut().unwrap_or_else(PoisonError::into_inner);
        file.rewind().map_err(|error| Failure::file(&self.path, error))?;
        Ok(BufReader::new(file))
    }

    /// The bytes from an offset on, `most` of them or what there is.
    ///
    /// # Errors
    ///
    /// They cannot be read, or the file has changed.
    pub fn read(&self, offset: u64, most: u64) -> Result<Vec<u8>, Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(offset));
        let read = read.and_then(|_| file.by_ref().take(most).read_to_end(&mut bytes));
        let state = read.and_then(|_| State::of(&file));
        match state {
            Ok(state) if state == self.state => Ok(bytes),
            Ok(_) => {
                let name = path_name(&self.path);
                Err(Failure::Request(format!("{name}: expected the file as it was, got a change")))
            }
            Err(error) => Err(Failure::file(&self.path, error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;
    use tempfile::TempDir;

    #[test]
    fn any_part_is_read_as_often_as_one_likes() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("book");
        fs::write(&path, "one\ntwo\nthree\n").unwrap();
        let mut file = FixedFile::open(&path).unwrap();
        assert_eq!((file.path(), file.length()), (path.as_path(), 14));
        let all = |file: &mut FixedFile| file.from_start().unwrap().lines().count();
        assert_eq!((all(&mut file), all(&mut file)), (3, 3));
        let read = |offset, most| String::from_utf8(file.read(offset, most).unwrap()).unwrap();
        assert_eq!(
            [read(8, 5), read(4, 3), read(8, 99), read(99, 1)],
            ["three", "two", "three\n", ""]
        );
    }

    #[test]
    fn a_change_is_noticed_but_another_file_in_its_place_is_not_read() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("book");
        fs::write(&path, "one\ntwo\n").unwrap();
        let file = FixedFile::open(&path).unwrap();
        // Windows renames nothing over an open file.
        if cfg!(unix) {
            let other = folder.path().join("other");
            fs::write(&other, "three\n").unwrap();
            fs::rename(&path, folder.path().join("old")).unwrap();
            fs::rename(other, &path).unwrap();
            assert_eq!(file.read(4, 3).unwrap(), b"two");
        }
        let file = FixedFile::open(&path).unwrap();
        fs::write(&path, "another length").unwrap();
        let problem = file.read(0, 3).unwrap_err().to_string();
        assert!(problem.ends_with("book: expected the file as it was, got a change"), "{problem}");
    }

    #[test]
    fn what_is_no_plain_file_is_refused() {
        let folder = TempDir::new().unwrap();
        for path in [folder.path(), &folder.path().join("missing")] {
            assert!(FixedFile::open(path).is_err(), "{}", path.display());
        }
        if cfg!(unix) {
            let problem = FixedFile::open(Path::new("/dev/zero")).unwrap_err().to_string();
            assert_eq!(problem, "/dev/zero: expected a plain file");
        }
    }
}
