//! Files that are written whole, and files that only grow.
//!
//! A whole file has another name in the same folder until all of it is on the disk. Then it takes
//! the place of the old one, so at any moment one of the two is there and complete. A growing file
//! keeps everything that was ever added to it, and one program writes it at a time.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
#[cfg(not(windows))]
use std::thread;
#[cfg(not(windows))]
use std::time::Duration;

use crate::failure::Failure;

/// Makes a folder where it is missing.
///
/// # Errors
///
/// It cannot be made, or something else has its name.
pub fn folder(path: &Path) -> Result<(), Failure> {
    let made = if path.exists() && !path.is_dir() {
        Err(io::Error::new(ErrorKind::NotADirectory, "expected a folder"))
    } else {
        fs::create_dir_all(path)
    };
    made.map_err(|error| Failure::file(path, error))
}

/// Checks that a file can be written there, before hours of work depend on it.
///
/// # Errors
///
/// The folder is missing or closed, or the name is that of something other than a file.
pub fn check(path: &Path) -> Result<(), Failure> {
    let check = || {
        let (_, temporary, _) = begin(path)?;
        fs::remove_file(&temporary)
    };
    check().map_err(|error| Failure::file(path, error))
}

/// Writes a whole file; an old one stays until the new one is complete.
///
/// # Errors
///
/// The file cannot be written; an old one is unchanged.
pub fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    replace(path, |new, _| new.write_all(text)).map_err(|error| Failure::file(path, error))
}

/// Writes a whole file that does not fit in memory; see [`write()`].
///
/// # Errors
///
/// The file cannot be written, or `fill` has failed; an old file is unchanged.
pub fn stream(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut cause = None;
    let written = replace(path, |new, _| {
        let mut new = BufWriter::with_capacity(1 << 20, new);
        match fill(&mut new) {
            Ok(()) => new.flush(),
            // The output that could not be written is this file.
            Err(Failure::Output(error)) => Err(error),
            Err(failure) => {
                cause = Some(failure);
                Err(io::Error::other("given up"))
            }
        }
    });
    written.map_err(|error| cause.unwrap_or_else(|| Failure::file(path, error)))
}

/// Adds a text to a file of paragraphs, with an empty line before it. The file is replaced as a
/// whole.
///
/// # Errors
///
/// The file cannot be written; an old one is unchanged.
pub fn add_paragraph(path: &Path, text: &str) -> io::Result<()> {
    replace(path, |new, old| {
        if let Some(old) = old {
            io::copy(old, new)?;
            new.write_all(separator(old)?)?;
        }
        new.write_all(text.as_bytes())
    })
}

/// The separator of the end of a file from the next paragraph: an empty line, or the rest of one.
fn separator(file: &mut File) -> io::Result<&'static [u8]> {
    let length = file.metadata()?.len();
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(4)))?;
    file.read_to_end(&mut tail)?;
    tail.retain(|byte| *byte != b'\r');
    Ok(match tail[..] {
        [] | [.., b'\n', b'\n'] => b"",
        [.., b'\n'] => b"\n",
        _ => b"\n\n",
    })
}

/// Writes a whole file. `fill` gets the new file, and the old one if there is one, whose
/// permissions the new file takes over.
///
/// # Errors
///
/// The file cannot be written, or `fill` has failed; an old file is unchanged.
pub fn replace(
    path: &Path,
    fill: impl FnOnce(&mut File, Option<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let (target, temporary, mut new) = begin(path)?;
    let write = || {
        let mut old = if target.exists() { Some(File::open(&target)?) } else { None };
        if let Some(old) = &old {
            new.set_permissions(old.metadata()?.permissions())?;
        }
        fill(&mut new, old.as_mut())?;
        new.sync_all()?;
        fs::rename(&temporary, &target)
    };
    let written = write();
    if written.is_err() {
        // Report the first error, not one of the removal.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The plain file that a path names, or the one that can be made in an existing folder. Links are
/// followed.
///
/// # Errors
///
/// The path names something else, or the folder is missing.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let wrong = |expected| Err(io::Error::new(ErrorKind::InvalidInput, expected));
    match fs::canonicalize(path) {
        // A device, for instance, must not be replaced or waited for.
        Ok(path) if fs::metadata(&path)?.is_file() => Ok(path),
        Ok(_) => wrong("expected a plain file"),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let Some(name) = path.file_name() else { return wrong("expected the name of a file") };
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Ok(fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name))
        }
        Err(error) => Err(error),
    }
}

