//! Files that only grow, so that what has been written stays whatever happens afterwards.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file that only grows, and that no other program may write as long as this one does: two in one
/// file would spoil it.
#[derive(Debug)]
pub struct Appended {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Appended {
    /// The file at this path, which is made if there is none.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or another program is writing it.
    pub fn open(path: &Path) -> Result<Appended, Failure> {
        Appended::new(path, OpenOptions::new().create(true).truncate(false))
    }

    /// The file at this path, which has to be there.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or another program is writing it.
    pub fn open_existing(path: &Path) -> Result<Appended, Failure> {
        Appended::new(path, &mut OpenOptions::new())
    }

    fn new(path: &Path, options: &mut OpenOptions) -> Result<Appended, Failure> {
        let failure = |error| Failure::file(path, error);
        // Readers are welcome, other writers are not.
        #[cfg(windows)]
        std::os::windows::fs::OpenOptionsExt::share_mode(options, 1);
        let file = options.read(true).write(true).open(path).map_err(failure)?;
        #[cfg(not(windows))]
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => {
                let problem = "another program is writing this file";
                return Err(failure(io::Error::new(ErrorKind::ResourceBusy, problem)));
            }
            // Some file systems have no locks, which is none of our business.
            Ok(()) | Err(fs::TryLockError::Error(_)) => {}
        }
        let length = file.metadata().map_err(failure)?.len();
        Ok(Appended { path: path.to_owned(), file, length })
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its length in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Adds these bytes, and gives the new length.
    ///
    /// # Errors
    ///
    /// The disk does not take them; then none of them stay.
    pub fn add(&mut self, bytes: &[u8]) -> Result<u64, Failure> {
        let written =
            self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
        if let Err(error) = written {
            // Half an entry is worse than none; the first error is the one worth telling.
            let _ = self.file.set_len(self.length);
            return Err(Failure::file(&self.path, error));
        }
        self.length += bytes.len() as u64;
        Ok(self.length)
    }

    /// Waits until everything that was added is on the disk, where a loss of power leaves it.
    ///
    /// # Errors
    ///
    /// The disk does not take it.
    pub fn sync(&self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| Failure::file(&self.path, error))
    }

    /// What is behind this length.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn behind(&mut self, length: u64) -> Result<Vec<u8>, Failure> {
        let mut rest = Vec::new();
        let read = self.file.seek(SeekFrom::Start(length));
        let read = read.and_then(|_| self.file.read_to_end(&mut rest));
        read.map_err(|error| Failure::file(&self.path, error))?;
        Ok(rest)
    }

    /// Takes off what is behind this length.
    ///
    /// # Errors
    ///
    /// The file cannot be changed.
    pub fn cut(&mut self, length: u64) -> Result<(), Failure> {
        self.file.set_len(length).map_err(|error| Failure::file(&self.path, error))?;
        self.length = length;
        Ok(())
    }
}