/// The file that a path names, and a temporary one that is written first, open and locked: its lock
/// says that it is not left over.
fn begin(path: &Path) -> io::Result<(PathBuf, PathBuf, File)> {
    let target = target(path)?;
    remove_left_over(&target);
    let mut name = beginning(&target);
    name.push(format!("{}{END}", process::id()));
    let temporary = target.with_file_name(name);
    loop {
        let new = File::create_new(&temporary)?;
        // Some file systems have no locks, and nothing is removed there.
        let _ = new.lock();
        // Before that another program can have taken it for left over.
        if temporary.exists() {
            return Ok((target, temporary, new));
        }
    }
}

/// The end of the names of temporary files.
const END: &str = ".tmp";

/// The beginning of the names of a file's temporary files.
fn beginning(target: &Path) -> OsString {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    name
}

/// Removes what programs have left that were killed while they wrote this file.
fn remove_left_over(target: &Path) {
    let beginning = beginning(target);
    let is_temporary = |name: &OsString| {
        let number = name.as_encoded_bytes().strip_prefix(beginning.as_encoded_bytes());
        let number = number.and_then(|rest| rest.strip_suffix(END.as_bytes()));
        number.is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
    };
    let Some(Ok(entries)) = target.parent().map(fs::read_dir) else { return };
    for entry in entries.flatten().filter(|entry| is_temporary(&entry.file_name())) {
        // Locked until it is gone, so that nobody begins to write it.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Opens a log, which is made if it is missing. Other programs may write to it as well.
///
/// # Errors
///
/// The file cannot be opened.
pub fn open_log(path: &Path) -> Result<File, Failure> {
    let file = File::options().create(true).append(true).open(path);
    file.map_err(|error| Failure::file(path, error))
}

/// A file that only grows. It is locked, because two programs that write one file would spoil it.
#[derive(Debug)]
pub struct GrowingFile {
    path: PathBuf,
    file: File,
    length: u64,
}

impl GrowingFile {
    /// Opens a file, which is made if it is missing.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or another program is writing it.
    pub fn open(path: &Path) -> Result<GrowingFile, Failure> {
        GrowingFile::open_with(path, OpenOptions::new().create(true).truncate(false))
    }

    /// Opens a file that has to exist.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or another program is writing it.
    pub fn open_existing(path: &Path) -> Result<GrowingFile, Failure> {
        GrowingFile::open_with(path, &mut OpenOptions::new())
    }

    fn open_with(path: &Path, options: &mut OpenOptions) -> Result<GrowingFile, Failure> {
        let failure = |error| Failure::file(path, error);
        // Readers are welcome, other writers are not.
        #[cfg(windows)]
        std::os::windows::fs::OpenOptionsExt::share_mode(options, 1);
        let file = options.read(true).write(true).open(path).map_err(failure)?;
        #[cfg(not(windows))]
        if !lock(&file) {
            let problem = "another program is writing this file";
            return Err(failure(io::Error::new(ErrorKind::ResourceBusy, problem)));
        }
        let length = file.metadata().map_err(failure)?.len();
        Ok(GrowingFile { path: path.to_owned(), file, length })
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

    /// Adds bytes, and returns the new length.
    ///
    /// # Errors
    ///
    /// The bytes cannot be written; then none of them stay.
    pub fn add(&mut self, bytes: &[u8]) -> Result<u64, Failure> {
        let written =
            self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
        if let Err(error) = written {
            // Half an entry is worse than none. Report the first error.
            let _ = self.file.set_len(self.length);
            return Err(Failure::file(&self.path, error));
        }
        self.length += bytes.len() as u64;
        Ok(self.length)
    }

    /// Waits until everything that was added is on the disk, where it survives a loss of power.
    ///
    /// # Errors
    ///
    /// The disk does not take it.
    pub fn sync(&self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| Failure::file(&self.path, error))
    }

    /// The bytes after this offset.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    pub fn after(&mut self, offset: u64) -> Result<Vec<u8>, Failure> {
        let mut rest = Vec::new();
        let read = self.file.seek(SeekFrom::Start(offset));
        let read = read.and_then(|_| self.file.read_to_end(&mut rest));
        read.map_err(|error| Failure::file(&self.path, error))?;
        Ok(rest)
    }

    /// Cuts the file to this length.
    ///
    /// # Errors
    ///
    /// The file cannot be changed.
    pub fn truncate(&mut self, length: u64) -> Result<(), Failure> {
        self.file.set_len(length).map_err(|error| Failure::file(&self.path, error))?;
        self.length = length;
        Ok(())
    }
}

/// Locks a file; false if another program has it locked.
#[cfg(not(windows))]
fn lock(file: &File) -> bool {
    // A program that is just being started shares all open files for a moment, so a lock may
    // outlive its owner for that long.
    for _ in 0..50 {
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            // Some file systems have no locks; work without one there.
            Ok(()) | Err(fs::TryLockError::Error(_)) => return true,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn count(folder: &TempDir) -> usize {
        fs::read_dir(folder.path()).unwrap().count()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_is_left_over() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("shard.json");
        write(&path, b"a long first text").unwrap();
        write(&path, b"short").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"short");
        check(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"short", "a check changes nothing");
        check(&folder.path().join("other.json")).unwrap();
        assert_eq!(count(&folder), 1);
    }

    #[test]
    fn a_folder_is_made_unless_something_else_has_its_name() {
        let place = TempDir::new().unwrap();
        let [own, file] = ["one/two", "file"].map(|name| place.path().join(name));
        folder(&own).unwrap();
        folder(&own).unwrap();
        assert!(own.is_dir());
        fs::write(&file, "text").unwrap();
        let problem = folder(&file).unwrap_err().to_string();
        assert_eq!(problem, format!("{}: expected a folder", file.display()));
        assert!(folder(&file.join("below")).is_err());
    }

    #[test]
    fn what_a_killed_program_has_left_goes_at_the_next_start() {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        let left = ["a.json.17.tmp", "a.json.new.tmp", "a.json..tmp", "b.json.17.tmp"];
        let left = left.map(|name| path(&format!(".{name}")));
        for name in &left {
            fs::write(name, "half a").unwrap();
        }
        // A program that still writes one has it locked.
        let (_, own, busy) = begin(&path("b.json")).unwrap();
        check(&path("a.json")).unwrap();
        check(&path("b.json")).unwrap_err();
        let is_there = left.map(|name| name.exists());
        assert_eq!(is_there, [false, true, true, false], "only numbers are ours");
        assert!(own.exists());
        drop(busy);
        write(&path("b.json"), b"whole").unwrap();
        assert!(!own.exists());
    }

    #[test]
    fn a_path_that_cannot_be_written_is_an_error_and_leaves_nothing() {
        let folder = TempDir::new().unwrap();
        let missing = folder.path().join("missing/shard.json");
        for path in [folder.path().to_owned(), missing, PathBuf::new()] {
            assert!(write(&path, b"text").is_err(), "{}", path.display());
            assert!(check(&path).is_err(), "{}", path.display());
            assert!(add_paragraph(&path, "text").is_err(), "{}", path.display());
        }
        assert_eq!(count(&folder), 0);
    }

    #[test]
    fn paragraphs_follow_each_other_with_an_empty_line_between() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games.pgn");
        for text in ["one *\n\n", "two *\n", "three *", "four *\n\n"] {
            add_paragraph(&path, text).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "one *\n\ntwo *\n\nthree *\n\nfour *\n\n");
        assert_eq!(count(&folder), 1, "nothing is left over");
    }

    #[cfg(not(windows))]
    #[test]
    fn a_lock_that_is_about_to_go_is_waited_for() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games");
        let first = GrowingFile::open(&path).unwrap();
        let problem = GrowingFile::open(&path).unwrap_err().to_string();
        assert!(problem.ends_with("games: another program is writing this file"), "{problem}");
        thread::scope(|scope| {
            let release = || {
                thread::sleep(Duration::from_millis(50));
                drop(first);
            };
            thread::Builder::new().spawn_scoped(scope, release).unwrap();
            GrowingFile::open(&path).unwrap();
        });
    }

    #[cfg(unix)]
    #[test]
    fn devices_links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let device = Path::new("/dev/null");
        let error = write(device, b"text").unwrap_err();
        assert_eq!(error.to_string(), "/dev/null: expected a plain file");
        assert_eq!(add_paragraph(device, "").unwrap_err().to_string(), "expected a plain file");
        let folder = TempDir::new().unwrap();
        let (path, link) = (folder.path().join("games.pgn"), folder.path().join("link.pgn"));
        write(&path, b"one *\n\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        add_paragraph(&link, "two *\n\n").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one *\n\ntwo *\n\n");
        write(&link, b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
